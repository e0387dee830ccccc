import { DELIVERY_CHANNELS, type DeliveryChannel, type DeliveryStatus } from '#shared/domain/delivery.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { type Insertable, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { DB } from '../db/schema.ts'
import type { NewDelivery, TakenDelivery } from './delivery.ts'

/** Returns the ids in the same order. */
export async function insertDeliveries({ db }: Ctx, rows: readonly Insertable<DB['deliveries']>[]): Promise<number[]> {
  const stored = await db.insertInto('deliveries').values(rows).returning('id').execute()
  return stored.map(({ id }) => id)
}

/** Whether a delivery of one of these kinds was addressed to a user since then. */
export async function hasDelivery({ db }: Ctx, userId: UserId, kinds: readonly string[], since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('deliveries')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const isFree = (now: Date) => sql<boolean>`(leased_until is null or leased_until <= ${now})`

/** Gives up expired deliveries; those being sent are left to their sender. */
export async function expireDeliveries({ db, clock }: Ctx, reason: string): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('deliveries')
    .set({ status: 'expired', content: null, leased_until: null, reason, ended_at: now })
    .where('status', '=', 'waiting')
    .where('expires_at', '<=', now.toISOString())
    .where(isFree(now))
    .execute()
}

export interface Place {
  readonly channel: DeliveryChannel
  readonly target: string
}

/** Places with due deliveries. */
export async function listDuePlaces({ db, clock }: Ctx): Promise<Place[]> {
  const now = clock.now()
  const places = await db
    .selectFrom('deliveries')
    .select(['channel', 'target'])
    .distinct()
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now.toISOString())
    .where(isFree(now))
    .execute()
  return places as Place[]
}

