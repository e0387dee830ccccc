import type { Facts } from './facts.ts'

/** How the two values of a field compare. A level's weight is learnt; only whether it may count for or against one property is fixed. */
export interface Level {
  readonly name: string
  readonly speaks: 'for' | 'against' | 'either'
  /** Such a pair is never joined, whatever else agrees. */
  readonly isExclusion?: true
  /** A German phrase for the user. */
  readonly say: () => string
}

/** Undefined if one of the adverts does not have the field. */
export interface Field {
  readonly name: string
  readonly findLevel: (one: Facts, other: Facts) => Level | undefined
}

export interface Found {
  readonly field: string
  readonly level: Level
}

export function foundIn(fields: readonly Field[], one: Facts, other: Facts): Found[] {
  return fields.flatMap(({ name, findLevel }) => {
    const level = findLevel(one, other)
    return level ? [{ field: name, level }] : []
  })
}

export const agrees = (name: string, say: Level['say']): Level => ({ name, speaks: 'for', say })
export const differs = (name: string, say: Level['say']): Level => ({ name, speaks: 'against', say })
export const either = (name: string, say: Level['say']): Level => ({ name, speaks: 'either', say })
export const excludes = (name: string, say: Level['say']): Level => ({ name, speaks: 'against', isExclusion: true, say })

export const decimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
export const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

type Figure = 'price' | 'size' | 'plotSize' | 'rooms' | 'yearBuilt'

export function positiveFigure({ advert }: Facts, field: Figure): number | undefined {
  const value = advert[field] ?? null
  return value === null || value <= 0 ? undefined : value
}

/** Both values of a field; undefined unless both adverts have it. */
export function both(field: Figure, one: Facts, other: Facts): [number, number] | undefined {
  const [a, b] = [positiveFigure(one, field), positiveFigure(other, field)]
  return a === undefined || b === undefined ? undefined : [a, b]
}

/** Relative difference: 0 if equal, 0.1 if the larger one is 10 % larger. */
export const apart = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b) - 1

export function countShared<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): number {
  let count = 0
  for (const value of one) if (other.has(value)) count += 1
  return count
}

/** How two numbers differ that were meant to be the same: a mistyped digit, two neighbouring digits swapped, or a zero too many. */
export function slipBetween(a: number, b: number): 'digit' | 'swap' | 'zero' | undefined {
  if (Math.abs(apart(a, b) - 9) < 0.2) return 'zero'
  return slipIn(String(Math.round(a)), String(Math.round(b)))
}

/** How two figures given as text differ, such as postcodes. */
export function slipIn(one: string, other: string): 'digit' | 'swap' | undefined {
  if (one.length !== other.length || one.length < 2) return undefined
  const at = Array.from(one, (digit, place) => (digit === other[place] ? -1 : place)).filter((place) => place >= 0)
  const [first = 0, second = 0] = at
  if (at.length === 1) return 'digit'
  return at.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first] ? 'swap' : undefined
}
