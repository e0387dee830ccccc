import type { ExportProgress } from '#shared/contract/work/crm.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { CrmName } from '#shared/domain/crm.ts'
import type { Agent, AgentId, OfficeId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { isPropertyShownTo } from '../../../db/colleagues.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import type { WishedExport } from '../../../hooks.ts'

export interface StoredExport {
  readonly id: number
  readonly propertyId: number
  readonly propertyTitle: string
  readonly propertyLocation: string | null
  readonly crm: CrmName
  readonly propstackId: string | null
  readonly contactId: string | null
  readonly isChanged: boolean
  readonly seenState: string | null
  readonly seenStatus: string | null
  readonly seenAt: string | null
  readonly exportStatus: string
  readonly exportedAt: string | null
  readonly requestedAt: string
  readonly errorMessage: string | null
  readonly nextAttemptAt: string | null
  readonly isAutomatic: boolean
  readonly searchName: string | null
  readonly author: string | null
}

/** The office's exports, newest first. The search that requested one is named to its own agent only. */
export async function listExports({ db }: Ctx, agent: Agent, asked: Asked): Promise<Page<StoredExport>> {
  const { officeId, id: agentId } = agent
  const rows = await db
    .selectFrom('exports as e')
    .innerJoin('properties as p', 'p.id', 'e.property_id')
    .leftJoin('saved_searches as s', 's.id', 'e.saved_search_id')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .where('e.office_id', '=', officeId)
    .where(isPropertyShownTo(agent, 'e.property_id'))
    .select([
      'e.id',
      'e.property_id as propertyId',
      'p.title as propertyTitle',
      'p.location as propertyLocation',
      sql<CrmName>`e.crm`.as('crm'),
      'e.object_id as propstackId',
      'e.contact_id as contactId',
      sql<boolean>`e.status = 'success' and coalesce(p.last_import_update > e.exported_at, false)`.as('isChanged'),
      'e.seen_state as seenState',
      'e.seen_status as seenStatus',
      'e.seen_at as seenAt',
      'e.status as exportStatus',
      'e.exported_at as exportedAt',
      'e.requested_at as requestedAt',
      sql<string | null>`case when e.status = 'pending' then d.reason else e.error_message end`.as('errorMessage'),
      'e.is_automatic as isAutomatic',
      sql<string | null>`case when s.agent_id = ${agentId} then s.name end`.as('searchName'),
      sql<string | null>`coalesce(${nameAuthor(officeId, 'e.author_id')}, ${nameAuthor(officeId, 's.agent_id')})`.as('author'),
      sql<string | null>`case when e.status = 'pending' and d.reason is not null then d.next_attempt_at end`.as('nextAttemptAt'),
    ])
    .where(isOlder('e.requested_at', 'e.id', asked))
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ requestedAt, id }) => [requestedAt, id])
}

/** Whether there is no result yet, as opposed to waiting for a retry. */
const IS_UNDER_WAY = sql<boolean>`e.status = 'pending' and d.reason is null`

/** Request time of the oldest export under way; undefined if there is none. */
export async function findFirstUnderWay({ db }: Ctx, officeId: OfficeId): Promise<string | undefined> {
  const row = await db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select('e.requested_at as since')
    .where('e.office_id', '=', officeId)
    .where(IS_UNDER_WAY)
    .orderBy('e.requested_at')
    .limit(1)
    .executeTakeFirst()
  return row?.since
}

