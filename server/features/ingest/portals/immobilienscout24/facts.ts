import type { SellerType } from '#shared/domain/property-type.ts'
import { squareMetresIn } from '#shared/domain/written/area.ts'
import { euroIn } from '#shared/domain/written/euro.ts'
import { roomsIn } from '#shared/domain/written/rooms.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { at } from '../../../../html/json.ts'

/** Parses booleans, which the web model writes as strings, so that "false" is not truthy. */
export function isTrue(value: unknown): boolean | null {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : null
}

/** A seller is private only if the portal states it. */
export function readSeller(flag: unknown): SellerType | null {
  const isPrivate = isTrue(flag)
  return isPrivate === null ? null : isPrivate ? 'private' : 'commercial'
}

/** A figure given as a number or numeric string; null for zero, which the portal uses for missing values. */
export function figure(value: unknown, ...way: readonly (string | number)[]): number | null {
  const found = at(value, ...way)
  const read = typeof found === 'number' ? found : typeof found === 'string' ? Number(found) : Number.NaN
  return Number.isFinite(read) && read > 0 ? read : null
}

/** "2.300 €", "81,8 m²", "3 Zi.": the unit identifies the figure. */
export function readFacts(values: readonly string[]): { price: number | null; size: number | null; rooms: number | null } {
  const plain = values.map(oneLine)
  const of = (unit: RegExp, read: (text: string) => number | undefined) => read(plain.find((value) => unit.test(value)) ?? '') ?? null
  return { price: of(/€(?!\s*\/)/, euroIn), size: of(/m²$/, squareMetresIn), rooms: of(/\bZi(?:\.|mmer)/, roomsIn) }
}

const HIDDEN_ADDRESS = /\(unvollständige Adresse\)|vollständige Adresse/i

/** "Am Hain 53, 40468 Düsseldorf - Stockum, Stockum" or "40235 Düsseldorf (unvollständige Adresse)". */
export function parsePlace(line: string | null) {
  const text = oneLine((line ?? '').replace(HIDDEN_ADDRESS, ''))
  const found = /^(?:(.{1,100}?), )?(?:(\d{5}) )?([^,]{0,100})/.exec(text)
  return {
    street: found?.[1] ?? null,
    zipCode: found?.[2] ?? null,
    place: found?.[3]?.replace(/ - .*$/, '').trim() || null,
  }
}
