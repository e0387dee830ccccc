import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { ConsentForm, Contact, ObjectionForm, OverrideForm, WithdrawalForm } from '#shared/contract/work/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type Channel, type ChannelLight, CONSENT_IN_FUTURE } from '#shared/domain/contact-light.ts'
import { mayDo, type OfficeRole } from '#shared/domain/office-rights.ts'
import { describeColleagues, nameRolesWith } from '#shared/domain/office-words.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { findColleagueAt } from '../../../db/colleagues.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { requireProperty } from '../../market/properties/service.ts'
import { storeMarks } from './held-marks.ts'
import { listStanding, findUndoLimit } from './judge.ts'
import { getOwner, isAllowed, knowOwners, type KnownOwner, readLights } from './known-owners.ts'
import { toOwner, type OwnerRow } from './owner.ts'
import { keepForAll } from './outliving.ts'
import { sealPerson } from './person.ts'
import { areBy, storeFinal, takeBackObjections } from './queries-objections.ts'
import { findAdvert, insertContactRecord, liftConsent, listContactRecords, storeConsentUse } from './queries-records.ts'

/** Contact lights of a property's owner, with this agent's records. */
export async function getContact(ctx: Ctx, officeId: OfficeId, id: number): Promise<Contact> {
  const known = await getOwner(ctx, officeId, await requireProperty(ctx, officeId, id))
  const [lights, records] = await Promise.all([getLights(ctx, officeId, known), listContactRecords(ctx, officeId, known.owner)])
  return { lights, records, objectedAt: known.contact.objectedAt, undoUntil: findUndoLimit(listStanding(known), ctx.clock.now()) }
}

export async function getLights(ctx: Ctx, officeId: OfficeId, known: KnownOwner): Promise<Record<Channel, ChannelLight>> {
  const [lights] = await readLights(ctx, officeId, [known])
  return lights as Record<Channel, ChannelLight>
}

/** Records a contact through this channel, which restarts the retention of the consents that allowed it. */
export async function noteConsentUse(ctx: Ctx, officeId: OfficeId, owners: readonly KnownOwner[], channel: Channel): Promise<void> {
  const allowed = owners.filter(({ contact }) => isAllowed(contact, channel)).map(({ row }) => row.id)
  if (allowed.length > 0) await storeConsentUse(ctx, officeId, allowed, channel, berlinDay(ctx.clock.now()))
}

/** Records a consent to one channel, with when and how it was given, as the law requires. */
export async function recordConsent(ctx: Ctx, agent: Agent, id: number, form: z.output<typeof ConsentForm>): Promise<Contact> {
  requirePast(ctx, form)
  return change(ctx, agent, id, 'consent_recorded', (ctx, known) => noteConsent(ctx, agent, known, form))
}

function requirePast({ clock }: Ctx, { day }: { readonly day: string }): void {
  if (day > berlinDay(clock.now())) throw new Refusal(400, CONSENT_IN_FUTURE)
}

async function noteConsent(
  ctx: Ctx,
  agent: Agent,
  { owner, contact }: KnownOwner<OwnerRow>,
  form: z.output<typeof ConsentForm>,
): Promise<void> {
  if (contact.objectedAt) throw new Refusal(409, 'Dieser Eigentümer hat widersprochen. Eine Einwilligung lässt sich nicht mehr eintragen.')
  await insertContactRecord(ctx, agent, owner, { kind: 'consent', ...form, person: sealPerson(ctx, owner, form.channel) })
}

const NOT_GIVEN = 'Diese Einwilligung gilt nicht mehr. Bitte sehen Sie nach, welche jetzt gelten.'
const GIVEN_BY_LETTER = 'Diese Einwilligung hat der Eigentümer selbst im Brief gegeben. Sie endet nur, wenn er sie widerruft.'
const MISTAKE = 'Irrtümlich eingetragen'

/** Withdraws a consent, which stays on record. The owner's word closes the channel; a mistake leaves it as it would be without the consent. */
export async function withdrawConsent(
  ctx: Ctx,
  agent: Agent,
  id: number,
  { record, cause, reason }: z.output<typeof WithdrawalForm>,
): Promise<Contact> {
  return change(ctx, agent, id, 'consent_withdrawn', async (ctx, { records }) => {
    const given = records.find((one) => one.id === record)
    const last = records.findLast(({ channel, isLeftOut }) => channel === given?.channel && !isLeftOut)
    if (given?.kind !== 'consent' || given !== last) throw new Refusal(409, NOT_GIVEN)
    const withdrawal = { kind: 'withdrawal', channel: given.channel, day: berlinDay(ctx.clock.now()) } as const
    // beside its consent, so that both stay together when the adverts of the property are parted
    const advert = await findAdvert(ctx, agent.officeId, given.id)
    if (cause === 'owner') {
      await insertContactRecord(ctx, agent, advert, { ...withdrawal, reason })
      return
    }
    if (given.letterId !== null) throw new Refusal(409, GIVEN_BY_LETTER)
    await liftConsent(ctx, agent.officeId, given.id)
    const words = [MISTAKE, reason].filter(Boolean).join(': ')
    await insertContactRecord(ctx, agent, advert, { ...withdrawal, reason: words, isLifted: true })
  })
}

