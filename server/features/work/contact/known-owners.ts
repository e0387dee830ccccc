import type { OfficeId } from '#shared/domain/ids.ts'
import type { ContactKnown } from '#shared/contract/work/contact.ts'
import { type Channel, type ChannelLight, contactLight } from '#shared/domain/contact-light.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { judgeOwner, type OwnerFacts } from './judge.ts'
import { type Owner, toOwner, type OwnerRow } from './owner.ts'
import { soughtMarks } from './owner-marks.ts'
import { openPerson } from './person.ts'
import { findRecorded, type HeldMark, listMarks } from './queries-facts.ts'
import { findRefusals, listOwners, type StoredOwner } from './queries-owners.ts'

/** Context needed to make and look up marks. */
type MarksCtx = Pick<Ctx, 'db' | 'secrets'>

/** An owner with the facts in force for one agent. */
export interface KnownOwner<Row extends OwnerRow = StoredOwner> extends OwnerFacts {
  readonly row: Row
  readonly contact: ContactKnown
}

/** Loads and judges the facts about these owners, in at most two statements. The only way to a contact light. */
export async function knowOwners<Row extends OwnerRow>(
  ctx: MarksCtx,
  officeId: OfficeId,
  rows: readonly Row[],
): Promise<KnownOwner<Row>[]> {
  if (rows.length === 0) return []
  const owners = rows.map((row) => ({ row, owner: toOwner(row) }))
  const pickIds = (areTips: boolean) => owners.flatMap(({ owner }) => (owner.isTip === areTips ? [owner.id] : []))
  const { records, clients, hasMarks } = await findRecorded(ctx, officeId, { propertyIds: pickIds(false), tipIds: pickIds(true) })
  const recordsAt = Map.groupBy(records, ({ propertyId, tipId }) => makeKey(propertyId ?? tipId, tipId !== null))
  const clientAt = new Map(clients.map((client) => [makeKey(client.propertyId, false), client]))
  const pickMarks = await findMarks(ctx, officeId, hasMarks ? owners.map(({ owner }) => owner) : [])
  return owners.map(({ row, owner }) => {
    const key = makeKey(owner.id, owner.isTip)
    const facts = {
      owner,
      records: (recordsAt.get(key) ?? []).map(({ person, createdAt, ...record }) => ({
        ...record,
        createdAt: new Date(createdAt).toISOString(),
        person: openPerson(ctx, person === null ? null : Buffer.from(person, 'base64')),
      })),
      marks: pickMarks(owner),
      client: clientAt.get(key),
    }
    return { row, ...facts, contact: judgeOwner(facts) }
  })
}

const makeKey = (id: number | null, isTip: boolean) => `${isTip ? 'tip' : 'property'} ${id}`

/** Finds objections through any of these owners' marks. */
async function findMarks(ctx: MarksCtx, officeId: OfficeId, owners: readonly Owner[]): Promise<(owner: Owner) => HeldMark[]> {
  const sought = new Map(owners.map((owner) => [owner, soughtMarks(ctx, owner)]))
  const held = Map.groupBy(await listMarks(ctx, officeId, [...sought.values()].flat()), ({ hash }) => hash.toString('hex'))
  return (owner) => (sought.get(owner) ?? []).flatMap((hash) => held.get(hash.toString('hex')) ?? [])
}

/** Adds to each owner what `contactLight` needs. */
export async function judgeContact<Row extends OwnerRow>(
  ctx: MarksCtx,
  officeId: OfficeId,
  rows: readonly Row[],
): Promise<(Row & { contact: ContactKnown })[]> {
  return (await knowOwners(ctx, officeId, rows)).map(({ row, contact }) => ({ ...row, contact }))
}

/** The owners of these properties. To keep the result valid until its transaction ends, the caller locks the account first. */
export async function readOwners(ctx: MarksCtx, officeId: OfficeId, propertyIds: readonly number[]): Promise<KnownOwner[]> {
  return propertyIds.length === 0 ? [] : knowOwners(ctx, officeId, await listOwners(ctx, officeId, propertyIds))
}

export async function getOwner(ctx: MarksCtx, officeId: OfficeId, propertyId: number): Promise<KnownOwner> {
  const [owner] = await readOwners(ctx, officeId, [propertyId])
  if (!owner) throw notFound('Immobilie nicht gefunden')
  return owner
}

const NO_REFUSAL = { agentRefusal: null, possibleRefusal: null }

/** The contact lights of these owners, which also depend on whether the adverts refuse agents. */
export async function readLights(
  ctx: MarksCtx,
  officeId: OfficeId,
  owners: readonly KnownOwner[],
): Promise<Record<Channel, ChannelLight>[]> {
  if (owners.length === 0) return []
  const refusals = await findRefusals(
    ctx,
    officeId,
    owners.map(({ row }) => row.id),
  )
  return owners.map(({ row, contact }) => contactLight({ ...row, contact, ...(refusals.get(row.id) ?? NO_REFUSAL) }))
}

/** Those of these properties whose owner objected. */
export async function objectedAmong(ctx: MarksCtx, officeId: OfficeId, propertyIds: readonly number[]): Promise<Set<number>> {
  const owners = await readOwners(ctx, officeId, propertyIds)
  return new Set(owners.filter(({ contact }) => contact.objectedAt !== null).map(({ row }) => row.id))
}

/** Keyed hashes by which an objection is found for this owner. */
export const listOwnerMarks = (ctx: Pick<Ctx, 'secrets'>, row: OwnerRow): Buffer[] => soughtMarks(ctx, toOwner(row))

/** Whether the owner's own consent allows it; another person's consent allows nothing. */
export const isAllowed = ({ consents }: ContactKnown, channel: Channel): boolean =>
  consents.some((consent) => consent.channel === channel && !consent.isOfAnother)
