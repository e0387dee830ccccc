import { readDay } from '#shared/domain/written/day.ts'
import { unwrapped } from '../../../../html/wrapped-links.ts'

/** Contents that count as an empty cell. */
const NOTHING =
  /^(?:|[-–—.?]+|k\. ?a\.?|keine angaben?|ohne angaben?|nicht angegeben|nicht bekannt|entfällt|n\/a|null|none|nan|unbekannt|no_information|(?:preis )?(?:auf )?anfrage|vb|vhb|verhandlungsbasis|#n\/?[av]\w*!?)$/i

/** Characters. Longer text is real content. */
const LONGEST_NOTHING = 24

/** A cell's text; null if it counts as empty. Excel wraps digits into a formula to keep their zeros. */
export function readText(cell: string): string | null {
  if (cell === '') return null
  const bare = cell.trim()
  const text = bare.startsWith('="') ? bare.replace(/^="([^"]*)"$/, '$1') : bare
  return text.length <= LONGEST_NOTHING && NOTHING.test(text) ? null : text
}

const YES = /^(?:true|wahr|ja|yes|j|y|x|1|1[.,]0|vorhanden|privat|von privat|vermietet)$/i
const NO = /^(?:false|falsch|nein|no|n|0|0[.,]0|nicht vorhanden|gewerblich|makler|keine?r?|nicht vermietet|unvermietet|frei|leerstehend)$/i

export const readYes = (text: string): boolean | undefined => (YES.test(text) ? true : NO.test(text) ? false : undefined)

/** A date or a timestamp, ISO or German. Undefined if it is neither or the date does not exist. */
export function readDate(text: string): Date | undefined {
  const day = readDay(text)
  if (day === undefined) return undefined
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
  return new Date(Number.isNaN(moment) ? Date.UTC(day.year, day.month - 1, day.day) : moment)
}

/** URLs, one per line or as a list written by a program. */
export function readAddresses(text: string): string[] {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const linked = LINKED.test(line) ? webAddress(line) : undefined
    return linked === undefined
      ? line.split(/\s+|,(?=\s*['"]?https?:)|\|(?=https?:)|;(?=https?:)/i).flatMap((part) => webAddress(part) ?? [])
      : [linked]
  })
  return [...new Set(found)]
}

const BEFORE_ADDRESS = '[(<{\'"`„“‚‘»«'
const BEHIND_ADDRESS = '])>}\'",;`“”‘’«»'

/** Strips surrounding brackets and quotation marks. A regex would take quadratic time over runs of them. */
function bare(part: string): string {
  let [start, end] = [0, part.length]
  while (start < end && BEFORE_ADDRESS.includes(part[start] ?? '')) start += 1
  while (end > start && BEHIND_ADDRESS.includes(part[end - 1] ?? '')) end -= 1
  return part.slice(start, end)
}

/** A link with its link text: copied with its HTML, as a spreadsheet formula, or in Markdown. */
const LINKED = /^\s*(?:<a\s|[=+@]{0,2}HYPERLINK\s*\(|!?\[[^[\]]{0,500}\]\()/i
const LINKS = [
  /^\s*<a\s[^<>]{0,500}?\bhref=(?:["']\s*([^"'<>\s]{1,2000})\s*["']|([^"'<>\s]{1,2000}))[^<>]{0,500}(?:>\s*([^<>]{0,500}))?/i,
  /^\s*[=+@]{0,2}HYPERLINK\s*\(\s*["'„“]\s*([^"'“”\s]{1,2000})()\s*["'“”]\s*(?:[;,]\s*["'„“]([^"“”]{0,500})["'“”])?/i,
  /^\s*!?\[([^[\]]{0,500})\]\(\s*<?([^\s<>()]{1,2000}(?:\([^\s<>()]{0,200}\)[^\s<>()]{0,2000}){0,3})/,
] as const

/** A cell that consists of one link, with its link text. Undefined for any other text. */
export function readLink(text: string): { readonly address: string; readonly shown: string } | undefined {
  const [html, formula, markdown] = LINKS.map((form) => form.exec(text))
  if (markdown) return { address: markdown[2] ?? '', shown: (markdown[1] ?? '').trim() }
  const found = html ?? formula
  return found ? { address: found[1] ?? found[2] ?? '', shown: (found[3] ?? '').trim() } : undefined
}

/** Accepts http and https only. A portal advert's address is unwrapped from mail programs' redirects. */
export function webAddress(text: string): string | undefined {
  const inner = bare(readLink(text)?.address ?? text.trim())
  const address = URL.parse(/\s/.test(inner) ? text : inner)
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? URL.parse(unwrapped(address.href))?.href : undefined
}
