/** A stream of numbers, deterministic for a seed on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  readonly next: () => number
  /** Integer, both ends included. */
  readonly int: (min: number, max: number) => number
  /** True with probability `share`, 0 to 1. */
  readonly chance: (share: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  /** Picks in proportion to the items' weights. */
  readonly weighted: <T>(items: readonly (readonly [T, number])[]) => T
  /** `count` different items in random order; all of them if there are fewer. */
  readonly some: <T>(items: readonly T[], count: number) => T[]
}

/** Stable 32-bit hash of a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: small, fast and good enough for pictures and adverts; never for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from')
    return items[int(0, items.length - 1)] as T
  }
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      return pick(items)[0]
    },
    some: (items, count) => {
      const left = [...items]
      const chosen: (typeof left)[number][] = []
      while (chosen.length < count && left.length > 0) chosen.push(...left.splice(int(0, left.length - 1), 1))
      return chosen
    },
  }
}
