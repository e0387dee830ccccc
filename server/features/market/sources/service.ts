import type { SourceState } from '#shared/contract/market/sources.ts'
import { type PortalName, PORTALS } from '#shared/domain/sources.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { CONNECTED } from '../../../sources/portals.ts'
import { endMarking, markOnline } from '../identity/pictures.ts'
import { listStates, setMarksPictures } from './queries.ts'

/** How each portal fares, in the order in which they are always named. */
export async function sourceStates(ctx: Ctx): Promise<SourceState[]> {
  const states = await listStates(ctx, new Map(PORTALS.map((source) => [source, new URL(ctx.config.portals[source]).host])))
  return PORTALS.flatMap((source) => {
    const state = states.find((one) => one.source === source)
    return state ? [{ ...state, isConnected: CONNECTED.includes(source) }] : []
  })
}

/** Says whether the pictures of a portal are looked at. Switched on, the adverts that are online come first; switched off, nothing waits any longer. */
export async function switchPictures(ctx: Ctx, source: PortalName, marksPictures: boolean, by: AdminId): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await setMarksPictures(ctx, source, marksPictures))) return DONE
    await (marksPictures ? markOnline : endMarking)(ctx, source)
    await recordEvents(ctx, [{ kind: 'pictures_switched', actorId: by, userIds: [], details: { source, marksPictures } }])
    return DONE
  })
}
