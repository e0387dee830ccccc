import { type RawBuilder, sql } from 'kysely'

/** Consents and reasons since whose day and last use the time has passed. Objections hold for ever. */
export const usedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`
  kind in ('consent', 'override', 'withdrawal') and created_at < ${cutoff} and coalesce(last_used_on, day) < ${cutoff}::timestamptz::date`
