import { toCents } from '#shared/domain/money.ts'
import type { ImportListing } from '#server/features/market/adverts/import-listing.ts'

/** An advert of a house in Hamburg with exactly the fields that matching uses. */
export const PARK_HOUSE: ImportListing = {
  source: 'kleinanzeigen.de',
  externalId: 'haus',
  propertyType: 'house',
  listingType: 'sale',
  title: 'Haus am Park',
  description: 'Unser Haus am Park mit altem Baumbestand, neuem Dach und trockenem Keller sucht eine Familie, die gern im Garten ist.',
  placeKeys: ['', 'hamburg'],
  filedAs: null,
  isDetailed: true,
  isDemo: false,
  sellerType: 'private',
  priceCents: toCents(450_000),
  size: 131.5,
  plotSize: 612,
  rooms: 5,
  zipCode: '22111',
  location: 'Hamburg Horn',
  contactPhone: '0171 3920001',
}
