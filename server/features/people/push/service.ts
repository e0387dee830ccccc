import { createECDH } from 'node:crypto'
import type { EndedPush, PushDevice, Subscription } from '#shared/contract/people/push.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { PUSH_DEVICES_MAX } from '#shared/domain/limits.ts'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { addDeliveries } from '../../../deliveries/outbox.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { isPublicHost } from '../../../outgoing/addresses.ts'
import { hashToken } from '../../../secrets.ts'
import { describeDevice, listUserAgents } from '../accounts/service.ts'
import {
  countOtherSubscriptions,
  deleteSessionSubscriptions,
  deleteSubscription,
  endSubscriptions,
  findSubscription,
  forgetEnded,
  insertSubscription,
  listEnded,
  listSubscriptions,
} from './queries.ts'

const TOO_MANY = `Hinweise sind auf höchstens ${PUSH_DEVICES_MAX} Geräten möglich. Ihre bisherigen bleiben; beenden Sie eines, das Sie nicht mehr brauchen.`
const UNUSABLE = 'Mit der Adresse, die Ihr Browser nennt, lassen sich keine Hinweise senden. Alles andere bleibt, wie es ist.'

/** Milliseconds after which a note is stale. */
export const PUSH_LIFE = DAY

export interface Note {
  /** Appears on locked screens, so it must not contain a name, an address or an owner's data. */
  readonly body: string
  /** The page opened by a click. */
  readonly path: string
}

/** What a note carries besides its text, sealed until it is sent. */
export interface PushContent {
  readonly subscriptionId: number
  readonly path: string
}

/** Queues a note for every subscribed browser of a user, in the transaction of `ctx`. */
export async function writePush(ctx: Ctx, userId: UserId, { body, path }: Note): Promise<void> {
  const expiresAt = new Date(ctx.clock.now().getTime() + PUSH_LIFE)
  const [rows, agents] = [await listSubscriptions(ctx, userId), await listUserAgents(ctx, userId)]
  await addDeliveries(
    ctx,
    rows.flatMap(({ id, sessionId, subscription }) => {
      const opened = ctx.secrets.open(subscription)
      if (opened === undefined) return []
      const target = new URL((JSON.parse(opened) as Subscription).endpoint).origin
      const content: PushContent = { subscriptionId: id, path }
      const recipient = describeDevice(agents.get(sessionId) ?? null)
      return [{ channel: 'push' as const, target, userId, kind: 'alert', recipient, title: body, content, expiresAt }]
    }),
  )
}

/** Browsers that show this user's notes. */
export async function listDevices(ctx: Ctx, userId: UserId, current: number | undefined): Promise<PushDevice[]> {
  const [rows, agents] = [await listSubscriptions(ctx, userId), await listUserAgents(ctx, userId)]
  return rows.map(({ sessionId, subscription: _, endpointHash, ...row }) => ({
    ...row,
    addressHash: endpointHash.toString('base64url'),
    device: describeDevice(agents.get(sessionId) ?? null),
    isCurrent: sessionId === current,
  }))
}

/** Browsers whose subscription the push service has ended. */
export async function listEndedPush(ctx: Ctx, userId: UserId, current: number | undefined): Promise<EndedPush[]> {
  const agents = await listUserAgents(ctx, userId)
  const rows = await listEnded(ctx, [...agents.keys()])
  return rows.map(({ sessionId, endedAt }) => ({
    device: describeDevice(agents.get(sessionId) ?? null),
    isCurrent: sessionId === current,
    endedAt,
  }))
}

/** Ends a subscription that its push service no longer accepts, and notifies its owner's open pages. */
export async function endSubscription(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const users = await endSubscriptions(ctx, id)
    await ctx.live.announce(
      ctx,
      users.map((to) => ({ to, message: { type: 'changed', paths: ['/api/push'] } })),
    )
  })
}

/** Subscribes this session's browser. A browser that another user subscribed before moves to the user signed in there now. */
export async function subscribe(
  ctx: Ctx,
  owner: { readonly userId: UserId; readonly sessionId: number | undefined },
  subscription: Subscription,
): Promise<void> {
  const { userId, sessionId } = owner
  if (sessionId === undefined || !isPushService(ctx.config, subscription.endpoint) || !fitsEncryption(subscription))
    throw new Refusal(400, UNUSABLE)
  const endpointHash = hashToken(subscription.endpoint)
  const sealed = ctx.secrets.seal(JSON.stringify(subscription))
  await inTransaction(ctx, async (ctx) => {
    await replaceKnown(ctx, endpointHash, subscription)
    if ((await countOtherSubscriptions(ctx, userId, sessionId)) >= PUSH_DEVICES_MAX)
      throw new Refusal(409, TOO_MANY, { code: 'limit_reached' })
    await deleteSessionSubscriptions(ctx, sessionId)
    await forgetEnded(ctx, sessionId)
    await insertSubscription(ctx, { userId, sessionId, endpointHash, subscription: sealed })
  })
}

/** Only the browser knows its endpoint's secret: without it the endpoint cannot be taken from its owner. */
async function replaceKnown(ctx: Ctx, endpointHash: Buffer, { keys }: Subscription): Promise<void> {
  const known = await findSubscription(ctx, endpointHash)
  if (!known) return
  const opened = ctx.secrets.open(known.subscription)
  if (opened !== undefined && (JSON.parse(opened) as Subscription).keys.auth !== keys.auth) throw new Refusal(400, UNUSABLE)
  await deleteSubscription(ctx, known.id)
}

export async function endDevice(ctx: Ctx, userId: UserId, id: number): Promise<void> {
  if (!(await deleteSubscription(ctx, id, userId))) throw notFound('Auf diesem Gerät erscheinen keine Hinweise mehr.')
}

/**
 * Any public host, or only the configured service: browsers may use a service of their own, so a list of known ones would lock some out. Other
 * configured origins may be in the internal network and are rejected.
 */
export function isPushService({ pushUrl, ownOrigins }: Config, endpoint: string): boolean {
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  if (pushUrl !== undefined) return url.origin === pushUrl
  return url.protocol === 'https:' && url.port === '' && isPublicHost(url) && !ownOrigins.includes(url.origin)
}

/** A key that is not a point on the curve would fail with every note. */
function fitsEncryption({ keys: { p256dh, auth } }: Subscription): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
