import { type Channel, type ChannelLight, CHANNELS, type Light } from './contact-light.ts'
import { DAY } from './durations.ts'
import type { ProspectStatus } from './prospect-status.ts'
import { MOST_TRIES } from './call-result.ts'

/** What decides whether and when an owner is called. */
export interface CallFacts {
  readonly id: number
  /** 0 to 100. */
  readonly score: number
  readonly prospectStatus: ProspectStatus
  /** `2026-11-21` */
  readonly nextFollowUpDate: string | null
  /** Calls in a row that nobody answered. */
  readonly tries: number
}

const ENDED: readonly ProspectStatus[] = ['closed_deal', 'not_interested']

/** How late a follow-up is, in days; undefined where none is due by today. */
function lateness(day: string | null, today: string): number | undefined {
  if (day === null || day > today) return undefined
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY)
}

export const isDue = ({ nextFollowUpDate }: Pick<CallFacts, 'nextFollowUpDate'>, today: string): boolean =>
  lateness(nextFollowUpDate, today) !== undefined

/** Whoever is put off waits for his day, whoever ended it is left alone, and whom nobody could reach is called no more without a date. */
export function isToCall(facts: CallFacts, today: string): boolean {
  const { prospectStatus, nextFollowUpDate, tries } = facts
  if (ENDED.includes(prospectStatus)) return false
  return nextFollowUpDate === null ? tries < MOST_TRIES : isDue(facts, today)
}

/** A day that was agreed weighs as much as twice the chance, and each day it is missed by a little more, up to thrice. */
const DUE = 2
const PER_DAY_LATE = 0.1
const MOST_LATE = 10
/** "Follow up" without a day: somebody waits, nobody said until when. */
const WAITING = 1.5

function urgencyOf({ nextFollowUpDate, prospectStatus }: CallFacts, today: string): number {
  const late = lateness(nextFollowUpDate, today)
  if (late !== undefined) return DUE + Math.min(late, MOST_LATE) * PER_DAY_LATE
  return prospectStatus === 'follow_up' ? WAITING : 1
}

/** The order of a call list: chance times due date. Of equals comes first who waits longer, then who was found last. */
export function orderCalls<F extends CallFacts>(leads: readonly F[], today: string): F[] {
  const weightOf = (lead: F) => Math.max(1, lead.score) * urgencyOf(lead, today)
  const dayOf = ({ nextFollowUpDate }: F) => nextFollowUpDate ?? '9999'
  return leads
    .filter((lead) => isToCall(lead, today))
    .map((lead) => ({ lead, weight: weightOf(lead) }))
    .toSorted((a, b) => b.weight - a.weight || dayOf(a.lead).localeCompare(dayOf(b.lead)) || b.lead.id - a.lead.id)
    .map(({ lead }) => lead)
}

/** Where something can be sent to, for each channel. */
export type Known = Readonly<Record<Channel, boolean>>

export interface Way {
  readonly channel: Channel
  readonly light: Exclude<Light, 'red'>
  readonly reason: string
}

/**
 * The way an owner may be reached, the telephone first. Nobody new is written to from a call list: mail and letter are for whom a follow-up is
 * due. A letter is green only where the address is known.
 */
export function wayTo(lights: Readonly<Record<Channel, ChannelLight>>, known: Known, isDue: boolean): Way | undefined {
  for (const channel of CHANNELS) {
    const { light, reason } = lights[channel]
    if (light === 'red' || !known[channel]) continue
    if (channel === 'phone' || (isDue && light === 'green')) return { channel, light, reason }
  }
  return undefined
}
