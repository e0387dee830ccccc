import type { AgentId, OfficeId, PartnerId } from '#shared/domain/ids.ts'
import type { TipHistoryEntry } from '#shared/contract/network/tips.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'

/** History of one of the office's tips, newest first, with the agents who changed it. */
export function listHistory(ctx: Ctx, officeId: OfficeId, id: number, asked: Asked): Promise<Page<TipHistoryEntry>> {
  return history(ctx, id, asked, { 't.office_id': officeId }, sql`coalesce(h.changed_by_name, ${nameAuthor(officeId, 'h.author_id')})`)
}

/** History of one of the partner's own tips, newest first. */
export function listOwnHistory(ctx: Ctx, partnerId: PartnerId, id: number, asked: Asked): Promise<Page<TipHistoryEntry>> {
  return history(ctx, id, asked, { 't.partner_id': partnerId }, sql`h.changed_by_name`)
}

type Whose = { readonly 't.office_id': OfficeId } | { readonly 't.partner_id': PartnerId }

async function history(
  { db }: Ctx,
  id: number,
  asked: Asked,
  whose: Whose,
  changedByName: RawBuilder<string | null>,
): Promise<Page<TipHistoryEntry>> {
  const rows = await db
    .selectFrom('tip_history as h')
    .innerJoin('property_tips as t', 't.id', 'h.tip_id')
    .select([
      'h.id',
      'h.change_type as changeType',
      'h.old_value as oldValue',
      'h.new_value as newValue',
      'h.changed_by_type as changedByType',
      changedByName.as('changedByName'),
      'h.created_at as createdAt',
    ])
    .where('t.id', '=', id)
    .where((eb) => eb.and(whose))
    .where(isOlder('h.created_at', 'h.id', asked))
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows as TipHistoryEntry[], asked, ({ createdAt, id }) => [createdAt, id])
}

export type TipChange = Pick<TipHistoryEntry, 'changeType' | 'oldValue' | 'newValue' | 'changedByType'> & {
  readonly changedByName?: string
}

/** `authorId`: the agent who made the changes. */
export async function insertHistory({ db, clock }: Ctx, id: number, changes: readonly TipChange[], authorId?: AgentId): Promise<void> {
  await db
    .insertInto('tip_history')
    .values(
      changes.map(({ changeType, oldValue, newValue, changedByType, changedByName }) => ({
        tip_id: id,
        change_type: changeType,
        old_value: oldValue,
        new_value: newValue,
        changed_by_type: changedByType,
        changed_by_name: changedByName ?? null,
        author_id: authorId ?? null,
        created_at: clock.now(),
      })),
    )
    .execute()
}

/** Part of a statement: when a tip's agent first contacted its owner; null if never. */
export const selectFirstContact = (tipId: RawBuilder<unknown>) => sql<string | null>`(
  select min(h.created_at) from tip_history h where h.tip_id = ${tipId} and h.new_value = 'contacted')`

/** Part of a statement: how far an office's tips are. */
export const selectTipStatuses = (officeId: OfficeId) => sql`(select t.id, t.status from property_tips t where t.office_id = ${officeId})`
