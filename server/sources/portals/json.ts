/** What lies at the end of a way through parsed JSON of unknown shape; undefined wherever the way ends. */
export function at(value: unknown, ...way: readonly (string | number)[]): unknown {
  let here = value
  for (const step of way) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here
}

/** A text with something in it, or null. */
export function textAt(value: unknown, ...way: readonly (string | number)[]): string | null {
  const found = at(value, ...way)
  return typeof found === 'string' ? found.trim() || null : null
}

export function numberAt(value: unknown, ...way: readonly (string | number)[]): number | null {
  const found = at(value, ...way)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

export function listAt(value: unknown, ...way: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...way)
  return Array.isArray(found) ? found : []
}

/** Levels of lists and objects; honest data have some dozen. */
const LEVELS_MAX = 500

/**
 * Undefined for what is no JSON, or nested as none is. The depth is looked at first, since V8 14 (Node 26.10) loses its memory over a text that breaks
 * off some thousand levels deep: `[1,[[0,[[0,[…]]` ends the process, and no `catch` sees it.
 */
export function parsed(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Brackets within texts are none. */
function isTooDeep(json: string): boolean {
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
