import type { AgentId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Belonging, Row } from './belonging.ts'

export interface Move {
  readonly from: number
  readonly to: number
  /** Id of the alias step under which the moved rows are recorded. */
  readonly step: number
  /** Only this agent's rows; all agents' rows if undefined. */
  readonly agentId?: AgentId
}

/** Whose rows in `name` are moved. */
const isMoved = ({ agentId }: Pick<Move, 'agentId'>): RawBuilder<boolean> =>
  agentId === undefined ? sql<boolean>`agent_id is not null` : sql<boolean>`agent_id = ${agentId}`

/** Moves all agents' rows on a property to the one it was joined to, in the transaction of `ctx`, which locks both. Ownership does not change. */
export async function joinBelongings(ctx: Ctx, belongings: readonly Belonging[], move: Move): Promise<AgentId[]> {
  await sql`update joined_rows set property_id = ${move.to} where property_id = ${move.from} and ${isMoved(move)}`.execute(ctx.db)
  const alone = await listAlone(ctx, belongings, move)
  for (const belonging of belongings) {
    const kept = await (belonging.many ? moveMany(ctx, belonging, move) : moveOne(ctx, belonging, move))
    for (const row of kept) await insertJoined(ctx, belonging, move, { ...row, isAlone: alone.has(row.agentId) })
  }
  return [...(await listOwners(ctx, belongings, move.to, move))]
}

/** Restores the rows that agents had on a property before it was joined, in the transaction of `ctx`, which locks both. */
export async function partBelongings(ctx: Ctx, belongings: readonly Belonging[], move: Move): Promise<AgentId[]> {
  const before = [...(await listOwners(ctx, belongings, move.from, move))]
  const joined = await listJoined(ctx, move)
  const alone = new Set(joined.filter(({ isAlone }) => isAlone).map(({ agentId }) => agentId))
  for (const belonging of belongings) {
    for (const agentId of alone) await moveAll(ctx, belonging, move, agentId)
    for (const row of joined) {
      if (row.table !== belonging.table || alone.has(row.agentId)) continue
      if (belonging.many) await moveBack(ctx, belonging, move, row.movedIds)
      else if (row.gone) await restore(ctx, belonging, move, row)
      else await moveAll(ctx, belonging, move, row.agentId, row.kind)
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
  readonly agentId: AgentId
  /** Which of the agent's rows, if there may be one per kind. */
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
  whose: Pick<Move, 'agentId'>,
): Promise<Set<AgentId>> {
  const parts = belongings.map(
    ({ table }) => sql`select agent_id from ${sql.table(table)} where property_id = ${propertyId} and ${isMoved(whose)}`,
  )
  const { rows } = await sql<{ agent_id: AgentId }>`${sql.join(parts, sql` union `)}`.execute(db)
  return new Set(rows.map(({ agent_id }) => agent_id))
}

/** Agents with rows on the property that goes but none on the one that stays. */
async function listAlone(ctx: Ctx, belongings: readonly Belonging[], move: Move): Promise<Set<AgentId>> {
  const there = await listOwners(ctx, belongings, move.to, move)
  return new Set([...(await listOwners(ctx, belongings, move.from, move))].filter((agentId) => !there.has(agentId)))
}

async function moveMany({ db }: Ctx, { table }: Belonging, move: Move): Promise<Kept[]> {
  const { rows } = await sql<{ agentId: AgentId; movedIds: number[] }>`
    with moved as (
      update ${sql.table(table)} set property_id = ${move.to} where property_id = ${move.from} and ${isMoved(move)} returning id, agent_id
    ) select agent_id as "agentId", array_agg(id order by id) as "movedIds" from moved group by agent_id`.execute(db)
  return rows.map((row) => ({ ...row, kind: '', stayed: null, gone: null, merged: null }))
}

async function moveOne({ db }: Ctx, belonging: Belonging, move: Move): Promise<Kept[]> {
  const { from, to } = move
  const { table, merge = (stays) => stays, setAside = (row) => row } = belonging
  const name = sql.table(table)
  // locked before they are read: waits for an agent's concurrent writes
  const { rows } = await sql<{ agentId: AgentId; propertyId: number; row: Row }>`
    select agent_id as "agentId", property_id as "propertyId", to_jsonb(own) as row from ${name} as own
    where property_id in (${from}, ${to}) and ${isMoved(move)} order by agent_id, property_id for update`.execute(db)
  const kept: Kept[] = []
  for (const own of Map.groupBy(rows, ({ agentId, row }) => `${agentId} ${readKind(belonging, row)}`).values()) {
    const [first] = own
    if (!first) continue
    const { agentId } = first
    const kind = readKind(belonging, first.row)
    const isOne = isOfKind(belonging, kind)
    const [stayed, gone] = [to, from].map((id) => own.find(({ propertyId }) => propertyId === id)?.row)
    if (!gone) continue
    const where = sql<boolean>`agent_id = ${agentId} and property_id = ${from} and ${isOne}`
    if (stayed) {
      const merged = { ...merge(stayed, gone), ...keyColumns(stayed) }
      await sql`delete from ${name} where ${where}`.execute(db)
      await change(db, belonging, { agentId, propertyId: to }, stayed, merged)
      const isKept = differing(stayed, merged).length === 0
      kept.push({ agentId, kind, movedIds: [], stayed: isKept ? stayed : setAside(stayed), gone: setAside(gone), merged })
    } else {
      await sql`update ${name} set property_id = ${to} where ${where}`.execute(db)
      kept.push({ agentId, kind, movedIds: [], stayed: null, gone: null, merged: null })
    }
  }
  return kept
}

const readKind = ({ by }: Belonging, row: Row): string => (by === undefined ? '' : String(row[by]))

/** Selects one of an agent's rows on a property by kind. */
const isOfKind = ({ table, by }: Belonging, kind: string, name = sql.table(table)): RawBuilder<boolean> =>
  by === undefined ? sql<boolean>`true` : sql<boolean>`${name}.${sql.ref(by)} = ${kind}`

const keyColumns = ({ agent_id, property_id, id }: Row): Row => ({ agent_id, property_id, ...(id !== undefined && { id }) })

/** Maintained by triggers for the search. */
const DERIVED = ['words', 'found_by']

const differing = (one: Row, other: Row): string[] =>
  Object.keys(other).filter(
    (column) => !DERIVED.includes(column) && JSON.stringify(one[column] ?? null) !== JSON.stringify(other[column] ?? null),
  )

async function change(
  db: Ctx['db'],
  belonging: Belonging,
  { agentId, propertyId }: { agentId: AgentId; propertyId: number },
  from: Row,
  to: Row,
): Promise<void> {
  const columns = differing(from, to)
  if (columns.length === 0) return
  const name = sql.table(belonging.table)
  await sql`
    update ${name} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = incoming.${sql.ref(column)}`))}
    from jsonb_populate_record(null::${name}, ${JSON.stringify(to)}::jsonb) as incoming
    where ${name}.agent_id = ${agentId} and ${name}.property_id = ${propertyId} and ${isOfKind(belonging, readKind(belonging, from))}`.execute(
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
    insert into joined_rows (alias_step, property_id, agent_id, table_name, kind, is_alone, moved_ids, stayed, gone, merged, created_at)
    values (${move.step}, ${move.to}, ${row.agentId}, ${table}, ${row.kind}, ${row.isAlone}, ${row.movedIds}::bigint[], ${json(row.stayed)}, ${json(row.gone)},
      ${json(row.merged)}, ${clock.now()})`.execute(db)
}