type Objection = z.output<typeof ObjectionForm> & {
  /** Whether the owner demanded the objection, so that it cannot be undone. */
  readonly isFinal?: boolean
}

/**
 * Records an objection: effective at once on every channel and every advert of the owner. Ends the follow-up. The agent may undo it for a day, unless
 * it is final.
 */
export async function recordObjection(ctx: Ctx, agent: Agent, id: number, objection: Objection): Promise<Contact> {
  return change(ctx, agent, id, OBJECTION, (ctx, known) => noteObjection(ctx, agent, known, objection))
}

const OBJECTION = 'objection_recorded'

/** Records an objection of an owner read after the account was locked, in the transaction of `ctx`. */
export async function recordObjectionAt(ctx: Ctx, agent: Agent, known: KnownOwner, objection: Objection): Promise<void> {
  await noteObjection(ctx, agent, known, objection)
  await log(ctx, agent, OBJECTION, known.row.id)
}

async function noteObjection(ctx: Ctx, agent: Agent, known: KnownOwner, { reason, isFinal = false }: Objection): Promise<void> {
  const { officeId } = agent
  const now = ctx.clock.now()
  const day = berlinDay(now)
  const ended = await ctx.hooks.onObjected(ctx, { officeId, propertyId: known.row.id })
  const standing = listStanding(known)
  const own = standing.filter(({ isForAll }) => !isForAll)
  // each advert gets its own record, even if the owner is known through marks, so that the record holds without them
  const record = { kind: 'objection', channel: null, reason, day, ...(!isFinal && ended && { ended }) } as const
  const added = own.length === 0 ? [await insertContactRecord(ctx, agent, known.owner, record)] : []
  const ids = [...standing.map(({ id }) => id), ...added]
  if (isFinal) await storeFinal(ctx, officeId, ids)
  const after = [...standing, ...added.map(() => ({ isForAll: false, letterId: null, ended, createdAt: now.toISOString() }))]
  const records = isFinal || findUndoLimit(after, now) === null ? null : ids
  await storeMarks(ctx, officeId, known.owner, { day: known.contact.objectedAt ?? day, records })
  await keepForAll(ctx, { officeId, owner: known.owner })
}

const NOT_NOTED = 'Hier ist kein Widerspruch eingetragen, den Sie zurücknehmen können.'
const OF_OWNER = 'Diesen Widerspruch hat der Eigentümer selbst erklärt. Sie können ihn nicht zurücknehmen.'
const FINAL = 'Dieser Widerspruch gilt für immer und lässt sich nicht zurücknehmen.'
const OF_COLLEAGUE = `Diesen Widerspruch hat jemand anderes in Ihrem Büro festgehalten. Zurücknehmen können ihn ${nameRolesWith('prospects.assign')}.`
const CHANGED = 'Die Widersprüche haben sich inzwischen geändert. Bitte sehen Sie nach, welche jetzt gelten.'
const TOO_LATE = 'Ein Widerspruch lässt sich nur 24 Stunden lang zurücknehmen. Er gilt jetzt für immer.'

/**
 * Undoes these objections, recorded within the last day: an agent's own, or those of anyone in the office for who leads it. Resumes the follow-up they
 * ended if no objection is left.
 */
export async function undoObjection(
  ctx: Ctx,
  agent: Agent & { readonly officeRole: OfficeRole },
  id: number,
  records: readonly number[],
): Promise<Contact> {
  const { officeId } = agent
  return change(ctx, agent, id, 'objection_undone', async (ctx, known) => {
    const standing = listStanding(known)
    if (standing.length === 0) throw new Refusal(409, NOT_NOTED)
    if (standing.some(({ isForAll, letterId }) => isForAll || letterId !== null)) throw new Refusal(409, OF_OWNER)
    if (standing.some(({ ended }) => ended === null)) throw new Refusal(409, FINAL)
    if (findUndoLimit(standing, ctx.clock.now()) === null) throw new Refusal(409, TOO_LATE)
    const chosen = standing.filter(({ id }) => records.includes(id))
    if (chosen.length === 0 || chosen.length < new Set(records).size) throw new Refusal(409, CHANGED)
    if (!mayDo(agent.officeRole, 'prospects.assign') && !(await areBy(ctx, agent, records))) throw new Refusal(403, OF_COLLEAGUE)
    await takeBackObjections(
      ctx,
      officeId,
      chosen.map(({ id }) => id),
    )
    const propertyId = known.row.id
    const isFree = (await getOwner(ctx, officeId, propertyId)).contact.objectedAt === null
    await ctx.hooks.onObjectionUndone(ctx, { agent, propertyId, resumed: isFree ? (chosen[0]?.ended ?? null) : null })
  })
}

