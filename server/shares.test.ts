import { describe, expect, it } from 'vitest'
import { createShares } from './shares.ts'

it('limits each holder, and leaves the other slots to other holders', () => {
  const shares = createShares({ all: 3, each: 2 })
  const first = shares.take('a')
  expect(first).toBeDefined()
  expect(shares.take('a')).toBeDefined()
  expect(shares.take('a')).toBeUndefined()
  expect(shares.take('b')).toBeDefined()
  expect(shares.take('c')).toBeUndefined()
  first?.()
  expect(shares.take('c')).toBeDefined()
})

it('counts a slot once, even if it is released several times', () => {
  const shares = createShares({ all: 2, each: 1 })
  const leave = shares.take('a')
  leave?.()
  leave?.()
  expect(shares.take('a')).toBeDefined()
  expect(shares.take('b')).toBeDefined()
  expect(shares.take('c')).toBeUndefined()
})

describe('people of one office', () => {
  const person = (name: string, office: string) => ({ person: name, office })

  it('share the limit of the office, each within their own, and leave the other slots to other offices', () => {
    const shares = createShares({ all: 10, each: 2, office: 3 })
    const [anna, ben, stranger] = [person('anna', 'north'), person('ben', 'north'), person('zoe', 'south')]
    const take = (holder: ReturnType<typeof person>) => shares.take(holder) !== undefined
    const leave = shares.take(anna)
    expect([take(anna), take(anna), take(ben), take(ben), take(stranger), take(stranger)]).toEqual([true, false, true, false, true, true])
    leave?.()
    expect([take(ben), take(anna)]).toEqual([true, false])
  })

  it('may have limits that change', () => {
    let [each, office] = [1, 4]
    const shares = createShares({ all: 10, each: () => each, office: () => office })
    const take = (name: string) => shares.take(person(name, 'north')) !== undefined
    expect([take('anna'), take('anna')]).toEqual([true, false])
    each = 3
    expect([take('anna'), take('ben')]).toEqual([true, true])
    office = 3
    expect([take('anna'), take('ben')]).toEqual([false, false])
  })
})
