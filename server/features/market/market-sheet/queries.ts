import { COMPARABLE_MIN } from '#shared/domain/price-level.ts'
import type { MarketFigures, MarketQuarter } from '#shared/domain/market-sheet.ts'
import { SIMILAR_SIZE, TREND_QUARTERS } from '#shared/domain/market-sheet.ts'
import { LISTING_TYPES, PROPERTY_TYPES } from '#shared/domain/property-type.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { comparable, daysOnline } from '../../../db/comparable.ts'
import type { ComparedKind } from '../properties/service.ts'

/** The comparable listings of a kind in an area. The place sets lead into the place index; its leading digits of `kind` are the two types. */
function listingsOf({ propertyType, listingType, area }: ComparedKind) {
  const kinds = 10 * (LISTING_TYPES.indexOf(listingType) + 1) + PROPERTY_TYPES.indexOf(propertyType) + 1
  return comparable(sql`p.place_set = any(array(select s.id from place_sets s where s.keys @> ${[area]}::text[]))
    and p.kind / 1000 = ${sql.lit(kinds)} and starts_with(p.zip_code, ${area})`)
}

/** Current listings of a similar size; null with too few. */
export async function findSimilar({ db }: Ctx, kind: ComparedKind, size: number): Promise<MarketFigures['similar']> {
  const [from, to] = [Math.floor(size * SIMILAR_SIZE.from), Math.ceil(size * SIMILAR_SIZE.to)]
  const { rows } = await sql<{ listings: number; pricePerSqm: number }>`
    select count(*)::int as listings, percentile_cont(0.5) within group (order by per_sqm) / 100 as "pricePerSqm"
    from ${listingsOf(kind)} compared where offline_since is null and size between ${from} and ${to}
    having count(*) >= ${sql.lit(COMPARABLE_MIN)}`.execute(db)
  return rows[0] ? { from, to, ...rows[0] } : null
}

/** Listings that went within a year and how long they were online; null with too few. */
export async function findGone({ db, clock }: Ctx, kind: ComparedKind): Promise<MarketFigures['gone']> {
  const { rows } = await sql<{ listings: number; days: number }>`
    select count(*)::int as listings, greatest(0, floor(percentile_disc(0.5) within group (order by ${daysOnline(sql`offline_since`)})))::int as days
    from ${listingsOf(kind)} compared where offline_since > ${clock.now()}::timestamptz - interval '1 year'
    having count(*) >= ${sql.lit(COMPARABLE_MIN)}`.execute(db)
  return rows[0] ?? null
}

/** New listings per quarter with enough of them, including those gone by now. */
export async function listQuarters({ db, clock }: Ctx, kind: ComparedKind): Promise<MarketQuarter[]> {
  const { rows } = await sql<MarketQuarter>`
    select to_char(quarter, 'YYYY-MM-DD') as "from", count(*)::int as listings, percentile_cont(0.5) within group (order by per_sqm) / 100 as "pricePerSqm"
    from (
      select date_trunc('quarter', ${clock.now()}::timestamptz at time zone 'Europe/Berlin') - back * interval '3 months' as quarter
      from generate_series(0, ${sql.lit(TREND_QUARTERS - 1)}) back
    ) quarters
    join ${listingsOf(kind)} compared
      on listed_at >= quarter at time zone 'Europe/Berlin' and listed_at < (quarter + interval '3 months') at time zone 'Europe/Berlin'
    group by quarter having count(*) >= ${sql.lit(COMPARABLE_MIN)} order by quarter`.execute(db)
  return rows
}
