import type { FiledAs } from '#shared/domain/hidden-reason.ts'
import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'

/** Patterns for the portal's kinds of property in any spelling: "HouseBuy", "apartmentrent", "APARTMENT_BUY", "search:LivingBuySite". */
const PROPERTY_TYPES: readonly (readonly [RegExp, PropertyType])[] = [
  [/apartment|assistedliving|flatshare|shorttermaccommodation/, 'apartment'],
  [/house/, 'house'],
  [/site|plot/, 'land'],
  [/office|store|industry|gastronomy|trade|specialpurpose|commercial|investment/, 'commercial'],
]

/** A normalised kind; null if the kind is missing. */
export function categoryId(name: string | null): string | null {
  const plain =
    name
      ?.replace(/^.*:/, '')
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase() ?? ''
  return plain === '' ? null : plain
}

export function findCategory(id: string): { readonly propertyType: PropertyType; readonly listingType: ListingType | null } | undefined {
  const propertyType = PROPERTY_TYPES.find(([pattern]) => pattern.test(id))?.[1] ?? 'other'
  return { propertyType, listingType: /rent/.test(id) ? 'rent' : /buy|investment|auction/.test(id) ? 'sale' : null }
}

export const filedAs = (id: string): FiledAs | null => (/garage/.test(id) ? 'not_property' : /auction/.test(id) ? 'auction' : null)
