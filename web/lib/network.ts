import { useSyncExternalStore } from 'react'

const TICK_MS = 10_000
/** Longer than browsers throttle the timers of a hidden page. */
const SLEPT_MS = 90_000

/**
 * Calls back when the network returns, by the browser's event, or when the machine wakes up, by a jump of the clock.
 * Returns a function that stops it.
 */
export function whenBack(back: () => void): () => void {
  let last = Date.now()
  const look = () => {
    const slept = Date.now() - last > SLEPT_MS
    last = Date.now()
    if (slept) back()
  }
  const timer = setInterval(look, TICK_MS)
  document.addEventListener('visibilitychange', look)
  addEventListener('online', back)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', back)
  }
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network; the server may still be unreachable. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
