import { parseJson } from '#shared/domain/json.ts'

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

/** Undefined for what is no JSON, or nested as none is. */
export function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
