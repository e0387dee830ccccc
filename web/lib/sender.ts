import { ApiError, serverMessage } from './api.ts'
import { whenBack } from './network.ts'
import type { createOutbox, Unsent } from './outbox.ts'

type Outbox<Item extends Unsent> = Pick<ReturnType<typeof createOutbox<Item>>, 'all' | 'find' | 'read' | 'put' | 'drop'>

/** An item's state after an attempt. */
export interface Tried {
  readonly state: 'sent' | 'waiting' | 'refused'
  /** Why the item, or a part of it, was rejected. */
  readonly sentence?: string
  /** Why it is waiting. */
  readonly error?: unknown
}

/** What happened to the items in one attempt, by key. */
type Pass = ReadonlyMap<string, Tried>

/** If it returns a text, that is a sentence for the user. */
type Deliver<Item> = (item: Item) => Promise<unknown>

/** A 401 is temporary because the user can sign in again; every other 4xx response would be the same on a retry. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || [401, 408, 425, 429].includes(error.status)

const GIVE_UP_MS = 30_000
/** Treats a connection without data as no connection. */
export const giveUpSoon = (): AbortSignal => AbortSignal.timeout(GIVE_UP_MS)

export const NO_REASON = 'Der Server hat es nicht angenommen.'
/** Milliseconds between retries: a connection may return without a browser event. */
const TRY_AGAIN_MS = 15_000
/** Milliseconds after which an item is shown as waiting. */
const SOON_MS = 2_000

/** One tab per device sends at a time; without Web Locks, the keys prevent duplicates. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(name, work) as Promise<T>) : work()

async function attempt<Item extends Unsent>(outbox: Outbox<Item>, item: Item, deliver: Deliver<Item>): Promise<Tried> {
  try {
    const answer = await deliver(item)
    await outbox.drop(item.key)
    return { state: 'sent', ...(typeof answer === 'string' && { sentence: answer }) }
  } catch (error) {
    if (isTemporary(error)) return { state: 'waiting', error }
    const sentence = serverMessage(error) ?? NO_REASON
    // it may have been dropped meanwhile
    if (outbox.find(item.key)) await outbox.put({ ...item, state: 'refused', sentence })
    return { state: 'refused', sentence }
  }
}

/** Returns a function that stops it. */
function repeat(work: () => void): () => void {
  const timer = setInterval(work, TRY_AGAIN_MS)
  const end = whenBack(work)
  return () => {
    clearInterval(timer)
    end()
  }
}

/** Sends what waits in an outbox. */
export function createSender<Item extends Unsent>(name: string, outbox: Outbox<Item>) {
  let isLate = false
  const listeners = new Set<() => void>()
  let sending: Promise<Pass> | undefined
  /** Ends the retries, which survive leaving the page. */
  let end: (() => void) | undefined

  const findNext = (userId: string) => outbox.all().find((one) => one.state === 'waiting' && one.userId === userId)
  const setLate = (next: boolean) => {
    if (isLate === next) return
    isLate = next
    for (const listener of listeners) listener()
  }

  async function sendAll(userId: string, deliver: Deliver<Item>, onTried?: (tried: Tried) => void): Promise<Pass> {
    const late = setTimeout(() => setLate(true), SOON_MS)
    const pass = new Map<string, Tried>()
    await alone(name, async () => {
      try {
        await outbox.read()
        for (let next = findNext(userId); next; next = findNext(userId)) {
          const tried = await attempt(outbox, next, deliver)
          pass.set(next.key, tried)
          onTried?.(tried)
          // the rest would fail the same way
          if (tried.state === 'waiting') return
        }
      } finally {
        // in the step that found nothing more: an item added from now on needs its own attempt
        sending = undefined
      }
    })
    clearTimeout(late)
    setLate(findNext(userId) !== undefined)
    end?.()
    // nothing is left once the storage was deleted
    end = isLate ? repeat(() => (findNext(userId) ? void send(userId, deliver, onTried) : end?.())) : undefined
    return pass
  }

  /** Sends the user's waiting items in order, and again until none is left. Joins an attempt that is under way. */
  function send(userId: string, deliver: Deliver<Item>, onTried?: (tried: Tried) => void): Promise<Pass> {
    sending ??= sendAll(userId, deliver, onTried)
    return sending
  }

  return {
    send,
    /** The attempt that is under way, if any. */
    sending: () => sending,
    /** Whether items have been waiting longer than a first attempt takes. */
    isLate: () => isLate,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
