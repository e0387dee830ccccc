import { type RawBuilder, sql } from 'kysely'

export const endedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`until < ${cutoff}`
