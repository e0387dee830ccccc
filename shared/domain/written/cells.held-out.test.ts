import { expect, it } from 'vitest'
import { readSquareMetres } from './area.ts'
import { AREAS, DAYS, PRICES, ROOMS, YEARS } from './cells.held-out.ts'
import { readDay, readYear } from './day.ts'
import { readEuro } from './euro.ts'
import { readPropertyType } from './kind.ts'
import { KINDS, POSTCODES, STOREYS } from './named.held-out.ts'
import { COUNTRIES, readPostcode } from './postcode.ts'
import { readRooms } from './rooms.ts'
import { readStorey } from './storey.ts'

function day(text: string): string | undefined {
  const date = readDay(text)
  return date && [date.year, ...[date.month, date.day].map((part) => String(part).padStart(2, '0'))].join('-')
}

function postcode(text: string): string | undefined {
  const found = readPostcode(text, null)
  return found && (found.country === undefined ? found.zipCode : `${COUNTRIES[found.country].iso2} ${found.zipCode}`)
}

/** An unread cell is not an error, because the user sees it; a misread one is. `other` is the kind returned for unknown cells. */
it.each([
  ['prices', PRICES, readEuro, { right: 49, wrong: 0 }],
  ['areas', AREAS, readSquareMetres, { right: 32, wrong: 0 }],
  ['rooms', ROOMS, readRooms, { right: 31, wrong: 0 }],
  ['years', YEARS, readYear, { right: 17, wrong: 0 }],
  ['days', DAYS, day, { right: 29, wrong: 0 }],
  ['storeys', STOREYS, readStorey, { right: 25, wrong: 0 }],
  ['kinds', KINDS, (text: string) => readPropertyType(null, text), { right: 50, wrong: 0 }],
  ['postcodes', POSTCODES, postcode, { right: 18, wrong: 0 }],
] as const)('reads %s in unseen cells correctly or leaves them empty', (_, cells, read, { right, wrong }) => {
  const results = cells.map(([text, meant]) => ({ text, meant, read: read(text) ?? null }))
  expect(results.filter(({ meant, read }) => read === meant).length).toBeGreaterThanOrEqual(right)
  expect(results.filter(({ meant, read }) => read !== meant && read !== null && read !== 'other')).toHaveLength(wrong)
})
