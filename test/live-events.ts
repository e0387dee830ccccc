import pg from 'pg'
import { LIVE_CHANNEL, type LiveEvent } from '#server/live.ts'
import type { TestApp } from './app.ts'

/** Collects the live events, with recipients, that are sent while `work` runs. */
export async function liveEventsDuring(test: TestApp, work: () => Promise<unknown>): Promise<LiveEvent[]> {
  const listener = new pg.Client({ connectionString: test.database.ownerUrl })
  await listener.connect()
  try {
    const events: LiveEvent[] = []
    listener.on('notification', ({ payload = '[]' }) => events.push(...(JSON.parse(payload) as LiveEvent[])))
    await listener.query(`listen ${LIVE_CHANNEL}`)
    await work()
    // Notifications arrive before the result of a later query.
    await listener.query('select')
    return events
  } finally {
    await listener.end()
  }
}
