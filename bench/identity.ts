import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#server/ctx.ts'
import type { DB } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ImportListing } from '#server/features/market/adverts/import-listing.ts'
import { importListings } from '#server/features/market/adverts/service.ts'
import { compareNext } from '#server/features/market/identity/compare.ts'
import { factsOfRow } from '#server/features/market/identity/facts.ts'
import { storeLooks } from '#server/features/market/identity/pictures.ts'
import { listPictures } from '#server/features/market/identity/queries-pictures.ts'
import { listCompared, SHARED_BY, storeKeys } from '#server/features/market/identity/queries.ts'
import { mergeProperties } from '#server/features/market/properties/merge.ts'
import { hashArea, blockingKeys } from '#server/features/market/identity/rules/keys.ts'
import { readLook, MARK_SIDE, type PictureLook } from '#server/features/market/identity/rules/picture-mark.ts'
import type { Cents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { measureDisk, expectPurposes } from './disk.ts'
import { quantile, timed } from './measure.ts'
import type { BenchResult } from './result.ts'
import { NOW, seedBasics, seedListings } from './seed.ts'

export const name = 'identity'

/** A quick run sets a smaller number. */
const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 1_000_000)
/** Number compared in one transaction, as in the job. */
const BATCH = 25
const NEW = 2_500
/** Some of these are ambiguous with their neighbours; at least 10,000 must be joined. */
const COPIES = 12_000
const COMPARE_MAX = 1
/** Areas in which new pictures are compared. */
const MARKED = 100
/** Rows per statement outside the measurement. */
const CHUNK = 2_000

/** Finds the adverts of the same property among a million stored ones, joins them, and measures the disk space. */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    await expectPurposes(database.owner)
    await seedBasics(database.owner)
    await seedListings(database.ownerUrl, 1, LISTINGS)
    await seedPictures(database)
    await seedKeys(database)
    const disk = await measureDisk(database.owner, LISTINGS)
    const strangers = await compareAll(database, await newOnes(database, NEW, stranger))
    const copies = await compareAll(database, await newOnes(database, COPIES, copy))
    return [...comparing(strangers, copies), await marking(database), await wholeness(database, copies), ...disk]
  })
}

/** Three unique pictures for each stored advert whose page was read. */
async function seedPictures({ owner }: BenchDatabase): Promise<void> {
  const { rows } = await owner.query<Place>('select distinct zip_code as "zipCode", location from adverts')
  await owner.query(
    `insert into advert_pictures (advert_id, area, marks, pictures)
    select a.id, place.area, decode(md5(a.id || 'a') || md5(a.id || 'b') || md5(a.id || 'c'), 'hex'), ${namesOf('a.id')}
    from adverts a join unnest($1::text[], $2::text[], $3::int[]) as place (zip_code, location, area)
      on a.zip_code is not distinct from place.zip_code and a.location is not distinct from place.location
    where a.details_read_at is not null`,
    [rows.map(({ zipCode }) => zipCode), rows.map(({ location }) => location), rows.map(hashArea)],
  )
  await owner.query('vacuum analyze advert_pictures')
}

type Place = Parameters<typeof hashArea>[0]

const namesOf = (what: string) => `array[hashtext(${what} || 'a'), hashtext(${what} || 'b'), hashtext(${what} || 'c')]`

/** Adds pictures to new adverts: the copied advert's, or their own. */
async function addPictures({ owner }: BenchDatabase, listings: readonly ImportListing[]): Promise<void> {
  await owner.query(
    `insert into advert_pictures (advert_id, area, marks, pictures)
    select a.id, 0, decode(md5(a.external_id), 'hex'), coalesce(p.pictures, ${namesOf('a.external_id')})
    from adverts a left join advert_pictures p on a.external_id = 'wieder-' || p.advert_id and p.advert_id = any($2)
    where a.external_id = any($1) on conflict do nothing`,
    [listings.map(({ externalId }) => externalId), listings.map(({ externalId }) => Number(externalId.split('-')[1]))],
  )
}

