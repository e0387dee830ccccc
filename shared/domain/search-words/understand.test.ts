import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeKey } from '../place.ts'
import type { AskedFilters } from './asked.ts'
import { understand } from './understand.ts'

interface Question {
  readonly text: string
  readonly filters: AskedFilters
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Question[]

const comparable = ({ location, sources, ...rest }: AskedFilters) =>
  new Map(
    Object.entries({ ...rest, ...(location && { location: placeKey(location) }), ...(sources && { sources: sources.toSorted().join() }) }),
  )

/** Filters that are right, asked for, and set. */
function score(questions: readonly Question[]) {
  const counts = questions.map(({ text, filters }) => {
    const [asked, set] = [comparable(filters), comparable(understand(text))]
    const right = [...asked].filter(([name, value]) => set.get(name) === value).length
    return { text, right, asked: asked.size, set: set.size }
  })
  const sum = (of: 'right' | 'asked' | 'set') => counts.reduce((total, one) => total + one[of], 0)
  const wrong = counts.filter(({ right, asked, set }) => right < Math.max(asked, set)).map(({ text }) => text)
  return { ofAsked: sum('right') / sum('asked'), ofSet: sum('right') / sum('set'), wrong }
}

it('understands the questions the rules were written for', () => {
  const { ofAsked, ofSet, wrong } = score(read('questions.json'))
  expect(Math.min(ofAsked, ofSet), JSON.stringify(wrong, undefined, 1)).toBeGreaterThanOrEqual(0.98)
})

it('understands most questions of a writer who knew no rule', () => {
  const questions = read('questions-held-out.json')
  const { ofAsked, ofSet, wrong } = score(questions)
  process.stdout.write(
    `held-out questions: ${questions.length}, of asked filters right ${ofAsked.toFixed(3)}, of set ones ${ofSet.toFixed(3)}\n`,
  )
  expect(questions.length).toBeGreaterThanOrEqual(60)
  expect(Math.min(ofAsked, ofSet), JSON.stringify(wrong, undefined, 1)).toBeGreaterThanOrEqual(0.9)
})

it.each(['', '   ', '?!', 'x'.repeat(10_000), '('.repeat(300), '1'.repeat(300), 'ein '.repeat(80)])(
  'sets no place or price for %j',
  (text) => {
    expect(understand(text)).not.toHaveProperty('maxPrice')
  },
)
