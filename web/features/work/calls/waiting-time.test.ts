import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE } from '#shared/domain/durations.ts'
import { newUuid } from '#web/lib/uuid.ts'
import { withMoment, withWaitingTime } from './waiting-time.ts'

const NOON = Date.parse('2026-11-23T11:00:00Z')
const STARTED = 90_000

/** Both clocks of a device: the one of the day, and the one that counts from the opening of the page. */
const setClocks = (day: number, steady: number) => {
  vi.setSystemTime(NOON + day)
  vi.spyOn(performance, 'now').mockReturnValue(STARTED + steady)
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClocks(0, 0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const RESULT = { channel: 'phone', result: 'not_interested' } as const
const noted = () => withMoment({ key: newUuid(), ...RESULT })

describe('a result that is sent', () => {
  it.each([
    ['at once', 0, 0, 0],
    ['seven minutes later', 7 * MINUTE, 7 * MINUTE, 420],
    ['seven minutes later, while the clock was put back by an hour', 7 * MINUTE - HOUR, 7 * MINUTE, 420],
    ['seven minutes later, most of which the device slept', 7 * MINUTE, 5_000, 420],
  ])('%s names how long it waited, and no time of the device', (_, day, steady, waitedSeconds) => {
    const body = noted()
    setClocks(day, steady)
    expect(withWaitingTime(body)).toEqual({ key: body.key, ...RESULT, waitedSeconds })
  })

  it('after a reload counts from the time at which it was noted, and never names less than nothing', () => {
    // as it was stored, under a key that this page has not seen
    const body = { ...noted(), key: newUuid() }
    setClocks(7 * MINUTE, 1_000)
    expect(withWaitingTime(body).waitedSeconds).toBe(420)
    setClocks(-HOUR, 2_000)
    expect(withWaitingTime(body).waitedSeconds).toBe(0)
  })
})
