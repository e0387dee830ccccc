import { type RawBuilder, sql } from 'kysely'

export const endedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`until < ${cutoff}`

export const lookedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`looked_at < ${cutoff}`
