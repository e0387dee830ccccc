import type { Agent, OfficeId, Viewer } from '#shared/domain/ids.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import type { CallLead, CallResultForm, CallScripts, LastSpoke, WritingLead } from '#shared/contract/work/call-list.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import {
  ACTIVITY_OF,
  CALL_RESULT,
  type CallResult,
  callResultLabel,
  isReached,
  NOTE,
  proposeNextStep,
  SNOOZED,
} from '#shared/domain/call-result.ts'
import { CALL_LIST } from '#shared/domain/limits.ts'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockLead, lockOffice, shareOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { isSent, requireSame, sentMark } from '../../../repeated.ts'
import { requireProperty } from '../../market/properties/service.ts'
import { deleteOldLights, findProperty, getProperty, listLearners } from '../cards/service.ts'
import { getLights, getOwner, type KnownOwner, recordObjectionAt } from '../contact/service.ts'
import { endClaim, keepClaim } from '../claims/service.ts'
import { noteCalledFor } from '../search-clients/service.ts'
import { type CallChange, type FollowUp, isContactedAfter, noteCall, putOff, type Worker } from '../prospects/service.ts'
import { listCallLeads, listWritingLeads } from './leads.ts'
import { findMoment, findOvertaking } from './moment.ts'
import { findLastSpoke } from './spoken.ts'
import { announceTurn } from './turn.ts'
import { findWrongPhone } from './wrong-number.ts'
import { countToday, countTries, findScripts, getResult, insertResult, isPutOffAfter, storeChange, storeScripts } from './queries.ts'
import { findColleaguesContact, findColleaguesPostponement, type NewerContact, type NewerPostponement } from './queries-newer.ts'

interface WhoseLeads {
  readonly withColleagues?: boolean | undefined
}

interface CallListReply {
  readonly leads: CallLead[]
  readonly more: number
  readonly pending?: number
  readonly scripts: CallScripts
  readonly today: { readonly noted: number; readonly reached: number }
}

/** Owners the agent may call next, best first. */
export async function getCallList(ctx: Ctx, viewer: Viewer, { withColleagues }: WhoseLeads = {}): Promise<CallListReply> {
  const [{ leads, total, pending }, scripts, today] = await Promise.all([
    listCallLeads(ctx, viewer, CALL_LIST, withColleagues ? 'all' : 'own'),
    findScripts(ctx, viewer.officeId),
    countToday(ctx, viewer),
  ])
  return { leads, more: total - leads.length, ...(pending > 0 && { pending }), scripts, today }
}

/** Owners the agent may write to but not call, best chance first. */
export async function getWritingList(
  ctx: Ctx,
  viewer: Viewer,
  { withColleagues }: WhoseLeads = {},
): Promise<{ leads: WritingLead[]; more: number; pending?: number }> {
  const { leads, total, pending } = await listWritingLeads(ctx, viewer, CALL_LIST, withColleagues ? 'all' : 'own')
  return { leads, more: total - leads.length, ...(pending > 0 && { pending }) }
}

/** Records a call result once per key: activity, status and next follow-up together, or the owner's objection. */
export async function noteResult(
  ctx: Ctx,
  agent: Worker,
  id: number,
  form: CallResultForm,
): Promise<Omit<Stored, 'propertyId'> & { readonly property: Property | null }> {
  const { propertyId, ...noted } = await inTransaction(ctx, (ctx) => storeResult(ctx, agent, id, form))
  // not before the commit, because colleagues may be waiting for the lead
  return { ...noted, property: (await findProperty(ctx, agent, propertyId)) ?? null }
}

interface Stored {
  readonly propertyId: number
  readonly isRepeated: boolean
  readonly newer?: NewerContact
  readonly postponed?: NewerPostponement
}

