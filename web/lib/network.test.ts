import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenBack } from './network.ts'

let back: ReturnType<typeof vi.fn<() => void>>
let end: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  back = vi.fn<() => void>()
  end = whenBack(back)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

it('hears that the network is back', () => {
  dispatchEvent(new Event('online'))
  expect(back).toHaveBeenCalledTimes(1)
})

it('notices that the machine slept, and takes the slow clock of a hidden page for none', () => {
  vi.advanceTimersByTime(600_000)
  vi.setSystemTime(Date.now() + 60_000)
  vi.advanceTimersByTime(10_000)
  expect(back).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 7_200_000)
  vi.advanceTimersByTime(10_000)
  expect(back).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(back).toHaveBeenCalledTimes(1)
})

it('ends', () => {
  end()
  dispatchEvent(new Event('online'))
  vi.setSystemTime(Date.now() + 7_200_000)
  vi.advanceTimersByTime(10_000)
  expect(back).not.toHaveBeenCalled()
})
