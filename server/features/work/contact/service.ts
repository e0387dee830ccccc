import type { AgentId } from '#shared/domain/ids.ts'
import type { Contact, ContactKnown } from '#shared/contract/work/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { DAY } from '#shared/domain/durations.ts'
import { type Channel, contactLight } from '#shared/domain/contact-light.ts'
import { isFullAddress } from '#shared/domain/postal-address.ts'
import { callFor, misfitOf } from '#shared/domain/search-client.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Parting } from '../../../hooks.ts'
import { notFound } from '../../../http/errors.ts'
import { requireProperty } from '../../market/properties/service.ts'
import { markObjectors } from './outliving.ts'
import { storeMarks } from './held-marks.ts'
import { type Owner, soughtMarks } from './owner-marks.ts'
import { isStillMeant, sealMore } from './person.ts'
import { findNumbers } from '../../../phone-numbers.ts'
import {
  type ContactSource,
  findAdvertOwner,
  findOwnerName,
  insertContactRecord,
  listContactRecords,
  listContactSources,
  listOwners,
  listSpokenFor,
} from './queries.ts'
import { findObjected, findRecorded, findRecordedBeside, type LinkedClient } from './queries-recorded.ts'
import { listConsents, storeConsentUse, storePerson } from './queries-consents.ts'
import {
  copyObjections,
  countObjections,
  deleteObjections,
  listFoundOut,
  listObjections,
  listStanding,
  type ObjectionDetails,
  type StandingObjection,
} from './queries-objections.ts'

/** Context needed to make and find marks. */
type MarksCtx = Pick<Ctx, 'db' | 'secrets'>

/**
 * Adds each owner's contact state for this agent, in at most two queries.
 * An objection holds by its own record of the advert, and by any mark of its owner.
 */
export async function withContact<O extends Owner>(
  ctx: MarksCtx,
  agentId: AgentId,
  owners: readonly O[],
): Promise<(O & { contact: ContactKnown })[]> {
  const { decisions, objections, clients, hasMarks } = await findRecorded(
    ctx,
    agentId,
    owners.map(({ id }) => id),
  )
  const marked = hasMarks ? await objectionsOf(ctx, agentId, owners) : undefined
  const recorded = new Map(objections.map(({ propertyId, day }) => [propertyId, day]))
  const clientOf = new Map(clients.map((client) => [client.propertyId, client]))
  const decisionsOf = Map.groupBy(decisions, ({ propertyId }) => propertyId)
  const ofKind = (owner: O, wanted: 'consent' | 'withdrawal') =>
    (decisionsOf.get(owner.id) ?? []).flatMap(({ kind, channel, day, how, person, ownerName }) => {
      if (kind !== wanted) return []
      const isOfAnother = kind === 'consent' && !isStillMeant(ctx, sealedOf(person), owner, ownerName, channel)
      return [{ channel, day, how, ...(isOfAnother && { isOfAnother }) }]
    })
  return owners.map((owner) => ({
    ...owner,
    contact: {
      objectedAt: earliest(recorded.get(owner.id), marked?.get(owner)) ?? null,
      hasPublishedPhone: findNumbers(owner.publishedPhone).length > 0,
      ...(hasNotedAddress(owner) && { hasNotedAddress: true as const }),
      consents: ofKind(owner, 'consent'),
      withdrawn: ofKind(owner, 'withdrawal'),
      searchClient: describeClient(clientOf.get(owner.id)),
    },
  }))
}

const hasNotedAddress = ({ ownerStreet = null, ownerZipCode = null, ownerCity = null }: Owner): boolean =>
  isFullAddress({ street: ownerStreet, zipCode: ownerZipCode, city: ownerCity })

const sealedOf = (person: string | null) => (person === null ? null : Buffer.from(person, 'base64'))

function describeClient(linked: LinkedClient | undefined): ContactKnown['searchClient'] {
  if (!linked) return null
  const { name, since, soughtType, ...offered } = linked
  return { name, ...callFor(name, since, misfitOf({ ...linked, propertyType: soughtType }, offered)) }
}

/** An owner without an advert, like that of a tip. */
export interface OwnerBeside extends Owner {
  readonly ownerName: string | null
}

