import { berlinDay } from '#shared/domain/berlin-time.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { mailIsReady } from '../../../mail/outbox.ts'
import { writeNotice } from './mails.ts'
import { type Inactive, listGone, listUnnotified, noteActivity, storeNotified } from './queries-inactive.ts'

/** 24 months, in days. */
const WARNED_AFTER = 730
/** 30 months, in days. */
const DELETED_AFTER = 913
/** Accounts per night; the rest waits for the next night. */
const AT_ONCE = 200

const shownDay = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
const dayBefore = ({ clock }: Ctx, days: number) => berlinDay(new Date(clock.now().getTime() - days * DAY))

/** Accounts whose owners were warned of the deletion and have not signed in since, except for those to keep. */
export async function inactiveToDelete(ctx: Ctx, kept: readonly UserId[]): Promise<UserId[]> {
  await noteActivity(ctx)
  return listGone(ctx, { lastHere: dayBefore(ctx, DELETED_AFTER), warned: dayBefore(ctx, DELETED_AFTER - WARNED_AFTER), kept }, AT_ONCE)
}

/** Warns owners of accounts unused for two years. Without a mail server no warning is sent, and only warned accounts are deleted. */
export async function warnInactive(ctx: Ctx): Promise<void> {
  if (!(await mailIsReady(ctx))) return
  for (const account of await listUnnotified(ctx, dayBefore(ctx, WARNED_AFTER), AT_ONCE)) await warn(ctx, account)
}

async function warn(ctx: Ctx, { isEmailVerified, ...account }: Inactive): Promise<void> {
  const now = ctx.clock.now()
  const until = shownDay.format(new Date(now.getTime() + (DELETED_AFTER - WARNED_AFTER) * DAY))
  const message =
    `Sie haben sich seit zwei Jahren nicht angemeldet. Möchten Sie Ihr Konto behalten, melden Sie sich bitte bis zum ${until} an. ` +
    'Danach wird es mit allem gelöscht, was dazugehört.'
  await inTransaction(ctx, async (ctx) => {
    await storeNotified(ctx, account.id, berlinDay(now))
    // an unconfirmed address may belong to a stranger
    if (isEmailVerified) await writeNotice(ctx, account, { title: 'Ihr Konto wird bald gelöscht', message, wayOut: 'signIn' })
  })
}
