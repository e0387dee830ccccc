import { DONE } from '#shared/contract/fields.ts'
import type { ActKind } from '#shared/domain/event.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { compareFacts } from './rules/compare.ts'
import { announceMatches, announceTurns } from '../matches/service.ts'
import { requireProperty } from '../properties/service.ts'
import { joinPrivately, splitPrivately } from './alone.ts'
import { announceChange } from './compare.ts'
import { factsOfRow } from './facts.ts'
import { joinProperties, partProperty } from './join.ts'
import { distinctivePictures } from './pictures.ts'
import { findAlias } from './queries-aliases.ts'
import { findJoined, findShared, insertParted, isConfirmed, isOpen } from './queries-decisions.ts'
import {
  deleteApart,
  deleteDecisions,
  findDecision,
  type FoundDecision,
  hasParted,
  insertDecision,
  isDecidedPrivately,
  isProposed,
  listAgreeing,
  listSharedWith,
  moveDecision,
  shareDecisions,
  unshareDecisions,
  worksOn,
} from './queries-votes.ts'
import { areParted, type ComparedRow, listCompared, listOfProperties, lockIdentity, onlineFirst, putMaybe } from './queries.ts'

const GONE = 'Diese Anzeigen sind nicht mehr zu entscheiden.'

/** An agent's decision; shared, i.e. valid for all agents, if another office had already decided the same. */
export interface Decided {
  readonly id: number
  readonly isShared: boolean
}

/** Accounts are cheap to create, so a decision that may become shared requires a confirmed email address. */
async function requireConfirmed(ctx: Ctx, { id }: Agent): Promise<void> {
  if (!(await isConfirmed(ctx, id)))
    throw new Refusal(403, 'Für diese Entscheidung bestätigen Sie bitte zuerst Ihre E-Mail-Adresse.', { code: 'email_unconfirmed' })
}

const pickIds = (rows: readonly ComparedRow[]) => rows.map(({ id }) => id)
const inOrder = (one: number, other: number) => [one, other].toSorted((a, b) => a - b) as [number, number]

/** Decides a pair that the rules propose: for this agent, and for all agents once two offices agree. */
export async function decideSame(ctx: Ctx, agent: Agent, oneId: number, otherId: number, isSame: boolean): Promise<Decided> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    await requireConfirmed(ctx, agent)
    await lockIdentity(ctx)
    const [one, other] = inOrder(oneId, otherId)
    const [first, second] = await listCompared(ctx, [one, other])
    if (!first || !second || !(await isOpen(ctx, officeId, one, other))) throw notFound(GONE)
    const objects = inOrder(first.property_id, second.property_id)
    await requireOwn(ctx, agent, objects)
    return isSame ? joinFor(ctx, agent, { one, other, objects }) : keepApart(ctx, agent, { one, other, objects })
  })
}

interface Named {
  /** The adverts that identify the two properties in the decision. */
  readonly one: number
  readonly other: number
  /** Ascending; the smaller id remains. */
  readonly objects: readonly [number, number]
}

async function joinFor(ctx: Ctx, agent: Agent, { one, other, objects }: Named): Promise<Decided> {
  const { officeId } = agent
  const [stays, goes] = objects
  const agreeing = (await isProposed(ctx, objects)) ? await listAgreeing(ctx, officeId, 'joined', objects) : []
  const isShared = agreeing.length > 0
  const [kept, gone] = isShared
    ? objects
    : await onlineFirst(ctx, await requireProperty(ctx, officeId, stays), await requireProperty(ctx, officeId, goes))
  await deleteApart(ctx, officeId, objects)
  const id = await insertDecision(ctx, officeId, { kind: 'joined', one, other, aliasId: kept === gone ? null : gone })
  if (isShared) {
    await join(ctx, officeId, stays, goes)
    await shareDecisions(ctx, [id, ...agreeing], goes)
  } else if (kept !== gone) await joinPrivately(ctx, officeId, gone, kept)
  await record(ctx, agent, 'objects_joined', [stays])
  return { id, isShared }
}

async function keepApart(ctx: Ctx, agent: Agent, { one, other, objects }: Named): Promise<Decided> {
  const { officeId } = agent
  const agreeing = await listAgreeing(ctx, officeId, 'apart', objects)
  const id = await insertDecision(ctx, officeId, { kind: 'apart', one, other, aliasId: null })
  if (agreeing.length > 0) {
    await insertParted(ctx, id, [one], [other])
    await shareDecisions(ctx, [id, ...agreeing], null)
  }
  await record(ctx, agent, 'objects_kept_apart', objects)
  return { id, isShared: agreeing.length > 0 }
}

