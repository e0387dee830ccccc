import { HOUR } from '#shared/domain/durations.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { placeKeys } from '#shared/domain/place.ts'
import type { Source } from '#shared/domain/sources.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { bytesAsJson, columnRefs, rowsAsJson } from '../../../db/rows-as-json.ts'
import { DETAIL_NAMES } from '#shared/domain/advert-fields.ts'
import { advertKey, COLUMN_OF, type FieldChange, type ImportListing, STORED_FIELDS } from './import-listing.ts'
import type { Judgements } from './judge-listings.ts'
import type { StoredAdvert } from './queries-row.ts'
import type { ImportOwner, OwnAdvert } from './own-advert.ts'

type Named = Pick<ImportListing, 'source' | 'externalId'>

const isNamed = (adverts: readonly Named[]) =>
  sql<boolean>`(source, external_id) in (select * from unnest(${adverts.map(({ source }) => source)}::text[],
    ${adverts.map(({ externalId }) => externalId)}::text[]))`

/** A batch's adverts that are already stored, by "source externalId". */
export async function listKnown({ db }: Ctx, adverts: readonly Named[]): Promise<Set<string>> {
  const rows = await db.selectFrom('adverts').select(['source', 'external_id']).where(isNamed(adverts)).execute()
  return new Set(rows.map((row) => `${row.source} ${row.external_id}`))
}

/**
 * Public properties that have one of these adverts, by "source externalId". immowelt URLs carry the old site's id, so both ids are matched.
 */
export async function listPublicProperties({ db }: Ctx, adverts: readonly Named[]): Promise<Map<string, number>> {
  const byPage = adverts.filter(({ source }) => source === 'immowelt.de' || source === 'immonet.de')
  const { rows } = await sql<Named & { id: number }>`
    select source, external_id as "externalId", property_id as id from adverts where office_id is null and ${isNamed(adverts)}
    union all
    select named.source, named.external_id, a.property_id
    from unnest(${byPage.map(({ source }) => source)}::text[], ${byPage.map(({ externalId }) => externalId)}::text[]) named (source, external_id)
    join adverts a on lower(substring(a.source_url from '/expose/([\\w-]+)$')) = lower(named.external_id) and a.source = named.source
    where a.source in ('immowelt.de', 'immonet.de') and a.office_id is null`.execute(db)
  return new Map(rows.map(({ source, externalId, id }) => [`${source} ${externalId}`, id]))
}

/** An advert as it was inserted. */
export type InsertedAdvert = Pick<StoredAdvert, 'id' | 'property_id' | 'source' | 'external_id' | 'details_read_at' | 'scraped_at'>

/** Inserts the adverts that are not stored yet, each with a new property id unless its owner specifies one. */
export async function insertAdverts(
  { db, clock }: Ctx,
  listings: readonly ImportListing[],
  judgements: Judgements,
  owner: ImportOwner | undefined,
): Promise<readonly InsertedAdvert[]> {
  if (listings.length === 0) return []
  const now = clock.now()
  // always in the same order, so that two runs over the same adverts wait instead of deadlocking
  const newRows = [...listings].sort(byExternalId).map((listing) => newRow(listing, judgements, now, owner))
  const columns = Object.keys(newRows[0] ?? {}).filter((column) => column !== 'property_id')
  const { rows } = await sql<InsertedAdvert>`
    insert into adverts (property_id, ${columnRefs(columns)})
    select coalesce(property_id, nextval(pg_get_serial_sequence('properties', 'id'))), ${columnRefs(columns)}
    from json_populate_recordset(null::adverts, ${rowsAsJson(newRows)}::json)
    on conflict (source, external_id) do nothing
    returning id, property_id, source, external_id, details_read_at, scraped_at`.execute(db)
  const ids = rows.map((row) => row.id)
  await sql`insert into advert_sightings (advert_id, last_seen_at) select id, ${now} from unnest(${ids}::bigint[]) as id`.execute(db)
  return rows
}

function byExternalId(a: Named, b: Named): number {
  return a.externalId < b.externalId ? -1 : 1
}

