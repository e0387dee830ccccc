import { ASKED_LABEL, type AskedSource, isDirectory } from '#shared/domain/asked-sources.ts'
import type { BusinessDetail, RawBusiness } from '../directories/service.ts'
import type { AdvertLayout, RawAdvert, RawListing } from '../portals/service.ts'

/** A kind of page: the adverts or businesses on a result page, the fields of each entry, or an entry's own page. */
export const FORMS = ['page', 'card', 'ad'] as const
export type Form = (typeof FORMS)[number]

/** A field that used to be present but no longer is. */
export interface Silence {
  readonly source: AskedSource
  readonly form: Form
  readonly field: string
  /** Null if it is missing in every layout; empty for a portal with a single layout. */
  readonly layout: AdvertLayout | '' | null
  /** Since it has been missing: how many were read, and how many of them had it. */
  readonly read: number
  readonly present: number
  /** Share that had the field before, from 0 to 1. */
  readonly before: number
}

/** Whether a card has each field. */
const CARD = {
  Preise: ({ price, priceText }) => price !== null || priceText !== null,
  Flächen: ({ size, plotSize }) => size !== null || plotSize !== null,
  Zimmer: ({ rooms }) => rooms !== null,
  Postleitzahlen: ({ zipCode }) => zipCode !== null,
  Orte: ({ place }) => place !== null,
  Bilder: ({ imageUrls }) => imageUrls.length > 0,
  Datumsangaben: ({ dateText }) => dateText !== null,
  Textanfänge: ({ excerpt }) => excerpt !== null,
} as const satisfies Record<string, (card: RawListing) => boolean>

/** Whether an advert's own page has each field. */
const AD = {
  Beschreibungen: ({ description }) => description !== null,
  Preise: ({ price }) => price !== null,
  // a house has a living area besides its plot; without rooms the plot is enough
  Flächen: ({ size, plotSize, rooms }) => size !== null || (plotSize !== null && rooms === null),
  Zimmer: ({ rooms }) => rooms !== null,
  Postleitzahlen: ({ zipCode }) => zipCode !== null,
  Orte: ({ place }) => place !== null,
  Bilder: ({ imageUrls }) => imageUrls.length > 0,
  Datumsangaben: ({ dateText }) => dateText !== null,
  Merkmale: ({ features }) => features.length > 0,
  Anbieterarten: ({ seller }) => seller.type !== null,
  Anbieternamen: ({ seller }) => seller.name !== null,
  'Anmeldetage der Anbieter': ({ seller }) => seller.memberSince !== null,
} as const satisfies Record<string, (ad: RawAdvert) => boolean>

/** Whether a directory entry has each field. */
const ENTRY = {
  // "Tel." alone is not a number
  Telefonnummern: ({ phone }) => /\d/.test(phone ?? ''),
  Straßen: ({ street }) => street !== null,
  Postleitzahlen: ({ zipCode }) => zipCode !== null,
  Orte: ({ city }) => city !== null,
  Branchen: ({ branch }) => branch !== null,
  'E-Mail-Adressen': ({ email }) => email !== null,
  Internetadressen: ({ website }) => website !== null,
  'Links zum Betrieb': ({ path }) => path !== null,
} as const satisfies Record<string, (entry: RawBusiness) => boolean>

/** Whether a business's own page has each field. */
const DETAIL = {
  'E-Mail-Adressen': ({ email }) => email !== null,
  Internetadressen: ({ website }) => website !== null,
} as const satisfies Record<string, (detail: BusinessDetail) => boolean>

export interface FieldCount {
  readonly form: Form
  readonly field: string
  readonly layout?: AdvertLayout
  readonly read: number
  readonly present: number
}

/** Name of the advert count; an advert page without an advert was not understood. */
export const ADVERTS = 'Anzeigen'

/** Counts for a result page and its cards. */
export const countsOfPage = (cards: readonly RawListing[]): FieldCount[] => [page('page', ADVERTS, cards), ...count('card', CARD, cards)]

/** Counts for a directory result page and its entries. */
export const countsOfEntries = (entries: readonly RawBusiness[]): FieldCount[] => [
  page('page', 'Einträge', entries),
  ...count('card', ENTRY, entries),
]

/** Counts for an advert page; undefined means that it contained no advert. */
export function countAdvertFields(ad: RawAdvert | undefined, layout?: AdvertLayout): FieldCount[] {
  const ads = ad ? [ad] : []
  return [page('ad', ADVERTS, ads), ...count('ad', AD, ads).map((one) => (layout === undefined ? one : { ...one, layout }))]
}

/** Counts for a business page. */
export const countsOfDetail = (detail: BusinessDetail): FieldCount[] => count('ad', DETAIL, [detail])

const page = (form: Form, field: string, shown: readonly unknown[]): FieldCount => ({
  form,
  field,
  read: 1,
  present: shown.length > 0 ? 1 : 0,
})

function count<Read>(form: Form, fields: Record<string, (read: Read) => boolean>, reads: readonly Read[]): FieldCount[] {
  if (reads.length === 0) return []
  return Object.entries(fields).map(([field, isPresent]) => ({ form, field, read: reads.length, present: reads.filter(isPresent).length }))
}

const WHERE: Record<Form, string> = { page: 'Ergebnisseiten', card: 'Karten', ad: 'Anzeigenseiten' }
const WHERE_LISTED: Record<Form, string> = { page: 'Ergebnisseiten', card: 'Einträge', ad: 'Seiten der Betriebe' }

const LAYOUT: Record<AdvertLayout, string> = { boxes: ' (alter Aufbau)', both: ' (gemischter Aufbau)', islands: ' (neuer Aufbau)' }

/** "Karten von Kleinanzeigen zeigen keine Preise mehr: bisher 97 von 100, zuletzt 0 von 25." */
export const silenceInWords = ({ source, form, field, layout, read, present, before }: Silence): string =>
  `${(isDirectory(source) ? WHERE_LISTED : WHERE)[form]} von ${ASKED_LABEL[source]}${layout ? LAYOUT[layout] : ''} zeigen keine ${field} mehr: bisher ${Math.round(before * 100)} von 100, zuletzt ${present} von ${read}.`
