import type { ExportProgress } from '#shared/contract/work/crm.ts'
import type { PropstackPatch } from '#shared/contract/people/accounts.ts'
import type { AgentId, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, pageOf } from '../../../db/pages.ts'

export interface StoredExport {
  readonly id: number
  readonly propertyId: number
  readonly propertyTitle: string
  readonly propertyLocation: string | null
  readonly propstackId: string | null
  readonly exportStatus: string
  readonly exportedAt: string | null
  readonly requestedAt: string
  readonly errorMessage: string | null
  readonly nextAttemptAt: string | null
  readonly searchName: string | null
}

/** The agent's exports, the newest first. */
export async function listExports({ db }: Ctx, agentId: AgentId, asked: Asked): Promise<Page<StoredExport>> {
  const rows = await db
    .selectFrom('exports as e')
    .innerJoin('properties as p', 'p.id', 'e.property_id')
    .leftJoin('saved_searches as s', 's.id', 'e.saved_search_id')
    .where('e.agent_id', '=', agentId)
    .select([
      'e.id',
      'e.property_id as propertyId',
      'p.title as propertyTitle',
      'p.location as propertyLocation',
      'e.propstack_id as propstackId',
      'e.status as exportStatus',
      'e.exported_at as exportedAt',
      'e.requested_at as requestedAt',
      'e.error_message as errorMessage',
      's.name as searchName',
      sql<string | null>`case when e.status = 'pending' and e.error_message is not null then e.next_attempt_at end`.as('nextAttemptAt'),
    ])
    .where(isOlder('e.requested_at', 'e.id', asked))
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return pageOf(rows, asked, ({ requestedAt, id }) => [requestedAt, id])
}

/** When the oldest export was asked for that is under way; one that waits for a later attempt is not. */
export async function findFirstUnderWay({ db }: Ctx, agentId: AgentId): Promise<string | undefined> {
  const row = await db
    .selectFrom('exports')
    .select('requested_at as since')
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .where('error_message', 'is', null)
    .orderBy('requested_at')
    .limit(1)
    .executeTakeFirst()
  return row?.since
}

