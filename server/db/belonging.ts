import type { DB } from './schema.ts'

/** A row by its columns, as JSON. */
export type Row = Readonly<Record<string, unknown>>

/** A table with what an agent has on an object, by `agent_id` and `property_id`. Said once, by the feature that writes it. */
export interface Belonging {
  readonly table: keyof DB
  /** An agent may have several rows on one object, by `id`. */
  readonly many?: true
  /** He may have one for each value of this column. */
  readonly by?: string
  /** What an agent who has a row on each of two objects has on the joined one; without it, what he had on the object that stays. */
  readonly merge?: (stays: Row, goes: Row) => Row
  /** What a row that gives way is kept as. */
  readonly setAside?: (row: Row) => Row
}
