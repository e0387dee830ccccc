import type pg from 'pg'
import type { BenchResult } from './result.ts'

/** In megabytes, for 100,000 properties with their adverts. */
const MAX = 250
const EACH = 100_000

const TABLES = ['properties', 'adverts', 'advert_sightings', 'advert_keys', 'advert_pictures', 'near_places', 'place_sets']

/** Each index's purpose; an index without one must not exist. */
const GOOD_FOR: Readonly<Record<string, string>> = {
  properties_pkey: 'opens an object',
  properties_listed: 'the list, the newest first',
  properties_by_price: 'the list by price',
  properties_by_size: 'the list by size',
  properties_by_price_per_sqm: 'the list by price per m²',
  properties_kinds: 'filters by kind and price',
  properties_places: 'filters by place',
  properties_rooms: 'filters by rooms and size',
  properties_scraped: 'what is new today',
  properties_words: 'words of title and place, among the prospects',
  properties_cut: 'filters by a price that was cut',
  properties_reposted: 'filters by what was offered again',
  properties_with_agency: 'filters by what an agency offers as well',
  properties_agent: 'the objects that an agent has alone',
  adverts_agent: 'the adverts that an agent has alone',
  adverts_captured: 'the adverts that an agent took over, whose number is limited',
  adverts_page_number: 'knows an advert by its number on the sister portal',
  properties_by_chance: 'the list by the best chance',
  adverts_open: 'asks again for what nobody sees any more',
  adverts_pkey: 'opens an advert',
  adverts_source_external_id_key: 'knows an advert again that is seen again',
  adverts_property: 'the adverts of an object',
  adverts_contact: 'the night looks for contacts kept too long',
  adverts_contact_words: 'the desk of privacy looks for a person',
  advert_sightings_pkey: 'notes that an advert was seen again',
  advert_keys_pkey: 'what an advert is found by is replaced',
  advert_keys_found: 'adverts that may offer the same object',
  advert_pictures_pkey: 'the pictures of an advert',
  advert_pictures_area: 'the pictures that a new one may show again',
  near_places_pkey: 'whether an object lies near a place',
  near_places_key: 'a search with a radius',
  place_sets_pkey: 'the place names of an object',
  place_sets_keys: 'which places answer to a name',
}

/** Disk space used by properties with their adverts, by table and index. */
export async function measureDisk(owner: pg.Client, objects: number): Promise<BenchResult[]> {
  const parts = await listDisk(owner, TABLES, objects)
  const total = sumOf(parts)
  return [
    { id: 'disk', what: '100,000 objects with their adverts', value: total, unit: 'MB', target: `≤ ${MAX}`, pass: total <= MAX },
    ...parts.map(({ name, value, isIndex }) => ({
      ...figure(`${isIndex ? 'index' : 'table'} ${name}`, value),
      remark: GOOD_FOR[name] ?? '',
    })),
  ]
}

/** Disk space used by the properties and their indexes. */
export async function searchDiskOf(owner: pg.Client, objects: number): Promise<BenchResult[]> {
  const parts = await listDisk(owner, ['properties'], objects)
  const indexes = parts.filter(({ isIndex }) => isIndex)
  return [
    {
      ...figure(`100,000 objects: the ${indexes.length} indexes of their table`, sumOf(indexes)),
      remark: indexes.map(({ name, value }) => `${name} ${value.toFixed(1)}`).join(', '),
    },
    figure('100,000 objects: their table', sumOf(parts) - sumOf(indexes)),
  ]
}

interface DiskPart {
  readonly name: string
  readonly isIndex: boolean
  /** In megabytes for 100,000 properties. */
  readonly value: number
}

const sumOf = (parts: readonly DiskPart[]) => parts.reduce((sum, { value }) => sum + value, 0)
const figure = (what: string, value: number): BenchResult => ({ id: 'disk', what, value, unit: 'MB', target: '–', pass: true })

/** These tables and their indexes, the largest first. */
async function listDisk(owner: pg.Client, tables: readonly string[], objects: number): Promise<DiskPart[]> {
  const { rows } = await owner.query<{ name: string; bytes: string; is_index: boolean }>(
    `select relname as name, relkind = 'i' as is_index, case relkind when 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end as bytes
    from pg_class c where relnamespace = 'public'::regnamespace and (oid = any($1::regclass[]::oid[])
      or oid in (select indexrelid from pg_index where indrelid = any($1::regclass[]::oid[]))) order by 3 desc`,
    [tables],
  )
  return rows.map(({ name, bytes, is_index }) => ({ name, isIndex: is_index, value: (Number(bytes) / 1024 ** 2 / objects) * EACH }))
}

/** @throws when an index has no stated purpose */
export async function expectPurposes(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indrelid = any($1::regclass[]::oid[])',
    [TABLES],
  )
  const unknown = rows.flatMap(({ name }) => (name in GOOD_FOR ? [] : [name]))
  if (unknown.length > 0) throw new Error(`indexes without a stated purpose: ${unknown.join(', ')}`)
}
