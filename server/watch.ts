import { setTimeout as sleep } from 'node:timers/promises'
import type { Events } from '#shared/contract/route.ts'

/** Milliseconds between two looks. */
const PAUSE = 500
/** Milliseconds after which a listener has to come back, and is asked again whether he may. */
const PATIENCE = 60_000

interface Watched<T> {
  /** How it stands now; undefined where it is no longer there. */
  readonly look: () => Promise<T | undefined>
  readonly isOver: (data: T) => boolean
  /** What an event is named by, to go on from after a lost line. */
  readonly idOf: (data: T) => string
}

/** Tells how something stands whenever that has changed, until it is over. */
export async function* watch<T>({ look, isOver, idOf }: Watched<T>, signal: AbortSignal): Events<T> {
  // real time, not the clock's: a listener's patience does not stand still
  const end = performance.now() + PATIENCE
  let told = ''
  while (!signal.aborted) {
    const data = await look()
    if (data === undefined) return
    if (JSON.stringify(data) !== told) yield { id: idOf(data), data }
    told = JSON.stringify(data)
    if (isOver(data) || performance.now() > end) return
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
  }
}
