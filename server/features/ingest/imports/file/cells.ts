import { dayOf } from '#shared/domain/written/day.ts'

/** Contents that count as an empty cell. */
const NOTHING =
  /^(?:|[-–—.?]+|k\. ?a\.?|keine angaben?|ohne angaben?|nicht angegeben|nicht bekannt|entfällt|n\/a|null|none|nan|unbekannt|no_information|(?:preis )?(?:auf )?anfrage|vb|vhb|verhandlungsbasis|#n\/?[av]\w*!?)$/i

/** Characters. A longer text is real content. */
const LONGEST_NOTHING = 24

/** The text of a cell; null if it counts as empty. Excel wraps digits into a formula to keep their zeros. */
export function readText(cell: string): string | null {
  if (cell === '') return null
  const bare = cell.trim()
  const text = bare.startsWith('="') ? bare.replace(/^="([^"]*)"$/, '$1') : bare
  return text.length <= LONGEST_NOTHING && NOTHING.test(text) ? null : text
}

const YES = /^(?:true|wahr|ja|yes|j|y|x|1|1[.,]0|vorhanden|privat|von privat|vermietet)$/i
const NO = /^(?:false|falsch|nein|no|n|0|0[.,]0|nicht vorhanden|gewerblich|makler|keine?r?|nicht vermietet|unvermietet|frei|leerstehend)$/i

export const readYes = (text: string): boolean | undefined => (YES.test(text) ? true : NO.test(text) ? false : undefined)

/** A date or a timestamp, ISO or German. Undefined if it is neither, or no existing date. */
export function readDate(text: string): Date | undefined {
  const day = dayOf(text)
  if (day === undefined) return undefined
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
  return new Date(Number.isNaN(moment) ? Date.UTC(day.year, day.month - 1, day.day) : moment)
}

/** URLs, one per line or as a list written by a program. */
export function readAddresses(text: string): string[] {
  const found = text
    .split(/\s+|,(?=\s*['"]?https?:)|\|(?=https?:)|;(?=https?:)/i)
    .map(bare)
    .flatMap((part) => webAddress(part) ?? [])
  return [...new Set(found)]
}

const BEFORE_ADDRESS = '[({\'"'
const BEHIND_ADDRESS = '])}\'",;'

/** Strips surrounding brackets and quotation marks. A regex would take quadratic time over runs of them. */
function bare(part: string): string {
  let [start, end] = [0, part.length]
  while (start < end && BEFORE_ADDRESS.includes(part[start] ?? '')) start += 1
  while (end > start && BEHIND_ADDRESS.includes(part[end - 1] ?? '')) end -= 1
  return part.slice(start, end)
}

/** A link copied together with its HTML markup. */
const MARKED_UP = /^<a\s[^<>]{0,500}?\bhref=["']([^"'<>\s]{1,2000})["']/i

/** Accepts http and https only. */
export function webAddress(text: string): string | undefined {
  const address = URL.parse(MARKED_UP.exec(text)?.[1] ?? text)
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address.href : undefined
}
