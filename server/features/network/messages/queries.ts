import type { Message, MessageTemplate, MessageTemplateForm } from '#shared/contract/network/messages.ts'
import type { AgentId, PartnerId, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'

function read({ db }: Ctx) {
  return db
    .selectFrom('messages as m')
    .innerJoin('users as a', 'a.id', 'm.agent_id')
    .select([
      'm.id',
      'm.content',
      'm.from_agent as fromMakler',
      'm.created_at as createdAt',
      'm.read_at as readAt',
      'm.agent_id as maklerUserId',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'm.is_automatic as isAutomatic',
      'm.tip_id as tipId',
    ])
}

const toMessage = ({
  firstName,
  lastName,
  ...message
}: Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>): Message => ({
  ...message,
  maklerName: `${firstName} ${lastName}`.trim(),
})

/** A partner's messages with this agent, or with all of the partner's agents; newest first. */
export async function listMessages(ctx: Ctx, partnerId: PartnerId, asked: Asked, agentId?: AgentId): Promise<Page<Message>> {
  const rows = await read(ctx)
    .where('m.partner_id', '=', partnerId)
    .$if(agentId !== undefined, (query) => query.where('m.agent_id', '=', agentId as AgentId))
    .where(isOlder('m.created_at', 'm.id', asked))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows.map(toMessage), asked, ({ createdAt, id }) => [createdAt, id])
}

export interface NewMessage {
  readonly agentId: AgentId
  readonly partnerId: PartnerId
  readonly fromMakler: boolean
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
      agent_id: message.agentId,
      partner_id: message.partnerId,
      from_agent: message.fromMakler,
      content: message.content,
      is_automatic: message.isAutomatic ?? false,
      tip_id: message.tipId ?? null,
      client_key: message.clientKey ?? null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['agent_id', 'partner_id', 'from_agent', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** By its id, or by the key its device generated. */
export async function getMessage(
  ctx: Ctx,
  { agentId, partnerId, fromMakler }: Pick<NewMessage, 'agentId' | 'partnerId' | 'fromMakler'>,
  by: { readonly 'm.id': number } | { readonly 'm.client_key': string },
): Promise<Message> {
  const row = await read(ctx)
    .where('m.agent_id', '=', agentId)
    .where('m.partner_id', '=', partnerId)
    .where('m.from_agent', '=', fromMakler)
    .where((eb) => eb.and(by))
    .executeTakeFirstOrThrow()
  return toMessage(row)
}

/** Marks one side's messages up to this one as read by the other; returns the agents concerned. */
export async function storeRead(
  { db, clock }: Ctx,
  seen: { readonly partnerId: PartnerId; readonly agentId?: AgentId; readonly fromMakler: boolean; readonly upToId: number },
): Promise<AgentId[]> {
  const rows = await db
    .updateTable('messages')
    .set({ read_at: clock.now() })
    .where('partner_id', '=', seen.partnerId)
    .$if(seen.agentId !== undefined, (query) => query.where('agent_id', '=', seen.agentId as AgentId))
    .where('from_agent', '=', seen.fromMakler)
    .where('id', '<=', seen.upToId)
    .where('read_at', 'is', null)
    .returning('agent_id as agentId')
    .execute()
  return [...new Set(rows.map(({ agentId }) => agentId))]
}

const TEMPLATE = ['id', 'title', 'content'] as const

export function listTemplates({ db }: Ctx, agentId: AgentId): Promise<MessageTemplate[]> {
  return db.selectFrom('message_templates').select(TEMPLATE).where('agent_id', '=', agentId).orderBy('title').orderBy('id').execute()
}

/** Number of an agent's templates. Locks the account, so that concurrent requests cannot add one. */
export async function countTemplates(ctx: Ctx, agentId: AgentId): Promise<number> {
  await lockAccount(ctx, agentId)
  const { n } = await ctx.db
    .selectFrom('message_templates')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return n
}

export function insertTemplate({ db, clock }: Ctx, agentId: AgentId, form: MessageTemplateForm): Promise<MessageTemplate> {
  return db
    .insertInto('message_templates')
    .values({ agent_id: agentId, ...form, created_at: clock.now() })
    .returning(TEMPLATE)
    .executeTakeFirstOrThrow()
}

export function updateTemplate({ db }: Ctx, agentId: AgentId, id: number, form: MessageTemplateForm): Promise<MessageTemplate | undefined> {
  return db
    .updateTable('message_templates')
    .set(form)
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .returning(TEMPLATE)
    .executeTakeFirst()
}

/** False if the agent has no such template. */
export async function deleteTemplate({ db }: Ctx, agentId: AgentId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_templates')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Messages of both sides. */
export async function countMessages({ db }: Ctx, userId: UserId): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from messages where ${userId} in (agent_id, partner_id)`.execute(db)
  return rows[0]?.n ?? 0
}
