import { realCents } from '#shared/domain/price.ts'
import { type AdvertSource, AGGREGATOR, LINK_OF, type PlatformLink, type PortalName, toBits } from '#shared/domain/sources.ts'
import { findNumbers } from '../../../phone-numbers.ts'
import { measureMarketTime } from './market-time.ts'
import type { Advert } from './queries-merge.ts'

/** A property merged from its adverts: the leading advert's values, filled up from the others. */
export interface MergedAdverts {
  readonly lead: Advert
  /** Each column's first value in order of trust. */
  readonly filled: Advert
  /** The advert whose price leads; undefined if no advert has a price. */
  readonly priced: Advert | undefined
  /** In order of trust. */
  readonly adverts: readonly Advert[]
}

/** Ranks adverts by trust. The first difference decides. */
const TRUST: readonly ((advert: Advert) => number)[] = [
  // online before gone
  ({ state }) => ['online', 'reserved', 'unknown', 'gone'].indexOf(state),
  // a clear listing before a doubtful one, which comes before a hidden one
  ({ hidden_reason, doubt_reason }) => (hidden_reason !== null ? 2 : doubt_reason !== null ? 1 : 0),
  // the owner before an agency
  ({ seller_type }) => (seller_type === 'commercial' ? 1 : 0),
  // the ad page before a card
  ({ details_read_at }) => (details_read_at === null ? 1 : 0),
  // later before earlier
  ({ listed_at }) => -Date.parse(listed_at),
  ({ id }) => id,
]

function byTrust(one: Advert, other: Advert): number {
  for (const rank of TRUST) {
    const difference = rank(one) - rank(other)
    if (difference !== 0) return difference
  }
  return 0
}

/** An advert keeps the "1 €" from its source, which its verdict considers; for the property it is not a price. */
const withRealPrices = (advert: Advert): Advert => ({
  ...advert,
  price_cents: realCents(advert.price_cents),
  previous_price_cents: realCents(advert.previous_price_cents),
})

/** Merges all adverts for a property. Pure. Throws if there are none or they have several owners. */
export function mergeAdverts(adverts: readonly Advert[]): MergedAdverts {
  const ranked = adverts.map(withRealPrices).toSorted(byTrust)
  const [lead] = ranked
  if (!lead) throw new Error('an object without adverts')
  // an agent's own advert must never become public
  if (ranked.some(({ office_id }) => office_id !== lead.office_id)) throw new Error('an object with adverts of several owners')
  const filled: Record<string, unknown> = { ...lead }
  for (const [column, value] of Object.entries(lead)) {
    if (isSilent(value))
      filled[column] =
        (SELLER.has(column) ? bySeller(lead, ranked) : ranked)
          .map((advert) => advert[column as keyof Advert])
          .find((value) => !isSilent(value)) ?? value
  }
  const priced = findCheapest(lead, ranked)
  const details = detailsOfAll(ranked)
  return { lead, filled: { ...(filled as unknown as Advert), details, ...(priced && pickPrices(priced)) }, priced, adverts: ranked }
}

/** Fills missing values from the agent's own adverts for the property, for that agent only. */
export function withOwn(merged: MergedAdverts, stored: readonly Advert[]): MergedAdverts {
  const own = stored.map(withRealPrices)
  const filled: Record<string, unknown> = { ...merged.filled }
  for (const column of Object.keys(filled) as (keyof Advert)[]) {
    if (!isSilent(filled[column])) continue
    const adverts = SELLER.has(column) ? bySeller(merged.lead, own) : own
    filled[column] = adverts.map((advert) => advert[column]).find((value) => !isSilent(value)) ?? filled[column]
  }
  const details = detailsOfAll([merged.filled, ...own])
  return { ...merged, filled: { ...(filled as unknown as Advert), details }, adverts: [...merged.adverts, ...own] }
}

/** Each detail from the most trusted advert that has it. */
const detailsOfAll = (ranked: readonly Pick<Advert, 'details'>[]): Advert['details'] =>
  Object.assign({}, ...ranked.toReversed().map(({ details }) => details as object)) as Advert['details']

/** Columns about the seller, which must not be mixed: an agency's number is not the owner's. */
const SELLER: ReadonlySet<string> = new Set(['contact_name', 'contact_phone', 'contact_member_since', 'contact_other_ads'])

