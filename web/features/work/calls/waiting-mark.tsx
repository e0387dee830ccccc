import { useSyncExternalStore } from 'react'
import { later } from '#web/lib/later.tsx'
import { subscribeWaiting, waitingResults } from './waiting-results.ts'

/** Most visits note nothing. */
export const WaitingCalls = later<{ userId: string }>(
  async () => (await import('./waiting-calls.tsx')).WaitingCalls,
  () => undefined,
)

/** Sends results of calls that wait, on whatever page the agent is, and says that they do. */
export function WaitingMark({ userId }: { userId: string }) {
  const isAny = useSyncExternalStore(subscribeWaiting, () => waitingResults().length > 0)
  return isAny && <WaitingCalls userId={userId} />
}
