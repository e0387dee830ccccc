import { type AREA_DIGITS, areaName, formatPerSqm } from './price-level.ts'
import type { ListingType, PropertyType } from './property-type.ts'
import { whenUsed } from './when-used.ts'

/** Factors on the property's size: much smaller or larger ones have another price per m². */
export const SIMILAR_SIZE = { from: 0.7, to: 1.3 } as const

/** Comparison groups, the closest first: the first one with enough listings is used. */
export const COMPARISONS: readonly { readonly digits: (typeof AREA_DIGITS)[number]; readonly isSimilarSize: boolean }[] = [
  { digits: 5, isSimilarSize: true },
  { digits: 3, isSimilarSize: true },
  { digits: 5, isSimilarSize: false },
  { digits: 3, isSimilarSize: false },
  { digits: 2, isSimilarSize: true },
  { digits: 2, isSimilarSize: false },
]

/** Quarters a trend goes back, including the current one. */
export const TREND_QUARTERS = 5

/** Quartiles in euro per m²: half of the listings lie between `low` and `high`. */
export interface Spread {
  readonly low: number
  readonly median: number
  readonly high: number
}

export interface MarketQuarter {
  /** Its first day. */
  readonly from: string
  readonly listings: number
  /** Null with too few listings. */
  readonly pricePerSqm: number | null
}

/** Asking prices of comparable listings, with their basis. */
export interface MarketFigures {
  /** Postcode, or its first digits. */
  readonly area: string
  /** Compared sizes in m²; null for all sizes. */
  readonly sizes: { readonly from: number; readonly to: number } | null
  /** Currently on offer. */
  readonly listings: number
  readonly perSqm: Spread
  /** Median days online of those on offer. */
  readonly onlineDays: number
  /** Listings taken offline within a year and their median days online; null with too few. */
  readonly gone: { readonly listings: number; readonly days: number } | null
  readonly quarters: readonly MarketQuarter[]
}

export interface MarketSubject {
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  /** m² that the price refers to. */
  readonly size: number | null
}

const SEVERAL: Record<PropertyType, string> = {
  apartment: 'Wohnungen',
  house: 'Häuser',
  land: 'Grundstücke',
  commercial: 'Gewerbeobjekte',
  other: 'Objekte',
}

const whole = whenUsed(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 }))

export const perSqm = (amount: number): string => `${formatPerSqm(amount)}\u00a0€/m²`
export const euro = (amount: number): string => `${whole.format(amount)}\u00a0€`
const days = (count: number): string => (count === 1 ? '1 Tag' : `${whole.format(count)} Tage`)

/** The price of the whole property, rounded to thousands for a sale and tens for a rent. */
export function spanOf({ listingType, size }: MarketSubject, { low, median, high }: Spread): Spread | null {
  if (!size) return null
  const step = listingType === 'sale' ? 1_000 : 10
  const rounded = (amount: number) => Math.max(step, Math.round((amount * size) / step) * step)
  return { low: rounded(low), median: rounded(median), high: rounded(high) }
}

/** "24 Häuser zum Kauf im Postleitzahlgebiet 20257, 98 bis 182 m²" */
export function describeBasis({ propertyType, listingType }: MarketSubject, { listings, area, sizes }: MarketFigures): string {
  const kind = `${whole.format(listings)} ${SEVERAL[propertyType]} ${listingType === 'sale' ? 'zum Kauf' : 'zur Miete'}`
  const between = sizes ? `, ${whole.format(sizes.from)} bis ${whole.format(sizes.to)} m²` : ', alle Größen'
  return `${kind} im Postleitzahlgebiet ${areaName(area)}${between}`
}

/** Change of the median from one quarter to a later one: 0.03 is three percent more. */
interface Trend {
  readonly change: number
  readonly first: MarketQuarter
  readonly last: MarketQuarter
}

