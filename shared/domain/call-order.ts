import { daysBetween } from './berlin-time.ts'
import type { ListingType } from './property-type.ts'
import { isClosed, type ProspectStatus } from './prospect-status.ts'
import { MOST_TRIES } from './call-result.ts'

/** Facts that determine whether and when to call an owner. */
export interface CallFacts {
  readonly id: number
  /** 0 to 100. */
  readonly score: number
  readonly listingType: ListingType
  readonly prospectStatus: ProspectStatus
  /** `2026-11-21` */
  readonly nextFollowUpDate: string | null
  /** `17:30` */
  readonly nextFollowUpTime: string | null
  /** Consecutive unanswered calls. */
  readonly tries: number
  /** Whether a call needs a search client, but none of the agent's clients fits. */
  readonly lacksClient: boolean
}

/** Days since a follow-up was due, 0 if due today; undefined if none is due. */
function lateness(day: string | null, today: string): number | undefined {
  if (day === null || day > today) return undefined
  return daysBetween(day, today)
}

export const isDue = ({ nextFollowUpDate }: Pick<CallFacts, 'nextFollowUpDate'>, today: string): boolean =>
  lateness(nextFollowUpDate, today) !== undefined

/** Excludes closed cases, follow-ups not yet due and, without a date, rentals and owners who were unreachable too often. */
export function isToCall(facts: CallFacts, today: string): boolean {
  const { listingType, prospectStatus, nextFollowUpDate, tries } = facts
  if (isClosed(prospectStatus)) return false
  return nextFollowUpDate === null ? listingType !== 'rent' && tries < MOST_TRIES : isDue(facts, today)
}

/** Factors for the score: a due follow-up counts double, plus 0.1 per day overdue, up to threefold. */
const DUE = 2
const PER_DAY_LATE = 0.1
const MOST_LATE = 10
/** Status "follow up" without a date. */
const WAITING = 1.5
/** Factor for a call that is not allowed yet. */
const LACKS_CLIENT = 0.5

function rateUrgency({ nextFollowUpDate, prospectStatus }: CallFacts, today: string): number {
  const late = lateness(nextFollowUpDate, today)
  if (late !== undefined) return DUE + Math.min(late, MOST_LATE) * PER_DAY_LATE
  return prospectStatus === 'follow_up' ? WAITING : 1
}

/** A date and time in Berlin. */
export interface CallMoment {
  readonly today: string
  /** `17:30` */
  readonly time: string
}

/** A call-back agreed for a time today comes first from that time on, and last before it. */
export function chooseTurn(
  { nextFollowUpDate, nextFollowUpTime }: Pick<CallFacts, 'nextFollowUpDate' | 'nextFollowUpTime'>,
  { today, time }: CallMoment,
): 'first' | 'usual' | 'last' {
  if (nextFollowUpDate !== today || nextFollowUpTime === null) return 'usual'
  return nextFollowUpTime <= time ? 'first' : 'last'
}

const TURNS = ['first', 'usual', 'last'] as const

/**
 * Sorts a call list by turn and agreed time, then by score times urgency, halved without a fitting search client, then by earlier due date, then by
 * newer id.
 */
export function orderCalls<F extends CallFacts>(leads: readonly F[], at: CallMoment): F[] {
  const { today } = at
  const weighLead = (lead: F) => Math.max(1, lead.score) * rateUrgency(lead, today) * (lead.lacksClient ? LACKS_CLIENT : 1)
  const followUpDay = ({ nextFollowUpDate }: F) => nextFollowUpDate ?? '9999'
  return leads
    .filter((lead) => isToCall(lead, today))
    .map((lead) => {
      const turn = chooseTurn(lead, at)
      return { lead, turn: TURNS.indexOf(turn), agreed: turn === 'usual' ? '' : (lead.nextFollowUpTime ?? ''), weight: weighLead(lead) }
    })
    .toSorted(
      (a, b) =>
        a.turn - b.turn ||
        a.agreed.localeCompare(b.agreed) ||
        b.weight - a.weight ||
        followUpDay(a.lead).localeCompare(followUpDay(b.lead)) ||
        b.lead.id - a.lead.id,
    )
    .map(({ lead }) => lead)
}
