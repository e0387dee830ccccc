import type { TipHistoryEntry } from '#shared/contract/network/tips.ts'
import type { TipStatus } from '#shared/domain/tip.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { messages } from './messages.ts'
import type { useTipHistory } from './queries.ts'

interface TipTrailProps {
  /** The tip's id. */
  id: number
  trail: Pick<ReturnType<typeof useTipHistory>, 'data' | 'more' | 'isError' | 'isFetching' | 'refetch'>
  labels: Readonly<Record<TipStatus, string>>
  empty: string
}

const statusLabel = (labels: TipTrailProps['labels'], status: string | null) => labels[status as TipStatus] ?? '–'

function describeEvent({ changeType, oldValue, newValue }: TipHistoryEntry): string {
  if (changeType === 'status_change') return 'Status geändert'
  if (changeType === 'agent_left') return 'Zurückgegeben: wartet auf einen anderen Makler'
  if (changeType === 'became_prospect') return 'Zu den Prospects genommen'
  if (newValue === null) return 'Notiz entfernt'
  return oldValue === null ? 'Notiz hinzugefügt' : 'Notiz geändert'
}

const Entry = ({ entry, labels }: Pick<TipTrailProps, 'labels'> & { entry: TipHistoryEntry }) => (
  <li className="border-t py-2.5 text-sm first:border-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-semibold">{describeEvent(entry)}</span>
      <span className="text-xs text-ink-2">
        {entry.changedByName ?? (entry.changedByType === 'makler' ? 'Makler' : 'Partner')} ·{' '}
        <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
      </span>
    </div>
    {entry.changeType === 'status_change' ? (
      <p className="text-ink-2">
        {statusLabel(labels, entry.oldValue)} → {statusLabel(labels, entry.newValue)}
      </p>
    ) : (
      entry.newValue !== null && <p className="break-words whitespace-pre-line text-ink-2">{entry.newValue}</p>
    )}
  </li>
)

/** A tip's history, with actors. */
export function TipTrail({ id, trail: { data, more, isError, isFetching, refetch }, labels, empty }: TipTrailProps) {
  return (
    <section aria-labelledby={`trail-${id}`}>
      <h3 id={`trail-${id}`} className="mb-1 text-base font-semibold">
        Verlauf
      </h3>
      {data && data.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        <ul tabIndex={0} aria-labelledby={`trail-${id}`} className="max-h-64 overflow-y-auto">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} labels={labels} />
          ))}
        </ul>
      )}
      <MoreButton more={more} />
      {data?.length === 0 && <p className="text-sm text-ink-2">{empty}</p>}
      {!data && isError && (
        <Notice tone="failure" title={messages.historyFailed}>
          <Button size="small" onClick={() => void refetch()} busy={isFetching}>
            Erneut versuchen
          </Button>
        </Notice>
      )}
      {!data && !isError && (
        <div role="status" aria-label="Verlauf wird geladen">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </section>
  )
}
