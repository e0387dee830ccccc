import type { SourceChange, SourceState } from '#shared/contract/ingest/sources.ts'
import { ASKED_SOURCES, type AskedSource, isDirectory } from '#shared/domain/asked-sources.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import { DONE } from '#shared/contract/fields.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { bad, type Finding } from '../../../doctor/finding.ts'
import { recordEvents } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { countByLane } from '../../../jobs/work-items.ts'
import { silenceInWords } from './field-counts.ts'
import { listSourceRuns } from '../runs/service.ts'
import { endMarking, markOnline } from '../../market/identity/service.ts'
import { silences } from './canary.ts'
import { listSettings, setSource } from './queries.ts'

const NO_PICTURES = 'Ein Verzeichnis hat keine Bilder, die verglichen werden könnten.'

/** The state of each portal and directory, in display order. */
export async function sourceStates(ctx: Ctx): Promise<SourceState[]> {
  const addresses = { ...ctx.config.portals, ...ctx.config.directories }
  const hosts = new Map(ASKED_SOURCES.map((source) => [source, new URL(addresses[source]).host]))
  const [states, runs, waiting, silent] = await Promise.all([
    listSettings(ctx, hosts),
    listSourceRuns(ctx, ASKED_SOURCES),
    countByLane(ctx, ['read-ads', 'mark-pictures']),
    silences(ctx),
  ])
  return ASKED_SOURCES.flatMap((source) => {
    const state = states.find((one) => one.source === source)
    const missing = silent.filter((one) => one.source === source).map(silenceInWords)
    const done = runs.find((one) => one.source === source)
    const count = (kind: string) => waiting.find((one) => one.lane === source && one.kind === kind) ?? { items: 0, tried: 0 }
    const { items: unread, tried: unreadTried } = count('read-ads')
    return state && done ? [{ ...state, ...done, unread, unreadTried, unmarked: count('mark-pictures').items, silences: missing }] : []
  })
}

/** Fields that portals and directories no longer show, as findings for admins. */
export async function silentSources(ctx: Ctx): Promise<Finding[]> {
  return (await silences(ctx)).map((silence) =>
    bad(
      silenceInWords(silence),
      `${isDirectory(silence.source) ? 'Das Verzeichnis' : 'Das Portal'} hat seine Seiten vermutlich geändert. Was gespeichert ist, bleibt; Neues kommt unvollständig an, bis ${PRODUCT_NAME} die Seiten wieder versteht.`,
    ),
  )
}

/**
 * Enables or disables a source, sets its pace, or switches a portal's picture check. An equal value does not count as a change. Enabling the picture
 * check first queues the adverts that are online; disabling it empties the queue.
 */
export async function changeSource(ctx: Ctx, source: AskedSource, wanted: SourceChange, by: AdminId): Promise<typeof DONE> {
  if (isDirectory(source) && wanted.marksPictures) throw new Refusal(400, NO_PICTURES)
  return inTransaction(ctx, async (ctx) => {
    const changed = await setSource(ctx, source, wanted)
    if (Object.keys(changed).length === 0) return DONE
    if (changed.marksPictures !== undefined && !isDirectory(source)) await (changed.marksPictures ? markOnline : endMarking)(ctx, source)
    await recordEvents(ctx, [{ kind: 'source_changed', actorId: by, userIds: [], details: { source, ...changed } }])
    return DONE
  })
}

export { noteReads } from './canary.ts'

export { countAdvertFields, countsOfDetail, countsOfEntries, countsOfPage } from './field-counts.ts'

export { sourceSettings } from './queries.ts'
