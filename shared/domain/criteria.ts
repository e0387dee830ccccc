import { LISTING_TYPE_LABEL, PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL } from './property-type.ts'
import { PROSPECT_STATUS_LABEL } from './prospect-status.ts'

interface Common {
  readonly label: string
  /** Group of filters in which it appears, in entry order. Without a group it has its own control, or can only be set through links. */
  readonly group?: 'object' | 'owner' | 'reach' | 'time' | 'more'
  /** Whether saved searches have it too. */
  readonly isSaved?: true
  /** How it can be dropped from a search without hits: criteria with the same name together, lowest weight first. The default label is „Ohne …“. */
  readonly looser?: { readonly name: string; readonly weight: number; readonly label?: string }
}

export type Criterion = Common &
  (
    | {
        readonly kind: 'number'
        readonly max: number
        readonly unit?: '€' | 'm²' | '%' | 'Tagen'
        readonly placeholder?: string
        /** Whether it takes the full width of the filters. */
        readonly isWide?: true
        /** The lower bound for the same figure, and the error for a value below it. */
        readonly above?: { readonly name: string; readonly refusal: string }
      }
    | { readonly kind: 'flag' }
    | {
        readonly kind: 'choice'
        readonly options: Readonly<Record<string, string>>
        /** The option for all values; a criterion without it is always set. */
        readonly all?: string
        /** Initial value on the search page. */
        readonly usual?: string
      }
    | { readonly kind: 'text'; /** Characters. */ readonly max: number; readonly placeholder: string }
    | { readonly kind: 'place' | 'zipCode' | 'radius' | 'sources' }
  )
type OfKind<Kind extends Criterion['kind']> = Extract<Criterion, { readonly kind: Kind }>

const PLACE = { name: 'place', weight: 21, label: 'Ohne Ort' } as const
const TOWN = { name: 'town', weight: 20, label: 'Ohne Stadt und PLZ' } as const
const PRICE = { name: 'price', weight: 17, label: 'Ohne Preisgrenze' } as const
const SIZE = { name: 'size', weight: 16, label: 'Ohne Flächengrenze' } as const
const CUT = { name: 'cut', weight: 7, label: 'Ohne Preissenkung' } as const

/**
 * The criteria of the property search, one entry each. Contract, URL, filters, saved searches, the assistant's tool, suggestions for a search without
 * hits and the fields of a search in words are derived from it; its SQL is in `cards/queries-filter.ts`.
 */
export const CRITERIA = {
  q: {
    kind: 'text',
    max: 100,
    label: 'Wort im Titel',
    placeholder: 'z. B. Balkon',
    group: 'object',
    looser: { name: 'words', weight: 1, label: 'Ohne Wort im Titel' },
  },
  location: { kind: 'place', label: 'Ort oder PLZ', looser: PLACE },
  radius: { kind: 'radius', label: 'Umkreis', looser: PLACE },
  city: { kind: 'place', label: 'Stadt', looser: TOWN },
  zipCode: { kind: 'zipCode', label: 'PLZ', looser: TOWN },
  minPrice: {
    kind: 'number',
    max: 10_000_000_000,
    unit: '€',
    label: 'Preis von',
    placeholder: '0',
    group: 'object',
    isSaved: true,
    looser: PRICE,
  },
  maxPrice: {
    kind: 'number',
    max: 10_000_000_000,
    unit: '€',
    label: 'Preis bis',
    group: 'object',
    isSaved: true,
    above: { name: 'minPrice', refusal: 'Der höchste Preis liegt unter dem niedrigsten. So passt keine Immobilie.' },
    looser: PRICE,
  },
  propertyType: {
    kind: 'choice',
    options: PROPERTY_TYPE_LABEL,
    label: 'Immobilientyp',
    all: 'Alle Typen',
    group: 'object',
    looser: { name: 'type', weight: 18, label: 'Alle Immobilientypen' },
  },
  minSize: {
    kind: 'number',
    max: 1_000_000,
    unit: 'm²',
    label: 'Fläche ab',
    group: 'object',
    isSaved: true,
    looser: SIZE,
  },
  maxSize: {
    kind: 'number',
    max: 1_000_000,
    unit: 'm²',
    label: 'Fläche bis',
    group: 'object',
    above: { name: 'minSize', refusal: 'Die größte Fläche liegt unter der kleinsten. So passt keine Immobilie.' },
    looser: SIZE,
  },
  rooms: {
    kind: 'number',
    max: 1_000,
    label: 'Zimmer ab',
    isWide: true,
    group: 'object',
    isSaved: true,
    looser: { name: 'rooms', weight: 15, label: 'Ohne Zimmerzahl' },
  },
  sellerType: {
    kind: 'choice',
    options: SELLER_TYPE_LABEL,
    label: 'Anbieter',
    all: 'Alle Anbieter',
    usual: 'private',
    group: 'owner',
    looser: { name: 'seller', weight: 19, label: 'Auch private Anbieter' },
  },
  listingType: { kind: 'choice', options: LISTING_TYPE_LABEL, label: 'Angebotsart', usual: 'sale' },
  prospectStatus: {
    kind: 'choice',
    options: PROSPECT_STATUS_LABEL,
    label: 'Prospect-Status',
    all: 'Alle Status',
    group: 'owner',
    looser: { name: 'status', weight: 13, label: 'Mit jedem Prospect-Status' },
  },
  // Whether the owner can be reached is usually unknown until the advert's own page has been read, so saved searches do not have it.
  callable: {
    kind: 'flag',
    label: 'Anrufbar',
    group: 'reach',
    looser: { name: 'callable', weight: 9 },
  },
  withPhone: {
    kind: 'flag',
    label: 'Mit Telefonnummer',
    group: 'reach',
    looser: { name: 'phone', weight: 11, label: 'Auch ohne Telefonnummer' },
  },
  letterPossible: {
    kind: 'flag',
    label: 'Brief möglich',
    group: 'reach',
    looser: { name: 'letter', weight: 10 },
  },
  withoutRefusals: {
    kind: 'flag',
    label: 'Ohne „keine Makler“',
    group: 'reach',
    looser: { name: 'refusals', weight: 12, label: 'Auch mit „keine Makler“' },
  },
  minPriceCut: { kind: 'number', max: 100, unit: '%', label: 'Gesenkt ab', group: 'time', looser: CUT },
  cutWithinDays: { kind: 'number', max: 3_650, unit: 'Tagen', label: 'binnen', group: 'time', looser: CUT },
  minDaysOnline: {
    kind: 'number',
    max: 3_650,
    unit: 'Tagen',
    label: 'Online seit mindestens',
    isWide: true,
    group: 'time',
    looser: { name: 'online', weight: 8, label: 'Auch kürzer online' },
  },
  onlyBack: {
    kind: 'flag',
    label: 'Wieder eingestellt',
    group: 'time',
    looser: { name: 'back', weight: 6 },
  },
  withAgency: {
    kind: 'flag',
    label: 'Auch bei einem Makler',
    group: 'time',
    looser: { name: 'agency', weight: 5 },
  },
  sources: { kind: 'sources', label: 'Quellen', looser: { name: 'sources', weight: 14, label: 'Aus allen Quellen' } },
  onlyWithImages: {
    kind: 'flag',
    label: 'Nur mit Bildern',
    group: 'more',
    isSaved: true,
    looser: { name: 'images', weight: 4, label: 'Auch ohne Bilder' },
  },
  onlyNewListings: {
    kind: 'flag',
    label: 'Nur neue Angebote',
    group: 'more',
    isSaved: true,
    looser: { name: 'new', weight: 3, label: 'Auch ältere Angebote' },
  },
} as const satisfies Readonly<Record<string, Criterion>>

