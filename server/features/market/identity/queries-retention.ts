import { type RawBuilder, sql } from 'kysely'

export const joinedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`created_at < ${cutoff} and merged is not null`
