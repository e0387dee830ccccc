import type { CrmName } from '#shared/domain/crm.ts'
import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Outcome } from '../../../deliveries/delivery.ts'

export interface DueExport {
  readonly id: number
  readonly propertyId: number
  readonly createSentAt: string | null
  readonly contactSentAt: string | null
  /** Whether a saved search requested it, not the agent. */
  readonly isAutomatic: boolean
  /** Progress of earlier attempts: the record and its owner. */
  readonly crm: CrmName
  readonly objectId: string | null
  readonly contactId: string | null
  readonly hint: string | null
  readonly sent: unknown
  /** Null if a saved search requested it. */
  readonly choices: unknown
  /** Whose search requested it; null if nobody's, or if the search was deleted. */
  readonly searcherId: AgentId | null
  readonly withOwner: boolean
}

/** The pending export of this delivery; undefined if it is gone or already settled. */
export async function findDueExport({ db }: Ctx, officeId: OfficeId, deliveryId: number): Promise<DueExport | undefined> {
  return db
    .selectFrom('exports')
    .select([
      'id',
      'property_id as propertyId',
      'create_sent_at as createSentAt',
      'contact_sent_at as contactSentAt',
      'is_automatic as isAutomatic',
      sql<CrmName>`crm`.as('crm'),
      'object_id as objectId',
      'contact_id as contactId',
      'error_message as hint',
      'sent',
      'choices',
      sql<AgentId | null>`(select s.agent_id from saved_searches s where s.id = saved_search_id)`.as('searcherId'),
      'with_owner as withOwner',
    ])
    .where('office_id', '=', officeId)
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/** The reference with which any agent first exported this property to this kind of CRM. */
export async function findReference({ db }: Ctx, propertyId: number, crm: CrmName): Promise<string | null> {
  const row = await db
    .selectFrom('exports')
    .select('reference')
    .where('property_id', '=', propertyId)
    .where('crm', '=', crm)
    .where('reference', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.reference ?? null
}

export async function storeReference({ db }: Ctx, id: number, reference: string): Promise<void> {
  await db.updateTable('exports').set({ reference }).where('id', '=', id).where('reference', 'is', null).execute()
}

type Sent = 'create_sent_at' | 'contact_sent_at'

/** Marks the creation of the record or its owner as about to be sent. */
export async function storeSent({ db, clock }: Ctx, id: number, what: Sent): Promise<void> {
  await db
    .updateTable('exports')
    .set({ [what]: clock.now() })
    .where('id', '=', id)
    .execute()
}

/** Stores the created record, the field digests sent, and a hint for the agent. */
export async function storeUnit(
  { db }: Ctx,
  id: number,
  { id: objectId, hint }: { id: string; hint: string | null },
  sent: Readonly<Record<string, string>>,
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ object_id: objectId, error_message: hint, sent: JSON.stringify(sent), ...UNSEEN })
    .where('id', '=', id)
    .execute()
}

/** States seen before a write are outdated. */
const UNSEEN = { looked_at: null, seen_at: null, seen_state: null, seen_status: null }
const NOTHING = { object_id: null, contact_id: null, exported_at: null, sent: null, create_sent_at: null, contact_sent_at: null, ...UNSEEN }

/** Resets everything stored about a record that is gone. */
export async function forgetUnit({ db }: Ctx, id: number): Promise<void> {
  await db.updateTable('exports').set(NOTHING).where('id', '=', id).execute()
}

/** Resets these properties if deleted in the CRM: requesting the export again means recreating them. */
export async function forgetGone({ db }: Ctx, officeId: OfficeId, crm: CrmName, propertyIds: readonly number[]): Promise<void> {
  await db
    .updateTable('exports')
    .set({ ...NOTHING, status: 'failed' })
    .where('office_id', '=', officeId)
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .where('crm', '=', crm)
    .where('status', '=', 'success')
    .where('seen_state', '=', 'gone')
    .execute()
}

export async function storeContact({ db }: Ctx, id: number, contactId: string): Promise<void> {
  await db.updateTable('exports').set({ contact_id: contactId }).where('id', '=', id).execute()
}

/** Removes the mark after the CRM clearly rejected the creation. */
export async function forgetSent({ db }: Ctx, id: number, what: Sent): Promise<void> {
  await db
    .updateTable('exports')
    .set({ [what]: null })
    .where('id', '=', id)
    .execute()
}

/** Result of a successful export. */
export interface Exported {
  readonly objectId: string
  /** A warning for the agent despite success. */
  readonly hint: string | null
}

/** Stores the outcome of these deliveries and returns the ids of finished exports; waiting ones stay unchanged. */
export async function storeOutcome(
  { db, clock }: Ctx,
  officeId: OfficeId,
  deliveryIds: readonly number[],
  outcome: Outcome,
): Promise<number[]> {
  const end = toStepEnd(outcome, clock.now())
  if (!end) return []
  const rows = await db
    .updateTable('exports')
    .set(end)
    .where('office_id', '=', officeId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`delivery_id = any(${deliveryIds}::bigint[])`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function toStepEnd(outcome: Outcome, now: Date) {
  switch (outcome.status) {
    case 'sent': {
      const { objectId, hint } = outcome.result as Exported
      return { status: 'success', object_id: objectId, exported_at: now, error_message: hint }
    }
    case 'failed':
      // a created record stays exported even if a later step failed
      return {
        status: sql<string>`case when object_id is null then 'failed' else 'success' end`,
        exported_at: sql<string | null>`case when object_id is null then null else coalesce(exported_at, ${now}) end`,
        error_message: outcome.reason,
      }
    case 'skipped':
      return { status: outcome.status, error_message: outcome.reason }
    case 'waiting':
      return undefined
  }
}
