import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server'
import { createBox, type ReceivedMail } from './box.ts'
import { createFaults, type SmtpFault, type SmtpFaultControl } from './faults.ts'

export interface SmtpOptions {
  readonly port?: number
  readonly user?: string
  readonly password?: string
  /** TLS from the first byte, with an untrusted certificate. */
  readonly secure?: boolean
  /** Number of messages to keep. */
  readonly kept?: number
}

/** A running mail server that delivers nothing and shows what it received. */
export interface SmtpStandIn {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** `smtp://127.0.0.1:<port>` */
  readonly url: string
  /** The kept messages, oldest first. */
  messages(): readonly ReceivedMail[]
  /** The oldest message for this address that was not returned before; waits for it, and throws on timeout. */
  waitFor(to: string, options?: { readonly timeoutMs?: number }): Promise<ReceivedMail>
  /** Null removes a fault; without `times` it is unlimited. With `to` it rejects only emails to this address. */
  fault(kind: SmtpFault | null, times?: number, to?: string): void
  /** May be called twice. */
  close(): Promise<void>
}

const SIZE_MAX = 2_000_000

export async function startSmtp({
  port = 0,
  user = 'giebel',
  password = randomBytes(12).toString('base64url'),
  secure = false,
  kept = 500,
}: SmtpOptions = {}): Promise<SmtpStandIn> {
  const faults = createFaults()
  const box = createBox(kept)
  const sockets = new Map<number, Socket>()
  const hangUp = (port: number) => sockets.get(port)?.destroy()
  const server = new SMTPServer({
    ...LOCAL,
    secure,
    ...refusals(faults, { user, password }, hangUp),
    onData(stream, session, callback) {
      readAll(stream)
        .then((raw) =>
          box.put(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then(() => {
          const fault = faults.take('hang', 'disconnect')
          if (fault === 'disconnect') hangUp(session.remotePort)
          else if (fault !== 'hang') callback(null, 'accepted')
        })
        .catch(callback)
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const peer = socket.remotePort ?? 0
    sockets.set(peer, socket)
    socket.once('close', () => sockets.delete(peer))
  })
  // Senders that hang up are expected.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const taken = (server.server.address() as AddressInfo).port
  let closing: Promise<void> | undefined
  return {
    host: '127.0.0.1',
    port: taken,
    user,
    password,
    url: `smtp${secure ? 's' : ''}://127.0.0.1:${taken}`,
    messages: () => box.all,
    waitFor: (to, options) => box.waitFor(to, options),
    fault: (kind, times, to) => faults.set(kind, times, to),
    close: () =>
      (closing ??= new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      })),
  }
}

/** Loopback only, and without encryption, which would need a certificate. */
const LOCAL = {
  name: 'mail.giebel.invalid',
  banner: 'stand-in',
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  authMethods: ['PLAIN', 'LOGIN'],
  disableReverseLookup: true,
  size: SIZE_MAX,
  logger: false,
  closeTimeout: 1,
} as const satisfies SMTPServerOptions

/** Faults before the message. */
function refusals(
  faults: SmtpFaultControl,
  login: { readonly user: string; readonly password: string },
  hangUp: (port: number) => void,
): Pick<SMTPServerOptions, 'onConnect' | 'onAuth' | 'onRcptTo'> {
  return {
    onConnect(session, callback) {
      const fault = faults.take('down', 'silent')
      if (fault === 'down') hangUp(session.remotePort)
      else if (fault !== 'silent') callback()
    },
    onAuth(given, _, callback) {
      const isRight = given.username === login.user && equal(given.password ?? '', login.password)
      if (isRight && !faults.take('auth')) callback(null, { user: login.user })
      // The worst servers repeat the credentials.
      else callback(refusal(535, `5.7.8 authentication failed for ${given.username} ${given.password}`))
    },
    onRcptTo({ address }, _, callback) {
      const fault = faults.takeFor(address, '4xx', '5xx')
      if (fault === '4xx') callback(refusal(451, '4.7.1 greylisted, please come back later'))
      else if (fault === '5xx') callback(refusal(550, '5.1.1 mailbox unavailable'))
      else callback()
    },
  }
}

const equal = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given.normalize()), Buffer.from(right.normalize()))

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  if (stream.sizeExceeded) throw refusal(552, '5.3.4 message too big')
  return Buffer.concat(chunks)
}
