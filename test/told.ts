import pg from 'pg'
import { LIVE_CHANNEL, type LiveEvent } from '#server/live.ts'
import type { TestApp } from './app.ts'

/** What is said over the live channel, and to whom, while this is done. */
export async function toldBy(test: TestApp, work: () => Promise<unknown>): Promise<LiveEvent[]> {
  const listener = new pg.Client({ connectionString: test.database.ownerUrl })
  await listener.connect()
  try {
    const told: LiveEvent[] = []
    listener.on('notification', ({ payload = '[]' }) => told.push(...(JSON.parse(payload) as LiveEvent[])))
    await listener.query(`listen ${LIVE_CHANNEL}`)
    await work()
    // what was said before an answer comes before it
    await listener.query('select')
    return told
  } finally {
    await listener.end()
  }
}
