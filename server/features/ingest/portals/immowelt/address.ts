import { placeKey } from '#shared/domain/place.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { PageOf, PortalPlace, SearchPath } from '../raw-listing.ts'
import { listAt, parsed, textAt } from '../../../../html/json.ts'
import { DISTRIBUTION } from './categories.ts'
import { wallReason } from './wall.ts'

const GERMANY = 'AD02DE1'

const KNOWN_PLACES: ReadonlyMap<string, PortalPlace> = new Map(
  [
    { id: 'AD08DE8634', label: 'Berlin' },
    { id: 'AD08DE2350', label: 'Sassenberg' },
  ].map((place) => [placeKey(place.label), place]),
)

/** Places known without a look-up. */
export function knownPlace(location: string): PortalPlace | undefined {
  return KNOWN_PLACES.get(placeKey(location))
}

export function placePath(location: string): string {
  return `/search-mfe-bff/autocomplete/suggestion?query=${encodeURIComponent(location.trim())}`
}

type PlaceAnswer = PageOf<{ readonly kind: 'place'; readonly place: PortalPlace } | { readonly kind: 'unknown' }>

/** Accepts only the exact place, never a similar name: a postcode by its number, a name only in full. */
export function readPlace(body: string, location: string): PlaceAnswer {
  const answer = parsed(body)
  if (!Array.isArray(answer)) {
    const wall = wallReason(body)
    return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Ortsliste' } : { kind: 'blocked', reason: wall }
  }
  const asked = placeKey(location)
  const place = answer.flatMap((offered) => readOffered(offered)).find((offered) => isAsked(offered, asked))
  return place ? { kind: 'place', place: { id: place.id, label: place.label } } : { kind: 'unknown' }
}

interface Offered extends PortalPlace {
  readonly postcodes: readonly unknown[]
}

function readOffered(offered: unknown): Offered[] {
  const id = textAt(offered, 'id')
  const label = textAt(offered, 'labels', 0) ?? textAt(offered, 'label')
  return id !== null && label !== null && /^(?:AD0[2-9]|NBH\d|POCO(?:DE)?)[A-Z]{0,2}\d+$/.test(id)
    ? [{ id, label, postcodes: listAt(offered, 'postal_codes') }]
    : []
}

function isAsked({ label, postcodes }: Offered, asked: string): boolean {
  if (asked === '') return false
  if (/^\d+$/.test(asked)) return asked.length === 5 && (label.startsWith(asked) || (postcodes.length === 1 && postcodes[0] === asked))
  return placeKey(label.replace(/\s*\(\d{5}\).*$/, '')) === asked
}

const ESTATE_TYPES = { apartment: 'Apartment', house: 'House', land: 'Plot' } as const

/** The portal's addresses have no known parameter for this kind of property. */
const WITHOUT_KIND =
  'Das Portal lässt sich nicht nur nach Gewerbe fragen; gelesen werden die neuesten Anzeigen aller Arten, gemeldet wird das Gewerbe.'
const WITHOUT_RADIUS = 'Das Portal erlaubt die Umkreissuche nicht; gesucht wurde nur im Ort selbst.'

/**
 * A result page's address, newest first. The portal silently ignores unknown parameters, which would widen the search: only parameters seen in its
 * own addresses are used, and missing ones are reported as loss.
 */
function searchPath(criteria: PortalCriteria, place: PortalPlace | null, page: number, hasRadius: boolean): string {
  const { propertyType, minPrice, maxPrice, minSize, rooms } = criteria
  const size = propertyType === 'land' ? 'plotSpaceMin' : 'spaceMin'
  const asked: readonly (readonly [string, string | null])[] = [
    ['distributionTypes', DISTRIBUTION[criteria.listingType]],
    ['estateTypes', estateTypes(propertyType)],
    ['locations', encodeLocation(place, hasRadius ? criteria.radius : null)],
    ['classifiedBusiness', criteria.sellerType === 'private' ? 'PRIVATE' : null],
    ['priceMin', figure(minPrice, Math.floor)],
    ['priceMax', figure(maxPrice, Math.ceil)],
    [size, figure(minSize, Math.floor)],
    ['numberOfRoomsMin', propertyType === 'land' ? null : figure(rooms, Math.floor)],
    ['order', 'DateDesc'],
    ['page', page > 1 ? String(page) : null],
  ]
  return `/classified-search?${asked.flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`)).join('&')}`
}

function estateTypes(propertyType: PortalCriteria['propertyType']): string | null {
  return propertyType === null || propertyType === 'commercial' ? null : ESTATE_TYPES[propertyType]
}

function figure(value: number | null, round: (value: number) => number): string | null {
  return value === null || value <= 0 ? null : String(round(value))
}

function encodeLocation(place: PortalPlace | null, radius: number | null): string {
  if (place === null) return GERMANY
  return radius === null || radius <= 0 ? place.id : base64url(JSON.stringify({ placeId: place.id, radius }))
}

/** ASCII letters and digits only. */
const base64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Only the radius can be dropped if robots.txt disallows it; no other filter has a path of its own. */
export function searchPaths(criteria: PortalCriteria, place: PortalPlace | null, page: number): SearchPath[] {
  const loss = criteria.propertyType === 'commercial' ? WITHOUT_KIND : null
  const whole = { path: searchPath(criteria, place, page, true), loss }
  const plain = {
    path: searchPath(criteria, place, page, false),
    loss: [WITHOUT_RADIUS, loss].filter((sentence) => sentence !== null).join(' '),
  }
  return whole.path === plain.path ? [whole] : [whole, plain]
}
