import type { Parser } from './parser.ts'
import type { SHAPES } from './shapes.ts'

/** More time for twice the text; 2 is linear, 4 quadratic. */
export const MOST = 2.5
/** Milliseconds. What takes less for the longest text that is let in may grow as it likes, and is too short to measure. */
const FLOOR = 50
/** Characters at which every shape is measured; what is quadratic is so by then. */
const MEASURED = 250_000
/** Measures of what seems to grow too fast. What does seems so each time; the collection of garbage falls into one and not the next. */
const TRIES = 6
/** Characters up to which the slowest shape is measured: what is below the floor there takes a second at the size of the largest mail. */
const LONGEST_MEASURED = 4_000_000
const DOUBLINGS = 3
/** Characters to get warm with. */
const WARM = 2_000

type Shape = (typeof SHAPES)[number]

/** How a parser grew for the worst of the shapes. */
export interface Growth {
  readonly name: string
  readonly shape: string
  /** Characters of the longer text. */
  readonly length: number
  readonly ratio: number
}

/** Milliseconds of the processor, so that what else the machine does counts little. A refusal counts by its time, too. */
async function timeOf(parse: Parser['parse'], ...texts: readonly string[]): Promise<number> {
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
 * The time for a text, and how much more of it each doubling takes from an eighth of its length on; 0 where it is too short to say. It is held against
 * eight eighths, which take as long and make as much garbage. So what other work does to a measure may be as much as a factor of 1.9.
 */
async function measured(parse: Parser['parse'], { of }: Shape, length: number): Promise<{ time: number; ratio: number }> {
  const whole = of(length)
  let many = await timeOf(parse, whole)
  if (many < FLOOR) return { time: many, ratio: 0 }
  const parts = Array.from({ length: 2 ** DOUBLINGS }, () => of(length / 2 ** DOUBLINGS))
  let few = await timeOf(parse, ...parts)
  const ratio = () => 2 * (many / few) ** (1 / DOUBLINGS)
  for (let time = 1; time < TRIES && ratio() > MOST; time += 1) {
    many = Math.min(many, await timeOf(parse, whole))
    few = Math.min(few, await timeOf(parse, ...parts))
  }
  return { time: many, ratio: ratio() }
}

/** How a parser grows for the worst of the shapes: each is tried up to a length at which growth shows, and the worst of them up to the longest text let in. */
export async function growthOf({ name, most, parse }: Parser, shapes: readonly Shape[]): Promise<Growth> {
  const length = Math.min(most, MEASURED)
  const found: (Growth & { readonly time: number })[] = []
  for (const shape of shapes) {
    await timeOf(parse, shape.of(WARM))
    found.push({ name, shape: shape.name, length, ...(await measured(parse, shape, length)) })
  }
  const [worst] = found.toSorted((one, other) => other.ratio - one.ratio || other.time - one.time)
  const [slowest] = found.toSorted((one, other) => other.time - one.time)
  if (!worst || !slowest) throw new Error('no shapes')
  const longest = Math.min(most, LONGEST_MEASURED)
  if (worst.ratio > MOST || longest === length) return worst
  const shape = shapes.find((one) => one.name === slowest.shape) as Shape
  const { ratio } = await measured(parse, shape, longest)
  return ratio > worst.ratio ? { name, shape: shape.name, length: longest, ratio } : worst
}
