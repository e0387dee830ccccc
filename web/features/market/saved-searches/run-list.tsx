import { LoaderCircle } from 'lucide-react'
import type { RunSummary } from '#shared/contract/market/saved-searches.ts'
import { RUN_FAILURE_LABEL, type RunFailure } from '#shared/domain/run-outcome.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatAge, formatCount, formatDateTime, formatDuration } from '#web/lib/format.ts'
import { MailboxHint } from './mailbox-hint.tsx'

const counts = ({ itemsFound, itemsNew, itemsChanged }: RunSummary) =>
  `${formatCount(itemsFound)} gefunden · ${formatCount(itemsNew)} neu · ${formatCount(itemsChanged)} geändert`

/** Failures that another run is unlikely to fix, because the portal returns nothing. */
const PORTAL_FAILURES: readonly (RunFailure | null)[] = ['blocked', 'layout_changed', 'not_allowed', 'unreachable', 'switched_off']

function StatusBadge({ run }: { run: RunSummary }) {
  if (run.status === 'running') {
    return (
      <Badge tone="blue">
        <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
        läuft
      </Badge>
    )
  }
  return run.status === 'completed' ? (
    <Badge tone="green">fertig</Badge>
  ) : (
    <Badge tone="red">{run.failure ? RUN_FAILURE_LABEL[run.failure] : 'Fehlgeschlagen'}</Badge>
  )
}

function Run({ run, now }: { run: RunSummary; now: number }) {
  const started = new Date(run.startedAt).getTime()
  const duration = run.completedAt === null ? undefined : formatDuration(new Date(run.completedAt).getTime() - started)
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        <span className="font-medium">{SOURCE_LABEL[run.source]}</span>
        <StatusBadge run={run} />
        <span className="text-[13px] sm:ml-auto text-ink-2" title={formatDateTime(run.startedAt)}>
          {formatAge(run.startedAt, now)}
          {duration !== undefined && <span className="num"> · {duration}</span>}
        </span>
      </div>
      {run.status === 'completed' && <p className="mt-1 text-[13px] text-ink-2">{counts(run)}</p>}
      {run.reason && <p className="mt-1 text-[13px] text-ink-2">{run.reason}</p>}
      {PORTAL_FAILURES.includes(run.failure) && (
        <div className="mt-1 text-[13px] text-ink-2">
          <MailboxHint />
        </div>
      )}
    </li>
  )
}

/** A search's last run at each of its sources. */
export function RunList({ runs, now }: { runs: readonly RunSummary[]; now: number }) {
  if (runs.length === 0) return <p className="py-2.5 text-[13px] text-ink-2">Noch nicht gelaufen.</p>
  return (
    <ul aria-label="Letzte Läufe" aria-live="polite" className="divide-y">
      {runs.map((run) => (
        <Run key={run.id} run={run} now={now} />
      ))}
    </ul>
  )
}
