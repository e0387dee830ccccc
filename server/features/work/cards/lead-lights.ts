import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Channel, type ChannelLight, contactLight } from '#shared/domain/contact-light.ts'
import { describeHidden, findDoubt } from '#shared/domain/hidden-reason.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { scoreHoldsUntil, suggestLeadScore } from '#shared/domain/lead-score.ts'
import type { Ctx } from '../../../ctx.ts'
import { findRightNumbers, type WrittenNumber } from '../../../phone-numbers.ts'
import { waitFor } from '../../../turn.ts'
import { hasObjectionMarks, listOwnerMarks, listSpokenFor, objectedAmong, telMark } from '../contact/service.ts'
import { listCards, type OwnedCard } from './cards.ts'
import {
  areEarlierWritesOver,
  chooseLights,
  claimLights,
  dropClaims,
  fillLights,
  type LeadLight,
  listNumbered,
  listStoredLights,
  type Numbered,
  nextTransaction,
  readEpoch,
  type ReckonedLight,
  storeIfPossible,
} from './queries-lead-lights.ts'
import { listObjected } from './queries-own.ts'
import { listDueIds } from './queries-skeleton-prospects.ts'

/** Reckoned at once; more would keep others waiting. */
const AT_ONCE = 200

/** What a reading may take. */
export interface Limits {
  /** Milliseconds of waiting for writes in progress. */
  readonly wait: number
  /** How many lights it reckons; the rest is pending. */
  readonly most: number
  /** Whether the job stores what this reading does not. */
  readonly isFollowed: boolean
}

/** Reckoning a thousand lights takes more than a second. */
export const FRESH_MAX = 400
const OF_PAGE: Limits = { wait: 250, most: FRESH_MAX, isFollowed: true }
/** For a list that must be complete. */
export const COMPLETE: Limits = { ...OF_PAGE, most: Infinity }
export const OF_JOB: Limits = { wait: 10_000, most: Infinity, isFollowed: false }
const WAIT_STEP = 10

interface FoundLights {
  readonly lights: ReadonlyMap<number, LeadLight>
  /** How many lights are not known yet. */
  readonly pending: number
}

/** The lights of these properties that the agent sees. Those not stored are reckoned and stored, the first ones first. */
export async function findLights(ctx: Ctx, officeId: OfficeId, ids: readonly number[], limits = OF_PAGE): Promise<FoundLights> {
  const stored = await listStoredLights(ctx, officeId, ids)
  const lights = new Map(stored.map((light) => [light.id, light]))
  const missing = [...new Set(ids)].filter((id) => !lights.has(id))
  const { learnt, pending } = await learnLights(ctx, officeId, missing, limits)
  for (const light of learnt) lights.set(light.id, light)
  return { lights, pending }
}

/** The properties of which something holds. */
export interface Known {
  readonly ids: readonly number[]
  /** Of how many others it is not known yet. */
  readonly pending: number
}

const newestFirst = (ids: readonly number[]) => ids.toSorted((one, other) => other - one)

/** Properties whose owner has a number this agent may call: a green phone light, which requires a consent or a search client. */
export async function listCallable(ctx: Ctx, officeId: OfficeId, limits = OF_PAGE): Promise<Known> {
  const { chosen, unknown } = await chooseLights(ctx, officeId, await listSpokenFor(ctx, officeId), 'green')
  const { learnt, pending } = await learnLights(ctx, officeId, newestFirst(unknown), limits)
  return { ids: [...chosen, ...learnt.filter(isGreen).map(({ id }) => id)], pending }
}

/** Prospects that are due, the longest due first, and whose owners did not object, by a record or by what marks them. */
export async function listDue(ctx: Ctx, officeId: OfficeId, limits = OF_PAGE): Promise<Known> {
  const objected = new Set(await listObjected(ctx, officeId))
  const ids = (await listDueIds(ctx, officeId)).filter((id) => !objected.has(id))
  if (ids.length === 0 || !(await hasObjectionMarks(ctx, officeId))) return { ids, pending: 0 }
  const { chosen, unknown } = await chooseLights(ctx, officeId, ids, 'objected')
  const isUnknown = new Set(unknown)
  const { learnt, pending } = await learnLights(
    ctx,
    officeId,
    ids.filter((id) => isUnknown.has(id)),
    limits,
  )
  const known = new Set(learnt.map(({ id }) => id))
  const closed = learnt.filter(({ isClosed }) => isClosed).map(({ id }) => id)
  const putAside = new Set([...chosen, ...unknown.filter((id) => !known.has(id)), ...(await objectedAmong(ctx, officeId, closed))])
  return { ids: ids.filter((id) => !putAside.has(id)), pending }
}

/**
 * Those of these properties whose owner has one of these numbers, or one of a number found so. Reckons all that are not stored: a seller left out here
 * would be called again.
 */
export async function findNumbered(ctx: Ctx, officeId: OfficeId, ids: readonly number[], numbers: readonly string[]): Promise<Numbered[]> {
  if (ids.length === 0 || numbers.length === 0) return []
  const { numbered, unknown } = await listNumbered(ctx, officeId, ids, numbers)
  const sought = new Set(numbers)
  const { learnt } = await learnLights(ctx, officeId, unknown, COMPLETE)
  const fresh = learnt.flatMap(({ id, allNumbers }) =>
    allNumbers.some((number) => sought.has(number)) ? [{ id, numbers: allNumbers }] : [],
  )
  const found = [...numbered, ...fresh]
  const foundIds = new Set(found.map(({ id }) => id))
  const further = found.flatMap((one) => one.numbers).filter((number) => !sought.has(number))
  const rest = ids.filter((id) => !foundIds.has(id))
  return [...found, ...(await findNumbered(ctx, officeId, rest, [...new Set(further)]))]
}

