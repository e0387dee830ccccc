import type { AgentId, OfficeId, UserId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Belonging, Row } from './belonging.ts'
import { selectAgents } from './seen-by.ts'

export interface Move {
  readonly from: number
  readonly to: number
  /** Id of the alias step under which the moved rows are recorded. */
  readonly step: number
  /** Only the rows of this office and its agents; those of all if undefined. */
  readonly officeId?: OfficeId
}

type OwnerId = OfficeId | AgentId

const ownerColumn = ({ ofAgent }: Belonging) => (ofAgent ? 'agent_id' : 'office_id')
const refOwner = (belonging: Belonging, name?: string) =>
  sql.ref(name === undefined ? ownerColumn(belonging) : `${name}.${ownerColumn(belonging)}`)

/** Whether a row belongs to this office or to one of its agents. */
export const isOwnedBy = (belonging: Belonging, officeId: OfficeId): RawBuilder<boolean> =>
  belonging.ofAgent ? sql<boolean>`${refOwner(belonging)} in ${selectAgents(officeId)}` : sql<boolean>`${refOwner(belonging)} = ${officeId}`

/** Which rows are moved. */
const isMoved = (belonging: Belonging, { officeId }: Pick<Move, 'officeId'>): RawBuilder<boolean> =>
  officeId === undefined ? sql<boolean>`${refOwner(belonging)} is not null` : isOwnedBy(belonging, officeId)

/**
 * Moves all rows on a property to the one it was joined to, in the transaction of `ctx`, which locks both. Ownership does not change. Returns the
 * offices with rows there.
 */
export async function joinBelongings(ctx: Ctx, belongings: readonly Belonging[], move: Move): Promise<OfficeId[]> {
  const isOfMove =
    move.officeId === undefined ? sql`true` : sql`(owner_id = ${move.officeId} or owner_id in ${selectAgents(move.officeId)})`
  await sql`update joined_rows set property_id = ${move.to} where property_id = ${move.from} and ${isOfMove}`.execute(ctx.db)
  const alone = await listAlone(ctx, belongings, move)
  for (const belonging of belongings) {
    const kept = await (belonging.many ? moveMany(ctx, belonging, move) : moveOne(ctx, belonging, move))
    for (const row of kept) await insertJoined(ctx, belonging, move, { ...row, isAlone: alone.has(row.ownerId) })
  }
  return listOffices(ctx, belongings, move.to, move)
}

/** Restores the rows on a property before it was joined, in the transaction of `ctx`, which locks both. Returns the offices that had rows on it. */
export async function partBelongings(ctx: Ctx, belongings: readonly Belonging[], move: Move): Promise<OfficeId[]> {
  const before = await listOffices(ctx, belongings, move.from, move)
  const joined = await listJoined(ctx, move)
  const alone = new Set(joined.filter(({ isAlone }) => isAlone).map(({ ownerId }) => ownerId))
  for (const belonging of belongings) {
    for (const ownerId of alone) await moveAll(ctx, belonging, move, ownerId)
    for (const row of joined) {
      if (row.table !== belonging.table || alone.has(row.ownerId)) continue
      if (belonging.many) await moveBack(ctx, belonging, move, row.movedIds)
      else if (row.gone) await restore(ctx, belonging, move, row)
      else await moveAll(ctx, belonging, move, row.ownerId, row.kind)
    }
  }
  await carryJoined(ctx, move.step, move.to)
  return before
}

/** Records that the rows moved by this join are now on another property, in the transaction of `ctx`. */
export async function carryJoined({ db }: Ctx, step: number, to: number): Promise<void> {
  await sql`update joined_rows set property_id = ${to} where alias_step = ${step}`.execute(db)
}

/** Transfers the moved rows of one join to another join of the same two properties, in the transaction of `ctx`. */
export async function rebookJoined({ db }: Ctx, from: number, to: number): Promise<void> {
  await sql`update joined_rows set alias_step = ${to} where alias_step = ${from}`.execute(db)
}

interface Kept {
  readonly ownerId: OwnerId
  /** Which of the owner's rows, if there may be one per kind. */
  readonly kind: string
  readonly movedIds: readonly number[]
  readonly stayed: Row | null
  readonly gone: Row | null
  readonly merged: Row | null
}

interface Joined extends Kept {
  readonly table: string
  readonly isAlone: boolean
}

async function listOwners(
  { db }: Ctx,
  belongings: readonly Belonging[],
  propertyId: number,
  whose: Pick<Move, 'officeId'>,
): Promise<Set<OwnerId>> {
  const parts = belongings.map(
    (one) =>
      sql`select ${refOwner(one)} as owner from ${sql.table(one.table)} where property_id = ${propertyId} and ${isMoved(one, whose)}`,
  )
  const { rows } = await sql<{ owner: OwnerId }>`${sql.join(parts, sql` union `)}`.execute(db)
  return new Set(rows.map(({ owner }) => owner))
}

