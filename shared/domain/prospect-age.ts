import { DAY } from './durations.ts'
import type { ProspectStatus } from './prospect-status.ts'

/** Standing in one status for so long, a prospect waits; and after three weeks he has waited too long. In milliseconds. */
export const WAITING_AFTER = 7 * DAY
export const LONG_AFTER = 21 * DAY

/** Nothing follows after these. */
const ENDS: readonly ProspectStatus[] = ['closed_deal', 'not_interested']

export type ProspectAge = 'fresh' | 'waiting' | 'long'

/** Whether a prospect stands in his status too long, `since` and `now` in milliseconds; undefined where he need not move on. */
export function prospectAge(status: ProspectStatus, since: number, now: number): ProspectAge | undefined {
  if (ENDS.includes(status)) return undefined
  const age = now - since
  return age >= LONG_AFTER ? 'long' : age >= WAITING_AFTER ? 'waiting' : 'fresh'
}
