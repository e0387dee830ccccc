import { isIP } from 'node:net'
import type { Ctx } from '../ctx.ts'
import { isPublicAddress } from '../outgoing/addresses.ts'
import { type Resolve, systemResolve } from '../outgoing/target.ts'
import { MailFailure } from './failure.ts'
import type { SmtpSetting } from './queries.ts'

/** Where mail servers take mails to be sent on. Other ports belong to other services, which are none of our business. */
const MAIL_PORTS = new Set([25, 465, 587, 2525])

/**
 * The address to dial for a mail server. Whoever runs the installation may name hosts of his own network in the settings; what an administrator typed
 * must lead into the public internet. The address that was judged is the one that is dialled. Throws `MailFailure`.
 */
export async function dialledAddress(
  { config }: Pick<Ctx, 'config'>,
  { host, port }: Pick<SmtpSetting, 'host' | 'port'>,
  resolve: Resolve = systemResolve,
): Promise<string> {
  const { smtp, ownMailHosts } = config
  if (ownMailHosts.includes(host.toLowerCase()) || (smtp?.host === host && smtp.port === port)) return host
  if (!MAIL_PORTS.has(port)) throw refused(`Port ${port} gehört zu keinem Mailserver. Üblich sind 587, 465 und 25.`)
  const addresses = isIP(host) ? [host] : await addressesOf(host, resolve)
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress)) {
    throw refused(`${host} liegt im eigenen Netz. Dorthin verbindet sich der Server nur, wenn der Betreiber es mit SMTP_HOSTS erlaubt.`)
  }
  return first
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  try {
    return (await resolve(host)).map(({ address }) => address)
  } catch {
    throw new MailFailure('line', 'Der Name des Mailservers wurde nicht gefunden.')
  }
}

/** No mail's fault, and nothing that passes by itself: somebody has to change the setting. */
const refused = (sentence: string) => new MailFailure('login', sentence)
