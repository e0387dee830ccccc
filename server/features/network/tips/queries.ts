import type { AgentId } from '#shared/domain/ids.ts'
import type { IncomingTip, TipHistoryEntry } from '#shared/contract/network/tips.ts'
import { TIPS_MAX } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import { isAsRead, nextVersion } from '../../../db/text-version.ts'

/** The newest first. */
export async function listIncoming(ctx: Ctx, agentId: AgentId): Promise<IncomingTip[]> {
  const rows = await incoming(ctx, agentId).orderBy('t.submitted_at', 'desc').orderBy('t.id', 'desc').limit(TIPS_MAX).execute()
  return rows as IncomingTip[]
}

export async function findIncoming(ctx: Ctx, agentId: AgentId, id: number): Promise<IncomingTip | undefined> {
  return (await incoming(ctx, agentId).where('t.id', '=', id).executeTakeFirst()) as IncomingTip | undefined
}

function incoming({ db }: Ctx, agentId: AgentId) {
  return db
    .selectFrom('property_tips as t')
    .leftJoin('users as u', 'u.id', 't.partner_id')
    .where('t.agent_id', '=', agentId)
    .select([
      't.id',
      't.partner_id as partnerId',
      'u.first_name as partnerFirstName',
      'u.last_name as partnerLastName',
      'u.email as partnerEmail',
      't.tip_type as tipType',
      't.property_type as propertyType',
      't.address',
      't.street',
      't.house_number as houseNumber',
      't.zip_code as zipCode',
      't.city',
      euro('t.estimated_price_cents').as('estimatedPrice'),
      't.seller_name as sellerName',
      't.seller_phone as sellerPhone',
      't.seller_email as sellerEmail',
      't.notes',
      't.urgency',
      't.lead_source as leadSource',
      't.description',
      't.status',
      't.agent_notes as maklerNotes',
      't.agent_notes_version as maklerNotesVersion',
      't.submitted_at as submittedAt',
    ])
}

/** What an agent changes, held until the transaction ends: of two changes at once the second sees the first. */
export function lockTip({ db }: Ctx, agentId: AgentId, id: number) {
  return db
    .selectFrom('property_tips')
    .select(['status', 'agent_notes as maklerNotes', 'partner_id as partnerId'])
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst()
}

const NOTES = { text: 'agent_notes', version: 'agent_notes_version' } as const

/** False, and nothing written, where the notes were changed since they were read. */
export async function storeTip(
  { db }: Ctx,
  agentId: AgentId,
  id: number,
  { status, maklerNotes }: Pick<IncomingTip, 'status' | 'maklerNotes'>,
  readAt: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('property_tips')
    .set({ status, agent_notes: maklerNotes, agent_notes_version: nextVersion(NOTES, maklerNotes) })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where(isAsRead(NOTES, { text: maklerNotes, readAt }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The trail of one of the agent's tips, the newest first. */
export async function listHistory({ db }: Ctx, agentId: AgentId, id: number): Promise<TipHistoryEntry[]> {
  const rows = await db
    .selectFrom('tip_history as h')
    .innerJoin('property_tips as t', 't.id', 'h.tip_id')
    .select([
      'h.id',
      'h.change_type as changeType',
      'h.old_value as oldValue',
      'h.new_value as newValue',
      'h.changed_by_type as changedByType',
      'h.created_at as createdAt',
    ])
    .where('t.id', '=', id)
    .where('t.agent_id', '=', agentId)
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(500)
    .execute()
  return rows as TipHistoryEntry[]
}

export type TipChange = Pick<TipHistoryEntry, 'changeType' | 'oldValue' | 'newValue' | 'changedByType'>

export async function insertHistory({ db, clock }: Ctx, id: number, changes: readonly TipChange[]): Promise<void> {
  await db
    .insertInto('tip_history')
    .values(
      changes.map(({ changeType, oldValue, newValue, changedByType }) => ({
        tip_id: id,
        change_type: changeType,
        old_value: oldValue,
        new_value: newValue,
        changed_by_type: changedByType,
        created_at: clock.now(),
      })),
    )
    .execute()
}
