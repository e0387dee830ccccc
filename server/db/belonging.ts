import type { RawBuilder } from 'kysely'
import type { DB } from './schema.ts'

/** A row by its columns, as JSON. */
export type Row = Readonly<Record<string, unknown>>

/** A table of an office's rows on a property, keyed by `office_id` and `property_id`. Declared once, by the feature that writes it. */
export interface Belonging {
  readonly table: keyof DB
  /** The rows are an agent's own, keyed by `agent_id`. */
  readonly ofAgent?: true
  /** An owner may have several rows on one property, each with its `id`. */
  readonly many?: true
  /** An owner may have one row for each value of this column. */
  readonly by?: string
  /** Merges the rows of an owner who has one on each of two joined properties; without it, the row on the remaining property wins. */
  readonly merge?: (stays: Row, goes: Row) => Row
  /** How a row that gives way is kept. */
  readonly setAside?: (row: Row) => Row
  /** Which rows show that a person worked on the property, as a part of a statement; false for none, all without it. */
  readonly isWork?: RawBuilder<boolean> | false
}
