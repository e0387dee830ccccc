import { DAY } from './durations.ts'
import type { ProspectStatus } from './prospect-status.ts'

/** Milliseconds in one status after which a prospect is waiting, and waiting too long. */
export const WAITING_AFTER = 7 * DAY
export const LONG_AFTER = 21 * DAY

/** Final statuses. */
const ENDS: readonly ProspectStatus[] = ['closed_deal', 'not_interested']

export type ProspectAge = 'fresh' | 'waiting' | 'long'

/** How long a prospect has been in its status, `since` and `now` in milliseconds; undefined for a final status. */
export function prospectAge(status: ProspectStatus, since: number, now: number): ProspectAge | undefined {
  if (ENDS.includes(status)) return undefined
  const age = now - since
  return age >= LONG_AFTER ? 'long' : age >= WAITING_AFTER ? 'waiting' : 'fresh'
}
