import type { UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { KEY_USES } from '../api-keys/service.ts'

/** Stores the last day of use, as sessions are deleted sooner; use after a warning clears the warning. */
export async function noteActivity({ db }: Ctx): Promise<void> {
  await sql`
    update users u set last_active_on = used.day, inactivity_warned_on = null
    from (
      select user_id, max((at at time zone 'Europe/Berlin')::date) as day from (
        select user_id, last_seen_at as at from sessions
        union all select user_id, last_used_at from known_devices
        union all ${KEY_USES}
      ) use group by user_id
    ) used
    where u.id = used.user_id and coalesce(u.last_active_on, '-infinity') < used.day`.execute(db)
}

export interface Inactive {
  readonly id: UserId
  readonly email: string
  readonly firstName: string
  readonly isEmailVerified: boolean
}

const lastDay = sql<string>`coalesce(last_active_on, created_at::date)`

/** Agents and partners last active on or before this day and not yet warned. */
export async function listUnnotified({ db }: Ctx, day: string, limit: number): Promise<Inactive[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'is_email_verified as isEmailVerified'])
    .where('role', 'in', ['agent', 'partner'])
    .where('deleted_at', 'is', null)
    .where('is_demo', '=', false)
    .where('inactivity_warned_on', 'is', null)
    .where(lastDay, '<=', day)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Warned accounts that are still inactive. */
export async function listGone(
  { db }: Ctx,
  { lastHere, warned, kept }: { readonly lastHere: string; readonly warned: string; readonly kept: readonly UserId[] },
  limit: number,
): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['agent', 'partner'])
    .where('deleted_at', 'is', null)
    .where('inactivity_warned_on', '<=', warned)
    .where(lastDay, '<=', lastHere)
    .where(sql<boolean>`id <> all(${kept}::uuid[])`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function storeNotified({ db }: Ctx, id: UserId, day: string): Promise<void> {
  await db.updateTable('users').set({ inactivity_warned_on: day }).where('id', '=', id).execute()
}
