import { useSyncExternalStore } from 'react'

const TICK_MS = 10_000
/** More than a hidden page's clock is held back by the browser. */
const SLEPT_MS = 90_000

/**
 * Calls back when the network is back, or the machine after sleeping: the browser tells of the one, a clock that jumped shows the other.
 * Gives the function that ends it.
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

/** Whether the browser has a network at all; the server may still be out of reach. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
