import {
  ADVERT_FIELDS,
  ADVERT_ROWS,
  type AdvertField,
  type AdvertFieldName,
  type AdvertValues,
  type FileField,
} from '#shared/domain/advert-fields.ts'
import { conditionText } from '#shared/domain/condition.ts'
import { toCents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { LINK_OF } from '#shared/domain/sources.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { readPlace } from '#shared/domain/written/address.ts'
import { readSquareMetres } from '#shared/domain/written/area.ts'
import { readYearBuilt, readYear } from '#shared/domain/written/day.ts'
import { readMonthlyEuro, readSalePrice } from '#shared/domain/written/euro.ts'
import { readPropertyType } from '#shared/domain/written/kind.ts'
import { readCount, readDegrees, readGrouping } from '#shared/domain/written/number.ts'
import { type Country, countryIn, placeAbroad, type Postcode } from '#shared/domain/written/postcode.ts'
import { readRooms } from '#shared/domain/written/rooms.ts'
import { fitListing, type ImportListing, withoutMissing } from '../../../market/adverts/service.ts'
import type { CellReader } from './cell-reader.ts'
import { readLink, readAddresses } from './cells.ts'
import { idOfFacts, idOfLink } from './external-id.ts'
import { placeOfCell } from './place.ts'
import { type ReadPlatform, readPlatform } from './platforms.ts'

/** One billion. */
const MOST_EURO = 1_000_000_000
const MOST_AREA = ADVERT_FIELDS.size.max
const MOST_ROOMS = ADVERT_FIELDS.rooms.max

/** Reads a row; undefined if it is not an advert, with the reasons in `row.faults`. Unreadable cells are listed in `row.notes`. */
export function listingOfRow(row: CellReader, at: Date): { listing: ImportListing; object: string | null } | undefined {
  const title = readTitle(row)
  const price = row.figure('buyingPrice', MOST_EURO, readSalePrice)
  const size = row.figure('squareMeter', MOST_AREA, readArea(row))
  const rooms = row.figure('rooms', MOST_ROOMS, readRooms)
  const place = readPlaced(row)
  if (title === null) row.missing('Titel')
  if (!place.zipCode && !place.location) row.missing('Postleitzahl oder Ort')
  const platform = readPlatform(row)
  const object = row.text('id') ?? linkedId(platform.links.thinkImmoLink) ?? null
  const rest = { ...readDetails(row, at), description: row.text('description'), imageUrls: row.read('images', addressesIn, NO_ADDRESS) }
  if (row.faults.length > 0 || title === null) return undefined
  const listing: ImportListing = {
    source: platform.portal ?? 'thinkimmo',
    externalId:
      readExternalId(platform) ??
      object ??
      findPortalNumber(platform) ??
      idOfFacts(title, townForId(place), size, row.text('address') ?? place.address),
    title,
    propertyType: readPropertyType(row.text('buildingType'), title),
    // ThinkImmo lists only properties for sale
    listingType: 'sale',
    placeKeys: toPlaceKeys(place),
    filedAs: row.yes('foreClosure') === true ? 'auction' : null,
    isDetailed: true,
    isDemo: false,
    descriptionIsCut: false,
    priceCents: toCents(price ?? null),
    platformLinks: platform.links,
    ...withoutMissing({ ...place, ...rest, size, rooms, sourceUrl: platform.url }),
  }
  return { listing: fitListing(listing), object }
}

/** The advert's title, which may be written as a link. */
function readTitle(row: CellReader): string | null {
  const written = row.text('title')
  return written === null ? null : readLink(written)?.shown || written
}

/** Parses an area with the digit grouping that its row uses for amounts: "1,200" next to "350,000" is English. */
const readArea = (row: CellReader) => {
  const sums = (['buyingPrice', 'rentPriceCurrent', 'rentPrice'] as const).map((field) => readGrouping(row.text(field) ?? ''))
  const grouping = sums.find((found) => found !== null) ?? null
  return (text: string) => readSquareMetres(text, grouping)
}

const NO_ADDRESS = 'enthält keine Adresse im Web'
const addressesIn = (text: string) => {
  const found = readAddresses(text)
  return found.length > 0 ? found : undefined
}

/** The platform's own advert id. */
const readExternalId = ({ portal, links, url }: ReadPlatform): string | undefined =>
  linkedId(portal === null ? links.ebkLink : url) ?? linkedId(links.thinkImmoLink)

const findPortalNumber = ({ links }: ReadPlatform): string | undefined =>
  linkedId(Object.values(LINK_OF).flatMap((link) => links[link] ?? [])[0])

const linkedId = (link: string | undefined) => (link === undefined ? undefined : idOfLink(link))

interface Placed {
  readonly zipCode?: string
  readonly location?: string
  readonly address?: string
}

function readPlaced(row: CellReader): Placed {
  const read = row.read('address', placeOfCell, 'ist keine Adresse') ?? {}
  const city = splitCity(row.text('city'))
  const { town } = city
  const district = row.text('district') ?? city.district
  const street = readStreet(row, read.street)
  const postcode = row.postcode(town ?? read.location ?? null) ?? city.postcode ?? read.postcode
  const location = town === null ? read.location : withDistrict(town, district)
  const country = postcode?.country ?? read.country ?? countryIn(town ?? '')
  const place = country === undefined ? placeInGermany(postcode, location) : placeFromAbroad(postcode, location, country)
  return { ...place, ...(street && { address: street }) }
}

const placeInGermany = (postcode: Postcode | null | undefined, location: string | undefined): Placed => ({
  ...(postcode && { zipCode: postcode.zipCode }),
  ...(location && { location }),
})

const placeFromAbroad = (postcode: Postcode | null | undefined, location: string | undefined, country: Country): Placed => ({
  location: placeAbroad(postcode?.zipCode ?? null, location ?? null, country),
})

const withDistrict = (town: string, district: string | null) => (district === null || district === town ? town : `${town} - ${district}`)

/** A house number in its own column belongs to the street column, never to the street within the address. */
function readStreet(row: CellReader, fromAddress: string | null | undefined): string {
  const [street, houseNumber] = [row.text('street'), row.text('houseNumber')]
  return [street ?? (houseNumber ? null : fromAddress), houseNumber].filter(Boolean).join(' ')
}

const townForId = ({ zipCode, location = '' }: Placed) => zipCode ?? foldGerman(location)

const toPlaceKeys = ({ zipCode, location }: Placed) => placeKeys({ zipCode: zipCode ?? null, location: location ?? null })

/** The city column may also contain the postcode: "29525 Uelzen". */
function splitCity(text: string | null) {
  if (text === null || !/\d{4}/.test(text)) return { town: text, district: null, postcode: null }
  const { town, district, postcode } = readPlace(text)
  return { town: town ?? (postcode === null ? text : null), district, postcode }
}

function readDetails(row: CellReader, at: Date) {
  const isPrivate = row.yes('privateOffer')
  const degrees = (field: 'latitude' | 'longitude', most: number) =>
    row.read(field, (text) => readDegrees(text, most), 'ist keine Koordinate')
  const condition = row.text('condition')
  return {
    sellerType: isPrivate === undefined ? undefined : isPrivate ? ('private' as const) : ('commercial' as const),
    ...readFacts(row),
    yearBuilt: row.read('constructionYear', readYearBuilt, 'ist kein Jahr'),
    floor: row.text('floor')?.replace(/[.,]0$/, ''),
    latitude: degrees('latitude', 90),
    longitude: degrees('longitude', 180),
    condition: condition === null ? undefined : conditionText(condition),
    listedAt: row.day('publishDate', at),
  }
}

/**
 * Property facts by kind of field. Year built, floor and condition are read elsewhere: a year may be an era, floor and condition are words.
 */
function readFacts(row: CellReader): AdvertValues {
  const byHand: readonly AdvertFieldName[] = ['yearBuilt', 'floor', 'condition']
  const read = ADVERT_ROWS.filter(([name]) => !byHand.includes(name)).flatMap(([name, field]) =>
    field.file ? [[name, readFact(row, field)]] : [],
  )
  return Object.fromEntries(read) as AdvertValues
}

function readFact(row: CellReader, field: AdvertField) {
  const column = field.file?.name as FileField
  if (field.kind === 'text') return row.text(column)
  if (field.kind === 'flag') return row.yes(column)
  if (field.unit === 'year') return row.read(column, readYear, 'ist kein Jahr')
  return row.figure(column, field.max, field.unit === 'm²' ? readArea(row) : field.unit === '€' ? readMonthlyEuro : readCount)
}
