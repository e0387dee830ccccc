import { type LiveMessage, readMessage } from '#shared/contract/live.ts'
import { SOCKET_FIRST_DELAY, SOCKET_MAX_DELAY, SOCKET_RETRIES } from '#shared/domain/limits.ts'

/** `offline`: all attempts failed, only `reconnect` tries again. `closed`: ended on purpose. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed'

const NORMAL_CLOSE = 1000
/** The server's word for: the session behind this socket is over. */
const SESSION_OVER = 4401

export interface LiveOptions {
  readonly address: string
  readonly onMessage: (message: LiveMessage) => void
  /** The connection is back after a break: whatever was said meanwhile was missed. */
  readonly onReturn: () => void
  /** The session is over; no attempt would succeed. */
  readonly onSessionOver: () => void
}

export interface Live {
  readonly state: () => LiveState
  readonly subscribe: (listener: () => void) => () => void
  readonly open: () => void
  /** Starts over after giving up, or under a new session; not after `close`. */
  readonly reconnect: () => void
  readonly close: () => void
}

/** Pause before the given attempt, counted from 0: 1 s doubling, at most 30 s. */
export const retryDelay = (attempt: number): number => Math.min(SOCKET_FIRST_DELAY * 2 ** attempt, SOCKET_MAX_DELAY)

/** Hands a message on; what is none is passed over. */
function hear(data: unknown, onMessage: (message: LiveMessage) => void): void {
  const message = readMessage(String(data))
  if (message) onMessage(message)
}

/** Keeps a socket to the server open, with up to five attempts after a break; a normal close is not retried. */
export function createLive({ address, onMessage, onReturn, onSessionOver }: LiveOptions): Live {
  let state: LiveState = 'connecting'
  let attempts = 0
  let wasOpen = false
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function enter(next: LiveState) {
    state = next
    for (const listener of listeners) listener()
  }

  function lost(code: number) {
    if (code === SESSION_OVER) onSessionOver()
    if (code === SESSION_OVER || code === NORMAL_CLOSE) return enter('closed')
    if (attempts >= SOCKET_RETRIES) return enter('offline')
    timer = setTimeout(open, retryDelay(attempts))
    attempts += 1
    enter('waiting')
  }

  function open() {
    clearTimeout(timer)
    const opened = new WebSocket(address)
    socket = opened
    enter('connecting')
    opened.onopen = () => {
      attempts = 0
      enter('open')
      if (wasOpen) onReturn()
      wasOpen = true
    }
    opened.onmessage = (event) => hear(event.data, onMessage)
    opened.onclose = (event) => {
      if (socket === opened) lost(event.code)
    }
  }

  return {
    open,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    reconnect() {
      if (!socket || state === 'open' || state === 'connecting') return
      attempts = 0
      open()
    },
    close() {
      clearTimeout(timer)
      const closing = socket
      socket = undefined
      closing?.close(NORMAL_CLOSE)
      enter('closed')
    },
  }
}
