import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { forEach, SAVED_FLAGS, SAVED_NUMBERS } from '#shared/domain/criteria.ts'
import { LISTING_TYPE_LABEL, PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { formatEuro, formatNumber, formatSize } from '#web/lib/format.ts'
import type { Search } from '#web/lib/use-search.ts'
import { DEFAULT_SEARCH } from '#web/lib/use-search.ts'

function priceText({ minPrice, maxPrice }: SavedSearch): string | null {
  if (minPrice !== null && maxPrice !== null) return `${formatEuro(minPrice)} bis ${formatEuro(maxPrice)}`
  if (maxPrice !== null) return `bis ${formatEuro(maxPrice)}`
  return minPrice === null ? null : `ab ${formatEuro(minPrice)}`
}

/** A search's criteria, in a few words. */
export function summarizeSearch(search: SavedSearch): string[] {
  return [
    ...[search.location, ...search.morePlaces].map((place) => place && (search.radius === null ? place : `${place} + ${search.radius} km`)),
    LISTING_TYPE_LABEL[search.listingType],
    search.propertyType && PROPERTY_TYPE_LABEL[search.propertyType],
    priceText(search),
    search.minSize !== null && `ab ${formatSize(search.minSize)}`,
    search.rooms !== null && `ab ${formatNumber(search.rooms)} Zimmern`,
    search.sellerType && SELLER_TYPE_LABEL[search.sellerType],
    search.onlyWithImages && 'nur mit Bildern',
    search.onlyNewListings && 'nur neue Angebote',
  ].filter((text): text is string => Boolean(text))
}

/** A saved search as parameters of the search page, which accepts only one place. */
export const toSearch = (saved: SavedSearch, place: string | null): Search => ({
  ...DEFAULT_SEARCH,
  location: place ?? '',
  radius: place === null ? undefined : (saved.radius ?? undefined),
  ...forEach(SAVED_NUMBERS, (name) => saved[name] ?? undefined),
  propertyType: saved.propertyType ?? 'all',
  sellerType: saved.sellerType ?? 'all',
  listingType: saved.listingType,
  ...forEach(SAVED_FLAGS, (name) => saved[name]),
  sources: saved.sources,
})
