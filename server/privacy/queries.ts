import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { TableName } from './holding.ts'
import type { RetentionPart } from './retention.ts'

type Change = RetentionPart['erasure']

/** Excludes rows that are already empty, so that a loop over them ends. */
function stillThere(change: Change): RawBuilder<boolean> {
  if (change === 'row') return sql<boolean>`true`
  if ('review' in change) return sql<boolean>`${sql.ref(change.review)} is null`
  const filled = [
    ...change.blank.map((column) => sql<boolean>`${sql.ref(column)} is not null`),
    ...(change.empty ?? []).map((column) => sql<boolean>`cardinality(${sql.ref(column)}) > 0`),
    ...Object.entries(change.reworded ?? {}).map(([column, words]) => sql<boolean>`${sql.ref(column)} <> ${words}`),
  ]
  return sql<boolean>`(${sql.join(filled, sql` or `)})`
}

function assignments(change: Exclude<Change, 'row'>, today: string): RawBuilder<unknown> {
  if ('review' in change) return sql`${sql.ref(change.review)} = ${today}`
  const { blank, empty = [], reworded = {}, remember } = change
  return sql.join([
    ...blank.map((column) => sql`${sql.ref(column)} = null`),
    ...empty.map((column) => sql`${sql.ref(column)} = '{}'`),
    ...Object.entries(reworded).map(
      ([column, words]) => sql`${sql.ref(column)} = case when ${sql.ref(column)} is not null then ${words} end`,
    ),
    ...(remember === undefined
      ? []
      : [sql`${sql.ref(remember)} = array(select distinct unnest(${sql.ref(remember)} || ${[...blank, ...empty]}::text[]) order by 1)`]),
  ])
}

export async function countRows({ db }: Ctx, table: TableName, where: RawBuilder<boolean>, change: Change): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${where} and ${stillThere(change)}`.execute(db)
  return rows[0]?.n ?? 0
}

interface Some {
  readonly table: TableName
  readonly where: RawBuilder<boolean>
  readonly change: Change
  readonly today: string
  readonly limit: number
  /** Waits for locked rows; otherwise these are left for the next run. */
  readonly waits?: boolean
}

/** Deletes or empties up to `limit` rows, each once. Returns their number. */
export async function eraseSome({ db }: Ctx, { table, where, change, today, limit, waits = false }: Some): Promise<number> {
  const due = sql`from ${sql.table(table)} where ${where} and ${stillThere(change)} limit ${limit} for update`
  // a separate statement, because only the next one sees what others have committed in the meantime
  if (waits) await sql`select 1 ${due}`.execute(db)
  const chosen = sql`ctid = any(array(select ctid ${due} skip locked))`
  const statement =
    change === 'row'
      ? sql`delete from ${sql.table(table)} where ${chosen}`
      : sql`update ${sql.table(table)} set ${assignments(change, today)} where ${chosen}`
  const { numAffectedRows } = await statement.execute(db)
  return Number(numAffectedRows ?? 0n)
}
