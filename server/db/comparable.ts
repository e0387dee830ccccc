import { PLAUSIBLE } from '#shared/domain/price-level.ts'
import { type RawBuilder, sql } from 'kysely'

const size = sql`case p.property_type when 'land' then coalesce(p.plot_size, p.size) else p.size end`

/**
 * The listings counted by every price comparison, online or gone: public listings without doubts, with a size, a plausible price per m² and a full
 * postcode. `kinds` contains the digits of listing and property type, `zip` is a number, `per_sqm` is in cents.
 */
export const comparable = (condition: RawBuilder<unknown>) => sql`(
  select * from (
    select p.kind / 1000 as kinds, p.listing_type, p.property_type = 'land' as is_land, p.zip_code::integer as zip, p.listed_at, p.offline_since,
      ${size} as size, p.price_cents / nullif(${size}, 0)::float8 as per_sqm
    from properties p
    where ${size} > 1 and p.office_id is null and p.hidden_reason is null and p.doubt_reason is null and p.price_cents is not null and p.zip_code ~ '^\\d{5}$'
      and ${condition}
  ) priced
  join jsonb_to_recordset(${JSON.stringify(PLAUSIBLE)}) as bounds ("listingType" text, "isLand" boolean, lowest float8, highest float8)
    on "listingType" = listing_type and "isLand" = is_land and per_sqm between 100 * lowest and 100 * highest
)`

/** Days online as a number, which sorts faster than an interval. */
export const daysOnline = (until: RawBuilder<unknown>) => sql`(date_part('epoch', ${until} - listed_at) / 86400)`
