import type { PartnerCriteria, PartnerCriteriaForm } from '#shared/contract/network/partner-criteria.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

type Row = Omit<PartnerCriteria, 'lastRuns'> & { readonly request: string; readonly requestedAt: string }

const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Criteria that were never read are due at once. */
const DUE = `coalesce(c.last_scraped_at + c.scraping_interval * interval '1 minute', c.requested_at)`

/** Newest first, each with the time its current request was set; `id` narrows to one. */
export async function listCriteria({ db }: Ctx, officeId: OfficeId, id?: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.industry, c.location, c.zip_code as "zipCode", c.is_active as "isActive", c.scraping_interval as "scrapingInterval",
      c.last_scraped_at as "lastScrapedAt", c.created_at as "createdAt", c.request,
      case when c.is_active then ${moment(DUE)} end as "nextRunAt", c.requested_at as "requestedAt"
    from partner_criteria c where c.office_id = ${officeId} ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

export async function countCriteria({ db }: Ctx, officeId: OfficeId): Promise<number> {
  const { n } = await db
    .selectFrom('partner_criteria')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow()
  return n
}

export async function countActive({ db }: Ctx, officeId: OfficeId): Promise<number> {
  const { n } = await db
    .selectFrom('partner_criteria')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('office_id', '=', officeId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return n
}

export async function insertCriteria({ db, clock }: Ctx, officeId: OfficeId, form: PartnerCriteriaForm, request: string): Promise<number> {
  const { id } = await db
    .insertInto('partner_criteria')
    .values({
      office_id: officeId,
      name: form.name,
      industry: form.industry,
      location: form.location,
      zip_code: form.zipCode ?? null,
      request,
      is_active: form.isActive,
      scraping_interval: form.scrapingInterval,
      created_at: clock.now(),
      requested_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type CriteriaValues = Pick<PartnerCriteria, 'name' | 'industry' | 'location' | 'zipCode' | 'isActive' | 'scrapingInterval'>

/** A changed request resets the time of the last reading, as earlier runs do not cover it. */
export async function updateCriteria(
  { db, clock }: Ctx,
  officeId: OfficeId,
  id: number,
  values: CriteriaValues,
  request: string,
): Promise<void> {
  await db
    .updateTable('partner_criteria')
    .set((eb) => ({
      name: values.name,
      industry: values.industry,
      location: values.location,
      zip_code: values.zipCode,
      is_active: values.isActive,
      scraping_interval: values.scrapingInterval,
      requested_at: eb.case().when('request', '=', request).then(eb.ref('requested_at')).else(clock.now()).end(),
      last_scraped_at: eb.case().when('request', '=', request).then(eb.ref('last_scraped_at')).else(null).end(),
      request,
    }))
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .execute()
}

/** Locks the row until the transaction ends, so that concurrent changes see each other. */
export async function lockCriteria({ db }: Ctx, officeId: OfficeId, id: number): Promise<void> {
  await db.selectFrom('partner_criteria').select('id').where('office_id', '=', officeId).where('id', '=', id).forUpdate().execute()
}

export async function deleteCriteria({ db }: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('partner_criteria')
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Due requests with their offices: only active requests of offices with an agent who may search, last read longer ago than the interval. */
export async function listDue({ db, clock }: Ctx): Promise<{ request: string; officeIds: OfficeId[] }[]> {
  const { rows } = await sql<{ request: string; officeIds: OfficeId[] }>`
    select request, array_agg(distinct c.office_id) as "officeIds" from partner_criteria c join searching_agents s on s.office_id = c.office_id
    where c.is_active and (c.last_scraped_at is null or c.last_scraped_at + c.scraping_interval * interval '1 minute' <= ${clock.now()})
    group by request order by request`.execute(db)
  return rows
}

/** Offices with this request; `byHand` includes offices that switched it off. */
export async function listAskingOffices({ db }: Ctx, request: string, byHand: boolean): Promise<OfficeId[]> {
  const { rows } = await sql<{ id: OfficeId }>`
    select distinct c.office_id as id from partner_criteria c join searching_agents s on s.office_id = c.office_id
    where c.request = ${request} and (c.is_active or ${byHand}) order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export async function storeBegun({ db, clock }: Ctx, request: string): Promise<void> {
  await db.updateTable('partner_criteria').set({ last_scraped_at: clock.now() }).where('request', '=', request).execute()
}

/** What an agent's criteria request from directories, each request once with its names and since when. */
export async function listNamedRequests({ db }: Ctx, officeId: OfficeId) {
  const { rows } = await sql<{ readonly request: string; readonly names: string; readonly since: string }>`
    select request, string_agg(name, ', ' order by name) as names, min(requested_at) as since
    from partner_criteria where office_id = ${officeId} group by request`.execute(db)
  return rows
}

/** Time at which directories were last read for an agent. */
export async function findLastReading({ db }: Ctx, officeId: OfficeId): Promise<string | null> {
  const { at } = await db
    .selectFrom('partner_criteria')
    .select(({ fn }) => fn.max('last_scraped_at').as('at'))
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow()
  return at
}
