import { describe, expect, it } from 'vitest'
import { createMemory } from './used-up.ts'

describe('the memory of what is used up', () => {
  it('holds for the window it was told about and for no other', () => {
    const memory = createMemory()
    memory.add({ key: 'a', windowStart: 300 })
    expect(memory.has({ key: 'a', windowStart: 300 })).toBe(true)
    expect(memory.has({ key: 'a', windowStart: 600 })).toBe(false)
    // a clock that was put back
    expect(memory.has({ key: 'a', windowStart: 0 })).toBe(false)
    expect(memory.has({ key: 'b', windowStart: 300 })).toBe(false)
  })

  it('holds so many keys and no more, those that are asked for longest', () => {
    const memory = createMemory(3)
    for (const key of ['a', 'b', 'c']) memory.add({ key, windowStart: 0 })
    expect(memory.has({ key: 'a', windowStart: 0 })).toBe(true)
    memory.add({ key: 'd', windowStart: 0 })
    expect(['a', 'b', 'c', 'd'].filter((key) => memory.has({ key, windowStart: 0 }))).toEqual(['a', 'c', 'd'])
    // the same key again takes no further place
    memory.add({ key: 'a', windowStart: 300 })
    expect(['c', 'd'].every((key) => memory.has({ key, windowStart: 0 }))).toBe(true)
  })
})
