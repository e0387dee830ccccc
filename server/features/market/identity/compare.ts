import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import { MINUTE } from '#shared/domain/durations.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { compareFacts, type Comparison, mayBeSame } from './rules/compare.ts'
import { keyOfPicture, keysOf } from './rules/keys.ts'
import { announceMatches, announceTurns } from '../matches/service.ts'
import { factsOfRow } from './facts.ts'
import { tellingPictures } from './pictures.ts'
import { listPicturesOf } from './queries-pictures.ts'
import { holdObjects } from './hold.ts'
import { joinObjects } from './join.ts'
import {
  areParted,
  type ComparedRow,
  listCandidates,
  listCompared,
  listOfProperties,
  lockIdentity,
  type MaybePair,
  replaceMaybes,
  storeKeys,
} from './queries.ts'
import { dropWaiting, takeWaiting } from './queries-waiting.ts'

/** Compared in one transaction: whoever decides by hand waits for it at most a moment. */
const COMPARED_AT_ONCE = 25
/** Milliseconds: a job goes on for so long, then another takes over, well before its time is up. */
const SLICE = 4 * MINUTE

/** Compares the adverts that wait with those of other objects, until none waits. */
export async function compareWaiting(ctx: Ctx): Promise<void> {
  const end = performance.now() + SLICE
  while (await compareSome(ctx)) if (performance.now() > end) return ctx.queue.enqueue(ctx, 'compare-adverts', {}, { key: 'adverts' })
}

async function compareSome(ctx: Ctx): Promise<boolean> {
  try {
    return (await compareNext(ctx, COMPARED_AT_ONCE)) > 0
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    for (let left = COMPARED_AT_ONCE; left > 0; left -= 1) await compareOne(ctx)
    return true
  }
}

/** What cannot be compared is left alone, and holds up nobody. */
async function compareOne(ctx: Ctx): Promise<void> {
  const taken: number[] = []
  try {
    await compareNext(ctx, 1, taken)
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    // another one may have come to wait since
    await dropWaiting(ctx, taken)
    ctx.log.error({ err: error, adverts: taken }, 'advert not compared')
  }
}

/**
 * Compares the next adverts that wait: all of it or nothing, also when a worker dies over it. How many it were.
 * @param taken is told which, also where they could not be compared
 */
export function compareNext(ctx: Ctx, limit: number, taken: number[] = []): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    taken.push(...(await takeWaiting(ctx, limit)))
    if (taken.length > 0) await compareAdverts(ctx, taken)
    return taken.length
  })
}

interface Pair {
  readonly one: ComparedRow
  readonly other: ComparedRow
  readonly comparison: Comparison
}

async function compareAdverts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const pairs = await judgedPairs(ctx, ids)
  const same = pairs.filter(({ comparison }) => comparison.outcome === 'same')
  const { unsure, objectOf, survivors, agents } = await joinPairs(ctx, same)
  const maybe = [...unsure, ...pairs.filter(({ comparison }) => comparison.outcome === 'maybe')]
  await replaceMaybes(
    ctx,
    ids,
    maybe.flatMap(({ one, other, comparison }): MaybePair[] =>
      objectOf(one.property_id) === objectOf(other.property_id) ? [] : [{ one: one.id, other: other.id, score: comparison.score }],
    ),
  )
  // what two adverts say together may fit a search that neither fits alone
  await announceMatches(ctx, survivors)
  await announceTurns(ctx, survivors)
  await tellOf(ctx, agents)
}

/** Who has something on an object that looks different now looks at it again. */
export const tellOf = (ctx: Ctx, agents: readonly AgentId[]): Promise<void> =>
  ctx.live.announce(
    ctx,
    agents.map((to) => ({
      to,
      message: { type: 'changed' as const, paths: [...CARD_LISTS, '/api/notifications', '/api/stats', '/api/exports'] },
    })),
  )

/** These adverts with each stored one that may offer the same object. Each pair once. */
async function judgedPairs(ctx: Ctx, ids: readonly number[]): Promise<Pair[]> {
  const rows = await listCompared(ctx, ids)
  const pictures = await listPicturesOf(ctx, ids)
  const keyed = rows.map((row) => ({ id: row.id, ...keysOf(factsOfRow(row, pictures.get(row.id))) }))
  await storeKeys(ctx, keyed)
  const candidates = await listCandidates(ctx, keyed)
  const missing = [...new Set(candidates.map(({ otherId }) => otherId))].filter((id) => !ids.includes(id))
  // pictures say something only where two adverts show the same
  const alike = candidates.filter(({ advertId, keys }) => pictures.get(advertId)?.some((picture) => keys.includes(keyOfPicture(picture))))
  const shown = await tellingPictures(ctx, [...new Set(alike.flatMap(({ advertId, otherId }) => [advertId, otherId]))])
  const known = new Map(
    [...rows, ...(await listCompared(ctx, missing))].map((row) => [row.id, { row, facts: factsOfRow(row, shown.get(row.id)) }]),
  )
  const seen = new Set<string>()
  return candidates.flatMap(({ advertId, otherId }) => {
    const [one, other] = [known.get(advertId), known.get(otherId)]
    const name = `${Math.min(advertId, otherId)} ${Math.max(advertId, otherId)}`
    if (!one || !other || seen.has(name) || !mayBeSame(one.facts, other.facts)) return []
    seen.add(name)
    return [{ one: one.row, other: other.row, comparison: compareFacts(one.facts, other.facts) }]
  })
}

/** Joins the objects of these pairs, the surest first. */
async function joinPairs(ctx: Ctx, pairs: readonly Pair[]) {
  const joined = new Map<number, number>()
  const objectOf = (id: number): number => {
    const to = joined.get(id)
    return to === undefined ? id : objectOf(to)
  }
  const unsure: Pair[] = []
  const agents = new Set<AgentId>()
  if (pairs.length > 0) await holdObjects(ctx, [...new Set(pairs.flatMap(({ one, other }) => [one.property_id, other.property_id]))])
  for (const pair of pairs.toSorted((a, b) => b.comparison.score - a.comparison.score)) {
    const [stays, goes] = [objectOf(pair.one.property_id), objectOf(pair.other.property_id)].toSorted((a, b) => a - b) as [number, number]
    if (stays === goes) continue
    if (await mayBeJoined(ctx, stays, goes)) {
      for (const agent of await joinObjects(ctx, stays, goes)) agents.add(agent)
      joined.set(goes, stays)
    } else unsure.push(pair)
  }
  return { unsure, objectOf, survivors: [...new Set([...joined.values()].map(objectOf))], agents: [...agents] }
}

/** Two adverts that agree do not make one object of others that contradict each other, and nobody's decision is overruled. */
async function mayBeJoined(ctx: Ctx, stays: number, goes: number): Promise<boolean> {
  const adverts = Map.groupBy(await listOfProperties(ctx, [stays, goes]), (row) => row.property_id)
  const [some = [], others = []] = [adverts.get(stays), adverts.get(goes)]
  const idsOf = (rows: readonly ComparedRow[]) => rows.map(({ id }) => id)
  if (await areParted(ctx, idsOf(some), idsOf(others))) return false
  const shown = await tellingPictures(ctx, [...idsOf(some), ...idsOf(others)])
  const factsOf = (row: ComparedRow) => factsOfRow(row, shown.get(row.id))
  const facts = others.map(factsOf)
  return some.map(factsOf).every((one) => facts.every((other) => compareFacts(one, other).outcome !== 'different'))
}
