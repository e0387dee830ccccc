import type { AgentId } from '#shared/domain/ids.ts'
import type { Correction } from '#shared/domain/hidden-reason.ts'
import { PROSPECT_ROWS, type ProspectNotes } from '#shared/domain/prospect-fields.ts'
import { sql } from 'kysely'
import { advertised } from '../../../db/advertised.ts'
import { euro } from '../../../db/money.ts'
import { imageUrls, market, portalCount } from '../../../db/property-columns.ts'
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