function newRow(listing: ImportListing, judgements: Judgements, now: Date, owner: ImportOwner | undefined): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  // every row of one insert needs the same columns; a missing value takes the column's default
  for (const field of STORED_FIELDS) {
    const column = COLUMN_OF[field]
    if (column !== undefined) row[column] = listing[field] ?? DEFAULTS[column] ?? null
  }
  const listedAt = listing.listedAt ?? now
  return {
    ...row,
    ...judgements.get(advertKey(listing)),
    ...ownerColumns(listing, owner),
    source: listing.source,
    external_id: listing.externalId,
    state_since: now,
    place_keys: listing.placeKeys,
    platform_links: listing.platformLinks ?? {},
    details: Object.fromEntries(DETAIL_NAMES.flatMap((name) => (listing[name] === undefined ? [] : [[name, listing[name]]]))),
    is_demo: listing.isDemo,
    listing_date: listing.listedAt ? berlinDay(listing.listedAt) : null,
    listed_at: listedAt,
    scraped_at: now,
    details_read_at: listing.isDetailed ? now : null,
  }
}

function ownerColumns(listing: ImportListing, owner: ImportOwner | undefined) {
  if (!owner) return { property_id: null, office_id: null, channel: 'portal', row_hash: null }
  const { officeId, channel, objects, hashes } = owner
  const name = advertKey(listing)
  const hash = hashes.get(name)
  return { property_id: objects.get(name) ?? null, office_id: officeId, channel, row_hash: hash ? bytesAsJson(hash) : null }
}

/** Returns the id of the property to be created. */
export async function insertOwnAdvert({ db, clock }: Ctx, officeId: OfficeId, advert: OwnAdvert): Promise<number> {
  const now = clock.now()
  const { property_id } = await db
    .insertInto('adverts')
    .values({
      property_id: sql<number>`nextval(pg_get_serial_sequence('properties', 'id'))`,
      office_id: officeId,
      channel: advert.source,
      source: advert.source,
      external_id: advert.externalId,
      state_since: now,
      title: advert.title,
      description: advert.description,
      price_cents: advert.priceCents,
      address: advert.address,
      zip_code: advert.zipCode,
      location: advert.location,
      place_keys: placeKeys(advert),
      property_type: advert.propertyType,
      listing_type: advert.listingType,
      seller_type: 'private',
      listed_at: advert.listedAt,
      scraped_at: now,
      details_read_at: now,
    })
    .returning('property_id')
    .executeTakeFirstOrThrow()
  return property_id
}

const DEFAULTS: Record<string, unknown> = { description_is_cut: false, price_negotiable: false, features: [], image_urls: [] }

/** A batch's stored rows by "source externalId", locked until the transaction ends. */
export async function lockAdverts({ db }: Ctx, adverts: readonly Named[]): Promise<Map<string, StoredAdvert>> {
  const rows = await db.selectFrom('adverts').selectAll().where(isNamed(adverts)).orderBy('external_id').forUpdate().execute()
  return new Map(rows.map((row) => [`${row.source} ${row.external_id}`, row]))
}

/** An advert that only this agent has, locked until the transaction ends. */
export function lockOwnAdvert({ db }: Ctx, officeId: OfficeId, id: number): Promise<StoredAdvert | undefined> {
  return db.selectFrom('adverts').selectAll().where('id', '=', id).where('office_id', '=', officeId).forUpdate().executeTakeFirst()
}

export async function updateAdvert({ db }: Ctx, id: number, values: Partial<Record<keyof StoredAdvert, unknown>>): Promise<void> {
  const { platform_links: links, details } = values
  const columns = {
    ...values,
    ...(links !== undefined && { platform_links: JSON.stringify(links) }),
    ...(details !== undefined && { details: JSON.stringify(details) }),
  }
  await db
    .updateTable('adverts')
    .set(columns as never)
    .where('id', '=', id)
    .execute()
}

