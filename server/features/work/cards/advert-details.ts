import type { Property } from '#shared/contract/work/properties.ts'
import { type AdvertFacts, forAdvertFields, withAliases } from '#shared/domain/advert-fields.ts'
import { storedEuro } from '#shared/domain/money.ts'
import { comparedSize } from '#shared/domain/price-level.ts'
import type { PropertyType } from '#shared/domain/property-type.ts'
import { type AdvertSource, PLATFORM_LINKS } from '#shared/domain/sources.ts'
import type { AdvertChannel } from '#shared/domain/advert-channel.ts'
import type { AdvertState } from '#shared/domain/advert-state.ts'
import { storedValue } from '../../market/adverts/service.ts'
import { collectLinks, type MergedAdverts, joinPhones, type Advert } from '../../market/properties/service.ts'
import { type PriceChange, listPrices } from './price-history.ts'

/** The agent's private decisions by advert id. */
type Decided = ReadonlyMap<number, Property['adverts'][number]['decision']>

type LinkFields = Pick<Property, keyof typeof PLATFORM_LINKS>

/** Details for the property page beyond those of the card. */
export function buildDetails(merged: MergedAdverts, changes: readonly PriceChange[], decided: Decided = new Map()) {
  const { filled, lead, adverts } = merged
  const { price_cents: price, size, plot_size: plotSize } = filled
  const compared = comparedSize({ propertyType: filled.property_type as PropertyType, size, plotSize })
  return {
    description: filled.description,
    ...withAliases(forAdvertFields((name) => storedValue(filled, name)) as AdvertFacts),
    latitude: filled.latitude,
    longitude: filled.longitude,
    features: filled.features,
    pricePerSqm: price === null || compared === null ? null : Math.round(price / compared) / 100,
    contactInfo: toContactInfo(
      filled,
      lead,
      joinPhones({ ...merged, adverts: adverts.filter(({ id }) => decided.get(id)?.kind !== 'parted') }),
    ),
    ...linkFields(merged),
    adverts: adverts.map((advert) => ({
      ...toShownAdvert(advert),
      prices: listPrices(advert, changes),
      decision: decided.get(advert.id) ?? null,
    })),
  }
}

export type AdvertDetails = ReturnType<typeof buildDetails>

function toContactInfo(filled: Advert, lead: Advert, phone: string | null): Property['contactInfo'] {
  const { contact_name: name, contact_member_since: memberSince, contact_other_ads: otherAds } = filled
  if (name === null && phone === null && memberSince === null && otherAds === null) return null
  return { name, phone, source: lead.source, memberSince, otherAds }
}

function linkFields(merged: MergedAdverts): LinkFields {
  const links = collectLinks(merged)
  const names = Object.keys(PLATFORM_LINKS) as (keyof typeof PLATFORM_LINKS)[]
  return Object.fromEntries(names.map((name) => [name, links[name] ?? null])) as LinkFields
}

const toShownAdvert = (advert: Advert): Omit<Property['adverts'][number], 'prices' | 'decision'> => ({
  id: advert.id,
  source: advert.source as AdvertSource,
  channel: advert.channel as AdvertChannel,
  tipId: advert.source === 'tip' ? Number(advert.external_id) : null,
  state: advert.state as AdvertState,
  stateSince: advert.state_since,
  title: advert.title,
  price: storedEuro(advert.price_cents),
  size: advert.size,
  rooms: advert.rooms,
  sellerType: advert.seller_type as Property['sellerType'],
  listedAt: advert.listed_at,
  sourceUrl: advert.source_url,
})
