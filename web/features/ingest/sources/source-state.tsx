import type { SourceState } from '#shared/contract/ingest/sources.ts'
import { RUN_FAILURE_LABEL, type RunFailure } from '#shared/domain/run-outcome.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatDateTime } from '#web/lib/format.ts'

export const Small = ({ children }: { children: string }) => (
  <span className="mt-1 block text-[13px] break-words text-ink-2">{children}</span>
)

type ShownState = Pick<SourceState, 'isEnabled' | 'closedUntil' | 'silences' | 'running'> & {
  readonly failure: { readonly kind: RunFailure; readonly reason?: string | null; readonly at: string } | null
  readonly timesBlocked?: number
}

/** A portal's state in one badge; an obstacle to reading it comes first. */
export function SourceStateBadge({ state: { isEnabled, closedUntil, timesBlocked, failure, silences, running } }: { state: ShownState }) {
  if (!isEnabled) return <Badge>Abgeschaltet</Badge>
  if (closedUntil !== null)
    return (
      <>
        <Badge tone="red">Sperrt uns aus</Badge>
        <Small>
          {`Gefragt wird wieder ab ${formatDateTime(closedUntil)}${timesBlocked === undefined ? '' : `; ${timesBlocked}-mal in Folge abgewiesen`}.`}
        </Small>
      </>
    )
  if (failure !== null)
    return (
      <>
        <Badge tone="red">{RUN_FAILURE_LABEL[failure.kind]}</Badge>
        <Small>{[formatDateTime(failure.at), failure.reason].filter(Boolean).join(': ')}</Small>
      </>
    )
  if (silences.length > 0)
    return (
      <>
        <Badge tone="red">Angaben fehlen</Badge>
        {silences.map((sentence) => (
          <Small key={sentence}>{sentence}</Small>
        ))}
      </>
    )
  return running > 0 ? <Badge tone="blue">Wird gerade gelesen</Badge> : <Badge tone="green">In Ordnung</Badge>
}
