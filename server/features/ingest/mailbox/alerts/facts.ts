import { doorAndRest } from '#shared/domain/written/address.ts'
import type { ListingType } from '#shared/domain/property-type.ts'
import { squareMetresIn } from '#shared/domain/written/area.ts'
import { euroIn } from '#shared/domain/written/euro.ts'
import { placeAbroad, readPostcode } from '#shared/domain/written/postcode.ts'
import { roomsIn as roomCountIn } from '#shared/domain/written/rooms.ts'
import type { MailHit } from './mail.ts'

/** Euros, if a text begins with a price; a price per square metre does not count. */
export const priceIn = (text: string): number | null => euroIn(text) ?? null
/** Number of rooms, without the kitchen. */
export const roomsIn = (text: string): number | null => roomCountIn(text) ?? null

/** Maximum characters read per line. */
const READ = 500

const PLOT = String.raw`(?:bau)?grund(?:stück|stueck|st\.|fläche)\p{L}{0,12}`
/** "Grundstück: 512 m²", "512 m² Grundstück". */
const PLOT_AREA = new RegExp(
  String.raw`${PLOT}[ :(]{0,3}(?:ca\.?\)?:? ?)?(\d[\d.,]{0,12} ?(?:m²|m2|qm|ha))|(\d[\d.,]{0,12} ?(?:m²|m2|qm|ha))[ (]{1,2}(?:großes )?${PLOT}(?![\p{L} :(]{0,8}\d)`,
  'iu',
)

/** Living or working area and plot area, both in m². */
export function areasIn(text: string): Pick<MailHit, 'size' | 'plotSize'> {
  const line = text.slice(0, READ)
  const plot = PLOT_AREA.exec(line)
  const rest = plot ? `${line.slice(0, plot.index)} ${line.slice(plot.index + plot[0].length)}` : line
  return {
    size: squareMetresIn(rest) ?? null,
    plotSize: (plot && squareMetresIn(plot[1] ?? plot[2] ?? '')) ?? null,
  }
}

/** A price line without an amount. */
const UNPRICED =
  /^(?:(?:kauf|miet|angebots)?preis|(?:kalt|warm)?miete|pacht)?:? ?(?:auf anfrage|vb|vhb|verhandlungsbasis|k\. ?a\.?|n\. ?v\.?|zu verschenken)$/i

/** Words that label an advert's figures. */
const FACT_WORDS: ReadonlySet<string> = new Set(
  `€ eur euro euros mio mill million millionen tsd t teur k m qm quadratmeter ha hektar zimmer zimmern zi zkb zkbb zkdb raum räume räumen
  schlafzimmer badezimmer bad bäder wohnfläche wohnfl wfl wohnraum nutzfläche nutzfl gesamtfläche gewerbefläche bürofläche verkaufsfläche fläche grundstück
  grundstücksfläche grundstücksgröße grundst grundfläche kaufpreis angebotspreis preis miete kaltmiete warmmiete nettokaltmiete gesamtmiete
  mietpreis pacht nk nebenkosten monat monatlich mtl pro je ab bis von ca circa vb vhb fp festpreis verhandlungsbasis verhandelbar zzgl inkl`.split(
    /\s+/,
  ),
)
/** Characters. A longer line is a sentence. */
const FACTS_MAX = 150

/** Whether a line holds only figures and their labels: a title may mention a price, an area or rooms, but has other words too. */
export function isFacts(text: string): boolean {
  if (text.length > FACTS_MAX) return false
  if (UNPRICED.test(text)) return true
  const { price, size, plotSize, rooms } = readFacts([text])
  if (price === null && size === null && plotSize === null && rooms === null) return false
  return (text.toLowerCase().match(/\p{L}+|€/gu) ?? []).every((word) => FACT_WORDS.has(word))
}

/** Whether a line states the price, or that there is none. */
export const isPrice = (text: string): boolean => isFacts(text) && (UNPRICED.test(text) || readFacts([text]).price !== null)

