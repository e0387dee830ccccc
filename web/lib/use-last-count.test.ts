import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLastCount } from './use-last-count.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const count = (now: number | undefined, name = 'tips') => renderHook(() => useLastCount(name, now, 6)).result.current

describe("a list's reserved space", () => {
  it('is the default before the first visit', () => expect(count(undefined)).toBe(6))

  it('is the last count, per list', () => {
    expect([count(0), count(2)]).toEqual([0, 2])
    expect(count(9, 'follow-ups')).toBe(9)
    expect([count(undefined), count(undefined, 'follow-ups')]).toEqual([2, 9])
  })

  it.each(['', 'viele', '-1', '1e9', '99999999'])('is the default if "%s" is stored', (text) => {
    localStorage.setItem('giebel.count.tips', text)
    expect(count(undefined)).toBe(6)
  })

  it('is the default without storage', () => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('SecurityError')
      })
    expect([count(2), count(undefined)]).toEqual([2, 6])
  })
})
