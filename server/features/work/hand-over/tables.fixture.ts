import type { OfficeId } from '#shared/domain/ids.ts'
import type { TestApp } from '#test/app.ts'
import { withOwner } from '#test/database.ts'

type Tables = Map<string, unknown[]>

/** All rows of all tables, by table. */
export const readTables = (test: TestApp): Promise<Tables> =>
  withOwner(test.database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const all: Tables = new Map()
    for (const { name } of tables) {
      const table = client.escapeIdentifier(name)
      const { rows } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)
      all.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return all
  })

/** The prospects of an office, with all columns. */
export const readOffice = async (test: TestApp, officeId: OfficeId): Promise<unknown[]> =>
  test.ctx.db.selectFrom('prospects').selectAll().where('office_id', '=', officeId).orderBy('property_id').execute()

const OF_ASSIGNMENT = ['assigned_to', 'hand_over_id', 'handed_from']
/** Written by a hand-over on purpose, or by any request. */
const OWN = ['hand_overs', 'events', 'events_waiting', 'sessions', 'rate_limits']

/** The same without the columns of prospects that a hand-over changes, and without the rows that it adds. */
export const withoutAssignment = (tables: Tables): Record<string, string[]> =>
  Object.fromEntries(
    [...tables]
      .filter(([table]) => !OWN.includes(table))
      .map(([table, rows]) => [
        table,
        rows
          .map((row) =>
            JSON.stringify(
              table === 'prospects'
                ? Object.fromEntries(Object.entries(row as object).filter(([column]) => !OF_ASSIGNMENT.includes(column)))
                : row,
            ),
          )
          .toSorted(),
      ]),
  )
