import type { ActivityType, Outcome } from './activity.ts'
import { daysAfter } from './berlin-time.ts'
import type { Channel } from './contact-light.ts'
import type { ProspectStatus } from './prospect-status.ts'

/** What may come of a call. Whoever was written to has not been missed: there `written` stands in the place of `no_response`. */
export const CALL_RESULTS = [
  'no_response',
  'written',
  'callback_requested',
  'interested',
  'appointment',
  'send_info',
  'send_market_report',
  'later',
  'not_interested',
  'objection',
] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** Put off without a call. */
export const SNOOZED = 'snoozed'

/** After so many calls that nobody answered, no further one is proposed. */
export const MOST_TRIES = 3

interface Rule {
  readonly label: string
  readonly status: ProspectStatus
  /** When to get back to the owner; null ends it. */
  readonly days: number | null
  readonly outcome: Outcome | null
}

export const CALL_RESULT: Readonly<Record<CallResult, Rule>> = {
  no_response: { label: 'Nicht erreicht', status: 'follow_up', days: 3, outcome: 'no_response' },
  written: { label: 'Geschrieben', status: 'contacted', days: 14, outcome: null },
  callback_requested: { label: 'Rückruf gewünscht', status: 'follow_up', days: 1, outcome: 'callback_requested' },
  interested: { label: 'Interessiert', status: 'follow_up', days: 2, outcome: 'interested' },
  appointment: { label: 'Termin vereinbart', status: 'follow_up', days: 7, outcome: 'interested' },
  send_info: { label: 'Info senden', status: 'send_info', days: 1, outcome: 'interested' },
  send_market_report: { label: 'Marktbericht senden', status: 'send_market_report', days: 1, outcome: 'interested' },
  later: { label: 'Später noch einmal', status: 'follow_up', days: 90, outcome: null },
  not_interested: { label: 'Kein Interesse', status: 'not_interested', days: null, outcome: 'not_interested' },
  objection: { label: 'Nie wieder kontaktieren', status: 'not_interested', days: null, outcome: 'not_interested' },
}

export const callResultLabel = (result: CallResult | typeof SNOOZED): string =>
  result === SNOOZED ? 'Zurückgestellt' : CALL_RESULT[result].label

/** The nine of a channel, in the order of the keys 1 to 9. */
export const resultsOf = (channel: Channel): readonly CallResult[] =>
  CALL_RESULTS.filter((result) => result !== (channel === 'phone' ? 'written' : 'no_response'))

export const ACTIVITY_OF: Readonly<Record<Channel, ActivityType>> = { phone: 'call', email: 'email', letter: 'contacted' }

/** Whether owner and agent were in touch: only such a result moves the day of the last contact. */
export const isReached = (result: CallResult): boolean => result !== 'no_response'

export interface Proposal {
  readonly status: ProspectStatus
  /** `2026-11-21` */
  readonly nextDate: string | null
  /** Said beside the date. */
  readonly sentence?: string
}

const ENOUGH = `${MOST_TRIES}-mal nicht erreicht: Ein weiterer Anruf wird nicht vorgeschlagen. Ein Brief kommt an, wo niemand abhebt.`

/** What follows from a result, `tries` being the calls before this one that nobody answered. The agent may choose otherwise. */
export function proposalOf(result: CallResult, { today, tries }: { readonly today: string; readonly tries: number }): Proposal {
  const { status, days } = CALL_RESULT[result]
  if (result === 'no_response' && tries + 1 >= MOST_TRIES) return { status: 'contacted', nextDate: null, sentence: ENOUGH }
  return { status, nextDate: days === null ? null : notOnSunday(daysAfter(today, days)) }
}

/** Nobody is called on a Sunday. */
export const notOnSunday = (day: string): string => (new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? daysAfter(day, 1) : day)
