import type { UserId } from '#shared/domain/ids.ts'
import type { Session } from '#shared/contract/people/accounts.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import type { SessionControl } from '../../../http/session.ts'
import { describeDevice } from './device.ts'
import {
  deleteExpired,
  deleteSession,
  deleteSessions,
  deleteSessionsFromProvider,
  deleteSessionsOfOffice,
  findProviderSignIn,
  listSessions,
  type SessionsFromProvider,
  type SessionsOfOffice,
} from './queries-sessions.ts'

/** An account's sessions. `current` is the caller's session. */
export async function listOwnSessions(ctx: Ctx, userId: UserId, current: number | undefined, asked: Asked): Promise<Page<Session>> {
  const page = await listSessions(ctx, userId, asked)
  return page.with(page.rows.map(({ userAgent, ...row }) => ({ ...row, device: describeDevice(userAgent), isCurrent: row.id === current })))
}

/** Ends one of the account's sessions and its sockets. */
export async function endSession(ctx: Ctx, userId: UserId, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const tokenHash = await deleteSession(ctx, userId, id)
    if (!tokenHash) throw notFound('Diese Sitzung gibt es nicht mehr.')
    await ctx.live.endSession(ctx, tokenHash)
  })
}

/** Ends all of the account's sessions but the excepted one, with their sockets; returns how many. */
export async function endSessions(ctx: Ctx, userId: UserId, { except }: { except?: number | undefined } = {}): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await deleteSessions(ctx, userId, { except })
    for (const tokenHash of ended) await ctx.live.endSession(ctx, tokenHash)
    return ended.length
  })
}

/** Ends sessions of an office's agents, with their sockets. */
export async function endSessionsOfOffice(ctx: Ctx, which: SessionsOfOffice): Promise<void> {
  for (const tokenHash of await deleteSessionsOfOffice(ctx, which)) await ctx.live.endSession(ctx, tokenHash)
}

/** Ends sessions that a provider has ended, with their sockets. */
export async function endSessionsFromProvider(ctx: Ctx, which: SessionsFromProvider): Promise<void> {
  if (which.identityIds.length === 0) return
  const ended = await deleteSessionsFromProvider(ctx, which)
  for (const { tokenHash } of ended) await ctx.live.endSession(ctx, tokenHash)
  for (const userId of new Set(ended.map(({ userId }) => userId))) await announceSessions(ctx, userId)
}

/** The sign-in at an office's provider by which the caller came; undefined if by none. */
export const cameBy = async (ctx: Ctx, { id }: Pick<SessionControl, 'id'>): Promise<number | undefined> =>
  id === undefined ? undefined : findProviderSignIn(ctx, id)

/** Notifies an account's other browsers that a session started or ended. */
export function announceSessions(ctx: Ctx, userId: UserId): Promise<void> {
  return ctx.live.announce(ctx, [{ to: userId, message: { type: 'changed', paths: ['/api/auth/sessions'] } }])
}

export const sweepSessions = deleteExpired