/** Stores the hashes that detect unchanged adverts. Must be the last write: every other update clears them. */
export async function storeHashes({ db }: Ctx, hashes: readonly (readonly [number, Buffer])[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    update adverts a set row_hash = decode(t.hash, 'hex')
    from unnest(${hashes.map(([id]) => id)}::bigint[], ${hashes.map(([, hash]) => hash.toString('hex'))}::text[]) as t (id, hash)
    where a.id = t.id and a.row_hash is distinct from decode(t.hash, 'hex')`.execute(db)
}

/** Updates when adverts were last seen, at most once an hour. */
export async function touchAdverts({ db, clock }: Ctx, ids: readonly number[]): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('advert_sightings')
    .set({ last_seen_at: now })
    .where(sql<boolean>`advert_id = any(${ids}::bigint[])`)
    .where('last_seen_at', '<', new Date(now.getTime() - HOUR).toISOString())
    .execute()
}

/** Adverts from a source neither seen nor requested since `before`, longest unseen first; marks them as requested. */
export async function takeUnseen(
  { db, clock }: Ctx,
  source: Source,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with unseen as (
      select a.id from adverts a join advert_sightings s on s.advert_id = a.id
      where a.source = ${source} and a.state <> 'gone' and a.source_url is not null and a.office_id is null
        and s.last_seen_at < ${before} and (s.asked_at is null or s.asked_at < ${before})
      order by greatest(s.last_seen_at, s.asked_at), a.id limit ${limit}
    )
    update advert_sightings s set asked_at = ${clock.now()} from unseen where s.advert_id = unseen.id returning s.advert_id as id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Marks an advert as unknown unless it was seen since `before`. Returns its property id if the state changed. */
export async function markUnknown({ db, clock }: Ctx, advertId: number, before: Date): Promise<number | undefined> {
  const { rows } = await sql<{ propertyId: number }>`
    update adverts a set state = 'unknown', state_since = ${clock.now()} from advert_sightings s
    where a.id = ${advertId} and a.state in ('online', 'reserved') and s.advert_id = a.id and s.last_seen_at < ${before}
    returning a.property_id as "propertyId"`.execute(db)
  return rows[0]?.propertyId
}

export async function insertChanges(
  { db, clock }: Ctx,
  records: readonly { readonly advert: StoredAdvert; readonly changes: readonly FieldChange[] }[],
  by?: OfficeId,
): Promise<void> {
  if (records.length === 0) return
  await db
    .insertInto('property_changes')
    .values(
      records.map(({ advert, changes }) => ({
        property_id: advert.property_id,
        advert_id: advert.id,
        ...(by === undefined
          ? { change_type: 'import_update', import_source: advert.source }
          : { change_type: 'manual_update', office_id: by }),
        field_changes: JSON.stringify(changes),
        created_at: clock.now(),
      })),
    )
    .execute()
}

/** Adds public notes to the properties' history that do not come from a source. */
export async function insertNotes(
  { db, clock }: Ctx,
  notes: readonly { readonly propertyId: number; readonly text: string }[],
): Promise<void> {
  await db
    .insertInto('property_changes')
    .values(
      notes.map(({ propertyId, text }) => ({
        property_id: propertyId,
        change_type: 'other',
        description: text,
        field_changes: '[]',
        created_at: clock.now(),
      })),
    )
    .execute()
}

/** Everything needed to read an advert's page. */
export function findAdvert({ db }: Ctx, advertId: number) {
  return db
    .selectFrom('adverts')
    .select([
      'id',
      'source',
      'external_id as externalId',
      'source_url as sourceUrl',
      'property_type as propertyType',
      'listing_type as listingType',
      'title',
    ])
    .where('id', '=', advertId)
    .executeTakeFirst()
}

/** Stores the state reported by the portal, and that the page was read. Returns the property id if the state changed. */
export async function markEnded({ db, clock }: Ctx, advertId: number, state: 'gone' | 'reserved'): Promise<number | undefined> {
  const now = clock.now()
  const { rows } = await sql<{ propertyId: number; isNews: boolean }>`
    update adverts a set state = ${state}, details_read_at = ${now}, state_since = case when a.state = ${state} then a.state_since else ${now} end,
      gone_at = ${state === 'gone' ? sql`coalesce(a.gone_at, ${now})` : null}
    from (select id, state from adverts where id = ${advertId} for update) as before
    where a.id = before.id
    returning a.property_id as "propertyId", before.state <> ${state} as "isNews"`.execute(db)
  return rows[0]?.isNews ? rows[0].propertyId : undefined
}

/** Moves adverts to this property. */
export async function storeProperty({ db }: Ctx, advertIds: readonly number[], propertyId: number): Promise<void> {
  await sql`update adverts set property_id = ${propertyId} where id = any(${advertIds}::bigint[])`.execute(db)
}

/** Moves these adverts' changes to this property, and with `leftId` also that property's changes that name neither advert nor agent. */
export async function moveChanges({ db }: Ctx, advertIds: readonly number[], propertyId: number, leftId?: number): Promise<void> {
  await sql`
    update property_changes set property_id = ${propertyId}
    where advert_id = any(${advertIds}::bigint[]) or (property_id = ${leftId ?? null} and advert_id is null and office_id is null)`.execute(
    db,
  )
}
