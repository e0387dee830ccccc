import type { RawListing } from '../raw-listing.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { labelledRooms } from '#shared/domain/written/printed.ts'
import { at, listAt, textAt } from '../../../../html/json.ts'
import { categoryId } from './categories.ts'
import { figure, readSeller } from './facts.ts'

const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' ') || null

/** An entry in the model embedded in a result page. */
export function readEntry(entry: unknown): RawListing | undefined {
  const estate = at(entry, 'resultlist.realEstate')
  const id = at(entry, '@id') ?? at(estate, '@id')
  const externalId = typeof id === 'number' ? String(id) : typeof id === 'string' ? id : ''
  const title = textAt(estate, 'title')
  if (title === null || !/^\d{4,15}$/.test(externalId)) return undefined
  const price = figure(estate, 'price', 'value')
  const { quarter, city } = { quarter: textAt(estate, 'address', 'quarter'), city: textAt(estate, 'address', 'city') }
  return {
    externalId,
    path: `/expose/${externalId}`,
    title: oneLine(title),
    excerpt: null,
    priceText: price === null ? null : `${price} €`,
    price,
    negotiable: false,
    oldPrice: null,
    size: figure(estate, 'livingSpace') ?? figure(estate, 'totalFloorSpace'),
    plotSize: figure(estate, 'plotArea'),
    rooms: figure(estate, 'numberOfRooms') ?? labelledRooms(textAt(estate, 'numberOfRooms')),
    zipCode: textAt(estate, 'address', 'postcode'),
    place: city === null ? quarter : quarter === null || quarter === city ? city : `${city} - ${quarter}`,
    street: joined(textAt(estate, 'address', 'street'), textAt(estate, 'address', 'houseNumber')),
    distanceKm: null,
    dateText: textAt(entry, '@publishDate') ?? textAt(entry, '@creation'),
    seller: readSeller(at(estate, 'privateOffer')),
    top: false,
    categoryId: categoryId(textAt(estate, '@xsi.type')),
    locationId: null,
    imageUrls: readPictures(estate),
  }
}

/** One address per picture; the portal lists its smallest and largest copy side by side. */
function readPictures(estate: unknown): string[] {
  const attachments = manyAt(estate, 'galleryAttachments', 'attachment')
  const addresses = attachments.flatMap((one) => {
    const urls = manyAt(one, 'urls').flatMap((list) => manyAt(list, 'url'))
    return urls.flatMap((url) => textAt(url, '@href') ?? []).slice(0, 1)
  })
  const title = manyAt(estate, 'titlePicture', 'urls')
    .flatMap((list) => manyAt(list, 'url'))
    .flatMap((url) => textAt(url, '@href') ?? [])
  return [...new Set(addresses.length > 0 ? addresses : title.slice(0, 1))].map((url) =>
    url.replaceAll('%WIDTH%', '800').replaceAll('%HEIGHT%', '600'),
  )
}

/** A list; the portal writes a list of length one without brackets. */
export function manyAt(value: unknown, ...way: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...way)
  if (found === undefined || found === null) return []
  return Array.isArray(found) ? listAt(value, ...way) : [found]
}
