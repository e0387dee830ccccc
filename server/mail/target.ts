import { isIP } from 'node:net'
import type { Ctx } from '../ctx.ts'
import { isPublicAddress } from '../outgoing/addresses.ts'
import { type Resolve, systemResolve } from '../outgoing/target.ts'
import { MailFailure } from './failure.ts'
import type { SmtpSetting } from './queries.ts'

/** Ports on which mail servers accept emails for delivery. Other ports belong to other services. */
const MAIL_PORTS = new Set([25, 465, 587, 2525])

/**
 * The address to dial for a mail server. The operator may name hosts in the private network in the settings; a host entered by an administrator must
 * be public. The checked address is the one dialled. Throws `MailFailure`.
 */
export async function dialledAddress(
  { config }: Pick<Ctx, 'config'>,
  { host, port }: Pick<SmtpSetting, 'host' | 'port'>,
  resolve: Resolve = systemResolve,
): Promise<string> {
  const { smtp, ownMailHosts } = config
  if (ownMailHosts.includes(host.toLowerCase()) || (smtp?.host === host && smtp.port === port)) return host
  if (!MAIL_PORTS.has(port)) throw refused(`Port ${port} gehört zu keinem Mailserver. Üblich sind 587, 465 und 25.`)
  const addresses = isIP(host) ? [host] : await resolveAddresses(host, resolve)
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress)) {
    throw refused(`${host} liegt im eigenen Netz. Dorthin verbindet sich der Server nur, wenn der Betreiber es mit SMTP_HOSTS erlaubt.`)
  }
  return first
}

async function resolveAddresses(host: string, resolve: Resolve): Promise<string[]> {
  try {
    return (await resolve(host)).map(({ address }) => address)
  } catch {
    throw new MailFailure('line', 'Der Name des Mailservers wurde nicht gefunden.')
  }
}

/** Not the email's fault, and not temporary: an administrator has to change the setting. */
const refused = (sentence: string) => new MailFailure('login', sentence)
