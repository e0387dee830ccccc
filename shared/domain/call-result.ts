import type { ActivityType, Outcome } from './activity.ts'
import { daysAfter } from './berlin-time.ts'
import type { Channel } from './contact-light.ts'
import type { ProspectStatus } from './prospect-status.ts'

/** Results of a contact. Email and letter have `written` in place of `no_response`, and no `wrong_number`. */
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
  'wrong_number',
] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** Postponed without a call. */
export const SNOOZED = 'snoozed'

/** Text without a result; the owner's status stays unchanged. */
export const NOTE = 'note'

/** Data an agent stores about an owner. */
export type Saved = CallResult | typeof SNOOZED | typeof NOTE

/** Number of unanswered calls after which no other one is proposed. */
export const MOST_TRIES = 3

interface Rule {
  readonly label: string
  readonly status: ProspectStatus
  /** Days until the next follow-up; null without one. */
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
  wrong_number: { label: 'Falsche Nummer', status: 'follow_up', days: null, outcome: 'no_response' },
}

export const callResultLabel = (result: Saved): string =>
  result === SNOOZED ? 'Zurückgestellt' : result === NOTE ? 'Notiz' : CALL_RESULT[result].label

/** Whether it counts as one of the day's calls. */
export const isCounted = (result: Saved): boolean => result !== SNOOZED && result !== NOTE

const isUnreached = (result: Saved): boolean => result === 'no_response' || result === 'wrong_number'

/** Whether the owner was actually spoken to. */
export const isConversation = (result: Saved): boolean => isCounted(result) && !isUnreached(result) && result !== 'written'

/** The keys that choose the results of a channel, in their order. */
export const RESULT_KEYS = '1234567890'

/** The results of a channel: ten of a call, nine of a letter or email. */
export const listResults = (channel: Channel): readonly CallResult[] =>
  CALL_RESULTS.filter((result) => (channel === 'phone' ? result !== 'written' : !isUnreached(result)))

export const ACTIVITY_OF: Readonly<Record<Channel, ActivityType>> = { phone: 'call', email: 'email', letter: 'contacted' }

/** Whether it is a contact with the owner: only these update the last contact date. */
export const isReached = (result: CallResult): boolean => !isUnreached(result)

export interface Proposal {
  readonly status: ProspectStatus
  /** `2026-11-21` */
  readonly nextDate: string | null
  /** Note shown beside the date. */
  readonly sentence?: string
}

const ENOUGH = `${MOST_TRIES}-mal nicht erreicht: Ein weiterer Anruf wird nicht vorgeschlagen. Ein Brief kommt an, wo niemand abhebt.`

const WRONG_NUMBER =
  'Die Nummer wird hier nicht mehr angeboten. Ist es die einzige, verlässt der Prospect die Anrufliste; ein Brief kommt auch so an.'

/** Proposed status and date after a result; the agent can change both. `tries`: unanswered calls before this one. */
export function proposeNextStep(result: CallResult, { today, tries }: { readonly today: string; readonly tries: number }): Proposal {
  const { status, days } = CALL_RESULT[result]
  if (result === 'no_response' && tries + 1 >= MOST_TRIES) return { status, nextDate: null, sentence: ENOUGH }
  if (result === 'wrong_number') return { status, nextDate: null, sentence: WRONG_NUMBER }
  return { status, nextDate: days === null ? null : notOnSunday(daysAfter(today, days)) }
}

/** Moves a Sunday to the following Monday: no calls on Sundays. */
export const notOnSunday = (day: string): string => (new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? daysAfter(day, 1) : day)

const SNOOZES = [
  ['Morgen', 1],
  ['In 3 Tagen', 3],
  ['In einer Woche', 7],
] as const

/** Days to which a call can be postponed; a Sunday becomes the following Monday and is labelled accordingly. */
export const snoozesOn = (today: string): { readonly label: string; readonly day: string }[] =>
  SNOOZES.map(([label, days]) => {
    const day = notOnSunday(daysAfter(today, days))
    return { label: day === daysAfter(today, days) ? label : 'Montag', day }
  })
