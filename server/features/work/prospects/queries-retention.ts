import { type RawBuilder, sql } from 'kysely'
import { objectedOn } from '../../../db/objected.ts'
import { isExported } from '../crm/service.ts'

const objected = (table: string) => objectedOn(sql.ref(`${table}.office_id`), sql.ref(`${table}.property_id`))

/** Declined or objected before the cutoff. An owner who sold nevertheless is a client and stays. */
const lostBefore = (table: string, cutoff: Date) => sql<boolean>`(
  ${sql.ref(`${table}.prospect_status`)} = 'not_interested' and ${sql.ref(`${table}.status_changed_at`)} < ${cutoff}
  or ${sql.ref(`${table}.prospect_status`)} <> 'closed_deal' and ${objected(table)} < ${cutoff}::timestamptz::date)`

export const declinedBefore = (cutoff: Date): RawBuilder<boolean> => lostBefore('prospects', cutoff)

/** Activities concerning an owner who declined or objected. */
export const ofDeclinedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from prospects pr where pr.office_id = prospect_activities.office_id and pr.property_id = prospect_activities.property_id
    and ${lostBefore('pr', cutoff)})`

const isSame = sql<boolean>`pr.office_id = letters.office_id and pr.property_id = letters.property_id`

/** Letters to such an owner, even if only the letter was noted. */
export const toDeclinedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`(
  exists (select from prospects pr where ${isSame} and ${lostBefore('pr', cutoff)})
  or ${objected('letters')} < ${cutoff}::timestamptz::date and not exists (select from prospects pr where ${isSame}))`

/** Won and exported: the file is kept in the agent's CRM. */
export const closedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`
  prospect_status = 'closed_deal' and status_changed_at < ${cutoff} and ${isExported(sql`prospects.office_id`, sql`prospects.property_id`)}`

export const untouchedSince = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`
  prospect_status in ('contacted', 'follow_up', 'send_info', 'send_market_report') and updated_at < ${cutoff}
  and num_nonnulls(owner_name, owner_phone, owner_email, owner_street, details, internal_notes) > 0 and ${objected('prospects')} is null`
