import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import { MINUTE } from '#shared/domain/durations.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { dropItems, takeNext } from '../../../jobs/work-items.ts'
import { compareFacts, type Comparison, mayBeSame } from './rules/compare.ts'
import { keyOfPicture, blockingKeys } from './rules/keys.ts'
import { announceMatches, announceTurns } from '../matches/service.ts'
import { factsOfRow } from './facts.ts'
import { distinctivePictures } from './pictures.ts'
import { listPictures } from './queries-pictures.ts'
import { holdWithAdverts } from './hold.ts'
import { joinProperties } from './join.ts'
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
import { UNCOMPARED } from './waiting.ts'

/** Adverts compared per transaction; kept small because manual decisions wait for its lock. */
const COMPARED_AT_ONCE = 25
/** Milliseconds a job runs before it enqueues its successor, well below its time limit. */
const SLICE = 4 * MINUTE

/** Compares the queued adverts with other properties' adverts until the queue is empty. */
export async function compareWaiting(ctx: Ctx): Promise<void> {
  const end = performance.now() + SLICE
  while (await compareSome(ctx)) if (performance.now() > end) return UNCOMPARED.start(ctx, '')
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

/** Drops an advert that cannot be compared, so that it does not block others. */
async function compareOne(ctx: Ctx): Promise<void> {
  const taken: number[] = []
  try {
    await compareNext(ctx, 1, taken)
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    // drop only the failed adverts: others may have been queued since
    await dropItems(ctx, UNCOMPARED, taken)
    ctx.log.error({ err: error, adverts: taken }, 'advert not compared')
  }
}

/**
 * Compares the next queued adverts in one transaction; if the worker crashes, they stay queued. Returns how many there were.
 * @param taken receives the adverts' ids, even if the comparison fails
 */
export function compareNext(ctx: Ctx, limit: number, taken: number[] = []): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    // the transaction may be repeated after a deadlock
    taken.length = 0
    taken.push(...(await takeNext(ctx, UNCOMPARED, limit)))
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
  const { unsure, toCrmProperty, survivors, agents } = await joinPairs(ctx, same)
  const maybe = [...unsure, ...pairs.filter(({ comparison }) => comparison.outcome === 'maybe')]
  await replaceMaybes(
    ctx,
    ids,
    maybe.flatMap(({ one, other, comparison }): MaybePair[] =>
      toCrmProperty(one.property_id) === toCrmProperty(other.property_id)
        ? []
        : [{ one: one.id, other: other.id, score: comparison.score }],
    ),
  )
  // the merged adverts may match a search that neither of them matched alone
  await announceMatches(ctx, survivors)
  await announceTurns(ctx, survivors)
  await announceChange(ctx, agents)
}

/** Makes the clients of these offices reload the lists that show a changed property. */
export const announceChange = (ctx: Ctx, offices: readonly OfficeId[]): Promise<void> =>
  ctx.live.announce(
    ctx,
    offices.map((toOffice) => ({
      toOffice,
      message: { type: 'changed' as const, paths: [...CARD_LISTS, '/api/notifications', '/api/stats', '/api/exports'] },
    })),
  )

/** Pairs each of these adverts with every stored advert that may show the same property, each pair once. */
async function judgedPairs(ctx: Ctx, ids: readonly number[]): Promise<Pair[]> {
  const rows = await listCompared(ctx, ids)
  const pictures = await listPictures(ctx, ids)
  const keyed = rows.map((row) => ({ id: row.id, ...blockingKeys(factsOfRow(row, pictures.get(row.id))) }))
  await storeKeys(ctx, keyed)
  const candidates = await listCandidates(ctx, keyed)
  const missing = [...new Set(candidates.map(({ otherId }) => otherId))].filter((id) => !ids.includes(id))
  // pictures count only if two adverts share one
  const alike = candidates.filter(({ advertId, keys }) => pictures.get(advertId)?.some((picture) => keys.includes(keyOfPicture(picture))))
  const shown = await distinctivePictures(ctx, [...new Set(alike.flatMap(({ advertId, otherId }) => [advertId, otherId]))])
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

/** Joins the properties of these pairs, highest score first. */
async function joinPairs(ctx: Ctx, pairs: readonly Pair[]) {
  const joined = new Map<number, number>()
  const resolveProperty = (id: number): number => {
    const to = joined.get(id)
    return to === undefined ? id : resolveProperty(to)
  }
  const unsure: Pair[] = []
  const agents = new Set<OfficeId>()
  if (pairs.length > 0) await holdWithAdverts(ctx, [...new Set(pairs.flatMap(({ one, other }) => [one.property_id, other.property_id]))])
  for (const pair of pairs.toSorted((a, b) => b.comparison.score - a.comparison.score)) {
    const [stays, goes] = [resolveProperty(pair.one.property_id), resolveProperty(pair.other.property_id)].toSorted((a, b) => a - b) as [
      number,
      number,
    ]
    if (stays === goes) continue
    if (await mayBeJoined(ctx, stays, goes)) {
      for (const agent of await joinProperties(ctx, stays, goes)) agents.add(agent)
      joined.set(goes, stays)
    } else unsure.push(pair)
  }
  return { unsure, toCrmProperty: resolveProperty, survivors: [...new Set([...joined.values()].map(resolveProperty))], agents: [...agents] }
}

/** One agreeing pair must neither join properties whose other adverts contradict each other nor override an agent's decision. */
async function mayBeJoined(ctx: Ctx, stays: number, goes: number): Promise<boolean> {
  const adverts = Map.groupBy(await listOfProperties(ctx, [stays, goes]), (row) => row.property_id)
  const [some = [], others = []] = [adverts.get(stays), adverts.get(goes)]
  const pickIds = (rows: readonly ComparedRow[]) => rows.map(({ id }) => id)
  if (await areParted(ctx, pickIds(some), pickIds(others))) return false
  const shown = await distinctivePictures(ctx, [...pickIds(some), ...pickIds(others)])
  const toFacts = (row: ComparedRow) => factsOfRow(row, shown.get(row.id))
  const facts = others.map(toFacts)
  return some.map(toFacts).every((one) => facts.every((other) => compareFacts(one, other).outcome !== 'different'))
}
