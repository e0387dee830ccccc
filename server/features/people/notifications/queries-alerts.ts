import type { Preferences } from '#shared/contract/people/notifications.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { MAILED_BY_DEFAULT, NEWS, NOTIFICATION_KINDS } from '#shared/domain/news.ts'
import type { Role } from '#shared/domain/roles.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { AlertTimes } from './alert-due.ts'

/** A way to reach a user who has no page open. */
export type Channel = 'mail' | 'push'
export const CHANNELS: readonly Channel[] = ['mail', 'push']

/** What a user wants to be notified about and when. By default everything is in the bell and only a few kinds are emailed. */
export async function getPreferences({ db }: Ctx, userId: UserId, role: Role): Promise<Preferences> {
  const chosen = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'bell', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute()
  const kinds = NOTIFICATION_KINDS.filter((kind) => NEWS[kind].audience === role)
  const of = (kind: string) => chosen.find((one) => one.kind === kind)
  return {
    kinds: kinds.map((kind) => ({
      kind,
      bell: of(kind)?.bell ?? true,
      mail: of(kind)?.mail ?? MAILED_BY_DEFAULT.includes(kind),
      push: of(kind)?.push ?? false,
    })),
    ...(await getTimes({ db }, userId)),
    skipRefusals: await skipsRefusals({ db }, userId),
  }
}

export async function getTimes({ db }: Pick<Ctx, 'db'>, userId: UserId): Promise<AlertTimes> {
  const time = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`
  const times = await db
    .selectFrom('alert_settings')
    .select([time('digest_at').as('digestAt'), time('quiet_from').as('quietFrom'), time('quiet_to').as('quietTo')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return times ?? { digestAt: null, quietFrom: null, quietTo: null }
}

async function skipsRefusals({ db }: Pick<Ctx, 'db'>, userId: UserId): Promise<boolean> {
  const row = await db.selectFrom('alert_settings').select('skip_refusals as skips').where('user_id', '=', userId).executeTakeFirst()
  return row?.skips ?? true
}

export async function storeKinds({ db }: Ctx, userId: UserId, kinds: Preferences['kinds']): Promise<void> {
  if (kinds.length === 0) return
  await db
    .insertInto('notification_preferences')
    .values(kinds.map((one) => ({ user_id: userId, ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet((eb) => ({ bell: eb.ref('excluded.bell'), mail: eb.ref('excluded.mail'), push: eb.ref('excluded.push') })),
    )
    .execute()
}

export async function storeTimes(
  { db }: Ctx,
  userId: UserId,
  { digestAt, quietFrom, quietTo, skipRefusals }: Omit<Preferences, 'kinds'>,
): Promise<void> {
  const times = {
    digest_at: digestAt,
    quiet_from: quietFrom,
    quiet_to: quietTo,
    ...(skipRefusals !== undefined && { skip_refusals: skipRefusals }),
  }
  await db
    .insertInto('alert_settings')
    .values({ user_id: userId, ...times })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(times))
    .execute()
}

/** Turns off emails of every kind. False if there is no such user. */
export async function storeNoMails({ db }: Ctx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_preferences (user_id, kind, bell, mail)
    select u.id, kind, true, false from users u, unnest(${NOTIFICATION_KINDS}::text[]) as kind where u.id = ${userId}
    on conflict (user_id, kind) do update set mail = false
    returning kind`.execute(db)
  return rows.length > 0
}

/** Deletes waiting alerts whose kind is no longer wanted in their channel. */
export async function deleteUnwantedAlerts({ db }: Ctx, userId: string): Promise<void> {
  await sql`
    delete from alerts a using notifications n
    where n.id = a.notification_id and a.user_id = ${userId}
      and not coalesce(
        (select case a.channel when 'mail' then p.mail else p.push end from notification_preferences p where p.user_id = n.user_id and p.kind = n.kind),
        a.channel = 'mail' and n.kind = any(${MAILED_BY_DEFAULT}::text[]))`.execute(db)
}

export async function moveAlerts({ db }: Ctx, userId: UserId, channel: Channel, due: Date): Promise<void> {
  await db.updateTable('alerts').set({ due_at: due }).where('user_id', '=', userId).where('channel', '=', channel).execute()
}

/** Users who want some of these notifications in this channel. A saved search may be excluded. */
export async function listWanted(
  { db }: Ctx,
  channel: Channel,
  notificationIds: readonly number[],
): Promise<{ userId: UserId; notificationIds: number[] }[]> {
  const { rows } = await sql<{ userId: UserId; notificationIds: number[] }>`
    select n.user_id as "userId", array_agg(n.id order by n.id) as "notificationIds"
    from notifications n
    left join notification_preferences p on p.user_id = n.user_id and p.kind = n.kind
    left join matches m on n.kind = 'match' and m.id = n.subject_id
    left join saved_searches s on s.id = m.saved_search_id
    where n.id = any(${notificationIds}::bigint[]) and coalesce(s.alerts, true) and coalesce(p.${sql.ref(channel)}, ${channel === 'mail'} and n.kind = any(${MAILED_BY_DEFAULT}::text[]))
    group by 1 order by 1`.execute(db)
  return rows
}

/** Adds these to the alerts already waiting for the same user and channel, at the earlier time. */
export async function insertAlerts(
  { db, tracing }: Ctx,
  userId: UserId,
  channel: Channel,
  notificationIds: readonly number[],
  due: Date,
): Promise<void> {
  await sql`
    insert into alerts (notification_id, user_id, channel, due_at, trace)
    select id, ${userId}, ${channel}, least(${due}, (select min(due_at) from alerts where user_id = ${userId} and channel = ${channel})),
      ${tracing.position() ?? null}
    from unnest(${notificationIds}::bigint[]) as id
    on conflict (notification_id, channel) do nothing`.execute(db)
}

/** Locks the next user with alerts due in this channel; concurrent writers skip the row. */
export async function lockNextDue({ db, clock }: Ctx, channel: Channel) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.first_name as firstName', 'u.is_active as isActive', 'u.is_email_verified as isVerified'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('alerts as a')
          .select('a.user_id')
          .whereRef('a.user_id', '=', 'u.id')
          .where('a.channel', '=', channel)
          .where('a.due_at', '<=', clock.now().toISOString()),
      ),
    )
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Takes all alerts for a user and channel; returns the ids of those still unread, and where their causes are recorded. */
export async function takeAlerts({ db }: Ctx, userId: UserId, channel: Channel): Promise<{ ids: number[]; traces: string[] }> {
  const { rows } = await sql<{ id: number; trace: string | null }>`
    with taken as (delete from alerts where user_id = ${userId} and channel = ${channel} returning notification_id, trace)
    select n.id, t.trace from notifications n join taken t on t.notification_id = n.id where not n.notified order by n.id`.execute(db)
  return { ids: rows.map(({ id }) => id), traces: [...new Set(rows.flatMap(({ trace }) => trace ?? []))] }
}
