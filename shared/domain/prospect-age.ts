import { DAY } from './durations.ts'
import { isClosed, type ProspectStatus } from './prospect-status.ts'

/** Milliseconds in the same status after which a prospect counts as waiting, and as waiting too long. */
export const WAITING_AFTER = 7 * DAY
export const LONG_AFTER = 21 * DAY

export type ProspectAge = 'fresh' | 'waiting' | 'long'

/** How long a prospect has had its status, with `since` and `now` in milliseconds; undefined for a closed case. */
export function prospectAge(status: ProspectStatus, since: number, now: number): ProspectAge | undefined {
  if (isClosed(status)) return undefined
  const age = now - since
  return age >= LONG_AFTER ? 'long' : age >= WAITING_AFTER ? 'waiting' : 'fresh'
}
