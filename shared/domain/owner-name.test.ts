import { expect, it } from 'vitest'
import { greetingTo, ownerNameOf, shownOwner } from './owner-name.ts'

it.each([
  ['Karla Ott', 'Anbieter', 'Karla Ott'],
  [null, 'Frau Ott', 'Frau Ott'],
  [' ', 'Frau Ott', 'Frau Ott'],
  [null, null, 'Eigentümer noch unbekannt'],
])('an owner noted as %j in an advert by %j is shown as %s', (ownerName, contactName, shown) => {
  expect(shownOwner({ ownerName, contactName })).toBe(shown)
})

it('has no name if neither the agent nor the advert gives one', () => {
  expect(ownerNameOf({ ownerName: '', contactName: null })).toBeNull()
})

it.each([
  ['Karla Ott', 'Guten Tag Karla Ott'],
  ['Familie Ott', 'Guten Tag Familie Ott'],
  ['Aylin', 'Guten Tag'],
  [null, 'Guten Tag'],
])('greets %j with "%s"', (name, greeting) => {
  expect(greetingTo(name)).toBe(greeting)
})
