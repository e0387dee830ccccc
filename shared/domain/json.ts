/** Levels of lists and objects; honest data have some dozen. */
const LEVELS_MAX = 500

/**
 * What a JSON text from outside says. Throws a `SyntaxError` for what is no JSON, or nested as none is. The depth is looked at first, since V8 14
 * (Node 26.10) loses its memory over a text that breaks off some thousand levels deep: `[1,[[0,[[0,[…]]` ends the process, and no `catch` sees it.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('nested too deep')
  return JSON.parse(text)
}

/** Whether lists and objects lie in each other as no honest text has them. Brackets within texts are none. */
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
