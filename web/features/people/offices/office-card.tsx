import { lazy, Suspense, useState } from 'react'
import type { Office } from '#shared/contract/people/office.ts'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { FactList } from '#web/components/fact-list.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { useOffice } from './queries.ts'

const OfficeForm = lazy(async () => ({ default: (await import('./office-form.tsx')).OfficeForm }))

const Seen = ({ office: { name, phone, email, street, zipCode, city } }: { office: Office }) => (
  <FactList
    facts={[
      ['Name', name],
      ['Telefon', phone],
      ['E-Mail', email],
      ['Anschrift', [street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
    ]}
  />
)

function Changeable({ office }: { office: Office }) {
  const [form, setForm] = useState<'none' | 'shown' | 'left'>('none')
  if (form === 'shown')
    return (
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <OfficeForm office={office} onClose={() => setForm('left')} />
      </Suspense>
    )
  return (
    <>
      <Seen office={office} />
      <Button className="mt-4" autoFocus={form === 'left'} onClick={() => setForm('shown')}>
        Ändern
      </Button>
    </>
  )
}

const Fixed = ({ office }: { office: Office }) => (
  <>
    <Seen office={office} />
    <p className="mt-3 text-[13px] text-ink-2">{describeWhoChanges('office.manage')}</p>
  </>
)

/** The office's name and address, as on its letters. */
export function OfficeCard({ mayManage }: { mayManage: boolean }) {
  const { data, isError, isFetching, refetch } = useOffice()
  return (
    <TitledPanel title="Name und Anschrift">
      <p className="mb-4 text-sm text-ink-2">
        So stehen Sie auf Briefen, in der Information nach Art. 14 DSGVO und bei Ihren Partnern. Wer schreibt, steht mit Namen und eigenem
        Telefon daneben.
      </p>
      {data && (mayManage ? <Changeable office={data} /> : <Fixed office={data} />)}
      {!data && isError && <ErrorCard title="Das Büro konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && (
        <div role="status" aria-label="Büro wird geladen">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}
