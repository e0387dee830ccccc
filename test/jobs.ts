import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#server/ctx.ts'

/** A job that has exhausted its retries, with this error message; returns its id. */
export async function deadJob({ db, queue }: Ctx, message = 'fails on purpose', key: string = randomUUID()): Promise<string> {
  await queue.enqueue({ db }, 'scrape', { source: 'kleinanzeigen.de', request: key }, { key })
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', retry_count = retry_limit, started_on = now(), completed_on = now(),
      output = ${JSON.stringify({ message })}::jsonb
    where name = 'scrape' and singleton_key = ${key} and state = 'created' returning id`.execute(db)
  return rows[0]?.id ?? ''
}
