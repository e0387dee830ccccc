import { type RawBuilder, sql } from 'kysely'

export const rejectedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`status = 'rejected' and coalesce(
  (select max(h.created_at) from tip_history h where h.tip_id = property_tips.id and h.change_type = 'status_change'), submitted_at) < ${cutoff}`

/** The owner of a tip that came to nothing agreed so long ago. */
export const agreedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`status = 'rejected' and owner_consent_at < ${cutoff}`