type Rows = typeof CRITERIA
export type CriterionName = keyof Rows
/** Names of the entries that have these properties. */
type NameOf<Row> = { [Name in CriterionName]: Rows[Name] extends Row ? Name : never }[CriterionName]
export type NumberName = NameOf<{ readonly kind: 'number' }>
export type FlagName = NameOf<{ readonly kind: 'flag' }>
export type ChoiceName = NameOf<{ readonly kind: 'choice' }>
type SavedNumberName = NameOf<{ readonly kind: 'number'; readonly isSaved: true }>
type SavedFlagName = NameOf<{ readonly kind: 'flag'; readonly isSaved: true }>
export type ChoiceValue<Name extends ChoiceName> = keyof Rows[Name]['options'] & string
/** With `all` for criteria that may be unset. */
export type Choice<Name extends ChoiceName> = ChoiceValue<Name> | (Rows[Name] extends { readonly all: string } ? 'all' : never)

export const CRITERION_ROWS = Object.entries(CRITERIA) as readonly (readonly [CriterionName, Criterion])[]

const rowsWith = <Name extends CriterionName, Kind extends Criterion['kind']>(kind: Kind, isSaved?: true) =>
  Object.fromEntries(CRITERION_ROWS.filter(([, row]) => row.kind === kind && (!isSaved || row.isSaved))) as unknown as Readonly<
    Record<Name, OfKind<Kind>>
  >
export const NUMBERS = rowsWith<NumberName, 'number'>('number')
export const FLAGS = rowsWith<FlagName, 'flag'>('flag')
export const CHOICES = rowsWith<ChoiceName, 'choice'>('choice')
/** Criteria of the search page and of saved searches; portals support some of them. */
export const SAVED_NUMBERS = rowsWith<SavedNumberName, 'number'>('number', true)
export const SAVED_FLAGS = rowsWith<SavedFlagName, 'flag'>('flag', true)
export type SavedNumbers<Value> = Readonly<Record<SavedNumberName, Value>>

/** Formatted with its unit. */
export const amountLabel = ({ label, unit }: OfKind<'number'>): string => (unit === undefined ? label : `${label} (${unit})`)

/** An upper bound below the lower one, with which the search would silently find nothing. */
interface Reversed {
  readonly most: NumberName
  readonly least: NumberName
  readonly refusal: string
}
const BOUNDED = Object.entries(NUMBERS).flatMap(([most, { above }]) =>
  above ? [{ most, least: above.name, refusal: above.refusal } as Reversed] : [],
)
export const listReversed = (search: { readonly [Name in NumberName]?: number | string | null | undefined }): readonly Reversed[] =>
  BOUNDED.filter(({ most, least }) => {
    const [high, low] = [search[most], search[least]]
    return typeof high === 'number' && typeof low === 'number' && high < low
  })

/** One value per criterion of a given kind. */
export function forEach<Table extends object, Value>(
  table: Table,
  make: (name: keyof Table & string, criterion: Table[keyof Table]) => Value,
): Record<keyof Table, Value> {
  const made = Object.entries(table).map(([name, criterion]) => [name, make(name as keyof Table & string, criterion as Table[keyof Table])])
  return Object.fromEntries(made) as Record<keyof Table, Value>
}
