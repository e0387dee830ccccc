import type { AgentId } from '#shared/domain/ids.ts'
import type { Property } from '#shared/contract/market/properties.ts'
import type { Activity, ActivityForm, ProspectPatch } from '#shared/contract/work/prospects.ts'
import { isContact, type Outcome } from '#shared/domain/activity.ts'
import type { Answer } from '#shared/domain/letter.ts'
import { isFollowUp, type ProspectStatus } from '#shared/domain/prospect-status.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal, textChanged } from '../../../http/errors.ts'
import { learnOfOwner, noteConsentUse, objectedAmong } from '../contact/service.ts'
import { ownObject, requireProperty } from '../../market/properties/current.ts'
import { getProperty } from '../../market/properties/service.ts'
import { fillOwner, insertActivities, insertActivity, insertJoinNotes, listActivities, upsertProspect } from './queries.ts'
import { storeLettersSent } from './queries-many.ts'

/** Said of one or of all that were chosen. */
export const OBJECTED = 'Hier hat der Eigentümer jeder Ansprache widersprochen: Eine Nachfassung lässt sich nicht mehr eintragen.'

/** Notes what the agent learned, and answers with the property as he sees it now. */
export async function updateProspect(ctx: Ctx, agentId: AgentId, id: number, patch: z.output<typeof ProspectPatch>): Promise<Property> {
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireToFollowUp(ctx, agentId, id, patch)
    if (!(await upsertProspect(ctx, agentId, propertyId, patch))) throw await notesChanged(ctx, agentId, propertyId)
    if (patch.ownerPhone || patch.ownerEmail || patch.ownerName) await learnOfOwner(ctx, agentId, propertyId)
    return getProperty(ctx, agentId, propertyId)
  })
}

/** Nobody gets back to an owner who objected. An objection that is noted at this moment is waited for. */
async function requireToFollowUp(ctx: Ctx, agentId: AgentId, id: number, set: Parameters<typeof isFollowUp>[0]): Promise<number> {
  const isAsked = isFollowUp(set)
  if (isAsked) await lockAccount(ctx, agentId)
  const propertyId = await requireProperty(ctx, agentId, id)
  if (isAsked && (await objectedAmong(ctx, agentId, [propertyId])).size > 0) throw new Refusal(409, OBJECTED)
  return propertyId
}

async function notesChanged(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<Refusal> {
  const { internalNotes: text, internalNotesVersion: version } = await getProperty(ctx, agentId, propertyId)
  return textChanged({ field: 'internalNotes', text, version })
}

export async function activitiesOf(ctx: Ctx, agentId: AgentId, propertyId: number, asked: Asked): Promise<Page<Activity>> {
  return listActivities(ctx, agentId, await requireProperty(ctx, agentId, propertyId), asked)
}

/** Writes an activity down. A contact is also the day of the last contact, and a date named with it the day of the next follow-up. */
export async function addActivity(ctx: Ctx, agentId: AgentId, id: number, form: ActivityForm): Promise<Activity & { property: Property }> {
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireToFollowUp(ctx, agentId, id, { nextFollowUpDate: form.followUpDate })
    await upsertProspect(ctx, agentId, propertyId, {
      ...(isContact(form.activityType) && { lastContactDate: berlinDay(ctx.clock.now()) }),
      ...(form.followUpDate !== undefined && { nextFollowUpDate: form.followUpDate }),
    })
    const activity = await insertActivity(ctx, agentId, propertyId, form)
    const method = form.contactMethod
    if (method) await noteConsentUse(ctx, agentId, [propertyId], method === 'mail' ? 'letter' : method)
    return { ...activity, property: await getProperty(ctx, agentId, propertyId) }
  })
}

export interface NotedCall extends Required<Pick<ActivityForm, 'activityType' | 'description' | 'contactMethod'>> {
  readonly outcome: Outcome | null
  /** They were in touch. */
  readonly isReached: boolean
  readonly at: Date
  readonly status?: ProspectStatus
  readonly nextDate: string | null
}

