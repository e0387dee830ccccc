import type { AnyDelivery, Delivery } from '#shared/contract/operations/deliveries.ts'
import type { DeliveryChannel, DeliveryKind, DeliveryStatus } from '#shared/domain/delivery.ts'
import type { SignedIn, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isFailedExport } from '../../work/crm/service.ts'
import { type Asked, containing, isOlder, type Page, toPage, searchWords } from '../../../db/pages.ts'

/**
 * The content is already deleted, so only deliveries that can be rebuilt from their subjects qualify:
 * news, and an export whose state is still that of this delivery.
 */
const CAN_RETRY = sql<boolean>`d.status = 'failed' and case d.channel
  when 'crm' then ${isFailedExport(sql`d.id`)}
  when 'mail' then d.kind = 'alert' and d.subject_ids <> '{}' else false end`

function all({ db }: Ctx, asked: Asked) {
  return db
    .selectFrom('deliveries as d')
    .leftJoin('properties as p', (on) => on.on('d.channel', '=', 'crm').on(sql<boolean>`p.id = d.subject_ids[1]`))
    .select([
      'd.id',
      sql<DeliveryChannel>`d.channel`.as('channel'),
      sql<DeliveryKind>`d.kind`.as('kind'),
      'd.recipient',
      sql<string | null>`coalesce(d.title, p.title)`.as('title'),
      sql<DeliveryStatus>`d.status`.as('status'),
      'd.attempts',
      'd.created_at as createdAt',
      sql<string | null>`case when d.status = 'waiting' then d.next_attempt_at end`.as('nextAttemptAt'),
      'd.ended_at as endedAt',
      'd.reason',
      CAN_RETRY.as('canRetry'),
    ])
    .where(isOlder('d.created_at', 'd.id', asked))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(asked.limit + 1)
}

/** Deliveries to this user or on the user's behalf, newest first. */
export async function listDeliveries(ctx: Ctx, userId: UserId, asked: Asked): Promise<Page<Delivery>> {
  const rows = await all(ctx, asked).where('d.user_id', '=', userId).execute()
  return toPage(rows, asked, ({ createdAt, id }) => [createdAt, id])
}

export interface DeliveryFilter extends Asked {
  readonly search?: string | undefined
  readonly channel?: DeliveryChannel | undefined
  readonly status?: DeliveryStatus | undefined
}

/** Deliveries of all users, each with its user. */
export async function listAllDeliveries(ctx: Ctx, { search, channel, status, ...asked }: DeliveryFilter): Promise<Page<AnyDelivery>> {
  let query = all(ctx, asked)
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .select(
      sql<AnyDelivery['user']>`case when u.id is not null
        then jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) end`.as('user'),
    )
  for (const word of searchWords(search))
    query = query.where(
      sql<boolean>`lower(concat_ws(' ', d.recipient, d.title, p.title, u.first_name, u.last_name)) like ${containing(word)}`,
    )
  if (channel) query = query.where('d.channel', '=', channel)
  if (status) query = query.where('d.status', '=', status)
  return toPage(await query.execute(), asked, ({ createdAt, id }) => [createdAt, id])
}

/** The delivery's owner; undefined if it does not exist or belongs to no account. */
export async function findReceiver({ db }: Ctx, id: number): Promise<SignedIn | undefined> {
  const row = await db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.role', 'u.office_id as officeId'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row as SignedIn | undefined
}

export interface StoredDelivery {
  readonly channel: DeliveryChannel
  readonly kind: DeliveryKind
  readonly subjectIds: readonly number[]
}

export async function findDelivery({ db }: Ctx, userId: UserId, id: number): Promise<StoredDelivery | undefined> {
  return db
    .selectFrom('deliveries')
    .select([sql<DeliveryChannel>`channel`.as('channel'), sql<DeliveryKind>`kind`.as('kind'), 'subject_ids as subjectIds'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
