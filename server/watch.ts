import { setTimeout as sleep } from 'node:timers/promises'
import type { Events } from '#shared/contract/route.ts'

/** Milliseconds between two polls. */
const PAUSE = 500
/** Milliseconds after which the client must reconnect, which checks its access again. */
const PATIENCE = 60_000

interface Watched<T> {
  /** The current state; undefined if it no longer exists. */
  readonly look: () => Promise<T | undefined>
  readonly isOver: (data: T) => boolean
  /** Id of an event from which to resume after a lost connection. */
  readonly toId: (data: T) => string
}

/** Yields the state whenever it has changed, until it is over. */
export async function* watch<T>({ look, isOver, toId }: Watched<T>, signal: AbortSignal): Events<T> {
  // real time instead of the clock's, which tests may stop
  const end = performance.now() + PATIENCE
  let previous = ''
  while (!signal.aborted) {
    const data = await look()
    if (data === undefined) return
    if (JSON.stringify(data) !== previous) yield { id: toId(data), data }
    previous = JSON.stringify(data)
    if (isOver(data) || performance.now() > end) return
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
  }
}
