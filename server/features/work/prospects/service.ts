import type { AgentId } from '#shared/domain/ids.ts'
import type { Property } from '#shared/contract/market/properties.ts'
import type { Activity, ActivityForm, ProspectPatch } from '#shared/contract/work/prospects.ts'
import { isContact } from '#shared/domain/activity.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Refusal, textChanged } from '../../../http/errors.ts'
import { spreadObjection, useConsent } from '../contact/service.ts'
import { ownObject, requireProperty } from '../../market/properties/current.ts'
import { getProperty } from '../../market/properties/service.ts'
import { fillOwner, insertActivity, insertJoinNotes, listActivities, upsertProspect } from './queries.ts'

/** Notes what the agent learned, and answers with the property as he sees it now. */
export async function updateProspect(ctx: Ctx, agentId: AgentId, id: number, patch: z.output<typeof ProspectPatch>): Promise<Property> {
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireProperty(ctx, agentId, id)
    if (!(await upsertProspect(ctx, agentId, propertyId, patch))) throw await notesChanged(ctx, agentId, propertyId)
    if (patch.ownerPhone || patch.ownerEmail) await spreadObjection(ctx, agentId, propertyId)
    return getProperty(ctx, agentId, propertyId)
  })
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
    const propertyId = await requireProperty(ctx, agentId, id)
    await upsertProspect(ctx, agentId, propertyId, {
      ...(isContact(form.activityType) && { lastContactDate: berlinDay(ctx.clock.now()) }),
      ...(form.followUpDate !== undefined && { nextFollowUpDate: form.followUpDate }),
    })
    const activity = await insertActivity(ctx, agentId, propertyId, form)
    const method = form.contactMethod
    if (method) await useConsent(ctx, agentId, propertyId, method === 'mail' ? 'letter' : method)
    return { ...activity, property: await getProperty(ctx, agentId, propertyId) }
  })
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
  await spreadObjection(ctx, agentId, own.propertyId)
}

/** Says in the log of the object that stays that another one was joined to it, to those who work on it and had something on the other. */
export const noteJoin = insertJoinNotes
