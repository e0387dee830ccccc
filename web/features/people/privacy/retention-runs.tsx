import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount, formatCounted, formatDateTime } from '#web/lib/format.ts'
import { useRetentionRuns } from './queries.ts'

/** Past nights' deletions. */
export function RetentionRuns() {
  const { more, ...asked } = useRetentionRuns()
  return (
    <TitledPanel title="Was nachts gelöscht wurde">
      <Answer
        of={asked}
        failed="Das Protokoll konnte nicht geladen werden"
        loading={<Skeleton className="h-24 w-full" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-sm text-ink-2">Die erste Nacht steht noch bevor.</p>}
      >
        {(list) => (
          <ul className="divide-y">
            {list.map(({ id, title, rows, days, isCut, endedAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
                <span>
                  {title} <span className="text-[13px] text-ink-2">({formatCounted(days, 'Tag', 'Tage')})</span>
                </span>
                <span>
                  {formatCount(rows)}
                  {isCut && ', der Rest in der nächsten Nacht'} · <span className="num">{formatDateTime(endedAt)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <MoreButton more={more} />
    </TitledPanel>
  )
}
