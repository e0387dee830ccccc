import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { DAY } from '#shared/domain/durations.ts'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { isViewers } from '../db/seen-by.ts'
import { hashToken, newToken } from '../secrets.ts'
import { cookieOptions, hostCookie } from './cookies.ts'

/** Time without a sign-in after which a browser is no longer known. */
export const DEVICE_LIFE = 180 * DAY
/** Characters kept of a user agent. */
const USER_AGENT_MAX = 300
/** Maximum number of recent browsers remembered per account; more of them come from a browser that does not keep cookies. */
const PER_ACCOUNT_MAX = 50

/** The hash of the browser's token if it carries our signature; forged tokens are rejected without a query. */
export function readDevice(ctx: Ctx, request: FastifyRequest): Buffer | undefined {
  const token = readToken(ctx, request)
  return token === undefined ? undefined : hashToken(token)
}

/** Whether this browser has signed in before to the account with this email address. */
export async function isKnownDevice({ db, clock }: Ctx, device: Buffer, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('u.id')
    .where('d.token_hash', '=', device)
    .where('d.last_used_at', '>', new Date(clock.now().getTime() - DEVICE_LIFE).toISOString())
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', email))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether an agent of the office has signed in from this browser, even if signed out now. */
export async function hasUsedDevice({ db, clock }: Ctx, device: Buffer | undefined, officeId: OfficeId): Promise<boolean> {
  if (device === undefined) return false
  const found = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', device)
    .where(isViewers({ officeId }, 'user_id'))
    .where('last_used_at', '>', new Date(clock.now().getTime() - DEVICE_LIFE).toISOString())
    .executeTakeFirst()
  return found !== undefined
}

/** Makes this browser known to the account, without a second factor until `trustUntil`. A shared browser is known to several accounts. */
export async function rememberDevice(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: UserId,
  trustUntil?: Date,
): Promise<void> {
  const trust = trustUntil && { trusted_until: trustUntil, trusted_at: ctx.clock.now(), user_agent: readUserAgent(request) }
  await storeDevice(ctx, reply, userId, readToken(ctx, request) ?? newToken(), trust)
  const superfluous = ctx.db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .offset(PER_ACCOUNT_MAX)
  await ctx.db.deleteFrom('known_devices').where('user_id', '=', userId).where('token_hash', 'in', superfluous).execute()
}

/** The browser's user agent. */
export const readUserAgent = ({ headers }: FastifyRequest): string | null => headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null

/** Whether this browser may skip this account's second factor. */
export async function isTrustedDevice({ db, clock }: Ctx, device: Buffer | undefined, userId: UserId): Promise<boolean> {
  if (device === undefined) return false
  const found = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', device)
    .where('user_id', '=', userId)
    .where('trusted_until', '>', clock.now().toISOString())
    .executeTakeFirst()
  return found !== undefined
}

/** The browsers that may skip this account's second factor, last trusted first. */
export function listTrustedDevices({ db, clock }: Ctx, userId: UserId) {
  return db
    .selectFrom('known_devices')
    .select(['id', 'token_hash as tokenHash', 'user_agent as userAgent', 'trusted_at as trustedAt', 'trusted_until as trustedUntil'])
    .where('user_id', '=', userId)
    .where('trusted_until', '>', clock.now().toISOString())
    .$narrowType<{ trustedAt: string; trustedUntil: string }>()
    .orderBy('trusted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Requires the second factor again from one browser, or from all of the account's browsers. Returns whether there was one. */
export async function distrustDevices({ db }: Ctx, userId: UserId, id?: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ trusted_until: null, trusted_at: null, user_agent: null })
    .where('user_id', '=', userId)
    .where('trusted_until', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets all of the account's other browsers, and remembers this one by a new token. */
export async function rememberOnlyDevice(ctx: Ctx, reply: FastifyReply, userId: UserId): Promise<void> {
  await ctx.db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await storeDevice(ctx, reply, userId, newToken())
}

interface Trust {
  readonly trusted_until: Date
  readonly trusted_at: Date
  readonly user_agent: string | null
}

async function storeDevice(ctx: Ctx, reply: FastifyReply, userId: UserId, token: string, trust?: Trust): Promise<void> {
  const lastUsedAt = ctx.clock.now()
  const row = { last_used_at: lastUsedAt, ...trust }
  await ctx.db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet(row))
    .execute()
  const expires = new Date(lastUsedAt.getTime() + DEVICE_LIFE)
  reply.setCookie(cookieName(ctx), `${token}.${sign(ctx, token)}`, { ...cookieOptions(ctx), expires })
}

function readToken(ctx: Ctx, request: FastifyRequest): string | undefined {
  const [token = '', signature = ''] = request.cookies[cookieName(ctx)]?.split('.') ?? []
  const [given, own] = [Buffer.from(signature), Buffer.from(sign(ctx, token))]
  return given.length === own.length && timingSafeEqual(given, own) ? token : undefined
}

const sign = ({ secrets }: Ctx, token: string) => secrets.mark(`device ${token}`).toString('base64url')
const cookieName = (ctx: Ctx) => hostCookie(ctx, 'giebel-device')
