import type { z } from 'zod'
import type { SavedSearch, SavedSearchForm } from '#shared/contract/market/saved-searches.ts'
import { SEARCHABLE_TYPES } from '#shared/domain/property-type.ts'
import type { BodyInput } from '#shared/contract/route.ts'
import type { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import type { Search } from '#web/lib/use-search.ts'

/** What the form holds while it is filled in; an empty choice is `all` or empty text. */
export type FormValues = z.input<typeof SavedSearchForm>

export const EMPTY: FormValues = {
  name: '',
  location: '',
  radius: '',
  minPrice: '',
  maxPrice: '',
  propertyType: 'all',
  listingType: 'sale',
  minSize: '',
  rooms: '',
  sellerType: 'all',
  onlyWithImages: false,
  onlyNewListings: false,
  sources: ['kleinanzeigen.de'],
  isActive: true,
  autoExport: false,
  alerts: true,
  priceDropAlerts: false,
  returnAlerts: false,
}

export const fromSaved = (saved: SavedSearch): FormValues => ({
  name: saved.name,
  location: saved.location ?? '',
  radius: saved.radius === null ? '' : String(saved.radius),
  minPrice: saved.minPrice ?? '',
  maxPrice: saved.maxPrice ?? '',
  propertyType: saved.propertyType ?? 'all',
  listingType: saved.listingType,
  minSize: saved.minSize ?? '',
  rooms: saved.rooms ?? '',
  sellerType: saved.sellerType ?? 'all',
  onlyWithImages: saved.onlyWithImages,
  onlyNewListings: saved.onlyNewListings,
  sources: saved.sources,
  isActive: saved.isActive,
  autoExport: saved.autoExport,
  alerts: saved.alerts,
  priceDropAlerts: saved.priceDropAlerts,
  returnAlerts: saved.returnAlerts,
})

/** The filters of the search page as a new search. */
export function fromSearch(search: Search): FormValues {
  const location = search.location || search.zipCode || search.city
  const sources = PORTALS.filter((portal) => search.sources.includes(portal))
  return {
    ...EMPTY,
    name: location ? `Suche ${location}` : '',
    location,
    minPrice: search.minPrice ?? '',
    maxPrice: search.maxPrice ?? '',
    propertyType: SEARCHABLE_TYPES.find((type) => type === search.propertyType) ?? 'all',
    listingType: search.listingType,
    minSize: search.minSize ?? '',
    rooms: search.rooms ?? '',
    sellerType: search.sellerType,
    onlyWithImages: search.onlyWithImages,
    onlyNewListings: search.onlyNewListings,
    sources: sources.length > 0 ? sources : ['kleinanzeigen.de'],
  }
}

/** A change sends every field: what was emptied must be cleared, so it becomes null. */
export const toPatch = (form: SavedSearchForm): BodyInput<typeof savedSearches.update> => ({
  ...form,
  location: form.location ?? null,
  radius: form.radius ?? null,
  minPrice: form.minPrice ?? null,
  maxPrice: form.maxPrice ?? null,
  propertyType: form.propertyType ?? null,
  minSize: form.minSize ?? null,
  rooms: form.rooms ?? null,
  sellerType: form.sellerType ?? null,
})
