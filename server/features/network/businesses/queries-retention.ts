import { type RawBuilder, sql } from 'kysely'

/** Businesses in no agent's list: a deleted account takes its list along but leaves the businesses behind. */
export const unownedSince = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`updated_at < ${cutoff}
  and not exists (select from agent_businesses a where a.business_id = businesses.id)`

/** No longer in any directory, and no agent is in touch with it. */
export const unseenSince = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`created_at < ${cutoff}
  and not exists (select from business_entries e where e.business_id = businesses.id and e.last_seen_at >= ${cutoff})
  and not exists (select from agent_businesses a where a.business_id = businesses.id and a.status not in ('not_contacted', 'rejected'))`

/** Entries that are gone while another entry of the same business still exists. */
export const entryUnseenSince = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`last_seen_at < ${cutoff}
  and exists (select from business_entries other where other.business_id = business_entries.business_id and other.last_seen_at >= ${cutoff})`
