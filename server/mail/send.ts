import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvents } from '../events/events.ts'
import { MailFailure } from './failure.ts'
import { askToSend } from './outbox.ts'
import {
  type DueMail,
  expireMails,
  findGlobalSetting,
  postponeDueMails,
  storeFailed,
  storePostponed,
  storeSent,
  storeUntried,
  takeDueMail,
} from './queries.ts'
import { LANES, openTransport, SMTP_TIMEOUTS, type Transport } from './smtp.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A sender that has not reported by then is dead. Longer than the longest attempt, or a letter could go out twice. */
export const MAIL_LEASE = 2 * MINUTE
/** Pause after the first, second, … attempt. After the last one the letter is given up. */
export const MAIL_PAUSES = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR]
/** Pause for all when the server does not let us in: an administrator has to look at it. */
const LOGIN_PAUSE = 5 * MINUTE
/** Milliseconds a job works before the next one takes over. */
const SLICE = 60_000

/**
 * Sends what is due through the global setting, several letters at a time; without a setting nothing is tried and nothing counted.
 * Several processes may do this at once. Bears being killed anywhere: a letter that was being sent then goes out again after the lease,
 * with the same Message-ID.
 */
export async function sendMails(ctx: Ctx, timeouts = SMTP_TIMEOUTS): Promise<void> {
  await expireMails(ctx)
  const setting = await findGlobalSetting(ctx)
  if (!setting) return
  const password = ctx.secrets.open(setting.password)
  if (password === undefined) return postponeDueMails(ctx, after(ctx, LOGIN_PAUSE), UNREADABLE_PASSWORD)
  const transport = openTransport(setting, password, timeouts)
  const round: Round = { transport, end: performance.now() + SLICE, isOver: false }
  // all lanes end before the line is closed: a letter under way is not torn off by another's misfortune
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => workOff(ctx, round)))
  transport.close()
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  if (lanes.some((lane) => lane.status === 'fulfilled' && lane.value === 'more')) await askToSend(ctx, { priority: 0 })
}

const UNREADABLE_PASSWORD =
  'Das Passwort des Mailservers ist nicht mehr lesbar, weil SECRET_KEY geändert wurde. Bitte geben Sie es neu ein.'
const UNREADABLE_LETTER = 'Der Inhalt ist nicht mehr lesbar, weil SECRET_KEY geändert wurde.'

const after = ({ clock }: Ctx, milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

interface Round {
  readonly transport: Transport
  readonly end: number
  /** The server is not to be asked again now. */
  isOver: boolean
}

async function workOff(ctx: Ctx, round: Round): Promise<'done' | 'more'> {
  while (!round.isOver) {
    if (performance.now() > round.end) return 'more'
    const mail = await takeDueMail(ctx, MAIL_LEASE)
    if (!mail) return 'done'
    await sendOne(ctx, round, mail)
  }
  return 'done'
}

async function sendOne(ctx: Ctx, round: Round, mail: DueMail): Promise<void> {
  // its last sender died or failed every time: it is not tried for ever
  if (mail.attempts > MAIL_PAUSES.length + 1) return giveUp(ctx, mail, 'Der Versand ist mehrfach unterbrochen worden.')
  const content = ctx.secrets.open(mail.content)
  if (content === undefined) return giveUp(ctx, mail, UNREADABLE_LETTER)
  try {
    const { html, text, unsubscribeUrl } = JSON.parse(content) as { html: string; text: string; unsubscribeUrl?: string }
    await round.transport.send({
      to: { name: mail.toName ?? '', address: mail.toEmail },
      subject: mail.subject,
      html,
      text,
      ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      messageId: mail.messageId,
      date: ctx.clock.now(),
    })
    await storeSent(ctx, mail)
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    ctx.log.warn({ mail: mail.id, kind: error.kind, reason: error.message }, 'mail not sent')
    await settle(ctx, round, mail, error)
  }
}

/** Gives a letter up for good, and lets the administrators hear of it. */
async function giveUp(ctx: Ctx, mail: DueMail, reason: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (await storeFailed(ctx, mail, reason)) await recordEvents(ctx, [{ kind: 'mail_failed', userIds: [], subjectIds: [mail.id] }])
  })
}

/** What a failed attempt means for this letter and for those behind it. */
async function settle(ctx: Ctx, round: Round, mail: DueMail, { kind, message }: MailFailure): Promise<void> {
  if (kind === 'final') return giveUp(ctx, mail, message)
  if (kind === 'login') {
    round.isOver = true
    await storeUntried(ctx, mail, after(ctx, LOGIN_PAUSE), message)
    return postponeDueMails(ctx, after(ctx, LOGIN_PAUSE), message)
  }
  // a server that cannot be reached is not asked again for each letter that waits
  if (kind === 'line') round.isOver = true
  const pause = MAIL_PAUSES[mail.attempts - 1]
  if (pause === undefined) return giveUp(ctx, mail, message)
  await storePostponed(ctx, mail, after(ctx, pause), message)
}
