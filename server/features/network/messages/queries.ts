import type { Message, MessageTemplate, MessageTemplateForm } from '#shared/contract/network/messages.ts'
import type { Agent, AgentId, OfficeId, PartnerId, UserId, Viewer } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { selectAgents } from '../../../db/seen-by.ts'
import { isUnreadBy } from '../../../db/unread-messages.ts'
import { selectOfficeName } from '../../people/offices/service.ts'

/**
 * The messages as read by a partner or by an agent: for the agent a message is unread until read by that agent, and has its author. Partners read of
 * the office, not of its agents.
 */
function read({ db }: Ctx, reader: Viewer | undefined) {
  return db
    .selectFrom('messages as m')
    .select([
      'm.id',
      'm.content',
      'm.from_agent as fromMakler',
      'm.created_at as createdAt',
      sql<string | null>`case when ${reader?.id === undefined ? sql`true` : sql`not ${isUnreadBy(reader.id)}`} then m.read_at end`.as(
        'readAt',
      ),
      'm.office_id as maklerUserId',
      'm.is_automatic as isAutomatic',
      'm.tip_id as tipId',
      (reader ? nameAuthor(reader.officeId, 'm.author_id') : sql<string | null>`null`).as('author'),
    ])
    .select(selectOfficeName(sql.ref('m.office_id')).as('maklerName'))
}

/** A partner's messages with this agent's office, or with all of the partner's agents; newest first. */
export async function listMessages(ctx: Ctx, partnerId: PartnerId, asked: Asked, agent?: Agent): Promise<Page<Message>> {
  const rows = await read(ctx, agent)
    .where('m.partner_id', '=', partnerId)
    .$if(agent !== undefined, (query) => query.where('m.office_id', '=', (agent as Agent).officeId))
    .where(isOlder('m.created_at', 'm.id', asked))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ createdAt, id }) => [createdAt, id])
}

export interface NewMessage {
  readonly officeId: OfficeId
  readonly partnerId: PartnerId
  readonly fromMakler: boolean
  /** The agent who wrote it. */
  readonly authorId?: AgentId
  readonly content: string
  readonly isAutomatic?: boolean
  readonly tipId?: number
  readonly clientKey?: string | undefined
}

/** Returns the new id; undefined if this device already sent the same message. */
export async function insertMessage({ db, clock }: Ctx, message: NewMessage): Promise<number | undefined> {
  const row = await db
    .insertInto('messages')
    .values({
      office_id: message.officeId,
      partner_id: message.partnerId,
      from_agent: message.fromMakler,
      author_id: message.authorId ?? null,
      content: message.content,
      is_automatic: message.isAutomatic ?? false,
      tip_id: message.tipId ?? null,
      client_key: message.clientKey ?? null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['office_id', 'partner_id', 'from_agent', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** By its id, or by the key its device generated. */
export function getMessage(
  ctx: Ctx,
  { officeId, partnerId, fromMakler }: Pick<NewMessage, 'officeId' | 'partnerId' | 'fromMakler'>,
  by: { readonly 'm.id': number } | { readonly 'm.client_key': string },
): Promise<Message> {
  return read(ctx, fromMakler ? { officeId } : undefined)
    .where('m.office_id', '=', officeId)
    .where('m.partner_id', '=', partnerId)
    .where('m.from_agent', '=', fromMakler)
    .where((eb) => eb.and(by))
    .executeTakeFirstOrThrow()
}

/**
 * Marks a partner's messages up to this one as read by an agent. Colleagues without a mark get one for what the office had read before, so that the
 * rest stays unread for them. Before `storeRead`, which marks them for the partner.
 */
export async function storeReadBy({ db }: Ctx, { id, officeId }: Agent, partnerId: PartnerId, upToId: number): Promise<void> {
  await sql`
    insert into message_reads (user_id, partner_id, up_to)
    select agent.id, ${partnerId}, case when agent.id = ${id} then seen.now else seen.before end
    from users agent, (
      select max(id) filter (where id <= ${upToId}) as now, coalesce(max(id) filter (where read_at is not null), 0) as before
      from messages where office_id = ${officeId} and partner_id = ${partnerId} and not from_agent
    ) as seen
    where agent.id in ${selectAgents(officeId)} and seen.now is not null
    order by agent.id
    on conflict (user_id, partner_id) do update set up_to = greatest(message_reads.up_to, excluded.up_to)
      where message_reads.user_id = ${id}`.execute(db)
}

/** Marks one side's messages up to this one as read by the other; returns the agents concerned. */
export async function storeRead(
  { db, clock }: Ctx,
  seen: { readonly partnerId: PartnerId; readonly officeId?: OfficeId; readonly fromMakler: boolean; readonly upToId: number },
): Promise<OfficeId[]> {
  const rows = await db
    .updateTable('messages')
    .set({ read_at: clock.now() })
    .where('partner_id', '=', seen.partnerId)
    .$if(seen.officeId !== undefined, (query) => query.where('office_id', '=', seen.officeId as OfficeId))
    .where('from_agent', '=', seen.fromMakler)
    .where('id', '<=', seen.upToId)
    .where('read_at', 'is', null)
    .returning('office_id as officeId')
    .execute()
  return [...new Set(rows.map(({ officeId }) => officeId))]
}

const TEMPLATE = ['id', 'title', 'content'] as const

export function listTemplates({ db }: Ctx, officeId: OfficeId): Promise<MessageTemplate[]> {
  return db.selectFrom('message_templates').select(TEMPLATE).where('office_id', '=', officeId).orderBy('title').orderBy('id').execute()
}

/** Number of an agent's templates. Locks the account, so that concurrent requests cannot add one. */
export async function countTemplates(ctx: Ctx, officeId: OfficeId): Promise<number> {
  await lockOffice(ctx, officeId)
  const { n } = await ctx.db
    .selectFrom('message_templates')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow()
  return n
}

export function insertTemplate({ db, clock }: Ctx, officeId: OfficeId, form: MessageTemplateForm): Promise<MessageTemplate> {
  return db
    .insertInto('message_templates')
    .values({ office_id: officeId, ...form, created_at: clock.now() })
    .returning(TEMPLATE)
    .executeTakeFirstOrThrow()
}

export function updateTemplate(
  { db }: Ctx,
  officeId: OfficeId,
  id: number,
  form: MessageTemplateForm,
): Promise<MessageTemplate | undefined> {
  return db
    .updateTable('message_templates')
    .set(form)
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .returning(TEMPLATE)
    .executeTakeFirst()
}

/** False if the agent has no such template. */
export async function deleteTemplate({ db }: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_templates')
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Messages of both sides. */
export async function countMessages({ db }: Ctx, userId: UserId, closing: OfficeId | undefined): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from messages where partner_id = ${userId} or office_id = ${closing ?? null}`.execute(db)
  return rows[0]?.n ?? 0
}
