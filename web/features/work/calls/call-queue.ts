import type { CallLead } from '#shared/contract/work/call-list.ts'
import { type CallMoment, turnOf } from '#shared/domain/call-order.ts'

/** Position of an agent in the call list, whose order never changes while working on it. */
export interface CallQueue {
  /** In order of arrival. */
  readonly order: readonly number[]
  /** Recorded, snoozed, or not to be called any more. */
  readonly done: ReadonlySet<number>
  /** Repeated at the end, in this order. */
  readonly skipped: readonly number[]
}

export const EMPTY_QUEUE: CallQueue = { order: [], done: new Set(), skipped: [] }

/** Appends new leads. Leads missing from the list stay in `order` and are ignored by `nextOf`. */
export function withLeads(queue: CallQueue, leads: readonly Pick<CallLead, 'id'>[]): CallQueue {
  const known = new Set(queue.order)
  const added = leads.map(({ id }) => id).filter((id) => !known.has(id))
  return added.length === 0 ? queue : { ...queue, order: [...queue.order, ...added] }
}

/** Queue of a reloaded list: all its leads, except those whose result is still being sent. */
export const begun = (leads: readonly Pick<CallLead, 'id'>[], waiting: Iterable<number>): CallQueue =>
  withLeads({ ...EMPTY_QUEUE, done: new Set(waiting) }, leads)

export const withDone = (queue: CallQueue, ...ids: number[]): CallQueue => ({ ...queue, done: new Set([...queue.done, ...ids]) })

/** Back at its place. */
export const withUndone = (queue: CallQueue, id: number): CallQueue => ({
  ...queue,
  done: new Set([...queue.done].filter((one) => one !== id)),
  skipped: queue.skipped.filter((one) => one !== id),
})

export const withSkipped = (queue: CallQueue, id: number): CallQueue => ({
  ...queue,
  skipped: [...queue.skipped.filter((one) => one !== id), id],
})

/** Brings call-backs whose time has come to the front. For the moment between two owners, as the one on the screen stays. */
export function withAgreed(
  queue: CallQueue,
  leads: readonly Pick<CallLead, 'id' | 'nextFollowUpDate' | 'nextFollowUpTime'>[],
  at: CallMoment,
): CallQueue {
  const due = leads.filter((lead) => turnOf(lead, at) === 'first').map(({ id }) => id)
  return due.length === 0 ? queue : { ...queue, order: [...due, ...queue.order.filter((id) => !due.includes(id))] }
}

/** Leads still to be called, in order. */
export function nextOf<L extends Pick<CallLead, 'id'>>({ order, done, skipped }: CallQueue, leads: readonly L[]): L[] {
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const first = order.filter((id) => !skipped.includes(id))
  return [...first, ...skipped].flatMap((id) => (done.has(id) ? [] : (byId.get(id) ?? [])))
}

/** Leads that share a number with this one: an objection applies to all adverts of an owner. */
export const sameOwner = (leads: readonly CallLead[], { numbers }: Pick<CallLead, 'numbers'>): number[] => {
  const tels = new Set(numbers.map(({ tel }) => tel))
  return leads.filter((lead) => lead.numbers.some(({ tel }) => tels.has(tel))).map(({ id }) => id)
}
