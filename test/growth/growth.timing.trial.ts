import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, it } from 'vitest'
import { type Growth, growthOf, MOST } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** One for each core. The time of the processor is measured, which they do not take from each other. */
const PROCESSES = 2
/** Fewer collections of garbage, and none beside the measure. */
const FLAGS = ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64']

async function measuredBy(first: number): Promise<Growth[]> {
  const args = [...FLAGS, join(import.meta.dirname, 'process.ts'), String(first), String(PROCESSES)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const grown: Growth[] = []
  for await (const line of createInterface(child.stdout)) grown.push(JSON.parse(line) as Growth)
  return grown
}

const grown = new Map<string, Growth>()
beforeAll(async () => {
  const found = await Promise.all(Array.from({ length: PROCESSES }, (_, first) => measuredBy(first)))
  for (const growth of found.flat()) grown.set(growth.name, growth)
}, 600_000)

it.each(PARSERS)('$name takes its text in time that grows with its length', ({ name }) => {
  const growth = grown.get(name)
  process.stdout.write(`growth, ${name}: ${growth?.ratio.toFixed(2)} for ${growth?.shape}, ${growth?.length} characters\n`)
  expect(growth).toBeDefined()
  expect(growth?.ratio, JSON.stringify(growth)).toBeLessThanOrEqual(MOST)
})

/** Looks for the end of each bracket from its beginning. */
const ends = (text: string) => Array.from(text, (sign, at) => (sign === '(' ? text.indexOf(')', at) : 0))
const brackets = SHAPES.filter(({ name }) => ['"("', '" "'].includes(name))

it('a parser of quadratic time is found, and by what', async () => {
  const quadratic = await growthOf({ name: 'planted', most: 100_000, parse: ends }, brackets)
  expect(quadratic.shape).toBe('"("')
  expect(quadratic.ratio).toBeGreaterThan(MOST)
})

it('a parser of linear time is not', async () => {
  const linear = await growthOf(
    { name: 'planted', most: 2_000_000, parse: (text) => Array.from(text, (sign) => sign.codePointAt(0)) },
    brackets,
  )
  expect(linear.ratio).toBeGreaterThan(0)
  expect(linear.ratio).toBeLessThanOrEqual(MOST)
})
