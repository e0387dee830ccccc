import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type Growth, measureGrowth, MAX_RATIO } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** CPU time is measured, so two processes do not slow each other down. */
const PROCESSES = 2
/** Fewer garbage collections, and none on another thread. */
const FLAGS = ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64']

/** Parsers that no process has picked up yet. */
const waiting = [...PARSERS.keys()]
const grown = new Map<string, Growth>()

async function measureInProcess(): Promise<void> {
  const child = spawn(process.execPath, [...FLAGS, join(import.meta.dirname, 'process.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(() => {
    throw new Error('a process that measures ended before its parsers did')
  })
  gone.catch(() => {})
  try {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      child.send(number)
      const [growth] = (await Promise.race([once(child, 'message'), gone])) as [Growth]
      grown.set(growth.name, growth)
    }
  } finally {
    child.kill()
  }
}

beforeAll(() => Promise.all(Array.from({ length: PROCESSES }, measureInProcess)), 600_000)

it.each(PARSERS)('$name runs in linear time', ({ name }) => {
  const growth = grown.get(name)
  process.stdout.write(`growth, ${name}: ${growth?.ratio.toFixed(2)} for ${growth?.shape}, ${growth?.length} characters\n`)
  expect(growth).toBeDefined()
  expect(growth?.ratio, JSON.stringify(growth)).toBeLessThanOrEqual(MAX_RATIO)
})

/** Quadratic: counts the characters after every bracket one by one. */
const ends = (text: string) =>
  Array.from(text, (sign, at) => {
    let length = 0
    if (sign === '(') for (let end = at; end < text.length && text.codePointAt(end) !== 41; end += 1) length += 1
    return length
  })
const brackets = SHAPES.filter(({ name }) => ['"("', '" "'].includes(name))

it('a quadratic parser is reported with its worst shape', async () => {
  const quadratic = await measureGrowth({ name: 'planted', most: 20_000, parse: ends }, brackets)
  expect(quadratic.shape).toBe('"("')
  expect(quadratic.ratio).toBeGreaterThan(MAX_RATIO)
})

it('a linear parser passes', async () => {
  const linear = await measureGrowth(
    { name: 'planted', most: 2_000_000, parse: (text) => Array.from(text, (sign) => sign.codePointAt(0)) },
    brackets,
  )
  expect(linear.ratio).toBeGreaterThan(0)
  expect(linear.ratio).toBeLessThanOrEqual(MAX_RATIO)
})