/** The same for owners without an advert, of one source. */
export async function withContactBeside<O extends OwnerBeside>(
  ctx: MarksCtx,
  agentId: AgentId,
  source: string,
  owners: readonly O[],
): Promise<(O & { contact: Pick<ContactKnown, 'objectedAt' | 'consents' | 'withdrawn'> })[]> {
  if (owners.length === 0) return []
  const records = Map.groupBy(
    await findRecordedBeside(
      ctx,
      agentId,
      source,
      owners.map(({ externalId }) => externalId),
    ),
    ({ externalId }) => externalId,
  )
  const marked = await objectionsOf(ctx, agentId, owners)
  return owners.map((owner) => {
    const own = records.get(owner.externalId) ?? []
    const ofKind = (wanted: 'consent' | 'withdrawal') =>
      own.flatMap(({ kind, channel, day, how, person }) => {
        if (kind !== wanted || !channel) return []
        const isOfAnother = kind === 'consent' && !isStillMeant(ctx, sealedOf(person), owner, owner.ownerName, channel)
        return [{ channel, day, how, ...(isOfAnother && { isOfAnother }) }]
      })
    const objection = own.find(({ kind }) => kind === 'objection')
    const objectedAt = earliest(objection?.day, marked.get(owner)) ?? null
    return { ...owner, contact: { objectedAt, consents: ofKind('consent'), withdrawn: ofKind('withdrawal') } }
  })
}

const earliest = (...days: (string | undefined)[]) => days.filter((day) => day !== undefined).sort()[0]

/** Day of the first objection that an owner's answer on the pages of these letters does not lift: a record or a mark made otherwise. */
export async function objectedOtherwise(
  ctx: MarksCtx,
  agentId: AgentId,
  owner: Owner,
  { standing, letters }: { readonly standing: readonly StandingObjection[]; readonly letters: ReadonlySet<number | null> },
): Promise<string | null> {
  const marks = await listObjections(ctx, agentId, soughtMarks(ctx, owner))
  const others = [...standing, ...marks].filter(({ letterId }) => letterId === null || !letters.has(letterId))
  return earliest(...others.map(({ day }) => day)) ?? null
}

/** Day of the first objection per owner, found by any mark. */
async function objectionsOf<O extends Owner>(ctx: MarksCtx, agentId: AgentId, owners: readonly O[]): Promise<Map<O, string>> {
  const owned = owners.flatMap((owner) => soughtMarks(ctx, owner).map((mark) => ({ owner, mark })))
  const marks = owned.map(({ mark }) => mark)
  const days = new Map((await listObjections(ctx, agentId, marks)).map(({ hash, day }) => [hash.toString('hex'), day]))
  const first = new Map<O, string>()
  for (const { owner, mark } of owned) {
    const day = days.get(mark.toString('hex'))
    if (day !== undefined && day < (first.get(owner) ?? '9999')) first.set(owner, day)
  }
  return first
}

