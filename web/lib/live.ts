import { type LiveMessage, readMessage } from '#shared/contract/live.ts'
import { SOCKET_FIRST_DELAY, SOCKET_MAX_DELAY, SOCKET_RETRIES } from '#shared/domain/limits.ts'

/** `offline`: all attempts failed, only `reconnect` tries again. `closed`: ended on purpose. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed'

const NORMAL_CLOSE = 1000
/** The server's close code for an ended session. */
const SESSION_OVER = 4401

export interface LiveOptions {
  readonly address: () => string
  readonly onMessage: (message: LiveMessage) => void
  /** Connected after a break or a failed first attempt: messages in between were missed. */
  readonly onReturn: () => void
  /** The session has ended; no attempt would succeed. */
  readonly onSessionOver: () => void
}

export interface Live {
  readonly state: () => LiveState
  readonly subscribe: (listener: () => void) => () => void
  readonly open: () => void
  /** Restarts after giving up, or under a new session; not after `close`. */
  readonly reconnect: () => void
  /** Replaces a connection that may be dead without a close event; not after `close`. */
  readonly renew: () => void
  readonly close: () => void
}

/** Pause before the given attempt, counted from 0: 1 s, doubling to at most 30 s. */
export const retryDelay = (attempt: number): number => Math.min(SOCKET_FIRST_DELAY * 2 ** attempt, SOCKET_MAX_DELAY)

/** Passes on a valid message and ignores all others. */
function hear(data: unknown, onMessage: (message: LiveMessage) => void): void {
  const message = readMessage(String(data))
  if (message) onMessage(message)
}

/** A value with change listeners. */
function observed<T>(value: T) {
  const listeners = new Set<() => void>()
  return {
    now: () => value,
    enter: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Keeps a socket to the server open, with up to five attempts after a break; a normal close is not retried. */
export function createLive({ address, onMessage, onReturn, onSessionOver }: LiveOptions): Live {
  const seen = observed<LiveState>('connecting')
  let attempts = 0
  let missed = false
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function lost(code: number) {
    missed = true
    if (code === SESSION_OVER) onSessionOver()
    if (code === SESSION_OVER || code === NORMAL_CLOSE) return seen.enter('closed')
    if (attempts >= SOCKET_RETRIES) return seen.enter('offline')
    timer = setTimeout(open, retryDelay(attempts))
    attempts += 1
    seen.enter('waiting')
  }

  function open() {
    clearTimeout(timer)
    const opened = new WebSocket(address())
    socket = opened
    seen.enter('connecting')
    opened.onopen = () => {
      attempts = 0
      seen.enter('open')
      if (missed) onReturn()
      missed = false
    }
    opened.onmessage = (event) => hear(event.data, onMessage)
    opened.onclose = (event) => {
      if (socket === opened) lost(event.code)
    }
  }

  function renew() {
    const old = socket
    if (!old) return
    attempts = 0
    missed = true
    open()
    old.close(NORMAL_CLOSE)
  }

  return {
    open,
    state: seen.now,
    subscribe: seen.subscribe,
    renew,
    reconnect() {
      if (seen.now() !== 'open' && seen.now() !== 'connecting') renew()
    },
    close() {
      clearTimeout(timer)
      const closing = socket
      socket = undefined
      closing?.close(NORMAL_CLOSE)
      seen.enter('closed')
    },
  }
}
