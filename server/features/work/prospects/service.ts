import type { Agent, AgentId, OfficeId } from '#shared/domain/ids.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import type { Activity, ActivityForm, ProspectPatch } from '#shared/contract/work/prospects.ts'
import { isContact, type Outcome } from '#shared/domain/activity.ts'
import type { RefusalAnswer } from '#shared/domain/contact-light.ts'
import type { AddressOrigin } from '#shared/domain/address-origin.ts'
import { mayDo, type OfficeRole } from '#shared/domain/office-rights.ts'
import { isClosed, isFollowUp, type ProspectStatus } from '#shared/domain/prospect-status.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { z } from 'zod'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import { requireKnownCountry } from './known-country.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { lockLead, lockOffice, shareOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AnsweredRefusal, Hooks } from '../../../hooks.ts'
import { Refusal, textChanged } from '../../../http/errors.ts'
import { requireRight } from '../../../perform.ts'
import { isAssignable } from '../../people/accounts/service.ts'
import { type KnownOwner, learnOfOwner, noteConsentUse, objectedAmong, readOwners } from '../contact/service.ts'
import { ownProperty, requireProperty } from '../../market/properties/service.ts'
import { getProperty } from '../cards/service.ts'
import { endClaim, keepClaim } from '../claims/service.ts'
import {
  eraseAddress,
  fillOwner,
  insertActivities,
  insertActivity,
  insertJoinNotes,
  listActivities,
  storeFollowUpAgain,
  upsertProspect,
} from './queries.ts'
import { holdCalled } from './queries-calls.ts'
import type { CallChange } from './undo-call.ts'
import { addWrongPhone, listStillWrong, toWrongMark } from './wrong-phones.ts'

/** For a single property, and when all selected ones are affected. */
export const OBJECTED = 'Hier hat der Eigentümer jeder Ansprache widersprochen: Eine Nachfassung lässt sich nicht mehr eintragen.'

const NO_DAY = 'Eine Uhrzeit braucht einen Tag: Bitte tragen Sie ein, wann nachzufassen ist.'

/** An agent who works on prospects; without a role in the office whatever the product does itself. */
export type Worker = Agent & { readonly officeRole?: OfficeRole }

const mayWork = ({ officeRole }: Worker) => officeRole === undefined || mayDo(officeRole, 'prospects.work')

function requireWork(agent: Worker): void {
  if (agent.officeRole !== undefined) requireRight({ officeRole: agent.officeRole }, 'prospects.work')
}

interface Change extends z.output<typeof ProspectPatch> {
  readonly activity?: ActivityForm | undefined
}

/**
 * Applies a change, with a new activity if given, and returns the property as the agent now sees it. Fields take precedence over values set by the
 * activity.
 */
export async function updateProspect(ctx: Ctx, agent: Worker, id: number, { activity, ...fields }: Change): Promise<Property> {
  const { officeId } = agent
  if (fields.ownerZipCode) requireKnownCountry('ownerZipCode', fields.ownerZipCode, fields.ownerCity ?? '')
  return inTransaction(ctx, async (ctx) => {
    const patch = { ...(activity && setBy(ctx, activity)), ...fields }
    const worker = isWork(patch) || activity ? agent.id : undefined
    const propertyId = await requireToFollowUp(ctx, officeId, id, patch, worker)
    await requireAssignable(ctx, agent, propertyId, patch.assignedTo)
    await requireOwn(ctx, agent, [propertyId])
    const before = await holdAssignee(ctx, officeId, propertyId, patch)
    const isStored = await upsertProspect(
      ctx,
      officeId,
      propertyId,
      { ...patch, ...(await setRight(ctx, officeId, propertyId, patch)) },
      worker,
    )
    if (!isStored) throw await notesChanged(ctx, officeId, propertyId)
    if (patch.ownerPhone || patch.ownerEmail || patch.ownerName || patch.ownerStreet || patch.ownerZipCode)
      await learnOfOwner(ctx, officeId, propertyId)
    if (activity) await noteActivity(ctx, agent, propertyId, activity)
    await passOn(ctx, agent, propertyId, { before, now: patch.assignedTo })
    const property = await getProperty(ctx, agent, propertyId)
    if (patch.nextFollowUpTime && patch.nextFollowUpDate !== null && property.nextFollowUpDate === null) throw new Refusal(400, NO_DAY)
    return property
  })
}

