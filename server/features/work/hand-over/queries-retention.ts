import { type RawBuilder, sql } from 'kysely'

export const handedOverBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`created_at < ${cutoff}`
