import { useState } from 'react'
import type { AdminTip } from '#shared/contract/network/rewards.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { AdminTipsTab } from '#web/features/network/rewards/admin-tips-tab.tsx'
import { useGiveTip } from '#web/features/network/rewards/queries.ts'
import { useUsers } from '#web/features/people/users/queries.ts'

/** Assigns a tip from the pool to an agent. */
function GiveTip({ tip, onClose }: { tip: AdminTip; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const { data, isError, isFetching, refetch } = useUsers({ search, role: 'agent', state: 'active', sort: 'name' })
  const give = useGiveTip()
  return (
    <Dialog open onClose={onClose} title="Makler zuweisen" description={tip.propertyAddress || 'Tipp ohne Adresse'}>
      <SearchField q={search} onSearch={setSearch} placeholder="Name, E-Mail oder Firma" />
      {!data && isError && <ErrorCard title="Die Makler konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Skeleton className="mt-3 h-24 w-full" />}
      {data?.length === 0 && <p className="mt-3 text-sm text-ink-2">Kein aktiver Makler gefunden.</p>}
      <ul className="mt-3" aria-label="Makler">
        {data?.map(({ id, firstName, lastName, companyName, email }) => (
          <li key={id} className="flex items-center gap-3 border-t py-2 first:border-0">
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-semibold">
                {firstName} {lastName}
              </p>
              <p className="truncate text-[13px] text-ink-2">{[companyName, email].filter(Boolean).join(' · ')}</p>
            </div>
            <Button
              size="small"
              busy={give.isPending && give.variables.body?.maklerUserId === id}
              disabled={give.isPending}
              aria-label={`An ${firstName} ${lastName} geben`}
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

/** All tips, and the agents they can be assigned to. */
export const AdminTips = () => <AdminTipsTab renderGiving={(tip, onClose) => <GiveTip key={tip.id} tip={tip} onClose={onClose} />} />
