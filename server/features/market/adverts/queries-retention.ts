import { type RawBuilder, sql } from 'kysely'
import { objectedOn } from '../../../db/objected.ts'

/** True if no agent is working on the owner, apart from agents whose contact the owner objected to. */
const IDLE = sql<boolean>`not exists (
  select from prospects pr where pr.property_id = adverts.property_id
    and (pr.prospect_status in ('contacted', 'follow_up', 'send_info', 'send_market_report')
      or (pr.prospect_status = 'not_contacted' and pr.last_contact_date is not null))
    and ${objectedOn(sql.ref('pr.office_id'), sql.ref('pr.property_id'))} is null)`

export const collectedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`scraped_at < ${cutoff} and ${IDLE}`

export const offlineBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`state = 'gone' and state_since <= ${cutoff} and ${IDLE}`