/** From the first to the last quarter with a price; null with fewer than two. */
export function trendOf(quarters: readonly MarketQuarter[]): Trend | null {
  const priced = quarters.filter((quarter) => quarter.pricePerSqm !== null)
  const [first, last] = [priced[0], priced.at(-1)]
  if (!first?.pricePerSqm || !last?.pricePerSqm || first === last) return null
  return { change: last.pricePerSqm / first.pricePerSqm - 1, first, last }
}

/** "Median von 12 neuen Inseraten im 2. Quartal 2026 und von 15 im 4. Quartal 2026" */
const describeTrend = ({ first, last }: Trend): string =>
  `Median von ${whole.format(first.listings)} neuen Inseraten im ${quarterName(first.from)} und von ${whole.format(last.listings)} im ${quarterName(last.from)}`

/** "2. Quartal 2026" */
export function quarterName(from: string): string {
  const [year = '', month = '1'] = from.split('-')
  return `${Math.floor((Number(month) - 1) / 3) + 1}. Quartal ${year}`
}

const percent = (change: number) => {
  const points = Math.round(change * 100)
  return points === 0 ? 'unverändert' : `${points > 0 ? '+' : '−'}${Math.abs(points)} %`
}

export interface SheetLine {
  readonly label: string
  readonly value: string
  /** Number of listings behind it, or its meaning. */
  readonly note: string
}

/** The figures as lines, each with its basis, since a bare number misleads. Shared by the page and the document. */
export function sheetLines(subject: MarketSubject & { readonly price: number | null }, figures: MarketFigures): SheetLine[] {
  const { listings, perSqm: spread, onlineDays, gone, quarters } = figures
  const span = spanOf(subject, spread)
  const trend = trendOf(quarters)
  const ofAll = `${whole.format(listings)} Inseraten`
  return [
    {
      label: 'Preis je m²',
      value: `${perSqm(spread.low)} bis ${perSqm(spread.high)}`,
      note: `die mittlere Hälfte von ${ofAll}; Median ${perSqm(spread.median)}`,
    },
    ...(span && subject.size
      ? [
          {
            label: subject.listingType === 'sale' ? 'Für dieses Objekt' : 'Miete für dieses Objekt',
            value: `${euro(span.low)} bis ${euro(span.high)}`,
            note: `Preis je m² von ${ofAll}, bei ${whole.format(subject.size)} m²; Mitte ${euro(span.median)}`,
          },
        ]
      : []),
    ...(subject.price !== null && subject.size
      ? [
          {
            label: 'Zurzeit verlangt',
            value: euro(subject.price),
            note: `${perSqm(subject.price / subject.size)}, ${againstMedian(subject.price / subject.size / spread.median - 1)} von ${ofAll}`,
          },
        ]
      : []),
    { label: 'Zeit im Angebot', value: days(onlineDays), note: `von ${ofAll} ist die Hälfte seit mindestens so lange online` },
    ...(gone
      ? [
          {
            label: 'Dauer bis zum Ende des Inserats',
            value: days(gone.days),
            note: `Median von ${whole.format(gone.listings)} Inseraten, die in den letzten zwölf Monaten endeten; ob verkauft, ist nicht bekannt`,
          },
        ]
      : []),
    ...(trend
      ? [
          {
            label: 'Entwicklung',
            value: percent(trend.change),
            note: describeTrend(trend),
          },
        ]
      : []),
  ]
}

function againstMedian(change: number): string {
  const points = Math.round(change * 100)
  return points === 0 ? 'wie der Median' : `${Math.abs(points)} % ${points > 0 ? 'über' : 'unter'} dem Median`
}

/** Notes shown below the figures everywhere. */
export const SHEET_NOTES = [
  'Alle Angaben sind Angebotspreise aus öffentlichen Inseraten von Portalen, keine Kaufpreise. Was am Ende gezahlt wird, kann davon abweichen.',
  'Zustand, Baujahr und Ausstattung sind nicht verglichen. Das Blatt ist kein Wertgutachten.',
] as const
