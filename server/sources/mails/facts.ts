import type { ListingType } from '#shared/domain/property-type.ts'
import { germanNumber } from '../portals/german-numbers.ts'

const NUMBER = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?`

/** "1.199 € Kaltmiete", "195.000 € 2.868 €/m²", "Kaufpreis: 195.000 €". */
const PRICE = new RegExp(String.raw`^(?:[\p{L}./ ]+: ?)?(${NUMBER}) ?(?:€|EUR)(?! ?/)`, 'u')
const SIZE = new RegExp(`(${NUMBER}) ?(?:m²|m2|qm)(?![\\p{L}\\d])`, 'u')
const ROOMS = new RegExp(`(?:Zimmer: ?(${NUMBER}))|(?:(${NUMBER}) ?(?:Zimmer|Zi\\.))`, 'u')

const of = (found: RegExpExecArray | null): number | null => {
  const number = found?.slice(1).find((group) => group !== undefined)
  return number === undefined ? null : germanNumber(number)
}

/** Euro, where a text begins with a price; not the one of a square metre. */
export const priceIn = (text: string): number | null => of(PRICE.exec(text))
/** m² */
export const sizeIn = (text: string): number | null => of(SIZE.exec(text.replace(new RegExp(`(?:${NUMBER}) ?€ ?/ ?m²`, 'gu'), '')))
export const roomsIn = (text: string): number | null => of(ROOMS.exec(text))

/** What a price is called says what is offered. */
export function offerIn(text: string): ListingType | null {
  if (/kaltmiete|warmmiete|nettomiete|gesamtmiete|\bmiete\b|mietwohnung|zu vermieten|mieten\b/i.test(text)) return 'rent'
  if (/kaufpreis|eigentumswohnung|zu verkaufen|kaufen\b|\bkauf\b|grundstücke?\b|zum kauf/i.test(text)) return 'sale'
  return null
}

/** A title as it stands, and whether the portal has cut it. */
export function titleOf(text: string): { readonly title: string; readonly titleIsCut: boolean } {
  const title = text.replace(/\s*(?:\.{3}|…)$/, '')
  return { title, titleIsCut: title !== text }
}

/** "04275 Leipzig" in its two parts. */
export function zipAndPlace(text: string): { readonly zipCode: string | null; readonly place: string | null } {
  const zipCode = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? null
  const place = text
    .replace(/\(?(?<!\d)\d{5}(?!\d)\)?/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
  return { zipCode, place: place === '' ? null : place }
}

/** "Beispielstraße 5A", not "Südvorstadt". */
export const isStreet = (text: string): boolean =>
  /(?:straße|strasse|str\.|weg|allee|platz|gasse|ring|damm|ufer|chaussee|steig|pfad|markt|hof)\b/iu.test(text) ||
  /\p{L}.* \d+ ?[a-z]?(?:[-–/] ?\d+ ?[a-z]?)?$/iu.test(text)