/** Joins two properties for this agent, even if the rules do not propose it. A shared decision against it prevails. */
export async function joinByHand(
  ctx: Ctx,
  agent: Agent,
  oneId: number,
  otherId: number,
): Promise<Decided & { readonly propertyId: number }> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    await requireConfirmed(ctx, agent)
    await lockIdentity(ctx)
    const objects = inOrder(await requireProperty(ctx, officeId, oneId), await requireProperty(ctx, officeId, otherId))
    const [stays, goes] = objects
    await requireOwn(ctx, agent, objects)
    if (stays === goes) throw new Refusal(409, 'Das ist schon dasselbe Objekt.')
    const [kept, gone] = [await findJoined(ctx, stays), await findJoined(ctx, goes)]
    const reason = whyNotJoined(kept, gone)
    if (reason) throw new Refusal(409, reason)
    if (await areParted(ctx, pickIds(await listOfProperties(ctx, [stays])), pickIds(await listOfProperties(ctx, [goes]))))
      throw new Refusal(409, 'Darüber wurde schon entschieden: Es sind zwei Objekte. Erst muss das zurückgenommen werden.')
    return { ...(await joinFor(ctx, agent, { one: kept.leadId, other: gone.leadId, objects })), propertyId: stays }
  })
}

type Joined = Awaited<ReturnType<typeof findJoined>>

/** An agent may know more than the rules, but sale and rent, or house and land, never match, and an agent's own properties cannot be joined. */
function whyNotJoined(one: Joined, other: Joined): string | undefined {
  if (one.officeId !== null || other.officeId !== null)
    return 'Eine Immobilie, die nur Ihr Büro sieht, lässt sich hier nicht zusammenführen.'
  if (one.offer !== other.offer) return 'Das eine ist zu verkaufen, das andere zu vermieten.'
  const isKnown = one.kind !== 'other' && other.kind !== 'other'
  return isKnown && one.kind !== other.kind ? 'Das sind zwei verschiedene Arten von Immobilien.' : undefined
}

/**
 * Splits an advert off from a property for the agent, and for all agents once two offices agree. If the rules treat it as the same property as
 * another advert there, both offices must work on the property.
 */
export async function partAdvert(ctx: Ctx, agent: Agent, propertyId: number, advertId: number): Promise<Decided> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    await requireConfirmed(ctx, agent)
    await lockIdentity(ctx)
    const from = await requireProperty(ctx, officeId, propertyId)
    if (!(await findShared(ctx, from, advertId)) || (await hasParted(ctx, officeId, advertId)))
      throw new Refusal(409, 'Diese Anzeige steht schon für sich.')
    const others = pickIds(await listOfProperties(ctx, [from])).filter((id) => id !== advertId)
    const isSame = await isSameByRules(ctx, advertId, others)
    const agreeing =
      isSame && !(await worksOn(ctx, officeId, from))
        ? []
        : await listAgreeing(ctx, officeId, 'parted', [from, from], { advertId, hasToWork: isSame })
    const id = await insertDecision(ctx, officeId, { kind: 'parted', one: advertId, other: others[0] as number, aliasId: null })
    if (agreeing.length === 0) await record(ctx, agent, 'objects_parted', [from])
    else {
      await insertParted(ctx, id, [advertId], others)
      await shareDecisions(ctx, [id, ...agreeing], null)
      await record(ctx, agent, 'objects_parted', [from, await part(ctx, officeId, from, [advertId])])
    }
    return { id, isShared: agreeing.length > 0 }
  })
}

async function isSameByRules(ctx: Ctx, advertId: number, others: readonly number[]): Promise<boolean> {
  const rows = await listCompared(ctx, [advertId, ...others])
  const pictures = await distinctivePictures(ctx, pickIds(rows))
  const facts = new Map(rows.map((row) => [row.id, factsOfRow(row, pictures.get(row.id))]))
  const own = facts.get(advertId)
  return own !== undefined && [...facts].some(([id, other]) => id !== advertId && compareFacts(own, other).outcome === 'same')
}

/**
 * Undoes a decision. A shared one ends for all agents, no matter who undoes it; the other voters keep theirs as decisions of their own.
 */
export async function undoDecision(ctx: Ctx, agent: Agent, id: number): Promise<typeof DONE> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    const decision = await findDecision(ctx, officeId, id)
    if (!decision) throw notFound('Diese Entscheidung gibt es nicht.')
    await requireOwn(ctx, agent, [decision.oneProperty, decision.otherProperty])
    if (decision.isShared) await undoShared(ctx, agent, decision)
    else await undoAlone(ctx, officeId, decision)
    await record(ctx, agent, 'decision_undone', [decision.oneProperty])
    return DONE
  })
}

