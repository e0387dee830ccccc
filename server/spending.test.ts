import { expect, it } from 'vitest'
import { createPresence, createSpending } from './spending.ts'

it('adds up what a holder uses, and forgets half of it in every half-life', () => {
  let time = 0
  const spending = createSpending(1_000, () => time)
  spending.add('a', 300)
  spending.add('a', 100)
  spending.add('b', 7)
  expect([spending.of('a'), spending.of('b'), spending.of('c')]).toEqual([400, 7, 0])
  time = 1_000
  expect([spending.of('a'), spending.of('b')]).toEqual([200, 3.5])
  spending.add('a', 50)
  time = 3_000
  expect(spending.of('a')).toBe(62.5)
})

it('counts the time since another holder used something', () => {
  let time = 0
  const spending = createSpending(1_000, () => time)
  expect(spending.sinceOthers('a')).toBe(Number.POSITIVE_INFINITY)
  spending.add('a', 1)
  spending.add('a', 1)
  expect([spending.sinceOthers('a'), spending.sinceOthers('b')]).toEqual([Number.POSITIVE_INFINITY, 0])
  time = 40
  spending.add('b', 1)
  time = 50
  spending.add('a', 1)
  expect([spending.sinceOthers('a'), spending.sinceOthers('b'), spending.sinceOthers('c')]).toEqual([10, 0, 0])
})

it('knows when a colleague was here last, but not a stranger', () => {
  let time = 0
  const presence = createPresence(() => time)
  const since = (person: string, office: string) => presence.sinceColleagues(person, office)
  presence.note('anna', 'north')
  presence.note('zoe', 'south')
  time = 10
  presence.note('anna', 'north')
  expect([since('anna', 'north'), since('ben', 'north'), since('zoe', 'south'), since('kim', 'west')]).toEqual([
    Number.POSITIVE_INFINITY,
    0,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ])
  presence.note('ben', 'north')
  time = 30
  presence.note('anna', 'north')
  expect([since('anna', 'north'), since('ben', 'north'), since('zoe', 'south')]).toEqual([20, 0, Number.POSITIVE_INFINITY])
})

it('remembers the offices that were here last', () => {
  const presence = createPresence(() => 0)
  const has = (office: string) => Number.isFinite(presence.sinceColleagues('nobody', office))
  presence.note('anna', 'first')
  presence.note('ben', 'second')
  presence.note('anna', 'first')
  for (let at = 0; at < 9_999; at += 1) presence.note('kim', `office ${at}`)
  expect([has('first'), has('second'), has('office 0')]).toEqual([true, false, true])
})
