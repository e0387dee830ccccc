import type { PriceLevel } from '#shared/domain/price-level.ts'
import { LISTING_TYPES } from '#shared/domain/property-type.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { imageUrls, market, portalCount, publishedPhone } from '../../../db/property-columns.ts'
import { RATED, type Rated } from './chance.ts'
import type { PropertyValues } from './merge-adverts.ts'

export interface StoredRating extends Rated {
  readonly id: number
  readonly chance: number | null
  readonly publishedPhone: string | null
}

/** Further pictures make no difference to the rating. */
const PICTURES = sql<string[]>`(${imageUrls()})[1:3]`

/** The next properties by id, with all columns the rating depends on. */
export async function listStoredRatings({ db }: Ctx, after: number, limit: number): Promise<StoredRating[]> {
  return db
    .selectFrom('properties as p')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .where('p.id', '>', after)
    .select(['p.id', 'p.chance', 'p.has_phone', ...RATED.map((column) => `p.${column}` as const)])
    .select([PICTURES.as('imageUrls'), publishedPhone().as('publishedPhone'), portalCount().as('portalCount'), market().as('market')])
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

interface NewRating extends Pick<StoredRating, 'id' | 'chance' | 'has_phone'> {
  readonly next: number
}

/** Skips rows that were rated differently since they were read, as that rating is newer. */
export async function storeRatings({ db }: Ctx, ratings: readonly NewRating[]): Promise<void> {
  if (ratings.length === 0) return
  const rows = JSON.stringify(ratings.map(({ id, chance, next, has_phone }) => ({ id, chance, next, has_phone })))
  await sql`
    with held as (
      select p.id, rated.next, rated.has_phone
      from properties p join json_to_recordset(${rows}::json) as rated (id bigint, chance smallint, next smallint, has_phone boolean) on rated.id = p.id
      where p.chance is not distinct from rated.chance
      order by p.id for no key update of p)
    update properties p set chance = held.next, has_phone = held.has_phone from held where p.id = held.id`.execute(db)
}

export async function isUnrated({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from properties where listing_type = any(${LISTING_TYPES}::text[]) and chance is null) as found`.execute(db)
  return rows[0]?.found ?? false
}

type Priced = Pick<PropertyValues, 'listing_type' | 'property_type' | 'zip_code'>

/** The price level for each of these properties, in their order. */
export async function listMarkets({ db }: Ctx, priced: readonly Priced[]): Promise<(PriceLevel | null)[]> {
  if (priced.length === 0) return []
  const input = JSON.stringify(priced.map(({ listing_type, property_type, zip_code }, n) => ({ n, listing_type, property_type, zip_code })))
  const { rows } = await sql<{ market: PriceLevel | null }>`
    select ${market()} as market
    from json_to_recordset(${input}::json) as p (n integer, listing_type text, property_type text, zip_code text) order by n`.execute(db)
  return rows.map(({ market }) => market)
}
