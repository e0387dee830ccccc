import { expect, it } from 'vitest'
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
