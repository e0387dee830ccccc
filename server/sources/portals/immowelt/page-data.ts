import { parsed } from '../json.ts'

/**
 * What a page hands to its own scripts: `window["NAME"]=JSON.parse("…")`. The literal ends at the first quote that no backslash takes its meaning; undefined
 * when the page has no such data or they are cut off.
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
    let backslashes = 0
    while (html[quote - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote + 1
  }
  return undefined
}