/** A number that is entered as the owner's is wrong no longer. */
async function setRight(ctx: Ctx, officeId: OfficeId, propertyId: number, { ownerPhone, wrongPhones }: Change) {
  return ownerPhone && wrongPhones === undefined ? listStillWrong(ctx, officeId, propertyId, ownerPhone) : {}
}

/** Who works on a prospect that gets another agent; null if it is free. Locks it until the transaction ends. */
async function holdAssignee(
  ctx: Ctx,
  officeId: OfficeId,
  propertyId: number,
  { assignedTo }: Pick<Change, 'assignedTo'>,
): Promise<string | null> {
  if (assignedTo === undefined) return null
  return (await holdCalled(ctx, officeId, propertyId))?.assignedTo ?? null
}

interface Assignees {
  readonly before: string | null
  /** Undefined if it is not changed. */
  readonly now: string | null | undefined
}

/** Ends any claim where another person becomes responsible, and renews the agent's own. */
async function passOn(ctx: Ctx, agent: Agent, propertyId: number, { before, now }: Assignees): Promise<void> {
  if (now && now !== agent.id) await endClaim(ctx, agent.officeId, propertyId)
  await keepClaim(ctx, agent, propertyId)
  if (now !== undefined && now !== before) await ctx.hooks.onHandedOver(ctx, { agent, propertyId, userId: now })
}

/** An agent who gives up or reopens a prospect does not become responsible for it. */
export const isWork = ({ prospectStatus }: Pick<Change, 'prospectStatus'>): boolean =>
  prospectStatus !== undefined && prospectStatus !== 'not_contacted' && !isClosed(prospectStatus)

/** An agent may take a free prospect and give up the own; a principal or manager assigns any to any of the office. Needs its lock. */
async function requireAssignable(
  ctx: Ctx,
  { id, officeId, officeRole }: Worker,
  propertyId: number,
  assignee: string | null | undefined,
): Promise<void> {
  if (assignee === undefined) return
  if (assignee !== null && !(await isAssignable(ctx, officeId, assignee)))
    throw new Refusal(400, NO_COLLEAGUE, { fields: { assignedTo: NO_COLLEAGUE } })
  if (officeRole === undefined || mayDo(officeRole, 'prospects.assign')) return
  const { assignedTo } = await getProperty(ctx, { officeId }, propertyId)
  const isOwn = [assignedTo, assignee].every((one) => one === null || one === id)
  if (!isOwn) requireRight({ officeRole }, 'prospects.assign')
}

const NO_COLLEAGUE = 'Dafür zuständig sein kann nur, wer in Ihrem Büro Prospects bearbeitet.'

type Planned = Parameters<typeof isFollowUp>[0] & Pick<Change, 'assignedTo'>

/**
 * Rejects a follow-up with an owner who objected. Waits for an objection that is being recorded concurrently, for another who takes the prospect, and
 * for who takes `worker` out of the office.
 */
async function requireToFollowUp(ctx: Ctx, officeId: OfficeId, id: number, set: Planned, worker: AgentId | undefined): Promise<number> {
  const isAsked = isFollowUp(set)
  const isAlone = isAsked || set.assignedTo !== undefined
  if (isAlone) await lockOffice(ctx, officeId)
  else if (worker !== undefined) await shareOffice(ctx, officeId)
  const propertyId = await requireProperty(ctx, officeId, id)
  if (!isAlone && worker !== undefined) await lockLead(ctx, officeId, propertyId)
  if (isAsked && (await objectedAmong(ctx, officeId, [propertyId])).size > 0) throw new Refusal(409, OBJECTED)
  return propertyId
}

async function notesChanged(ctx: Ctx, officeId: OfficeId, propertyId: number): Promise<Refusal> {
  const { internalNotes: text, internalNotesVersion: version } = await getProperty(ctx, { officeId }, propertyId)
  return textChanged({ field: 'internalNotes', text, version })
}

export async function listPropertyActivities(ctx: Ctx, officeId: OfficeId, propertyId: number, asked: Asked): Promise<Page<Activity>> {
  return listActivities(ctx, officeId, await requireProperty(ctx, officeId, propertyId), asked)
}

/** A contact also sets the last contact, and a given date the next follow-up. */
const setBy = ({ clock }: Ctx, { activityType, followUpDate }: ActivityForm) => ({
  ...(isContact(activityType) && { lastContactDate: berlinDay(clock.now()) }),
  ...(followUpDate !== undefined && { nextFollowUpDate: followUpDate }),
})

