// What can be asked of objects, each criterion once: the contract, forms, addresses, the SQL, the requests to portals and the summaries are made of these.

/** A figure of an object, from which or up to which it may go. */
export interface Amount {
  readonly of: 'price' | 'size' | 'rooms'
  readonly bound: 'from' | 'to'
  readonly max: number
  readonly label: string
  readonly unit: '€' | 'm²' | null
}

/** What the search page and saved searches ask for, and portals as far as they can. */
export const AMOUNTS = {
  minPrice: { of: 'price', bound: 'from', max: 10_000_000_000, label: 'Preis von', unit: '€' },
  maxPrice: { of: 'price', bound: 'to', max: 10_000_000_000, label: 'Preis bis', unit: '€' },
  minSize: { of: 'size', bound: 'from', max: 1_000_000, label: 'Fläche ab', unit: 'm²' },
  rooms: { of: 'rooms', bound: 'from', max: 1_000, label: 'Zimmer ab', unit: null },
} as const satisfies Record<string, Amount>
export type AmountName = keyof typeof AMOUNTS
export const AMOUNT_NAMES = Object.keys(AMOUNTS) as readonly AmountName[]
export type Amounts<Value> = Readonly<Record<AmountName, Value>>

/** With its unit. */
export const labelOf = ({ label, unit }: Amount): string => (unit === null ? label : `${label} (${unit})`)

export const FLAGS = { onlyWithImages: 'Nur mit Bildern', onlyNewListings: 'Nur neue Angebote' } as const
export type FlagName = keyof typeof FLAGS

/** What time says of an object: on the search page alone. */
export const TIMES = {
  minPriceCut: { max: 100, label: 'Gesenkt ab (%)' },
  cutWithinDays: { max: 3_650, label: 'binnen (Tagen)' },
  minDaysOnline: { max: 3_650, label: 'Online seit mindestens (Tagen)' },
} as const
export type TimeName = keyof typeof TIMES

export const TIME_FLAGS = { onlyBack: 'Wieder eingestellt', withAgency: 'Auch bei einem Makler' } as const
export type TimeFlagName = keyof typeof TIME_FLAGS

/** Whether the owner can be reached at all: on the search page alone, for most adverts say it only when their own page was read. */
export const REACH_FLAGS = {
  withPhone: 'Mit Telefonnummer',
  letterPossible: 'Brief möglich',
  withoutRefusals: 'Ohne „keine Makler“',
} as const
export type ReachFlagName = keyof typeof REACH_FLAGS

/** The same for every criterion of a kind. */
export function forEach<Table extends object, Value>(
  table: Table,
  make: (name: keyof Table & string, criterion: Table[keyof Table]) => Value,
): Record<keyof Table, Value> {
  const made = Object.entries(table).map(([name, criterion]) => [name, make(name as keyof Table & string, criterion as Table[keyof Table])])
  return Object.fromEntries(made) as Record<keyof Table, Value>
}
