import { ApiError, serverMessage } from '#web/lib/api.ts'
import { whenBack } from '#web/lib/network.ts'
import { dropWaiting, refuseWaiting, toBeSent, waitingResults, type WaitingResult } from './waiting-results.ts'

/** The server will say the same again: to wait for it would hold up all that come after it. Whoever is not signed in any more may sign in again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

type Send = (result: WaitingResult) => Promise<unknown>

/** What became of a result that was to be sent. */
export type Sent = 'sent' | 'waits' | 'refused'

const NOT_SAID = 'Der Server hat es nicht angenommen.'

/** A line that is back without the browser saying so is found out by trying. */
const TRY_AGAIN_MS = 15_000
/** What takes longer is said to be waiting. */
const SOON_MS = 2_000

let sending: Promise<void> | undefined
/** Goes on when the page that noted it is left, until nothing waits. */
let trying: (() => void) | undefined

let isLate = false
const listeners = new Set<() => void>()

function setLate(next: boolean): void {
  if (isLate === next) return
  isLate = next
  for (const listener of listeners) listener()
}

export const subscribeLate = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Whether what is to be sent could not be sent at once. */
export const areLate = (): boolean => isLate

const left = () => toBeSent(waitingResults())

function tryAgain(send: Send): void {
  if (trying || left().length === 0) return
  const again = () => void sendWaiting(send)
  const timer = setInterval(again, TRY_AGAIN_MS)
  const end = whenBack(again)
  trying = () => {
    clearInterval(timer)
    end()
    trying = undefined
  }
}

async function sendAll(send: Send): Promise<void> {
  for (let next = left()[0]; next; next = left()[0]) {
    try {
      await send(next)
      dropWaiting(next.body.key)
    } catch (error) {
      if (!isFinal(error)) return
      refuseWaiting(next.body.key, serverMessage(error) ?? NOT_SAID)
    }
  }
}

/** Sends what waits, one after the other in the order in which it was noted. What cannot be sent now stays, and so does what is refused. */
export function sendWaiting(send: Send): Promise<void> {
  sending ??= (async () => {
    const soon = setTimeout(() => setLate(true), SOON_MS)
    await sendAll(send)
    clearTimeout(soon)
    sending = undefined
    setLate(left().length > 0)
    if (left().length === 0) trying?.()
    else tryAgain(send)
  })()
  return sending
}

/** What became of a result; what is neither sent nor refused waits. */
export function sentOf(key: string): Sent {
  const one = waitingResults().find(({ body }) => body.key === key)
  return one === undefined ? 'sent' : one.refusal === undefined ? 'waits' : 'refused'
}
