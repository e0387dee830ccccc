import { LiveMessage } from '#shared/contract/live.ts'
import { SOCKET_FIRST_DELAY, SOCKET_MAX_DELAY, SOCKET_RETRIES } from '#shared/domain/limits.ts'

/** `offline`: all attempts failed, only `reconnect` tries again. `closed`: ended on purpose. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed'

const NORMAL_CLOSE = 1000

export interface LiveOptions {
  readonly address: string
  readonly onMessage: (message: LiveMessage) => void
  /** The connection is back after a break: whatever was said meanwhile was missed. */
  readonly onReturn: () => void
}

export interface Live {
  readonly state: () => LiveState
  readonly subscribe: (listener: () => void) => () => void
  readonly open: () => void
  /** Starts over after giving up. */
  readonly reconnect: () => void
  readonly close: () => void
}

/** Pause before the given attempt, counted from 0: 1 s doubling, at most 30 s. */
export const retryDelay = (attempt: number): number => Math.min(SOCKET_FIRST_DELAY * 2 ** attempt, SOCKET_MAX_DELAY)

function readMessage(data: unknown): LiveMessage | undefined {
  try {
    return LiveMessage.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/** Keeps a socket to the server open, with up to five attempts after a break; a normal close is not retried. */
export function createLive({ address, onMessage, onReturn }: LiveOptions): Live {
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
    if (code === NORMAL_CLOSE) return enter('closed')
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
    opened.onmessage = (event) => {
      const message = readMessage(event.data)
      if (message) onMessage(message)
    }
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
      if (state === 'open' || state === 'connecting') return
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
