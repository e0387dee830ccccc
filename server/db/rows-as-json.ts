import { type RawBuilder, sql } from 'kysely'

/** Names of columns, as they stand in a statement. */
export const namesOf = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/**
 * Rows that all name the same columns, for `json_populate_recordset`: a statement with a value of its own for each column of each row takes longer to be
 * read than the rows to be stored.
 */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (isBytes(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value))
}

/** What JSON makes of a Buffer. */
function isBytes(value: unknown): value is { readonly data: readonly number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
}
