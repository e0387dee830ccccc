import { sql } from 'kysely'

/** A long text and the version at which it was read; a save without a version is not checked. */
export interface TextSave {
  readonly text: string | null
  readonly readAt: number | undefined
}

/** The columns of a long text and its version. */
export interface TextColumns {
  readonly text: string
  readonly version: string
}

/**
 * True without a version, or if no other text was stored since this one was read: of two concurrent saves the second waits for the first and is
 * rejected.
 */
export function isAsRead({ text, version }: TextColumns, save: TextSave) {
  if (save.readAt === undefined) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(version)} = ${save.readAt} or ${sql.ref(text)} is not distinct from ${save.text})`
}

/** Incremented when the text changes. */
export const nextVersion = ({ text, version }: TextColumns, next: string | null) =>
  sql<number>`${sql.ref(version)} + (${sql.ref(text)} is distinct from ${next})::integer`
