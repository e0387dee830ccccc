import { toCents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { LINK_OF, type PlatformLink } from '#shared/domain/sources.ts'
import { propertyTypeOf } from '#shared/domain/written/kind.ts'
import type { ImportListing } from '../../../market/adverts/import-listing.ts'
import { fitListing } from '../../read/fit.ts'
import { offerKind } from '../../read/offer-kind.ts'
import type { MailHit, MailSource } from './mail.ts'

const LINKS: Readonly<Record<MailSource, PlatformLink>> = { ...LINK_OF, 'ohne-makler.net': 'ohnemaklerLink' }

/** Where a browser reads the advert: ImmoScout24's mails lead by a host that counts clicks. */
const pageOf = ({ source, externalId, url }: MailHit): string =>
  source === 'immobilienscout24.de' && externalId !== null ? `https://www.immobilienscout24.de/expose/${externalId}` : url

/** Where was searched, as the name of a search says it: „Häuser zum Kauf in Ganz Uelzen“. */
const SEARCHED_IN = /„[^“]*\bin (?:Ganz )?(\p{Lu}[^“+(\d]*)/u

/** An advert of a mail as a property. `subject` says what was searched for. */
export function listingOfHit(hit: MailHit, subject: string, isDemo: boolean): ImportListing {
  const propertyType = propertyTypeOf(null, hit.title, subject)
  const { price, size, title } = hit
  return fitListing({
    source: hit.source,
    externalId: hit.externalId ?? hit.url,
    title,
    propertyType,
    listingType: hit.listingType ?? offerKind({ propertyType, price, size, title, text: null }) ?? 'sale',
    // some name no place: it lies where was searched, and is found there
    placeKeys: placeKeys({ zipCode: hit.zipCode, location: hit.place ?? SEARCHED_IN.exec(subject)?.[1]?.trim() ?? null }),
    filedAs: null,
    // a mail is all that there is of it
    isDetailed: true,
    isDemo,
    descriptionIsCut: false,
    sourceUrl: pageOf(hit),
    platformLinks: { [LINKS[hit.source]]: pageOf(hit) },
    ...(price !== null && { priceCents: toCents(price) }),
    ...(size !== null && { size }),
    ...(hit.plotSize !== null && { plotSize: hit.plotSize }),
    ...(hit.rooms !== null && { rooms: hit.rooms }),
    ...(hit.zipCode !== null && { zipCode: hit.zipCode }),
    ...(hit.place !== null && { location: hit.place }),
    ...(hit.address !== null && { address: hit.address }),
    ...(hit.seller !== null && { sellerType: hit.seller }),
  })
}
