// All search criteria, each defined once: contract, forms, URLs, SQL, portal requests and summaries are derived from them.

/** Lower or upper bound on a figure of a property. */
export interface Amount {
  readonly of: 'price' | 'size' | 'rooms'
  readonly bound: 'from' | 'to'
  readonly max: number
  readonly label: string
  readonly unit: '€' | 'm²' | null
}

/** Criteria of the search page and of saved searches; portals support some of them. */
export const AMOUNTS = {
  minPrice: { of: 'price', bound: 'from', max: 10_000_000_000, label: 'Preis von', unit: '€' },
  maxPrice: { of: 'price', bound: 'to', max: 10_000_000_000, label: 'Preis bis', unit: '€' },
  minSize: { of: 'size', bound: 'from', max: 1_000_000, label: 'Fläche ab', unit: 'm²' },
  rooms: { of: 'rooms', bound: 'from', max: 1_000, label: 'Zimmer ab', unit: null },
} as const satisfies Record<string, Amount>
export type AmountName = keyof typeof AMOUNTS
export const AMOUNT_NAMES = Object.keys(AMOUNTS) as readonly AmountName[]
export type Amounts<Value> = Readonly<Record<AmountName, Value>>

type Prices = { readonly [Name in 'minPrice' | 'maxPrice']?: number | string | null | undefined }

/** Whether no price can lie between these bounds; a search would silently find nothing. */
export const isReversed = ({ minPrice, maxPrice }: Prices): boolean =>
  typeof minPrice === 'number' && typeof maxPrice === 'number' && minPrice > maxPrice
export const REVERSED = 'Der höchste Preis liegt unter dem niedrigsten. So passt keine Immobilie.'

/** With its unit. */
export const labelOf = ({ label, unit }: Amount): string => (unit === null ? label : `${label} (${unit})`)

export const FLAGS = { onlyWithImages: 'Nur mit Bildern', onlyNewListings: 'Nur neue Angebote' } as const
export type FlagName = keyof typeof FLAGS

/** Criteria on a property's history; search page only. */
export const TIMES = {
  minPriceCut: { max: 100, label: 'Gesenkt ab (%)' },
  cutWithinDays: { max: 3_650, label: 'binnen (Tagen)' },
  minDaysOnline: { max: 3_650, label: 'Online seit mindestens (Tagen)' },
} as const
export type TimeName = keyof typeof TIMES

export const TIME_FLAGS = { onlyBack: 'Wieder eingestellt', withAgency: 'Auch bei einem Makler' } as const
export type TimeFlagName = keyof typeof TIME_FLAGS

/** Whether the owner can be reached. Search page only, because it is mostly unknown until the advert's own page has been read. */
export const REACH_FLAGS = {
  callable: 'Anrufbar',
  withPhone: 'Mit Telefonnummer',
  letterPossible: 'Brief möglich',
  withoutRefusals: 'Ohne „keine Makler“',
} as const
export type ReachFlagName = keyof typeof REACH_FLAGS

/** One value per criterion of a kind. */
export function forEach<Table extends object, Value>(
  table: Table,
  make: (name: keyof Table & string, criterion: Table[keyof Table]) => Value,
): Record<keyof Table, Value> {
  const made = Object.entries(table).map(([name, criterion]) => [name, make(name as keyof Table & string, criterion as Table[keyof Table])])
  return Object.fromEntries(made) as Record<keyof Table, Value>
}
