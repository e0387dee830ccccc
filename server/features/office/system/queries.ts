import { DELIVERY_CHANNELS, type DeliveryChannel } from '#shared/domain/delivery.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Reading } from '../../../metrics.ts'

/** Throws if the database is unreachable. */
export async function askDatabase({ db }: Ctx): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Counts per queue, as pg-boss cached them. */
export async function readQueues({ db }: Ctx): Promise<Reading[]> {
  const { rows } = await sql<{ queue: string; state: string; value: number }>`
    select q.name as queue, counted.state, counted.value
    from pgboss.queue q
    cross join lateral (values ('queued', q.queued_count), ('active', q.active_count), ('all', q.total_count)) as counted (state, value)`.execute(
    db,
  )
  return rows.map(({ value, ...labels }) => ({ labels, value }))
}

/** Pending deliveries per channel. */
export async function readWaiting({ db }: Ctx): Promise<Reading[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['channel', fn.countAll<number>().as('value')])
    .where('status', '=', 'waiting')
    .groupBy('channel')
    .execute()
  return rows.map(({ channel, value }) => ({ labels: { channel }, value }))
}

/** Seconds since the oldest undispatched event; 0 if there is none. */
export async function readEventDelay({ db, clock }: Ctx): Promise<Reading[]> {
  const oldest = await db
    .selectFrom('events')
    .select('created_at')
    .where('id', '=', (query) => query.selectFrom('events_waiting').select(({ fn }) => fn.min('event_id').as('id')))
    .executeTakeFirst()
  return [{ value: oldest ? (clock.now().getTime() - Date.parse(oldest.created_at)) / 1000 : 0 }]
}

export async function listQueues({ db }: Ctx) {
  const { rows } = await sql<{ name: string; waiting: number; active: number }>`
    select name, queued_count as waiting, active_count as active from pgboss.queue order by name`.execute(db)
  return rows
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
