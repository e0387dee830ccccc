import { type RawBuilder, sql } from 'kysely'

export const assignedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`assigned_at < ${cutoff}`

export const absentBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`last_day < ${cutoff}::timestamptz::date`
