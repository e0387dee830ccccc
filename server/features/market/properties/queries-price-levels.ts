import { AREA_DIGITS, COMPARABLE_MIN, PLAUSIBLE } from '#shared/domain/price-level.ts'
import { LISTING_TYPES, PROPERTY_TYPES } from '#shared/domain/property-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** The first digits of a numeric postcode. */
const areaOf = (digits: number) => sql`zip / ${sql.lit(10 ** (5 - digits))}`

/** True in the last half-year, false in the one before; null further back. */
const halfOf = (moment: RawBuilder<unknown>, now: Date) =>
  sql`case when ${moment} >= ${now}::timestamptz - interval '1 year' then ${moment} >= ${now}::timestamptz - interval '6 months' end`

/**
 * Recomputes the price per m² for each kind of property and area with enough listings. Levels use current listings, as a median to ignore outliers;
 * the trend compares listings added in each of the last two half-years, gone or not. Sorts numbers only: as text a million listings take a minute.
 */
export async function replacePriceLevels({ db, clock }: Ctx): Promise<void> {
  await db.deleteFrom('price_levels').execute()
  const names = AREA_DIGITS.map((digits) => sql`lpad((${areaOf(digits)})::text, ${sql.lit(digits)}, '0')`)
  await sql`
    insert into price_levels (listing_type, property_type, area, median_cents, listings, updated_at, trend)
    select (${LISTING_TYPES}::text[])[kinds / 10], (${PROPERTY_TYPES}::text[])[kinds % 10], coalesce(${sql.join(names)}),
      percentile_cont(0.5) within group (order by per_sqm) filter (where is_online), count(*) filter (where is_online), ${clock.now()},
      case when least(count(*) filter (where is_new), count(*) filter (where not is_new)) >= ${COMPARABLE_MIN} then round(100 * (
        percentile_cont(0.5) within group (order by per_sqm) filter (where is_new)
        / percentile_cont(0.5) within group (order by per_sqm) filter (where not is_new) - 1)) end
    from (
      select kind / 1000 as kinds, offline_since is null as is_online, ${halfOf(sql`listed_at`, clock.now())} as is_new, listing_type, property_type = 'land' as is_land, zip_code::integer as zip,
        price_cents / nullif(case property_type when 'land' then coalesce(plot_size, size) else size end, 0)::float8 as per_sqm
      from properties
      where agent_id is null and hidden_reason is null and doubt_reason is null and price_cents is not null and zip_code ~ '^\\d{5}$'
        and (offline_since is null or ${halfOf(sql`listed_at`, clock.now())} is not null)
    ) priced
    join jsonb_to_recordset(${JSON.stringify(PLAUSIBLE)}) as bounds ("listingType" text, "isLand" boolean, lowest float8, highest float8)
      on "listingType" = listing_type and "isLand" = is_land and per_sqm between 100 * lowest and 100 * highest
    group by grouping sets (${sql.join(AREA_DIGITS.map((digits) => sql`(kinds, ${areaOf(digits)})`))})
    having count(*) filter (where is_online) >= ${COMPARABLE_MIN}`.execute(db)
}

export async function hasPriceLevels({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom('price_levels').select('area').limit(1).executeTakeFirst()) !== undefined
}
