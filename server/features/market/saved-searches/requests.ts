import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import { SAVED_NUMBERS, forEach } from '#shared/domain/criteria.ts'
import { placeKey } from '#shared/domain/place.ts'

/** Serializes criteria so that equal criteria yield equal text: searches with the same request share its runs. */
export function formatRequest(criteria: PortalCriteria): string {
  const { listingType, propertyType, location, radius, sellerType } = criteria
  // the key order is part of the text
  return JSON.stringify({
    listingType,
    propertyType,
    location: location === null ? null : sameSpelling(location),
    radius: location === null ? null : radius,
    ...forEach(SAVED_NUMBERS, (name) => criteria[name]),
    sellerType,
  } satisfies PortalCriteria)
}

/** Normalizes "hamburg" and " HAMBURG " to one displayable spelling. */
function sameSpelling(place: string): string {
  return place
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
}

export function parsePortalCriteria(request: string): PortalCriteria {
  return JSON.parse(request) as PortalCriteria
}

/** Place key for everything within a radius of a place, which only a portal can determine. */
export function nearKey(location: string, radius: number): string {
  return `near:${radius}:${placeKey(location)}`
}

/** A search's places; null means everywhere. */
export function listPlaces({ location, morePlaces }: { location: string | null; morePlaces: readonly string[] }): (string | null)[] {
  const named = [...(location === null ? [] : [location]), ...morePlaces]
  return named.length === 0 ? [null] : named
}

/** The place keys of which one must match: the place itself, and the places a portal found around it. */
export function searchPlaceKeys(location: string | null, radius: number | null): string[] {
  if (location === null) return ['']
  const place = placeKey(location)
  return radius === null ? [place] : [place, nearKey(location, radius)]
}

/** The place keys that a listing gets from the request that found it: the place itself, or the place it is near. */
export function foundAt(
  location: string | null,
  radius: number | null,
): { readonly place: readonly string[]; readonly near: readonly string[] } {
  if (location === null) return { place: [], near: [] }
  return radius === null ? { place: [placeKey(location)], near: [] } : { place: [], near: [nearKey(location, radius)] }
}