/** Compares five new pictures of an advert with those in its area, for the areas with the most pictures. */
async function marking({ owner, parts: { ctx } }: BenchDatabase): Promise<BenchResult> {
  const { rows } = await owner.query<{ id: string; adverts: number }>(
    `select min(advert_id) as id, count(*)::int as adverts from advert_pictures group by area order by 2 desc limit ${MARKED}`,
  )
  const took: number[] = []
  for (const { id } of rows) took.push(await timed(() => storeLooks(ctx, Number(id), noise(Number(id)), 0)))
  await owner.query('truncate work_items')
  return {
    id: 'identity',
    what: `five pictures held against those of their area, the ${MARKED} fullest of ${LISTINGS.toLocaleString('en')} objects`,
    value: took.reduce((sum, each) => sum + each, 0) / took.length,
    unit: 'ms an advert',
    target: '–',
    pass: true,
    remark: `${rows.at(-1)?.adverts} to ${rows[0]?.adverts} adverts in an area; worst ${Math.max(...took).toFixed(1)} ms`,
  }
}

/** Five pictures unlike any others. */
function noise(seed: number): PictureLook[] {
  let state = seed
  const grey = () => Uint8Array.from({ length: MARK_SIDE ** 2 }, () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24)
  return Array.from({ length: 5 }, () => readLook(grey())).filter((look) => look !== undefined)
}

/** Stores each advert's matching keys like the product; the index is created last, as in a restore. */
export async function seedKeys({ owner, parts: { ctx } }: BenchDatabase): Promise<void> {
  const { rows } = await owner.query<{ definition: string }>(`select pg_get_indexdef('advert_keys_found'::regclass) as definition`)
  await owner.query('drop index advert_keys_found')
  const { ids } = await ctx.db
    .selectFrom('adverts')
    .select((eb) => eb.fn.agg<number[]>('array_agg', ['id']).as('ids'))
    .executeTakeFirstOrThrow()
  for (const some of chunksOf(ids)) {
    const adverts = await listCompared(ctx, some)
    const pictures = await listPictures(ctx, some)
    await storeKeys(
      ctx,
      adverts.map((row) => ({ id: row.id, ...blockingKeys(factsOfRow(row, pictures.get(row.id))) })),
    )
  }
  await owner.query(rows[0]?.definition ?? '')
  // The product finds shared keys one by one during imports.
  await owner.query(
    `insert into shared_keys (key, noted_at) select key, $1 from (select unnest(keys) as key from advert_keys) as each group by key having count(*) > $2`,
    [NOW, SHARED_BY],
  )
  await owner.query('vacuum analyze advert_keys, shared_keys')
}

const chunksOf = (ids: readonly number[], size = CHUNK) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))

type Stored = Selectable<DB['adverts']>

/** New adverts, each derived from another of the `among` first stored ones: a house or flat with enough data to be matched. */
export async function newOnes(
  { parts }: BenchDatabase,
  count: number,
  make: (stored: Stored) => Partial<ImportListing>,
  among = LISTINGS,
): Promise<ImportListing[]> {
  const rows = await parts.ctx.db
    .selectFrom('adverts')
    .selectAll()
    .where('property_type', 'in', ['house', 'apartment'])
    .where(
      sql<boolean>`num_nonnulls(size, rooms, price_cents) = 3 and id <= ${among} and id % ${Math.max(1, Math.floor(among / count / 2))} = 0`,
    )
    .orderBy('id')
    .limit(count)
    .execute()
  if (rows.length < count) throw new Error(`${among} listings are too few to make ${count} others of`)
  return rows.map((row) => ({ ...listingOf(row), ...make(row) }))
}

function listingOf(row: Stored): ImportListing {
  return {
    // The seed has no property with adverts on both of these portals.
    source: row.source === 'immonet.de' ? 'immobilienscout24.de' : 'immonet.de',
    externalId: `neu-${row.id}`,
    propertyType: row.property_type as PropertyType,
    listingType: row.listing_type as ListingType,
    sellerType: (row.seller_type ?? 'private') as SellerType,
    title: row.title,
    description: row.description ?? '',
    placeKeys: placeKeys({ zipCode: row.zip_code, location: row.location }),
    filedAs: null,
    isDetailed: true,
    isDemo: false,
    priceCents: row.price_cents as Cents | null,
    zipCode: row.zip_code ?? '',
    location: row.location ?? '',
    ...(row.size !== null && { size: row.size }),
    ...(row.plot_size !== null && { plotSize: row.plot_size }),
    ...(row.rooms !== null && { rooms: row.rooms }),
  }
}

