import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { DAY } from '#shared/domain/durations.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, toPage } from '../../../db/pages.ts'
import { DEVICE_LIFE } from '../../../http/known-device.ts'
import { SESSION_IDLE } from '#shared/domain/limits.ts'

const RATE_WINDOWS_KEPT = DAY
/** Milliseconds for which an expired session is kept, so that a clock wrong for some hours does not end sessions permanently. */
const OVER_KEPT = DAY

/** A user's valid sessions, last used first. */
export async function listSessions({ db, clock }: Ctx, userId: UserId, asked: Asked) {
  const now = clock.now()
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'address', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE).toISOString())
    .where(isOlder('last_seen_at', 'id', asked))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ lastSeenAt, id }) => [lastSeenAt, id])
}

/** Deletes one of a user's sessions; returns its token's hash, or undefined if there is none. */
export async function deleteSession({ db }: Ctx, userId: UserId, id: number): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('token_hash as tokenHash')
    .executeTakeFirst()
  return row?.tokenHash
}

/** Deletes all of a user's sessions but the excepted one; returns the hashes of their tokens. */
export async function deleteSessions({ db }: Ctx, userId: UserId, { except }: { except: number | undefined }): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as number))
    .returning('token_hash as tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

/** The sign-in at an office's provider by which a session came; undefined if by none. */
export async function findProviderSignIn({ db }: Ctx, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('sessions').select('identity_id as identityId').where('id', '=', id).executeTakeFirst()
  return row?.identityId ?? undefined
}

/** Sessions of an office's agents that came by any provider, or those that came by none of these sign-ins at one. */
export interface SessionsOfOffice {
  readonly officeId: OfficeId
  readonly which: 'from provider' | { readonly notBy: readonly number[] }
  readonly except: number | undefined
}

/** Deletes an office's sessions; returns the hashes of their tokens. */
export async function deleteSessionsOfOffice({ db }: Ctx, { officeId, which, except }: SessionsOfOffice): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('sessions')
    .using('users as u')
    .whereRef('sessions.user_id', '=', 'u.id')
    .where('u.office_id', '=', officeId)
    .where(
      which === 'from provider'
        ? sql<boolean>`sessions.identity_id is not null`
        : sql<boolean>`(sessions.identity_id = any(${which.notBy}::bigint[])) is not true`,
    )
    .$if(except !== undefined, (query) => query.where('sessions.id', '!=', except as number))
    .returning('sessions.token_hash as tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

/** Sessions that came by one of these sign-ins at a provider, or by this session there. */
export interface SessionsFromProvider {
  readonly identityIds: readonly number[]
  readonly providerSession: string | undefined
  /** Later ones stay. */
  readonly before: Date
}

export async function deleteSessionsFromProvider(
  { db }: Ctx,
  { identityIds, providerSession, before }: SessionsFromProvider,
): Promise<{ tokenHash: Buffer; userId: UserId }[]> {
  return db
    .deleteFrom('sessions')
    .where('identity_id', 'in', identityIds)
    .where('created_at', '<', before.toISOString())
    .$if(providerSession !== undefined, (query) => query.where('provider_session', '=', providerSession as string))
    .returning(['token_hash as tokenHash', 'user_id as userId'])
    .execute()
}

/** Deletes expired sessions, emailed links, known browsers and rate limit windows. */
export async function deleteExpired({ db, clock }: Ctx): Promise<void> {
  const now = clock.now()
  const over = new Date(now.getTime() - OVER_KEPT)
  const idleSince = new Date(over.getTime() - SESSION_IDLE)
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', over.toISOString()), eb('last_seen_at', '<', idleSince.toISOString())]))
    .execute()
  await db.deleteFrom('account_tokens').where('expires_at', '<', now.toISOString()).execute()
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(now.getTime() - RATE_WINDOWS_KEPT).toISOString())
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', new Date(now.getTime() - DEVICE_LIFE).toISOString())
    .execute()
}

/** A user's browsers, by session id. */
export async function listUserAgents({ db }: Ctx, userId: UserId): Promise<Map<number, string | null>> {
  const rows = await db.selectFrom('sessions').select(['id', 'user_agent as userAgent']).where('user_id', '=', userId).execute()
  return new Map(rows.map(({ id, userAgent }) => [id, userAgent]))
}
