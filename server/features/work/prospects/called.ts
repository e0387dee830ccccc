import type { CalledProspect } from './queries-calls.ts'

/** A state without what a call left in it; null if the prospect came with that call and nothing else was changed. */
export function stateWithout(
  state: CalledProspect | null,
  { before, after }: { readonly before: CalledProspect | null; readonly after: CalledProspect | null },
): CalledProspect | null {
  if (state === null || after === null) return state
  const isDayLeft = state.nextDate === after.nextDate && (state.nextTime ?? null) === (after.nextTime ?? null)
  const isStatusLeft = state.status === after.status
  const isContactLeft = state.lastContact === after.lastContact
  if (before === null && isDayLeft && isStatusLeft && isContactLeft) return null
  const was = before ?? { status: 'not_contacted', statusChangedAt: state.statusChangedAt, nextDate: null, lastContact: null }
  return {
    status: isStatusLeft ? was.status : state.status,
    statusChangedAt: isStatusLeft ? was.statusChangedAt : state.statusChangedAt,
    nextDate: isDayLeft ? was.nextDate : state.nextDate,
    nextTime: (isDayLeft ? was.nextTime : state.nextTime) ?? null,
    lastContact: isContactLeft ? was.lastContact : state.lastContact,
  }
}