async function storeResult(ctx: Ctx, agent: Worker, id: number, form: CallResultForm): Promise<Stored> {
  const { officeId } = agent
  // waits for an objection that is being recorded concurrently, but not for results at other leads
  await (form.result === 'objection' ? lockOffice : shareOffice)(ctx, officeId)
  const propertyId = await requireProperty(ctx, officeId, id)
  await lockLead(ctx, officeId, propertyId)
  const newer = await findNewer(ctx, agent, propertyId, form)
  // every agent records an owner's objection; what a colleague overtook changes nothing of the prospect
  if (form.result !== 'objection' && !newer) await requireOwn(ctx, agent, [propertyId], form.result === NOTE ? 'see' : 'work')
  const isNew = await insertResult(ctx, agent, propertyId, { ...form, mark: resultMark(ctx, form), recordedAt: findMoment(ctx, form) })
  if (isNew) await note(ctx, agent, propertyId, form)
  else await requireNoted(ctx, officeId, propertyId, form)
  const postponed = newer ? undefined : await findPostponed(ctx, agent, propertyId, form)
  return { propertyId, isRepeated: !isNew, ...(newer && { newer }), ...(postponed && { postponed }) }
}

/** What a colleague noted there before a result arrived that was recorded earlier; undefined if that changes nothing of it. */
async function findNewer(ctx: Ctx, agent: Agent, propertyId: number, form: CallResultForm): Promise<NewerContact | undefined> {
  const { key, result } = form
  const since = findOvertaking(ctx, form)
  if (result === NOTE || result === 'objection' || !since) return undefined
  return findColleaguesContact(ctx, agent, propertyId, { since, key })
}

/** A colleague's postponement whose follow-up stays when a result arrives that was recorded earlier. */
async function findPostponed(ctx: Ctx, agent: Agent, propertyId: number, form: CallResultForm): Promise<NewerPostponement | undefined> {
  const { key, result } = form
  const since = findOvertaking(ctx, form)
  if (result === NOTE || result === 'objection' || !since) return undefined
  return findColleaguesPostponement(ctx, agent, propertyId, { since, key })
}

async function requireNoted(ctx: Ctx, officeId: OfficeId, propertyId: number, form: CallResultForm): Promise<void> {
  const noted = await getResult(ctx, officeId, form.key)
  requireSame(noted.propertyId === propertyId && noted.result === form.result && isSent(noted.mark, resultMark(ctx, form)))
}

/** Excludes the waiting time, which grows until a resend. */
const resultMark = (ctx: Ctx, { key: _, waitedSeconds: __, ...fields }: CallResultForm) => sentMark(ctx, fields)

const NO_TEXT = 'Bitte schreiben Sie eine Notiz.'

async function note(ctx: Ctx, agent: Worker, propertyId: number, form: CallResultForm): Promise<void> {
  const { officeId } = agent
  const change = await applyResult(ctx, agent, propertyId, form)
  if (change) await storeChange(ctx, officeId, form.key, change)
  await announceTurn(ctx, officeId, { propertyId, result: form.result, after: change?.after ?? null })
  if (form.result === NOTE) await keepClaim(ctx, agent, propertyId)
  else await endClaim(ctx, officeId, propertyId, agent.id)
}

async function applyResult(ctx: Ctx, agent: Worker, propertyId: number, form: CallResultForm): Promise<CallChange | undefined> {
  const { officeId } = agent
  const { result, text } = form
  const at = findMoment(ctx, form)
  if (result === NOTE) {
    if (!text) throw new Refusal(400, NO_TEXT)
    return putOff(ctx, agent, propertyId, { description: text, at })
  }
  // the form may have been queued offline while the owner objected: keep the record, but schedule no further contact
  const owner = await getOwner(ctx, officeId, propertyId)
  const { objectedAt } = owner.contact
  const since = findOvertaking(ctx, form)
  const isOvertaken = since !== undefined && (await isContactedAfter(ctx, officeId, propertyId, since))
  const isPutOff = since !== undefined && (await isPutOffAfter(ctx, officeId, propertyId, since))
  if (result === SNOOZED) {
    if (objectedAt !== null) return undefined
    const description = text && `${callResultLabel(result)}: ${text}`
    const { nextDate = null } = form
    if (isOvertaken) return putOff(ctx, agent, propertyId, { description, at })
    if (isPutOff) return holdBack(await putOff(ctx, agent, propertyId, { description, at }), { nextDate, nextTime: null })
    return putOff(ctx, agent, propertyId, { nextDate, description, at })
  }
  return applyContact(ctx, agent, { ...form, result }, { at, owner, isOvertaken, isPutOff })
}

type ContactForm = CallResultForm & { readonly result: CallResult }

interface Standing {
  readonly at: Date
  readonly owner: KnownOwner
  /** A later contact was recorded before this form arrived. */
  readonly isOvertaken: boolean
  /** The same of a postponement, whose follow-up stays. */
  readonly isPutOff: boolean
}

