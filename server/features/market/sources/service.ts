import type { SourceState } from '#shared/contract/market/sources.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { CONNECTED } from '../../../sources/portals.ts'
import { listStates } from './queries.ts'

/** How each portal fares, in the order in which they are always named. */
export async function sourceStates(ctx: Ctx): Promise<SourceState[]> {
  const states = await listStates(ctx, new Map(PORTALS.map((source) => [source, new URL(ctx.config.portals[source]).host])))
  return PORTALS.flatMap((source) => {
    const state = states.find((one) => one.source === source)
    return state ? [{ ...state, isConnected: CONNECTED.includes(source) }] : []
  })
}
