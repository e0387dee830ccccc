import type { ListingType } from '#shared/domain/property-type.ts'
import { squareMetresIn } from '#shared/domain/written/area.ts'
import { euroIn } from '#shared/domain/written/euro.ts'
import { placeAbroad, postcodeOf } from '#shared/domain/written/postcode.ts'
import { roomsIn as roomCountIn } from '#shared/domain/written/rooms.ts'

/** Euro, where a text begins with a price; not the one of a square metre. */
export const priceIn = (text: string): number | null => euroIn(text) ?? null
/** m² */
export const sizeIn = (text: string): number | null => squareMetresIn(text) ?? null
/** Number of rooms, the kitchen not among them. */
export const roomsIn = (text: string): number | null => roomCountIn(text) ?? null

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

/** "A-8010 Graz", "8010 Graz": what a place abroad begins with. */
const FOUR_DIGITS = /^((?:[a-z]{1,2}-)?\d{4}) (\p{L}.*)$/iu

/** "04275 Leipzig" in its two parts. */
export function zipAndPlace(text: string): { readonly zipCode: string | null; readonly place: string | null } {
  const [, digits = '', town = ''] = FOUR_DIGITS.exec(text.trim()) ?? []
  const foreign = digits === '' ? undefined : postcodeOf(digits, town)
  if (foreign?.country) return { zipCode: null, place: placeAbroad(foreign.zipCode, town, foreign.country) }
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
