import { useSyncExternalStore } from 'react'
import { later } from '#web/lib/later.tsx'
import { listOwn, results } from './waiting-results.ts'

/** Loaded on demand: most visits record nothing. */
export const WaitingCalls = later<{ userId: string }>(
  async () => (await import('./waiting-calls.tsx')).WaitingCalls,
  () => undefined,
)

/** Sends waiting results from any page, and shows that they are waiting. */
export function WaitingMark({ userId }: { userId: string }) {
  const isAny = useSyncExternalStore(
    results.subscribe,
    () => listOwn(results.all(), userId).length > 0,
    () => false,
  )
  return isAny && <WaitingCalls userId={userId} />
}