/** The same property with a longer text. */
export const copy = ({ id, description }: Stored): Partial<ImportListing> => ({
  externalId: `wieder-${id}`,
  description: `${description ?? ''} Besichtigung nach Absprache.`,
})

/** Another property of the same kind, in the same place and of similar size. */
export const stranger = ({ id, size, price_cents, property_type, location }: Stored): Partial<ImportListing> => ({
  title: `${property_type} ${id} in ${location}`,
  description: `Nach ${id % 40} Jahren geben wir unser Zuhause ab. Es hat viel erlebt, zuletzt wurde ${id % 7} Mal das Bad gemacht, und der Keller ist trocken.`,
  contactPhone: `0171 ${3_000_000 + id}`,
  priceCents: price_cents === null ? null : (Math.round(price_cents * 1.07) as Cents),
  ...(size !== null && { size: Math.round(size * 1.02) + 1 }),
})

interface Compared {
  readonly listings: number
  /** Milliseconds for each batch. */
  readonly batches: readonly number[]
  readonly imported: number
}

async function compareAll(database: BenchDatabase, listings: readonly ImportListing[]): Promise<Compared> {
  const {
    owner,
    parts: { ctx },
  } = database
  const batches: number[] = []
  let imported = 0
  for (let from = 0; from < listings.length; from += BATCH) {
    const some = listings.slice(from, from + BATCH)
    imported += await timed(() => importListings(ctx, some))
    await addPictures(database, some)
    batches.push(await timed(() => compareNext(ctx, BATCH)))
  }
  await owner.query('vacuum analyze adverts, properties, advert_keys, advert_pictures, maybe_pairs')
  return { listings: listings.length, batches, imported }
}

function comparing(strangers: Compared, copies: Compared): BenchResult[] {
  const figure = (what: string, { batches, imported, listings }: Compared): BenchResult => {
    const value = batches.reduce((sum, took) => sum + took, 0) / listings
    const [median, worst] = [quantile(batches, 0.5), Math.max(...batches)].map((took) => `${took.toFixed(1)} ms`)
    return {
      id: 'identity',
      what: `${what}, against ${LISTINGS.toLocaleString('en')} objects, batches of ${BATCH}`,
      value,
      unit: 'ms each',
      target: '–',
      pass: true,
      remark: `a batch: median ${median}, worst ${worst}; storing before that ${(imported / listings).toFixed(2)} ms each`,
    }
  }
  const found = figure('a new advert of an unknown object', strangers)
  return [
    { ...found, target: `≤ ${COMPARE_MAX}`, pass: found.value <= COMPARE_MAX },
    figure('a new advert of a known object, joined', copies),
  ]
}

/** @throws when a property has no adverts, or does not match them */
async function wholeness({ parts: { ctx } }: BenchDatabase, { listings }: Compared): Promise<BenchResult> {
  const { rows } = await sql<{ id: number }>`select id from properties order by id`.execute(ctx.db)
  for (const ids of chunksOf(rows.map(({ id }) => id))) {
    const before = await hashesOf(ctx, ids)
    await inTransaction(ctx, (ctx) => mergeProperties(ctx, ids))
    const after = await hashesOf(ctx, ids)
    const wrong = [...before].filter(([id, hash]) => after.get(id) !== hash)
    if (wrong.length > 0) throw new Error(`${wrong.length} objects are not what their adverts say, ${wrong[0]?.[0]} first`)
  }
  const { rows: counted } = await sql<{ joined: number; empty: number; lost: number }>`
    select (select count(*)::int from property_aliases) as joined,
      (select count(*)::int from properties p where not exists (select from adverts a where a.property_id = p.id)) as empty,
      (select count(*)::int from adverts a where not exists (select from properties p where p.id = a.property_id)) as lost`.execute(ctx.db)
  const { joined = 0, empty = 0, lost = 0 } = counted[0] ?? {}
  if (empty + lost > 0) throw new Error(`${empty} objects have no advert, ${lost} adverts no object`)
  return {
    id: 'identity',
    what: `objects that are what all their adverts say after ${joined.toLocaleString('en')} adverts were merged`,
    value: 100,
    unit: '%',
    target: '100',
    pass: true,
    remark: `all ${rows.length.toLocaleString('en')} made anew; ${listings.toLocaleString('en')} adverts repeated a known object`,
  }
}

async function hashesOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, md5(p::text) as hash from properties p where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
