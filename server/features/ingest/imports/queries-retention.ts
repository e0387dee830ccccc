import { type RawBuilder, sql } from 'kysely'

export const importedBefore = (cutoff: Date): RawBuilder<boolean> =>
  sql<boolean>`created_at < ${cutoff} and status in ('uploading', 'review', 'done', 'failed', 'undone')`
