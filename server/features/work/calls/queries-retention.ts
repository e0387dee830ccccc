import { type RawBuilder, sql } from 'kysely'

export const notedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`created_at < ${cutoff}`
