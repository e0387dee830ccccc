import type { Activity } from '#shared/contract/work/prospects.ts'

/** How many calls in a row nobody answered, by what was noted, the newest first. */
export function triesOf(activities: readonly Pick<Activity, 'activityType' | 'outcome'>[]): number {
  const calls = activities.filter(({ activityType, outcome }) => activityType === 'call' || outcome !== null)
  const answered = calls.findIndex(({ outcome }) => outcome !== 'no_response')
  return answered === -1 ? calls.length : answered
}
