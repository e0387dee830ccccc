import type { AdvertState } from '#shared/domain/advert-state.ts'
import { storedEuro } from '#shared/domain/money.ts'
import { realPrice } from '#shared/domain/price.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { Source } from '#shared/domain/sources.ts'
import { type ComparedAdvert, type Facts, deriveFacts } from './rules/facts.ts'
import type { ComparedRow } from './queries.ts'

/** Converts a stored advert to the input for the identity rules. */
export function toComparedAdvert(row: ComparedRow, pictures: readonly number[] = []): ComparedAdvert & { readonly state: AdvertState } {
  return {
    source: row.source as Source,
    title: row.title,
    description: row.description,
    price: realPrice(storedEuro(row.price_cents)),
    size: row.size,
    plotSize: row.plot_size,
    rooms: row.rooms,
    zipCode: row.zip_code,
    location: row.location,
    address: row.address,
    floor: row.floor,
    totalFloors: row.total_floors,
    yearBuilt: row.year_built,
    propertyType: row.property_type as PropertyType,
    listingType: row.listing_type as ListingType,
    sellerType: row.seller_type as SellerType | null,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    state: row.state as AdvertState,
    pictureMarks: pictures.map(String),
  }
}

export const factsOfRow = (row: ComparedRow, pictures?: readonly number[]): Facts => deriveFacts(toComparedAdvert(row, pictures))