/** Counts of exports requested since then. */
export async function countProgress({ db }: Ctx, officeId: OfficeId, since: string): Promise<ExportProgress> {
  return db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where e.status = 'success')`.as('exported'),
      sql<number>`count(*) filter (where e.status in ('failed', 'skipped'))`.as('failed'),
      sql<number>`count(*) filter (where ${IS_UNDER_WAY})`.as('underWay'),
    ])
    .where('e.office_id', '=', officeId)
    .where('e.requested_at', '>=', since)
    .executeTakeFirstOrThrow()
}

/** Pending exports of these properties requested by a saved search. */
export async function listWished({ db }: Ctx, { officeId, crm }: Account, propertyIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('exports')
    .select(sql<number>`delivery_id`.as('deliveryId'))
    .where('office_id', '=', officeId)
    .where('crm', '=', crm)
    .where('status', '=', 'pending')
    .where('is_automatic', '=', true)
    .where('delivery_id', 'is not', null)
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .execute()
  return rows.map(({ deliveryId }) => deliveryId)
}

/** Turns exports requested by a search into the agent's own. */
export async function takeOver(
  { db, clock }: Ctx,
  { officeId, agentId }: Customer,
  deliveryIds: readonly number[],
  { choices, withOwner = false }: Plan,
): Promise<void> {
  await db
    .updateTable('exports')
    .set({
      saved_search_id: null,
      is_automatic: false,
      author_id: agentId,
      requested_at: clock.now(),
      choices: toJson(choices),
      with_owner: withOwner,
    })
    .where('office_id', '=', officeId)
    .where(sql<boolean>`delivery_id = any(${deliveryIds}::bigint[])`)
    .execute()
}

/** The agent's decisions about an export. */
export interface Plan {
  readonly choices?: ExportChoices | undefined
  readonly withOwner?: boolean | undefined
}

const toJson = (choices: ExportChoices | undefined) => (choices === undefined ? null : JSON.stringify(choices))

/** Queues an update of an exported record; undefined if it is not in the CRM or already queued. */
export async function restartSent(
  { db, clock }: Ctx,
  { officeId, id: authorId }: Agent,
  id: number,
  { choices, withOwner = false }: Plan,
): Promise<NewExport | undefined> {
  return db
    .updateTable('exports')
    .set({
      status: 'pending',
      error_message: null,
      author_id: authorId,
      requested_at: clock.now(),
      choices: toJson(choices),
      with_owner: withOwner,
    })
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .where('status', '=', 'success')
    .returning(['id', sql<CrmName>`crm`.as('crm'), 'property_id as propertyId'])
    .executeTakeFirst()
}

/** Property and CRM of an export of this agent. */
export async function findExport({ db }: Ctx, officeId: OfficeId, id: number): Promise<{ propertyId: number; crm: CrmName } | undefined> {
  return db
    .selectFrom('exports')
    .select(['property_id as propertyId', sql<CrmName>`crm`.as('crm')])
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface Account {
  readonly officeId: OfficeId
  readonly crm: CrmName
}

/** An office's CRM, used for one of its agents. */
export interface Customer extends Account {
  readonly agentId: AgentId
}

/** Field digests this agent last sent for a property; undefined if it was never exported. */
export async function findSent({ db }: Ctx, { officeId, crm }: Account, propertyId: number): Promise<unknown> {
  const row = await db
    .selectFrom('exports')
    .select('sent')
    .where('office_id', '=', officeId)
    .where('crm', '=', crm)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return row?.sent ?? undefined
}

export interface NewExport {
  readonly id: number
  readonly crm: CrmName
  readonly propertyId: number
}

/** Requests exports: failed and skipped ones restart in their row, all others stay. Returns those that must be sent. */
export async function insertRequested(
  { db, clock }: Ctx,
  { officeId, agentId, crm }: Customer,
  propertyIds: readonly number[],
  { choices, withOwner = false }: Plan = {},
): Promise<NewExport[]> {
  const now = clock.now()
  const { rows } = await sql<NewExport>`
    insert into exports (office_id, crm, property_id, author_id, requested_at, choices, with_owner)
    select ${officeId}, ${crm}, id, ${agentId}::uuid, ${now}, ${toJson(choices)}::jsonb, ${withOwner} from unnest(${propertyIds}::bigint[]) as id order by id
    on conflict (office_id, property_id, crm) do update
      set status = 'pending', error_message = null, requested_at = ${now}, saved_search_id = null, is_automatic = false, author_id = excluded.author_id,
        choices = excluded.choices, with_owner = excluded.with_owner
      where exports.status in ('failed', 'skipped')
    returning id, crm, property_id as "propertyId"`.execute(db)
  return rows
}

/**
 * Requeues the export of this delivery if it failed or only got as far as the record; it keeps its own choices if it has any. Returns false if another delivery took over or the property is
 * gone.
 */
export async function restartExport(
  { db, clock }: Ctx,
  { officeId, agentId, crm }: Account & Partial<Customer>,
  deliveryId: number,
  choices: ExportChoices,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({
      status: 'pending',
      error_message: null,
      ...(agentId && { author_id: agentId }),
      requested_at: clock.now(),
      saved_search_id: null,
      is_automatic: false,
      choices: sql<string>`coalesce(choices, ${JSON.stringify(choices)}::jsonb)`,
    })
    .where('office_id', '=', officeId)
    .where('crm', '=', crm)
    .where('delivery_id', '=', deliveryId)
    .where('status', 'in', ['failed', 'success'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Links each export to its delivery. */
export async function storeDeliveries({ db }: Ctx, ids: readonly number[], deliveryIds: readonly number[]): Promise<void> {
  await sql`
    update exports e set delivery_id = sent.by
    from unnest(${ids}::bigint[], ${deliveryIds}::bigint[]) as sent (id, by) where e.id = sent.id`.execute(db)
}

interface WishedRow extends NewExport {
  readonly officeId: OfficeId
}

/** Inserts the exports requested by saved searches, unless they exist. Returns the new ones. */
export async function insertWished({ db, clock }: Ctx, wishes: readonly WishedExport[]): Promise<WishedRow[]> {
  const { rows } = await sql<WishedRow>`
      insert into exports (office_id, crm, property_id, saved_search_id, is_automatic, requested_at)
      select office_id, coalesce(c.crm, 'propstack'), property_id, search_id, true, ${clock.now()}
      from unnest(${wishes.map((wish) => wish.officeId)}::uuid[], ${wishes.map((wish) => wish.propertyId)}::bigint[],
        ${wishes.map((wish) => wish.savedSearchId)}::bigint[]) as wish (office_id, property_id, search_id)
      left join crm_connections c using (office_id)
      order by office_id, property_id
      on conflict (office_id, property_id, crm) do nothing
      returning id, crm, property_id as "propertyId", office_id as "officeId"`.execute(db)
  return rows
}

/** Current outcomes of these properties' exports. `isUnderWay`: no result yet, as opposed to waiting for a retry. */
export async function listOutcomes({ db }: Ctx, { officeId, crm }: Account, propertyIds: readonly number[]) {
  return db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select(['e.status', sql<string | null>`coalesce(e.error_message, d.reason)`.as('errorMessage'), IS_UNDER_WAY.as('isUnderWay')])
    .where('e.office_id', '=', officeId)
    .where('e.crm', '=', crm)
    .where(sql<boolean>`e.property_id = any(${propertyIds}::bigint[])`)
    .orderBy('e.id')
    .execute()
}

/** Properties of the agent that reached a CRM. */
export async function countExported({ db }: Ctx, officeId: OfficeId): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct property_id)::int as n from exports where office_id = ${officeId} and status = 'success'`.execute(db)
  return rows[0]?.n ?? 0
}

/** CRM ids of an agent's properties and their owners; Propstack ids have no prefix. */
export async function listCrmIds({ db }: Ctx, officeId: OfficeId, propertyIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct case crm when 'onoffice' then 'onOffice ' else '' end || named.id as id
    from exports cross join lateral (values (object_id), ('Kontakt ' || contact_id)) as named (id)
    where office_id = ${officeId} and property_id = any(${propertyIds}::bigint[]) and named.id is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Part of a statement: whether an agent's property reached a CRM. */
export const isExported = (officeId: RawBuilder<unknown>, propertyId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from exports e where e.office_id = ${officeId} and e.property_id = ${propertyId} and e.status = 'success')`

/** Part of a statement: whether the export of this delivery failed and was not repeated. */
export const isFailedExport = (deliveryId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from exports e where e.delivery_id = ${deliveryId} and e.status = 'failed')`