/** Must not match inside a span, which begins its part of the line: "60 – 120 m²". */
const NO_SPAN = String.raw`(?<!(?:^|[\n|·•,–—-]|\b(?:ab|von|ca\.?)) ?\d[\d.,]{0,12})`
/** A dash that separates two parts of a line. */
export const SEPARATING_DASH = `${NO_SPAN} [–—-] | [–—-] (?!\\d)`
/** Separators between two figures on one line. */
const NEXT_FIGURE = new RegExp(String.raw`, | \. |${NO_SPAN} – | – (?!\d)| ?[·•|] ?|(?<=€|m²|qm|zi\.|[\d½][ -]?zimmer) (?=\d)`, 'iu')

/** The figures found in the lines, the first of each kind. */
export function readFacts(lines: readonly string[]): Pick<MailHit, 'price' | 'size' | 'plotSize' | 'rooms'> {
  const parts = lines.flatMap((line) => line.slice(0, READ).split(NEXT_FIGURE))
  const first = <T>(read: (part: string) => T | null) => parts.map(read).find((value) => value !== null) ?? null
  return {
    price: first(priceIn),
    size: first((part) => areasIn(part).size),
    plotSize: first((part) => areasIn(part).plotSize),
    rooms: first(roomsIn),
  }
}

const RENT =
  /(?<!jahres|jahresnetto|jahresnettokalt|ist-|soll-)miete\b|mietwohnung|\bmiet(?:haus|häuser|objekt|gesuch|angebot)|\b(?:ver|unter|an)?mieten\b|\bvermiete\b|zur vermietung|\bnachmieter|\b(?:ver)?pachten\b|\bverpachte\b|\bpacht\b|\bauf zeit\b|wohngemeinschaft|\bwg\b(?![.:]|-?geeignet)/i
const SALE = /kaufpreis|eigentumswohnung|verkaufen\b|kaufen\b|verkauf\b|\bkauf\b|grundstücke?\b/iu

/** Derives the listing type from the words of a price, a search or a title; null if they do not reveal it. */
export function offerIn(text: string): ListingType | null {
  const words = text.slice(0, READ)
  if (RENT.test(words)) return 'rent'
  return SALE.test(words) ? 'sale' : null
}

/** The title as given, and whether the portal truncated it. */
export function readTitle(text: string): { readonly title: string; readonly titleIsCut: boolean } {
  const title = text.replace(/\s*(?:\.{3}|…)$/, '')
  return { title, titleIsCut: title !== text }
}

/** "A-8010 Graz", "8010 Graz": places abroad begin with a four-digit postcode. */
const FOUR_DIGITS = /^((?:[a-z]{1,2}-)?\d{4}) (\p{L}.*)$/iu

/** "Graz (8010)" */
const BEHIND_TOWN = /^(\p{L}[^()]{0,80}?)\s*\(((?:[a-z]{1,2}-)?\d{4})\)$/iu

/** Splits "04275 Leipzig" into postcode and town. */
export function zipAndPlace(text: string): { readonly zipCode: string | null; readonly place: string | null } {
  const [, digits = '', town = ''] = FOUR_DIGITS.exec(text.trim().replace(BEHIND_TOWN, '$2 $1')) ?? []
  const foreign = digits === '' ? undefined : readPostcode(digits, town.split(', ').at(-1) ?? town)
  if (foreign?.country) return { zipCode: null, place: placeAbroad(foreign.zipCode, town, foreign.country) }
  const zipCode = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? null
  const place = text
    .replace(/\(?(?<!\d)\d{5}(?!\d)\)?/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
  return { zipCode, place: place === '' ? null : place }
}

/** Splits "Beispielstraße 5A, Südvorstadt, Leipzig" into its parts. */
export function placed(line: string): Pick<MailHit, 'zipCode' | 'place' | 'address'> {
  const { address, rest } = doorAndRest(line)
  return { ...zipAndPlace(rest), address }
}
