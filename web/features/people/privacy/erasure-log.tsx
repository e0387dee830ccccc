import type { Erasure } from '#shared/contract/people/privacy.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { useCrmDone, useErasures } from './queries.ts'

function CrmTask({ erasure: { id, crmIds, crmDoneAt } }: { erasure: Erasure }) {
  const done = useCrmDone()
  if (crmIds.length === 0) return null
  if (crmDoneAt !== null) return <p className="text-[13px] text-ink-2">In Propstack gelöscht: {formatDateTime(crmDoneAt)}</p>
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2.5">
      <Badge tone="amber">Auch in Propstack löschen: {crmIds.join(', ')}</Badge>
      <Button size="small" busy={done.isPending} onClick={() => done.mutate({ params: { id } })}>
        Ist gelöscht
      </Button>
    </div>
  )
}

const sentenceOf = ({ counts }: Erasure) =>
  counts.map(({ title, erased, kept }) => `${title}: ${formatCount(erased)} gelöscht, ${formatCount(kept)} geblieben`).join(' · ')

/** What was deleted because somebody asked for it, without a word of whose it was. */
export function ErasureLog() {
  const { data, more, isError, isFetching, refetch } = useErasures()
  return (
    <TitledPanel title="Löschprotokoll">
      {isError && <ErrorCard title="Das Protokoll konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && (
        <p className="text-sm text-ink-2">
          Noch nichts gelöscht. Hier steht später, wann wie viel gelöscht wurde, aber nicht, wessen Daten es waren.
        </p>
      )}
      <ul className="divide-y">
        {data?.map((erasure) => (
          <li key={erasure.id} className="py-2.5">
            <p className="font-medium">
              {formatDateTime(erasure.createdAt)} {erasure.isBlocked && <Badge tone="red">Gesperrt</Badge>}
            </p>
            <p className="text-[13px] text-ink-2">{sentenceOf(erasure)}</p>
            <CrmTask erasure={erasure} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </TitledPanel>
  )
}
