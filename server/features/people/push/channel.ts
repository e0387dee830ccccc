import type { Subscription } from '#shared/contract/people/push.ts'
import { HOUR, MINUTE } from '#shared/domain/durations.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import webpush from 'web-push'
import type { Ctx } from '../../../ctx.ts'
import type { Channel, Outcome, TakenDelivery } from '../../../deliveries/delivery.ts'
import { isUnknownHost, OutgoingFailure } from '../../../outgoing/failure.ts'
import type { HttpAnswer } from '../../../outgoing/fetch.ts'
import { type PushKeys, pushKeys } from './keys.ts'
import { findSealedSubscription, storeReached } from './queries.ts'
import { endSubscription, isPushService, PUSH_LIFE, type PushContent } from './service.ts'

/** Milliseconds per attempt, and bytes of the response. */
const LIMITS = { firstByte: 10_000, total: 20_000, bodyBytes: 64 * 1024 }

/** Sends notes through the push services of the browsers; each service is a target. A repeated note has the same tag and is shown once. */
export const pushChannel: Channel = {
  name: 'push',
  lease: 2 * MINUTE,
  attempt: LIMITS.total,
  pauses: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR, 4 * HOUR],
  lanes: 4,
  batch: 4,
  async open(ctx, _target, sendAll) {
    const keys = await pushKeys(ctx)
    await sendAll((delivery, content) => sendOne(ctx, keys, delivery, content as PushContent))
  },
}

const NO_SERVICE = 'Den Push-Dienst, den das Gerät nennt, gibt es nicht.'

/** Services of the usual browsers. If their names do not resolve, the fault is ours, and devices are kept. */
const LASTING_HOSTS = /(?:^|\.)(?:googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/

async function sendOne(ctx: Ctx, keys: PushKeys, delivery: TakenDelivery, content: PushContent): Promise<Outcome> {
  const sealed = await findSealedSubscription(ctx, content.subscriptionId)
  if (!sealed) return { status: 'skipped', reason: 'Das Gerät ist abgemeldet.' }
  const opened = ctx.secrets.open(sealed)
  if (opened === undefined) return end(ctx, content, 'Das Gerät ist nicht mehr lesbar, weil SECRET_KEY geändert wurde.')
  const subscription = JSON.parse(opened) as Subscription
  if (!isPushService(ctx.config, subscription.endpoint)) return end(ctx, content, NO_SERVICE)
  try {
    return await toOutcome(ctx, content, await post(ctx, keys, subscription, delivery, content))
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    if (error.kind === 'refused') return end(ctx, content, error.message)
    if (isGone(error, subscription, delivery)) return end(ctx, content, NO_SERVICE)
    return { status: 'waiting', reason: error.message, forAll: true }
  }
}

/** A name server may deny a name for a moment, so the last attempt decides. */
const isGone = (error: OutgoingFailure, { endpoint }: Subscription, { attempts }: TakenDelivery) =>
  attempts > pushChannel.pauses.length && isUnknownHost(error) && !LASTING_HOSTS.test(new URL(endpoint).hostname)

/** The library encrypts and signs; the request is sent by our own guarded HTTP client. */
function post(
  ctx: Ctx,
  { publicKey, privateKey }: PushKeys,
  subscription: Subscription,
  { title, mark }: TakenDelivery,
  { path }: PushContent,
) {
  const { publicUrl } = ctx.config
  const note = { title: PRODUCT_NAME, body: title ?? '', path, tag: mark }
  const { headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(note), {
    // push services require a contact address, which does not exist without https
    vapidDetails: { subject: publicUrl?.startsWith('https:') ? publicUrl : 'https://giebel.invalid', publicKey, privateKey },
    TTL: PUSH_LIFE / 1000,
  })
  return ctx.http.send(new URL(subscription.endpoint), { method: 'POST', bytes: body, headers, limits: LIMITS })
}

/** Maps the push service's response to the outcome for this note and those waiting after it. */
async function toOutcome(ctx: Ctx, content: PushContent, { status, headers }: HttpAnswer): Promise<Outcome> {
  if (status >= 200 && status < 300) {
    await storeReached(ctx, content.subscriptionId)
    return { status: 'sent' }
  }
  if (status === 404 || status === 410) return end(ctx, content, 'Das Gerät nimmt keine Hinweise mehr an.')
  const reason = `Der Push-Dienst hat mit ${status} geantwortet.`
  if (status !== 429 && status < 500) return { status: 'failed', reason }
  const pause = Math.min(Number(headers['retry-after']) * 1000 || 0, PUSH_LIFE)
  return { status: 'waiting', reason, forAll: true, pause }
}

/** Ends a subscription whose browser can no longer be reached. */
async function end(ctx: Ctx, { subscriptionId }: PushContent, reason: string): Promise<Outcome> {
  await endSubscription(ctx, subscriptionId)
  return { status: 'failed', reason }
}
