import { parsed } from '../../../../html/json.ts'

/**
 * The data a page passes to its own scripts: `window["NAME"]=JSON.parse("…")`. JSON never ends with a backslash, so the literal ends at the first
 * quote without one before it. Undefined if the page has no such data or it is truncated.
 */
export function pageData(html: string, name: string): unknown {
  const assigned = `window["${name}"]=JSON.parse(`
  const begin = html.indexOf(assigned)
  if (begin < 0) return undefined
  const literal = begin + assigned.length
  const end = endOfLiteral(html, literal)
  const text = end === undefined ? undefined : parsed(html.slice(literal, end))
  return typeof text === 'string' ? parsed(text) : undefined
}

function endOfLiteral(html: string, begin: number): number | undefined {
  for (let quote = html.indexOf('"', begin + 1); quote >= 0; quote = html.indexOf('"', quote + 1)) {
    if (html[quote - 1] !== '\\') return quote + 1
  }
  return undefined
}
