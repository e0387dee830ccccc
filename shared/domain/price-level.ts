import type { ListingType, PropertyType } from './property-type.ts'
import { whenUsed } from './when-used.ts'

/** Fewer comparable listings are a few neighbours, not what an area costs. */
export const COMPARABLE_MIN = 10

/** Digits of a postcode that make an area, the narrowest first. */
export const AREA_DIGITS = [5, 3, 2] as const

/** Euro per m² that somebody can mean: outside lie symbolic prices, prices per month and slips of a digit. */
export const PLAUSIBLE: readonly { listingType: ListingType; isLand: boolean; lowest: number; highest: number }[] = [
  { listingType: 'sale', isLand: false, lowest: 100, highest: 30_000 },
  { listingType: 'sale', isLand: true, lowest: 1, highest: 10_000 },
  { listingType: 'rent', isLand: false, lowest: 2, highest: 200 },
  { listingType: 'rent', isLand: true, lowest: 0.01, highest: 50 },
]

/** What comparable listings of an area ask. */
export interface PriceLevel {
  /** Median, euro per m². */
  readonly pricePerSqm: number
  readonly listings: number
  /** Postcode, or its first digits. */
  readonly area: string
  /** Percent by which what new listings ask moved from the half year before to the last one; null where too few tell it. */
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

/** The m² a price is asked for. Land is compared by its plot alone: what stands on it is no part of the offer. Some portals call the plot of land its size. */
export function comparedSize({ propertyType, size, plotSize }: Omit<PricedFacts, 'price' | 'market'>): number | null {
  return propertyType === 'land' ? (plotSize ?? size) : size
}

/** The price per m² in parts of the median: 1.2 is a fifth above. Undefined where one of them is not known. */
export function priceRatio(facts: PricedFacts): number | undefined {
  const size = comparedSize(facts)
  if (!facts.price || !size || !facts.market) return undefined
  return facts.price / size / facts.market.pricePerSqm
}

const whole = whenUsed(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 }))
const withCents = whenUsed(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/** Euro per m²: cents tell something below a hundred only. */
export const formatPerSqm = (amount: number): string => (amount < 100 ? withCents : whole).format(amount)

/** A postcode as it is, the beginning of several as "22xxx". */
export const areaName = (area: string): string => area.padEnd(5, 'x')

/** "3.200 €/m², 34 Inserate in 202xx" */
export function describePriceLevel({ pricePerSqm, listings, area }: PriceLevel): string {
  return `${formatPerSqm(pricePerSqm)} €/m², ${whole.format(listings)} Inserate in ${areaName(area)}`
}
