import { type RawBuilder, sql } from 'kysely'
import { objectedAtTip } from '../../../db/objected.ts'

/** Rejected before the cutoff, or the owner objected before it without having given a mandate. */
export const rejectedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`(status = 'rejected' and coalesce(
  (select max(h.created_at) from tip_history h where h.tip_id = property_tips.id and h.change_type = 'status_change'), submitted_at) < ${cutoff}
  or status in ('submitted', 'contacted', 'accepted') and ${objectedAtTip(sql.ref('property_tips.office_id'), sql.ref('property_tips.id'))} < ${cutoff}::timestamptz::date)`

/** Lines about these tips in conversations. */
export const linesOfRejectedBefore = (cutoff: Date): RawBuilder<boolean> =>
  sql<boolean>`messages.tip_id is not null and exists (select from property_tips where property_tips.id = messages.tip_id and (${rejectedBefore(cutoff)}))`

/** The owner of a rejected tip consented before the cutoff. */
export const agreedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`status = 'rejected' and owner_consent_at < ${cutoff}`
