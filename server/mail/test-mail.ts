import { randomUUID } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { checkedAddress, oneLine } from './address.ts'
import { buildMessageId } from './outbox.ts'
import type { SmtpSetting } from './queries.ts'
import { escapeHtml } from './render.ts'
import { openTransport } from './smtp.ts'
import { dialledAddress } from './target.ts'

/** A user is waiting for the result, so a silent server is given up early. Milliseconds. */
const QUICK = { connect: 8_000, greeting: 8_000, silence: 10_000, message: 20_000 }

/** Sends one email without the outbox, to test a server. Throws `MailFailure`. */
export async function sendTestMail(
  ctx: Ctx,
  setting: SmtpSetting,
  password: string,
  { to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  const transport = openTransport(setting, password, QUICK, await dialledAddress(ctx, setting))
  try {
    await transport.send({
      to: { name: '', address: checkedAddress(to) },
      subject: oneLine(subject),
      html: `<p>${escapeHtml(text)}</p>`,
      text,
      messageId: buildMessageId(ctx, randomUUID()),
      date: ctx.clock.now(),
    })
  } finally {
    transport.close()
  }
}
