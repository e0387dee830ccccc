import { distanceKm, type KnownPlace, PLACES } from '../world/places.ts'
import type { Shown } from './shown.ts'

/** The portal's number of entries per page. */
export const PAGE_SIZE = 40

/** The portal's own ids; towns and districts have different prefixes. */
const deriveId = (place: KnownPlace) =>
  place.name === 'Berlin' ? 'AD08DE8634' : `${place.id === place.city.id ? 'AD08' : 'NBH2'}DE${place.id}`

/** Response of the place look-up: places that begin with the query. */
export function suggestPlaces(query: string) {
  const asked = query.trim().toLowerCase()
  if (asked === '') return []
  return PLACES.filter(({ label, name }) => label.toLowerCase().startsWith(asked) || name.toLowerCase().startsWith(asked))
    .slice(0, 10)
    .map((place) => ({ id: deriveId(place), labels: [place.label], postal_codes: /^\d{5}/.exec(place.label) ?? [] }))
}

interface Around {
  readonly place: KnownPlace
  /** In kilometres. */
  readonly radius: number | null
}

/** A place by its id, or encoded with a radius; null for the whole country. */
function readLocation(text: string | null): Around | null {
  const packed =
    text === null || /^(?:AD0|NBH)/.test(text) ? undefined : (JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) as object)
  const { placeId = text, radius = null } = { ...packed } as { placeId?: string; radius?: number }
  const place = PLACES.find((known) => deriveId(known) === placeId)
  return place === undefined ? null : { place, radius }
}

function isIn({ ad }: Shown, { place, radius }: Around): boolean {
  if (radius !== null) return distanceKm(place, ad.place) <= radius
  return ad.place.cityId === place.id || ad.place.districtId === place.id
}

const ESTATES: Readonly<Record<string, string>> = { Apartment: 'APARTMENT', House: 'HOUSE', Plot: 'PLOT' }

type Figure = 'price' | 'size' | 'plotSize' | 'rooms'
type IsWithin = (ad: Shown['ad'], bound: string | null) => boolean

const atLeast =
  (figure: Figure): IsWithin =>
  (ad, bound) =>
    bound === null || (ad[figure] !== null && ad[figure] >= Number(bound))

const atMost =
  (figure: Figure): IsWithin =>
  (ad, bound) =>
    bound === null || (ad[figure] !== null && ad[figure] <= Number(bound))

const BOUNDS: readonly (readonly [parameter: string, isWithin: IsWithin])[] = [
  ['priceMin', atLeast('price')],
  ['priceMax', atMost('price')],
  ['spaceMin', atLeast('size')],
  ['plotSpaceMin', atLeast('plotSize')],
  ['numberOfRoomsMin', atLeast('rooms')],
]

/** A query's results, and their total. Unknown parameters are ignored, as on the portal. */
export function findShown(all: readonly Shown[], query: URLSearchParams): { readonly shown: readonly Shown[]; readonly total: number } {
  const around = readLocation(query.get('locations'))
  const estate = ESTATES[query.get('estateTypes') ?? '']
  const distribution = query.get('distributionTypes')?.toUpperCase()
  const found = all.filter(
    (one) =>
      (distribution === undefined || one.kind.distribution === distribution) &&
      (estate === undefined || one.kind.property === estate) &&
      (around === null || isIn(one, around)) &&
      (query.get('classifiedBusiness') !== 'PRIVATE' || one.ad.seller.type === 'private') &&
      BOUNDS.every(([name, isWithin]) => isWithin(one.ad, query.get(name))),
  )
  const from = (Math.max(1, Number(query.get('page') ?? 1)) - 1) * PAGE_SIZE
  return { shown: found.slice(from, from + PAGE_SIZE), total: found.length }
}
