import type { NotedBody, ResultBody } from './waiting-results.ts'

/** When results were noted since this page was opened, by the steady clock. */
const notedAt = new Map<string, number>()

/** A result that is noted now. */
export function withMoment(body: NotedBody): NotedBody {
  notedAt.set(body.key, performance.now())
  return { ...body, at: new Date().toISOString() }
}

/**
 * A result to send, with the time it has waited in place of a moment, which would be as wrong as this device's clock. The longer of two counts: one
 * clock may have been put back, the other may stop while the device sleeps.
 */
export function withWaitingTime({ at, ...body }: NotedBody): ResultBody {
  const since = notedAt.get(body.key)
  const steady = since === undefined ? 0 : performance.now() - since
  const byDay = at === undefined ? 0 : Date.now() - Date.parse(at)
  return { ...body, waitedSeconds: Math.max(0, steady, byDay) / 1_000 }
}
