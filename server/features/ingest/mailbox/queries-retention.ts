import { type RawBuilder, sql } from 'kysely'

export const receivedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`received_at < ${cutoff}`