const isAgency = ({ seller_type }: Advert) => seller_type === 'commercial'
const bySeller = (lead: Advert, adverts: readonly Advert[]) => adverts.filter((advert) => isAgency(advert) === isAgency(lead))

const isSilent = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** The advert with the lowest current price; differing prices are not a conflict. */
function findCheapest(lead: Advert, ranked: readonly Advert[]): Advert | undefined {
  return ranked
    .filter(({ state, listing_type, price_cents }) => state === lead.state && listing_type === lead.listing_type && price_cents !== null)
    .toSorted((a, b) => Number(a.price_cents) - Number(b.price_cents))[0]
}

const pickPrices = ({ price_cents, previous_price_cents, price_negotiable }: Advert) => ({
  price_cents,
  previous_price_cents,
  price_negotiable,
})

/** The columns that lists and searches need. */
export function mergeValues({ lead, filled, priced, adverts }: MergedAdverts) {
  const present = adverts.filter(({ state }) => state !== 'gone')
  const answering = present.length > 0 ? present : adverts
  const first = adverts.toSorted((one, other) => Date.parse(one.listed_at) - Date.parse(other.listed_at) || one.id - other.id)[0] ?? lead
  const updates = adverts.flatMap(({ last_import_update }) => last_import_update ?? [])
  return {
    lead_advert_id: lead.id,
    office_id: lead.office_id,
    title: lead.title,
    price_cents: filled.price_cents,
    previous_price_cents: filled.previous_price_cents,
    price_negotiable: filled.price_negotiable,
    location: filled.location,
    zip_code: filled.zip_code,
    address: filled.address,
    place_keys: [...new Set(answering.flatMap(({ place_keys }) => place_keys))].sort(),
    size: filled.size,
    plot_size: filled.plot_size,
    rooms: filled.rooms,
    property_type: lead.property_type,
    listing_type: lead.listing_type,
    seller_type: filled.seller_type,
    agent_refusal: filled.agent_refusal,
    // kept along with a certain refusal, which an agent may dismiss
    possible_refusal: filled.possible_refusal,
    hidden_reason: lead.hidden_reason,
    doubt_reason: lead.doubt_reason,
    sources: toBits(answering.map(({ source }) => source as AdvertSource)),
    has_images: filled.image_urls.length > 0,
    has_phone: adverts.some(({ contact_phone }) => findNumbers(contact_phone).length > 0),
    is_demo: lead.is_demo,
    // on the market since its first advert
    listing_date: first.listing_date,
    listed_at: first.listed_at,
    scraped_at: adverts.map(({ scraped_at }) => scraped_at).reduce(earlier),
    last_import_update: updates.length > 0 ? updates.reduce(later) : null,
    offline_since: present.length > 0 ? null : adverts.map(({ state_since }) => state_since).reduce(later),
    ...measureMarketTime(adverts, priced),
  }
}

export type PropertyValues = ReturnType<typeof mergeValues>

const earlier = (one: string, other: string) => (Date.parse(other) < Date.parse(one) ? other : one)
const later = (one: string, other: string) => (Date.parse(other) > Date.parse(one) ? other : one)

/** The property's URLs by the link fields in the contract, current adverts first. */
export function collectLinks({ adverts }: MergedAdverts): Partial<Record<PlatformLink, string>> {
  const links: Partial<Record<PlatformLink, string>> = {}
  for (const advert of adverts) {
    const own = advert.source in LINK_OF && advert.source_url ? { [LINK_OF[advert.source as PortalName]]: advert.source_url } : {}
    for (const [name, url] of Object.entries({ ...own, ...(advert.platform_links as Record<string, string>) }))
      links[name as PlatformLink] ??= url
  }
  return links
}

/** Number of portals that list the property, as `portalCount` in SQL. */
export function countPortals({ adverts }: MergedAdverts): number {
  const links = adverts.flatMap(({ source, platform_links }) => [LINK_OF[source as PortalName], ...Object.keys(platform_links as object)])
  return Math.max(1, new Set(links.filter((link) => link !== undefined && link !== AGGREGATOR)).size)
}

/** All phone numbers as printed in the adverts: the owner's, or the agencies' if an agency's advert leads. */
export const joinPhones = ({ lead, adverts }: MergedAdverts): string | null =>
  [...new Set(bySeller(lead, adverts).flatMap(({ contact_phone }) => contact_phone ?? []))].join(' / ') || null
