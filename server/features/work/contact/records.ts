import type { AgentId } from '#shared/domain/ids.ts'
import type { ConsentForm, Contact, ObjectionForm, OverrideForm } from '#shared/contract/work/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { CONSENT_IN_FUTURE } from '#shared/domain/contact-light.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { requireProperty } from '../../market/properties/current.ts'
import { endFollowUp } from '../prospects/follow-up.ts'
import { keepForAll } from './outliving.ts'
import { ownerMarks } from './owner-marks.ts'
import { sealPerson } from './person.ts'
import { findOwnerName, insertContactRecord } from './queries.ts'
import { insertObjections, lockObjection } from './queries-objections.ts'
import { contactOf, getOwner, type KnownOwner, type OwnerBeside, withContactBeside } from './service.ts'

/** Records a consent to one channel with when and how, as the law requires. */
export async function recordConsent(ctx: Ctx, agentId: AgentId, propertyId: number, form: z.output<typeof ConsentForm>): Promise<Contact> {
  if (form.day > berlinDay(ctx.clock.now())) throw new Refusal(400, CONSENT_IN_FUTURE)
  return note(ctx, agentId, propertyId, 'consent_recorded', async (ctx, owner) => {
    if (owner.contact.objectedAt)
      throw new Refusal(409, 'Dieser Eigentümer hat widersprochen. Eine Einwilligung lässt sich nicht mehr eintragen.')
    const person = sealPerson(ctx, owner, await findOwnerName(ctx, agentId, owner.id), form.channel)
    await insertContactRecord(ctx, agentId, owner, { kind: 'consent', ...form, person })
  })
}

/** Records an objection: effective at once, on every channel and on every advert of the owner. Ends the follow-up. */
export async function recordObjection(
  ctx: Ctx,
  agentId: AgentId,
  propertyId: number,
  { reason }: z.output<typeof ObjectionForm>,
): Promise<Contact> {
  return note(ctx, agentId, propertyId, 'objection_recorded', async (ctx, owner) => {
    const day = berlinDay(ctx.clock.now())
    // each advert keeps its own record even if the owner is known by marks: the record holds without them
    if (!(await lockObjection(ctx, agentId, owner)))
      await insertContactRecord(ctx, agentId, owner, { kind: 'objection', channel: null, reason, day })
    await insertObjections(ctx, agentId, ownerMarks(ctx, owner), { day: owner.contact.objectedAt ?? day })
    await keepForAll(ctx, { agentId, owner })
    await endFollowUp(ctx, agentId, owner.id)
  })
}

/** The same two for an owner without an advert, in the transaction that holds the owner's data. */
export async function recordConsentBeside(
  ctx: Ctx,
  agentId: AgentId,
  owner: OwnerBeside,
  form: z.output<typeof ConsentForm>,
): Promise<void> {
  if (form.day > berlinDay(ctx.clock.now())) throw new Refusal(400, CONSENT_IN_FUTURE)
  const [known] = await withContactBeside(ctx, agentId, owner.source, [owner])
  if (known?.contact.objectedAt)
    throw new Refusal(409, 'Dieser Eigentümer hat widersprochen. Eine Einwilligung lässt sich nicht mehr eintragen.')
  await insertContactRecord(ctx, agentId, owner, {
    kind: 'consent',
    ...form,
    person: sealPerson(ctx, owner, owner.ownerName, form.channel),
  })
}

export async function recordObjectionBeside(
  ctx: Ctx,
  agentId: AgentId,
  owner: OwnerBeside,
  { reason }: z.output<typeof ObjectionForm>,
): Promise<void> {
  const day = berlinDay(ctx.clock.now())
  const isNoted = await lockObjection(ctx, agentId, owner)
  const [known] = await withContactBeside(ctx, agentId, owner.source, [owner])
  if (!isNoted) await insertContactRecord(ctx, agentId, owner, { kind: 'objection', channel: null, reason, day })
  await insertObjections(ctx, agentId, ownerMarks(ctx, owner), { day: known?.contact.objectedAt ?? day })
  await keepForAll(ctx, { agentId, owner })
}

/** Records why an agent makes contact despite a red light. Impossible after an objection. */
export async function recordOverride(
  ctx: Ctx,
  agentId: AgentId,
  propertyId: number,
  form: z.output<typeof OverrideForm>,
): Promise<Contact> {
  return note(ctx, agentId, propertyId, 'override_recorded', async (ctx, owner) => {
    if (owner.contact.objectedAt) throw new Refusal(409, 'Dieser Eigentümer hat widersprochen. Es bleibt bei Rot.')
    await insertContactRecord(ctx, agentId, owner, { kind: 'override', ...form, day: berlinDay(ctx.clock.now()) })
  })
}

async function note(
  ctx: Ctx,
  agentId: AgentId,
  id: number,
  kind: 'consent_recorded' | 'objection_recorded' | 'override_recorded',
  write: (ctx: Ctx, owner: KnownOwner) => Promise<void>,
): Promise<Contact> {
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireProperty(ctx, agentId, id)
    await write(ctx, await getOwner(ctx, agentId, propertyId))
    await recordEvents(ctx, [{ kind, actorId: agentId, userIds: [], subjectIds: [propertyId] }])
    return contactOf(ctx, agentId, propertyId)
  })
}
