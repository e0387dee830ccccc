import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, it } from 'vitest'
import { type Growth, growthOf, MAX_RATIO } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** CPU time is measured, so two processes do not slow each other down. */
const PROCESSES = 2
/** Fewer garbage collections, and none on another thread. */
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

it.each(PARSERS)('$name runs in linear time', ({ name }) => {
  const growth = grown.get(name)
  process.stdout.write(`growth, ${name}: ${growth?.ratio.toFixed(2)} for ${growth?.shape}, ${growth?.length} characters\n`)
  expect(growth).toBeDefined()
  expect(growth?.ratio, JSON.stringify(growth)).toBeLessThanOrEqual(MAX_RATIO)
})

/** Quadratic: counts the characters behind every bracket one by one. */
const ends = (text: string) =>
  Array.from(text, (sign, at) => {
    let length = 0
    if (sign === '(') for (let end = at; end < text.length && text.codePointAt(end) !== 41; end += 1) length += 1
    return length
  })
const brackets = SHAPES.filter(({ name }) => ['"("', '" "'].includes(name))

it('a quadratic parser is reported with its worst shape', async () => {
  const quadratic = await growthOf({ name: 'planted', most: 20_000, parse: ends }, brackets)
  expect(quadratic.shape).toBe('"("')
  expect(quadratic.ratio).toBeGreaterThan(MAX_RATIO)
})

it('a linear parser passes', async () => {
  const linear = await growthOf(
    { name: 'planted', most: 2_000_000, parse: (text) => Array.from(text, (sign) => sign.codePointAt(0)) },
    brackets,
  )
  expect(linear.ratio).toBeGreaterThan(0)
  expect(linear.ratio).toBeLessThanOrEqual(MAX_RATIO)
})
