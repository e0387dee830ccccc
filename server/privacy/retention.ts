import type { Where } from './queries-where.ts'
import type { Erasure, TableName } from './holding.ts'

/** Rows of one table that a rule is about. */
export interface RetentionPart {
  readonly table: TableName
  /** Which rows are due whose time began before the cutoff. */
  readonly due: (cutoff: Date) => Where
  /** `review`: nothing is deleted; the column gets the day of today, so that somebody looks at it. */
  readonly erasure: Exclude<Erasure, { readonly keep: string }> | { readonly review: string }
}

/** After how many days what is deleted by night. Words are German, for people. */
export interface RetentionRule {
  readonly key: string
  readonly title: string
  readonly what: string
  /** Goes on from "nach 30 Tagen". */
  readonly since: string
  readonly days: { readonly usual: number; readonly least: number; readonly most: number }
  readonly parts: readonly RetentionPart[]
}
