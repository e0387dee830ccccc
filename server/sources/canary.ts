import { type PortalName, SOURCE_LABEL } from '#shared/domain/sources.ts'
import type { RawAd, RawListing } from './raw-listing.ts'

/** What pages of a source were read for: a result page for its adverts, a card and an advert's own page for what they tell. */
export const FORMS = ['page', 'card', 'ad'] as const
export type Form = (typeof FORMS)[number]

/** A field that used to be told and is told no more. */
export interface Silence {
  readonly source: PortalName
  readonly form: Form
  readonly field: string
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
  Flächen: ({ size, plotSize }) => size !== null || plotSize !== null,
  Zimmer: ({ rooms }) => rooms !== null,
  Postleitzahlen: ({ zipCode }) => zipCode !== null,
  Bilder: ({ imageUrls }) => imageUrls.length > 0,
  Anbieterarten: ({ seller }) => seller.type !== null,
  Anbieternamen: ({ seller }) => seller.name !== null,
} as const satisfies Record<string, (ad: RawAd) => boolean>

export interface Told {
  readonly form: Form
  readonly field: string
  readonly read: number
  readonly told: number
}

/** What a result page told, and its cards. */
export function toldByPage(cards: readonly RawListing[]): Told[] {
  return [{ form: 'page', field: 'Anzeigen', read: 1, told: cards.length > 0 ? 1 : 0 }, ...count('card', CARD, cards)]
}

/** What the page of an advert told. */
export const toldByAd = (ad: RawAd): Told[] => count('ad', AD, [ad])

function count<Read>(form: Form, fields: Record<string, (read: Read) => boolean>, reads: readonly Read[]): Told[] {
  if (reads.length === 0) return []
  return Object.entries(fields).map(([field, isTold]) => ({ form, field, read: reads.length, told: reads.filter(isTold).length }))
}

const WHERE: Record<Form, string> = { page: 'Ergebnisseiten', card: 'Karten', ad: 'Anzeigenseiten' }

/** "Karten von Kleinanzeigen zeigen keine Preise mehr: bisher 97 von 100, zuletzt 0 von 25." */
export const silenceInWords = ({ source, form, field, read, told, before }: Silence): string =>
  `${WHERE[form]} von ${SOURCE_LABEL[source]} zeigen keine ${field} mehr: bisher ${Math.round(before * 100)} von 100, zuletzt ${told} von ${read}.`
