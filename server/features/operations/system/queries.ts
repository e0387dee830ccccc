import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Reading } from '../../../metrics.ts'

/** Throws if the database is unreachable. */
export async function askDatabase({ db }: Ctx): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Counts per queue, as cached by pg-boss. */
export async function readQueues({ db }: Ctx): Promise<Reading[]> {
  const { rows } = await sql<{ queue: string; state: string; value: number }>`
    select q.name as queue, counted.state, counted.value
    from pgboss.queue q
    cross join lateral (values ('queued', q.queued_count), ('active', q.active_count), ('all', q.total_count)) as counted (state, value)`.execute(
    db,
  )
  return rows.map(({ value, ...labels }) => ({ labels, value }))
}

export async function listQueues({ db }: Ctx) {
  const { rows } = await sql<{ name: string; waiting: number; active: number }>`
    select name, queued_count as waiting, active_count as active from pgboss.queue order by name`.execute(db)
  return rows
}