/** How the exports stand that were asked for since then. */
export async function countProgress({ db }: Ctx, agentId: AgentId, since: string): Promise<ExportProgress> {
  return db
    .selectFrom('exports')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where status = 'success')`.as('exported'),
      sql<number>`count(*) filter (where status in ('failed', 'skipped'))`.as('failed'),
      sql<number>`count(*) filter (where status = 'pending' and error_message is null)`.as('underWay'),
    ])
    .where('agent_id', '=', agentId)
    .where('requested_at', '>=', since)
    .executeTakeFirstOrThrow()
}

/** The agent's sealed key; null when none is stored, undefined when the agent may do nothing any more. */
export async function findSealedKey({ db }: Ctx, agentId: AgentId): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('propstack_connections as c', 'c.agent_id', 'u.id')
    .select('c.api_key as key')
    .where('u.id', '=', agentId)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  return row && row.key
}

/** Changes what is named. A key that is set or cleared forgets what the last test of the old one found. */
export async function storeConnection(
  { db, secrets }: Ctx,
  userId: UserId,
  { propstackApiKey: key, autoExportEnabled }: PropstackPatch,
): Promise<void> {
  if (key === undefined && autoExportEnabled === undefined) return
  const change = {
    ...(key !== undefined && { api_key: key === null ? null : secrets.seal(key), tested_at: null, test_error: null }),
    ...(autoExportEnabled !== undefined && { auto_export_enabled: autoExportEnabled }),
  }
  await db
    .insertInto('propstack_connections')
    // a form about the account may come from anybody; only an agent's connection is ever used
    .values({ agent_id: userId as AgentId, ...change })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(change))
    .execute()
}

/** Nothing leaves for an account's CRM before its address is confirmed. */
export async function mayExport({ db }: Ctx, agentId: AgentId): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_email_verified as verified').where('id', '=', agentId).executeTakeFirst()
  return row?.verified ?? false
}

/** Writes down what became of a key; null means it went well. A key that was replaced meanwhile is no longer spoken of. */
export async function storeTest({ db, clock }: Ctx, agentId: AgentId, sealed: Buffer, error: string | null): Promise<void> {
  await db
    .updateTable('propstack_connections')
    .set({ tested_at: clock.now(), test_error: error })
    .where('agent_id', '=', agentId)
    .where('api_key', '=', sealed)
    .execute()
}

/** How many of these properties there are. */
export async function countProperties({ db }: Ctx, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('properties')
    .select(sql<number>`count(*)`.as('n'))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Asks for these properties: a failed or skipped export starts over in its own row, and so does one that waits because a search wished it; one that
 * was asked for by hand and waits, or went well, stays as it is.
 */
export async function insertRequested({ db, clock }: Ctx, agentId: AgentId, propertyIds: readonly number[]): Promise<void> {
  const now = clock.now()
  await sql`
    insert into exports (agent_id, property_id, next_attempt_at, requested_at)
    select ${agentId}, id, ${now}, ${now} from unnest(${propertyIds}::bigint[]) as id order by id
    on conflict (agent_id, property_id) do update
      set status = 'pending', error_message = null, attempts = 0, next_attempt_at = ${now}, requested_at = ${now}, saved_search_id = null
      where exports.status in ('failed', 'skipped') or (exports.status = 'pending' and exports.saved_search_id is not null)`.execute(db)
}

export interface Wish {
  readonly agentId: AgentId
  readonly propertyId: number
  readonly savedSearchId: number
}

/** What saved searches ask for, unless it was asked for before. Gives the agents for whom something is new. */
export async function insertWished({ db, clock }: Ctx, wishes: readonly Wish[]): Promise<AgentId[]> {
  const now = clock.now()
  const { rows } = await sql<{ agentId: AgentId }>`
    with asked as (
      insert into exports (agent_id, property_id, saved_search_id, next_attempt_at, requested_at)
      select agent_id, property_id, search_id, ${now}, ${now}
      from unnest(${wishes.map((wish) => wish.agentId)}::uuid[], ${wishes.map((wish) => wish.propertyId)}::bigint[],
        ${wishes.map((wish) => wish.savedSearchId)}::bigint[]) as wish (agent_id, property_id, search_id)
      order by agent_id, property_id
      on conflict (agent_id, property_id) do nothing
      returning agent_id
    )
    select distinct agent_id as "agentId" from asked`.execute(db)
  return rows.map(({ agentId }) => agentId)
}

/** How the exports of these properties stand. `isUnderWay`: nothing is known yet, as opposed to waiting for a later attempt. */
export async function listOutcomes({ db }: Ctx, agentId: AgentId, propertyIds: readonly number[]) {
  return db
    .selectFrom('exports')
    .select(['status', 'error_message as errorMessage', sql<boolean>`status = 'pending' and error_message is null`.as('isUnderWay')])
    .where('agent_id', '=', agentId)
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** Agents with exports whose time has come. */
export async function listAgentsDue({ db, clock }: Ctx): Promise<AgentId[]> {
  const rows = await db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.agent_id')
    .select('e.agent_id as agentId')
    .distinct()
    .where('e.status', '=', 'pending')
    .where('e.next_attempt_at', '<=', clock.now().toISOString())
    .where('u.is_email_verified', '=', true)
    .execute()
  return rows.map(({ agentId }) => agentId)
}

export interface DueExport {
  readonly id: number
  readonly propertyId: number
  /** This attempt included. */
  readonly attempts: number
  readonly createSentAt: string | null
  /** Wished by a saved search, not by a person. */
  readonly isAutomatic: boolean
}

/**
 * The agent's next export whose time has come, its attempt counted and its time moved on, so that what kills a worker cannot kill it
 * for ever. Those that were tried least come first, or one that always fails would hold up the rest; what a person asked for goes before.
 */
export async function takeDueExport({ db, clock }: Ctx, agentId: AgentId, leaseMs: number): Promise<DueExport | undefined> {
  const now = clock.now()
  const next = db
    .selectFrom('exports')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('attempts')
    .orderBy(sql`saved_search_id is not null`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('exports')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: new Date(now.getTime() + leaseMs) }))
    .where('id', '=', next)
    .returning([
      'id',
      'property_id as propertyId',
      'attempts',
      'create_sent_at as createSentAt',
      sql<boolean>`saved_search_id is not null`.as('isAutomatic'),
    ])
    .executeTakeFirst()
}

export async function storeCreateSent({ db, clock }: Ctx, id: number): Promise<void> {
  await db.updateTable('exports').set({ create_sent_at: clock.now() }).where('id', '=', id).execute()
}

/** Forgets that a creation was sent: the CRM has said that it did nothing. */
export async function forgetCreateSent({ db }: Ctx, id: number): Promise<void> {
  await db.updateTable('exports').set({ create_sent_at: null }).where('id', '=', id).execute()
}

export async function storeSuccess({ db, clock }: Ctx, id: number, propstackId: string, hint: string | null): Promise<void> {
  await db
    .updateTable('exports')
    .set({ status: 'success', propstack_id: propstackId, error_message: hint, exported_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

export async function storeHint({ db }: Ctx, id: number, hint: string): Promise<void> {
  await db.updateTable('exports').set({ error_message: hint }).where('id', '=', id).where('status', '=', 'success').execute()
}

/** Ends these waiting exports of the agent for one reason, all of them when none is named; which ones. */
export async function storeFailures({ db }: Ctx, agentId: AgentId, reason: string, id?: number): Promise<number[]> {
  const rows = await db
    .updateTable('exports')
    .set({ status: 'failed', error_message: reason })
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Leaves out what nobody asked for by hand. */
export async function storeSkipped({ db }: Ctx, id: number, reason: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ status: 'skipped', error_message: reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

export async function storePostponement({ db }: Ctx, id: number, until: Date, reason: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ next_attempt_at: until, error_message: reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Lets every export of the agent that is due wait for one reason; it costs them no attempt. */
export async function postponeDue({ db, clock }: Ctx, agentId: AgentId, until: Date, reason: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ next_attempt_at: until, error_message: reason })
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', clock.now().toISOString())
    .execute()
}
