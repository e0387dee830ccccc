import { oneLine } from './address.ts'

/**
 * `login`: the server does not let us in, which is not the mail's fault. `line`: it could not be reached or fell silent.
 * `later`: it refused for now. `final`: it will not take this mail.
 */
export type MailFailureKind = 'login' | 'line' | 'later' | 'final'

/** Why a mail was not taken; the message is a German sentence for the administrator and carries no secret. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly kind: MailFailureKind

  constructor(kind: MailFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** What the library says of a failed attempt. */
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

/** Reads the library's error. `secrets` never appear in the result, whatever the server answered. */
export function failureOf(error: unknown, secrets: readonly string[]): MailFailure {
  const { code = '', command = '', responseCode = 0, response = '', message = '' } = error as SmtpError
  const said = saidBy(response, secrets)
  if (code === 'EAUTH' || command.startsWith('AUTH')) {
    return responseCode >= 400 && responseCode < 500
      ? new MailFailure('login', `Der Mailserver lässt die Anmeldung gerade nicht zu${codeOf(responseCode)}.`)
      : new MailFailure('login', `Der Mailserver hat Benutzername oder Passwort abgelehnt${codeOf(responseCode)}.`)
  }
  if (responseCode >= 500 && concernsMail(command)) return new MailFailure('final', `Der Mailserver hat die E-Mail abgelehnt: ${said}`)
  if (responseCode >= 400)
    return new MailFailure(concernsMail(command) ? 'later' : 'line', `Der Mailserver ist gerade nicht bereit: ${said}`)
  if (code === 'EENVELOPE') return new MailFailure('final', 'Der Mailserver kann an diese Adresse nicht zustellen.')
  if (CERTIFICATE.test(message)) return new MailFailure('line', 'Das Zertifikat des Mailservers ist ungültig oder nicht vertrauenswürdig.')
  const reason = Object.keys(LINE).find((name) => code === name || message.includes(name))
  return new MailFailure('line', LINE[reason ?? ''] ?? 'Die Verbindung zum Mailserver ist abgebrochen.')
}

/** Refusals before a mail was named, like of the greeting, are about the server. */
function concernsMail(command: string): boolean {
  return /^(MAIL FROM|RCPT TO|DATA|API)/.test(command)
}

const codeOf = (responseCode: number) => (responseCode === 0 ? '' : ` (${responseCode})`)

const SAID_MAX = 200
/** Characters that are searched for addresses, which takes time by the square of the length. */
const SEARCHED_MAX = 2_000

/** The server's own words: one line, capped, without addresses of pages and people and without what must not be known. */
function saidBy(response: string, secrets: readonly string[]): string {
  let said = oneLine(response)
  // before anything is cut, so that no part of a secret is left
  for (const secret of secrets)
    if (secret !== '') said = said.replaceAll(secret, '…').replaceAll(Buffer.from(secret).toString('base64'), '…')
  said = said
    .slice(0, SEARCHED_MAX)
    .replace(/https?:\/\/\S+/gi, '…')
    .replace(/[^\s<>"']+@[^\s<>"':;,]+/g, '…')
  return said.length > SAID_MAX ? `${said.slice(0, SAID_MAX)}…` : said
}
