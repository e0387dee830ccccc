/** A number as German pages print it: dots group thousands, the comma starts the decimals. Nothing else is accepted as one. */
const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?`

const WHOLE_NUMBER = new RegExp(`^${NUMBER}$`)
const SQUARE_METRES = new RegExp(`^(?:ca\\.? ?)?(${NUMBER}) ?(?:m²|m2|qm)$`, 'i')
const ROOMS = new RegExp(`^(${NUMBER}) ?(?:Zi\\.?|Zimmer|Räume)$`, 'i')
const PRICE = new RegExp(`^(?:(${NUMBER}) ?(?:€|EUR)(?: ?(VB))?|(VB)|(Zu verschenken))$`, 'i')

/** One blank for every run of white space, the no-break ones included; none at the ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Reads "1.200.000" as 1200000 and "2.790,35" as 2790.35. Null when the text is anything but one such number. */
export function germanNumber(text: string): number | null {
  const trimmed = text.trim()
  return WHOLE_NUMBER.test(trimmed) ? Number(trimmed.replaceAll('.', '').replace(',', '.')) : null
}

/** The first German number in a longer text, for example 115 in "115 Anzeigen online". */
export function firstGermanNumber(text: string): number | null {
  const found = new RegExp(`(?<![\\d.,])${NUMBER}(?![\\d]|[.,]\\d)`).exec(text)
  return found ? germanNumber(found[0]) : null
}

/** A number in microdata, JSON-LD and the like, which use the decimal point whatever the language: "607000.00". */
export function pointNumber(text: string): number | null {
  const trimmed = text.trim()
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : null
}

/** m² of "89 m²"; null when the whole text is no area. "0 m²" is a form left empty and gives 0. */
export function squareMetres(text: string): number | null {
  const found = SQUARE_METRES.exec(oneLine(text))
  return found?.[1] === undefined ? null : germanNumber(found[1])
}

/** Rooms of "2,5 Zi."; null when the whole text is no number of rooms. */
export function roomCount(text: string): number | null {
  const found = ROOMS.exec(oneLine(text))
  return found?.[1] === undefined ? null : germanNumber(found[1])
}

export interface Price {
  /** Euro; null for "VB" alone and for "Zu verschenken". */
  readonly amount: number | null
  /** "VB": the seller expects an offer. */
  readonly negotiable: boolean
}

/** A price as printed; undefined when the whole text is none, so that a sentence with a price in it never becomes the price. */
export function readPrice(text: string): Price | undefined {
  const found = PRICE.exec(oneLine(text))
  if (!found) return undefined
  const amount = found[1] === undefined ? null : germanNumber(found[1])
  return { amount: amount === 0 ? null : amount, negotiable: found[2] !== undefined || found[3] !== undefined }
}
