import type { z } from 'zod'
import type { SavedSearch, SavedSearchForm } from '#shared/contract/market/saved-searches.ts'
import { forEach, SAVED_FLAGS, SAVED_NUMBERS } from '#shared/domain/criteria.ts'
import { SEARCHABLE_TYPES } from '#shared/domain/property-type.ts'
import type { BodyInput } from '#shared/contract/route.ts'
import type { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import type { Search } from '#web/lib/use-search.ts'

/** Values while editing; an empty choice is `all` or empty text. */
export type FormValues = z.input<typeof SavedSearchForm>

export const EMPTY: FormValues = {
  name: '',
  location: '',
  morePlaces: [],
  radius: '',
  ...forEach(SAVED_NUMBERS, () => ''),
  propertyType: 'all',
  listingType: 'sale',
  sellerType: 'private',
  ...forEach(SAVED_FLAGS, () => false),
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
  morePlaces: saved.morePlaces,
  radius: saved.radius === null ? '' : String(saved.radius),
  ...forEach(SAVED_NUMBERS, (name) => saved[name] ?? ''),
  propertyType: saved.propertyType ?? 'all',
  listingType: saved.listingType,
  sellerType: saved.sellerType ?? 'all',
  ...forEach(SAVED_FLAGS, (name) => saved[name]),
  sources: saved.sources,
  isActive: saved.isActive,
  autoExport: saved.autoExport,
  alerts: saved.alerts,
  priceDropAlerts: saved.priceDropAlerts,
  returnAlerts: saved.returnAlerts,
})

/** The search page's filters as a new saved search. */
export function fromSearch(search: Search): FormValues {
  const location = search.location || search.zipCode || search.city
  const sources = PORTALS.filter((portal) => search.sources.includes(portal))
  return {
    ...EMPTY,
    name: location ? `Suche ${location}` : '',
    location,
    radius: search.location && search.radius !== undefined ? String(search.radius) : '',
    ...forEach(SAVED_NUMBERS, (name) => search[name] ?? ''),
    propertyType: SEARCHABLE_TYPES.find((type) => type === search.propertyType) ?? 'all',
    listingType: search.listingType,
    sellerType: search.sellerType,
    ...forEach(SAVED_FLAGS, (name) => search[name]),
    sources: sources.length > 0 ? sources : ['kleinanzeigen.de'],
  }
}

/** A patch with every field: emptied ones are null, so that the server clears them. */
export const toPatch = (form: SavedSearchForm): BodyInput<typeof savedSearches.update> => ({
  ...form,
  location: form.location ?? null,
  radius: form.radius ?? null,
  ...forEach(SAVED_NUMBERS, (name) => form[name] ?? null),
  propertyType: form.propertyType ?? null,
  sellerType: form.sellerType ?? null,
})
