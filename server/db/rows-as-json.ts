import { type RawBuilder, sql } from 'kysely'

/** Column names as used in a statement. */
export const columnRefs = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/**
 * Rows with the same columns, for `json_populate_recordset`: a statement with one parameter per column and row takes longer to parse than the rows to
 * store.
 */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (isBytes(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value))
}

/** A Buffer as serialised to JSON. */
function isBytes(value: unknown): value is { readonly data: readonly number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
}
