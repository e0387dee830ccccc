import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { advertised } from '../../../db/advertised.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Owner } from './owner-marks.ts'
import { type Advert, heldAgainst, isOf, KNOWN } from './queries.ts'

/** Whether an objection was noted at this owner's own adverts. Until the transaction ends no other one of this agent is. */
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

/** Which of these marks objected, and when. */
export async function listObjections(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId,
  marks: readonly Buffer[],
): Promise<{ hash: Buffer; day: string }[]> {
  return db
    .selectFrom('objections')
    .select(['hash', 'day'])
    .where(heldAgainst(agentId))
    .where(sql<boolean>`hash = any(${marks}::bytea[])`)
    .execute()
}

/** What is remembered with a mark beside whose it is. */
interface Said {
  readonly day: string
  /** On whose page it was said, and nowhere else. */
  readonly letterId?: number | null
  /** It holds for everybody once its agent is gone. */
  readonly outlivesAgent?: boolean
}

/**
 * Remembers what somebody is known by who objected; what is known already keeps its day. Whether anything was new. What was said on the page of a letter
 * and elsewhere as well is not taken back there any more.
 */
export async function insertObjections(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId | null,
  hashes: readonly Buffer[],
  { day, letterId = null, outlivesAgent = false }: Said,
): Promise<boolean> {
  const isSaidElsewhere = sql<boolean>`objections.letter_id is not null and objections.letter_id is distinct from excluded.letter_id`
  const rows = await db
    .insertInto('objections')
    .values(hashes.map((hash) => ({ agent_id: agentId, hash, day, letter_id: letterId, outlives_agent: outlivesAgent })))
    .onConflict((conflict) =>
      conflict
        .columns(['agent_id', 'hash'])
        .doUpdateSet({
          letter_id: sql<number | null>`case when not (${isSaidElsewhere}) then objections.letter_id end`,
          outlives_agent: sql<boolean>`objections.outlives_agent or excluded.outlives_agent`,
        })
        .where(sql<boolean>`${isSaidElsewhere} or (excluded.outlives_agent and not objections.outlives_agent)`),
    )
    .returning('hash')
    .execute()
  return rows.length > 0
}

/** Of which agent, and at whose adverts; without either everybody's. */
export interface Noted {
  readonly agentId?: AgentId
  readonly owner?: Advert
}

const isNoted = ({ agentId, owner }: Noted) =>
  sql<boolean>`(${agentId ?? null}::uuid is null or r.agent_id = ${agentId ?? null}) and ${owner ? isOf(owner, 'r') : sql`true`}`

/**
 * Which objections outlive the account of their agent, beside those that owners said themselves on the page of a letter: his address is confirmed, and it
 * is an advert that everybody sees, whose owner he noted a contact with, or a tip. Once true it stays: the day of the contact is deleted some time.
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

/** Whom they name, and who objected to everybody, as adverts tell that everybody sees: what an agent has alone, or found out, names nobody to others. */
export async function listOutliving({ db }: Pick<Ctx, 'db'>, noted: Noted): Promise<Objector<AgentId | null>[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .leftJoin('adverts as told', (join) =>
      join.onRef('told.source', '=', 'r.source').onRef('told.external_id', '=', 'r.external_id').on('told.agent_id', 'is', null),
    )
    .leftJoin('properties as p', (join) => join.onRef('p.id', '=', 'told.property_id').on('p.agent_id', 'is', null))
    .select(['r.agent_id as agentId', 'r.day', 'r.letter_id as letterId', 'p.id', 'r.source', 'r.external_id as externalId'])
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

/** Lets what outlives the account of this agent hold for everybody, without his words. The rest stays his, and goes with his account. */
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

/** Takes back what an owner said on the pages of his letters, and nothing that he said elsewhere. The records stay, and say so. */
export async function liftObjections({ db, clock }: Ctx, agentId: AgentId, owner: Advert): Promise<void> {
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
}

/** An owner who objected to one agent, or to everybody. */
export type Objector<By extends AgentId | null> = Owner & { readonly agentId: By; readonly day: string; readonly letterId: number | null }

/** Everybody at whom an agent noted an objection, the earliest first. Of adverts that are gone only their name is known. */
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
    .select(advertised(sql.ref('r.agent_id')))
    .where('r.kind', '=', 'objection')
    .where('r.agent_id', 'is not', null)
    .where('r.lifted_at', 'is', null)
    .orderBy('r.day')
    .$narrowType<{ agentId: AgentId }>()
    .execute()
  return rows.map((row) => ({ ...row, id: row.id ?? 0 }))
}

/** Whose number or address the agents with objections found out themselves. */
export async function listFoundOut({ db }: Pick<Ctx, 'db'>): Promise<(Owner & { readonly agentId: AgentId })[]> {
  return db
    .selectFrom('prospects as pr')
    .innerJoin('properties as p', 'p.id', 'pr.property_id')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .select(['pr.agent_id as agentId', 'p.id', 'lead.source', 'lead.external_id as externalId', ...KNOWN])
    .select(advertised(sql.ref('pr.agent_id')))
    .where((eb) => eb.or([eb('pr.owner_phone', 'is not', null), eb('pr.owner_email', 'is not', null)]))
    .where(sql<boolean>`exists (select from objections o where o.agent_id = pr.agent_id or o.agent_id is null)`)
    .execute()
}

/** Marks of a key that is lost recognise nobody. How many there were. */
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
 * Objections at any of these adverts, written down for each that has none; only one agent's, and those that hold for all, where he alone takes them for one
 * object: what he says makes none of them outlive his account.
 */
export async function copyObjections({ db }: Ctx, advertIds: readonly number[], agentId?: AgentId): Promise<void> {
  await sql`
    insert into contact_records (agent_id, source, external_id, kind, channel, reason, day, letter_id, outlives_agent, created_at)
    select distinct on (holder, a.id) holder, a.source, a.external_id, 'objection', null, r.reason, r.day, r.letter_id,
      r.outlives_agent and ${agentId === undefined}, r.created_at
    from adverts told join contact_records r on (r.source, r.external_id) = (told.source, told.external_id) and r.kind = 'objection' and r.lifted_at is null,
      coalesce(${agentId ?? null}::uuid, r.agent_id) as holder, adverts a
    where told.id = any(${advertIds}::bigint[]) and a.id = any(${advertIds}::bigint[])
      and not exists (select from contact_records own where (own.source, own.external_id) = (a.source, a.external_id) and own.kind = 'objection'
        and own.lifted_at is null and (own.agent_id is not distinct from holder or own.agent_id is null))
      and (${agentId ?? null}::uuid is null or r.agent_id is null or r.agent_id = ${agentId ?? null}::uuid)
    order by holder, a.id, r.day`.execute(db)
}
