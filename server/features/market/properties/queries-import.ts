import { HOUR } from '#shared/domain/durations.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { DB } from '../../../db/schema.ts'
import { COLUMN_OF, type FieldChange, type ImportListing, refusalIn } from './import-listing.ts'
import { type Judged, verdictOf } from './stored-verdict.ts'

export type Stored = Selectable<DB['properties']>

/** Inserts those that are not there yet; the ids of the inserted. */
export async function insertListings({ db, clock }: Ctx, listings: readonly ImportListing[]): Promise<Set<number>> {
  const now = clock.now()
  const rows = await db
    .insertInto('properties')
    // in one order everywhere, so that two runs over the same listings wait for each other instead of locking each other out
    .values([...listings].sort(byExternalId).map((listing) => newRow(listing, now)) as never)
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

function byExternalId(a: ImportListing, b: ImportListing): number {
  return a.externalId < b.externalId ? -1 : 1
}

function newRow(listing: ImportListing, now: Date): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  // every row of one insert names the same columns; what a listing does not tell takes the column's default
  for (const [field, column] of Object.entries(COLUMN_OF)) {
    row[column] = listing[field as keyof typeof COLUMN_OF] ?? DEFAULTS[column] ?? null
  }
  const listedAt = listing.listedAt ?? now
  const detailsReadAt = listing.isDetailed ? now : null
  return {
    ...row,
    ...verdictOf({ ...row, details_read_at: detailsReadAt?.toISOString() ?? null } as Judged),
    source: listing.source,
    external_id: listing.externalId,
    agent_refusal: refusalIn(listing.title, listing.description, listing.descriptionIsCut),
    place_keys: listing.placeKeys,
    platform_links: JSON.stringify(listing.platformLinks ?? {}),
    is_demo: listing.isDemo,
    listing_date: listing.listedAt ? berlinDay(listing.listedAt) : null,
    listed_at: listedAt,
    scraped_at: now,
    last_seen_at: now,
    details_read_at: detailsReadAt,
  }
}

const DEFAULTS: Record<string, unknown> = { description_is_cut: false, price_negotiable: false, features: [], image_urls: [] }

/** The stored rows of a batch, locked until the transaction ends, by "source externalId". */
export async function lockStored({ db }: Ctx, listings: readonly ImportListing[]): Promise<Map<string, Stored>> {
  const rows = await db
    .selectFrom('properties')
    .selectAll()
    .where(
      sql<boolean>`(source, external_id) in (select * from unnest(${listings.map((listing) => listing.source)}::text[],
        ${listings.map((listing) => listing.externalId)}::text[]))`,
    )
    .orderBy('external_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [`${row.source} ${row.external_id}`, row]))
}

/**
 * Writes down sets of place keys that are to be given to listings. All at once and in one order everywhere: given one listing after the other,
 * two imports would wait for each other's sets.
 */
export async function keepPlaceSets({ db }: Ctx, sets: readonly (readonly string[])[]): Promise<void> {
  await sql`
    insert into place_sets (id, keys)
    select distinct on (id) hash_array_extended(keys, 0) as id, keys
    from (select array(select jsonb_array_elements_text(told)) as keys from jsonb_array_elements(${JSON.stringify(sets)}::jsonb) as told) as given
    order by id
    on conflict do nothing`.execute(db)
}

export async function updateListing({ db }: Ctx, id: number, values: Partial<Record<keyof Stored, unknown>>): Promise<void> {
  const columns = values.platform_links ? { ...values, platform_links: JSON.stringify(values.platform_links) } : values
  await db
    .updateTable('properties')
    .set(columns as never)
    .where('id', '=', id)
    .execute()
}

/** Notes that the listings are still shown. Once an hour is often enough, and spares the table a rewrite per run. */
export async function touchListings({ db, clock }: Ctx, ids: readonly number[]): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('properties')
    .set({ last_seen_at: now })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('last_seen_at', '<', new Date(now.getTime() - HOUR).toISOString())
    .execute()
}

export async function insertChanges(
  { db, clock }: Ctx,
  records: readonly { readonly propertyId: number; readonly source: string; readonly changes: readonly FieldChange[] }[],
): Promise<void> {
  if (records.length === 0) return
  await db
    .insertInto('property_changes')
    .values(
      records.map(({ propertyId, source, changes }) => ({
        property_id: propertyId,
        change_type: 'import_update',
        import_source: source,
        field_changes: JSON.stringify(changes),
        created_at: clock.now(),
      })),
    )
    .execute()
}

/** What reading the ad page of a property needs. */
export function findAdAddress({ db }: Ctx, propertyId: number) {
  return db
    .selectFrom('properties')
    .select([
      'source',
      'external_id as externalId',
      'source_url as sourceUrl',
      'property_type as propertyType',
      'listing_type as listingType',
      'title',
    ])
    .where('id', '=', propertyId)
    .executeTakeFirst()
}

/** The portal itself says that the advert is no longer there, or reserved: its page has nothing more to tell. */
export async function markOffline({ db, clock }: Ctx, propertyId: number): Promise<void> {
  await db
    .updateTable('properties')
    .set({ offline_since: clock.now(), details_read_at: clock.now() })
    .where('id', '=', propertyId)
    .where('offline_since', 'is', null)
    .execute()
}
