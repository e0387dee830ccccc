import { parsed } from '../json.ts'

/** Characters that one object in a page may have. */
const OBJECT_MAX = 8_000_000
/** Objects that are looked for the end of. One that has none is read to the end of the page. */
const TRIES_MAX = 10

/** The JSON object that follows a name in a page: `"name": {…}` or `name = {…}`. Undefined when there is none or it is cut off. */
export function objectAfter(html: string, name: string): unknown {
  let tries = 0
  for (let from = html.indexOf(name); from >= 0 && tries < TRIES_MAX; from = html.indexOf(name, from + name.length)) {
    const begin = /^["']?\s{0,20}[:=]\s{0,20}(?=[{[])/.exec(html.slice(from + name.length, from + name.length + 60))
    if (!begin) continue
    tries += 1
    const start = from + name.length + begin[0].length
    const end = endOf(html, start)
    if (end !== undefined) return parsed(html.slice(start, end))
  }
  return undefined
}

/** Where the object or list that begins here ends: brackets within texts are none. */
function endOf(html: string, start: number): number | undefined {
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
