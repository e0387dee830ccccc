import { RUN_INTERVAL } from './limits.ts'

/** The schedule uses fixed times of day, which are the same in every process. */
export function nextRun(now: Date): string {
  return new Date(Math.floor(now.getTime() / RUN_INTERVAL + 1) * RUN_INTERVAL).toISOString()
}
