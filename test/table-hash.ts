import type pg from 'pg'

/** Tables that any request may write: counters, a session's last use, and what a reading stores for the next one. */
const NOT_HASHED = ['lead_lights', 'rate_limits', 'sessions', 'migrations']
/** Likewise an API key's last use. */
const NOT_HASHED_COLUMNS: Readonly<Record<string, string>> = { api_keys: 'last_used_at' }

/** Prepared statements by connection and exceptions: planning more than a hundred tables takes longer than hashing them. */
const statements = new WeakMap<pg.Client, Map<string, { readonly name: string; readonly text: string }>>()

/** Hashes all stored rows and queued jobs. `owner` must be the tables' owner; tables created after its first hash are not included. */
export async function hashTables(owner: pg.Client, except: readonly string[] = NOT_HASHED): Promise<string> {
  const prepared = statements.get(owner) ?? new Map<string, { readonly name: string; readonly text: string }>()
  statements.set(owner, prepared)
  const key = except.join(' ')
  const statement = prepared.get(key) ?? { name: `hash_tables_${prepared.size}`, text: await statementFor(owner, except) }
  prepared.set(key, statement)
  const { rows } = await owner.query<{ hash: string }>(statement)
  return rows.map(({ hash }) => hash).join('')
}

async function statementFor(owner: pg.Client, except: readonly string[]): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const hashes = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => {
      const left = NOT_HASHED_COLUMNS[name]
      const row = left === undefined ? 't::text' : `(to_jsonb(t) - ${owner.escapeLiteral(left)})::text`
      return `select ${owner.escapeLiteral(name)} as part, (select md5(string_agg(h, '' order by h)) from (select md5(${row}) as h from ${owner.escapeIdentifier(name)} t) rows) as h`
    })
  return `select md5(string_agg(part || ' ' || coalesce(h, 'empty'), ' ' order by part)) as hash
     from (${[...hashes, `select 'pgboss.job', count(*)::text from pgboss.job`].join(' union all ')}) parts`
}
