import type { FiledAs } from '#shared/domain/hidden-reason.ts'
import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'

/** A portal category; `listingType` is null if it contains both sales and rentals. */
export interface Category {
  readonly slug: string
  readonly propertyType: PropertyType
  readonly listingType: ListingType | null
  /** The portal's prefix for this category's attributes in addresses; null if unknown. */
  readonly attributes: string | null
}

function category(slug: string, propertyType: PropertyType, listingType: ListingType | null, attributes: string | null = null): Category {
  return { slug, propertyType, listingType, attributes }
}

export const ALL_PROPERTY = '195'

/** The categories under "Immobilien" that contain property. */
export const CATEGORIES: ReadonlyMap<string, Category> = new Map([
  [ALL_PROPERTY, category('immobilien', 'other', null)],
  ['196', category('wohnung-kaufen', 'apartment', 'sale', 'wohnung_kaufen')],
  ['203', category('wohnung-mieten', 'apartment', 'rent', 'wohnung_mieten')],
  ['208', category('haus-kaufen', 'house', 'sale', 'haus_kaufen')],
  ['205', category('haus-mieten', 'house', 'rent', 'haus_mieten')],
  ['207', category('grundstuecke-garten', 'land', null)],
  ['277', category('gewerbeimmobilien', 'commercial', null)],
  ['403', category('neubauprojekte', 'other', 'sale')],
  ['197', category('garage-lagerraum', 'other', null)],
  ['199', category('auf-zeit-wg', 'apartment', 'rent')],
  ['198', category('weitere-immobilien', 'other', null)],
  // Holiday homes; the portal lists property abroad here as well.
  ['275', category('ferienwohnung-ferienhaus', 'other', null)],
])

/** Undefined for a category that does not contain property. */
export function findCategory(categoryId: string): Category | undefined {
  return CATEGORIES.get(categoryId)
}

/** Removals and services are listed among property, and property abroad among holiday homes. */
const FILED_AS: ReadonlyMap<string, FiledAs> = new Map([
  ['275', 'holiday'],
  ['238', 'not_property'],
  ['402', 'not_property'],
])

export const filedAs = (categoryId: string): FiledAs | null => FILED_AS.get(categoryId) ?? null

/** The narrowest category that covers the search. */
export function categoryFor(propertyType: 'apartment' | 'house' | 'land' | 'commercial' | null, listingType: ListingType): string {
  if (propertyType === 'apartment') return listingType === 'sale' ? '196' : '203'
  if (propertyType === 'house') return listingType === 'sale' ? '208' : '205'
  if (propertyType === 'land') return '207'
  return propertyType === 'commercial' ? '277' : ALL_PROPERTY
}
