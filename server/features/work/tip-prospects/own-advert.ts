import type { IncomingTip } from '#shared/contract/network/tips.ts'
import { toCents } from '#shared/domain/money.ts'
import type { PropertyType } from '#shared/domain/property-type.ts'
import { doorLine, readAddress } from '#shared/domain/written/address.ts'
import type { OwnAdvert } from '../../market/adverts/service.ts'

const TYPE_OF: Record<IncomingTip['propertyType'], PropertyType> = {
  Haus: 'house',
  Wohnung: 'apartment',
  Büro: 'commercial',
  Mehrfamilienhaus: 'house',
  'Wohn- und Geschäftshaus': 'commercial',
  Gewerbeobjekt: 'commercial',
  Grundstück: 'land',
  Garage: 'other',
  Sonstiges: 'other',
}

/** A tip as an advert of the agent's own. Omits the owner, who belongs in the agent's notes. Pure. */
export function toOwnAdvert(tip: IncomingTip): OwnAdvert {
  const parsed = readAddress(tip.address ?? '')
  const { street, houseNumber } = tip.street ? { street: tip.street, houseNumber: tip.houseNumber } : parsed
  const city = tip.city ?? ([parsed.town, parsed.district].filter(Boolean).join(' - ') || null)
  return {
    source: 'tip',
    externalId: String(tip.id),
    // without the street, because the title survives the deletion of the address
    title: city ? `${tip.propertyType} in ${city}` : `${tip.propertyType} aus einem Tipp`,
    description: tip.description,
    propertyType: TYPE_OF[tip.propertyType],
    listingType: tip.tipType === 'Vermietung' ? 'rent' : 'sale',
    // a price of 0 counts as unknown
    priceCents: tip.estimatedPrice ? toCents(tip.estimatedPrice) : null,
    address: doorLine({ street, houseNumber }) ?? tip.address,
    zipCode: tip.zipCode ?? parsed.postcode?.zipCode ?? null,
    location: city,
    listedAt: tip.submittedAt,
  }
}
