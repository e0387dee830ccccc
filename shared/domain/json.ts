/** Maximum nesting depth; legitimate data has a few dozen levels. */
const LEVELS_MAX = 500

/**
 * Parses untrusted JSON. Throws a `SyntaxError` for invalid or too deeply nested text. The depth is checked first: V8 14 (Node 26.10) runs out of
 * memory on a text truncated at a depth of several thousand levels, such as `[1,[[0,[[0,[…]]`, which ends the process without reaching a `catch`.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('nested too deep')
  return JSON.parse(text)
}

/** Whether lists and objects are nested too deeply. Brackets inside strings do not count. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > LEVELS_MAX) return true
  }
  return false
}
