import { toCents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import type { ImportListing } from '../../features/market/adverts/import-listing.ts'
import { fitListing } from '../fit.ts'
import type { CellReader } from './cell-reader.ts'
import { readAddresses, readDate, readEuro, readNumber } from './cells.ts'
import { CONDITION } from './condition.ts'
import { idOfFacts, idOfLink } from './external-id.ts'
import { readAddress, type ReadPlace } from './place.ts'
import { type ReadPlatform, readPlatform } from './platforms.ts'
import { propertyTypeOf } from './property-type.ts'

/** As our columns hold them: a billion euro, ten square kilometres. */
const MOST_EURO = 1_000_000_000
const MOST_AREA = 10_000_000
const MOST_ROOMS = 999

/** What a row tells, undefined when it is no advert; then `row.faults` says why. */
export function listingOfRow(row: CellReader, at: Date): { listing: ImportListing; object: string | null } | undefined {
  const title = row.text('title')
  const price = row.number('buyingPrice', MOST_EURO, readEuro)
  const size = row.number('squareMeter', MOST_AREA)
  const rooms = row.number('rooms', MOST_ROOMS)
  const place = placeOf(row)
  if (title === null) row.missing('Titel')
  if (!place.zipCode && !place.location) row.missing('Postleitzahl oder Ort')
  const platform = readPlatform(row)
  const object = row.text('id') ?? linkedId(platform.links.thinkImmoLink) ?? null
  const rest = { ...detailsOf(row, at), description: row.text('description'), imageUrls: row.read('images', readAddresses) }
  if (row.faults.length > 0 || title === null) return undefined
  const listing: ImportListing = {
    source: platform.portal ?? 'thinkimmo',
    externalId: numberOf(platform) ?? object ?? idOfFacts(title, place.zipCode, size, row.text('address') ?? place.address),
    title,
    propertyType: propertyTypeOf(row.text('buildingType'), title),
    // ThinkImmo lists what can be bought
    listingType: 'sale',
    placeKeys: placeKeys({ zipCode: place.zipCode ?? null, location: place.location ?? null }),
    filedAs: null,
    isDetailed: true,
    isDemo: false,
    descriptionIsCut: false,
    priceCents: toCents(price),
    platformLinks: platform.links,
    ...told({ ...place, ...rest, size, rooms, sourceUrl: platform.url }),
  }
  return { listing: fitListing(listing), object }
}

/** The number by which the platform itself knows the advert. */
const numberOf = ({ portal, links, url }: ReadPlatform): string | undefined =>
  linkedId(portal === null ? links.ebkLink : url) ?? linkedId(links.thinkImmoLink)

const linkedId = (link: string | undefined) => (link === undefined ? undefined : idOfLink(link))

function placeOf(row: CellReader): ReadPlace & { address?: string } {
  const read = row.read('address', readAddress) ?? {}
  const [town, district] = [row.text('city'), row.text('district')]
  const street = [row.text('street') ?? (row.text('houseNumber') ? null : read.street), row.text('houseNumber')].filter(Boolean).join(' ')
  const zipCode = row.zip() ?? read.zipCode
  const location = town === null ? read.location : district === null || district === town ? town : `${town} - ${district}`
  return { ...(zipCode && { zipCode }), ...(location && { location }), ...(street && { address: street }) }
}

function detailsOf(row: CellReader, at: Date) {
  const isPrivate = row.yes('privateOffer')
  type Counted =
    | 'plotArea'
    | 'constructionYear'
    | 'numberOfFloors'
    | 'lastRefurbishment'
    | 'numberOfParkingSpaces'
    | 'latitude'
    | 'longitude'
  const count = (field: Counted) => row.read(field, readNumber)
  const monthly = (field: 'rentPriceCurrent' | 'rentPrice') => toCents(row.read(field, readEuro) ?? null)
  const condition = row.text('condition')
  return {
    sellerType: isPrivate === undefined ? undefined : isPrivate ? ('private' as const) : ('commercial' as const),
    plotSize: count('plotArea'),
    yearBuilt: count('constructionYear'),
    floor: row.text('floor')?.replace(/[.,]0$/, ''),
    totalFloors: count('numberOfFloors'),
    latitude: count('latitude'),
    longitude: count('longitude'),
    condition: condition === null ? undefined : (CONDITION[condition] ?? condition),
    energyClass: row.text('energyEfficiencyClass'),
    commission: row.text('commission'),
    lastRefurbishment: count('lastRefurbishment'),
    numberOfParkingSpaces: count('numberOfParkingSpaces'),
    rentCurrentCents: monthly('rentPriceCurrent'),
    rentPotentialCents: monthly('rentPrice'),
    rented: row.yes('rented'),
    hasBalcony: row.yes('balcony'),
    hasGarden: row.yes('garden'),
    cellar: row.yes('cellar'),
    hasElevator: row.yes('lift'),
    listedAt: row.read('publishDate', (text) => readDate(text, at)),
  }
}

type Told<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }

/** A missing field leaves what is known. */
function told<T extends object>(fields: T): Told<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Told<T>
}
