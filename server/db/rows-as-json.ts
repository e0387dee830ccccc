import { type RawBuilder, sql } from 'kysely'

/** Column names as used in a statement. */
export const columnRefs = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/**
 * Rows with the same columns, for `json_populate_recordset`: a statement with one parameter per column and row takes longer to parse than the rows to
 * store.
 */
export const rowsAsJson = (rows: readonly object[]): string => JSON.stringify(rows)

/** Bytes as such a row holds them. */
export const bytesAsJson = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
