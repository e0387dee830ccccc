/**
 * Readers for figures as people write them in files, emails and pages. Each reads a bounded beginning of its text and returns no value if the text
 * is ambiguous: no figure is better than a wrong one.
 */

/** Maximum characters that are read: of a cell that is a figure, and of a text that contains one. */
const CELL_READ = 200
export const TEXT_READ = 2_000

/** A number with its decimals, whose thousands are grouped by points, commas, apostrophes or spaces, or not at all. */
export const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{3}){1,4}(?:,\d{1,6})?|\d{1,3}(?:,\d{3}){1,4}\.\d{1,6}|\d{1,3}(?:,\d{3}){2,4}|\d{1,3}(?:[ '’]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,10})?)(?!\d|[.,'’]\d)`

/** A number within a sentence, where another number may follow. */
export const NUMBER_IN_TEXT = String.raw`(?<![\d.,'’]|\d )(?:\d{1,3}(?:\.\d{3}){1,4}(?:,\d{1,6})?|\d{1,15}(?:[.,]\d{1,10})?)(?!\d|[.,'’]\d)`

/** Separator between the two ends of a range. */
export const TO = String.raw` ?(?:-|–|—|−|bis(?: zu)?) ?`

/** Words that mark a figure as approximate or a minimum. Excludes "bis", which marks a maximum. */
export const ABOUT = String.raw`(?:(?:ca|circa|zirka|etwa|ungefähr|rund|rd|knapp|gut|ab|von|über|mehr als|mind|mindestens|min)\b[.:]{0,2} ?|[~≈>≥] ?){0,2}`

/** Collapses whitespace, including no-break spaces, and trims. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The beginning of a text searched for a figure, on one line and Unicode-normalised. */
export const figureText = (text: string, read = CELL_READ): string =>
  oneLine(
    text
      .slice(0, read)
      .normalize('NFC')
      .replaceAll('㎡', 'm²')
      .replace(/\p{Cf}/gu, ''),
  )

/** How a page prints a figure: the number alone, or the lowest one of a project with several homes. */
export const PRINTED_START = /^(?:(?:ab|von|ca\.?|circa) ?)?\d/i

/** Value of a match of `NUMBER`. If a single separator is ambiguous, a point before three digits groups thousands and a comma starts the decimals. */
export function parseFigure(number: string): number {
  const bare = number.replace(/[ '’]/g, '')
  const [points, commas] = [bare.split('.').length - 1, bare.split(',').length - 1]
  if (points > 0 && commas > 0) return Number(bare.lastIndexOf(',') > bare.lastIndexOf('.') ? decimalComma(bare) : bare.replaceAll(',', ''))
  if (commas > 0) return Number(commas === 1 ? decimalComma(bare) : bare.replaceAll(',', ''))
  return Number(/^\d{1,3}(?:\.\d{3})+$/.test(bare) ? bare.replaceAll('.', '') : bare)
}

const decimalComma = (number: string) => number.replaceAll('.', '').replace(',', '.')

/** Thousands separator of a text. */
export type Grouping = '.' | ','

const GROUPED = /(?<![\d.,])\d{1,3}(?:([.,])\d{3})(?:\1\d{3}){0,3}(?![\d])(?!\1)/

/** Thousands separator of an amount of money, which has no third decimal. Null if no point or comma groups digits. */
export const readGrouping = (text: string): Grouping | null => (GROUPED.exec(figureText(text))?.[1] as Grouping | undefined) ?? null

const WHOLE = new RegExp(`^-?${NUMBER}$`)

/** A bare number without a unit: "1.200.000", "133.69", "450 000". Undefined for any other text. */
export function readNumber(text: string): number | undefined {
  const bare = figureText(text)
  if (!WHOLE.test(bare)) return undefined
  return bare.startsWith('-') ? -parseFigure(bare.slice(1)) : parseFigure(bare)
}

/** A count: "2", "2 Stellplätze", "keine". Undefined if the text contains no number or more than one. */
export function readCount(text: string): number | undefined {
  const line = figureText(text)
  if (/^(?:keine?r?|ohne)\b/i.test(line)) return 0
  const count = /^(\d{1,4})(?:[.,]0+)?(?: ?(?:x|×))?(?: ?\p{L}[^\d]{0,60})?$/u.exec(line)?.[1]
  return count === undefined ? readNumber(line) : Number(count)
}

/** Degrees of a coordinate, with decimal point or comma. Undefined for any other text and above `most`. */
export function readDegrees(text: string, most: number): number | undefined {
  const [, degrees] = /^(-?\d{1,3}(?:[.,]\d{1,20})?) ?°?$/.exec(figureText(text)) ?? []
  const value = Number(degrees?.replace(',', '.'))
  return Math.abs(value) <= most ? value : undefined
}

const GERMAN = String.raw`(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?`
const WHOLE_GERMAN = new RegExp(`^${GERMAN}$`)
const FIRST_GERMAN = new RegExp(`(?<![\\d.,])${GERMAN}(?![\\d]|[.,]\\d)`)

/** Reads "1.200.000" as 1200000 and "2.790,35" as 2790.35. Null for any other text. */
export function germanNumber(text: string): number | null {
  const trimmed = text.trim()
  return WHOLE_GERMAN.test(trimmed) ? Number(trimmed.replaceAll('.', '').replace(',', '.')) : null
}

/** The first number in German notation in a longer text, for example 115 in "115 Anzeigen online". */
export function firstGermanNumber(text: string): number | null {
  const found = FIRST_GERMAN.exec(text)
  return found ? germanNumber(found[0]) : null
}

/** A number in microdata, JSON-LD and the like, which use the decimal point in every language: "607000.00". */
export function pointNumber(text: string): number | null {
  const trimmed = text.trim()
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : null
}
