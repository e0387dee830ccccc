import { ApiError, serverMessage } from '#web/lib/api.ts'
import { whenBack } from '#web/lib/network.ts'
import { dropWaiting, refuseWaiting, toBeSent, waitingResults, type WaitingResult } from './waiting-results.ts'

/** A retry would get the same answer and block the results behind it. A 401 is not final: the agent can sign in again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

type Send = (result: WaitingResult) => Promise<unknown>

/** State of a result after trying to send it. */
export type Sent = 'sent' | 'waits' | 'refused'

const NO_REASON = 'Der Server hat es nicht angenommen.'

/** Milliseconds between retries: a connection may return without an event of the browser. */
const TRY_AGAIN_MS = 15_000
/** Milliseconds after which a result is shown as waiting. */
const SOON_MS = 2_000

let sending: Promise<void> | undefined
/** Stops the retries; they survive leaving the page and end when nothing is waiting. */
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
/** Whether results are waiting longer than a first try takes. */
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
      refuseWaiting(next.body.key, serverMessage(error) ?? NO_REASON)
    }
  }
}

/** Sends waiting results sequentially in order. Stops at a temporary failure; refused ones are kept. */
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

/** The try that is under way, if any. */
export const lastTry = (): Promise<void> | undefined => sending

/** State of a result; neither sent nor refused means waiting. */
export function sentOf(key: string): Sent {
  const one = waitingResults().find(({ body }) => body.key === key)
  return one === undefined ? 'sent' : one.refusal === undefined ? 'waits' : 'refused'
}