async function readTipped(ctx: Ctx, officeId: OfficeId, row: OwnerRow): Promise<KnownOwner<OwnerRow>> {
  const [known] = await knowOwners(ctx, officeId, [row])
  return known as KnownOwner<OwnerRow>
}

/** Records consent and objection of an owner named in a tip, in the transaction that holds the owner's data. */
export async function recordConsentOfTip(ctx: Ctx, agent: Agent, row: OwnerRow, form: z.output<typeof ConsentForm>): Promise<void> {
  const { officeId } = agent
  requirePast(ctx, form)
  // waits for an objection that is being recorded right now
  await lockOffice(ctx, officeId)
  await noteConsent(ctx, agent, await readTipped(ctx, officeId, row), form)
}

export async function recordObjectionOfTip(
  ctx: Ctx,
  agent: Agent,
  row: OwnerRow,
  { reason }: z.output<typeof ObjectionForm>,
): Promise<void> {
  const { officeId } = agent
  await lockOffice(ctx, officeId)
  const known = await readTipped(ctx, officeId, row)
  const { owner, contact } = known
  const day = berlinDay(ctx.clock.now())
  if (listStanding(known).every(({ isForAll }) => isForAll))
    await insertContactRecord(ctx, agent, owner, { kind: 'objection', channel: null, reason, day })
  await storeMarks(ctx, officeId, owner, { day: contact.objectedAt ?? day })
  await keepForAll(ctx, { officeId, owner })
}

/** Records an objection sent to the operator; it applies to all agents. */
export async function recordObjectionForAll(ctx: Ctx, row: OwnerRow): Promise<void> {
  const owner = toOwner(row)
  const day = berlinDay(ctx.clock.now())
  await insertContactRecord(ctx, null, owner, { kind: 'objection', channel: null, reason: '', day })
  await storeMarks(ctx, null, owner, { day })
  await ctx.live.announceToRole(ctx, 'agent', { type: 'changed', paths: [...CARD_LISTS, '/api/makler/property-tips', '/api/notices'] })
}

/** Records why an agent makes contact despite a red light. Impossible after an objection. */
export async function recordOverride(ctx: Ctx, agent: Agent, id: number, form: z.output<typeof OverrideForm>): Promise<Contact> {
  return change(ctx, agent, id, 'override_recorded', async (ctx, { owner, contact }) => {
    if (contact.objectedAt) throw new Refusal(409, 'Dieser Eigentümer hat widersprochen. Es bleibt bei Rot.')
    await insertContactRecord(ctx, agent, owner, { kind: 'override', ...form, day: berlinDay(ctx.clock.now()) })
  })
}

type Kind = 'consent_recorded' | 'consent_withdrawn' | typeof OBJECTION | 'objection_undone' | 'override_recorded'

async function change(
  ctx: Ctx,
  agent: Agent,
  id: number,
  kind: Kind,
  write: (ctx: Ctx, known: KnownOwner) => Promise<void>,
): Promise<Contact> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    // waits for an objection that is being recorded concurrently
    await lockOffice(ctx, officeId)
    const propertyId = await requireProperty(ctx, officeId, id)
    await write(ctx, await getOwner(ctx, officeId, propertyId))
    await log(ctx, agent, kind, propertyId)
    const contact = await getContact(ctx, officeId, propertyId)
    const colleague = agent.ofColleagues === 'none' ? await findColleagueAt(ctx, agent, [propertyId]) : undefined
    return colleague === undefined ? contact : hideNoted(contact, describeColleagues(colleague, 'none'))
  })
}

/** Whether contact is allowed, without what a colleague noted: the office hides it, and the reasons of the lights quote it. */
function hideNoted(contact: Contact, reason: string): Contact {
  const { phone, email, letter } = contact.lights
  return { ...contact, lights: { phone: { ...phone, reason }, email: { ...email, reason }, letter: { ...letter, reason } }, records: [] }
}

const log = (ctx: Ctx, { id }: Agent, kind: Kind, propertyId: number): Promise<void> =>
  recordEvents(ctx, [{ kind, actorId: id, userIds: [], subjectIds: [propertyId] }])
