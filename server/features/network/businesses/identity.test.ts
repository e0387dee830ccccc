import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createRandom } from '#stand-ins/world/random.ts'
import { cleanPhone, cleanStreet, cleanWebsite } from './clean.ts'
import { type BusinessFacts, businessKeys, isSameBusiness } from './identity.ts'

type Side = readonly [name: string, street: string, zip: string, city: string, phone: string, website: string]
interface Pair {
  readonly line: string
  readonly isSame: boolean
  readonly sides: readonly [Side, Side]
}

const sideOf = (text: string) => text.split(';').map((part) => part.trim()) as unknown as Side
const readPairs = (name: string): readonly Pair[] =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^[=!] /.test(line))
    .map((line) => {
      const [one = '', other = ''] = line.slice(2).split(' | ')
      return { line, isSame: line.startsWith('='), sides: [sideOf(one), sideOf(other)] }
    })
const PAIRS = ['pairs.txt', 'pairs-as-listed.txt', 'pairs-trades.txt'].flatMap(readPairs)
/** Written independently of the rules and the other pairs. Never tune the rules to these pairs: a missed pair stays missed. */
const HELD_OUT = readPairs('pairs-held-out.txt')

const factsOf = ([companyName, street, zip, city, phone, website]: Side): BusinessFacts => ({
  companyName,
  ...cleanStreet(street || null),
  zipCode: zip || null,
  city: city || null,
  phoneKey: cleanPhone(phone || null).key,
  website: cleanWebsite(website || null),
})

/** The same entry, written differently. */
function varied(side: Side, seed: number): Side {
  const random = createRandom(seed)
  const [name, street, zip, city, phone, website] = side
  const spelled = (text: string) =>
    random.chance(0.4) ? text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss') : text
  const form = random.pick(['', '', ' GmbH', ' e.K.', ' GmbH & Co. KG'])
  const cased = random.chance(0.2) ? name.toUpperCase() : name
  return [
    `${spelled(/gmbh|e\.k\.|ug|gbr/i.test(name) ? cased : cased + form)}${random.chance(0.2) ? '\u00A0' : ''}`,
    random.chance(0.5) ? street.replace(/str\./i, (found) => (found.startsWith('S') ? 'Straße' : 'straße')) : spelled(street),
    zip,
    spelled(city),
    random.chance(0.5) ? phone.replace(/\s/g, '') : phone.replace(/^0(\d+)\s/, '+49 (0) $1 '),
    random.chance(0.3) && website !== '' ? `http://${website.replace(/^https?:\/\//, '')}` : website,
  ]
}

function judged(pairs: readonly Pair[]) {
  const verdicts = pairs.map((pair) => ({ ...pair, verdict: isSameBusiness(factsOf(pair.sides[0]), factsOf(pair.sides[1])) }))
  const same = verdicts.filter(({ isSame }) => isSame)
  return {
    wrong: verdicts
      .filter(({ isSame, verdict }) => verdict && !isSame)
      .map(({ sides }) => sides.map((side) => side.join('; ')).join(' | ')),
    missed: same.filter(({ verdict }) => !verdict).map(({ sides }) => sides.map((side) => side.join('; ')).join(' | ')),
    found: same.filter(({ verdict }) => verdict).length / same.length,
  }
}

/** Prints the quality of the rules into the test log. */
const print = (title: string, { wrong, missed, found }: ReturnType<typeof judged>, count: number) =>
  process.stdout.write(
    `${title}: ${count} pairs, ${wrong.length} wrong joins, ${(100 * found).toFixed(1)} % found${missed.map((line) => `\n  missed: ${line}`).join('')}\n`,
  )

it('never joins different businesses and finds nine in ten pairs', () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(150)
  const result = judged(PAIRS)
  print('identity of businesses', result, PAIRS.length)
  expect(result.wrong).toEqual([])
  expect(result.found).toBeGreaterThanOrEqual(0.9)
})

it('never joins different businesses in the held-out pairs', () => {
  expect(HELD_OUT.length).toBeGreaterThanOrEqual(150)
  const result = judged(HELD_OUT)
  print('identity of businesses, held out', result, HELD_OUT.length)
  expect(result.wrong).toEqual([])
  expect(result.found).toBeGreaterThanOrEqual(0.9)
})

it('holds for any spelling and order', () => {
  const pairs = Array.from({ length: 10 }, (_, n) =>
    PAIRS.map((pair, line): Pair => {
      const sides = [varied(pair.sides[0], 1_000 * n + line), varied(pair.sides[1], 500_000 + 1_000 * n + line)] as const
      return { ...pair, sides: n % 2 === 0 ? sides : [sides[1], sides[0]] }
    }),
  ).flat()
  const result = judged(pairs)
  print('written differently', { ...result, missed: [] }, pairs.length)
  expect(result.wrong).toEqual([])
  expect(result.found).toBeGreaterThanOrEqual(0.9)
})

it('finds a common key for every pair it joins', () => {
  const joined = PAIRS.filter(({ sides: [one, other] }) => isSameBusiness(factsOf(one), factsOf(other)))
  const apart = joined.filter(
    ({ sides: [one, other] }) => !businessKeys(factsOf(one)).some((key) => businessKeys(factsOf(other)).includes(key)),
  )
  expect(apart.map(({ line }) => line)).toEqual([])
})

it('distinguishes a page on a shared site from a site of its own', () => {
  const at = (website: string) =>
    businessKeys({ companyName: 'x', street: null, houseNumber: null, zipCode: null, city: null, phoneKey: null, website })
  expect(at('https://www.facebook.com/mueller')).toEqual([])
  expect(at('https://www.mueller.de/kontakt')).toEqual(['site mueller.de'])
})
