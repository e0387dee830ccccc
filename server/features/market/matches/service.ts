import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import { MATCH_KINDS } from '#shared/domain/news.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { inSpan } from '../../../tracing/tracing.ts'
import { deleteOwnAdverts, deleteMatches, handOverMatches, insertMatches, insertSight, listMatched, takeTurns } from './queries.ts'
import { copyNearPlaces, deleteUnusedNear, insertNear } from './queries-near.ts'

/** Properties per statement, which keeps it well below the statement timeout with many agents. */
const MATCHED_AT_ONCE = 1_000

/** Stores new matches of all active searches, or those of one office, once per property and agent, with events and CRM exports, in one transaction. */
export async function announceMatches(ctx: Ctx, propertyIds: readonly number[], onlyTo?: OfficeId): Promise<void> {
  const work = { name: 'matches announced', attributes: { 'giebel.properties': propertyIds.length } }
  await inSpan(ctx.tracing, work, async (span) => {
    span.note({ 'giebel.matches': await announce(ctx, propertyIds, onlyTo) })
  })
}

/** Returns their number. */
function announce(ctx: Ctx, propertyIds: readonly number[], onlyTo: OfficeId | undefined): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const found = new Map<AgentId, number[]>()
    for (let from = 0; from < propertyIds.length; from += MATCHED_AT_ONCE) {
      const { announced, wished } = await insertMatches(ctx, propertyIds.slice(from, from + MATCHED_AT_ONCE), onlyTo)
      for (const { agentId, matchIds } of announced) found.set(agentId, [...(found.get(agentId) ?? []), ...matchIds])
      await ctx.hooks.onMatched(ctx, wished)
    }
    await ctx.hooks.onFound(ctx, [...found.keys()])
    const messages = [...found].map(([agentId, { length: count }]) => ({
      to: agentId,
      message: { type: 'new_properties' as const, count },
    }))
    await ctx.live.announce(ctx, messages)
    await recordEvents(
      ctx,
      [...found].map(([agentId, subjectIds]) => ({ kind: 'match', userIds: [agentId], subjectIds })),
    )
    return [...found.values()].reduce((sum, { length }) => sum + length, 0)
  })
}

/** Announces these properties' price cuts and returns once, to agents whose searches have such alerts, in the transaction of the change. */
export async function announceTurns(ctx: Ctx, propertyIds: readonly number[]): Promise<void> {
  const turns = Map.groupBy(await takeTurns(ctx, propertyIds), ({ kind, agentId }) => `${kind} ${agentId}`)
  await recordEvents(
    ctx,
    [...turns.values()].flatMap(([first, ...others]) =>
      first ? [{ kind: first.kind, userIds: [first.agentId], subjectIds: [first, ...others].map(({ matchId }) => matchId) }] : [],
    ),
  )
}

/** Removes a search's hits from the bell, in the transaction that deletes it; hits that another active search finds too move to that search. */
export async function forgetMatches(ctx: Ctx, agentId: AgentId, savedSearchId: number): Promise<void> {
  const propertyIds = await listMatched(ctx, agentId, savedSearchId)
  for (let from = 0; from < propertyIds.length; from += MATCHED_AT_ONCE)
    await handOverMatches(ctx, agentId, savedSearchId, propertyIds.slice(from, from + MATCHED_AT_ONCE))
  const subjectIds = await deleteMatches(ctx, agentId, savedSearchId)
  await ctx.hooks.onSubjectsGone(ctx, { userId: agentId, kinds: MATCH_KINDS, subjectIds })
}

export { isNear } from './queries-near.ts'

export { selectFound } from './queries.ts'

/** Creates a match for a watched favourite, since price cuts and returns are announced per match. */
export const keepInSight = insertSight

/** Stores that a portal listed adverts around a place, which the advert itself does not reveal. */
export const keepNear = insertNear

/** Runs nightly. A later search around the place reads it in full and stores the rows again. */
export const sweepNear = deleteUnusedNear

/** Used on joins and splits: both properties are near the same places. */
export const copyNear = copyNearPlaces

/** Forgets an office's own adverts for an agent who leaves it. */
export const forgetOwnAdverts = deleteOwnAdverts
