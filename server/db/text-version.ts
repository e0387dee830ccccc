import { sql } from 'kysely'

/** A long text and the version it was read at; whoever names none saw nothing and replaces nothing. */
export interface TextSave {
  readonly text: string | null
  readonly readAt: number | undefined
}

/** The columns of a long text and of how often it was changed. */
export interface TextColumns {
  readonly text: string
  readonly version: string
}

/** Holds where nobody stored another text since this one was read: of two saves at once the second waits for the first and is refused. */
export function isAsRead({ text, version }: TextColumns, save: TextSave) {
  const isRead = save.readAt === undefined ? sql`${sql.ref(text)} is null` : sql`${sql.ref(version)} = ${save.readAt}`
  return sql<boolean>`(${isRead} or ${sql.ref(text)} is not distinct from ${save.text})`
}

/** One more than before where the text changes. */
export const nextVersion = ({ text, version }: TextColumns, next: string | null) =>
  sql<number>`${sql.ref(version)} + (${sql.ref(text)} is distinct from ${next})::integer`
