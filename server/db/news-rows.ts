import { type RawBuilder, sql } from 'kysely'
import { euro } from './money.ts'
import { findOfficeId } from './seen-by.ts'

/** The fields of a notification, with the types of their columns. */
const PARTS = {
  searchId: sql`bigint`,
  searchName: sql`text`,
  property: sql`jsonb`,
  tip: sql`jsonb`,
  message: sql`jsonb`,
  commission: sql`jsonb`,
  statement: sql`jsonb`,
  run: sql`jsonb`,
  reason: sql`text`,
}

/** The rows to which notifications of some kinds refer, as a `select`. */
export type NewsRows = RawBuilder<unknown>

/**
 * The fields for some kinds, and the rows from which they come. `from` ends in a `where` that refers to the notification as `n`: by `n.kind`,
 * `n.subject_id` and `n.user_id`. A notification without a row is no longer shown.
 */
export function newsRows(from: RawBuilder<unknown>, fields: Partial<Record<keyof typeof PARTS, RawBuilder<unknown>>>): NewsRows {
  const parts = Object.entries(PARTS).map(
    ([part, type]) => sql`${fields[part as keyof typeof PARTS] ?? sql`null`}::${type} as ${sql.ref(part)}`,
  )
  return sql`select ${sql.join(parts)} from ${from}`
}

/** The office of the notified agent. */
export const OFFICE_IN_NEWS = findOfficeId(sql.ref('n.user_id'))

/** A property `p`, as shown by notifications. */
export const PROPERTY_IN_NEWS = sql`jsonb_build_object('id', p.id, 'title', p.title, 'location', p.location, 'zipCode', p.zip_code,
  'price', ${euro('p.price_cents')}, 'size', p.size, 'rooms', p.rooms, 'propertyType', p.property_type, 'listingType', p.listing_type,
  'imageUrls', to_jsonb(coalesce((
    select a.image_urls[1:1] from adverts a where a.property_id = p.id and a.image_urls <> '{}' order by a.id <> p.lead_advert_id, a.id limit 1
  ), '{}')))`

/** A property by its id, as shown by notifications. */
export const selectPropertyInNews = (propertyId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${PROPERTY_IN_NEWS} from properties p where p.id = ${propertyId})`
