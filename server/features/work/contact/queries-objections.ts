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

/**
 * Remembers what somebody is known by who objected; what is known already keeps its day. Whether anything was new. What was said on the page of a letter
 * and elsewhere as well is not taken back there any more.
 */
export async function insertObjections(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId | null,
  hashes: readonly Buffer[],
  day: string,
  letterId: number | null = null,
): Promise<boolean> {
  const rows = await db
    .insertInto('objections')
    .values(hashes.map((hash) => ({ agent_id: agentId, hash, day, letter_id: letterId })))
    .onConflict((conflict) =>
      conflict
        .columns(['agent_id', 'hash'])
        .doUpdateSet({ letter_id: null })
        .where(sql<boolean>`objections.letter_id is not null and objections.letter_id is distinct from excluded.letter_id`),
    )
    .returning('hash')
    .execute()
  return rows.length > 0
}

/** Lets what owners objected to this agent hold for everybody, without his words. */
export async function releaseObjections({ db }: Ctx, agentId: AgentId): Promise<void> {
  await db
    .updateTable('contact_records')
    .set({ agent_id: null, reason: '' })
    .where('agent_id', '=', agentId)
    .where('kind', '=', 'objection')
    .execute()
  await sql`
    insert into objections (agent_id, hash, day) select null, hash, day from objections where agent_id = ${agentId} order by hash
    on conflict (agent_id, hash) do update set day = least(objections.day, excluded.day)`.execute(db)
  await db.deleteFrom('objections').where('agent_id', '=', agentId).execute()
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

/** An owner of one agent, or one who objected to everybody. */
export type AgentsOwner = Owner & { readonly agentId: AgentId | null }

/** Everybody at whom an objection was noted, with the day, the earliest first. Of adverts that are gone only their name is known. */
export async function listObjectors({ db }: Pick<Ctx, 'db'>): Promise<(AgentsOwner & { day: string; letterId: number | null })[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .leftJoin('adverts as own', (join) => join.onRef('own.source', '=', 'r.source').onRef('own.external_id', '=', 'r.external_id'))
    .leftJoin('properties as p', 'p.id', 'own.property_id')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').onRef('pr.agent_id', '=', 'r.agent_id'))
    .select(['r.agent_id as agentId', 'r.day', 'r.letter_id as letterId', 'p.id', 'r.source', 'r.external_id as externalId', ...KNOWN])
    .select(advertised(sql.ref('r.agent_id')))
    .where('r.kind', '=', 'objection')
    .where('r.lifted_at', 'is', null)
    .orderBy('r.day')
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

/** Objections at any of these adverts, written down for each that has none; only one agent's, and those that hold for all, where adverts of his own are among them. */
export async function copyObjections({ db }: Ctx, advertIds: readonly number[], agentId?: AgentId): Promise<void> {
  await sql`
    insert into contact_records (agent_id, source, external_id, kind, channel, reason, day, letter_id, created_at)
    select distinct on (holder, a.id) holder, a.source, a.external_id, 'objection', null, r.reason, r.day, r.letter_id, r.created_at
    from adverts told join contact_records r on (r.source, r.external_id) = (told.source, told.external_id) and r.kind = 'objection' and r.lifted_at is null,
      coalesce(${agentId ?? null}::uuid, r.agent_id) as holder, adverts a
    where told.id = any(${advertIds}::bigint[]) and a.id = any(${advertIds}::bigint[])
      and not exists (select from contact_records own where (own.source, own.external_id) = (a.source, a.external_id) and own.kind = 'objection'
        and own.lifted_at is null and (own.agent_id is not distinct from holder or own.agent_id is null))
      and (${agentId ?? null}::uuid is null or r.agent_id is null or r.agent_id = ${agentId ?? null}::uuid)
    order by holder, a.id, r.day`.execute(db)
}