/** Leases the next due deliveries to this sender and counts the attempt. Fewest attempts first, then those for which a user is waiting. */
export async function takeDue(
  { db, clock }: Ctx,
  { channel, target }: Place,
  { lease, batch }: { readonly lease: number; readonly batch: number },
): Promise<TakenDelivery[]> {
  const now = clock.now()
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select id from deliveries
      where channel = ${channel} and target = ${target} and status = 'waiting' and next_attempt_at <= ${now} and ${isFree(now)}
        and (expires_at is null or expires_at > ${now})
      order by attempts, is_asked desc, id
      limit ${batch}
      for update skip locked
    ), taken as (
      update deliveries d set attempts = d.attempts + 1, leased_until = ${new Date(now.getTime() + lease)}
      from due where d.id = due.id
      returning d.id, d.recipient, d.title, d.content, d.mark, d.attempts, d.leased_until as "leasedUntil", d.trace, d.is_asked
    )
    select id, recipient, title, content, mark, attempts, "leasedUntil", trace from taken order by attempts, is_asked desc, id`.execute(db)
  return rows
}

/** Matches only while the sender holds the lease; ended deliveries have none. */
const own = ({ db }: Ctx, { id, leasedUntil }: TakenDelivery) =>
  db.updateTable('deliveries').where('id', '=', id).where('leased_until', '=', leasedUntil)

/** The columns of an ended delivery; its content is cleared. */
const ended = ({ clock }: Ctx, status: DeliveryStatus, reason: string | null) => ({
  status,
  reason,
  content: null,
  leased_until: null,
  ended_at: clock.now(),
})

/** Returns whether the sender still held the lease. */
export async function storeEnd(ctx: Ctx, delivery: TakenDelivery, status: DeliveryStatus, reason: string | null): Promise<boolean> {
  const { numUpdatedRows } = await own(ctx, delivery)
    .set(ended(ctx, status, reason))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Postpones a delivery; with `isUntried` the attempt does not count. Returns whether the sender still held the lease. */
export async function storePause(
  ctx: Ctx,
  delivery: TakenDelivery,
  { until, reason, isUntried = false }: { readonly until: Date; readonly reason: string; readonly isUntried?: boolean | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await own(ctx, delivery)
    .set({ next_attempt_at: until, leased_until: null, reason, ...(isUntried && { attempts: sql<number>`greatest(attempts - 1, 0)` }) })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Releases leased deliveries that were not started. */
export async function putBack({ db }: Ctx, taken: readonly TakenDelivery[], pause?: { until: Date; reason: string }): Promise<void> {
  const [first] = taken
  if (!first) return
  await db
    .updateTable('deliveries')
    .set({
      attempts: sql<number>`greatest(attempts - 1, 0)`,
      leased_until: null,
      ...(pause && { next_attempt_at: pause.until, reason: pause.reason }),
    })
    .where(sql<boolean>`id = any(${taken.map(({ id }) => id)}::bigint[])`)
    .where('leased_until', '=', first.leasedUntil)
    .execute()
}

/** Ends all deliveries waiting at the place without a lease. Returns their ids. */
export async function endAll(ctx: Ctx, { channel, target }: Place, status: DeliveryStatus, reason: string): Promise<number[]> {
  const rows = await ctx.db
    .updateTable('deliveries')
    .set(ended(ctx, status, reason))
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('status', '=', 'waiting')
    .where(isFree(ctx.clock.now()))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Postpones all due deliveries at the place without a lease, without counting an attempt. Returns their ids. */
export async function pauseAll(
  { db, clock }: Ctx,
  { channel, target }: Place,
  { until, reason }: { readonly until: Date; readonly reason: string },
): Promise<number[]> {
  const now = clock.now()
  const rows = await db
    .updateTable('deliveries')
    .set({ next_attempt_at: until, reason })
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now.toISOString())
    .where(isFree(now))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Resets the attempts of waiting deliveries, and puts these first. An attempt under way loses its lease: its report is ignored and the delivery is
 * sent again, so only channels whose repeated attempts count once may use it. Returns their ids.
 */
export async function expediteDeliveries({ db, clock }: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('deliveries')
    .set({ attempts: 0, next_attempt_at: clock.now(), leased_until: null, reason: null, is_asked: true })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes an owner's failed delivery wait again. Returns whether it had failed: only one of several concurrent calls succeeds. */
export async function restartDelivery(
  { db, clock }: Ctx,
  { userId, officeId }: Pick<NewDelivery, 'userId' | 'officeId'>,
  id: number,
  anew: Pick<Insertable<DB['deliveries']>, 'channel' | 'target' | 'recipient' | 'title' | 'content'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ ...anew, status: 'waiting', attempts: 0, next_attempt_at: clock.now(), reason: null, ended_at: null, is_asked: true })
    .where('id', '=', id)
    .where(sql<boolean>`(user_id = ${userId ?? null} or office_id = ${officeId ?? null})`)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes ended deliveries created before this moment. */
export async function deleteEnded({ db }: Ctx, before: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('status', '!=', 'waiting').where('created_at', '<', before.toISOString()).execute()
}

export async function countWaiting({ db }: Ctx): Promise<{ channel: string; count: number }[]> {
  return db
    .selectFrom('deliveries')
    .select(({ fn }) => ['channel', fn.countAll<number>().as('count')])
    .where('status', '=', 'waiting')
    .groupBy('channel')
    .execute()
}

/** Per channel: pending, sent since `lastDay`, and failed since `lately`. */
export async function listWays({ db }: Ctx, since: { readonly lastDay: Date; readonly lately: Date }) {
  const { rows } = await sql<{ channel: DeliveryChannel; waiting: number; sentLastDay: number; failed: number }>`
    select way.channel,
      (select count(*)::int from deliveries d where d.channel = way.channel and d.status = 'waiting') as waiting,
      (select count(*)::int from deliveries d where d.channel = way.channel and d.status = 'sent' and d.created_at >= ${since.lastDay}) as "sentLastDay",
      (select count(*)::int from deliveries d where d.channel = way.channel and d.status = 'failed' and d.created_at >= ${since.lately}) as failed
    from unnest(${DELIVERY_CHANNELS}::text[]) with ordinality as way (channel, place) order by place`.execute(db)
  return rows
}
