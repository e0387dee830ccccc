import { parseJson } from '#shared/domain/json.ts'

/** The value at a path in parsed JSON of unknown shape; undefined if the path breaks off. */
export function at(value: unknown, ...way: readonly (string | number)[]): unknown {
  let here = value
  for (const step of way) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here
}

/** A non-empty text, or null. */
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

/** Undefined for text that is not JSON or is nested too deep. */
export function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
