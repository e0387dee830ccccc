import { SCRAPE_INTERVAL } from './limits.ts'

/** The schedule has fixed clock times, the same for every process. */
export function nextRun(now: Date): string {
  return new Date(Math.floor(now.getTime() / SCRAPE_INTERVAL + 1) * SCRAPE_INTERVAL).toISOString()
}
