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

/** Counts the filters that are right, expected, and set. */
function score(questions: readonly Question[]) {
  const counts = questions.map(({ text, filters }) => {
    const [asked, set] = [comparable(filters), comparable(understand(text).filters)]
    const right = [...asked].filter(([name, value]) => set.get(name) === value).length
    return { text, right, asked: asked.size, set: set.size }
  })
  const sum = (of: 'right' | 'asked' | 'set') => counts.reduce((total, one) => total + one[of], 0)
  const wrong = counts.filter(({ right, asked, set }) => right < Math.max(asked, set)).map(({ text }) => text)
  return { ofAsked: sum('right') / sum('asked'), ofSet: sum('right') / sum('set'), wrong }
}

it('understands the questions for which the rules were written', () => {
  const { ofAsked, ofSet, wrong } = score(read('questions.json'))
  expect(Math.min(ofAsked, ofSet), JSON.stringify(wrong, undefined, 1)).toBeGreaterThanOrEqual(0.98)
})

it('understands most questions by a writer who did not know the rules', () => {
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
    expect(understand(text).filters).not.toHaveProperty('maxPrice')
  },
)

it.each([
  ['Haus in Celle mit Balkon, provisionsfrei, bis 400.000', ['Balkon', 'provisionsfrei']],
  ['Bitte zeigen Sie mir alle Wohnungen in Bonn ab 80 qm, gerne von privat', []],
  ['Haus ohne Garten in Celle', ['ohne Garten']],
  ['Wohnung in Kiel, nicht am Stadtrand, mit 2 Bädern', ['nicht am Stadtrand', '2 Bädern']],
  ['Wohnung in Kiel bis 80 qm, bis 3 Zimmer', ['bis 3 Zimmer']],
  ['Haus in Celle, Baujahr ab 1980, mit 800 qm Grundstück', ['Baujahr ab 1980', '800 qm Grundstück']],
  ['Wohnung in Kiel im 3. Stock mit 1,5 Bädern', ['3. Stock', '1,5 Bädern']],
  ['Häuser im Umkreis von 20 km', ['im Umkreis von 20 km']],
  ['Haus oder Wohnung in Celle', ['Haus', 'Wohnung']],
  ['keine Wohnung, in Celle', ['keine Wohnung']],
  ['Haus in Celle oder Uelzen', ['Uelzen']],
  ['vermietete Wohnung in Kiel', ['vermietete']],
])('lists the words of %j that set no filter', (text, unused) => {
  expect(understand(text).unused).toEqual(unused)
})

it.each([
  ['Haus mit Wintergarten bis 400.000', { propertyType: 'house', maxPrice: 400_000 }],
  ['Haus mit Wintergarten Celle', { propertyType: 'house', location: 'Celle' }],
  ['sonnige Wohnung', { propertyType: 'apartment' }],
  ['Haus Baujahr 1980', { propertyType: 'house' }],
  ['Haus in Kleinkleckersdorf', { propertyType: 'house', location: 'Kleinkleckersdorf' }],
  ['haus kleinkleckersdorf', { propertyType: 'house', location: 'kleinkleckersdorf' }],
])('does not treat a wish in %j as a place', (text, filters) => {
  expect(understand(text).filters).toEqual(filters)
})

it.each([
  'Haus weder in Celle noch in Uelzen',
  'Haus ohne Celle und Uelzen',
  'Haus außer in Celle oder Uelzen',
  'Haus nicht in Bad Bevensen sowie Gifhorn',
  'Haus nicht in Celle und Uelzen und Gifhorn',
])('sets no place if several are excluded together: %s', (text) => {
  expect(understand(text).filters).toEqual({ propertyType: 'house' })
})

it.each(['kein Haus und keine Wohnung', 'weder Haus noch Wohnung', 'weder ein Haus noch eine Wohnung', 'ohne Häuser sowie Wohnungen'])(
  'sets no property type if several are excluded together: %s',
  (text) => {
    expect(understand(text).filters).toEqual({})
  },
)

it.each([
  ['Haus ohne Makler und in Celle', 'Celle'],
  ['Haus ohne Balkon und in Celle', 'Celle'],
  ['Haus nicht in Uelzen, lieber in Celle', 'Celle'],
])('sets the place next to another exclusion: %s', (text, location) => {
  expect(understand(text).filters.location).toBe(location)
})
