import { type RawBuilder, sql } from 'kysely'

/** Consents, withdrawals and overrides created, dated and last used before the cutoff. Objections are kept forever. */
export const usedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`
  kind in ('consent', 'override', 'withdrawal') and created_at < ${cutoff} and coalesce(last_used_on, day) < ${cutoff}::timestamptz::date`
