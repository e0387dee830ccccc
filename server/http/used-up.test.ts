import { describe, expect, it } from 'vitest'
import { createMemory } from './used-up.ts'

describe('the cache of exhausted keys', () => {
  it('holds a key for its window only', () => {
    const memory = createMemory()
    memory.add({ key: 'a', windowStart: 300 })
    expect(memory.has({ key: 'a', windowStart: 300 })).toBe(true)
    expect(memory.has({ key: 'a', windowStart: 600 })).toBe(false)
    // a clock set back
    expect(memory.has({ key: 'a', windowStart: 0 })).toBe(false)
    expect(memory.has({ key: 'b', windowStart: 300 })).toBe(false)
  })

  it('is bounded, and evicts the least recently used key', () => {
    const memory = createMemory(3)
    for (const key of ['a', 'b', 'c']) memory.add({ key, windowStart: 0 })
    expect(memory.has({ key: 'a', windowStart: 0 })).toBe(true)
    memory.add({ key: 'd', windowStart: 0 })
    expect(['a', 'b', 'c', 'd'].filter((key) => memory.has({ key, windowStart: 0 }))).toEqual(['a', 'c', 'd'])
    // the same key takes no further slot
    memory.add({ key: 'a', windowStart: 300 })
    expect(['c', 'd'].every((key) => memory.has({ key, windowStart: 0 }))).toBe(true)
  })
})
