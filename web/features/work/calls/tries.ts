import type { Activity } from '#shared/contract/work/prospects.ts'

/** Unanswered calls in a row, from activities sorted newest first. */
export function triesOf(activities: readonly Pick<Activity, 'activityType' | 'outcome'>[]): number {
  const calls = activities.filter(({ activityType, outcome }) => activityType === 'call' || outcome !== null)
  const answered = calls.findIndex(({ outcome }) => outcome !== 'no_response')
  return answered === -1 ? calls.length : answered
}