/** Offices that have rows on the property, or whose agents have. */
async function listOffices(
  ctx: Ctx,
  belongings: readonly Belonging[],
  propertyId: number,
  whose: Pick<Move, 'officeId'>,
): Promise<OfficeId[]> {
  const owners = [...(await listOwners(ctx, belongings, propertyId, whose))]
  return [...new Set((await findOffices(ctx, owners)).values())]
}

/** Owners on the property that goes whose office has no rows on the one that stays, and no agent with any. */
async function listAlone(ctx: Ctx, belongings: readonly Belonging[], move: Move): Promise<Set<OwnerId>> {
  const goes = [...(await listOwners(ctx, belongings, move.from, move))]
  const there = new Set(await listOffices(ctx, belongings, move.to, move))
  const offices = await findOffices(ctx, goes)
  return new Set(goes.filter((owner) => !there.has(offices.get(owner) as OfficeId)))
}

/** The offices of these owners: themselves, or those of agents. */
async function findOffices({ db }: Ctx, owners: readonly OwnerId[]): Promise<Map<OwnerId, OfficeId>> {
  const { rows } = await sql<{ owner: OwnerId; officeId: OfficeId }>`
    select id as owner, id as "officeId" from offices where id = any(${owners}::uuid[])
    union select id, office_id from users where id = any(${owners}::uuid[]) and office_id is not null`.execute(db)
  return new Map(rows.map(({ owner, officeId }) => [owner, officeId]))
}

async function moveMany({ db }: Ctx, belonging: Belonging, move: Move): Promise<Kept[]> {
  const owner = refOwner(belonging)
  const { rows } = await sql<{ ownerId: OwnerId; movedIds: number[] }>`
    with moved as (
      update ${sql.table(belonging.table)} set property_id = ${move.to} where property_id = ${move.from} and ${isMoved(belonging, move)}
      returning id, ${owner}
    ) select ${owner} as "ownerId", array_agg(id order by id) as "movedIds" from moved group by ${owner}`.execute(db)
  return rows.map((row) => ({ ...row, kind: '', stayed: null, gone: null, merged: null }))
}

async function moveOne({ db }: Ctx, belonging: Belonging, move: Move): Promise<Kept[]> {
  const { from, to } = move
  const { table, merge = (stays) => stays, setAside = (row) => row } = belonging
  const [name, owner] = [sql.table(table), refOwner(belonging)]
  // locked before they are read: waits for an owner's concurrent writes
  const { rows } = await sql<{ ownerId: OwnerId; propertyId: number; row: Row }>`
    select ${owner} as "ownerId", property_id as "propertyId", to_jsonb(own) as row from ${name} as own
    where property_id in (${from}, ${to}) and ${isMoved(belonging, move)} order by ${owner}, property_id for update`.execute(db)
  const kept: Kept[] = []
  for (const own of Map.groupBy(rows, ({ ownerId, row }) => `${ownerId} ${readKind(belonging, row)}`).values()) {
    const [first] = own
    if (!first) continue
    const { ownerId } = first
    const kind = readKind(belonging, first.row)
    const isOne = isOfKind(belonging, kind)
    const [stayed, gone] = [to, from].map((id) => own.find(({ propertyId }) => propertyId === id)?.row)
    if (!gone) continue
    const where = sql<boolean>`${owner} = ${ownerId} and property_id = ${from} and ${isOne}`
    if (stayed) {
      const merged = { ...merge(stayed, gone), ...keyColumns(belonging, stayed) }
      await sql`delete from ${name} where ${where}`.execute(db)
      await change(db, belonging, { ownerId, propertyId: to }, stayed, merged)
      const isKept = differing(stayed, merged).length === 0
      kept.push({ ownerId, kind, movedIds: [], stayed: isKept ? stayed : setAside(stayed), gone: setAside(gone), merged })
    } else {
      await sql`update ${name} set property_id = ${to} where ${where}`.execute(db)
      kept.push({ ownerId, kind, movedIds: [], stayed: null, gone: null, merged: null })
    }
  }
  return kept
}

const readKind = ({ by }: Belonging, row: Row): string => (by === undefined ? '' : String(row[by]))

/** Selects one of an owner's rows on a property by kind. */
const isOfKind = ({ table, by }: Belonging, kind: string, name = sql.table(table)): RawBuilder<boolean> =>
  by === undefined ? sql<boolean>`true` : sql<boolean>`${name}.${sql.ref(by)} = ${kind}`

const keyColumns = (belonging: Belonging, { property_id, id, [ownerColumn(belonging)]: owner }: Row): Row => ({
  [ownerColumn(belonging)]: owner,
  property_id,
  ...(id !== undefined && { id }),
})

/** Maintained by triggers for the search. */
const DERIVED = ['words', 'found_by']

const differing = (one: Row, other: Row): string[] =>
  Object.keys(other).filter(
    (column) => !DERIVED.includes(column) && JSON.stringify(one[column] ?? null) !== JSON.stringify(other[column] ?? null),
  )

