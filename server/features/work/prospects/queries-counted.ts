import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'

/** Part of a statement: an office's prospects as its report counts them, with what retention deleted of their contacts. */
export const selectProspects = (officeId: OfficeId) => sql`(
  select pr.property_id, pr.created_at, pr.prospect_status, pr.assigned_to, pr.first_score, pr.past_contacts, pr.past_way, pr.was_reached,
    pr.had_appointment
  from prospects pr where pr.office_id = ${officeId})`

/** Part of a statement: an office's activities, without what was said. */
export const selectActivities = (officeId: OfficeId) => sql`(
  select a.id, a.property_id, a.activity_type, a.contact_method, a.outcome, a.created_at from prospect_activities a where a.office_id = ${officeId})`
