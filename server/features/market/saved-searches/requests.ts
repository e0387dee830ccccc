import type { PortalCriteria } from '../../ingest/portals/raw-listing.ts'
import { AMOUNTS, forEach } from '#shared/domain/criteria.ts'
import { placeKey } from '#shared/domain/place.ts'

/** What a portal is asked for, as text that is equal for equal criteria: searches with the same request share its runs. */
export function requestOf(criteria: PortalCriteria): string {
  const { listingType, propertyType, location, radius, sellerType } = criteria
  // the order of the keys is part of the text
  return JSON.stringify({
    listingType,
    propertyType,
    location: location === null ? null : sameSpelling(location),
    radius: location === null ? null : radius,
    ...forEach(AMOUNTS, (name) => criteria[name]),
    sellerType,
  } satisfies PortalCriteria)
}

/** "hamburg" and " HAMBURG " are one town, spelt so that it can be shown. */
function sameSpelling(place: string): string {
  return place
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
}

export function portalCriteriaOf(request: string): PortalCriteria {
  return JSON.parse(request) as PortalCriteria
}

/** Key of everything within a radius of a place: only a portal can say what lies inside. */
export function nearKey(location: string, radius: number): string {
  return `near:${radius}:${placeKey(location)}`
}

/** Every place a search names; null is everywhere. */
export function placesOf({ location, morePlaces }: { location: string | null; morePlaces: readonly string[] }): (string | null)[] {
  const named = [...(location === null ? [] : [location]), ...morePlaces]
  return named.length === 0 ? [null] : named
}

/** The places of which one must fit: the place itself, and what a portal found around it. */
export function searchPlaceKeys(location: string | null, radius: number | null): string[] {
  if (location === null) return ['']
  const place = placeKey(location)
  return radius === null ? [place] : [place, nearKey(location, radius)]
}

/** What being found by a request says about a listing: the place it answers to, or the place it lies near. */
export function foundAt(
  location: string | null,
  radius: number | null,
): { readonly place: readonly string[]; readonly near: readonly string[] } {
  if (location === null) return { place: [], near: [] }
  return radius === null ? { place: [placeKey(location)], near: [] } : { place: [], near: [nearKey(location, radius)] }
}
