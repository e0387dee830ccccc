import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { PortalPlace, SearchPath } from '../raw-listing.ts'
import { toSlug, TOWN_PATHS } from './cities.ts'

/** "Esslingen" is Esslingen am Neckar; "Frankfurt" is ambiguous and "Brandenburg" a state. */
const shortenTown = (town: string) => town.replace(/ (?:im|am|bei) .*$/, '')
const isPlain = (name: string) => [...TOWN_PATHS.keys()].filter((town) => town.startsWith(name)).length === 1

const KNOWN_PLACES: ReadonlyMap<string, PortalPlace> = new Map(
  [...TOWN_PATHS].flatMap(([label, id]) =>
    [label, shortenTown(label)].filter((name) => name === label || isPlain(name)).map((name) => [toSlug(name), { id, label }] as const),
  ),
)

/** Places with a known search path; no look-up is open to bots. */
export function knownPlace(location: string): PortalPlace | undefined {
  return KNOWN_PLACES.get(toSlug(location))
}

const WITHOUT_SELLER =
  'ImmoScout24 lässt sich nicht nach privaten Anbietern fragen; gelesen werden die neuesten Anzeigen aller Anbieter, gemeldet die privaten.'
const WITHOUT_KIND: Readonly<Record<PortalCriteria['listingType'], string>> = {
  sale: 'ImmoScout24 lässt sich nicht nach allem Gewerbe zum Kauf zugleich fragen; gelesen werden Immobilien zum Kauf.',
  rent: 'ImmoScout24 lässt sich nicht nach allem zur Miete zugleich fragen; gelesen werden Wohnungen zur Miete.',
}
const WITHOUT_PLACE = `Diesen Ort kann ${PRODUCT_NAME} bei ImmoScout24 nicht einzeln erfragen; gelesen werden die neuesten Anzeigen aus ganz Deutschland.`
const WITHOUT_RADIUS = `Einen Umkreis kann ${PRODUCT_NAME} bei ImmoScout24 nicht erfragen; gesucht wird nur im Ort selbst.`

const TYPES: Readonly<Record<PortalCriteria['listingType'], Readonly<Record<'apartment' | 'house' | 'land' | 'any', string>>>> = {
  sale: { apartment: 'wohnung-kaufen', house: 'haus-kaufen', land: 'grundstueck-kaufen', any: 'immobilie-kaufen' },
  rent: { apartment: 'wohnung-mieten', house: 'haus-mieten', land: 'grundstueck-mieten', any: 'wohnung-mieten' },
}

/**
 * A result page's address, newest first. Filters that it cannot express are left to our own matching and reported in `loss`: private sellers, a
 * radius, a place without a known path.
 */
export function searchPaths(criteria: PortalCriteria, place: PortalPlace | null, page: number): SearchPath[] {
  const { listingType, propertyType, minPrice, maxPrice, minSize, rooms } = criteria
  const kind = propertyType === null || propertyType === 'commercial' ? 'any' : propertyType
  const asked: readonly (readonly [string, string | null])[] = [
    ['price', range(minPrice, maxPrice)],
    [kind === 'land' ? 'plotarea' : 'livingspace', range(minSize, null)],
    ['numberofrooms', kind === 'land' ? null : range(rooms, null)],
    ['sorting', '2'],
    ['pagenumber', page > 1 ? String(page) : null],
  ]
  const query = asked.flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`)).join('&')
  const path = `/Suche/de/${place === null ? '' : `${place.id}/`}${TYPES[listingType][kind]}?${query}`
  return [{ path, loss: describeLoss(criteria, place) }]
}

function describeLoss(
  { listingType, sellerType, propertyType, location, radius }: PortalCriteria,
  place: PortalPlace | null,
): string | null {
  const losses = [
    sellerType === 'private' ? WITHOUT_SELLER : null,
    propertyType === 'commercial' || (propertyType === null && listingType === 'rent') ? WITHOUT_KIND[listingType] : null,
    location !== null && place === null ? WITHOUT_PLACE : null,
    place !== null && radius !== null && radius > 0 ? WITHOUT_RADIUS : null,
  ]
  return losses.filter((sentence) => sentence !== null).join(' ') || null
}

/** "100000.0-500000.0", with either end open; the portal's number format. */
function range(from: number | null, to: number | null): string | null {
  const least = from !== null && from > 0 ? figure(from) : ''
  const most = to !== null && to > 0 ? figure(to) : ''
  return least === '' && most === '' ? null : `${least}-${most}`
}

const figure = (value: number) => (Number.isInteger(value) ? value.toFixed(1) : String(value))
