import { HOUR, MINUTE } from '#shared/domain/durations.ts'
import type { Ctx } from '../ctx.ts'
import type { Channel, Outcome, Send } from '../deliveries/delivery.ts'
import { recordEvents } from '../events/events.ts'
import { MailFailure } from './failure.ts'
import type { MailContent } from './outbox.ts'
import { buildMessageId } from './outbox.ts'
import { findGlobalSetting } from './queries.ts'
import { dialledAddress } from './target.ts'
import { LANES, openTransport, SMTP_TIMEOUTS, type Transport } from './smtp.ts'

/** Pause for all emails if the login is rejected: an administrator has to fix it. */
const LOGIN_PAUSE = 5 * MINUTE

export const UNREADABLE_PASSWORD =
  'Das Passwort des Mailservers ist nicht mehr lesbar, weil SECRET_KEY geändert wurde. Bitte geben Sie es neu ein.'

/** Uses the one global mail setting; without it nothing is tried or counted. */
export const createMailChannel = (timeouts = SMTP_TIMEOUTS): Channel => ({
  name: 'mail',
  lease: 2 * MINUTE,
  attempt: timeouts.message,
  pauses: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR],
  lanes: LANES,
  batch: 5,
  async open(ctx, _target, sendAll) {
    const setting = await findGlobalSetting(ctx)
    if (!setting) return undefined
    const password = ctx.secrets.open(setting.password)
    if (password === undefined) return { status: 'waiting', reason: UNREADABLE_PASSWORD, pause: LOGIN_PAUSE }
    let transport: Transport
    try {
      transport = openTransport(setting, password, timeouts, await dialledAddress(ctx, setting))
    } catch (error) {
      return notOpened(error)
    }
    try {
      await sendAll(by(ctx, transport))
    } finally {
      transport.close()
    }
    return undefined
  },
  async recorded(ctx, _target, ids, { status }) {
    if (status === 'failed') await recordEvents(ctx, [{ kind: 'mail_failed', userIds: [], subjectIds: ids }])
  },
})

export const mailChannel = createMailChannel()

/**
 * SMTP cannot close the gap between "accepted by the server" and "recorded": a sender that misses the response sends again, with the same Message-ID,
 * by which mail programs detect duplicates.
 */
const by =
  (ctx: Ctx, transport: Transport): Send =>
  async ({ recipient, title, mark }, content) => {
    const { name, html, text, unsubscribeUrl } = content as MailContent
    try {
      await transport.send({
        to: { name: name ?? '', address: recipient },
        subject: title ?? '',
        html,
        text,
        ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
        messageId: buildMessageId(ctx, mark),
        date: ctx.clock.now(),
      })
      return { status: 'sent' }
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error
      return toOutcome(error)
    }
  }

/** Outcome for all emails if the server must not or cannot be dialled. */
function notOpened(error: unknown): Outcome {
  if (!(error instanceof MailFailure)) throw error
  return { status: 'waiting', reason: error.message, pause: LOGIN_PAUSE }
}

/** Outcome of a failed attempt for this email and those after it. */
function toOutcome({ kind, message: reason }: MailFailure): Outcome {
  switch (kind) {
    case 'final':
      return { status: 'failed', reason }
    case 'later':
      return { status: 'waiting', reason }
    // an unreachable server is not tried again for each waiting email
    case 'line':
      return { status: 'waiting', reason, forAll: true }
    case 'login':
      return { status: 'waiting', reason, forAll: true, isUntried: true, pause: LOGIN_PAUSE }
  }
}
