import { placeKey } from '#shared/domain/place.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { PageOf, PortalPlace, SearchPath } from '../raw-listing.ts'
import { parsed } from '../../../../html/json.ts'
import { categoryFor, findCategory } from './categories.ts'
import { wallReason } from './wall.ts'

/** The radii the portal supports, in kilometres; any other is rounded up and narrowed by our own matching. */
const RADII = [5, 10, 20, 30, 50, 100, 150, 200] as const

const KNOWN_PLACES: ReadonlyMap<string, PortalPlace> = new Map(
  [
    { id: '3331', label: 'Berlin' },
    { id: '945', label: 'Köln' },
    { id: '6810', label: 'Nürnberg' },
    { id: '6411', label: 'München' },
    { id: '4292', label: 'Frankfurt am Main' },
    { id: '7950', label: 'Frankfurt (Oder)' },
    { id: '2068', label: 'Düsseldorf' },
  ].map((place) => [placeKey(place.label), place]),
)

/** Places known without a look-up. */
export function knownPlace(location: string): PortalPlace | undefined {
  return KNOWN_PLACES.get(placeKey(location))
}

export function placePath(location: string): string {
  return `/s-ort-empfehlungen.json?query=${encodeURIComponent(location.trim())}`
}

/** Names in an address: lower case, ae oe ue ss, a hyphen for everything else. */
function slug(text: string): string {
  return foldGerman(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

interface Candidate {
  readonly place: PortalPlace
  /** A name without the state that the portal appends: "Neuss - Nordrhein-Westfalen". */
  readonly name: string
  readonly whole: string
}

function candidates(answer: object): Candidate[] {
  return Object.entries(answer).flatMap(([key, label]: [string, unknown]) => {
    const id = /^_([1-9]\d*)$/.exec(key)?.[1]
    // "_0" is the whole country, included in every response.
    if (id === undefined || typeof label !== 'string' || label.trim() === '') return []
    return [{ place: { id, label: label.trim() }, name: placeKey(label.split(' - ')[0] ?? label), whole: placeKey(label) }]
  })
}

/** The portal responds to an unknown postcode with its neighbours and to a name with all similar ones: only the exact place is accepted. */
function matching(found: readonly Candidate[], location: string): PortalPlace | undefined {
  const asked = placeKey(location)
  if (asked === '') return undefined
  if (/^\d+$/.test(asked)) {
    // The start of a postcode covers many places, but the portal searches only one.
    return asked.length === 5 ? found.find(({ place }) => place.label.startsWith(asked))?.place : undefined
  }
  const best =
    found.find(({ name, whole }) => name === asked || whole === asked) ?? found.find(({ whole }) => whole.startsWith(`${asked} `))
  return best?.place
}

export function readPlace(
  body: string,
  location: string,
): PageOf<{ readonly kind: 'place'; readonly place: PortalPlace } | { readonly kind: 'unknown' }> {
  const answer = parsed(body)
  if (answer === undefined) {
    const wall = wallReason(body)
    return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Ortsliste' } : { kind: 'blocked', reason: wall }
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return { kind: 'layout_changed', reason: 'Keine Ortsliste' }
  const wall = 'title' in answer ? wallReason(body) : undefined
  if (wall !== undefined) return { kind: 'blocked', reason: wall }
  const place = matching(candidates(answer), location)
  return place ? { kind: 'place', place } : { kind: 'unknown' }
}

function priceSegment({ minPrice, maxPrice }: PortalCriteria): string | undefined {
  const min = minPrice === null || minPrice <= 0 ? '' : String(Math.floor(minPrice))
  const max = maxPrice === null || maxPrice <= 0 ? '' : String(Math.ceil(maxPrice))
  return min === '' && max === '' ? undefined : `preis:${min}:${max}`
}

function radiusBlock(radius: number | null): string {
  if (radius === null || radius <= 0) return ''
  return `r${RADII.find((offered) => offered >= radius) ?? 200}`
}

/** Minimum size and rooms; the comma leaves the upper end open. Only for categories with known attribute names. */
function attributeFilters(criteria: PortalCriteria, attributes: string | null): string {
  if (attributes === null) return ''
  const size = criteria.minSize === null || criteria.minSize <= 0 ? '' : `+${attributes}.qm_d:${Math.floor(criteria.minSize)},`
  const rooms = criteria.rooms === null || criteria.rooms <= 0 ? '' : `+${attributes}.zimmer_d:${Math.floor(criteria.rooms)},`
  return size + rooms
}

/** An address's filters besides category and place. */
interface Filters {
  readonly offers: boolean
  readonly figures: boolean
  readonly radius: boolean
}

/**
 * A result page's address, newest first by the portal's default. Filters an address cannot express (plot size, several types at once) are left to
 * our own matching, so it may find more than requested but never less.
 */
function searchPath(criteria: PortalCriteria, place: PortalPlace | null, page: number, filters: Filters): string {
  const categoryId = categoryFor(criteria.propertyType, criteria.listingType)
  const category = findCategory(categoryId)
  const seller = { private: 'anbieter:privat', commercial: 'anbieter:gewerblich' }
  const placeBlock = place === null ? '' : `l${place.id}${filters.radius ? radiusBlock(criteria.radius) : ''}`
  const segments = [
    `s-${category?.slug ?? 'immobilien'}`,
    place === null ? undefined : slug(place.label.split(' - ')[0] ?? place.label),
    criteria.sellerType === null ? undefined : seller[criteria.sellerType],
    filters.offers ? 'anzeige:angebote' : undefined,
    filters.figures ? priceSegment(criteria) : undefined,
    page > 1 ? `seite:${page}` : undefined,
    `c${categoryId}${placeBlock}${filters.figures ? attributeFilters(criteria, category?.attributes ?? null) : ''}`,
  ]
  return `/${segments.filter((segment) => segment !== undefined && segment !== '').join('/')}`
}

const WITHOUT_RADIUS = 'Das Portal erlaubt die Umkreissuche nicht; gesucht wurde nur im Ort selbst.'

/**
 * The portal's robots.txt reportedly disallows some filters, above all the radius. Each further address drops one kind of filter: first those that
 * our own matching can replace, the radius last, because only the portal knows what lies inside it.
 */
export function searchPaths(criteria: PortalCriteria, place: PortalPlace | null, page: number): SearchPath[] {
  const all: Filters = { offers: true, figures: true, radius: true }
  const narrower: Filters[] = [all, { ...all, figures: false }, { ...all, figures: false, offers: false }]
  const hasRadius = place !== null && criteria.radius !== null
  const plain = hasRadius ? narrower.map((filters) => ({ ...filters, radius: false })) : []
  const paths = [...narrower, ...plain].map((filters) => ({
    path: searchPath(criteria, place, page, filters),
    loss: filters.radius ? null : WITHOUT_RADIUS,
  }))
  return paths.filter(({ path }, index) => paths.findIndex((other) => other.path === path) === index)
}
