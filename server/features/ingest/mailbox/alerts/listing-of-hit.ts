import { toCents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { LINK_OF, type PlatformLink } from '#shared/domain/sources.ts'
import { readPropertyType } from '#shared/domain/written/kind.ts'
import { fitListing, type ImportListing, withoutMissing } from '../../../market/adverts/service.ts'
import { offerKind } from '#shared/domain/offer-kind.ts'
import { offerIn } from './facts.ts'
import type { MailHit, MailSource } from './mail.ts'

const LINKS: Readonly<Record<MailSource, PlatformLink>> = { ...LINK_OF, 'ohne-makler.net': 'ohnemaklerLink' }

/** The advert's URL: links in ImmoScout24's emails lead through a click-counting host. */
const hitUrl = ({ source, externalId, url }: MailHit): string =>
  source === 'immobilienscout24.de' && externalId !== null ? `https://www.immobilienscout24.de/expose/${externalId}` : url

/** The searched place in a search name: „Häuser zum Kauf in Ganz Uelzen“. */
const SEARCHED_IN = /„[^“]*\bin (?:Ganz )?(\p{Lu}[^“+(\d]*)/u

/** Converts an advert from an email into a listing. `subject` names the search. */
export function listingOfHit(hit: MailHit, subject: string, isDemo: boolean): ImportListing {
  const propertyType = readPropertyType(null, hit.title, subject)
  const { price, size, title } = hit
  return fitListing({
    source: hit.source,
    externalId: hit.externalId ?? hit.url,
    title,
    propertyType,
    // a title may mention a rent that the buyer earns, so the price is checked first
    listingType: hit.listingType ?? offerKind({ propertyType, price, size, title, text: null }) ?? offerIn(title) ?? 'sale',
    // an advert without a place gets the searched place, so that searches there find it
    placeKeys: placeKeys({ zipCode: hit.zipCode, location: hit.place ?? SEARCHED_IN.exec(subject)?.[1]?.trim() ?? null }),
    filedAs: null,
    // the email is all there is to read
    isDetailed: true,
    isDemo,
    descriptionIsCut: false,
    sourceUrl: hitUrl(hit),
    platformLinks: { [LINKS[hit.source]]: hitUrl(hit) },
    ...withoutMissing({
      priceCents: toCents(price),
      size,
      plotSize: hit.plotSize,
      rooms: hit.rooms,
      zipCode: hit.zipCode,
      location: hit.place,
      address: hit.address,
      sellerType: hit.seller,
    }),
  })
}
