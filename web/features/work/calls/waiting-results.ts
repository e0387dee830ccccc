import type { RowAt } from '#shared/contract/index.ts'
import type { BodyInput } from '#shared/contract/route.ts'
import { NOTE } from '#shared/domain/call-result.ts'
import { CALLS_KEPT } from '#web/lib/device.ts'
import { createOutbox, inLocalStorage, type Unsent } from '#web/lib/outbox.ts'
import { toMinute } from './agreed-time.ts'

export type ResultBody = BodyInput<RowAt<'POST /api/call-list/:id/results'>>

/** A result on this device, with its time by this device's clock. */
export type NotedBody = Omit<ResultBody, 'waitedSeconds'> & { readonly at?: string }

/** A result that is not on the server yet. */
export interface WaitingResult extends Unsent {
  /** Id of the property. */
  readonly id: number
  readonly title: string
  readonly body: NotedBody
}

interface OldResult extends Omit<WaitingResult, 'key' | 'state'> {
  readonly refusal?: string
}

/** Older versions stored results without key and state. */
const parse = (stored: WaitingResult | OldResult): WaitingResult => {
  if ('key' in stored) return stored
  const { refusal, ...result } = stored
  return { ...result, key: result.body.key, ...(refusal === undefined ? { state: 'waiting' } : { state: 'refused', sentence: refusal }) }
}

const store = inLocalStorage(CALLS_KEPT, parse)
export const results = createOutbox<WaitingResult>(store, store.now())

export const addWaiting = (result: Pick<WaitingResult, 'id' | 'title' | 'userId' | 'body'>): void =>
  void results.put({ key: result.body.key, state: 'waiting', ...result })

/** A user's results among all on this device: a colleague's wait unseen until that colleague signs in here again. */
export const listOwn = (all: readonly WaitingResult[], userId: string): readonly WaitingResult[] =>
  all.filter((one) => one.userId === userId)

/** A user's results to send, without notes: notes leave their owner on the list. */
export const waitingContacts = (all: readonly WaitingResult[], userId: string): readonly WaitingResult[] =>
  listOwn(all, userId).filter(({ state, body }) => state === 'waiting' && body.result !== NOTE)

/** Owners to omit from a list, each with the minute of the result. */
export const waitingOwners = (userId: string) =>
  waitingContacts(results.all(), userId).map(
    ({ id, body: { at } }) => [id, toMinute(at === undefined ? Date.now() : Date.parse(at))] as const,
  )
