import type { CalledProspect } from './queries-calls.ts'

/** The state without the changes a call made; null if the call created the prospect and nothing else was changed. */
export function stateWithout(
  state: CalledProspect | null,
  { before, after }: { readonly before: CalledProspect | null; readonly after: CalledProspect | null },
): CalledProspect | null {
  if (state === null || after === null) return state
  const isDayLeft = state.nextDate === after.nextDate && (state.nextTime ?? null) === (after.nextTime ?? null)
  const isStatusLeft = state.status === after.status
  const isContactLeft = state.lastContact === after.lastContact
  if (before === null && isDayLeft && isStatusLeft && isContactLeft) return null
  const was: CalledProspect = before ?? {
    status: 'not_contacted',
    statusChangedAt: state.statusChangedAt,
    nextDate: null,
    lastContact: null,
  }
  const { status, statusChangedAt } = isStatusLeft ? was : state
  const { nextDate, nextTime = null } = isDayLeft ? was : state
  const { lastContact } = isContactLeft ? was : state
  return { status, statusChangedAt, nextDate, nextTime, lastContact }
}
