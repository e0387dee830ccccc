import { expect, it } from 'vitest'
import { squareMetresOf } from './area.ts'
import { AREAS, DAYS, PRICES, ROOMS, YEARS } from './cells.held-out.ts'
import { dayOf, yearOf } from './day.ts'
import { euroOf } from './euro.ts'
import { propertyTypeOf } from './kind.ts'
import { KINDS, POSTCODES, STOREYS } from './named.held-out.ts'
import { COUNTRIES, postcodeOf } from './postcode.ts'
import { roomsOf } from './rooms.ts'
import { storeyOf } from './storey.ts'

function day(text: string): string | undefined {
  const date = dayOf(text)
  return date && [date.year, ...[date.month, date.day].map((part) => String(part).padStart(2, '0'))].join('-')
}

function postcode(text: string): string | undefined {
  const found = postcodeOf(text, null)
  return found && (found.country === undefined ? found.zipCode : `${COUNTRIES[found.country].iso2} ${found.zipCode}`)
}

/** An unread cell is no error, because the user is shown it; a misread one is. `other` is the kind of what is unknown. */
it.each([
  ['prices', PRICES, euroOf, { right: 49, wrong: 0 }],
  ['areas', AREAS, squareMetresOf, { right: 32, wrong: 0 }],
  ['rooms', ROOMS, roomsOf, { right: 31, wrong: 0 }],
  ['years', YEARS, yearOf, { right: 17, wrong: 0 }],
  ['days', DAYS, day, { right: 29, wrong: 0 }],
  ['storeys', STOREYS, storeyOf, { right: 25, wrong: 0 }],
  ['kinds', KINDS, (text: string) => propertyTypeOf(null, text), { right: 50, wrong: 0 }],
  ['postcodes', POSTCODES, postcode, { right: 18, wrong: 0 }],
] as const)('reads %s of unseen cells correctly or leaves them empty', (_, cells, read, { right, wrong }) => {
  const results = cells.map(([text, meant]) => ({ text, meant, read: read(text) ?? null }))
  expect(results.filter(({ meant, read }) => read === meant).length).toBeGreaterThanOrEqual(right)
  expect(results.filter(({ meant, read }) => read !== meant && read !== null && read !== 'other')).toHaveLength(wrong)
})
