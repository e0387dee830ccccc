import type { AnyDelivery, Delivery } from '#shared/contract/operations/deliveries.ts'
import type { DeliveryChannel, DeliveryKind, DeliveryStatus } from '#shared/domain/delivery.ts'
import type { OfficeId, SignedIn, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isFailedExport } from '../../work/crm/service.ts'
import { selectAgents } from '../../../db/seen-by.ts'
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

/** Whether a delivery is this user's or, for an agent, the office's. */
const isOwn = (user: SignedIn) => sql<boolean>`(d.user_id = ${user.id} or d.office_id = ${user.role === 'agent' ? user.officeId : null})`

/** Ids of one owner's page. */
const selectPage = ({ db }: Ctx, column: 'd.user_id' | 'd.office_id', owner: UserId | OfficeId, asked: Asked) =>
  db
    .selectFrom('deliveries as d')
    .select('d.id')
    .where(sql.ref(column), '=', owner)
    .where(isOlder('d.created_at', 'd.id', asked))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(asked.limit + 1)

/** Deliveries to this user or on behalf of the user's office, newest first. */
export async function listDeliveries(ctx: Ctx, user: SignedIn, asked: Asked): Promise<Page<Delivery>> {
  // each from its own index: with `or` the deliveries of all users would be read, or all of these sorted
  const pages = [selectPage(ctx, 'd.user_id', user.id, asked)]
  if (user.role === 'agent') pages.push(selectPage(ctx, 'd.office_id', user.officeId, asked))
  const ids = sql`(${sql.join(
    pages.map((page) => sql`(${page})`),
    sql` union all `,
  )})`
  const rows = await all(ctx, asked)
    .where(sql<boolean>`d.id in ${ids}`)
    .execute()
  return toPage(rows, asked, ({ createdAt, id }) => [createdAt, id])
}

export interface DeliveryFilter extends Asked {
  readonly search?: string | undefined
  readonly channel?: DeliveryChannel | undefined
  readonly status?: DeliveryStatus | undefined
}

/** The name of a delivery's user, or of all agents of its office. */
const OWNER_NAME = sql<
  string | null
>`(select string_agg(trim(u.first_name || ' ' || u.last_name), ', ' order by u.created_at, u.id) from users u
  where u.id = any(array${selectAgents(sql.ref('d.office_id'))} || d.user_id))`

/** All deliveries, each with its user or office. */
export async function listAllDeliveries(ctx: Ctx, { search, channel, status, ...asked }: DeliveryFilter): Promise<Page<AnyDelivery>> {
  let query = all(ctx, asked).select(
    sql<AnyDelivery['user']>`case when coalesce(d.user_id, d.office_id) is not null
      then jsonb_build_object('id', coalesce(d.user_id, d.office_id), 'name', coalesce(${OWNER_NAME}, '')) end`.as('user'),
  )
  for (const word of searchWords(search))
    query = query.where(sql<boolean>`lower(concat_ws(' ', d.recipient, d.title, p.title, ${OWNER_NAME})) like ${containing(word)}`)
  if (channel) query = query.where('d.channel', '=', channel)
  if (status) query = query.where('d.status', '=', status)
  return toPage(await query.execute(), asked, ({ createdAt, id }) => [createdAt, id])
}

export interface StoredDelivery {
  readonly channel: DeliveryChannel
  readonly kind: DeliveryKind
  readonly subjectIds: readonly number[]
  readonly userId: UserId | null
  readonly officeId: OfficeId | null
}

/** Limited to a user's own deliveries if one is given. */
export async function findDelivery({ db }: Ctx, id: number, user?: SignedIn): Promise<StoredDelivery | undefined> {
  return db
    .selectFrom('deliveries as d')
    .select([
      sql<DeliveryChannel>`d.channel`.as('channel'),
      sql<DeliveryKind>`d.kind`.as('kind'),
      'd.subject_ids as subjectIds',
      'd.user_id as userId',
      'd.office_id as officeId',
    ])
    .where('d.id', '=', id)
    .where(user ? isOwn(user) : sql<boolean>`true`)
    .executeTakeFirst()
}
