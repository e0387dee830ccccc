import { ASKED_LABEL, type AskedSource, isDirectory } from '#shared/domain/asked-sources.ts'
import type { BusinessDetail, RawBusiness } from '../directories/raw-business.ts'
import type { AdLayout, RawAd, RawListing } from '../portals/raw-listing.ts'

/** What pages of a source were read for: a result page for its adverts or businesses, what it shows of each, and their own pages. */
export const FORMS = ['page', 'card', 'ad'] as const
export type Form = (typeof FORMS)[number]

/** A field that used to be told and is told no more. */
export interface Silence {
  readonly source: AskedSource
  readonly form: Form
  readonly field: string
  /** Null where it is missing whatever the layout; empty for a portal that has one. */
  readonly layout: AdLayout | '' | null
  /** Since it is missing: how many were read, and how many of them told it. */
  readonly read: number
  readonly told: number
  /** Share that told it before, from 0 to 1. */
  readonly before: number
}

/** Whether each field of a card is told. */
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

/** And of an advert's own page. */
const AD = {
  Beschreibungen: ({ description }) => description !== null,
  Preise: ({ price }) => price !== null,
  // a house has a plot beside its size; what has no rooms is one
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
} as const satisfies Record<string, (ad: RawAd) => boolean>

/** The same of an entry in a directory. */
const ENTRY = {
  // "Tel." alone is none
  Telefonnummern: ({ phone }) => /\d/.test(phone ?? ''),
  Straßen: ({ street }) => street !== null,
  Postleitzahlen: ({ zipCode }) => zipCode !== null,
  Orte: ({ city }) => city !== null,
  Branchen: ({ branch }) => branch !== null,
  'E-Mail-Adressen': ({ email }) => email !== null,
  Internetadressen: ({ website }) => website !== null,
  'Links zum Betrieb': ({ path }) => path !== null,
} as const satisfies Record<string, (entry: RawBusiness) => boolean>

/** And of a business's own page. */
const DETAIL = {
  'E-Mail-Adressen': ({ email }) => email !== null,
  Internetadressen: ({ website }) => website !== null,
} as const satisfies Record<string, (detail: BusinessDetail) => boolean>

export interface Told {
  readonly form: Form
  readonly field: string
  readonly layout?: AdLayout
  readonly read: number
  readonly told: number
}

/** What a page is read for; on the page of an advert there is one, or the page was not understood. */
export const ADVERTS = 'Anzeigen'

/** What a result page told, and its cards. */
export const toldByPage = (cards: readonly RawListing[]): Told[] => [page('page', ADVERTS, cards), ...count('card', CARD, cards)]

/** What a result page of a directory told, and its entries. */
export const toldByEntries = (entries: readonly RawBusiness[]): Told[] => [
  page('page', 'Einträge', entries),
  ...count('card', ENTRY, entries),
]

/** What the page of an advert told; undefined for one in which no advert could be found. */
export function toldByAd(ad: RawAd | undefined, layout?: AdLayout): Told[] {
  const ads = ad ? [ad] : []
  return [page('ad', ADVERTS, ads), ...count('ad', AD, ads).map((told) => (layout === undefined ? told : { ...told, layout }))]
}

/** What the page of a business told. */
export const toldByDetail = (detail: BusinessDetail): Told[] => count('ad', DETAIL, [detail])

const page = (form: Form, field: string, shown: readonly unknown[]): Told => ({ form, field, read: 1, told: shown.length > 0 ? 1 : 0 })

function count<Read>(form: Form, fields: Record<string, (read: Read) => boolean>, reads: readonly Read[]): Told[] {
  if (reads.length === 0) return []
  return Object.entries(fields).map(([field, isTold]) => ({ form, field, read: reads.length, told: reads.filter(isTold).length }))
}

const WHERE: Record<Form, string> = { page: 'Ergebnisseiten', card: 'Karten', ad: 'Anzeigenseiten' }
const WHERE_LISTED: Record<Form, string> = { page: 'Ergebnisseiten', card: 'Einträge', ad: 'Seiten der Betriebe' }

const LAYOUT: Record<AdLayout, string> = { boxes: ' (alter Aufbau)', both: ' (gemischter Aufbau)', islands: ' (neuer Aufbau)' }

/** "Karten von Kleinanzeigen zeigen keine Preise mehr: bisher 97 von 100, zuletzt 0 von 25." */
export const silenceInWords = ({ source, form, field, layout, read, told, before }: Silence): string =>
  `${(isDirectory(source) ? WHERE_LISTED : WHERE)[form]} von ${ASKED_LABEL[source]}${layout ? LAYOUT[layout] : ''} zeigen keine ${field} mehr: bisher ${Math.round(before * 100)} von 100, zuletzt ${told} von ${read}.`
