import { AREA_DIGITS, type PriceLevel } from '#shared/domain/price-level.ts'
import { AGGREGATOR, LINK_OF } from '#shared/domain/sources.ts'
import { sql } from 'kysely'
import { euro } from './money.ts'

/** Number of portals that list the property, as counted by `countPortals` in code. */
export const portalCount = () => sql<number>`(select greatest(1, count(distinct link)) from adverts a, lateral (
    select ${JSON.stringify(LINK_OF)}::jsonb ->> a.source as link union all select jsonb_object_keys(a.platform_links - ${sql.lit(AGGREGATOR)})
  ) as links where a.property_id = p.id)`

/** The images of the leading advert, or of another one if it has none. */
export const imageUrls = () => sql<string[]>`case when lead.image_urls <> '{}' or not p.has_images then lead.image_urls
  else coalesce((select image_urls from adverts a where a.property_id = p.id and image_urls <> '{}' order by a.id limit 1), lead.image_urls) end`

/** The title of a property by its id. */
export const nameProperty = (property: string) => sql<string>`(select p.title from properties p where p.id = ${sql.ref(property)})`

/** All public phone numbers of the property `p`. */
export const publishedPhone = () =>
  sql<string | null>`(select string_agg(distinct a.contact_phone, ' / ') from adverts a where a.property_id = p.id)`

/** The price level of the narrowest area with enough listings. Subqueries, not joins, so that only the rows on a page are looked up. */
export const market = () => sql<PriceLevel | null>`coalesce(${sql.join(AREA_DIGITS.map(priceLevel))})`

const priceLevel = (digits: number) => sql`(
  select json_build_object('pricePerSqm', ${euro('median_cents')}, 'listings', listings, 'area', area, 'trend', trend) from price_levels
  where listing_type = p.listing_type and property_type = p.property_type and area = left(p.zip_code, ${sql.lit(digits)}))`
