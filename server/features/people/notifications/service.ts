import { timingSafeEqual } from 'node:crypto'
import type { Notification, Preferences } from '#shared/contract/people/notifications.ts'
import { commonPath } from '#shared/domain/news.ts'
import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { linkTo } from '../../../links.ts'
import { type Mail, rewriteMail, writeMail } from '../../../mail/outbox.ts'
import { inSpan } from '../../../tracing/tracing.ts'
import { getAccount } from '../accounts/service.ts'
import { listDevices, writePush } from '../push/service.ts'
import { type AlertTimes, alertDue } from './alert-due.ts'
import { alertText } from './alert-text.ts'
import { pushNote } from './push-note.ts'
import { listNews } from './queries.ts'
import {
  type Channel,
  CHANNELS,
  deleteUnwantedAlerts,
  getPreferences,
  getTimes,
  insertAlerts,
  listWanted,
  lockNextDue,
  moveAlerts,
  storeKinds,
  storeNoMails,
  storeTimes,
  takeAlerts,
} from './queries-alerts.ts'

/** Milliseconds per sweep; the next sweep writes the rest. */
const SLICE = 30_000

export async function changePreferences(ctx: Ctx, user: { id: UserId; role: Role }, wanted: Preferences): Promise<Preferences> {
  return inTransaction(ctx, async (ctx) => {
    const known = (await getPreferences(ctx, user.id, user.role)).kinds.map(({ kind }) => kind)
    const kinds = wanted.kinds.filter(({ kind }) => known.includes(kind))
    await storeKinds(ctx, user.id, kinds)
    await storeTimes(ctx, user.id, wanted)
    await deleteUnwantedAlerts(ctx, user.id)
    for (const channel of CHANNELS) await moveAlerts(ctx, user.id, channel, dueBy(ctx, channel, wanted))
    return getPreferences(ctx, user.id, user.role)
  })
}

/** Whether an agent learns about matches outside the page: by email, or as a note in a browser that accepts notes. */
export async function hearsOfMatches(ctx: Ctx, agentId: AgentId): Promise<boolean> {
  const { kinds } = await getPreferences(ctx, agentId, 'agent')
  const match = kinds.find(({ kind }) => kind === 'match')
  return match?.mail === true || (match?.push === true && (await listDevices(ctx, agentId, undefined)).length > 0)
}

/** The daily digest is for emails; push notes are sent at once, as they would be stale tomorrow. */
const dueBy = (ctx: Ctx, channel: Channel, times: AlertTimes): Date =>
  alertDue(ctx.clock.now(), channel === 'mail' ? times : { ...times, digestAt: null })

/** Queues emails and push notes about these notifications for the users who want them, in the transaction that notifies them. */
export async function askForAlerts(ctx: Ctx, notificationIds: readonly number[]): Promise<void> {
  for (const channel of CHANNELS)
    for (const { userId, notificationIds: ids } of await listWanted(ctx, channel, notificationIds))
      await insertAlerts(ctx, userId, channel, ids, dueBy(ctx, channel, await getTimes(ctx, userId)))
}

/** Writes what is due, one email and one note per user. Taking and writing share a transaction, so that none is lost or sent twice. */
export async function writeAlerts(ctx: Ctx): Promise<void> {
  const end = performance.now() + SLICE
  for (const channel of CHANNELS) while ((await inTransaction(ctx, (ctx) => writeNext(ctx, channel))) && performance.now() < end);
}

type Reader = NonNullable<Awaited<ReturnType<typeof lockNextDue>>>

async function writeNext(ctx: Ctx, channel: Channel): Promise<boolean> {
  const user = await lockNextDue(ctx, channel)
  if (!user) return false
  const { ids, traces } = await takeAlerts(ctx, user.id, channel)
  const news = await listNews(ctx, user.id, ids)
  const [from, ...also] = traces
  const work = { name: 'alert written', kind: 'consumer', from, also, attributes: { 'giebel.channel': channel } } as const
  if (news.length > 0 && user.isActive) await inSpan(ctx.tracing, work, () => WRITE[channel](ctx, user, news))
  return true
}

const WRITE: Readonly<Record<Channel, (ctx: Ctx, user: Reader, news: readonly Notification[]) => Promise<void>>> = {
  mail: writeAlertMail,
  push: (ctx, user, news) => writePush(ctx, user.id, pushNote(news)),
}

async function writeAlertMail(ctx: Ctx, user: Reader, news: readonly Notification[]): Promise<void> {
  // an unconfirmed address may belong to a stranger
  if (user.isVerified) await writeMail(ctx, { ...alertMail(ctx, user, news), isAsked: false })
}

const UNCONFIRMED = 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Erst dann schreiben wir Ihnen.'
const NO_NEWS = 'Was in dieser E-Mail stand, gibt es nicht mehr. Es ist nichts mehr zu senden.'

/** Rewrites a failed alert email from what is still news. One that has not failed, or is already waiting again, stays as it is. */
export async function writeAlertAgain(ctx: Ctx, userId: UserId, deliveryId: number, notificationIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { email, isEmailVerified } = await getAccount(ctx, userId)
    if (!isEmailVerified) throw new Refusal(403, UNCONFIRMED, { code: 'email_unconfirmed' })
    const news = await listNews(ctx, userId, notificationIds)
    if (news.length === 0) throw new Refusal(409, NO_NEWS)
    await rewriteMail(ctx, deliveryId, alertMail(ctx, { id: userId, email }, news))
  })
}

function alertMail(ctx: Ctx, user: Pick<Reader, 'id' | 'email'>, news: readonly Notification[]): Mail & { readonly userId: UserId } {
  const token = unsubscribeToken(ctx, user.id)
  return {
    userId: user.id,
    to: { email: user.email },
    type: 'alert',
    subjectIds: news.map(({ id }) => id),
    values: { ...alertText(news), actionUrl: linkTo(ctx, commonPath(news)), unsubscribeUrl: linkTo(ctx, `/unsubscribe?token=${token}`) },
    unsubscribeUrl: linkTo(ctx, `/api/unsubscribe/${token}`),
  }
}

const UUID_LENGTH = 36

/** Identifies the user and proves that we issued the link. It opens nothing else, so it may stay valid for as long as the email is kept. */
const unsubscribeToken = (ctx: Ctx, userId: string) => `${userId}${ctx.secrets.mark(`unsubscribe ${userId}`).toString('base64url')}`

/** Ends all alert emails to the link's user. Idempotent. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const userId = token.slice(0, UUID_LENGTH)
  const [given, real] = [Buffer.from(token), Buffer.from(unsubscribeToken(ctx, userId))]
  const isOurs = given.length === real.length && timingSafeEqual(given, real)
  await inTransaction(ctx, async (ctx) => {
    if (!isOurs || !(await storeNoMails(ctx, userId))) throw new Refusal(404, 'Dieser Abmeldelink ist ungültig.')
    await deleteUnwantedAlerts(ctx, userId)
  })
}

export { isUnreadMatch } from './queries.ts'
