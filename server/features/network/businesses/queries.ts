import type { Partner } from '#shared/contract/network/businesses.ts'
import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import type { DirectoryName } from '#shared/domain/directories.ts'
import { type PartnerStatus, REGISTERED_STATUS } from '#shared/domain/partner-criteria.ts'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { containing } from '../../../db/pages.ts'
import { placePattern, searchedWords } from './search-text.ts'

/** Filter for a list of businesses. */
export interface BusinessFilter {
  readonly industry?: string | undefined
  readonly location?: string | undefined
  readonly prospectStatus?: string | undefined
  readonly search?: string | undefined
}

type Row = Omit<Partner, 'id' | 'sources' | 'sourceUrl' | 'isRegistered'> & {
  readonly id: number
  readonly sortName: string
  readonly entries: readonly { source: DirectoryName; path: string | null; firstSeenAt: string; lastSeenAt: string }[]
}
export type BusinessRow = Row

/** The improvements an agent accepted, while the directories' value is still the one they were based on. */
const BETTER = sql`left join lateral (
  select json_object_agg(c.field, c.value) as taken from business_changes c
  where c.office_id = a.office_id and c.business_id = b.id and c.state = 'taken' and c.old_value = case c.field
    when ${sql.lit<ImprovedField>('companyName')} then b.company_name
    when ${sql.lit<ImprovedField>('industry')} then a.industry
    when ${sql.lit<ImprovedField>('description')} then b.branch end
) better on true`

const improvedColumn = (field: ImprovedField, stored: string) => sql`coalesce(better.taken ->> ${sql.lit(field)}, ${sql.raw(stored)})`

// timestamps stay in the database's JSON format: formatting two per row costs as much as finding the rows
const ENTRIES = sql`(select coalesce(json_agg(json_build_object('source', e.source, 'path', e.path, 'firstSeenAt', e.first_seen_at at time zone 'UTC',
    'lastSeenAt', e.last_seen_at at time zone 'UTC') order by e.first_seen_at, e.source), '[]') from business_entries e where e.business_id = b.id)`

const UPDATES = sql`(select coalesce(json_agg(json_build_object('part', u.part, 'source', u.source, 'before', u.before,
    'updatedAt', u.updated_at at time zone 'UTC') order by u.part), '[]') from business_updates u where u.business_id = b.id)`

const COLUMNS = sql`b.id, a.sort_name as "sortName", ${improvedColumn('companyName', 'b.company_name')} as "companyName", null as "contactPerson", ${improvedColumn('industry', 'a.industry')} as industry, b.street,
  b.house_number as "houseNumber", b.zip_code as "zipCode", b.city, b.phone, b.email, b.website, ${improvedColumn('description', 'b.branch')} as description,
  a.status as "prospectStatus", a.is_exported as "isExported", ${ENTRIES} as entries, ${UPDATES} as updates`

/** The agent's matching rows, without the excluded ids, as disjoint parts. Each part has an index in the order of the list. */
function buildConditions(officeId: OfficeId, { industry, location, prospectStatus, search }: BusinessFilter, without: readonly number[]) {
  const wanted = [
    ...(location === undefined ? [] : [sql`own.place_text like ${placePattern(location)}`]),
    ...(prospectStatus === undefined ? [] : [sql`own.status = ${statusStored(prospectStatus)}`]),
    ...searchedWords(search).map((word) => sql`own.search_text like ${containing(word)}`),
    ...(without.length === 0 ? [] : [sql`own.business_id <> all(${without}::bigint[])`]),
  ]
  return selectOwn(officeId, industry).map((own) => sql.join([own, ...wanted], sql` and `))
}

/** Businesses store "not called yet" under its English name. */
const statusStored = (status: string) => (status === REGISTERED_STATUS ? 'not_contacted' : status)

