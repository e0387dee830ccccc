import type { Improvements } from '#shared/contract/network/improvements.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { ImprovedField, ImprovementDecision } from '#shared/domain/improvement.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { placePattern } from './search-text.ts'

/** The facts about a business that can be improved. */
export interface KnownBusiness {
  readonly id: number
  readonly companyName: string
  readonly industry: string
  readonly branch: string | null
}

/** A proposed improvement. */
export interface Change {
  readonly businessId: number
  readonly field: ImprovedField
  readonly oldValue: string
  readonly value: string
  readonly quote: string
}

/** The businesses that a review covers. */
interface Reviewed {
  readonly industry: string
  readonly location: string
  /** Set for a review of criteria, whose directories are read first. */
  readonly request: string | null
  readonly askedAt: string
}

/**
 * Businesses not yet reviewed in their current state (`byService`: not yet by the service), at the place or, for criteria, shown by a directory
 * since.
 */
export async function listUnseen(
  { db }: Ctx,
  officeId: OfficeId,
  { industry, location, request, askedAt }: Reviewed,
  { byService, limit }: { readonly byService: boolean; readonly limit: number },
): Promise<KnownBusiness[]> {
  const shown = sql`exists (select from business_entries e where e.business_id = b.id and e.last_seen_at >= ${askedAt})`
  const { rows } = await sql<KnownBusiness>`
    select b.id, b.company_name as "companyName", a.industry, b.branch from agent_businesses a join businesses b on b.id = a.business_id
    where a.office_id = ${officeId} and a.industry = ${industry}
      and (a.place_text like ${placePattern(location)} ${request === null ? sql`` : sql`or ${shown}`})
      and not exists (select from looked_businesses l where l.office_id = a.office_id and l.business_id = b.id and l.looked_at >= b.updated_at
        and (l.by_service or not ${byService}))
    order by b.id limit ${limit}`.execute(db)
  return rows
}

/** As of `seenAt`; a later change marks them as unseen again. */
export async function markSeen(
  { db }: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  { seenAt, byService }: { readonly seenAt: Date; readonly byService: boolean },
): Promise<void> {
  await sql`
    insert into looked_businesses (office_id, business_id, looked_at, by_service)
    select office_id, business_id, ${seenAt}, ${byService} from agent_businesses where office_id = ${officeId} and business_id = any(${ids}::bigint[])
    on conflict (office_id, business_id) do update set looked_at = excluded.looked_at, by_service = excluded.by_service`.execute(db)
}

/** Returns how many are new. A decision is kept unless it was about another old value. */
export async function putChanges({ db, clock }: Ctx, officeId: OfficeId, changes: readonly Change[]): Promise<number> {
  if (changes.length === 0) return 0
  const rows = changes.map(({ businessId, field, oldValue, value, quote }) => ({ id: businessId, field, old: oldValue, value, quote }))
  const { rows: stored } = await sql`
    insert into business_changes as c (office_id, business_id, field, old_value, value, quote, created_at)
    select ${officeId}, one.id, one.field, one.old, one.value, one.quote, ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id bigint, field text, old text, value text, quote text)
    where exists (select from agent_businesses a where a.office_id = ${officeId} and a.business_id = one.id)
    on conflict (office_id, business_id, field) do update
      set old_value = excluded.old_value, value = excluded.value, quote = excluded.quote, state = 'proposed', created_at = excluded.created_at
      where c.old_value <> excluded.old_value or (c.value <> excluded.value and c.state = 'proposed')
    returning c.id`.execute(db)
  return stored.length
}

/** The directories' current value of the field. */
const STORED = sql`case c.field when 'companyName' then b.company_name when 'industry' then a.industry else coalesce(b.branch, '') end`

export async function listChanges({ db }: Ctx, officeId: OfficeId, limit: number): Promise<Improvements['changes']> {
  const { rows } = await sql<Improvements['changes'][number]>`
    select c.id, c.business_id as "businessId", b.company_name as "companyName", c.field, c.old_value as "oldValue", c.value, c.quote, c.state
    from business_changes c join businesses b on b.id = c.business_id
      join agent_businesses a on a.office_id = c.office_id and a.business_id = c.business_id
    where c.office_id = ${officeId} and c.old_value = ${STORED}
    order by c.state = 'proposed' desc, lower(b.company_name), c.business_id, c.field limit ${limit}`.execute(db)
  return rows
}

const FROM: Record<ImprovementDecision, readonly string[]> = { take: ['proposed'], refuse: ['proposed'], undo: ['taken', 'refused'] }
const TO: Record<ImprovementDecision, string> = { take: 'taken', refuse: 'refused', undo: 'proposed' }

/** Returns how many were still open for this decision; the first of concurrent decisions wins. */
export async function storeDecision(
  { db }: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  decision: ImprovementDecision,
): Promise<number> {
  const { rows } = await sql`
    update business_changes c set state = ${TO[decision]} from businesses b, agent_businesses a
    where c.office_id = ${officeId} and c.id = any(${ids}::bigint[]) and c.state = any(${FROM[decision]}::text[]) and b.id = c.business_id
      and a.office_id = c.office_id and a.business_id = c.business_id and c.old_value = ${STORED} returning c.id`.execute(db)
  return rows.length
}
