import { oneLine } from './address.ts'

/**
 * `login`: the server rejects the login, which is not the email's fault. `line`: unreachable or silent. `later`: rejected temporarily. `final`:
 * rejected permanently.
 */
export type MailFailureKind = 'login' | 'line' | 'later' | 'final'

/** Why an email was not accepted; the message is a German sentence for the administrator without secrets. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly kind: MailFailureKind

  constructor(kind: MailFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** The library's error for a failed attempt. */
interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
  readonly message?: string
}

const LINE: Readonly<Record<string, string>> = {
  EDNS: 'Der Name des Mailservers wurde nicht gefunden.',
  ENOTFOUND: 'Der Name des Mailservers wurde nicht gefunden.',
  ECONNREFUSED: 'Der Mailserver nimmt keine Verbindung an.',
  ETIMEDOUT: 'Der Mailserver hat nicht rechtzeitig geantwortet.',
  ECONNECTION: 'Die Verbindung zum Mailserver ist abgebrochen.',
  ETLS: 'Der Mailserver bietet keine gültige Verschlüsselung an.',
}

const CERTIFICATE = /self.signed|certificate|altname|unable to verify/i

/** Maps the library's error. `secrets` never appear in the result. */
export function toMailFailure(error: unknown, secrets: readonly string[]): MailFailure {
  const { code = '', command = '', responseCode = 0, response = '', message = '' } = error as SmtpError
  const reply = readableReply(response, secrets)
  if (code === 'EAUTH' || command.startsWith('AUTH')) return loginFailure(responseCode)
  if (responseCode >= 500 && concernsMail(command)) return new MailFailure('final', `Der Mailserver hat die E-Mail abgelehnt: ${reply}`)
  if (responseCode >= 400)
    return new MailFailure(concernsMail(command) ? 'later' : 'line', `Der Mailserver ist gerade nicht bereit: ${reply}`)
  if (code === 'EENVELOPE') return new MailFailure('final', 'Der Mailserver kann an diese Adresse nicht zustellen.')
  return lineFailure(code, message)
}

const loginFailure = (responseCode: number): MailFailure =>
  responseCode >= 400 && responseCode < 500
    ? new MailFailure('login', `Der Mailserver lässt die Anmeldung gerade nicht zu${formatCode(responseCode)}.`)
    : new MailFailure('login', `Der Mailserver hat Benutzername oder Passwort abgelehnt${formatCode(responseCode)}.`)

function lineFailure(code: string, message: string): MailFailure {
  if (CERTIFICATE.test(message)) return new MailFailure('line', 'Das Zertifikat des Mailservers ist ungültig oder nicht vertrauenswürdig.')
  const reason = Object.keys(LINE).find((name) => code === name || message.includes(name))
  return new MailFailure('line', LINE[reason ?? ''] ?? 'Die Verbindung zum Mailserver ist abgebrochen.')
}

/** Errors before the email's own commands, such as in response to the greeting, concern the server. */
function concernsMail(command: string): boolean {
  return /^(MAIL FROM|RCPT TO|DATA|API)/.test(command)
}

const formatCode = (responseCode: number) => (responseCode === 0 ? '' : ` (${responseCode})`)

const REPLY_MAX = 200
/** Characters searched for addresses, because the search takes quadratic time. */
const SEARCHED_MAX = 2_000

/** The server's own text: one line, truncated, without URLs, email addresses and secrets. */
function readableReply(response: string, secrets: readonly string[]): string {
  let text = oneLine(response)
  // before truncation, so that no part of a secret remains
  for (const secret of secrets)
    if (secret !== '') text = text.replaceAll(secret, '…').replaceAll(Buffer.from(secret).toString('base64'), '…')
  text = text
    .slice(0, SEARCHED_MAX)
    .replace(/https?:\/\/\S+/gi, '…')
    .replace(/[^\s<>"']+@[^\s<>"':;,]+/g, '…')
  return text.length > REPLY_MAX ? `${text.slice(0, REPLY_MAX)}…` : text
}