async function change(
  db: Ctx['db'],
  belonging: Belonging,
  { ownerId, propertyId }: { ownerId: OwnerId; propertyId: number },
  from: Row,
  to: Row,
): Promise<void> {
  const columns = differing(from, to)
  if (columns.length === 0) return
  const name = sql.table(belonging.table)
  await sql`
    update ${name} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = incoming.${sql.ref(column)}`))}
    from jsonb_populate_record(null::${name}, ${JSON.stringify(to)}::jsonb) as incoming
    where ${refOwner(belonging, belonging.table)} = ${ownerId} and ${name}.property_id = ${propertyId} and ${isOfKind(belonging, readKind(belonging, from))}`.execute(
    db,
  )
}

async function insertJoined(
  { db, clock }: Ctx,
  { table }: Belonging,
  move: Move,
  row: Kept & { readonly isAlone: boolean },
): Promise<void> {
  const json = (value: Row | null) => (value === null ? null : JSON.stringify(value))
  await sql`
    insert into joined_rows (alias_step, property_id, owner_id, table_name, kind, is_alone, moved_ids, stayed, gone, merged, created_at)
    values (${move.step}, ${move.to}, ${row.ownerId}, ${table}, ${row.kind}, ${row.isAlone}, ${row.movedIds}::bigint[], ${json(row.stayed)}, ${json(row.gone)},
      ${json(row.merged)}, ${clock.now()})`.execute(db)
}

/**
 * The records of a join. An owner who had nothing on the remaining property takes all rows along, unless another property on which the owner has rows
 * was joined to it since.
 */
async function listJoined({ db }: Ctx, { step, from }: Move): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    select j.owner_id as "ownerId", j.table_name as table, j.kind, j.moved_ids as "movedIds", j.stayed, j.gone, j.merged,
      j.is_alone and not exists (
        select from joined_rows later
        where later.alias_step > j.alias_step and later.property_id = ${from} and later.owner_id = j.owner_id) as "isAlone"
    from joined_rows j where j.alias_step = ${step}`.execute(db)
  return rows
}

/** Skips rows that would conflict with existing ones there. */
const isFree = (belonging: Belonging, to: number): RawBuilder<boolean> => {
  const { table, many, by } = belonging
  return many
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
        select from ${sql.table(table)} there where there.property_id = ${to} and ${refOwner(belonging, 'there')} = ${refOwner(belonging, 'own')}
          and ${by === undefined ? sql`true` : sql`there.${sql.ref(by)} = own.${sql.ref(by)}`})`
}

/** Moves all rows of one kind, or all rows. */
async function moveAll({ db }: Ctx, belonging: Belonging, { from, to }: Move, ownerId: OwnerId, kind?: string): Promise<void> {
  const isMeant = kind === undefined ? sql<boolean>`true` : isOfKind(belonging, kind, sql.table('own'))
  await sql`
    update ${sql.table(belonging.table)} as own set property_id = ${to}
    where own.property_id = ${from} and ${refOwner(belonging, 'own')} = ${ownerId} and ${isMeant} and ${isFree(belonging, to)}`.execute(db)
}

async function moveBack({ db }: Ctx, { table }: Belonging, { from, to }: Move, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set property_id = ${to} where id = any(${ids}::bigint[]) and property_id = ${from}`.execute(db)
}

/** Restores both rows; later changes and deletions are kept. If several properties leave together, an owner's rows on each are merged. */
async function restore({ db }: Ctx, belonging: Belonging, { from, to }: Move, joined: Joined): Promise<void> {
  const { table, merge = (stays) => stays } = belonging
  const { ownerId, stayed, gone, merged } = joined
  if (!stayed || !gone || !merged) return
  const name = sql.table(table)
  const { rows } = await sql<{ propertyId: number; row: Row }>`
    select property_id as "propertyId", to_jsonb(own) as row from ${name} as own
    where ${refOwner(belonging)} = ${ownerId} and property_id in (${from}, ${to}) and ${isOfKind(belonging, joined.kind, sql.table('own'))}
    order by property_id for update`.execute(db)
  const [now, there] = [from, to].map((id) => rows.find(({ propertyId }) => propertyId === id)?.row)
  if (!now) return
  if (there) await change(db, belonging, { ownerId, propertyId: to }, there, { ...merge(there, gone), ...keyColumns(belonging, there) })
  else
    await sql`
      insert into ${name} overriding system value
      select * from jsonb_populate_record(null::${name}, ${JSON.stringify({ ...gone, property_id: to })}::jsonb)`.execute(db)
  if (differing(merged, { ...now, property_id: merged['property_id'] }).length === 0)
    await change(db, belonging, { ownerId, propertyId: from }, merged, { ...stayed, property_id: from })
}

/** Forgets what an agent, or an office, had on properties before they were joined. An office and its first agent may have the same id. */
export async function forgetJoined(
  { db }: Pick<Ctx, 'db'>,
  belongings: readonly Belonging[],
  owner: OfficeId | UserId,
  isAgent: boolean,
): Promise<void> {
  const tables = belongings.filter(({ ofAgent = false }) => ofAgent === isAgent).map(({ table }) => table)
  await sql`delete from joined_rows where owner_id = ${owner} and table_name = any(${tables}::text[])`.execute(db)
}
