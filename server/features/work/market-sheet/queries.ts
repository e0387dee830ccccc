import { COMPARABLE_MIN } from '#shared/domain/price-level.ts'
import type { MarketFigures, MarketQuarter } from '#shared/domain/market-sheet.ts'
import { SIMILAR_SIZE, TREND_QUARTERS } from '#shared/domain/market-sheet.ts'
import { LISTING_TYPES, PROPERTY_TYPES } from '#shared/domain/property-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { comparable, daysOnline } from '../../../db/comparable.ts'
import type { ComparedKind, CountedLevel } from '../../market/properties/service.ts'

/** Start of the first quarter shown. */
const oldest = (now: Date) =>
  sql`date_trunc('quarter', ${now}::timestamptz at time zone 'Europe/Berlin') - ${sql.lit(TREND_QUARTERS - 1)} * interval '3 months'`

/**
 * The comparable listings of a kind in an area. Place sets and the leading digits of `kind`, which encode the two types, allow using the place index.
 */
function selectListings({ propertyType, listingType, area }: ComparedKind, condition: RawBuilder<unknown>) {
  const kind = 10_000 * (LISTING_TYPES.indexOf(listingType) + 1) + 1_000 * (PROPERTY_TYPES.indexOf(propertyType) + 1)
  return comparable(sql`p.place_set = any(array(select s.id from place_sets s where s.keys @> ${[area]}::text[]))
    and p.kind between ${sql.lit(kind)} and ${sql.lit(kind + 999)} and starts_with(p.zip_code, ${area}) and ${condition}`)
}

/** Current listings of a similar size among those counted for the price level; null if there are too few, or more than the level had. */
export async function findSimilar(
  { db }: Ctx,
  kind: ComparedKind,
  { listings, countedAt }: Pick<CountedLevel, 'listings' | 'countedAt'>,
  size: number,
): Promise<MarketFigures['similar']> {
  const [from, to] = [Math.floor(size * SIMILAR_SIZE.from), Math.ceil(size * SIMILAR_SIZE.to)]
  const counted = sql`p.offline_since is null and greatest(p.listed_at, p.scraped_at) <= ${countedAt}::timestamptz`
  const { rows } = await sql<{ listings: number; pricePerSqm: number }>`
    select count(*)::int as listings, percentile_cont(0.5) within group (order by per_sqm) / 100 as "pricePerSqm"
    from ${selectListings(kind, counted)} compared where size between ${from} and ${to}
    having count(*) between ${sql.lit(COMPARABLE_MIN)} and ${listings}::int`.execute(db)
  return rows[0] ? { from, to, ...rows[0] } : null
}

/** Listings that ended within a year, and how long they were online; null if there are too few. */
export async function findGone({ db, clock }: Ctx, kind: ComparedKind): Promise<MarketFigures['gone']> {
  const went = sql`p.offline_since > ${clock.now()}::timestamptz - interval '1 year'`
  const { rows } = await sql<{ listings: number; days: number }>`
    select count(*)::int as listings, greatest(0, floor(percentile_disc(0.5) within group (order by ${daysOnline(sql`offline_since`)})))::int as days
    from ${selectListings(kind, went)} compared
    having count(*) >= ${sql.lit(COMPARABLE_MIN)}`.execute(db)
  return rows[0] ?? null
}

/** New listings per quarter, including those gone by now. Leaves out quarters with too few. */
export async function listQuarters({ db, clock }: Ctx, kind: ComparedKind): Promise<MarketQuarter[]> {
  const now = clock.now()
  const isShown = sql`p.listed_at >= (${oldest(now)}) at time zone 'Europe/Berlin' and p.listed_at <= ${now}::timestamptz`
  const { rows } = await sql<MarketQuarter>`
    select to_char(quarter, 'YYYY-MM-DD') as "from", count(*)::int as listings, percentile_cont(0.5) within group (order by per_sqm) / 100 as "pricePerSqm"
    from (select date_trunc('quarter', listed_at at time zone 'Europe/Berlin') as quarter, per_sqm from ${selectListings(kind, isShown)} compared) listed
    group by quarter having count(*) >= ${sql.lit(COMPARABLE_MIN)} order by quarter`.execute(db)
  return rows
}
