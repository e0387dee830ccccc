import type { ExportProgress } from '#shared/contract/work/crm.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, pageOf } from '../../../db/pages.ts'
import type { Outcome } from '../../../deliveries/delivery.ts'

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
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
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
      sql<string | null>`case when e.status = 'pending' then d.reason else e.error_message end`.as('errorMessage'),
      's.name as searchName',
      sql<string | null>`case when e.status = 'pending' and d.reason is not null then d.next_attempt_at end`.as('nextAttemptAt'),
    ])
    .where(isOlder('e.requested_at', 'e.id', asked))
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return pageOf(rows, asked, ({ requestedAt, id }) => [requestedAt, id])
}

/** Nothing is known of it yet, as opposed to waiting for a later attempt. */
const IS_UNDER_WAY = sql<boolean>`e.status = 'pending' and d.reason is null`

/** When the oldest export was asked for that is under way; one that waits for a later attempt is not. */
export async function findFirstUnderWay({ db }: Ctx, agentId: AgentId): Promise<string | undefined> {
  const row = await db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select('e.requested_at as since')
    .where('e.agent_id', '=', agentId)
    .where(IS_UNDER_WAY)
    .orderBy('e.requested_at')
    .limit(1)
    .executeTakeFirst()
  return row?.since
}

/** How the exports stand that were asked for since then. */
export async function countProgress({ db }: Ctx, agentId: AgentId, since: string): Promise<ExportProgress> {
  return db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where e.status = 'success')`.as('exported'),
      sql<number>`count(*) filter (where e.status in ('failed', 'skipped'))`.as('failed'),
      sql<number>`count(*) filter (where ${IS_UNDER_WAY})`.as('underWay'),
    ])
    .where('e.agent_id', '=', agentId)
    .where('e.requested_at', '>=', since)
    .executeTakeFirstOrThrow()
}

/** What waits because a search wished it, of these properties. */
export async function listWished({ db }: Ctx, agentId: AgentId, propertyIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('exports')
    .select(sql<number>`delivery_id`.as('deliveryId'))
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .where('saved_search_id', 'is not', null)
    .where('delivery_id', 'is not', null)
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .execute()
  return rows.map(({ deliveryId }) => deliveryId)
}

/** The agent asks himself for what a search wished. */
export async function takeOver({ db, clock }: Ctx, agentId: AgentId, deliveryIds: readonly number[]): Promise<void> {
  await db
    .updateTable('exports')
    .set({ saved_search_id: null, requested_at: clock.now() })
    .where('agent_id', '=', agentId)
    .where(sql<boolean>`delivery_id = any(${deliveryIds}::bigint[])`)
    .execute()
}

export interface NewExport {
  readonly id: number
  readonly propertyId: number
}

/** Asks for these properties: a failed or skipped export starts over in its own row, every other one stays as it is. Gives what is to be sent. */
export async function insertRequested({ db, clock }: Ctx, agentId: AgentId, propertyIds: readonly number[]): Promise<NewExport[]> {
  const now = clock.now()
  const { rows } = await sql<NewExport>`
    insert into exports (agent_id, property_id, requested_at)
    select ${agentId}, id, ${now} from unnest(${propertyIds}::bigint[]) as id order by id
    on conflict (agent_id, property_id) do update
      set status = 'pending', error_message = null, requested_at = ${now}, saved_search_id = null
      where exports.status in ('failed', 'skipped')
    returning id, property_id as "propertyId"`.execute(db)
  return rows
}

/** Has the export that failed with this delivery wait for it again. False where another one took its place or the property is gone. */
export async function restartExport({ db, clock }: Ctx, agentId: AgentId, deliveryId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ status: 'pending', error_message: null, requested_at: clock.now(), saved_search_id: null })
    .where('agent_id', '=', agentId)
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Names the delivery by which each of these goes out. */
export async function storeDeliveries({ db }: Ctx, ids: readonly number[], deliveryIds: readonly number[]): Promise<void> {
  await sql`
    update exports e set delivery_id = sent.by
    from unnest(${ids}::bigint[], ${deliveryIds}::bigint[]) as sent (id, by) where e.id = sent.id`.execute(db)
}

export interface Wish {
  readonly agentId: AgentId
  readonly propertyId: number
  readonly savedSearchId: number
}

/** What saved searches ask for, unless it was asked for before. Gives what is new. */
export async function insertWished({ db, clock }: Ctx, wishes: readonly Wish[]): Promise<(NewExport & { readonly agentId: AgentId })[]> {
  const { rows } = await sql<NewExport & { readonly agentId: AgentId }>`
      insert into exports (agent_id, property_id, saved_search_id, requested_at)
      select agent_id, property_id, search_id, ${clock.now()}
      from unnest(${wishes.map((wish) => wish.agentId)}::uuid[], ${wishes.map((wish) => wish.propertyId)}::bigint[],
        ${wishes.map((wish) => wish.savedSearchId)}::bigint[]) as wish (agent_id, property_id, search_id)
      order by agent_id, property_id
      on conflict (agent_id, property_id) do nothing
      returning id, property_id as "propertyId", agent_id as "agentId"`.execute(db)
  return rows
}

/** How the exports of these properties stand. `isUnderWay`: nothing is known yet, as opposed to waiting for a later attempt. */
export async function listOutcomes({ db }: Ctx, agentId: AgentId, propertyIds: readonly number[]) {
  return db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select(['e.status', sql<string | null>`coalesce(e.error_message, d.reason)`.as('errorMessage'), IS_UNDER_WAY.as('isUnderWay')])
    .where('e.agent_id', '=', agentId)
    .where(sql<boolean>`e.property_id = any(${propertyIds}::bigint[])`)
    .orderBy('e.id')
    .execute()
}

export interface DueExport {
  readonly id: number
  readonly propertyId: number
  readonly createSentAt: string | null
  /** Wished by a saved search, not by a person. */
  readonly isAutomatic: boolean
}

/** What an agent wants exported by this delivery; undefined when it is gone or was settled otherwise. */
export async function findDueExport({ db }: Ctx, agentId: AgentId, deliveryId: number): Promise<DueExport | undefined> {
  return db
    .selectFrom('exports')
    .select([
      'id',
      'property_id as propertyId',
      'create_sent_at as createSentAt',
      sql<boolean>`saved_search_id is not null`.as('isAutomatic'),
    ])
    .where('agent_id', '=', agentId)
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

export async function storeCreateSent({ db, clock }: Ctx, id: number): Promise<void> {
  await db.updateTable('exports').set({ create_sent_at: clock.now() }).where('id', '=', id).execute()
}

/** Forgets that a creation was sent: the CRM has said that it did nothing. */
export async function forgetCreateSent({ db }: Ctx, id: number): Promise<void> {
  await db.updateTable('exports').set({ create_sent_at: null }).where('id', '=', id).execute()
}

/** What came of an export that went well. */
export interface Exported {
  readonly propstackId: string
  /** What to look at there all the same. */
  readonly hint: string | null
}

/** Writes down how the agent's exports of these deliveries ended; those that wait on are left as they are. Which ones. */
export async function storeOutcome(
  { db, clock }: Ctx,
  agentId: AgentId,
  deliveryIds: readonly number[],
  outcome: Outcome,
): Promise<number[]> {
  const end = endOf(outcome)
  if (!end) return []
  const rows = await db
    .updateTable('exports')
    .set({ ...end, ...(end.status === 'success' && { exported_at: clock.now() }) })
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`delivery_id = any(${deliveryIds}::bigint[])`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function endOf(outcome: Outcome) {
  switch (outcome.status) {
    case 'sent': {
      const { propstackId, hint } = outcome.result as Exported
      return { status: 'success', propstack_id: propstackId, error_message: hint } as const
    }
    case 'failed':
    case 'skipped':
      return { status: outcome.status, error_message: outcome.reason } as const
    case 'waiting':
      return undefined
  }
}
