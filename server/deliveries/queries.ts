import type { DeliveryChannel, DeliveryStatus } from '#shared/domain/delivery.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { type Insertable, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { DB } from '../db/schema.ts'
import type { TakenDelivery } from './delivery.ts'

/** The ids, in the same order. */
export async function insertDeliveries({ db }: Ctx, rows: readonly Insertable<DB['deliveries']>[]): Promise<number[]> {
  const stored = await db.insertInto('deliveries').values(rows).returning('id').execute()
  return stored.map(({ id }) => id)
}

/** Whether one of these kinds was written to a user since then. */
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

/** Gives up what holds no longer; what is just being sent is left to its sender. */
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

/** Where something waits whose time has come. */
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

/** Takes up what is due next, for this sender alone, with the attempt counted. What was tried least comes first, then what somebody waits for. */
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
      returning d.id, d.recipient, d.title, d.content, d.mark, d.attempts, d.leased_until as "leasedUntil", d.is_asked
    )
    select id, recipient, title, content, mark, attempts, "leasedUntil" from taken order by attempts, is_asked desc, id`.execute(db)
  return rows
}

/** Nobody has what has ended: the lease goes with it. */
const own = ({ db }: Ctx, { id, leasedUntil }: TakenDelivery) =>
  db.updateTable('deliveries').where('id', '=', id).where('leased_until', '=', leasedUntil)

/** How it ended; nothing of what it said is kept. */
const ended = ({ clock }: Ctx, status: DeliveryStatus, reason: string | null) => ({
  status,
  reason,
  content: null,
  leased_until: null,
  ended_at: clock.now(),
})

/** Whether it was still this sender's. */
export async function storeEnd(ctx: Ctx, delivery: TakenDelivery, status: DeliveryStatus, reason: string | null): Promise<boolean> {
  const { numUpdatedRows } = await own(ctx, delivery)
    .set(ended(ctx, status, reason))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts it off; `isUntried`: the attempt does not count. Whether it was still this sender's. */
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

/** Gives back what was taken up and not begun. */
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

/** Ends all that waits there and nobody is at; which ones. */
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

/** Puts off all that is due there and nobody is at; it costs no attempt. Which ones. */
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

/** Begins anew with what waits of these, and puts it first; which ones. */
export async function hurryDeliveries({ db, clock }: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('deliveries')
    .set({ attempts: 0, next_attempt_at: clock.now(), reason: null, is_asked: true })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Has a user's failed delivery wait again. Whether it had failed: of several who ask at once one is heard. */
export async function restartDelivery(
  { db, clock }: Ctx,
  userId: UserId,
  id: number,
  anew: Pick<Insertable<DB['deliveries']>, 'channel' | 'target' | 'recipient' | 'title' | 'content'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ ...anew, status: 'waiting', attempts: 0, next_attempt_at: clock.now(), reason: null, ended_at: null, is_asked: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets what has ended and was written before. */
export async function deleteEnded({ db }: Ctx, before: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('status', '!=', 'waiting').where('created_at', '<', before.toISOString()).execute()
}
