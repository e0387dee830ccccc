import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { exportMatches } from '../../work/crm/service.ts'
import { insertMatches, insertSight, takeTurns } from './queries.ts'
import { copyNearPlaces, deleteUnusedNear, insertNear } from './queries-near.ts'

/** A statement ends well before its time is up, however many agents search. */
const MATCHED_AT_ONCE = 1_000

/**
 * Stores what fits every agent's active searches, once per property and agent, records that it happened and hands on what he wants in his CRM.
 * All or nothing, so that a process killed in between leaves nothing out.
 */
export async function announceMatches(ctx: Ctx, propertyIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const found = new Map<AgentId, number[]>()
    for (let from = 0; from < propertyIds.length; from += MATCHED_AT_ONCE) {
      const { announced, wished } = await insertMatches(ctx, propertyIds.slice(from, from + MATCHED_AT_ONCE))
      for (const { agentId, matchIds } of announced) found.set(agentId, [...(found.get(agentId) ?? []), ...matchIds])
      await exportMatches(ctx, wished)
    }
    const messages = [...found].map(([agentId, { length: count }]) => ({
      to: agentId,
      message: { type: 'new_properties' as const, count },
    }))
    await ctx.live.announce(ctx, messages)
    await recordEvents(
      ctx,
      [...found].map(([agentId, subjectIds]) => ({ kind: 'match', userIds: [agentId], subjectIds })),
    )
  })
}

/** Tells what became of these properties since they were announced, in the transaction that made it so: whoever's search wants to hear of it, once. */
export async function announceTurns(ctx: Ctx, propertyIds: readonly number[]): Promise<void> {
  const told = Map.groupBy(await takeTurns(ctx, propertyIds), ({ kind, agentId }) => `${kind} ${agentId}`)
  await recordEvents(
    ctx,
    [...told.values()].flatMap(([first, ...others]) =>
      first ? [{ kind: first.kind, userIds: [first.agentId], subjectIds: [first, ...others].map(({ matchId }) => matchId) }] : [],
    ),
  )
}

/** What becomes of an object is told of its match. */
export const keepInSight = insertSight

/** Notes what a portal showed around a place: only it can say what lies there. */
export const keepNear = insertNear

/** Nightly. A search around the place that comes later is read to its end, and finds them again. */
export const sweepNear = deleteUnusedNear

/** Of objects that become one or two: both lie where the one lay. */
export const copyNear = copyNearPlaces
