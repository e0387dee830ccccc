import type { RowAt } from '#shared/contract/index.ts'
import type { BodyInput } from '#shared/contract/route.ts'
import { NOTE } from '#shared/domain/call-result.ts'
import { CALLS_KEPT } from '#web/lib/device.ts'
import { minuteOf } from './agreed-time.ts'

export type ResultBody = BodyInput<RowAt<'POST /api/call-list/:id/results'>>

/** A result that is not on the server yet. Its key makes retries idempotent. */
export interface WaitingResult {
  readonly id: number
  readonly title: string
  readonly userId: string
  readonly body: ResultBody
  /** Refusal of the server: kept until the agent retries or drops it. */
  readonly refusal?: string
}

const NONE: readonly WaitingResult[] = []

function read(): readonly WaitingResult[] {
  try {
    return (JSON.parse(localStorage.getItem(CALLS_KEPT) ?? '[]') as WaitingResult[]) ?? NONE
  } catch {
    return NONE
  }
}

let known: readonly WaitingResult[] = read()
const listeners = new Set<() => void>()

/** Without storage a result lasts as long as its page. */
function keep(next: readonly WaitingResult[]): void {
  known = next
  try {
    if (next.length === 0) localStorage.removeItem(CALLS_KEPT)
    else localStorage.setItem(CALLS_KEPT, JSON.stringify(next))
  } catch {
    // quota exceeded or forbidden
  }
  for (const listener of listeners) listener()
}

export const subscribeWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const waitingResults = (): readonly WaitingResult[] => known

/** Results to send, in order of recording. */
export const toBeSent = (results: readonly WaitingResult[]): readonly WaitingResult[] =>
  results.filter(({ refusal }) => refusal === undefined)

/** Results to send, without notes: these leave their owner on the list. */
export const waitingContacts = (results: readonly WaitingResult[]): readonly WaitingResult[] =>
  toBeSent(results).filter(({ body }) => body.result !== NOTE)

/** Owners to leave out of a list, each with the minute of the result. */
export const waitingOwners = () =>
  waitingContacts(known).map(({ id, body: { at } }) => [id, minuteOf(at === undefined ? Date.now() : Date.parse(at))] as const)

/** Re-read before each change, to include changes of other tabs. */
const stored = (): readonly WaitingResult[] => {
  const kept = read()
  const keys = new Set(kept.map(({ body }) => body.key))
  // without storage, those of this page are all there are
  return kept.length === 0 ? known : [...kept, ...known.filter(({ body }) => !keys.has(body.key))]
}

export const addWaiting = (result: WaitingResult): void => keep([...stored(), result])
export const dropWaiting = (key: string): void => keep(stored().filter(({ body }) => body.key !== key))
export const refuseWaiting = (key: string, refusal: string): void =>
  keep(stored().map((one) => (one.body.key === key ? { ...one, refusal } : one)))
/** Retries a refused result after the others. */
export const retryWaiting = (key: string): void => {
  const all = stored()
  const again = all.flatMap(({ refusal: _, ...one }) => (one.body.key === key ? one : []))
  keep([...all.filter(({ body }) => body.key !== key), ...again])
}
/** Drops the results of another user. */
export const keepOnlyOf = (userId: string): void => {
  if (known.some((one) => one.userId !== userId)) keep(known.filter((one) => one.userId === userId))
}
