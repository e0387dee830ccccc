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

it('calls back when the network returns', () => {
  dispatchEvent(new Event('online'))
  expect(back).toHaveBeenCalledTimes(1)
})

it('detects that the machine slept, unlike the throttled timers of a hidden page', () => {
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

it('no longer calls back once stopped', () => {
  end()
  dispatchEvent(new Event('online'))
  vi.setSystemTime(Date.now() + 7_200_000)
  vi.advanceTimersByTime(10_000)
  expect(back).not.toHaveBeenCalled()
})
