import { parsed } from '../../../../html/json.ts'

/** Maximum characters per JSON object in a page. */
const OBJECT_MAX = 8_000_000
/** Maximum number of objects whose end is searched for; an unclosed one costs a scan to the end of the page. */
const TRIES_MAX = 10

/** The JSON object after a name in a page: `"name": {…}` or `name = {…}`. Undefined if there is none or it is truncated. */
export function objectAfter(html: string, name: string): unknown {
  let tries = 0
  for (let from = html.indexOf(name); from >= 0 && tries < TRIES_MAX; from = html.indexOf(name, from + name.length)) {
    const begin = /^["']?\s{0,20}[:=]\s{0,20}(?=[{[])/.exec(html.slice(from + name.length, from + name.length + 60))
    if (!begin) continue
    tries += 1
    const start = from + name.length + begin[0].length
    const end = findEnd(html, start)
    if (end !== undefined) return parsed(html.slice(start, end))
  }
  return undefined
}

/** The end of the JSON object or list that begins here; brackets inside strings are skipped. */
function findEnd(html: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < Math.min(html.length, start + OBJECT_MAX); at += 1) {
    const sign = html[at]
    if (sign === '"') at = endOfText(html, at)
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return undefined
}

function endOfText(html: string, begin: number): number {
  let at = begin + 1
  while (at < html.length && html[at] !== '"') at += html[at] === '\\' ? 2 : 1
  return at
}