async function applyContact(ctx: Ctx, agent: Worker, form: ContactForm, standing: Standing): Promise<CallChange> {
  const { officeId } = agent
  const { channel, result, text } = form
  const { at, owner, isOvertaken } = standing
  const propertyId = owner.row.id
  const { phone } = await getLights(ctx, officeId, owner)
  const wrongPhone = findWrongPhone(owner, form)
  const proposed = proposeNextStep(result, { today: berlinDay(ctx.clock.now()), tries: await countTries(ctx, officeId, propertyId) })
  const { label, outcome } = CALL_RESULT[result]
  const isForClient = channel === 'phone' && phone.isOfAdvert === true && phone.light === 'green'
  if (isForClient) await noteCalledFor(ctx, officeId, propertyId)
  const summary = isForClient ? `${label}, für einen Suchkunden` : label
  // recorded first, so that it stores the status and follow-up to restore
  if (result === 'objection' && owner.contact.objectedAt === null)
    await recordObjectionAt(ctx, agent, owner, { reason: text ?? 'Am Telefon gesagt' })
  const change = await noteCall(ctx, agent, owner, {
    activityType: ACTIVITY_OF[channel],
    contactMethod: channel === 'letter' ? 'mail' : channel,
    description: text ? `${summary}: ${text}` : summary,
    outcome,
    isReached: isReached(result),
    at,
    ...(!isOvertaken && { wrongPhone }),
    ...planNext(form, proposed, standing),
  })
  const isHeldBack = standing.isPutOff && !isOvertaken && result !== 'objection' && owner.contact.objectedAt === null
  return isHeldBack ? holdBack(change, planDay(form, proposed)) : change
}

/** Keeps the follow-up that a late result would have set, for when the postponement in its place is undone. */
const holdBack = (change: CallChange, heldBack: FollowUp): CallChange => ({
  ...change,
  after: change.after && { ...change.after, heldBack },
})

function planDay(form: ContactForm, proposed: ReturnType<typeof proposeNextStep>): FollowUp {
  const nextDate = form.nextDate === undefined ? proposed.nextDate : form.nextDate
  return { nextDate, nextTime: nextDate === null ? null : (form.nextTime ?? null) }
}

function planNext(form: ContactForm, proposed: ReturnType<typeof proposeNextStep>, standing: Standing) {
  const { isOvertaken, isPutOff } = standing
  if (form.result === 'objection') return { nextDate: null, nextTime: null, status: proposed.status }
  if (standing.owner.contact.objectedAt !== null) return { nextDate: null, nextTime: null }
  if (isOvertaken) return { isOvertaken }
  const status = form.status ?? proposed.status
  if (isPutOff) return { status }
  return { status, ...planDay(form, proposed) }
}

/** Consecutive unanswered calls at a property. */
export async function triesAt(ctx: Ctx, officeId: OfficeId, id: number): Promise<{ tries: number }> {
  return { tries: await countTries(ctx, officeId, await requireProperty(ctx, officeId, id)) }
}

export async function lastSpokeAt(ctx: Ctx, viewer: Viewer, id: number): Promise<{ last: LastSpoke | null }> {
  const { id: current, ownerPhone, contactInfo } = await getProperty(ctx, viewer, id)
  const found = await findLastSpoke(ctx, viewer, [{ id: current, phones: [ownerPhone, contactInfo?.phone ?? null] }])
  return { last: found.get(current) ?? null }
}

export async function setScripts(ctx: Ctx, officeId: OfficeId, scripts: CallScripts): Promise<CallScripts> {
  await storeScripts(ctx, officeId, scripts)
  return findScripts(ctx, officeId)
}

/** Has the leads learnt again whose lights another release reckoned, perhaps by other rules. */
export async function startLearning(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => enqueueLearning(ctx, await deleteOldLights(ctx)))
}

/** New price levels void lights of most agents. */
export const learnAgain = async (ctx: Ctx): Promise<void> => enqueueLearning(ctx, await listLearners(ctx))

async function enqueueLearning(ctx: Ctx, agents: readonly OfficeId[]): Promise<void> {
  for (const officeId of agents) await ctx.queue.enqueue(ctx, 'learn-leads', { officeId }, { key: officeId })
}

export { selectResults } from './queries.ts'
