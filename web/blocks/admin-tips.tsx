import { useState } from 'react'
import type { AdminTip } from '#shared/contract/network/rewards.ts'
import type { ListedUser } from '#shared/contract/people/users.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { AdminTipsTab } from '#web/features/network/rewards/admin-tips-tab.tsx'
import { useGiveTip } from '#web/features/network/rewards/queries.ts'
import { useUsers } from '#web/features/people/users/queries.ts'

interface Office {
  readonly id: string
  readonly name: string
  readonly people: readonly string[]
}

const fullName = ({ firstName, lastName }: ListedUser) => `${firstName} ${lastName}`.trim()

/** The offices of these agents, in their order. */
function listOffices(agents: readonly ListedUser[]): Office[] {
  const byOffice = Map.groupBy(agents, ({ officeId }) => officeId)
  return [...byOffice].flatMap(([id, people]) => {
    const names = people.map(fullName)
    const name = people.find(({ companyName }) => companyName !== null)?.companyName ?? names[0] ?? ''
    return id === null ? [] : { id, name, people: names }
  })
}

/** Assigns a tip from the pool to an office. */
function GiveTip({ tip, onClose }: { tip: AdminTip; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const { data, isError, isFetching, refetch } = useUsers({ search, role: 'agent', state: 'active', sort: 'name' })
  const give = useGiveTip()
  return (
    <Dialog open onClose={onClose} title="Maklerbüro zuweisen" description={tip.propertyAddress || 'Tipp ohne Adresse'}>
      <SearchField q={search} onSearch={setSearch} placeholder="Name, E-Mail oder Firma" />
      {!data && isError && (
        <ErrorCard title="Die Maklerbüros konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && <Skeleton className="mt-3 h-24 w-full" />}
      {data?.length === 0 && <p className="mt-3 text-sm text-ink-2">Kein aktives Maklerbüro gefunden.</p>}
      <ul className="mt-3" aria-label="Maklerbüros">
        {listOffices(data ?? []).map(({ id, name, people }) => (
          <li key={id} className="flex items-center gap-3 border-t py-2 first:border-0">
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-semibold">{name}</p>
              <p className="truncate text-[13px] text-ink-2">{people.join(', ')}</p>
            </div>
            <Button
              size="small"
              busy={give.isPending && give.variables.body?.maklerUserId === id}
              disabled={give.isPending}
              aria-label={`An ${name} geben`}
              onClick={() => give.mutate({ params: { id: tip.id }, body: { maklerUserId: id } }, { onSuccess: onClose })}
            >
              Zuweisen
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** All tips, and the offices they can be assigned to. */
export const AdminTips = () => <AdminTipsTab renderGiving={(tip, onClose) => <GiveTip key={tip.id} tip={tip} onClose={onClose} />} />
