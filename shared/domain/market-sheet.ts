import { OBJECTION_RIGHT } from './owner-notice.ts'
import { areaName, describeRatio, formatPerSqm } from './price-level.ts'
import type { ListingType, PropertyType } from './property-type.ts'
import { whenUsed } from './when-used.ts'

/** Factors on the property's size: much smaller or larger properties have a different price per m². */
export const SIMILAR_SIZE = { from: 0.7, to: 1.3 } as const

/** Quarters covered by a trend, including the current one. */
export const TREND_QUARTERS = 5

/** Quartiles in euro per m²: half of the listings lie between `low` and `high`. */
export interface Spread {
  readonly low: number
  readonly median: number
  readonly high: number
}

/** New listings in a quarter with enough of them. */
export interface MarketQuarter {
  /** Its first day. */
  readonly from: string
  readonly listings: number
  readonly pricePerSqm: number
}

/** The listings on which a price level is based. */
export interface LevelFigures {
  /** Number currently online. */
  readonly listings: number
  readonly perSqm: Spread
  /** Median days online. */
  readonly onlineDays: number
}

/** A price level with its spread and further figures about its area. */
export interface MarketFigures extends LevelFigures {
  /** Postcode, or its first digits. */
  readonly area: string
  /** Those of a similar size, and their median; null if there are too few. */
  readonly similar: { readonly from: number; readonly to: number; readonly listings: number; readonly pricePerSqm: number } | null
  /** Listings taken offline within a year and their median days online; null if there are too few. */
  readonly gone: { readonly listings: number; readonly days: number } | null
  /** Ascending. */
  readonly quarters: readonly MarketQuarter[]
}

export interface MarketSubject {
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  /** m² to which the price refers. */
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

/** The price of the whole property, rounded to thousands for a sale and to tens for a rent. */
function estimateSpan({ listingType, size }: MarketSubject, { low, median, high }: Spread): Spread | null {
  if (!size) return null
  const step = listingType === 'sale' ? 1_000 : 10
  const rounded = (amount: number) => Math.max(step, Math.round((amount * size) / step) * step)
  return { low: rounded(low), median: rounded(median), high: rounded(high) }
}

/** "24 Häuser zum Kauf im Postleitzahlgebiet 20257, alle Größen" */
export const describeBasis = ({ propertyType, listingType }: MarketSubject, { listings, area }: MarketFigures): string =>
  `${whole.format(listings)} ${SEVERAL[propertyType]} ${listingType === 'sale' ? 'zum Kauf' : 'zur Miete'} im Postleitzahlgebiet ${areaName(area)}, alle Größen`

/** Change of the median from one quarter to a later one: 0.03 means an increase of three percent. */
interface Trend {
  readonly change: number
  readonly first: MarketQuarter
  readonly last: MarketQuarter
}

/** Shown instead of the quarters if there are fewer than two. */
export const NO_TREND = 'Für einen Trend gibt es zu wenige neue Inserate.'

/** From the first to the last quarter; null if there are fewer than two. */
export function calculateTrend(quarters: readonly MarketQuarter[]): Trend | null {
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last || first === last) return null
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
  /** Number of listings it is based on, or its meaning. */
  readonly note: string
}

type Priced = MarketSubject & { readonly price: number | null }

const formatListings = (count: number) => `${whole.format(count)} Inseraten`

function ofSubject(subject: Priced, { listings, perSqm: spread }: MarketFigures): SheetLine[] {
  const { listingType, price, size } = subject
  const span = estimateSpan(subject, spread)
  if (!span || !size) return []
  const forIt = {
    label: listingType === 'sale' ? 'Für dieses Objekt' : 'Miete für dieses Objekt',
    value: `${euro(span.low)} bis ${euro(span.high)}`,
    note: `Preis je m² von ${formatListings(listings)}, bei ${whole.format(size)} m²; Mitte ${euro(span.median)}`,
  }
  if (price === null) return [forIt]
  const asked = `${perSqm(price / size)}, ${describeRatio(price / size / spread.median)} von ${formatListings(listings)}`
  return [forIt, { label: 'Zurzeit verlangt', value: euro(price), note: asked }]
}

function ofSimilar({ similar }: MarketFigures): SheetLine[] {
  if (!similar) return []
  const { from, to, listings, pricePerSqm } = similar
  const sizes = `${whole.format(from)} bis ${whole.format(to)} m²`
  return [
    {
      label: 'Preis je m² bei ähnlicher Größe',
      value: perSqm(pricePerSqm),
      note: `Median von ${formatListings(listings)} mit ${sizes} in derselben Gegend`,
    },
  ]
}

/** The figures as lines, each with its basis, because a number alone misleads. Shared by the page and the document. */
export function sheetLines(subject: Priced, figures: MarketFigures): SheetLine[] {
  const { listings, perSqm: spread, onlineDays, gone, quarters } = figures
  const trend = calculateTrend(quarters)
  return [
    {
      label: 'Preis je m²',
      value: `${perSqm(spread.low)} bis ${perSqm(spread.high)}`,
      note: `die mittlere Hälfte von ${formatListings(listings)}; Median ${perSqm(spread.median)}`,
    },
    ...ofSubject(subject, figures),
    ...ofSimilar(figures),
    {
      label: 'Zeit im Angebot',
      value: days(onlineDays),
      note: `von ${formatListings(listings)} ist die Hälfte seit mindestens so lange online`,
    },
    ...(gone
      ? [
          {
            label: 'Dauer bis zum Ende des Inserats',
            value: days(gone.days),
            note: `Median von ${formatListings(gone.listings)}, die in den letzten zwölf Monaten endeten; ob verkauft, ist nicht bekannt`,
          },
        ]
      : []),
    ...(trend ? [{ label: 'Entwicklung', value: percent(trend.change), note: describeTrend(trend) }] : []),
  ]
}

/** Notes shown below the figures everywhere. */
export const SHEET_NOTES = [
  'Alle Angaben sind Angebotspreise aus öffentlichen Inseraten von Portalen, keine Kaufpreise. Was am Ende gezahlt wird, kann davon abweichen.',
  'Ein öffentliches Inserat des Objekts selbst zählt mit. Zustand, Baujahr und Ausstattung sind nicht verglichen. Das Blatt ist kein Wertgutachten.',
  `Für den Eigentümer: ${OBJECTION_RIGHT}.`,
] as const
