import type { TipHistoryEntry } from '#shared/contract/network/tips.ts'
import { TIP_STATUS_LABEL, TIP_STATUSES } from '#shared/domain/tip.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { messages } from './messages.ts'
import { useTipHistory } from './queries.ts'

const statusLabel = (value: string | null) => {
  const status = TIP_STATUSES.find((one) => one === value)
  return status ? TIP_STATUS_LABEL[status] : '–'
}

const Entry = ({ entry: { changeType, oldValue, newValue, changedByType, createdAt } }: { entry: TipHistoryEntry }) => (
  <li className="border-t py-2.5 text-sm first:border-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-semibold">{changeType === 'status_change' ? 'Status geändert' : 'Notiz geändert'}</span>
      <span className="text-xs text-ink-2">
        {changedByType === 'makler' ? 'Makler' : 'Partner'} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
    </div>
    {changeType === 'status_change' ? (
      <p className="text-ink-2">
        {statusLabel(oldValue)} → {statusLabel(newValue)}
      </p>
    ) : (
      <p className="break-words whitespace-pre-line text-ink-2">{newValue ?? 'Notiz entfernt'}</p>
    )}
  </li>
)

/** What happened to a tip, and by whom. */
export function TipHistory({ id }: { id: number }) {
  const { data, more, isError, isFetching, refetch } = useTipHistory(id)
  return (
    <section aria-labelledby={`trail-${id}`}>
      <h3 id={`trail-${id}`} className="mb-1 text-base font-semibold">
        Verlauf
      </h3>
      {data && data.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard as well
        <ul tabIndex={0} aria-labelledby={`trail-${id}`} className="max-h-64 overflow-y-auto">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton more={more} />
      {data?.length === 0 && <p className="text-sm text-ink-2">Noch nichts geändert. Ihre Änderungen sieht auch der Partner.</p>}
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
