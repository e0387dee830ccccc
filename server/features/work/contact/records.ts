import type { AgentId } from '#shared/domain/ids.ts'
import type { ConsentForm, Contact, ObjectionForm, OverrideForm } from '#shared/contract/work/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { CONSENT_IN_FUTURE } from '#shared/domain/contact-light.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { requireProperty } from '../../market/properties/service.ts'
import { keepForAll } from './outliving.ts'
import { storeMarks } from './held-marks.ts'
import { sealPerson } from './person.ts'
import { findOwnerName, insertContactRecord } from './queries.ts'
import { listStanding, lockObjection, storeFinal, takeBackObjections } from './queries-objections.ts'
import { contactOf, getOwner, type KnownOwner, type OwnerBeside, undoUntilOf, withContactBeside } from './service.ts'

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

/**
 * Records an objection: effective at once, on every channel and on every advert of the owner. Ends the follow-up. The agent may take it back for a
 * day, unless the owner demanded it (`isFinal`).
 */
export async function recordObjection(
  ctx: Ctx,
  agentId: AgentId,
  propertyId: number,
  { reason, isFinal = false }: z.output<typeof ObjectionForm> & { readonly isFinal?: boolean },
): Promise<Contact> {
  return note(ctx, agentId, propertyId, 'objection_recorded', async (ctx, owner) => {
    const day = berlinDay(ctx.clock.now())
    const isNoted = await lockObjection(ctx, agentId, owner)
    const ended = await ctx.hooks.endFollowUp(ctx, agentId, owner.id)
    // each advert keeps its own record even if the owner is known by marks: the record holds without them
    if (!isNoted)
      await insertContactRecord(ctx, agentId, owner, { kind: 'objection', channel: null, reason, day, ...(!isFinal && { ended }) })
    if (isFinal) await storeFinal(ctx, agentId, owner)
    const standing = await listStanding(ctx, agentId, owner)
    const records = undoUntilOf(ctx, standing) === null ? null : standing.map(({ id }) => id)
    await storeMarks(ctx, agentId, owner, { day: owner.contact.objectedAt ?? day, records })
    await keepForAll(ctx, { agentId, owner })
  })
}

const NOT_NOTED = 'Hier ist kein Widerspruch eingetragen, den Sie zurücknehmen können.'
const OF_OWNER = 'Diesen Widerspruch hat der Eigentümer selbst erklärt. Sie können ihn nicht zurücknehmen.'
const FINAL = 'Dieser Widerspruch gilt für immer und lässt sich nicht zurücknehmen.'
const CHANGED = 'Die Widersprüche haben sich inzwischen geändert. Bitte sehen Sie nach, welche jetzt gelten.'
const TOO_LATE = 'Ein Widerspruch lässt sich nur 24 Stunden lang zurücknehmen. Er gilt jetzt für immer.'

/** Takes back these objections, which the agent recorded within the last day. The follow-up they ended is resumed if none is left. */
export async function undoObjection(ctx: Ctx, agentId: AgentId, propertyId: number, records: readonly number[]): Promise<Contact> {
  return note(ctx, agentId, propertyId, 'objection_undone', async (ctx, owner) => {
    await lockObjection(ctx, agentId, owner)
    const standing = await listStanding(ctx, agentId, owner)
    if (standing.length === 0) throw new Refusal(409, NOT_NOTED)
    if (standing.some(({ agentId, letterId }) => agentId === null || letterId !== null)) throw new Refusal(409, OF_OWNER)
    if (standing.some(({ ended }) => ended === null)) throw new Refusal(409, FINAL)
    if (undoUntilOf(ctx, standing) === null) throw new Refusal(409, TOO_LATE)
    const chosen = standing.filter(({ id }) => records.includes(id))
    if (chosen.length === 0 || chosen.length < new Set(records).size) throw new Refusal(409, CHANGED)
    await takeBackObjections(
      ctx,
      agentId,
      chosen.map(({ id }) => id),
    )
    const [first] = chosen
    const isFree = (await getOwner(ctx, agentId, owner.id)).contact.objectedAt === null
    await ctx.hooks.onObjectionUndone(ctx, { agentId, propertyId: owner.id, ended: (isFree && first?.ended) || null })
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
  await storeMarks(ctx, agentId, owner, { day: known?.contact.objectedAt ?? day })
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
  kind: 'consent_recorded' | 'objection_recorded' | 'objection_undone' | 'override_recorded',
  write: (ctx: Ctx, owner: KnownOwner) => Promise<void>,
): Promise<Contact> {
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireProperty(ctx, agentId, id)
    await write(ctx, await getOwner(ctx, agentId, propertyId))
    await recordEvents(ctx, [{ kind, actorId: agentId, userIds: [], subjectIds: [propertyId] }])
    return contactOf(ctx, agentId, propertyId)
  })
}
