import type { CallLead } from '#shared/contract/work/call-list.ts'

/** Where an agent stands in his list: it does not change its order under his hand. */
export interface CallQueue {
  /** In the order in which they came. */
  readonly order: readonly number[]
  /** Noted, put off, or not to be called any more. */
  readonly done: ReadonlySet<number>
  /** They come again at the end, in this order. */
  readonly skipped: readonly number[]
}

export const EMPTY_QUEUE: CallQueue = { order: [], done: new Set(), skipped: [] }

/** Whoever is new comes last; whoever is in the list no more is skipped when it is read. */
export function withLeads(queue: CallQueue, leads: readonly Pick<CallLead, 'id'>[]): CallQueue {
  const known = new Set(queue.order)
  const added = leads.map(({ id }) => id).filter((id) => !known.has(id))
  return added.length === 0 ? queue : { ...queue, order: [...queue.order, ...added] }
}

/** The list is read anew: whoever is in it is to be called, unless his result is still on its way. */
export const begun = (leads: readonly Pick<CallLead, 'id'>[], waiting: Iterable<number>): CallQueue =>
  withLeads({ ...EMPTY_QUEUE, done: new Set(waiting) }, leads)

export const withDone = (queue: CallQueue, ...ids: number[]): CallQueue => ({ ...queue, done: new Set([...queue.done, ...ids]) })

export const withSkipped = (queue: CallQueue, id: number): CallQueue => ({
  ...queue,
  skipped: [...queue.skipped.filter((one) => one !== id), id],
})

/** Who comes next, in order. */
export function nextOf<L extends Pick<CallLead, 'id'>>({ order, done, skipped }: CallQueue, leads: readonly L[]): L[] {
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const first = order.filter((id) => !skipped.includes(id))
  return [...first, ...skipped].flatMap((id) => (done.has(id) ? [] : (byId.get(id) ?? [])))
}

/** Others in the list with one of this owner's numbers: whoever objects does so for all his adverts. */
export const sameOwner = (leads: readonly CallLead[], { numbers }: Pick<CallLead, 'numbers'>): number[] => {
  const tels = new Set(numbers.map(({ tel }) => tel))
  return leads.filter((lead) => lead.numbers.some(({ tel }) => tels.has(tel))).map(({ id }) => id)
}
