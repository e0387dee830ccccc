import type { Correction } from '#shared/domain/hidden-reason.ts'
import { AREA_DIGITS, type PriceLevel } from '#shared/domain/price-level.ts'
import { LINK_OF, PLATFORM_LINKS } from '#shared/domain/sources.ts'
import { sql } from 'kysely'
import { euro } from '../../../db/money.ts'

/** A property as one agent sees it: `p` the listing, `f`, `pr` and `vc` what the agent alone knows. */
export const CARD = [
  'p.id',
  'p.external_id as externalId',
  'p.source',
  'p.source_url as sourceUrl',
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
  'p.verdict_evidence as verdictEvidence',
  'p.agent_refusal as agentRefusal',
  'p.listing_date as listingDate',
  'p.listed_at as listedAt',
  'p.scraped_at as scrapedAt',
  'p.last_import_update as lastImportUpdate',
  'p.offline_since as offlineSince',
  'p.image_urls as imageUrls',
  'p.is_demo as isDemo',
  'pr.status_changed_at as statusChangedAt',
  'pr.lead_score as leadScore',
  'pr.owner_name as ownerName',
  // what the owner is recognised by; a list does not show it
  'p.contact_phone as publishedPhone',
  'pr.owner_phone as ownerPhone',
  'pr.owner_email as ownerEmail',
  'pr.next_follow_up_date as nextFollowUpDate',
] as const

/** ThinkImmo shows what others offer: being found there is nobody's doing. */
const portalCount = () => sql<number>`greatest(1, (p.source <> 'thinkimmo')::integer
  + (select count(*) from jsonb_object_keys(p.platform_links - 'thinkImmoLink' - coalesce(${JSON.stringify(LINK_OF)}::jsonb ->> p.source, ''))))`

/** What others ask in the narrowest area that has enough of them. No joins: looked up for the rows of a page, not for all that is sorted before. */
const market = () => sql<PriceLevel | null>`coalesce(${sql.join(AREA_DIGITS.map(levelOf))})`

const levelOf = (digits: number) => sql`(
  select json_build_object('pricePerSqm', ${euro('median_cents')}, 'listings', listings, 'area', area) from price_levels
  where listing_type = p.listing_type and property_type = p.property_type and area = left(p.zip_code, ${sql.lit(digits)}))`

export const cardValues = () =>
  [
    euro('p.price_cents').as('price'),
    euro('p.previous_price_cents').as('previousPrice'),
    sql<boolean>`f.property_id is not null`.as('isFavorite'),
    sql<Correction | null>`case vc.is_offer when true then 'offer' when false then 'no_offer' end`.as('correctedTo'),
    sql<string>`coalesce(pr.prospect_status, 'not_contacted')`.as('prospectStatus'),
    portalCount().as('portalCount'),
    market().as('market'),
  ] as const

export const DETAILS = [
  'p.description',
  'p.bedrooms',
  'p.bathrooms',
  'p.year_built as yearBuilt',
  'p.floor',
  'p.total_floors as totalFloors',
  'p.total_floors as numberOfFloors',
  'p.heating_type as heatingType',
  'p.energy_class as energyClass',
  'p.has_garden as hasGarden',
  'p.has_balcony as hasBalcony',
  'p.has_garage as hasGarage',
  'p.has_elevator as hasElevator',
  'p.cellar',
  'p.rented',
  'p.commission',
  'p.condition',
  'p.last_refurbishment as lastRefurbishment',
  'p.number_of_parking_spaces as numberOfParkingSpaces',
  'p.available_from as availableFrom',
  'p.latitude',
  'p.longitude',
  'p.features',
  'pr.internal_notes as internalNotes',
  'pr.preferred_contact_method as preferredContactMethod',
  'pr.last_contact_date as lastContactDate',
] as const

export const detailValues = () =>
  [
    euro('p.rent_current_cents').as('rentCurrent'),
    euro('p.rent_current_cents').as('rentPriceCurrent'),
    euro('p.rent_potential_cents').as('rentPotential'),
    euro('pr.estimated_value_cents').as('estimatedValue'),
    sql<number>`coalesce(pr.internal_notes_version, 0)`.as('internalNotesVersion'),
    sql<number | null>`round((${euro('p.price_cents')} / nullif(p.size, 0))::numeric, 2)::float8`.as('pricePerSqm'),
    sql<ContactInfo | null>`case when p.contact_name is null and p.contact_phone is null and p.contact_member_since is null
        and p.contact_other_ads is null then null
      else jsonb_build_object('name', p.contact_name, 'phone', p.contact_phone, 'source', p.source,
        'memberSince', p.contact_member_since, 'otherAds', p.contact_other_ads) end`.as('contactInfo'),
    ...Object.keys(PLATFORM_LINKS).map((name) => sql<string | null>`p.platform_links ->> ${sql.lit(name)}`.as(name)),
  ] as const

interface ContactInfo {
  name: string | null
  phone: string | null
  source: string | null
  memberSince: string | null
  otherAds: number | null
}
