import { useWatch } from 'react-hook-form'
import type { PortalState } from '#shared/contract/ingest/scraper.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useRead } from '#web/lib/query.ts'
import type { FormValues } from './form-values.ts'
import { MailboxHint } from './mailbox-hint.tsx'

/** Why a source cannot be read today, as a German sentence; null if it can. */
export function describeLimit({ source, isEnabled, closedUntil, failure, silences }: PortalState): string | null {
  const name = SOURCE_LABEL[source]
  if (!isEnabled) return `${name} ist hier zurzeit abgeschaltet.`
  if (closedUntil !== null) return `${name} lässt ${PRODUCT_NAME} bis ${formatDateTime(closedUntil)} nicht lesen.`
  if (failure?.kind === 'not_allowed') return `${name} untersagt Programmen diese Suche (robots.txt).`
  if (failure?.kind === 'layout_changed') return `Die Seiten von ${name} sind gerade nicht zu lesen.`
  if (failure?.kind === 'unreachable') return `${name} war zuletzt nicht zu erreichen.`
  return silences[0] ?? null
}

/** Warns about chosen sources that cannot be read today, and offers an alternative. */
export function SourceNotes() {
  const chosen = useWatch<FormValues, 'sources'>({ name: 'sources' }) ?? []
  const { data } = useRead('GET /api/scraper/status', {})
  const limits = (data?.portals ?? []).flatMap((portal) => {
    const limit = chosen.includes(portal.source) ? describeLimit(portal) : null
    return limit === null ? [] : [limit]
  })
  if (limits.length === 0) return null
  return (
    <div role="note" className="mt-3 space-y-1 text-[13px] text-ink-2">
      {limits.map((limit) => (
        <p key={limit}>{limit}</p>
      ))}
      <MailboxHint />
    </div>
  )
}
