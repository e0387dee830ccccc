import type { SourceChange, SourceState } from '#shared/contract/market/sources.ts'
import { type PortalName, PORTALS } from '#shared/domain/sources.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { bad, type Finding } from '../../../doctor/finding.ts'
import { recordEvents } from '../../../events/events.ts'
import { CONNECTED } from '../../../sources/portals.ts'
import { silenceInWords } from '../../../sources/canary.ts'
import { endMarking, markOnline } from '../identity/pictures.ts'
import { silences } from './canary.ts'
import { listStates, setSource } from './queries.ts'

/** How each portal fares, in the order in which they are always named. */
export async function sourceStates(ctx: Ctx): Promise<SourceState[]> {
  const hosts = new Map(PORTALS.map((source) => [source, new URL(ctx.config.portals[source]).host]))
  const [states, silent] = await Promise.all([listStates(ctx, hosts), silences(ctx)])
  return PORTALS.flatMap((source) => {
    const state = states.find((one) => one.source === source)
    const untold = silent.filter((one) => one.source === source).map(silenceInWords)
    return state ? [{ ...state, isConnected: CONNECTED.includes(source), silences: untold }] : []
  })
}

/** What portals do not tell any more, for those who watch over the installation. */
export async function silentSources(ctx: Ctx): Promise<Finding[]> {
  return (await silences(ctx)).map((silence) =>
    bad(
      silenceInWords(silence),
      'Das Portal hat seine Seiten vermutlich geändert. Was gespeichert ist, bleibt; Neues kommt unvollständig an, bis Giebel die Seiten wieder versteht.',
    ),
  )
}

/**
 * Switches a portal on or off, sets its pace, has its pictures looked at or not. What is so already is no change. With the pictures switched on, the adverts that are
 * online come first; switched off, nothing waits any longer.
 */
export async function changeSource(ctx: Ctx, source: PortalName, wanted: SourceChange, by: AdminId): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    const changed = await setSource(ctx, source, wanted)
    if (Object.keys(changed).length === 0) return DONE
    if (changed.marksPictures !== undefined) await (changed.marksPictures ? markOnline : endMarking)(ctx, source)
    await recordEvents(ctx, [{ kind: 'source_changed', actorId: by, userIds: [], details: { source, ...changed } }])
    return DONE
  })
}
