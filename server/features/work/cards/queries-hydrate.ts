import type { AgentId, OfficeId, Viewer } from '#shared/domain/ids.ts'
import type { Property, PropertyCard } from '#shared/contract/work/properties.ts'
import type { Correction } from '#shared/domain/hidden-reason.ts'
import { NOTHING_NOTED, PROSPECT_ROWS, type ProspectNotes } from '#shared/domain/prospect-fields.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { advertised } from '../../../db/advertised.ts'
import { euro } from '../../../db/money.ts'
import { imageUrls, market, portalCount } from '../../../db/property-columns.ts'
import { refusalSeenBy } from '../../../db/refusal.ts'
import { isShownTo } from '../../../db/colleagues.ts'
import { isSeenBy } from '../../../db/seen-by.ts'
import type { OwnerRow } from '../contact/service.ts'
import type { AdvertDetails } from './advert-details.ts'

/** Fields the rules add. */
export type Ruled = Pick<PropertyCard, 'contact' | 'matchingClients' | 'shifts'>
/** A card before the rules are applied. */
export type CardColumns = Omit<PropertyCard, keyof Ruled> & OwnerRow
/** A whole property before the rules are applied. */
export type WholeColumns = Omit<Property, keyof Ruled | 'publishedNumbers' | 'ownerNumbers'> & OwnerRow
/** A whole property without the values merged from its adverts. */
export type NotedColumns = Omit<WholeColumns, keyof AdvertDetails>

/** A property as one agent sees it: `p` is the property, `lead` its leading advert; `f`, `pr`, `vc` and `ra` are the agent's own data. */
const CARD = [
  'p.id',
  // strips the agent id from the ids of own adverts: `imports/own-number.ts`
  sql<string>`regexp_replace(lead.external_id, '@[0-9a-f-]{36}$', '')`.as('externalId'),
  'lead.external_id as fullExternalId',
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
  'pr.assigned_to as assignedTo',
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

const cardValues = (officeId: OfficeId) =>
  [
    // an advert without a real price is shown as it is
    sql<number | null>`coalesce(${euro('p.price_cents')}, ${euro('lead.price_cents')})`.as('price'),
    euro('p.previous_price_cents').as('previousPrice'),
    sql<boolean>`f.property_id is not null`.as('isFavorite'),
    sql<Correction | null>`case vc.is_offer when true then 'offer' when false then 'no_offer' end`.as('correctedTo'),
    ...refusalSeenBy(officeId),
    sql<string>`coalesce(pr.prospect_status, 'not_contacted')`.as('prospectStatus'),
    imageUrls().as('imageUrls'),
    // identifies the owner
    sql<string | null>`pr.details ->> 'wrongPhones'`.as('wrongPhones'),
    ...advertised(sql`${officeId}::uuid`),
    portalCount().as('portalCount'),
    market().as('market'),
  ] as const

/** The agent's prospect fields as one object by field name; null for fields never set. */
const noted = () => {
  const columns = PROSPECT_ROWS.flatMap(([name, { kind, column }]) =>
    column === undefined ? [] : [sql.lit(name), kind === 'euro' ? euro(`pr.${column}`) : sql.ref(`pr.${column}`)],
  )
  return sql<Partial<ProspectNotes>>`json_build_object(${sql.join(columns)})::jsonb || coalesce(pr.details, '{}')`
}

/** Prospect fields shown only on the property page. */
const noteValues = () =>
  [
    'pr.internal_notes as internalNotes',
    noted().as('noted'),
    sql<boolean>`coalesce(f.watched, false)`.as('isWatched'),
    sql<number>`coalesce(pr.internal_notes_version, 0)`.as('internalNotesVersion'),
  ] as const

/** No user's id. */
const NO_AGENT = '00000000-0000-0000-0000-000000000000' as AgentId

const selectCards = ({ db }: Ctx, viewer: Viewer, ids: readonly number[]) => {
  const { officeId, id } = viewer
  return db
    .selectFrom('properties as p')
    .where(isSeenBy(officeId, 'p'))
    .where(isShownTo(viewer, 'pr'))
    .where(sql<boolean>`p.id = any(${ids}::bigint[])`)
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .leftJoin('favorites as f', (join) => join.onRef('f.property_id', '=', 'p.id').on('f.agent_id', '=', id ?? NO_AGENT))
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.office_id', '=', officeId))
    .leftJoin('verdict_corrections as vc', (join) => join.onRef('vc.property_id', '=', 'p.id').on('vc.office_id', '=', officeId))
    .leftJoin('refusal_answers as ra', (join) => join.onRef('ra.property_id', '=', 'p.id').on('ra.office_id', '=', officeId))
    .select(CARD)
    .select(cardValues(officeId))
    .orderBy(sql`array_position(${ids}::bigint[], p.id)`)
}

/** The columns of these properties for the agent, in the order of the ids, without those the agent cannot see. */
export async function hydrate(ctx: Ctx, viewer: Viewer, ids: readonly number[]): Promise<CardColumns[]> {
  if (ids.length === 0) return []
  return (await selectCards(ctx, viewer, ids).execute()) as CardColumns[]
}

/** The columns of these properties, including the agent's notes. */
export async function hydrateNoted(ctx: Ctx, viewer: Viewer, ids: readonly number[]): Promise<NotedColumns[]> {
  const rows = await selectCards(ctx, viewer, ids).select(noteValues()).execute()
  return rows.map(({ noted, ...row }) => ({ ...(row as unknown as Omit<NotedColumns, keyof ProspectNotes>), ...NOTHING_NOTED, ...noted }))
}
