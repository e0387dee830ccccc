import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { advertised } from '../../../db/advertised.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { EndedFollowUp } from '#shared/domain/prospect-status.ts'
import type { Owner } from './owner-marks.ts'
import { type Advert, heldAgainst, isOf, KNOWN } from './queries.ts'

/** Locks the account against other objections of this agent until the transaction ends. Returns whether one is recorded at the owner's adverts. */
export async function lockObjection(ctx: Ctx, agentId: AgentId, owner: Advert): Promise<boolean> {
  await lockAccount(ctx, agentId)
  const found = await ctx.db
    .selectFrom('contact_records')
    .select('id')
    .where('agent_id', '=', agentId)
    .where(isOf(owner))
    .where('kind', '=', 'objection')
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Objections with any of these marks. */
export async function listObjections(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId,
  marks: readonly Buffer[],
): Promise<{ hash: Buffer; day: string; letterId: number | null; records: number[] | null }[]> {
  return db
    .selectFrom('objections')
    .select(['hash', 'day', 'letter_id as letterId', 'records'])
    .where(heldAgainst(agentId))
    .where(sql<boolean>`hash = any(${marks}::bytea[])`)
    .execute()
}

/** Those of the marks that hold against this agent, or against all without one. */
export async function listMarked({ db }: Pick<Ctx, 'db'>, agentId: AgentId | null, marks: readonly Buffer[]): Promise<Buffer[]> {
  if (marks.length === 0) return []
  const rows = await db
    .selectFrom('objections')
    .select('hash')
    .where(sql<boolean>`(agent_id is null or agent_id = ${agentId}::uuid)`)
    .where(sql<boolean>`hash = any(${marks}::bytea[])`)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Stored with each mark, apart from its agent. */
export interface ObjectionDetails {
  readonly day: string
  /** Letter on whose page the objection was made; null if it was made elsewhere, too. */
  readonly letterId?: number | null
  /** Contact records of the agent that made it, by which it can be taken back; null if it also came otherwise. */
  readonly records?: readonly number[] | null
  /** Becomes global once the agent's account is gone. */
  readonly outlivesAgent?: boolean
}

/**
 * Upserts the marks of an objecting owner; existing marks keep their day. Returns whether any row changed.
 * A mark that was set on a letter's page and elsewhere loses its letter, so lifting the answer no longer removes it; one that also came otherwise than
 * by records loses them.
 */
export async function insertObjections(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId | null,
  hashes: readonly Buffer[],
  { day, letterId = null, records = null, outlivesAgent = false }: ObjectionDetails,
): Promise<boolean> {
  const isMadeElsewhere = sql<boolean>`objections.letter_id is not null and objections.letter_id is distinct from excluded.letter_id`
  const hasMoreRecords = sql<boolean>`objections.records is not null and (excluded.records is null or not objections.records @> excluded.records)`
  const made = records === null ? null : [...records]
  const rows = await db
    .insertInto('objections')
    .values(hashes.map((hash) => ({ agent_id: agentId, hash, day, letter_id: letterId, records: made, outlives_agent: outlivesAgent })))
    .onConflict((conflict) =>
      conflict
        .columns(['agent_id', 'hash'])
        .doUpdateSet({
          letter_id: sql<number | null>`case when not (${isMadeElsewhere}) then objections.letter_id end`,
          records: sql<number[] | null>`case when objections.records is not null and excluded.records is not null
            then array(select unnest(objections.records) union select unnest(excluded.records)) end`,
          outlives_agent: sql<boolean>`objections.outlives_agent or excluded.outlives_agent`,
        })
        .where(sql<boolean>`${isMadeElsewhere} or ${hasMoreRecords} or (excluded.outlives_agent and not objections.outlives_agent)`),
    )
    .returning('hash')
    .execute()
  return rows.length > 0
}

/** Filters by agent and by owner; without either, all objections match. */
export interface Noted {
  readonly agentId?: AgentId
  readonly owner?: Advert
}

const isNoted = ({ agentId, owner }: Noted) =>
  sql<boolean>`(${agentId ?? null}::uuid is null or r.agent_id = ${agentId ?? null}) and ${owner ? isOf(owner, 'r') : sql`true`}`

/**
 * Flags objections that outlive their agent's account, besides those made on a letter's page: the agent's mail address is confirmed, and the
 * owner is that of a tip, or of a public advert with a contact noted. The flag is never reset, because the day of the contact is deleted some time.
 */
export async function storeOutliving({ db }: Pick<Ctx, 'db'>, noted: Noted): Promise<void> {
  await sql`
    update contact_records r set outlives_agent = true from users u
    where u.id = r.agent_id and u.is_email_verified and r.kind = 'objection' and r.lifted_at is null and not r.outlives_agent and ${isNoted(noted)}
      and (r.source = 'tip' or exists (select from adverts a join prospects pr on pr.property_id = a.property_id and pr.agent_id = r.agent_id
        where (a.source, a.external_id) = (r.source, r.external_id) and a.agent_id is null and pr.last_contact_date is not null))`.execute(
    db,
  )
}

/** Owners of outliving and global objections, as public adverts identify them. Agents' own adverts and findings are not used. */
export async function listOutliving({ db }: Pick<Ctx, 'db'>, noted: Noted): Promise<Objector<AgentId | null>[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .leftJoin('adverts as advert', (join) =>
      join.onRef('advert.source', '=', 'r.source').onRef('advert.external_id', '=', 'r.external_id').on('advert.agent_id', 'is', null),
    )
    .leftJoin('properties as p', (join) => join.onRef('p.id', '=', 'advert.property_id').on('p.agent_id', 'is', null))
    .select(['r.agent_id as agentId', 'r.day', 'r.letter_id as letterId', 'p.id', 'r.source', 'r.external_id as externalId'])
    .select(OWN_RECORD.as('records'))
    .select(['p.address', 'p.zip_code as zipCode'])
    .select(advertised(sql`null::uuid`))
    .where('r.kind', '=', 'objection')
    .where('r.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('r.outlives_agent', '=', true), eb('r.agent_id', 'is', null)]))
    .where(isNoted(noted))
    .orderBy('r.day')
    .execute()
  return rows.map((row) => ({ ...row, id: row.id ?? 0, ownerPhone: null, ownerEmail: null }))
}

/** Makes the outliving objections of this agent global, without their text. The others are deleted with the account. */
export async function releaseObjections({ db }: Ctx, agentId: AgentId): Promise<void> {
  await db
    .updateTable('contact_records')
    .set({ agent_id: null, reason: '' })
    .where('agent_id', '=', agentId)
    .where('kind', '=', 'objection')
    .where('outlives_agent', '=', true)
    .execute()
  await sql`
    insert into objections (agent_id, hash, day) select null, hash, day from objections where agent_id = ${agentId} and outlives_agent order by hash
    on conflict (agent_id, hash) do update set day = least(objections.day, excluded.day)`.execute(db)
  await db.deleteFrom('objections').where('agent_id', '=', agentId).where('outlives_agent', '=', true).execute()
}

/** Lifts what an owner objected to on letter pages, but no objection made elsewhere. The records stay, marked as lifted. Returns whether there was any. */
export async function liftObjections({ db, clock }: Ctx, agentId: AgentId, owner: Advert): Promise<boolean> {
  const lifted = await db
    .updateTable('contact_records')
    .set({ lifted_at: clock.now() })
    .where('agent_id', '=', agentId)
    .where(isOf(owner))
    .where('kind', '=', 'objection')
    .where('letter_id', 'is not', null)
    .where('lifted_at', 'is', null)
    .returning('letter_id')
    .execute()
  const letters = lifted.map((record) => record.letter_id)
  await db
    .deleteFrom('objections')
    .where('agent_id', '=', agentId)
    .where(sql<boolean>`letter_id = any(${letters}::bigint[])`)
    .execute()
  return letters.length > 0
}

/** An objection in force at an owner's adverts. */
export interface StandingObjection {
  readonly id: number
  readonly agentId: AgentId | null
  readonly letterId: number | null
  readonly day: string
  readonly createdAt: string
  /** What it ended; null if it cannot be taken back. */
  readonly ended: EndedFollowUp | null
}

/** Objections to this agent, and those to all, at the owner's adverts. */
export async function listStanding({ db }: Pick<Ctx, 'db'>, agentId: AgentId, owner: Advert): Promise<StandingObjection[]> {
  const rows = await db
    .selectFrom('contact_records')
    .select(['id', 'agent_id as agentId', 'letter_id as letterId', 'day', 'created_at as createdAt', 'ended'])
    .where(heldAgainst(agentId))
    .where(isOf(owner))
    .where('kind', '=', 'objection')
    .where('lifted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as StandingObjection[]
}

/** Makes the agent's objections at these adverts final. */
export async function storeFinal({ db }: Ctx, agentId: AgentId, owner: Advert): Promise<void> {
  await db
    .updateTable('contact_records')
    .set({ ended: null })
    .where('agent_id', '=', agentId)
    .where(isOf(owner))
    .where('kind', '=', 'objection')
    .where('lifted_at', 'is', null)
    .execute()
}

/** Lifts these records of the agent, and the marks that only they made. The records stay, marked as lifted. */
export async function takeBackObjections({ db, clock }: Ctx, agentId: AgentId, records: readonly number[]): Promise<void> {
  const ids = sql`${records}::bigint[]`
  await db
    .updateTable('contact_records')
    .set({ lifted_at: clock.now() })
    .where('agent_id', '=', agentId)
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  await sql`delete from objections where agent_id = ${agentId} and records <@ ${ids}`.execute(db)
  await sql`
    update objections set records = array(select unnest(records) except select unnest(${ids}))
    where agent_id = ${agentId} and records && ${ids}`.execute(db)
}

/** An owner who objected to one agent, or to all. */
export type Objector<By extends AgentId | null> = Owner & {
  readonly agentId: By
  readonly day: string
  readonly letterId: number | null
  readonly records: readonly number[] | null
}

/** The record by which an objection `r` can be taken back; an owner's own has none. */
const OWN_RECORD = sql<number[] | null>`case when r.ended is not null then array[r.id] end`

/** All owners with an objection recorded by an agent, earliest first. Of deleted adverts only source and number are known. */
export async function listObjectors({ db }: Pick<Ctx, 'db'>): Promise<Objector<AgentId>[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .leftJoin('adverts as own', (join) =>
      join
        .onRef('own.source', '=', 'r.source')
        .onRef('own.external_id', '=', 'r.external_id')
        .on((eb) => eb.or([eb('own.agent_id', 'is', null), eb('own.agent_id', '=', eb.ref('r.agent_id'))])),
    )
    .leftJoin('properties as p', 'p.id', 'own.property_id')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').onRef('pr.agent_id', '=', 'r.agent_id'))
    .select(['r.agent_id as agentId', 'r.day', 'r.letter_id as letterId', 'p.id', 'r.source', 'r.external_id as externalId', ...KNOWN])
    .select(OWN_RECORD.as('records'))
    .select(advertised(sql.ref('r.agent_id')))
    .where('r.kind', '=', 'objection')
    .where('r.agent_id', 'is not', null)
    .where('r.lifted_at', 'is', null)
    .orderBy('r.day')
    .$narrowType<{ agentId: AgentId }>()
    .execute()
  return rows.map((row) => ({ ...row, id: row.id ?? 0 }))
}

/** Owners whose number, mail or postal address an agent with objections found out. */
export async function listFoundOut({ db }: Pick<Ctx, 'db'>): Promise<(Owner & { readonly agentId: AgentId })[]> {
  return db
    .selectFrom('prospects as pr')
    .innerJoin('properties as p', 'p.id', 'pr.property_id')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .select(['pr.agent_id as agentId', 'p.id', 'lead.source', 'lead.external_id as externalId', ...KNOWN])
    .select(advertised(sql.ref('pr.agent_id')))
    .where(sql<boolean>`num_nonnulls(pr.owner_phone, pr.owner_email, pr.owner_street) > 0`)
    .where(sql<boolean>`exists (select from objections o where o.agent_id = pr.agent_id or o.agent_id is null)`)
    .execute()
}

/** Deletes all marks, which are useless once their key is lost. Returns their number. */
export async function deleteObjections({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('objections').executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countObjections({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { n } = await db
    .selectFrom('objections')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Copies objections among these adverts to each that has none. With `agentId`, copies only this agent's and the global ones, because only this agent
 * treats the adverts as one property; such copies do not outlive the account.
 */
export async function copyObjections({ db }: Ctx, advertIds: readonly number[], agentId?: AgentId): Promise<void> {
  await sql`
    insert into contact_records (agent_id, source, external_id, kind, channel, reason, day, letter_id, outlives_agent, ended, created_at)
    select distinct on (holder, a.id) holder, a.source, a.external_id, 'objection', null, r.reason, r.day, r.letter_id,
      r.outlives_agent and ${agentId === undefined}, r.ended, r.created_at
    from adverts origin join contact_records r on (r.source, r.external_id) = (origin.source, origin.external_id)
        and r.kind = 'objection' and r.lifted_at is null,
      coalesce(${agentId ?? null}::uuid, r.agent_id) as holder, adverts a
    where origin.id = any(${advertIds}::bigint[]) and a.id = any(${advertIds}::bigint[])
      and not exists (select from contact_records own where (own.source, own.external_id) = (a.source, a.external_id) and own.kind = 'objection'
        and own.lifted_at is null and (own.agent_id is not distinct from holder or own.agent_id is null))
      and (${agentId ?? null}::uuid is null or r.agent_id is null or r.agent_id = ${agentId ?? null}::uuid)
    order by holder, a.id, r.day`.execute(db)
}