/** Contact lights of the owner of a property, with this agent's records. */
export async function contactOf(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<Contact> {
  const owner = await getOwner(ctx, agentId, await requireProperty(ctx, agentId, propertyId))
  const [records, standing] = await Promise.all([listContactRecords(ctx, agentId, owner), listStanding(ctx, agentId, owner)])
  return { lights: contactLight(owner), records, objectedAt: owner.contact.objectedAt, undoUntil: undoUntilOf(ctx, standing) }
}

/** Until when the agent may take back the objections at an owner's adverts: a day, and only if all of them are the agent's own. */
export function undoUntilOf({ clock }: Pick<Ctx, 'clock'>, standing: readonly StandingObjection[]): string | null {
  const [first] = standing
  if (!first || standing.some(({ agentId, letterId, ended }) => agentId === null || letterId !== null || ended === null)) return null
  const until = new Date(Date.parse(first.createdAt) + DAY)
  return clock.now() < until ? until.toISOString() : null
}

/** Records a contact by this channel, which restarts the retention of the consents that allowed it. A consent of another person allowed nothing. */
export async function noteConsentUse(ctx: Ctx, agentId: AgentId, propertyIds: readonly number[], channel: Channel): Promise<void> {
  if (propertyIds.length === 0) return
  const owners = await withContact(ctx, agentId, await listContactSources(ctx, agentId, propertyIds))
  const allowed = owners.filter(({ contact }) => contact.consents.some((consent) => consent.channel === channel && !consent.isOfAnother))
  if (allowed.length > 0)
    await storeConsentUse(
      ctx,
      agentId,
      allowed.map(({ id }) => id),
      channel,
      berlinDay(ctx.clock.now()),
    )
}

/** Owner as the adverts identify them, without any agent's findings. */
export const advertOwner = findAdvertOwner

/** Records an objection that reached the operator; it holds for all agents. */
export async function objectForAll(ctx: Ctx, owner: Owner): Promise<void> {
  const day = berlinDay(ctx.clock.now())
  await insertContactRecord(ctx, null, owner, { kind: 'objection', channel: null, reason: '', day })
  await storeMarks(ctx, null, owner, { day })
}

/** Adds what an agent learned to the marks of an objecting owner, and binds consents to the person who gave them. */
export async function learnOfOwner(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<void> {
  const owner = await getOwner(ctx, agentId, propertyId)
  const { objectedAt } = owner.contact
  if (objectedAt) await storeMarks(ctx, agentId, owner, { day: objectedAt, ...(await madeBy(ctx, agentId, owner)) })
  const name = await findOwnerName(ctx, agentId, owner.id)
  for (const { id, channel, person } of await listConsents(ctx, agentId, owner)) {
    const more = sealMore(ctx, person, owner, name, channel)
    if (more) await storePerson(ctx, id, more)
  }
}

/** What made the marks by which this owner is blocked, so that further ones are lifted with them: one letter, or records. */
async function madeBy(ctx: MarksCtx, agentId: AgentId, owner: Owner): Promise<Pick<ObjectionDetails, 'letterId' | 'records'>> {
  const held = await listObjections(ctx, agentId, soughtMarks(ctx, owner))
  const [letterId = null, ...others] = new Set(held.map((mark) => mark.letterId))
  if (letterId !== null && others.length === 0) return { letterId }
  if (held.length === 0 || held.some(({ records }) => records === null)) return { records: null }
  return { records: [...new Set(held.flatMap(({ records }) => records ?? []))] }
}

/**
 * Rebuilds all marks after loss of their key, from the objection records and the known data of their owners.
 * Returns the counts before and after.
 */
export async function renewMarks(ctx: MarksCtx): Promise<{ before: number; after: number }> {
  const before = await deleteObjections(ctx)
  await markObjectors(ctx)
  while (await spreadFoundOut(ctx));
  return { before, after: await countObjections(ctx) }
}

/** Propagates objections through what agents found out about owners already red by a mark. Returns whether any mark was added. */
async function spreadFoundOut(ctx: MarksCtx): Promise<boolean> {
  let isNew = false
  for (const [agentId, owners] of Map.groupBy(await listFoundOut(ctx), (owner) => owner.agentId))
    for (const { contact, ...owner } of await withContact(ctx, agentId, owners))
      if (contact.objectedAt) {
        const made = await madeBy(ctx, agentId, owner)
        if (await storeMarks(ctx, agentId, owner, { day: contact.objectedAt, ...made })) isNew = true
      }
  return isNew
}

export type KnownOwner = ContactSource & { readonly contact: ContactKnown }

/** Owner of a property with this agent's contact state. */
export async function getOwner(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<KnownOwner> {
  const [owner] = await withContact(ctx, agentId, await listContactSources(ctx, agentId, [propertyId]))
  if (!owner) throw notFound('Immobilie nicht gefunden')
  return owner
}

/** Properties whose owner has a number that this agent may call: a green light, for which each needs a consent or a search client. */
export async function listCallable(ctx: MarksCtx, agentId: AgentId): Promise<number[]> {
  const ids = await listSpokenFor(ctx, agentId)
  if (ids.length === 0) return []
  const owners = (await withContact(ctx, agentId, await listOwners(ctx, agentId, ids)))
    .map((owner) => ({ ...owner, agentRefusal: null, possibleRefusal: null }))
    .filter(mayBeCalled)
  const agreed = owners.filter(({ contact }) => contact.consents.some(({ channel, isOfAnother }) => channel === 'phone' && !isOfAnother))
  const isAgreed = new Set(agreed)
  const others = owners.filter((owner) => !isAgreed.has(owner))
  if (others.length === 0) return agreed.map(({ id }) => id)
  // an advert's words decide on a call for a search client; a consent overrides them
  const asAdvertised = await listContactSources(
    ctx,
    agentId,
    others.map(({ id }) => id),
  )
  return [...agreed, ...(await withContact(ctx, agentId, asAdvertised)).filter(mayBeCalled)].map(({ id }) => id)
}

const mayBeCalled = (owner: KnownOwner) =>
  (owner.contact.hasPublishedPhone || findNumbers(owner.ownerPhone).length > 0) && contactLight(owner).phone.light === 'green'

/** Properties among these whose owner objected. To keep the result valid until its transaction ends, the caller locks the account first. */
export async function objectedAmong(ctx: Ctx, agentId: AgentId, propertyIds: readonly number[]): Promise<Set<number>> {
  if (propertyIds.length === 0) return new Set()
  const { recorded, hasMarks } = await findObjected(ctx, agentId, propertyIds)
  const marked = hasMarks ? await objectionsOf(ctx, agentId, await listOwners(ctx, agentId, propertyIds)) : new Map<Owner, string>()
  return new Set([...recorded, ...[...marked.keys()].map(({ id }) => id)])
}

/** An objection at a joined property holds at each of its parts. */
export const keepObjections = (ctx: Ctx, { advertIds, agentId }: Parting): Promise<void> => copyObjections(ctx, advertIds, agentId)

export { handOverObjections, markObjectors } from './outliving.ts'

export { doorMark, type Owner } from './owner-marks.ts'
