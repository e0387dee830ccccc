import type { CalledProspect } from './queries-calls.ts'

/** What a call changed. */
interface Step {
  readonly before: CalledProspect | null
  readonly after: CalledProspect | null
}

/** The state without the changes a call made; null if the call created the prospect and nothing else was changed. */
export function stateWithout(state: CalledProspect | null, { before, after }: Step): CalledProspect | null {
  if (state === null || after === null) return state
  const isDayLeft = isSameDay(state, after)
  const isStatusLeft = state.status === after.status
  const isContactLeft = state.lastContact === after.lastContact
  const isAssigneeLeft = isSameAssignee(state, after)
  if (before === null && isDayLeft && isStatusLeft && isContactLeft && isAssigneeLeft) return null
  const was: CalledProspect = before ?? {
    status: 'not_contacted',
    statusChangedAt: state.statusChangedAt,
    nextDate: null,
    lastContact: null,
  }
  const { status, statusChangedAt } = isStatusLeft ? was : state
  const { nextDate, nextTime = null } = isDayLeft ? was : state
  const { lastContact } = isContactLeft ? was : state
  const { assignedTo = null } = isAssigneeLeft ? was : state
  return { status, statusChangedAt, nextDate, nextTime, lastContact, assignedTo }
}

const isSameDay = (one: CalledProspect, other: CalledProspect): boolean =>
  one.nextDate === other.nextDate && (one.nextTime ?? null) === (other.nextTime ?? null)

const isSameAssignee = (one: CalledProspect, other: CalledProspect): boolean => (one.assignedTo ?? null) === (other.assignedTo ?? null)
