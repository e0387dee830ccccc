import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Outcome } from '../../../deliveries/delivery.ts'

export interface DueExport {
  readonly id: number
  readonly propertyId: number
  readonly createSentAt: string | null
  /** Wished by a saved search, not by a person. */
  readonly isAutomatic: boolean
  /** The object and its owner, as far as an earlier attempt has come. */
  readonly propstackId: string | null
  readonly contactId: string | null
  readonly hint: string | null
  readonly sent: unknown
  readonly choices: unknown
  readonly withOwner: boolean
}

/** What an agent wants exported by this delivery; undefined when it is gone or was settled otherwise. */
export async function findDueExport({ db }: Ctx, agentId: AgentId, deliveryId: number): Promise<DueExport | undefined> {
  return db
    .selectFrom('exports')
    .select([
      'id',
      'property_id as propertyId',
      'create_sent_at as createSentAt',
      sql<boolean>`saved_search_id is not null`.as('isAutomatic'),
      'propstack_id as propstackId',
      'contact_id as contactId',
      'error_message as hint',
      'sent',
      'choices',
      'with_owner as withOwner',
    ])
    .where('agent_id', '=', agentId)
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

export async function storeCreateSent({ db, clock }: Ctx, id: number): Promise<void> {
  await db.updateTable('exports').set({ create_sent_at: clock.now() }).where('id', '=', id).execute()
}

/** The object is there, with this sent and that to look at. */
export async function storeUnit(
  { db }: Ctx,
  id: number,
  { id: propstackId, hint }: { id: string; hint: string | null },
  sent: Readonly<Record<string, string>>,
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ propstack_id: propstackId, error_message: hint, sent: JSON.stringify(sent) })
    .where('id', '=', id)
    .execute()
}

/** The owner is there. */
export async function storeContact({ db }: Ctx, id: number, contactId: string): Promise<void> {
  await db.updateTable('exports').set({ contact_id: contactId }).where('id', '=', id).execute()
}

/** Forgets that a creation was sent: the CRM has said that it did nothing. */
export async function forgetCreateSent({ db }: Ctx, id: number): Promise<void> {
  await db.updateTable('exports').set({ create_sent_at: null }).where('id', '=', id).execute()
}

/** What came of an export that went well. */
export interface Exported {
  readonly propstackId: string
  /** What to look at there all the same. */
  readonly hint: string | null
}

/** Writes down how the agent's exports of these deliveries ended; those that wait on are left as they are. Which ones. */
export async function storeOutcome(
  { db, clock }: Ctx,
  agentId: AgentId,
  deliveryIds: readonly number[],
  outcome: Outcome,
): Promise<number[]> {
  const end = endOf(outcome, clock.now())
  if (!end) return []
  const rows = await db
    .updateTable('exports')
    .set(end)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`delivery_id = any(${deliveryIds}::bigint[])`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function endOf(outcome: Outcome, now: Date) {
  switch (outcome.status) {
    case 'sent': {
      const { propstackId, hint } = outcome.result as Exported
      return { status: 'success', propstack_id: propstackId, exported_at: now, error_message: hint }
    }
    case 'failed':
      // an object that was made is there, whatever became of the steps behind it
      return {
        status: sql<string>`case when propstack_id is null then 'failed' else 'success' end`,
        exported_at: sql<string | null>`case when propstack_id is null then null else coalesce(exported_at, ${now}) end`,
        error_message: outcome.reason,
      }
    case 'skipped':
      return { status: outcome.status, error_message: outcome.reason }
    case 'waiting':
      return undefined
  }
}
