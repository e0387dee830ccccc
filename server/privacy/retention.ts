import type { Where } from './queries-where.ts'
import type { Erasure, TableName } from './holding.ts'

/** The rows in one table that a rule covers. */
export interface RetentionPart {
  readonly table: TableName
  /** Condition for rows whose period started before the cutoff. */
  readonly due: (cutoff: Date) => Where
  /** `review` deletes nothing: the column is set to the current day, so that a user reviews the row. */
  readonly erasure: Exclude<Erasure, { readonly keep: string }> | { readonly review: string }
}

/** What the nightly run deletes, and after how many days. Texts are German, for users. */
export interface RetentionRule {
  readonly key: string
  readonly title: string
  readonly what: string
  /** Continues the phrase "nach 30 Tagen". */
  readonly since: string
  readonly days: { readonly usual: number; readonly least: number; readonly most: number }
  readonly parts: readonly RetentionPart[]
}
