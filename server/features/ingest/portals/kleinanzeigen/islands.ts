import type { CheerioAPI } from 'cheerio'
import { decoded } from '../../../../html/dom.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { at, parsed } from '../../../../html/json.ts'

/**
 * Data that pages rebuilt since August 2026 pass to their islands: JSON in the attribute `props`, in which Astro writes each value as a pair of its
 * type and itself. One advert may be spread over several islands.
 */
export type Islands = readonly unknown[]

/** Maximum characters per island. An advert's data takes about ten thousand. */
const PROPS_MAX = 1_000_000
/** The key under which an island stores its advert. */
const ADVERT = 'adData'

/**
 * The page's own advert, as contained in its islands. A page contains other adverts too; its own advert is identified by its id, or by being the
 * only one.
 */
export function readIslands($: CheerioAPI, externalId: string | null): Islands {
  const adverts = $('astro-island')
    .toArray()
    .map((island) => island.attribs['props'] ?? '')
    .filter((props) => props.length <= PROPS_MAX && props.includes(ADVERT))
    .flatMap((props) => valueAt(parsed(props), ADVERT) ?? [])
  const own = externalId ?? (new Set(adverts.map(readAdvertId)).size === 1 ? readAdvertId(adverts[0]) : null)
  return own === null ? [] : adverts.filter((advert) => readAdvertId(advert) === own)
}

/** The advert's id; written as a string if it is too large for a number. */
export function readAdvertId(advert: unknown): string | null {
  const id = valueAt(advert, 'id')
  return typeof id === 'number' || typeof id === 'string' ? (/^\d{6,15}$/.exec(String(id))?.[0] ?? null) : null
}

/** Unpacks an Astro value; undefined if it is not a pair. */
function unpacked(pair: unknown): unknown {
  return Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'number' ? pair[1] : undefined
}

/** The value at a path; undefined if the path breaks off. Unpacked step by step, so the depth does not matter. */
export const valueAt = (value: unknown, ...way: readonly string[]): unknown =>
  way.reduce((here: unknown, step) => unpacked(at(here, step)), value)

/** The first non-null value among the islands. */
export function firstIn<Value>(islands: Islands, read: (advert: unknown) => Value | null): Value | null {
  for (const advert of islands) {
    const value = read(advert)
    if (value !== null) return value
  }
  return null
}

/** A text as readers see it, on one line. */
export const wordsAt = (islands: Islands, ...way: readonly string[]): string | null =>
  firstIn(islands, (advert) => words(valueAt(advert, ...way)))

/** An enum value, such as ACTIVE. */
export const codeAt = (islands: Islands, ...way: readonly string[]): string | null => wordsAt(islands, ...way)?.toUpperCase() ?? null

export const words = (value: unknown): string | null => (typeof value === 'string' ? oneLine(decoded(value)) || null : null)

export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.map(unpacked) : [])

/** Maximum number of values visited when searching for pictures. */
const LOOKED_AT = 10_000

/** Addresses below any key that mentions pictures. */
export function pictureAddresses(advert: unknown): string[] {
  const found: string[] = []
  const open: { readonly value: unknown; readonly isPicture: boolean }[] = [{ value: advert, isPicture: false }]
  for (let next = open.pop(), looked = 0; next !== undefined && looked < LOOKED_AT; next = open.pop(), looked += 1) {
    const { value, isPicture } = next
    if (typeof value === 'string' && isPicture) found.push(value)
    if (typeof value !== 'object' || value === null) continue
    // the stack is last in, first out
    for (const [name, held] of Object.entries(value).slice(0, LOOKED_AT).toReversed())
      open.push({ value: held, isPicture: isPicture || /image|picture|gallery/i.test(name) })
  }
  return found
}
