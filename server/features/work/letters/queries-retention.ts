import { type RawBuilder, sql } from 'kysely'

export const madeBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`created_at < ${cutoff}`
