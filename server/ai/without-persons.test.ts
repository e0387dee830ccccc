import { expect, it } from 'vitest'
import { GAP, withoutPersons } from './without-persons.ts'

it.each([
  [['Burmeister-Lohs'], 'Ruft Burmeister-Lohs an, Burmeister-Lohs’ Garten'],
  [['Anna O’Neill (Büro)'], 'Frau Anna O’Neill verkauft'],
  [['J. R. [Team] a+b'], 'Team verkauft selbst'],
])('removes the words of the name %j', (names, text) => {
  const left = withoutPersons(text, { names })
  expect(left).toContain(GAP)
  for (const name of ['Burmeister', 'Neill', 'Team']) expect(left).not.toContain(name)
})

it.each([
  ['Hans-Böckler-Str. 7', 'Das Haus in der Hans-Böckler-Straße 7 ist hell'],
  ['Am Markt (Hof) 3', 'Am Markt (Hof) 3 steht es'],
])('removes the address %j', (address, text) => {
  expect(withoutPersons(text, { address })).not.toMatch(/Böckler|Hof\) 3/)
})