/** Writes a call down with what follows from it, in the transaction of `ctx`. */
export async function noteCall(ctx: Ctx, agentId: AgentId, propertyId: number, call: NotedCall): Promise<void> {
  const { activityType, description, contactMethod, outcome, isReached, at, status, nextDate } = call
  await upsertProspect(ctx, agentId, propertyId, {
    nextFollowUpDate: nextDate,
    ...(status && { prospectStatus: status }),
    ...(isReached && { lastContactDate: berlinDay(at) }),
  })
  await insertActivity(ctx, agentId, propertyId, { activityType, description, contactMethod, outcome: outcome ?? undefined }, at)
  if (contactMethod) await noteConsentUse(ctx, agentId, [propertyId], contactMethod === 'mail' ? 'letter' : contactMethod)
}

/** Letters were made for these owners; what stands in them is kept elsewhere. */
export const noteLetters = (ctx: Ctx, agentId: AgentId, propertyIds: readonly number[], description: string): Promise<void> =>
  insertActivities(ctx, agentId, propertyIds, { activityType: 'note_added', description })

/** Letters went into the post on that day. Whom the agent is not to get back to is written to, and stays as he was. */
export async function noteLettersSent(
  ctx: Ctx,
  agentId: AgentId,
  propertyIds: readonly number[],
  sent: { readonly day: string; readonly nextDate: string | null; readonly overIds: readonly number[] },
): Promise<void> {
  await storeLettersSent(ctx, agentId, propertyIds, sent)
  const description = `Brief abgeschickt am ${germanDay(sent.day)}`
  await insertActivities(ctx, agentId, propertyIds, { activityType: 'contacted', description, contactMethod: 'mail' })
  await noteConsentUse(ctx, agentId, propertyIds, 'letter')
}

interface NotedAnswer {
  readonly answer: Answer
  readonly phone: string | null
  readonly description: string
  /** An objection of his holds, by this answer or whatever it is. */
  readonly isOver: boolean
}

/** What an owner answered to a letter, and what follows: who wants to be called stands at the head of the list. */
export async function noteAnswer(
  ctx: Ctx,
  agentId: AgentId,
  propertyId: number,
  { answer, phone, description, isOver }: NotedAnswer,
): Promise<void> {
  await insertActivity(ctx, agentId, propertyId, {
    activityType: 'note_added',
    description,
    contactMethod: 'mail',
    outcome: answer === 'call' ? 'callback_requested' : answer === 'never' ? 'not_interested' : undefined,
  })
  if (answer === 'never') await upsertProspect(ctx, agentId, propertyId, { prospectStatus: 'not_interested', nextFollowUpDate: null })
  else if (isOver) return
  else if (answer === 'letter') await upsertProspect(ctx, agentId, propertyId, { preferredContactMethod: 'mail' })
  else
    await upsertProspect(ctx, agentId, propertyId, {
      ownerPhone: phone,
      prospectStatus: 'follow_up',
      nextFollowUpDate: berlinDay(ctx.clock.now()),
      preferredContactMethod: 'phone',
    })
}

/** The agent gets back to this owner on that day and not before. */
export async function putOff(ctx: Ctx, agentId: AgentId, propertyId: number, nextDate: string | null): Promise<void> {
  await upsertProspect(ctx, agentId, propertyId, { nextFollowUpDate: nextDate })
}

/** What the agent may see of the owner of a tip from now on he knows at the prospect he made of it, as far as he noted nothing else there. */
export async function learnOwner(
  ctx: Ctx,
  agentId: AgentId,
  tip: {
    readonly id: number
    readonly sellerName: string | null
    readonly sellerPhone: string | null
    readonly sellerEmail: string | null
  },
): Promise<void> {
  const own = await ownObject(ctx, agentId, 'tip', String(tip.id))
  if (!own) return
  await fillOwner(ctx, agentId, own.propertyId, { name: tip.sellerName, phone: tip.sellerPhone, email: tip.sellerEmail })
  await learnOfOwner(ctx, agentId, own.propertyId)
}

/** Says in the log of the object that stays that another one was joined to it, to those who work on it and had something on the other. */
export const noteJoin = insertJoinNotes
