import type { Ad } from '../world/ad.ts'
import { toSlug } from '../world/ad.ts'
import { CATEGORIES } from './address.ts'
import { distanceKm, PLACES } from '../world/places.ts'

/** The search that a URL requests. */
export interface PortalSearch {
  readonly categoryId: string | null
  readonly locationId: string | null
  /** In kilometres. */
  readonly radius: number | null
  readonly seller: 'private' | 'commercial' | null
  readonly adType: 'offered' | 'wanted' | null
  /** In euros. */
  readonly minPrice: number | null
  readonly maxPrice: number | null
  /** In m². */
  readonly minSize: number | null
  readonly maxSize: number | null
  readonly minRooms: number | null
  readonly maxRooms: number | null
  readonly keyword: string | null
  readonly sorting: 'newest' | 'price'
  /** Starts at 1. */
  readonly page: number
}

export const PAGE_SIZE = 25
/** The portal's last page, regardless of the total. */
export const LAST_PAGE = 50

function parseNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

const SELLERS = new Map<string | undefined, PortalSearch['seller']>([
  ['privat', 'private'],
  ['gewerblich', 'commercial'],
])
const AD_TYPES = new Map<string | undefined, PortalSearch['adType']>([
  ['angebote', 'offered'],
  ['gesuche', 'wanted'],
])

/** A result page's last segment: category, place, radius and attributes. */
function blockIn([head = '', ...more]: readonly string[]): RegExpExecArray | null {
  const last = more.at(-1)
  if (last === undefined || !head.startsWith('s-')) return null
  return /^(k0)?(?:c(\d+))?(?:l(\d+))?(?:r(\d+))?((?:\+[^+]*)*)$/.exec(last)
}

/** Segments such as "anbieter:privat". */
function readFilters(segments: readonly string[]): ReadonlyMap<string, string> {
  const filters = new Map<string, string>()
  for (const segment of segments) {
    const colon = segment.indexOf(':')
    if (colon > 0) filters.set(segment.slice(0, colon), segment.slice(colon + 1))
  }
  return filters
}

type Range = readonly [least: number | null, most: number | null]
const OPEN_RANGE: Range = [null, null]

/** Attributes such as "+wohnung_kaufen.qm_d:60,90". */
function readRanges(attributes: string): ReadonlyMap<string, Range> {
  const ranges = new Map<string, Range>()
  for (const part of attributes.split('+')) {
    const [, name, least, most] = /\.([a-z_]+):([^,]*)(?:,(.*))?$/.exec(part) ?? []
    if (name !== undefined) ranges.set(name, [parseNumber(least), parseNumber(most?.replace(/,$/, ''))])
  }
  return ranges
}

/** Parses a portal URL; undefined if it is not a result page. Unknown filters are ignored, as on the portal. */
export function readSearchPath(path: string): PortalSearch | undefined {
  const segments = path.split('/').filter((segment) => segment !== '')
  const block = blockIn(segments)
  if (block === null) return undefined
  const [, keyworded, categoryId = null, locationId = null, radius, attributes] = block
  const filters = readFilters(segments.slice(1, -1))
  const ranges = readRanges(attributes ?? '')
  const [minPrice, maxPrice] = (filters.get('preis') ?? '').split(':')
  const [minSize, maxSize] = ranges.get('qm_d') ?? OPEN_RANGE
  const [minRooms, maxRooms] = ranges.get('zimmer_d') ?? OPEN_RANGE
  const plain = segments.slice(1, -1).filter((segment) => !segment.includes(':'))
  return {
    categoryId,
    locationId,
    radius: parseNumber(radius),
    seller: SELLERS.get(filters.get('anbieter')) ?? null,
    adType: AD_TYPES.get(filters.get('anzeige')) ?? null,
    minPrice: parseNumber(minPrice),
    maxPrice: parseNumber(maxPrice),
    minSize,
    maxSize,
    minRooms,
    maxRooms,
    keyword: keyworded === undefined ? null : (plain.at(-1) ?? null),
    sorting: filters.get('sortierung') === 'preis' ? 'price' : 'newest',
    page: Math.max(1, parseNumber(filters.get('seite')) ?? 1),
  }
}

/** Response of the place look-up. Like the portal, it suggests neighbours of an unknown postcode. */
export function suggestPlaces(query: string): Record<string, string> {
  const asked = query.trim().toLowerCase()
  if (asked === '') return {}
  const zip = /^\d{3,5}$/.test(asked)
  let found = PLACES.filter((place) => place.label.toLowerCase().startsWith(asked) || place.name.toLowerCase().startsWith(asked))
  if (zip && found.length === 0) found = PLACES.filter((place) => place.label.startsWith(asked.slice(0, 2))).slice(0, 3)
  return Object.fromEntries(found.slice(0, 10).map((place) => [`_${place.id}`, place.label]))
}

function inPlace(ad: Ad, search: PortalSearch): boolean {
  if (search.locationId === null) return true
  if (ad.place.cityId === search.locationId || ad.place.districtId === search.locationId) return true
  const place = PLACES.find((known) => known.id === search.locationId)
  return place !== undefined && search.radius !== null && distanceKm(place, ad.place) <= search.radius
}

/** The portal's category filter; 195 contains all property, and a moving company as well. */
function inCategory(ad: Ad, search: PortalSearch): boolean {
  return search.categoryId === null || search.categoryId === '195' || ad.category === search.categoryId
}

function within(value: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true
  return value !== null && value >= (min ?? 0) && value <= (max ?? Infinity)
}

function matchesButPlace(ad: Ad, search: PortalSearch): boolean {
  return (
    inCategory(ad, search) &&
    (search.seller === null || ad.seller.type === search.seller) &&
    (search.adType === null || ad.declaredWanted === (search.adType === 'wanted')) &&
    within(ad.price, search.minPrice, search.maxPrice) &&
    within(ad.size, search.minSize, search.maxSize) &&
    within(ad.rooms, search.minRooms, search.maxRooms) &&
    (search.keyword === null || toSlug(`${ad.title} ${ad.text}`).includes(search.keyword))
  )
}

/** One page of results. `tops` are paid adverts, shown on every page regardless of the place. */
export interface Hits {
  readonly tops: readonly Ad[]
  readonly ads: readonly Ad[]
  /** Over all pages, without the paid top adverts. */
  readonly total: number
}

export function findAds(all: readonly Ad[], search: PortalSearch): Hits {
  const matching = all.filter((ad) => inPlace(ad, search) && matchesButPlace(ad, search))
  const ordered = search.sorting === 'price' ? [...matching].sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity)) : matching
  const from = (search.page - 1) * PAGE_SIZE
  const ads = search.page > LAST_PAGE ? [] : ordered.slice(from, from + PAGE_SIZE)
  const bought = all
    .filter((ad) => ad.top && matchesButPlace(ad, search))
    .sort((a, b) => Number(inPlace(a, search)) - Number(inPlace(b, search)))
  const tops =
    ads.length === 0 || bought.length === 0
      ? []
      : [...new Set([0, 1].map((slot) => bought[((search.page - 1) * 2 + slot) % bought.length] as Ad))]
  return { tops, ads, total: matching.length }
}

/** "Häuser zum Kauf in Hamburg": a result page's heading. */
export function searchLabel(search: PortalSearch): string {
  const category = Object.entries(CATEGORIES).find(([id]) => id === search.categoryId)?.[1].label ?? 'Immobilien'
  const place = PLACES.find((known) => known.id === search.locationId)
  return `${category} in ${place?.name ?? 'Deutschland'}`
}
