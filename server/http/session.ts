import type { SignedIn, UserId } from '#shared/domain/ids.ts'
import { SESSION_ABSOLUTE, SESSION_IDLE } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import type { ProviderSignIn } from '../hooks.ts'
import { hashToken, newToken } from '../secrets.ts'
import { clientAddress } from './address.ts'
import { cookieOptions, hostCookie } from './cookies.ts'
import { isOutOfRoom } from './errors.ts'
import { readDevice, readUserAgent, rememberDevice, rememberOnlyDevice } from './known-device.ts'
import { selectChoice } from '../db/colleagues.ts'
import { mayWithColleagues, type OfficeRole } from '#shared/domain/office-rights.ts'

export interface StartOptions {
  readonly trustUntil?: Date | undefined
  /** Where the user signed in, if not here. */
  readonly provider?: ProviderSignIn | undefined
}

/** A handler's access to the caller's session. */
export interface SessionControl {
  /** Row id of the caller's session. */
  readonly id: number | undefined
  /** Hash of the token in the caller's browser. */
  readonly device: Buffer | undefined
  /**
   * Starts a session of this user under a new token, ends the caller's previous one, and makes the browser known. It may skip the second factor until
   * `trustUntil`.
   */
  start(ctx: Ctx, userId: UserId, options?: StartOptions): Promise<void>
  end(ctx: Ctx): Promise<void>
  /** Forgets all of this user's other browsers. */
  trustThisDeviceOnly(ctx: Ctx, userId: UserId): Promise<void>
  /** State of a pending sign-in, bound to this browser. */
  readonly step: {
    readonly token: string | undefined
    begin(token: string, expires: Date): void
    end(): void
  }
}

/** Interval for storing the last use: a write per request would be a write per click. */
export const LAST_SEEN_STEP = 60_000

export interface FoundSession {
  readonly id: number
  readonly user: SignedIn
  /** An administrator who must set up a second factor first. */
  readonly lacksFactor: boolean
  readonly tokenHash: Buffer
}

/** Pending lookups, by connection pool and token. */
const LOOKUPS = new WeakMap<Ctx['db'], Map<string, Promise<FoundSession | undefined>>>()

/**
 * A cookie's session, if it is valid and its user may sign in. Stores that it was used. Concurrent calls from a page share one query; nothing is
 * cached beyond its result.
 */
export function findSession(ctx: Ctx, token: string | undefined): Promise<FoundSession | undefined> {
  if (!token) return Promise.resolve(undefined)
  const lookups = LOOKUPS.get(ctx.db) ?? new Map<string, Promise<FoundSession | undefined>>()
  LOOKUPS.set(ctx.db, lookups)
  const tokenHash = hashToken(token)
  const name = tokenHash.toString('hex')
  const lookup = lookups.get(name) ?? askForSession(ctx, tokenHash).finally(() => lookups.delete(name))
  lookups.set(name, lookup)
  return lookup
}

async function askForSession(ctx: Ctx, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const now = ctx.clock.now()
  const idleSince = new Date(now.getTime() - SESSION_IDLE).toISOString()
  const row = await ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id as sessionId', 'u.id', 'u.role', 'u.office_id as officeId', 'u.office_role as officeRole', 's.last_seen_at'])
    .select(sql<boolean>`u.role = 'admin' and lacks_second_factor(u.id)`.as('lacksFactor'))
    .select(selectChoice('u').as('choice'))
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now.toISOString())
    .where('s.last_seen_at', '>', idleSince)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  if (!row) {
    await whereThereIsRoom(ctx, () => endOver(ctx, tokenHash, { now, idleSince }))
    return undefined
  }
  if (now.getTime() - Date.parse(row.last_seen_at) > LAST_SEEN_STEP) await whereThereIsRoom(ctx, () => noteUse(ctx, tokenHash, now))
  const { id, role, officeId, officeRole, choice } = row
  const inOffice = { officeId, officeRole, ofColleagues: mayWithColleagues(officeRole as OfficeRole, choice) }
  const user = { id, role, ...(role === 'agent' && inOffice) } as SignedIn
  return { id: row.sessionId, user, lacksFactor: row.lacksFactor, tokenHash }
}

/** Deletes expired sessions at once; a clock moved back cannot revive them. */
async function endOver({ db, live }: Ctx, tokenHash: Buffer, { now, idleSince }: { now: Date; idleSince: string }): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('expires_at', '<=', now.toISOString()), eb('last_seen_at', '<=', idleSince)]))
    .returning('id')
    .executeTakeFirst()
  if (ended) await live.endSession({ db }, tokenHash)
}

async function noteUse({ db }: Ctx, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Ignores a failed write on a full disk, so that reads keep working. */
export async function whereThereIsRoom({ log }: Ctx, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isOutOfRoom(error)) throw error
    log.warn({ err: error }, 'use of a session or a key not written down')
  }
}

/** API-key callers have no session. */
export const NO_SESSION: SessionControl = {
  id: undefined,
  start: noBrowser,
  end: noBrowser,
  trustThisDeviceOnly: noBrowser,
  device: undefined,
  step: { token: undefined, begin: noStep, end: noStep },
}
function noBrowser(): Promise<never> {
  return Promise.reject(new Error('a session needs a browser'))
}
function noStep(): never {
  throw new Error('signing in needs a browser')
}

export const cookieName = (ctx: Pick<Ctx, 'config'>): string => hostCookie(ctx, 'giebel')
const stepCookie = (ctx: Pick<Ctx, 'config'>): string => hostCookie(ctx, 'giebel-step')

export function sessionControl(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, found: FoundSession | undefined): SessionControl {
  const name = cookieName(ctx)
  const options = cookieOptions(ctx)
  const dropCurrent = async ({ db, live }: Ctx) => {
    const token = request.cookies[name]
    if (!token) return
    await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
    await live.endSession({ db }, hashToken(token))
  }
  return {
    id: found?.id,
    device: readDevice(ctx, request),
    async start(inner, userId, { trustUntil, provider } = {}) {
      await dropCurrent(inner)
      const token = newToken()
      const now = inner.clock.now()
      const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE)
      await inner.db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          created_at: now,
          last_seen_at: now,
          expires_at: expiresAt,
          user_agent: readUserAgent(request),
          address: clientAddress(request),
          identity_id: provider?.identityId ?? null,
          provider_session: provider?.providerSession ?? null,
        })
        .execute()
      reply.setCookie(name, token, { ...options, expires: expiresAt })
      await rememberDevice(inner, request, reply, userId, trustUntil)
    },
    async end(inner) {
      await dropCurrent(inner)
      reply.clearCookie(name, options)
    },
    trustThisDeviceOnly: (inner, userId) => rememberOnlyDevice(inner, reply, userId),
    step: {
      token: request.cookies[stepCookie(ctx)],
      begin: (token, expires) => void reply.setCookie(stepCookie(ctx), token, { ...options, sameSite: 'strict', expires }),
      end: () => void reply.clearCookie(stepCookie(ctx), { ...options, sameSite: 'strict' }),
    },
  }
}
