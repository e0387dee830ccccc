import { Save } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { Office } from '#shared/contract/people/office.ts'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { FactList } from '#web/components/fact-list.tsx'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { useOffice, useSaveOffice } from './queries.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/office.ts')).OfficeForm)

const toFormValues = ({ name, phone, email, street, zipCode, city }: Office) => ({
  name,
  phone: phone ?? '',
  email: email ?? '',
  street: street ?? '',
  zipCode: zipCode ?? '',
  city: city ?? '',
})

const { TextField, PhoneField, EmailField } = textFieldsFor<ReturnType<typeof toFormValues>>()

function Sheet({ office }: { office: Office }) {
  const save = useSaveOffice()
  const form = useForm({ resolver: check, values: toFormValues(office), resetOptions: { keepDirtyValues: true } })
  return (
    <Form
      form={form}
      busy={save.isPending}
      onSubmit={(body) => save.mutate({ body }, { onSuccess: (now) => form.reset(toFormValues(now), { keepDirtyValues: false }) })}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <LeaveGuard when={form.formState.isDirty && !save.isPending} />
      <TextField name="name" label="Name des Büros" wide autoComplete="organization" />
      <PhoneField name="phone" label="Telefon des Büros" optional />
      <EmailField name="email" label="E-Mail des Büros" optional />
      <TextField name="street" label="Straße und Hausnummer" optional wide autoComplete="street-address" />
      <TextField name="zipCode" label="PLZ" optional autoComplete="postal-code" inputMode="numeric" />
      <TextField name="city" label="Ort" optional autoComplete="address-level2" />
      <div className="sm:col-span-full">
        <Button type="submit" busy={save.isPending}>
          {!save.isPending && <Save aria-hidden />}
          Büro speichern
        </Button>
      </div>
    </Form>
  )
}

const Seen = ({ office: { name, phone, email, street, zipCode, city } }: { office: Office }) => (
  <>
    <FactList
      facts={[
        ['Name', name],
        ['Telefon', phone],
        ['E-Mail', email],
        ['Anschrift', [street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
      ]}
    />
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
      {data && (mayManage ? <Sheet office={data} /> : <Seen office={data} />)}
      {!data && isError && <ErrorCard title="Das Büro konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && (
        <div role="status" aria-label="Büro wird geladen">
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}
