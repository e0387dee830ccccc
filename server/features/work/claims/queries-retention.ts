import { type RawBuilder, sql } from 'kysely'

export const endedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`until < ${cutoff}`
export const leftBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`left_at < ${cutoff}`
