import { COMPARABLE_MIN, PLAUSIBLE } from '#shared/domain/price-level.ts'
import type { MarketFigures, MarketQuarter } from '#shared/domain/market-sheet.ts'
import { TREND_QUARTERS } from '#shared/domain/market-sheet.ts'
import { LISTING_TYPES, type ListingType, PROPERTY_TYPES, type PropertyType } from '#shared/domain/property-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Selects comparable listings of one kind, area and size range, without the property itself. */
export interface Comparison {
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  readonly area: string
  readonly sizes: MarketFigures['sizes']
  readonly without: number
}

/**
 * Public listings of a kind at a place, with their price per m². The place sets of the area lead into the place index, which covers all columns but
 * the plot size. The last digit of `kind` is 0 for visible listings; its leading two digits are listing and property type.
 */
function comparable({ propertyType, listingType, area, sizes, without }: Comparison): RawBuilder<unknown> {
  const kind = 10 * (LISTING_TYPES.indexOf(listingType) + 1) + PROPERTY_TYPES.indexOf(propertyType) + 1
  const isLand = propertyType === 'land'
  const size = isLand ? sql`coalesce(p.plot_size, p.size)` : sql`p.size`
  const { lowest, highest } = PLAUSIBLE.find((bounds) => bounds.listingType === listingType && bounds.isLand === isLand) ?? {}
  return sql`
    select * from (
      select p.price_cents / nullif(100 * ${size}, 0)::float8 as per_sqm, ${size} as size, p.listed_at, p.offline_since
      from properties p
      where p.place_set = any(array(select s.id from place_sets s where s.keys @> ${[area]}::text[]))
        and p.kind / 1000 = ${sql.lit(kind)} and p.kind % 10 = 0 and p.price_cents is not null and p.doubt_reason is null and p.id <> ${without}
    ) one
    where per_sqm between ${lowest}::float8 and ${highest}::float8 ${sizes ? sql`and size between ${sizes.from} and ${sizes.to}` : sql``}`
}

const DAYS = (until: RawBuilder<unknown>) => sql`floor(extract(epoch from (${until} - listed_at)) / 86400)`

type Spread = Pick<MarketFigures, 'listings' | 'perSqm' | 'onlineDays' | 'gone'>

/** Current asking prices; undefined if there are too few. */
export async function findSpread({ db, clock }: Ctx, compared: Comparison): Promise<Spread | undefined> {
  const now = clock.now()
  const { rows } = await sql<{ listings: number; spread: number[]; onlineDays: number; gone: number; goneDays: number }>`
    select (count(*) filter (where offline_since is null))::int as listings,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by per_sqm) filter (where offline_since is null) as spread,
      percentile_disc(0.5) within group (order by ${DAYS(sql`${now}::timestamptz`)}) filter (where offline_since is null)::int as "onlineDays",
      (count(*) filter (where offline_since > ${now}::timestamptz - interval '1 year'))::int as gone,
      percentile_disc(0.5) within group (order by ${DAYS(sql`offline_since`)})
        filter (where offline_since > ${now}::timestamptz - interval '1 year')::int as "goneDays"
    from (${comparable(compared)}) compared`.execute(db)
  const [found] = rows
  const [low, median, high] = found?.spread ?? []
  if (!found || found.listings < COMPARABLE_MIN || low === undefined || median === undefined || high === undefined) return undefined
  return {
    listings: found.listings,
    perSqm: { low, median, high },
    onlineDays: Math.max(0, found.onlineDays),
    gone: found.gone < COMPARABLE_MIN ? null : { listings: found.gone, days: Math.max(0, found.goneDays) },
  }
}

/** New listings per quarter, including those gone by now; the price is null in a quarter with too few. */
export async function listQuarters({ db, clock }: Ctx, compared: Comparison): Promise<MarketQuarter[]> {
  const { rows } = await sql<MarketQuarter>`
    select to_char(quarter, 'YYYY-MM-DD') as "from", count(per_sqm)::int as listings,
      case when count(per_sqm) >= ${sql.lit(COMPARABLE_MIN)} then percentile_cont(0.5) within group (order by per_sqm) end as "pricePerSqm"
    from (
      select date_trunc('quarter', ${clock.now()}::timestamptz at time zone 'Europe/Berlin') - back * interval '3 months' as quarter
      from generate_series(0, ${sql.lit(TREND_QUARTERS - 1)}) back
    ) quarters
    left join (${comparable(compared)}) compared
      on listed_at >= quarter at time zone 'Europe/Berlin' and listed_at < (quarter + interval '3 months') at time zone 'Europe/Berlin'
    group by quarter order by quarter`.execute(db)
  return rows
}
