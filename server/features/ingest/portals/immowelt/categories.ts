import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'

/** Distribution types to search for. Auctions are omitted, because they have no owner for an agent to call. */
export const DISTRIBUTION: Readonly<Record<ListingType, string>> = { sale: 'Buy', rent: 'Rent' }

const PROPERTY_TYPES: ReadonlyMap<string, PropertyType> = new Map([
  ['APARTMENT', 'apartment'],
  ['HOUSE', 'house'],
  ['PLOT', 'land'],
  ['OFFICE', 'commercial'],
  ['TRADE', 'commercial'],
  ['COMMERCIAL', 'commercial'],
])

const LISTING_TYPES: ReadonlyMap<string, ListingType> = new Map([
  ['BUY', 'sale'],
  ['BUY_AUCTION', 'sale'],
  ['COMPULSORY_AUCTION', 'sale'],
  ['RENT', 'rent'],
])

/** An advert's category, "BUY/APARTMENT": the portal does not use category numbers. */
export function categoryId(distribution: string | null, property: string | null): string | null {
  return distribution === null && property === null ? null : `${distribution ?? ''}/${property ?? ''}`
}

export function findCategory(id: string): { readonly propertyType: PropertyType; readonly listingType: ListingType | null } | undefined {
  const [distribution = '', property = ''] = id.split('/')
  return { propertyType: PROPERTY_TYPES.get(property) ?? 'other', listingType: LISTING_TYPES.get(distribution) ?? null }
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/grundst(?:ü|ue)ck/i, 'PLOT'],
  [/wohnung|penthouse|maisonette|studio|loft|apartment|appartement|souterrain/i, 'APARTMENT'],
  [/gewerbe|b(?:ü|ue)ro|praxis|laden|halle|gastro|hotel/i, 'COMMERCIAL'],
  [/haus|villa|h(?:ä|ae)lfte|bungalow|schloss|bauernhof|chalet/i, 'HOUSE'],
]

/** The category from the line above a card: "Doppelhaushälfte zum Kauf · provisionsfrei". */
export function categoryInWords(line: string): string | null {
  const property = WORDS.find(([pattern]) => pattern.test(line))?.[1] ?? null
  const offer = /zwangsversteigerung/i.test(line) ? 'COMPULSORY_AUCTION' : /zur miete/i.test(line) ? 'RENT' : null
  return categoryId(offer ?? (/zum kauf/i.test(line) ? 'BUY' : null), property)
}