async function noteActivity(ctx: Ctx, agent: Agent, propertyId: number, form: ActivityForm): Promise<Activity> {
  const { officeId } = agent
  const method = form.contactMethod
  if (method) await noteConsentUse(ctx, officeId, await readOwners(ctx, officeId, [propertyId]), method === 'mail' ? 'letter' : method)
  return insertActivity(ctx, agent, propertyId, form)
}

export async function addActivity(ctx: Ctx, agent: Worker, id: number, form: ActivityForm): Promise<Activity & { property: Property }> {
  const { officeId } = agent
  // an assistant notes what happened
  if (form.followUpDate !== undefined) requireWork(agent)
  const worker = isContact(form.activityType) && mayWork(agent) ? agent.id : undefined
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireToFollowUp(ctx, officeId, id, { nextFollowUpDate: form.followUpDate }, worker)
    if (form.followUpDate !== undefined) await requireOwn(ctx, agent, [propertyId])
    await upsertProspect(ctx, officeId, propertyId, setBy(ctx, form), worker)
    const activity = await noteActivity(ctx, agent, propertyId, form)
    await keepClaim(ctx, agent, propertyId)
    return { ...activity, property: await getProperty(ctx, agent, propertyId) }
  })
}

/** Owners who objected get no market report. */
export const NO_REPORT = 'Hier hat der Eigentümer jeder Ansprache widersprochen: Ein Marktbericht lässt sich nicht mehr übergeben.'

/** Records that the owner received a market report, which counts as a contact. Waits for an objection that is being recorded concurrently. */
export async function noteMarketReport(ctx: Ctx, agent: Agent, id: number, description: string): Promise<void> {
  const { officeId } = agent
  await inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    const propertyId = await requireProperty(ctx, officeId, id)
    if ((await objectedAmong(ctx, officeId, [propertyId])).size > 0) throw new Refusal(409, NO_REPORT)
    await upsertProspect(ctx, officeId, propertyId, { lastContactDate: berlinDay(ctx.clock.now()) }, agent.id)
    await insertActivity(ctx, agent, propertyId, { activityType: 'market_report_sent', description })
  })
}

export interface NotedCall extends Required<Pick<ActivityForm, 'activityType' | 'description' | 'contactMethod'>> {
  readonly outcome: Outcome | null
  /** Whether the owner was reached. */
  readonly isReached: boolean
  readonly at: Date
  readonly status?: ProspectStatus
  /** Unchanged if undefined. */
  readonly nextDate?: string | null
  /** Only counts with a date. */
  readonly nextTime?: string | null
  /** A later contact was recorded before, whose assignment stays, too. */
  readonly isOvertaken?: boolean
  /** The called number, if it reached someone else, as `plainNumbers` writes it. */
  readonly wrongPhone?: string | undefined
}

/** Records a call and its effects in the transaction of `ctx`. An assistant, who may note an objection, does not become responsible. */
export async function noteCall(ctx: Ctx, agent: Worker, owner: KnownOwner, call: NotedCall): Promise<CallChange> {
  const { officeId } = agent
  const propertyId = owner.row.id
  const { activityType, description, contactMethod, outcome, at, wrongPhone, isOvertaken = false } = call
  const before = await holdCalled(ctx, officeId, propertyId)
  const worker = mayWork(agent) && !isOvertaken ? agent.id : undefined
  await upsertProspect(ctx, officeId, propertyId, setByCall(owner, call, before), worker)
  const form = { activityType, description, contactMethod, outcome: outcome ?? undefined }
  const { id: activityId } = await insertActivity(ctx, agent, propertyId, form, at)
  if (contactMethod) await noteConsentUse(ctx, officeId, [owner], contactMethod === 'mail' ? 'letter' : contactMethod)
  const after = await holdCalled(ctx, officeId, propertyId)
  return { activityId, before, after: after && { ...after, ...(wrongPhone && { wrongMark: toWrongMark(ctx, wrongPhone) }) } }
}

function setByCall(
  { row }: KnownOwner,
  { isReached, at, status, nextDate, nextTime, wrongPhone }: NotedCall,
  before: CallChange['before'],
) {
  return {
    nextFollowUpDate: nextDate,
    nextFollowUpTime: nextTime,
    ...(status && { prospectStatus: status }),
    ...(wrongPhone && { wrongPhones: addWrongPhone(row.wrongPhones ?? null, wrongPhone) }),
    ...(isReached && (before?.lastContact ?? '') < berlinDay(at) && { lastContactDate: berlinDay(at) }),
  }
}

