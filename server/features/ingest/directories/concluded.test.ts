import { expect, it } from 'vitest'
import { concluded, keepFullest } from './concluded.ts'
import type { RawBusiness } from './raw-business.ts'

const EMPTY = { externalId: 'a', name: 'Tischlerei Rehkopf', branch: null, street: null, zipCode: null, city: null, phone: null } as const
const entry = (change: Partial<RawBusiness> = {}): RawBusiness => ({ ...EMPTY, email: null, website: null, path: null, ...change })

const BARE = entry()
const BLANK = entry({ street: '', city: '', phone: '', email: '', website: ' ' })
const SHORT = entry({ phone: '0581 555 01 44' })
const FULL = entry({ phone: '0581 555 01 44', street: 'Birkenweg 4', zipCode: '29525', city: 'Uelzen' })
const OTHER = entry({ externalId: 'b', city: 'Celle' })

it.each([
  ['full entry first', [FULL, BARE], FULL],
  ['full entry last', [BARE, FULL], FULL],
  ['full entry in between', [SHORT, FULL, BARE], FULL],
  ['blank texts count as missing', [BLANK, SHORT], SHORT],
  ['blank texts count as missing, last', [SHORT, BLANK], SHORT],
  ['the first of equally full entries', [entry({ phone: '1' }), entry({ phone: '2' })], entry({ phone: '1' })],
])('keeps the most complete entry with the same phone number: %s', (_, entries, kept) => {
  expect(keepFullest([OTHER, ...entries, OTHER])).toEqual([OTHER, kept])
  expect(concluded([OTHER, ...entries, OTHER], 9)).toEqual({
    kind: 'businesses',
    businesses: [OTHER, kept],
    shown: entries.length + 2,
    total: 9,
  })
})
