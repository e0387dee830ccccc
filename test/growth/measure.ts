import type { Parser } from './parser.ts'
import type { Shape } from './shapes.ts'

/** The largest factor by which time may grow when the text doubles: 2 is linear, 4 is quadratic. */
export const MAX_RATIO = 2.5
/** In milliseconds. A shorter run is too noisy to show growth. */
const FLOOR = 50
/** A parser that looks too slow is measured again, because garbage collection slows down single runs. */
const TRIES = 6
/** Each round measures the slowest shapes of the round before it that are still open. */
const ROUNDS = [
  { length: 50_000, shapes: Number.POSITIVE_INFINITY },
  { length: 250_000, shapes: 8 },
  { length: 1_000_000, shapes: 2 },
] as const
/** Linear and quadratic parts that together reach such a ratio stay below MAX_RATIO at five times the length, the longest step between rounds. */
const SETTLED = 2.1
const DOUBLINGS = 3
const PARTS = 2 ** DOUBLINGS
/** How often a single part is timed before all of them are. */
const GLANCES = 2
const WARM_UP_LENGTH = 2_000

/** How a parser's time grows for one shape; `ratio` is per doubling, and 0 for a run below the floor. */
export interface Growth {
  readonly name: string
  readonly shape: string
  /** In characters. */
  readonly length: number
  readonly ratio: number
}

/** CPU time in milliseconds, because wall-clock time depends on other processes. A parser that throws is timed as well. */
async function measureTime(parse: Parser['parse'], ...texts: readonly string[]): Promise<number> {
  const begin = process.cpuUsage()
  for (const text of texts) {
    try {
      await parse(text)
    } catch {
      continue
    }
  }
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1_000
}

/**
 * Compares one text with eight texts of an eighth of its length: both make the same amount of garbage, so the ratio shows growth alone. Eight times
 * the fastest single part is mostly too little, and the ratio too large: if even that is settled, the eight are not timed.
 */
async function measure(parse: Parser['parse'], { of }: Shape, length: number): Promise<{ time: number; ratio: number }> {
  const whole = of(length)
  let one = await measureTime(parse, whole)
  if (one < FLOOR) return { time: one, ratio: 0 }
  const ratio = () => 2 * (one / eight) ** (1 / DOUBLINGS)
  const part = () => of(length / PARTS)
  let eight = Number.POSITIVE_INFINITY
  for (let glance = 0; glance < GLANCES; glance += 1) eight = Math.min(eight, PARTS * (await measureTime(parse, part())))
  if (ratio() <= SETTLED) return { time: one, ratio: ratio() }
  const parts = Array.from({ length: PARTS }, part)
  eight = await measureTime(parse, ...parts)
  for (let tries = 1; tries < TRIES && ratio() > MAX_RATIO; tries += 1) {
    one = Math.min(one, await measureTime(parse, whole))
    eight = Math.min(eight, await measureTime(parse, ...parts))
  }
  return { time: one, ratio: ratio() }
}

/** The growth for the worst shape. It stops at the first round in which a shape grows too fast, or when every shape is settled. */
export async function measureGrowth({ name, most, parse }: Parser, shapes: readonly Shape[]): Promise<Growth> {
  let worst: Growth = { name, shape: '', length: 0, ratio: 0 }
  let open = shapes
  let before = 0
  for (const shape of shapes) await measureTime(parse, shape.of(Math.min(most, WARM_UP_LENGTH)))
  for (const round of ROUNDS) {
    const length = Math.min(most, round.length)
    if (length <= before) break
    before = length
    const timed: { readonly shape: Shape; readonly time: number; readonly ratio: number }[] = []
    for (const shape of open.slice(0, round.shapes)) {
      const first = await measure(parse, shape, length)
      // other work on the machine can slow one half down, but not twice in a row
      const again = first.ratio > MAX_RATIO ? await measure(parse, shape, length) : first
      const { time, ratio } = again.ratio < first.ratio ? again : first
      timed.push({ shape, time, ratio })
      if (ratio >= worst.ratio) worst = { name, shape: shape.name, length, ratio }
    }
    if (worst.ratio > MAX_RATIO) break
    open = timed
      .filter(({ ratio }) => ratio === 0 || ratio > SETTLED)
      .toSorted((one, other) => other.time - one.time)
      .map(({ shape }) => shape)
  }
  return worst
}
