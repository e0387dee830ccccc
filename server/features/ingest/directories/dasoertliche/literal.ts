/** One value in a script literal. */
export type Cell = string | number | null | readonly Cell[]

/** Characters per list; a page has about ten thousand. */
const LONGEST = 2_000_000
const DEEPEST = 5
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '', f: '' }

/**
 * Parses the list literal in a script that begins at `start`: strings in either kind of quotes, numbers, lists, `null`. Undefined for anything else.
 * Never evaluates code.
 */
export function readLiteral(text: string, start: number): readonly (readonly Cell[])[] | undefined {
  const end = Math.min(text.length, start + LONGEST)
  let at = start
  const skip = () => {
    while (at < end && /\s/.test(text[at] ?? '')) at += 1
  }
  const quoted = (quote: string): string | undefined => {
    let value = ''
    for (at += 1; at < end; at += 1) {
      const sign = text[at] ?? ''
      if (sign === quote) return ((at += 1), value)
      if (sign !== '\\') {
        value += sign
        continue
      }
      const code = /^(?:u([\da-f]{4})|x([\da-f]{2}))/i.exec(text.slice(at + 1, at + 6))
      if (code) {
        value += String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? '20', 16))
        at += code[0].length
      } else {
        at += 1
        value += ESCAPED[text[at] ?? ''] ?? text[at] ?? ''
      }
    }
    return undefined
  }
  const list = (depth: number): Cell[] | undefined => {
    const cells: Cell[] = []
    for (at += 1; at < end;) {
      skip()
      if (text[at] === ']') return ((at += 1), cells)
      const cell = value(depth)
      if (cell === undefined) return undefined
      cells.push(cell)
      skip()
      if (text[at] === ',') at += 1
      else if (text[at] !== ']') return undefined
    }
    return undefined
  }
  const value = (depth: number): Cell | undefined => {
    const sign = text[at] ?? ''
    if (sign === '[') return depth < DEEPEST ? list(depth + 1) : undefined
    if (sign === '"' || sign === "'") return quoted(sign)
    const [word] = /^(?:-?\d+(?:\.\d+)?|null|undefined|true|false)/.exec(text.slice(at, at + 40)) ?? []
    if (word === undefined) return undefined
    at += word.length
    return /\d/.test(word) ? Number(word) : null
  }
  const found = text[at] === '[' ? list(0) : undefined
  return found?.every((row) => Array.isArray(row)) ? (found as (readonly Cell[])[]) : undefined
}
