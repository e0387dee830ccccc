import type { ListingType, PropertyType } from './property-type.ts'
import { whenUsed } from './when-used.ts'

/** Fewer comparable listings give no price level. */
export const COMPARABLE_MIN = 10

/** Prefix lengths of postcodes used as areas, the narrowest first. */
export const AREA_DIGITS = [5, 3, 2] as const

/** Plausible euro per m²: outside this range are symbolic prices, monthly prices and typos. */
export const PLAUSIBLE: readonly { listingType: ListingType; isLand: boolean; lowest: number; highest: number }[] = [
  { listingType: 'sale', isLand: false, lowest: 100, highest: 30_000 },
  { listingType: 'sale', isLand: true, lowest: 1, highest: 10_000 },
  { listingType: 'rent', isLand: false, lowest: 2, highest: 200 },
  { listingType: 'rent', isLand: true, lowest: 0.01, highest: 50 },
]

/**
 * Asking prices of comparable listings in an area, including the property's own listing. Both the score and the market sheet compare only with these.
 */
export interface PriceLevel {
  /** Median, euro per m². */
  readonly pricePerSqm: number
  readonly listings: number
  /** Postcode, or its first digits. */
  readonly area: string
  /** Change in percent of the asking prices of new listings from the previous half year to the last one; null if there are too few listings. */
  readonly trend: number | null
}

export interface PricedFacts {
  readonly propertyType: PropertyType
  /** Euro. */
  readonly price: number | null
  readonly size: number | null
  readonly plotSize: number | null
  readonly market: PriceLevel | null
}

/**
 * The m² to which a price refers, if known: some portals require a size, so sellers enter 0 or 1. Land is compared only by its plot; some portals
 * store the plot as the size.
 */
export function comparedSize({ propertyType, size, plotSize }: Omit<PricedFacts, 'price' | 'market'>): number | null {
  const compared = propertyType === 'land' ? (plotSize ?? size) : size
  return compared !== null && compared > 1 ? compared : null
}

/** Ratio of the price per m² to the median: 1.2 means a fifth above. Undefined if either is unknown. */
export function priceRatio(facts: PricedFacts): number | undefined {
  const size = comparedSize(facts)
  if (!facts.price || !size || !facts.market) return undefined
  return facts.price / size / facts.market.pricePerSqm
}

/** "5 % über dem Median", from the ratio of `priceRatio`. */
export function describeRatio(ratio: number): string {
  const percent = Math.round(Math.abs(ratio - 1) * 100)
  return percent === 0 ? 'genau im Median' : `${percent} % ${ratio > 1 ? 'über' : 'unter'} dem Median`
}

const whole = whenUsed(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 }))
const withCents = whenUsed(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/** Euro per m², with cents only below one hundred. */
export const formatPerSqm = (amount: number): string => (amount < 100 ? withCents : whole).format(amount)

/** A postcode unchanged, a prefix as "22xxx". */
export const areaName = (area: string): string => area.padEnd(5, 'x')

/** "3.200 €/m², 34 Inserate in 202xx" */
export function describePriceLevel({ pricePerSqm, listings, area }: PriceLevel): string {
  return `${formatPerSqm(pricePerSqm)} €/m², ${whole.format(listings)} Inserate in ${areaName(area)}`
}
