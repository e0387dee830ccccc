import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { useRetentionRuns } from './queries.ts'

/** What the nights deleted. */
export function RetentionRuns() {
  const { data, more, isError, isFetching, refetch } = useRetentionRuns()
  return (
    <TitledPanel title="Was nachts gelöscht wurde">
      {isError && <ErrorCard title="Das Protokoll konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && <p className="text-sm text-ink-2">Die erste Nacht steht noch bevor.</p>}
      <ul className="divide-y">
        {data?.map(({ id, title, rows, days, isCut, endedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <span>
              {title} <span className="text-[13px] text-ink-2">({formatCount(days)} Tage)</span>
            </span>
            <span className="num">
              {formatCount(rows)}
              {isCut && ', der Rest in der nächsten Nacht'} · {formatDateTime(endedAt)}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </TitledPanel>
  )
}