const isGreen = ({ phone, numbers }: LeadLight) => phone === 'green' && numbers.length > 0

/**
 * Reckons lights and stores those that nothing changed meanwhile: they are claimed first, whatever changes one deletes the claim, and writes in
 * progress, which may have missed it, are waited for.
 */
async function learnLights(
  ctx: Ctx,
  officeId: OfficeId,
  missing: readonly number[],
  { wait, most, isFollowed }: Limits,
): Promise<{ readonly learnt: readonly ReckonedLight[]; readonly pending: number }> {
  const ids = missing.slice(0, most)
  const pending = missing.length - ids.length
  if (ids.length === 0) return { learnt: [], pending }
  const epoch = await readEpoch(ctx, officeId)
  const reading = randomUUID()
  // a claim must be visible to others, which one made in a transaction is not
  const mayStore = !ctx.db.isTransaction
  const isStoring = mayStore && (await storeIfPossible(ctx, () => claim(ctx, officeId, ids, { reading, wait }))) === true
  // the job only stores
  const wanted = isStoring || isFollowed ? ids : []
  const learnt: ReckonedLight[] = []
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const reckoned = await reckonLights(ctx, officeId, wanted.slice(at, at + AT_ONCE))
    if (isStoring) await storeIfPossible(ctx, async () => fillLights(ctx, officeId, reckoned, { reading, epoch }))
    learnt.push(...reckoned)
  }
  const unseen = listUnseen(ids, learnt)
  if (mayStore && unseen.length > 0) await storeIfPossible(ctx, async () => dropClaims(ctx, officeId, unseen, reading))
  // while an import keeps writing, each page would reckon all again
  if (mayStore && isFollowed && (pending > 0 || !isStoring))
    await storeIfPossible(ctx, async () => enqueueLearning(ctx, officeId, pending > 0))
  return { learnt, pending }
}

/** A page that shows an incomplete list has a job of its own, whose end is announced to it. */
const enqueueLearning = (ctx: Ctx, officeId: OfficeId, isShown: boolean) =>
  isShown
    ? ctx.queue.enqueue(ctx, 'learn-leads', { officeId, isShown: true }, { key: `${officeId} shown`, priority: 10 })
    : ctx.queue.enqueue(ctx, 'learn-leads', { officeId }, { key: officeId, priority: 10 })

/** Properties deleted meanwhile, or of another agent: nothing would ever delete their claims. */
function listUnseen(ids: readonly number[], reckoned: readonly ReckonedLight[]): number[] {
  const seen = new Set(reckoned.map(({ id }) => id))
  return ids.filter((id) => !seen.has(id))
}

/**
 * A write deletes the claims it finds from its record by the advert, its property and the one that this is joined to. Until a change of one of these
 * commits, others miss the claims behind it. So writes that began meanwhile are waited for as well, once for each step.
 */
const ROUNDS = 3

async function claim(
  ctx: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  { reading, wait }: { reading: string; wait: number },
): Promise<boolean> {
  await claimLights(ctx, officeId, ids, reading)
  const deadline = performance.now() + wait
  for (let round = 0; round < ROUNDS; round += 1) if (!(await awaitEarlierWrites(ctx, deadline))) return false
  return true
}

/** Whether all writes that have begun by now end before the deadline. */
async function awaitEarlierWrites(ctx: Ctx, deadline: number): Promise<boolean> {
  const { id, areEarlierOver } = await nextTransaction(ctx)
  if (areEarlierOver) return true
  while (!(await areEarlierWritesOver(ctx, id))) {
    if (performance.now() >= deadline) return false
    await waitFor(pause(WAIT_STEP))
  }
  return true
}

/** The lights of these properties from the facts, whatever is stored. */
export async function reckonLights(ctx: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<ReckonedLight[]> {
  const now = ctx.clock.now().getTime()
  return (await listCards(ctx, { officeId }, ids)).map((card) => reckonLight(ctx, card, now))
}

function reckonLight(ctx: Pick<Ctx, 'secrets'>, card: OwnedCard, now: number): ReckonedLight {
  const lights = contactLight(card)
  const { waits = null } = lights.phone
  const numbers = listOpenNumbers(card, lights)
  const wrong = card.wrongPhones ?? null
  return {
    id: card.id,
    isClosed: card.contact.objectedAt !== null || describeHidden(card) !== null,
    isFaded: card.offlineSince !== null || findDoubt(card) !== null,
    phone: lights.phone.light,
    email: lights.email.light,
    letter: lights.letter.light,
    waits,
    numbers: numbers.map(({ tel }) => telMark(ctx, tel).toString('hex')),
    lacksClient: waits === 'client' && card.matchingClients.count === 0,
    score: suggestLeadScore(card, now).score,
    scoreUntil: toDate(scoreHoldsUntil(card, now)),
    marks: listOwnerMarks(ctx, card).map((mark) => mark.toString('hex')),
    allNumbers: [card.ownerPhone, card.publishedPhone].flatMap((field) =>
      findRightNumbers(field, wrong).map(({ tel }) => telMark(ctx, tel).toString('hex')),
    ),
  }
}

const toDate = (time: number | undefined) => (time === undefined ? null : new Date(time))

/** The numbers that the phone light covers: a light based on the advert covers only the advert's number, not one the agent found elsewhere. Wrong ones are left out. */
export function listOpenNumbers(card: OwnedCard, { phone }: Record<Channel, ChannelLight>): WrittenNumber[] {
  if (phone.light === 'red') return []
  const wrong = card.wrongPhones ?? null
  const own = phone.isOfAdvert ? [] : findRightNumbers(card.ownerPhone, wrong)
  return own.length > 0 ? own : findRightNumbers(card.publishedPhone, wrong)
}
