import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { foldHouseNumber } from './street.ts'

interface Case {
  readonly input: string
  readonly street: string | null
  readonly houseNumber: string | null
  readonly zip: string | null
  readonly town: string | null
  readonly quarter: string | null
  readonly kind: string
}

/** Held-out cases: their author did not know the reader, and the reader was never tuned to them. */
const CASES = JSON.parse(readFileSync(new URL('addresses-held-out.json', import.meta.url), 'utf8')) as Case[]

const spelled = (houseNumber: string | null) => (houseNumber === null ? null : foldHouseNumber(houseNumber))
const isRight = ({ input, street, houseNumber, zip, town, quarter }: Case) => {
  const read = readAddress(input)
  const parts = [read.street, spelled(read.houseNumber), read.postcode?.zipCode ?? null, read.town, read.district]
  return JSON.stringify(parts) === JSON.stringify([street, spelled(houseNumber), zip, town, quarter])
}

it.each([
  ['addresses', CASES.filter(({ kind }) => kind !== 'junk'), 0.95],
  ['addresses and texts that are none', CASES, 0.89],
])('reads most held-out %s with all their parts', (name, cases, least) => {
  const wrong = cases.filter((one) => !isRight(one)).map(({ input }) => input)
  const share = 1 - wrong.length / cases.length
  process.stdout.write(`held-out ${name}: ${cases.length}, right ${share.toFixed(3)}\n`)
  expect(cases.length).toBeGreaterThanOrEqual(170)
  expect(share, JSON.stringify(wrong, undefined, 1)).toBeGreaterThanOrEqual(least)
})
