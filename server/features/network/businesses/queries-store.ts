import type { DirectoryName, UpdatedPart } from '#shared/domain/directories.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Business } from './clean.ts'
import type { EntryContact } from './updates.ts'
import { foldPlace, buildSearchText } from './search-text.ts'

/** Serialises storing and joining businesses until the transaction ends: two directories read at once may show the same one. */
export async function lockBusinesses({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('businesses', 0))`.execute(db)
}

/** A business with the facts it is compared by. */
export type StoredBusiness = Business & { readonly id: number }

const FACTS = [
  'b.id',
  'b.company_name as companyName',
  'b.branch',
  'b.street',
  'b.house_number as houseNumber',
  'b.zip_code as zipCode',
  'b.city',
  'b.phone',
  'b.phone_key as phoneKey',
  'b.email',
  'b.website',
] as const

/** Businesses known by one of these keys, each with the matching key. */
export async function listByKeys({ db }: Ctx, keys: readonly string[]): Promise<(StoredBusiness & { readonly key: string })[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('business_keys as k')
    .innerJoin('businesses as b', 'b.id', 'k.business_id')
    .select(['k.key', ...FACTS])
    .where(sql<boolean>`k.key = any(${keys}::text[])`)
    .orderBy('b.id')
    .execute()
}

/** The business of each of these directory entries, with the phone number and place that the entry last showed. */
export async function listByEntries(
  { db }: Ctx,
  source: DirectoryName,
  ids: readonly string[],
): Promise<(StoredBusiness & { readonly externalId: string; readonly listed: EntryContact })[]> {
  const rows = await db
    .selectFrom('business_entries as e')
    .innerJoin('businesses as b', 'b.id', 'e.business_id')
    .select(['e.external_id as externalId', 'e.listed_phone as listedPhone', 'e.listed_place as listedPlace', ...FACTS])
    .where('e.source', '=', source)
    .where(sql<boolean>`e.external_id = any(${ids}::text[])`)
    .execute()
  return rows.map(({ listedPhone, listedPlace, ...row }) => ({ ...row, listed: { phone: listedPhone, place: listedPlace } }))
}

/** The directories' data, without improvements accepted by agents. */
export function findBusiness({ db }: Ctx, id: number): Promise<StoredBusiness | undefined> {
  return db.selectFrom('businesses as b').select(FACTS).where('b.id', '=', id).executeTakeFirst()
}

/** Agents who have the business in their list. */
export async function listAgentsWith({ db }: Ctx, id: number): Promise<OfficeId[]> {
  const rows = await db.selectFrom('agent_businesses').select('office_id as officeId').where('business_id', '=', id).execute()
  return rows.map(({ officeId }) => officeId)
}

/** Columns by which a list is sorted and searched. */
const foundBy = (business: Business) => ({
  sort_name: business.companyName.toLowerCase(),
  search_text: buildSearchText(business, [business.branch]),
  place_text: foldPlace(business),
})

const columns = (business: Business) => ({
  company_name: business.companyName,
  branch: business.branch,
  street: business.street,
  house_number: business.houseNumber,
  zip_code: business.zipCode,
  city: business.city,
  phone: business.phone,
  phone_key: business.phoneKey,
  email: business.email,
  website: business.website,
})

export async function insertBusiness({ db, clock }: Ctx, business: Business): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('businesses')
    .values({ ...columns(business), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates a business, and the sort and search columns of the agents who have it. */
export async function updateBusiness({ db, clock }: Ctx, id: number, business: Business): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ ...columns(business), updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await db.updateTable('agent_businesses').set(foundBy(business)).where('business_id', '=', id).execute()
}

export async function addKeys({ db }: Ctx, id: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('business_keys')
    .values(keys.map((key) => ({ key, business_id: id })))
    .onConflict((conflict) => conflict.columns(['key', 'business_id']).doNothing())
    .execute()
}

export async function storeEntry(
  { db, clock }: Ctx,
  entry: { source: DirectoryName; externalId: string; path: string | null; businessId: number; listed: EntryContact },
): Promise<void> {
  const now = clock.now()
  const last = { path: entry.path, last_seen_at: now, listed_phone: entry.listed.phone, listed_place: entry.listed.place }
  await db
    .insertInto('business_entries')
    .values({
      source: entry.source,
      external_id: entry.externalId,
      business_id: entry.businessId,
      first_seen_at: now,
      ...last,
    })
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doUpdateSet(last))
    .execute()
}

/** Replaces an earlier update of the same part. */
export async function putUpdate(
  { db, clock }: Ctx,
  businessId: number,
  { part, source, before }: { part: UpdatedPart; source: DirectoryName; before: string },
): Promise<void> {
  const values = { source, before, updated_at: clock.now() }
  await db
    .insertInto('business_updates')
    .values({ business_id: businessId, part, ...values })
    .onConflict((conflict) => conflict.columns(['business_id', 'part']).doUpdateSet(values))
    .execute()
}

/** Entries with an unread detail page whose business has no known web site, oldest first. */
export async function listWithoutSite(
  { db }: Ctx,
  source: DirectoryName,
  externalIds: readonly string[],
  limit: number,
): Promise<{ externalId: string; path: string }[]> {
  const rows = await db
    .selectFrom('business_entries as e')
    .innerJoin('businesses as b', 'b.id', 'e.business_id')
    .select(['e.external_id as externalId', sql<string>`e.path`.as('path')])
    .where('e.source', '=', source)
    .where(sql<boolean>`e.external_id = any(${externalIds}::text[])`)
    .where('e.path', 'is not', null)
    .where('e.detail_read_at', 'is', null)
    .where('b.website', 'is', null)
    .orderBy('e.first_seen_at')
    .orderBy('e.external_id')
    .limit(limit)
    .execute()
  return rows
}

export async function storeDetailRead({ db, clock }: Ctx, source: DirectoryName, externalId: string): Promise<void> {
  await db
    .updateTable('business_entries')
    .set({ detail_read_at: clock.now() })
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .execute()
}

/** Adds a business to the agents' lists under the trade searched for; existing rows stay as they are. */
export async function giveTo(
  { db, clock }: Ctx,
  offices: readonly OfficeId[],
  { id, business, industry }: { readonly id: number; readonly business: Business; readonly industry: string },
): Promise<void> {
  await db
    .insertInto('agent_businesses')
    .values(offices.map((office_id) => ({ office_id, business_id: id, industry, ...foundBy(business), found_at: clock.now() })))
    .onConflict((conflict) => conflict.columns(['office_id', 'business_id']).doNothing())
    .execute()
}

/** Objections with these marks, to one agent or to all (null). */
export async function listForgotten({ db }: Ctx, marks: readonly Buffer[]): Promise<{ officeId: OfficeId | null; mark: Buffer }[]> {
  if (marks.length === 0) return []
  return db
    .selectFrom('forgotten_businesses')
    .select(['office_id as officeId', 'mark'])
    .where(sql<boolean>`mark = any(${marks}::bytea[])`)
    .execute()
}

/** Applies to all agents if none is given. */
export async function insertForgotten({ db, clock }: Ctx, officeId: OfficeId | null, marks: readonly Buffer[]): Promise<void> {
  await db
    .insertInto('forgotten_businesses')
    .values(marks.map((mark) => ({ office_id: officeId, mark, forgotten_at: clock.now() })))
    .execute()
}

export function listEntries({ db }: Ctx, id: number) {
  return db.selectFrom('business_entries').select(['source', 'external_id as externalId']).where('business_id', '=', id).execute()
}

/** Removes a business from the agent's list and deletes it once no agent has it. */
export async function takeFrom({ db }: Ctx, officeId: OfficeId, id: number): Promise<void> {
  await db.deleteFrom('agent_businesses').where('office_id', '=', officeId).where('business_id', '=', id).execute()
  await sql`delete from businesses b where id = ${id} and not exists (select from agent_businesses a where a.business_id = b.id)`.execute(
    db,
  )
}
