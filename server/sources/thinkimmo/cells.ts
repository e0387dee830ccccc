import { germanNumber, oneLine, pointNumber } from '../portals/german-numbers.ts'

/** What an empty cell may say. */
const NOTHING =
  /^(?:|[-–—.?]+|k\. ?a\.?|n\/a|null|none|nan|unbekannt|no_information|(?:preis )?(?:auf )?anfrage|vb|vhb|verhandlungsbasis|#n\/?[av]\w*!?)$/i

/** Signs. What is longer says something. */
const LONGEST_NOTHING = 24

/** The text of a cell, null where it says that there is none. Excel wraps digits into a formula to keep their zeros. */
export function readText(cell: string): string | null {
  if (cell === '') return null
  const bare = cell.trim()
  const text = bare.startsWith('="') ? bare.replace(/^="([^"]*)"$/, '$1') : bare
  return text.length <= LONGEST_NOTHING && NOTHING.test(text) ? null : text
}

const BEFORE = /^(?:ca\.?|etwa|ab|€|eur)\s*/i
const BEHIND = /\s*(?:€|eur|euro|m²|m2|qm|zi\.?|zimmer|räume|%|vb|vhb|,-+|\.-+)$/i

/** A number with decimal comma or point, grouped or not, with or without its unit. Undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const bare = oneLine(text)
    .replace(BEFORE, '')
    .replace(BEHIND, '')
    .replace(BEHIND, '')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  return germanNumber(bare) ?? pointNumber(bare) ?? englishNumber(bare) ?? undefined
}

/** Grouped by commas, where that can be nothing else: "1,200,000" and "450,000.00". */
function englishNumber(text: string): number | null {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null
}

/** A sum in euro. It has no third decimal, so "450,000" is grouped. */
export function readEuro(text: string): number | undefined {
  const grouped = /^\D*(\d{1,3},\d{3})\D*$/.exec(text)?.[1]
  return grouped === undefined ? readNumber(text) : Number(grouped.replace(',', ''))
}

/** Five digits. Spreadsheets drop the zero before four, and some programs make a decimal number of it. */
export function readZip(text: string): string | undefined {
  const [, digits] = /^(?:de?-? ?)?(\d{4,5})(?:[.,]0+)?(?:\s+\D.*)?$/i.exec(oneLine(text)) ?? []
  return digits?.padStart(5, '0')
}

const YES = /^(?:true|wahr|ja|yes|j|y|x|1|1[.,]0|vorhanden|privat)$/i
const NO = /^(?:false|falsch|nein|no|n|0|0[.,]0|nicht vorhanden|gewerblich)$/i

export const readYes = (text: string): boolean | undefined => (YES.test(text) ? true : NO.test(text) ? false : undefined)

/** A day or a moment, ISO or German. Undefined when it is none or still to come. */
export function readDate(text: string, at: Date): Date | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text) ?? []
  const iso =
    year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : /^\d{4}-\d{2}-\d{2}/.test(text) ? text : ''
  const time = Date.parse(iso)
  return time <= at.getTime() ? new Date(time) : undefined
}

/** Addresses of the web, one a line or as a list of a program. */
export function readAddresses(text: string): string[] {
  const found = text
    .split(/\s+|,(?=\s*['"]?https?:)|\|(?=https?:)|;(?=https?:)/i)
    .map(bare)
    .flatMap((part) => webAddress(part) ?? [])
  return [...new Set(found)]
}

const BEFORE_ADDRESS = '[({\'"'
const BEHIND_ADDRESS = '])}\'",;'

/** Without brackets and quotation marks around it. A pattern would look for the end of each run of them from each of its signs. */
function bare(part: string): string {
  let [start, end] = [0, part.length]
  while (start < end && BEFORE_ADDRESS.includes(part[start] ?? '')) start += 1
  while (end > start && BEHIND_ADDRESS.includes(part[end - 1] ?? '')) end -= 1
  return part.slice(start, end)
}

/** Only what a browser may open. */
export function webAddress(text: string): string | undefined {
  const address = URL.parse(text)
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address.href : undefined
}
