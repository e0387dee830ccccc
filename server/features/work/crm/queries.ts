import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { CrmName } from '#shared/domain/crm.ts'
import type { Agent, AgentId, OfficeId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { WishedExport } from '../../../hooks.ts'

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
