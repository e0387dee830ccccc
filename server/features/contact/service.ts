import type { Contact, ConsentForm, ObjectionForm, OverrideForm } from '#shared/contract/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type Channel, contactLight } from '#shared/domain/contact-light.ts'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound, Refusal } from '../../http/errors.ts'
import { announceCards } from './announce.ts'
import { ownerMarks } from './owner-marks.ts'
import {
  type ContactRecord,
  type ContactSource,
  findContactSource,
  findObjection,
  insertContactRecord,
  insertObjections,
  listContactRecords,
} from './queries.ts'

/** Whether this agent may contact the owner of a property, and what he wrote down about it. */
export async function contactOf(ctx: Ctx, agentId: string, propertyId: number): Promise<Contact> {
  const owner = await getOwner(ctx, agentId, propertyId)
  const records = await listContactRecords(ctx, agentId, propertyId)
  const objectedAt = await findObjection(ctx, agentId, ownerMarks(ctx, owner))
  const lights = contactLight({
    refusal: owner.refusal,
    objectedAt,
    consents: consentsIn(records),
    sellerType: owner.sellerType,
    hasPublishedPhone: owner.publishedPhone !== null,
    hasAddress: owner.address !== null && owner.zipCode !== null,
  })
  return { lights, records, objectedAt }
}

/** Writes down that the owner agreed to one channel, as the law asks: when and how. */
export async function recordConsent(ctx: Ctx, agentId: string, propertyId: number, form: z.output<typeof ConsentForm>): Promise<Contact> {
  if (form.day > berlinDay(ctx.clock.now())) throw new Refusal(400, 'Die Einwilligung kann nicht in der Zukunft liegen.')
  return note(ctx, agentId, propertyId, async (ctx, { objectedAt }) => {
    if (objectedAt) throw new Refusal(409, 'Dieser Eigentümer hat widersprochen. Eine Einwilligung lässt sich nicht mehr eintragen.')
    await insertContactRecord(ctx, agentId, propertyId, { kind: 'consent', ...form })
  })
}

/** The owner wants to be left alone: from now on, on every channel, and wherever he is met again. */
export async function recordObjection(
  ctx: Ctx,
  agentId: string,
  propertyId: number,
  { reason }: z.output<typeof ObjectionForm>,
): Promise<Contact> {
  return note(ctx, agentId, propertyId, async (ctx, { owner, objectedAt }) => {
    const day = berlinDay(ctx.clock.now())
    await insertObjections(ctx, agentId, ownerMarks(ctx, owner), day)
    if (!objectedAt) await insertContactRecord(ctx, agentId, propertyId, { kind: 'objection', channel: null, reason, day })
  })
}

/** What an agent learns later about somebody who objected is known of him as well from then on. */
export async function spreadObjection(ctx: Ctx, agentId: string, propertyId: number): Promise<void> {
  const marks = ownerMarks(ctx, await getOwner(ctx, agentId, propertyId))
  const objectedAt = await findObjection(ctx, agentId, marks)
  if (objectedAt) await insertObjections(ctx, agentId, marks, objectedAt)
}

/** Writes down why an agent goes on although the light is red. After an objection nothing excuses that. */
export async function recordOverride(ctx: Ctx, agentId: string, propertyId: number, form: z.output<typeof OverrideForm>): Promise<Contact> {
  return note(ctx, agentId, propertyId, async (ctx, { objectedAt }) => {
    if (objectedAt) throw new Refusal(409, 'Dieser Eigentümer hat widersprochen. Es bleibt bei Rot.')
    await insertContactRecord(ctx, agentId, propertyId, { kind: 'override', ...form, day: berlinDay(ctx.clock.now()) })
  })
}

type Found = { readonly owner: ContactSource; readonly objectedAt: string | null }

async function note(ctx: Ctx, agentId: string, propertyId: number, write: (ctx: Ctx, found: Found) => Promise<void>): Promise<Contact> {
  return inTransaction(ctx, async (ctx) => {
    const owner = await getOwner(ctx, agentId, propertyId)
    await write(ctx, { owner, objectedAt: await findObjection(ctx, agentId, ownerMarks(ctx, owner)) })
    await announceCards(ctx, agentId)
    return contactOf(ctx, agentId, propertyId)
  })
}

async function getOwner(ctx: Ctx, agentId: string, propertyId: number): Promise<ContactSource> {
  const owner = await findContactSource(ctx, agentId, propertyId)
  if (!owner) throw notFound('Immobilie nicht gefunden')
  return owner
}

/** The newest consent per channel. */
function consentsIn(records: readonly ContactRecord[]): Partial<Record<Channel, { day: string; how: string }>> {
  const consents: Partial<Record<Channel, { day: string; how: string }>> = {}
  for (const { kind, channel, day, reason } of records) if (kind === 'consent' && channel) consents[channel] ??= { day, how: reason }
  return consents
}
