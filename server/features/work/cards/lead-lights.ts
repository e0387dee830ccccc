import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Channel, type ChannelLight, contactLight } from '#shared/domain/contact-light.ts'
import { describeHidden, findDoubt } from '#shared/domain/hidden-reason.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { scoreHoldsUntil, suggestLeadScore } from '#shared/domain/lead-score.ts'
import type { Ctx } from '../../../ctx.ts'
import { findNumbers, type WrittenNumber } from '../../../phone-numbers.ts'
import { waitFor } from '../../../turn.ts'
import { hasObjectionMarks, listOwnerMarks, listSpokenFor, objectedAmong, telMark } from '../contact/service.ts'
import { listCards, type OwnedCard } from './cards.ts'
import {
  areEarlierWritesOver,
  areOwnEarlierWritesOver,
  chooseLights,
  claimLights,
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
/** Milliseconds a page waits for writes in progress; a job waits longer. */
const WAIT_MAX = 250
const WAIT_STEP = 10

/** The lights of these properties that the agent sees. Those not stored are reckoned and stored. */
export async function findLights(
  ctx: Ctx,
  agentId: AgentId,
  ids: readonly number[],
  wait = WAIT_MAX,
): Promise<ReadonlyMap<number, LeadLight>> {
  const stored = await listStoredLights(ctx, agentId, ids)
  const known = new Map(stored.map((light) => [light.id, light]))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  for (const light of await learnLights(ctx, agentId, missing, wait)) known.set(light.id, light)
  return known
}

/** Properties whose owner has a number this agent may call: a green phone light, which requires a consent or a search client. */
export async function listCallable(ctx: Ctx, agentId: AgentId, wait = WAIT_MAX): Promise<number[]> {
  const { chosen, unknown } = await chooseLights(ctx, agentId, await listSpokenFor(ctx, agentId), 'green')
  const learnt = await learnLights(ctx, agentId, unknown, wait)
  return [...chosen, ...learnt.filter(isGreen).map(({ id }) => id)]
}

/** Prospects that are due and whose owners did not object, by a record or by what marks them. */
export async function listDue(ctx: Ctx, agentId: AgentId, wait = WAIT_MAX): Promise<number[]> {
  const objected = new Set(await listObjected(ctx, agentId))
  const ids = (await listDueIds(ctx, agentId)).filter((id) => !objected.has(id))
  if (ids.length === 0 || !(await hasObjectionMarks(ctx, agentId))) return ids
  const { chosen, unknown } = await chooseLights(ctx, agentId, ids, 'objected')
  const learnt = await learnLights(ctx, agentId, unknown, wait)
  const closed = learnt.filter(({ isClosed }) => isClosed).map(({ id }) => id)
  const putAside = new Set([...chosen, ...(await objectedAmong(ctx, agentId, closed))])
  return ids.filter((id) => !putAside.has(id))
}

/** Those of these properties whose owner has one of these numbers, or one of a number found so. */
export async function findNumbered(ctx: Ctx, agentId: AgentId, ids: readonly number[], numbers: readonly string[]): Promise<Numbered[]> {
  if (ids.length === 0 || numbers.length === 0) return []
  const { numbered, unknown } = await listNumbered(ctx, agentId, ids, numbers)
  const sought = new Set(numbers)
  const learnt = (await learnLights(ctx, agentId, unknown, WAIT_MAX)).flatMap(({ id, allNumbers }) =>
    allNumbers.some((number) => sought.has(number)) ? [{ id, numbers: allNumbers }] : [],
  )
  const found = [...numbered, ...learnt]
  const foundIds = new Set(found.map(({ id }) => id))
  const further = found.flatMap((one) => one.numbers).filter((number) => !sought.has(number))
  const rest = ids.filter((id) => !foundIds.has(id))
  return [...found, ...(await findNumbered(ctx, agentId, rest, [...new Set(further)]))]
}

const isGreen = ({ phone, numbers }: LeadLight) => phone === 'green' && numbers.length > 0

/**
 * Reckons lights and stores those that nothing changed meanwhile: they are claimed first, whatever changes one deletes the claim, and writes that
 * began before the claim, which cannot have seen it, are waited for.
 */
async function learnLights(ctx: Ctx, agentId: AgentId, ids: readonly number[], wait: number): Promise<ReckonedLight[]> {
  if (ids.length === 0) return []
  const epoch = await readEpoch(ctx, agentId)
  const reading = randomUUID()
  // a claim must be visible to others, which one made in a transaction is not
  const isStoring = !ctx.db.isTransaction && (await storeIfPossible(ctx, () => claim(ctx, agentId, ids, { reading, wait })))
  const lights: ReckonedLight[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const reckoned = await reckonLights(ctx, agentId, ids.slice(at, at + AT_ONCE))
    if (isStoring) await storeIfPossible(ctx, async () => fillLights(ctx, agentId, reckoned, { reading, epoch }))
    lights.push(...reckoned)
  }
  // an import keeps writing: the next page would reckon all again
  if (!isStoring && !ctx.db.isTransaction && wait === WAIT_MAX)
    await storeIfPossible(ctx, async () => ctx.queue.enqueue(ctx, 'learn-leads', { agentId }, { key: agentId }))
  return lights
}

async function claim(
  ctx: Ctx,
  agentId: AgentId,
  ids: readonly number[],
  { reading, wait }: { reading: string; wait: number },
): Promise<boolean> {
  await claimLights(ctx, agentId, ids, reading)
  const transaction = await nextTransaction(ctx)
  if (await areEarlierWritesOver(ctx, transaction)) return true
  let clear = 0
  for (let waited = 0; waited < wait && clear < 2; waited += WAIT_STEP) {
    await waitFor(pause(WAIT_STEP))
    clear = (await areOwnEarlierWritesOver(ctx, transaction)) ? clear + 1 : 0
  }
  return clear === 2
}

/** The lights of these properties from the facts, whatever is stored. */
export async function reckonLights(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<ReckonedLight[]> {
  const now = ctx.clock.now().getTime()
  return (await listCards(ctx, agentId, ids)).map((card) => reckonLight(ctx, card, now))
}

function reckonLight(ctx: Pick<Ctx, 'secrets'>, card: OwnedCard, now: number): ReckonedLight {
  const lights = contactLight(card)
  const { waits = null } = lights.phone
  const numbers = listOpenNumbers(card, lights)
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
      findNumbers(field).map(({ tel }) => telMark(ctx, tel).toString('hex')),
    ),
  }
}

const toDate = (time: number | undefined) => (time === undefined ? null : new Date(time))

/** The numbers that the phone light covers: a light based on the advert covers only the advert's number, not one the agent found elsewhere. */
export function listOpenNumbers(card: OwnedCard, { phone }: Record<Channel, ChannelLight>): WrittenNumber[] {
  if (phone.light === 'red') return []
  const own = phone.isOfAdvert ? [] : findNumbers(card.ownerPhone)
  return own.length > 0 ? own : findNumbers(card.publishedPhone)
}
