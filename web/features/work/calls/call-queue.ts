import type { CallLead } from '#shared/contract/work/call-list.ts'
import { readAgreedMinute } from './agreed-time.ts'

/** An agent's position in the call list, whose order never changes while working on it. */
export interface CallQueue {
  /** In order of arrival. */
  readonly order: readonly number[]
  /** The owner on the screen, who stays there until a result, a skip or another choice. */
  readonly shown: number | undefined
  /** Recorded, snoozed, or not to be called any more, each with its minute: a later agreed time brings an owner back. */
  readonly done: ReadonlyMap<number, string>
  /** Repeated at the end, in this order; a later agreed time brings them back as well. */
  readonly skipped: ReadonlyMap<number, string>
}

export const EMPTY_QUEUE: CallQueue = { order: [], shown: undefined, done: new Map(), skipped: new Map() }

/** After every agreed time. */
const NEVER_BACK = '9999'

type Agreed = Pick<CallLead, 'id' | 'nextFollowUpDate' | 'nextFollowUpTime'>

const without = (map: ReadonlyMap<number, string>, ids: readonly number[]) => new Map([...map].filter(([id]) => !ids.includes(id)))

/** Appends new leads. Leads missing from the list stay in `order` and are ignored by `listNext`. */
export function withLeads(queue: CallQueue, leads: readonly Pick<CallLead, 'id'>[]): CallQueue {
  const known = new Set(queue.order)
  const added = leads.map(({ id }) => id).filter((id) => !known.has(id))
  return added.length === 0 ? queue : { ...queue, order: [...queue.order, ...added] }
}

/** Queue for a reloaded list: all its leads, except those whose result is still being sent. */
export const begun = (leads: readonly Pick<CallLead, 'id'>[], waiting: Iterable<readonly [number, string]>): CallQueue =>
  withLeads({ ...EMPTY_QUEUE, done: new Map(waiting) }, leads)

/** Without a minute, no agreed time brings them back. */
export const withDone = (queue: CallQueue, ids: readonly number[], minute = NEVER_BACK): CallQueue => ({
  ...queue,
  shown: undefined,
  done: new Map([...queue.done, ...ids.map((id) => [id, minute] as const)]),
  skipped: without(queue.skipped, ids),
})

/** Back on the screen, and in the same position. */
export const withUndone = (queue: CallQueue, id: number): CallQueue => ({
  ...queue,
  shown: id,
  done: without(queue.done, [id]),
  skipped: without(queue.skipped, [id]),
})

export const withSkipped = (queue: CallQueue, id: number, minute = NEVER_BACK): CallQueue => ({
  ...queue,
  shown: undefined,
  done: without(queue.done, [id]),
  skipped: new Map([...without(queue.skipped, [id]), [id, minute]]),
})

const findSetAside = ({ done, skipped }: CallQueue, { id }: Agreed) => done.get(id) ?? skipped.get(id) ?? ''

/** The agreed time, unless the owner was recorded or skipped since. */
function findOpenTime(queue: CallQueue, lead: Agreed): string | undefined {
  const agreed = readAgreedMinute(lead)
  return agreed !== undefined && agreed > findSetAside(queue, lead) ? agreed : undefined
}

/** Whether a time agreed for this day has come. */
export const hasCome = (queue: CallQueue, lead: Agreed, minute: string, since = ''): boolean => {
  const agreed = findOpenTime(queue, lead)
  return agreed !== undefined && agreed <= minute && agreed > since && minute.startsWith(`${lead.nextFollowUpDate} `)
}

const byTime = (a: Agreed, b: Agreed) => (readAgreedMinute(a) ?? '').localeCompare(readAgreedMinute(b) ?? '')

/** Owners whose agreed time has not come yet, the earliest first. */
export const listLater = <L extends Agreed>(queue: CallQueue, leads: readonly L[], minute: string): L[] =>
  leads.filter((lead) => lead.id !== queue.shown && (findOpenTime(queue, lead) ?? '') > minute).toSorted(byTime)

/**
 * Leads still to be called, in order: the one on the screen, those whose agreed time has come, the others, the skipped
 * ones. Before its agreed time an owner is left out. Without a minute, as for letters, agreed times do not count.
 */
export function listNext<L extends Agreed>(queue: CallQueue, leads: readonly L[], minute?: string): L[] {
  const { order, shown, done, skipped } = queue
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const isBack = (lead: L) => minute !== undefined && (findOpenTime(queue, lead) ?? NEVER_BACK) <= minute
  const isEarly = (lead: L) => minute !== undefined && lead.id !== shown && (readAgreedMinute(lead) ?? '') > minute
  const open = order.flatMap((id) => byId.get(id) ?? []).filter((lead) => !isEarly(lead) && (!done.has(lead.id) || isBack(lead)))
  const due = open.filter((lead) => minute !== undefined && hasCome(queue, lead, minute)).toSorted(byTime)
  const usual = open.filter((lead) => !due.includes(lead) && (!skipped.has(lead.id) || isBack(lead)))
  const first = [...due, ...usual]
  const last = [...skipped.keys()].flatMap((id) => open.find((lead) => lead.id === id && !first.includes(lead)) ?? [])
  const all = [...first, ...last]
  return [...all.filter(({ id }) => id === shown), ...all.filter(({ id }) => id !== shown)]
}

/** Leads that share a number with this one: an objection applies to all of an owner's adverts. */
export const sameOwner = (leads: readonly CallLead[], { numbers }: Pick<CallLead, 'numbers'>): number[] => {
  const tels = new Set(numbers.map(({ tel }) => tel))
  return leads.filter((lead) => lead.numbers.some(({ tel }) => tels.has(tel))).map(({ id }) => id)
}