async function undoAlone(ctx: Ctx, officeId: OfficeId, { id, kind, aliasId }: FoundDecision): Promise<void> {
  await deleteDecisions(ctx, [id])
  if (kind === 'joined' && aliasId !== null && !(await isDecidedPrivately(ctx, officeId, aliasId)))
    await splitPrivately(ctx, officeId, aliasId)
}

async function undoShared(ctx: Ctx, agent: Agent, decision: FoundDecision): Promise<void> {
  const { officeId } = agent
  await requireConfirmed(ctx, agent)
  const { kind, one, other, oneProperty, otherProperty } = decision
  const all = await listSharedWith(ctx, decision)
  const ended = all.filter((voter) => voter.officeId === officeId || voter.officeId === null)
  const left = all.filter((voter) => !ended.includes(voter))
  // after an agent working on the property undid it, one more vote must not restore it
  const isVote = ended.some((voter) => voter.officeId === officeId)
  await unshareDecisions(
    ctx,
    all.map(({ id }) => id),
    isVote,
  )
  await deleteDecisions(
    ctx,
    ended.map(({ id }) => id),
  )
  const parted = kind === 'joined' && oneProperty === otherProperty ? await partJoined(ctx, officeId, decision) : undefined
  if (parted !== undefined)
    for (const voter of left)
      if (voter.officeId !== null) await keepPrivateJoin(ctx, voter.officeId, voter.id, await onlineFirst(ctx, oneProperty, parted))
  if (kind === 'parted' && oneProperty !== otherProperty) {
    const [some, others] = [await listOfProperties(ctx, [oneProperty]), await listOfProperties(ctx, [otherProperty])]
    if (await areParted(ctx, pickIds(some), pickIds(others)))
      throw new Refusal(409, 'Darüber wurde inzwischen anders entschieden. Es bleibt getrennt.')
    await join(ctx, officeId, ...inOrder(oneProperty, otherProperty))
  }
  if (kind !== 'parted') await askAgain(ctx, one, other)
}

/** Keeps a formerly shared join for one of its voters. */
async function keepPrivateJoin(ctx: Ctx, officeId: OfficeId, decisionId: number, [kept, gone]: readonly [number, number]): Promise<void> {
  await joinPrivately(ctx, officeId, gone, kept)
  await moveDecision(ctx, decisionId, gone)
}

/** The id of the property that was split off; undefined if its adverts have moved since. */
async function partJoined(ctx: Ctx, officeId: OfficeId, { oneProperty, aliasId }: FoundDecision): Promise<number | undefined> {
  const alias = aliasId === null ? undefined : await findAlias(ctx, aliasId, null)
  const inside = pickIds(await listOfProperties(ctx, [oneProperty]))
  const leaving = alias?.advertIds.filter((advertId) => inside.includes(advertId)) ?? []
  return leaving.length > 0 && leaving.length < inside.length ? part(ctx, officeId, oneProperty, leaving) : undefined
}

async function askAgain(ctx: Ctx, one: number, other: number): Promise<void> {
  const [a, b] = await listCompared(ctx, [one, other])
  if (!a || !b) return
  const pictures = await distinctivePictures(ctx, [one, other])
  const { score, outcome } = compareFacts(factsOfRow(a, pictures.get(one)), factsOfRow(b, pictures.get(other)))
  // the rules do not propose pairs that were only joined by hand
  if (outcome !== 'different') await putMaybe(ctx, { one, other, score })
}

async function join(ctx: Ctx, officeId: OfficeId, stays: number, goes: number): Promise<void> {
  const agents = await joinProperties(ctx, stays, goes)
  await announceMatches(ctx, [stays])
  await announceTurns(ctx, [stays])
  await announceChange(ctx, others(agents, officeId))
}

async function part(ctx: Ctx, officeId: OfficeId, from: number, advertIds: readonly number[]): Promise<number> {
  const parted = await partProperty(ctx, from, advertIds)
  await announceMatches(ctx, [from, parted.id])
  await announceChange(ctx, others(parted.agents, officeId))
  return parted.id
}

/** The record's own announcement updates the caller's pages. */
const others = (agents: readonly OfficeId[], officeId: OfficeId) => agents.filter((id) => id !== officeId)

type Act = Extract<ActKind, 'objects_joined' | 'objects_kept_apart' | 'objects_parted' | 'decision_undone'>

const record = (ctx: Ctx, { id }: Agent, kind: Act, subjectIds: readonly number[]) =>
  recordEvents(ctx, [{ kind, actorId: id, userIds: [], subjectIds }])