/** Resumes the follow-up ended by the objection. */
export const noteObjectionUndone: Hooks<Ctx>['onObjectionUndone'] = async (ctx, { agent, propertyId, resumed }) => {
  if (resumed) await storeFollowUpAgain(ctx, agent.officeId, propertyId, resumed)
  await insertActivities(ctx, agent, [propertyId], { activityType: 'note_added', description: 'Widerspruch zurückgenommen' })
}

/** Records the agent's answer on whether the advert refuses agents. */
export const noteRefusal = (ctx: Ctx, { agent, propertyId, said }: AnsweredRefusal): Promise<void> =>
  insertActivities(ctx, agent, [propertyId], {
    activityType: 'note_added',
    description: said === null ? 'Antwort zur Absage an Makler zurückgenommen' : NOTED[said.answer](said.quote),
  })

const NOTED: Record<RefusalAnswer, (quote: string) => string> = {
  refuses: (quote) => `Als Absage an Makler festgehalten: „${quote}“`,
  welcome: (quote) => `Keine Absage an Makler: „${quote}“`,
}

/** Sets the next follow-up without a call, or keeps it; a description is stored as a note. */
export async function putOff(
  ctx: Ctx,
  agent: Agent,
  propertyId: number,
  { nextDate, description, at }: { readonly nextDate?: string | null; readonly description: string | undefined; readonly at: Date },
): Promise<CallChange> {
  const { officeId } = agent
  const before = await holdCalled(ctx, officeId, propertyId)
  await upsertProspect(ctx, officeId, propertyId, { nextFollowUpDate: nextDate })
  const note = description ? await insertActivity(ctx, agent, propertyId, { activityType: 'note_added', description }, at) : undefined
  return { activityId: note?.id ?? null, before, after: await holdCalled(ctx, officeId, propertyId) }
}

/** Stores the owner's address found by the agent. */
export async function noteAddress(
  ctx: Ctx,
  officeId: OfficeId,
  propertyId: number,
  { street, zipCode, city, origin }: Readonly<Record<'street' | 'zipCode' | 'city', string>> & { readonly origin: AddressOrigin },
): Promise<void> {
  await upsertProspect(ctx, officeId, propertyId, {
    ownerStreet: street,
    ownerZipCode: zipCode,
    ownerCity: city,
    ownerAddressOrigin: origin,
  })
  await learnOfOwner(ctx, officeId, propertyId)
}

/** Erases the address of an owner who never wants to hear from the agent again; a mark is kept to recognise it. */
export const forgetAddress = eraseAddress

/** Copies the owner's data from a tip to its prospect once the agent may see it, keeping the agent's own notes. */
export async function learnOwner(
  ctx: Ctx,
  officeId: OfficeId,
  tip: {
    readonly id: number
    readonly sellerName: string | null
    readonly sellerPhone: string | null
    readonly sellerEmail: string | null
  },
): Promise<void> {
  const own = await ownProperty(ctx, officeId, 'tip', String(tip.id))
  if (!own) return
  await fillOwner(ctx, officeId, own.propertyId, { name: tip.sellerName, phone: tip.sellerPhone, email: tip.sellerEmail })
  await learnOfOwner(ctx, officeId, own.propertyId)
}

/** Notes a join for the agents who work on the remaining property and had data on the other. */
export const noteJoin = insertJoinNotes

export { hasMoved, stateWithout } from './called.ts'
export { type FollowUp, isContactedAfter, isContactNoted, markTakenBack } from './queries-calls.ts'
export { type CallChange, undoCall, undoEarlierCall } from './undo-call.ts'

export { requireKnownCountry } from './known-country.ts'

export { ERASED_TEXTS, NO_TEXTS } from './erased-letter.ts'

export { countProspects, unassign } from './queries.ts'

export { selectActivities, selectProspects } from './queries-counted.ts'

export { countStanding, countToMove, moveBack, moveProspects, selectHandOver, type Whose } from './queries-hand-over.ts'
export { assignFree, freeUnworked, isAssignedTo, isContacted, isDeal, isTaken, isUnworkedBy } from './queries-assigned.ts'

export { noteAnswer, noteLetters, noteLettersSent } from './letters.ts'
