import { generateKeyPairSync } from 'node:crypto'
import nodemailer, { type Transporter } from 'nodemailer'

/** An email to an agent's inbound address. */
export interface SentAlert {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text?: string
  readonly html?: string
  /** The whole email, in place of one built from the other fields. */
  readonly raw?: string
  /** Signing domain; by default the sender's, and no signature if null. */
  readonly signedBy?: string | null
  readonly headers?: Record<string, string>
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer; readonly contentType?: string }[]
  /** Signed header fields, separated by colons; nodemailer's default unless given. */
  readonly signs?: string
}

/** Portals' and providers' mail servers, each with its own key. */
export interface AlertPost {
  /** Resolver for their keys. */
  readonly dns: { text(name: string): Promise<string[][]> }
  /** Delivers an email and returns the server's response. Rejects if the server rejects it. */
  send(port: number, mail: SentAlert): Promise<string>
  /** Builds the signed email without sending it. */
  write(mail: SentAlert): Promise<Buffer>
  /** Delivers these bytes unchanged. */
  sendRaw(port: number, to: string, raw: Buffer): Promise<string>
  close(): void
}

const SELECTOR = 'alerts'

/** Keys of the signing domains. */
function createKeys() {
  const keys = new Map<string, { readonly privateKey: string; readonly record: string }>()
  const createKey = (domain: string) => {
    const known = keys.get(domain)
    if (known) return known
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const made = { privateKey: pair.privateKey, record: `v=DKIM1; k=rsa; p=${pair.publicKey.toString('base64')}` }
    keys.set(domain, made)
    return made
  }
  return { keys, toKey: createKey }
}

/** @param keepsConnection sends all emails over one connection: a mail server greets each new one after a tenth of a second */
export function createAlertPost({ keepsConnection = false } = {}): AlertPost {
  const transports = new Map<number, Transporter<{ response: string }>>()
  const transportTo = (port: number) => {
    const options = { host: '127.0.0.1', port, secure: false, ignoreTLS: true }
    if (!keepsConnection) return nodemailer.createTransport(options)
    const kept = transports.get(port) ?? nodemailer.createTransport({ ...options, pool: true, maxConnections: 1, maxMessages: Infinity })
    transports.set(port, kept)
    return kept
  }
  const { keys, toKey } = createKeys()
  const write = async ({ signedBy, signs, from, attachments = [], ...mail }: SentAlert): Promise<Buffer> => {
    const domain = signedBy === undefined ? (from.split('@')[1] ?? '') : signedBy
    const made = await nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
      from,
      ...mail,
      attachments: [...attachments],
      ...(domain !== null && {
        dkim: {
          domainName: domain,
          keySelector: SELECTOR,
          privateKey: toKey(domain).privateKey,
          ...(signs !== undefined && { headerFieldNames: signs }),
        },
      }),
    })
    return made.message as Buffer
  }
  const sendRaw = async (port: number, to: string, raw: Buffer): Promise<string> => {
    const transport = transportTo(port)
    try {
      return (await transport.sendMail({ envelope: { from: 'bounce@post.example', to }, raw })).response
    } finally {
      if (!keepsConnection) transport.close()
    }
  }
  return {
    dns: {
      text: async (name) => {
        const record = keys.get(name.replace(`${SELECTOR}._domainkey.`, ''))?.record
        if (record === undefined) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
        return [record.match(/.{1,200}/g) ?? []]
      },
    },
    write,
    send: async (port, mail) => sendRaw(port, mail.to, await write(mail)),
    sendRaw,
    close: () => {
      for (const transport of transports.values()) transport.close()
    },
  }
}
