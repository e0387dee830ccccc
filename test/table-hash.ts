import { createHash } from 'node:crypto'
import type pg from 'pg'

/** What every request may write, whoever sends it: counters and the last use of a session. */
const NOT_HASHED = ['rate_limits', 'sessions', 'migrations']
/** Besides: the last use of a key. */
const NOT_HASHED_COLUMNS: Readonly<Record<string, string>> = { api_keys: 'last_used_at' }

/** One hash over all that is stored and all that waits in the queue. `owner` reads as the tables' owner. */
export async function hashTables(owner: pg.Client, except: readonly string[] = NOT_HASHED): Promise<string> {
  const { rows } = await owner.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const hash = createHash('sha256')
  for (const { table_name } of rows.filter((row) => !except.includes(row.table_name))) {
    const { rows: contents } = await owner.query<{ row: string }>(
      `select (to_jsonb(t) - ${owner.escapeLiteral(NOT_HASHED_COLUMNS[table_name] ?? '')})::text as row from ${owner.escapeIdentifier(table_name)} t order by 1`,
    )
    hash.update(table_name).update(JSON.stringify(contents))
  }
  const jobs = await owner.query<{ n: number }>(`select count(*) as n from pgboss.job`)
  return hash.update(JSON.stringify(jobs.rows)).digest('hex')
}
