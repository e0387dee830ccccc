import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { oneLine } from './address.ts'
import { MailFailure, toMailFailure } from './failure.ts'
import type { SmtpSetting } from './queries.ts'

/** An outgoing message. */
export interface Message {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly messageId: string
  readonly unsubscribeUrl?: string
  readonly date: Date
}

/** An open connection to a mail server. */
export interface Transport {
  /** Resolves when the server has accepted the message; throws `MailFailure`. */
  send(message: Message): Promise<void>
  close(): void
}

/** Emails sent concurrently. */
export const LANES = 4

/** Milliseconds. Silence ends a connection; the whole message has a limit, too, against a server that trickles its responses. */
export const SMTP_TIMEOUTS = { connect: 10_000, greeting: 10_000, silence: 30_000, message: 75_000 }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** TLS from the first byte, or mandatory STARTTLS. Only connections within this machine may be unencrypted. Certificates are always verified. */
export function security({ host, secure }: Pick<SmtpSetting, 'host' | 'secure'>) {
  if (secure) return { secure: true, requireTLS: false, ignoreTLS: false }
  const stays = LOOPBACK.test(host)
  return { secure: false, requireTLS: !stays, ignoreTLS: stays }
}

/** RFC 8058: the mail program may unsubscribe with one click, without a page. */
const unsubscribing = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** `dialled` is the host's resolved address; the certificate is still verified against the name. */
export function openTransport(setting: SmtpSetting, password: string, timeouts = SMTP_TIMEOUTS, dialled = setting.host): Transport {
  const pool = createTransport({
    pool: true,
    maxConnections: LANES,
    // a message may have arrived although the connection broke: the outbox decides whether to retry
    maxRequeues: 0,
    host: dialled,
    port: setting.port,
    ...security(setting),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(isIP(setting.host) === 0 && { servername: setting.host }) },
    auth: { user: setting.userName, pass: password },
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  const from = { name: oneLine(setting.fromName), address: setting.fromEmail }
  return {
    async send({ to, unsubscribeUrl, ...message }) {
      const signal = AbortSignal.timeout(timeouts.message)
      try {
        await pool.sendMail({
          ...message,
          from,
          to: [to],
          signal,
          // keeps out-of-office replies away
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribing(unsubscribeUrl) },
        })
      } catch (error) {
        throw signal.aborted
          ? new MailFailure('line', 'Der Mailserver hat nicht rechtzeitig geantwortet.')
          : toMailFailure(error, [password, `\0${setting.userName}\0${password}`])
      }
    },
    close: () => pool.close({ force: true }),
  }
}
