import { timingSafeEqual } from 'node:crypto'
import type { Preferences } from '#shared/contract/people/notifications.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { linkTo } from '../../../links.ts'
import { writeLetter } from '../../../mail/outbox.ts'
import { alertDue } from './alert-due.ts'
import { alertText } from './alert-text.ts'
import { listNotifications } from './queries.ts'
import {
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

/** Milliseconds of one sweep; the next one writes the rest. */
const SLICE = 30_000

export async function changePreferences(ctx: Ctx, user: { id: UserId; role: Role }, wanted: Preferences): Promise<Preferences> {
  return inTransaction(ctx, async (ctx) => {
    const known = (await getPreferences(ctx, user.id, user.role)).kinds.map(({ kind }) => kind)
    const kinds = wanted.kinds.filter(({ kind }) => known.includes(kind))
    await storeKinds(ctx, user.id, kinds)
    await storeTimes(ctx, user.id, wanted)
    await deleteUnwantedAlerts(ctx, user.id)
    await moveAlerts(ctx, user.id, alertDue(ctx.clock.now(), wanted))
    return getPreferences(ctx, user.id, user.role)
  })
}

/** Has mails written about these, for those who want that and when they want it; in the transaction that tells them. */
export async function askForAlerts(ctx: Ctx, notificationIds: readonly number[]): Promise<void> {
  for (const { userId, notificationIds: ids } of await listWanted(ctx, notificationIds))
    await insertAlerts(ctx, userId, ids, alertDue(ctx.clock.now(), await getTimes(ctx, userId)))
}

/** Writes the mails that are due, one for each user. What waited and the mail change in one transaction, so that nobody gets it twice or never. */
export async function writeAlerts(ctx: Ctx): Promise<void> {
  const end = performance.now() + SLICE
  while ((await inTransaction(ctx, writeNext)) && performance.now() < end);
}

async function writeNext(ctx: Ctx): Promise<boolean> {
  const user = await lockNextDue(ctx)
  if (!user) return false
  const news = await listNotifications(ctx, user.id, await takeAlerts(ctx, user.id))
  // an address that nobody has confirmed may be a stranger's
  if (news.length === 0 || !user.isActive || !user.isVerified) return true
  const token = unsubscribeToken(ctx, user.id)
  await writeLetter(ctx, {
    userId: user.id,
    to: { email: user.email },
    type: 'alert',
    values: { ...alertText(news), actionUrl: linkTo(ctx, '/'), unsubscribeUrl: linkTo(ctx, `/unsubscribe?token=${token}`) },
    unsubscribeUrl: linkTo(ctx, `/api/unsubscribe/${token}`),
  })
  return true
}

const UUID_LENGTH = 36

/** Says whose mails are to end and proves that we wrote it. It opens nothing else, so it may work for as long as the mail is kept. */
const unsubscribeToken = (ctx: Ctx, userId: string) => `${userId}${ctx.secrets.mark(`unsubscribe ${userId}`).toString('base64url')}`

/** Ends all alert mails of whom a link was written for. Asked twice it is done once. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const userId = token.slice(0, UUID_LENGTH)
  const [given, real] = [Buffer.from(token), Buffer.from(unsubscribeToken(ctx, userId))]
  const isOurs = given.length === real.length && timingSafeEqual(given, real)
  await inTransaction(ctx, async (ctx) => {
    if (!isOurs || !(await storeNoMails(ctx, userId))) throw new Refusal(404, 'Dieser Abmeldelink ist ungültig.')
    await deleteUnwantedAlerts(ctx, userId)
  })
}
