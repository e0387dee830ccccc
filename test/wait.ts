import { setTimeout as sleep } from 'node:timers/promises'

interface Patience {
  /** Milliseconds in all. */
  readonly timeout: number
  readonly interval?: number
}

/** Repeats `work` until it succeeds; like Vitest's, and outside of tests as well. @throws the last error when the time is over */
export async function waitFor<T>(work: () => T | Promise<T>, { timeout, interval = 50 }: Patience): Promise<T> {
  const deadline = performance.now() + timeout
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await sleep(interval)
  }
}

/** Repeats the question until its answer is not false. @throws when the time is over */
export const waitUntil = <T>(ask: () => Promise<T | false>, patience: Patience): Promise<T> =>
  waitFor(async (): Promise<T> => {
    const answer = await ask()
    if (answer === false) throw new Error(`still not so after ${patience.timeout} ms`)
    return answer
  }, patience)
