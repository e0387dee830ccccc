import type { LevelFigures } from '#shared/domain/market-sheet.ts'
import { AREA_DIGITS, COMPARABLE_MIN } from '#shared/domain/price-level.ts'
import { LISTING_TYPES, type ListingType, PROPERTY_TYPES, type PropertyType } from '#shared/domain/property-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { comparable, daysOnline } from '../../../db/comparable.ts'
import { euro } from '../../../db/money.ts'

/** The first digits of a numeric postcode. */
const areaPrefix = (digits: number) => sql`zip / ${sql.lit(10 ** (5 - digits))}`

/** True in the last half-year, false in the one before, null earlier. */
const recentHalf = (moment: RawBuilder<unknown>, now: Date) =>
  sql`case when ${moment} >= ${now}::timestamptz - interval '1 year' then ${moment} >= ${now}::timestamptz - interval '6 months' end`

/** Euro cents per m² below which this share of the current listings lies. */
const quantile = (part: number) => sql`percentile_cont(${sql.lit(part)}) within group (order by per_sqm) filter (where is_online)`

/**
 * Recomputes the price per m² for each kind of property and area with enough listings. Levels are medians of current listings, to ignore outliers;
 * the trend compares listings added in each of the last two half-years, gone or not. Sorts numbers only: as text a million listings take a minute.
 * Updates the rows that stay, because their deletion would void the scores stored for their areas.
 */
export async function replacePriceLevels({ db, clock }: Ctx): Promise<void> {
  const now = clock.now()
  const names = AREA_DIGITS.map((digits) => sql`lpad((${areaPrefix(digits)})::text, ${sql.lit(digits)}, '0')`)
  const isNew = recentHalf(sql`listed_at`, now)
  const counted = sql`
    select (${LISTING_TYPES}::text[])[kinds / 10] as listing_type, (${PROPERTY_TYPES}::text[])[kinds % 10] as property_type,
      coalesce(${sql.join(names)}) as area,
      ${quantile(0.25)} as low_cents, ${quantile(0.5)} as median_cents, ${quantile(0.75)} as high_cents,
      count(*) filter (where is_online) as listings,
      greatest(0, floor(percentile_disc(0.5) within group (order by online) filter (where is_online))) as online_days,
      case when least(count(*) filter (where is_new), count(*) filter (where not is_new)) >= ${COMPARABLE_MIN} then round(100 * (
        percentile_cont(0.5) within group (order by per_sqm) filter (where is_new)
        / percentile_cont(0.5) within group (order by per_sqm) filter (where not is_new) - 1)) end as trend
    from (
      select kinds, zip, per_sqm, offline_since is null as is_online, ${isNew} as is_new, ${daysOnline(sql`${now}::timestamptz`)} as online
      from ${comparable(sql`(p.offline_since is null or ${recentHalf(sql`p.listed_at`, now)} is not null)`)} compared
    ) compared
    group by grouping sets (${sql.join(AREA_DIGITS.map((digits) => sql`(kinds, ${areaPrefix(digits)})`))})
    having count(*) filter (where is_online) >= ${COMPARABLE_MIN}`
  await sql`
    with counted as materialized (${counted}), gone as (
      delete from price_levels l
      where not exists (select from counted c where (c.listing_type, c.property_type, c.area) = (l.listing_type, l.property_type, l.area))
    )
    insert into price_levels (listing_type, property_type, area, low_cents, median_cents, high_cents, listings, online_days, trend, updated_at)
    select listing_type, property_type, area, low_cents, median_cents, high_cents, listings, online_days, trend, ${now} from counted
    on conflict (listing_type, property_type, area) do update set low_cents = excluded.low_cents, median_cents = excluded.median_cents,
      high_cents = excluded.high_cents, listings = excluded.listings, online_days = excluded.online_days, trend = excluded.trend,
      updated_at = excluded.updated_at`.execute(db)
}

export async function hasPriceLevels({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom('price_levels').select('area').limit(1).executeTakeFirst()) !== undefined
}

export interface ComparedKind {
  readonly listingType: ListingType
  readonly propertyType: PropertyType
  /** Postcode, or its first digits. */
  readonly area: string
}

/** A price level with the time at which its listings were counted. */
export interface CountedLevel extends LevelFigures {
  readonly countedAt: Date
}

/** The price spread behind a price level; undefined if there is none. */
export async function findLevelFigures({ db }: Ctx, { listingType, propertyType, area }: ComparedKind): Promise<CountedLevel | undefined> {
  const row = await db
    .selectFrom('price_levels')
    .where('listing_type', '=', listingType)
    .where('property_type', '=', propertyType)
    .where('area', '=', area)
    .select(['listings', 'online_days as onlineDays', 'updated_at'])
    .select((['low_cents', 'median_cents', 'high_cents'] as const).map((column) => euro(column).$castTo<number>().as(column)))
    .executeTakeFirst()
  if (!row) return undefined
  const { listings, onlineDays, updated_at: countedAt, low_cents: low, median_cents: median, high_cents: high } = row
  return { listings, onlineDays, perSqm: { low, median, high }, countedAt: new Date(countedAt) }
}
