export const PROPERTY_TYPES = ['apartment', 'house', 'land', 'commercial', 'other'] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

/** Property types a search can filter by, which exclude "other". */
export const SEARCHABLE_TYPES = ['apartment', 'house', 'land', 'commercial'] as const

export const PROPERTY_TYPE_LABEL: Record<PropertyType, string> = {
  apartment: 'Wohnung',
  house: 'Haus',
  land: 'Grundstück',
  commercial: 'Gewerbe',
  other: 'Sonstiges',
}

export const LISTING_TYPES = ['sale', 'rent'] as const
export type ListingType = (typeof LISTING_TYPES)[number]

export const LISTING_TYPE_LABEL: Record<ListingType, string> = { sale: 'Kauf', rent: 'Miete' }

export const SELLER_TYPES = ['private', 'commercial'] as const
export type SellerType = (typeof SELLER_TYPES)[number]

export const SELLER_TYPE_LABEL: Record<SellerType, string> = { private: 'Privat', commercial: 'Gewerblich' }
