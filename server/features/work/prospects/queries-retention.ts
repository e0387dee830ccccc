import { type RawBuilder, sql } from 'kysely'

export const declinedBefore = (cutoff: Date): RawBuilder<boolean> =>
  sql<boolean>`prospect_status = 'not_interested' and status_changed_at < ${cutoff}`

/** What was noted with somebody who declined. */
export const ofDeclinedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from prospects pr where pr.agent_id = prospect_activities.agent_id and pr.property_id = prospect_activities.property_id
    and pr.prospect_status = 'not_interested' and pr.status_changed_at < ${cutoff})`

/** Won, and the agent's own CRM has the property: the file is kept there. */
export const closedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`
  prospect_status = 'closed_deal' and status_changed_at < ${cutoff} and exists (
    select from exports e where e.agent_id = prospects.agent_id and e.property_id = prospects.property_id and e.status = 'success')`

export const untouchedSince = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`
  prospect_status in ('contacted', 'follow_up', 'send_info', 'send_market_report') and updated_at < ${cutoff}
  and num_nonnulls(owner_name, owner_phone, owner_email, internal_notes) > 0`
