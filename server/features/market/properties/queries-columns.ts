import type { AgentId } from '#shared/domain/ids.ts'
import type { Correction } from '#shared/domain/hidden-reason.ts'
import { AREA_DIGITS, type PriceLevel } from '#shared/domain/price-level.ts'
import { PROSPECT_ROWS, type ProspectNotes } from '#shared/domain/prospect-fields.ts'
import { AGGREGATOR, LINK_OF } from '#shared/domain/sources.ts'
import { sql } from 'kysely'
import { advertised } from '../../../db/advertised.ts'
import { euro } from '../../../db/money.ts'
import { refusalSeenBy } from '../../../db/refusal.ts'

/** A property as one agent sees it: `p` the property, `lead` its leading advert, `f`, `pr`, `vc` and `ra` the agent's own data. */
export const CARD = [
  'p.id',
  // strips the agent id from the ids of own adverts: `imports/own-number.ts`
  sql<string>`regexp_replace(lead.external_id, '@[0-9a-f-]{36}$', '')`.as('externalId'),
  'lead.source',
  'lead.source_url as sourceUrl',
  'p.title',
  'p.price_negotiable as priceNegotiable',
  'p.location',
  'p.zip_code as zipCode',
  'p.address',
  'p.size',
  'p.plot_size as plotSize',
  'p.rooms',
  'p.property_type as propertyType',
  'p.listing_type as listingType',
  'p.seller_type as sellerType',
  'p.hidden_reason as hiddenReason',
  'p.doubt_reason as doubtReason',
  'lead.verdict_evidence as verdictEvidence',
  'p.listing_date as listingDate',
  'p.listed_at as listedAt',
  'p.scraped_at as scrapedAt',
  'p.last_import_update as lastImportUpdate',
  'lead.state',
  'p.offline_since as offlineSince',
  'p.price_cut as priceCut',
  'p.price_cut_at as priceCutAt',
  'p.reposts',
  'p.reposted_at as repostedAt',
  'p.is_with_agency as isWithAgency',
  'p.is_demo as isDemo',
  'pr.status_changed_at as statusChangedAt',
  'pr.lead_score as leadScore',
  'pr.owner_name as ownerName',
  'lead.contact_name as contactName',
  // identifies the owner; lists do not show it
  'pr.owner_phone as ownerPhone',
  'pr.owner_email as ownerEmail',
  'pr.owner_street as ownerStreet',
  'pr.owner_zip_code as ownerZipCode',
  'pr.owner_city as ownerCity',
  'pr.owner_address_origin as ownerAddressOrigin',
  'pr.next_follow_up_date as nextFollowUpDate',
  'pr.next_follow_up_time as nextFollowUpTime',
] as const

/** Number of portals with the property, as `portalCountOf` in code. */
export const portalCount = () => sql<number>`(select greatest(1, count(distinct link)) from adverts a, lateral (
    select ${JSON.stringify(LINK_OF)}::jsonb ->> a.source as link union all select jsonb_object_keys(a.platform_links - ${sql.lit(AGGREGATOR)})
  ) as links where a.property_id = p.id)`

/** The images of the leading advert, or of another one if it has none. */
export const imageUrls = () => sql<string[]>`case when lead.image_urls <> '{}' or not p.has_images then lead.image_urls
  else (select image_urls from adverts a where a.property_id = p.id and image_urls <> '{}' order by a.id limit 1) end`

/** All public phone numbers of the property `p`. */
export const publishedPhone = () =>
  sql<string | null>`(select string_agg(distinct a.contact_phone, ' / ') from adverts a where a.property_id = p.id)`

/** The price level of the narrowest area with enough listings. Subqueries, not joins, so that only the rows of a page are looked up. */
export const market = () => sql<PriceLevel | null>`coalesce(${sql.join(AREA_DIGITS.map(levelOf))})`

const levelOf = (digits: number) => sql`(
  select json_build_object('pricePerSqm', ${euro('median_cents')}, 'listings', listings, 'area', area, 'trend', trend) from price_levels
  where listing_type = p.listing_type and property_type = p.property_type and area = left(p.zip_code, ${sql.lit(digits)}))`

export const cardValues = (agentId: AgentId) =>
  [
    // an advert that names no real price is shown as it is
    sql<number | null>`coalesce(${euro('p.price_cents')}, ${euro('lead.price_cents')})`.as('price'),
    euro('p.previous_price_cents').as('previousPrice'),
    sql<boolean>`f.property_id is not null`.as('isFavorite'),
    sql<Correction | null>`case vc.is_offer when true then 'offer' when false then 'no_offer' end`.as('correctedTo'),
    ...refusalSeenBy(agentId),
    sql<string>`coalesce(pr.prospect_status, 'not_contacted')`.as('prospectStatus'),
    imageUrls().as('imageUrls'),
    // identifies the owner
    ...advertised(sql`${agentId}::uuid`),
    portalCount().as('portalCount'),
    market().as('market'),
  ] as const

/** Additional columns of the property page. */
export const DETAILS = ['pr.internal_notes as internalNotes'] as const

/** The agent's prospect fields as one object by field name; null for fields never set. */
const noted = () => {
  const columns = PROSPECT_ROWS.flatMap(([name, { kind, column }]) =>
    column === undefined ? [] : [sql.lit(name), kind === 'euro' ? euro(`pr.${column}`) : sql.ref(`pr.${column}`)],
  )
  return sql<Partial<ProspectNotes>>`json_build_object(${sql.join(columns)})::jsonb || coalesce(pr.details, '{}')`
}

export const detailValues = () =>
  [
    noted().as('noted'),
    sql<boolean>`coalesce(f.watched, false)`.as('isWatched'),
    sql<number>`coalesce(pr.internal_notes_version, 0)`.as('internalNotesVersion'),
  ] as const
