import type { CalledProspect, FollowUp } from './queries-calls.ts'

/** What a call changed. */
interface Step {
  readonly before: CalledProspect | null
  readonly after: CalledProspect | null
  /** The follow-up that takes the place of the one before the call. */
  readonly heldBack?: FollowUp | undefined
}

/** The state without the changes a call made; null if the call created the prospect and nothing else was changed. */
export function stateWithout(state: CalledProspect | null, { before, after, heldBack }: Step): CalledProspect | null {
  if (state === null || after === null) return state
  const isDayLeft = isSameDay(state, after)
  const isStatusLeft = state.status === after.status
  const isContactLeft = state.lastContact === after.lastContact
  const isAssigneeLeft = isSameAssignee(state, after)
  const isAllLeft = [isDayLeft, isStatusLeft, isContactLeft, isAssigneeLeft].every(Boolean)
  if (before === null && heldBack === undefined && isAllLeft) return null
  const was: CalledProspect = before ?? {
    status: 'not_contacted',
    statusChangedAt: state.statusChangedAt,
    nextDate: null,
    lastContact: null,
  }
  const { status, statusChangedAt } = isStatusLeft ? was : state
  const { nextDate, nextTime = null } = isDayLeft ? (heldBack ?? was) : state
  const { lastContact } = isContactLeft ? was : state
  const { assignedTo = null } = isAssigneeLeft ? was : state
  return { status, statusChangedAt, nextDate, nextTime, lastContact, assignedTo }
}

/** Whether a call changed more of the prospect than its last contact, as one that a newer result overtook does not. */
export function hasMoved({ before, after }: Step): boolean {
  if (before === null || after === null || after.wrongMark !== undefined) return after !== null
  return before.status !== after.status || !isSameDay(before, after) || !isSameAssignee(before, after)
}

const isSameDay = (one: CalledProspect, other: CalledProspect): boolean =>
  one.nextDate === other.nextDate && (one.nextTime ?? null) === (other.nextTime ?? null)

const isSameAssignee = (one: CalledProspect, other: CalledProspect): boolean => (one.assignedTo ?? null) === (other.assignedTo ?? null)