/** The agent's businesses by name, without those shown as registered partners. */
export async function listBusinesses(
  { db }: Ctx,
  officeId: OfficeId,
  filter: BusinessFilter,
  page: { readonly behind?: readonly [name: string, id: number] | undefined; readonly limit: number; readonly without: readonly number[] },
): Promise<Row[]> {
  const behind =
    page.behind === undefined ? sql`` : sql`and (own.sort_name, own.business_id) > (${page.behind[0]}, ${page.behind[1]}::bigint)`
  // select the page from the indexes first, and join only its rows
  const parts = buildConditions(officeId, filter, page.without).map(
    (part) => sql`(select own.sort_name, own.business_id ${part} ${behind} order by own.sort_name, own.business_id limit ${page.limit})`,
  )
  const { rows } = await sql<Row>`
    select ${COLUMNS} from (
      select business_id from (${sql.join(parts, sql` union all `)}) parts order by sort_name, business_id limit ${page.limit}
    ) chosen join agent_businesses a on a.office_id = ${officeId} and a.business_id = chosen.business_id
    join businesses b on b.id = a.business_id ${BETTER}
    order by a.sort_name, b.id`.execute(db)
  return rows
}

export async function countBusinesses(
  { db }: Ctx,
  officeId: OfficeId,
  filter: BusinessFilter,
  without: readonly number[],
): Promise<number> {
  const parts = buildConditions(officeId, filter, without).map((part) => sql`(select count(*) ${part})`)
  const { rows } = await sql<{ n: number }>`select ${sql.join(parts, sql` + `)} as n`.execute(db)
  return Number(rows[0]?.n)
}

/** The agent's businesses; given a trade, those searched for under it or moved to it. Each half has its own index. */
const selectOwn = (officeId: OfficeId, industry: string | undefined) =>
  industry === undefined
    ? [sql`from agent_businesses own where own.office_id = ${officeId}`]
    : [
        sql`from agent_businesses own where own.office_id = ${officeId} and own.industry = ${industry} and not exists (${takenTrade()})`,
        sql`from business_changes c join agent_businesses own on own.office_id = c.office_id and own.business_id = c.business_id
          where c.office_id = ${officeId} and c.field = 'industry' and c.state = 'taken' and c.value = ${industry} and c.old_value = own.industry`,
      ]

const takenTrade = () =>
  sql`select from business_changes c where c.office_id = own.office_id and c.business_id = own.business_id and c.field = 'industry'
    and c.state = 'taken' and c.old_value = own.industry`

/** The given businesses that the agent has, by name. */
export async function listChosen({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from agent_businesses a join businesses b on b.id = a.business_id ${BETTER}
    where a.office_id = ${officeId} and b.id = any(${ids}::bigint[]) order by a.sort_name, b.id`.execute(db)
  return rows
}

/** False if the agent has no such business. */
export async function storeStatus({ db }: Ctx, officeId: OfficeId, id: number, status: PartnerStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_businesses')
    .set({ status })
    .where('office_id', '=', officeId)
    .where('business_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An agent's own data about a business. */
export interface OwnOfBusiness {
  readonly businessId: number
  readonly status: string
  readonly isExported: boolean
}

export async function listOwnBusinesses({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<OwnOfBusiness[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('agent_businesses')
    .select(['business_id as businessId', 'status', 'is_exported as isExported'])
    .where('office_id', '=', officeId)
    .where(sql<boolean>`business_id = any(${ids}::bigint[])`)
    .execute()
}

/** An agent's own data about registered partners. */
export function listPartnerProspects({ db }: Ctx, officeId: OfficeId) {
  return db
    .selectFrom('partner_prospects')
    .select(['partner_id as partnerId', 'status', 'is_exported as isExported'])
    .where('office_id', '=', officeId)
    .execute()
}

export async function storePartnerStatus({ db }: Ctx, officeId: OfficeId, partnerId: PartnerId, status: PartnerStatus): Promise<void> {
  await db
    .insertInto('partner_prospects')
    .values({ office_id: officeId, partner_id: partnerId, status })
    .onConflict((conflict) => conflict.columns(['office_id', 'partner_id']).doUpdateSet({ status }))
    .execute()
}

export async function markExported(
  { db }: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  partnerIds: readonly PartnerId[],
): Promise<void> {
  await sql`update agent_businesses set is_exported = true where office_id = ${officeId} and business_id = any(${ids}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into partner_prospects (office_id, partner_id, is_exported) select ${officeId}, partner, true from unnest(${partnerIds}::uuid[]) partner
    on conflict (office_id, partner_id) do update set is_exported = true`.execute(db)
}