/**
 * The records of a join. An agent who had nothing on the remaining property takes all rows along, unless another property on which the agent has rows
 * was joined to it since.
 */
async function listJoined({ db }: Ctx, { step, from }: Move): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    select j.agent_id as "agentId", j.table_name as table, j.kind, j.moved_ids as "movedIds", j.stayed, j.gone, j.merged,
      j.is_alone and not exists (
        select from joined_rows later
        where later.alias_step > j.alias_step and later.property_id = ${from} and later.agent_id = j.agent_id) as "isAlone"
    from joined_rows j where j.alias_step = ${step}`.execute(db)
  return rows
}

/** Skips rows that would conflict with existing ones there. */
const isFree = ({ table, many, by }: Belonging, to: number): RawBuilder<boolean> =>
  many
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
        select from ${sql.table(table)} there where there.property_id = ${to} and there.agent_id = own.agent_id
          and ${by === undefined ? sql`true` : sql`there.${sql.ref(by)} = own.${sql.ref(by)}`})`

/** Moves all rows of one kind, or all rows. */
async function moveAll({ db }: Ctx, belonging: Belonging, { from, to }: Move, agentId: AgentId, kind?: string): Promise<void> {
  const isMeant = kind === undefined ? sql<boolean>`true` : isOfKind(belonging, kind, sql.table('own'))
  await sql`
    update ${sql.table(belonging.table)} as own set property_id = ${to}
    where own.property_id = ${from} and own.agent_id = ${agentId} and ${isMeant} and ${isFree(belonging, to)}`.execute(db)
}

async function moveBack({ db }: Ctx, { table }: Belonging, { from, to }: Move, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set property_id = ${to} where id = any(${ids}::bigint[]) and property_id = ${from}`.execute(db)
}

/** Restores both rows; later changes and deletions are kept. If several properties leave together, an agent's rows on each are merged. */
async function restore({ db }: Ctx, belonging: Belonging, { from, to }: Move, joined: Joined): Promise<void> {
  const { table, merge = (stays) => stays } = belonging
  const { agentId, stayed, gone, merged } = joined
  if (!stayed || !gone || !merged) return
  const name = sql.table(table)
  const { rows } = await sql<{ propertyId: number; row: Row }>`
    select property_id as "propertyId", to_jsonb(own) as row from ${name} as own
    where agent_id = ${agentId} and property_id in (${from}, ${to}) and ${isOfKind(belonging, joined.kind, sql.table('own'))}
    order by property_id for update`.execute(db)
  const [now, there] = [from, to].map((id) => rows.find(({ propertyId }) => propertyId === id)?.row)
  if (!now) return
  if (there) await change(db, belonging, { agentId, propertyId: to }, there, { ...merge(there, gone), ...keyColumns(there) })
  else
    await sql`
      insert into ${name} overriding system value
      select * from jsonb_populate_record(null::${name}, ${JSON.stringify({ ...gone, property_id: to })}::jsonb)`.execute(db)
  if (differing(merged, { ...now, property_id: merged['property_id'] }).length === 0)
    await change(db, belonging, { agentId, propertyId: from }, merged, { ...stayed, property_id: from })
}
