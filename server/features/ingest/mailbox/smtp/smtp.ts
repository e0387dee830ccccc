import { readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { MINUTE } from '#shared/domain/durations.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { INBOUND_MAIL_BYTES_MAX } from '#shared/domain/inbound-mail.ts'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Config } from '../../../../config.ts'
import { toNetwork } from '../../../../http/address.ts'
import { createShares } from '../../../../shares.ts'

/** Handles arriving emails. */
export interface Postbox {
  /** Counts an email, or an unknown address, from a host; returns false if the limit is exceeded. */
  admits(what: 'mail' | 'stray', host: string): Promise<boolean>
  /** An address's owner, if there is one. */
  findOwner(address: string): Promise<string | undefined>
  /** Stores an email for its owner; the sender gets the confirmation only afterwards. */
  keep(owner: string, raw: Buffer): Promise<'kept' | 'full'>
}

export interface InboundServer {
  readonly port: number
  close(): Promise<void>
}

/** Concurrent connections. */
const CLIENTS_MAX = 100
/** Per network, so that idle connections from a few hosts cannot block the server. */
const CLIENTS_OF_NETWORK = 4
/** Emails received concurrently, each in memory until it is stored. */
const MAILS_MAX = 20
const RECIPIENTS_MAX = 10
const IDLE = 60_000

/** Maximum duration of a connection in milliseconds, even if it is busy. */
export interface Lasting {
  /** Until the connection names the first existing mailbox. */
  readonly stranger: number
  /** In total: 10 MB at 300 kbit/s. */
  readonly longest: number
}
const LASTING: Lasting = { stranger: 30_000, longest: 5 * MINUTE }

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const TRY_AGAIN = refusal(451, 'Try again later')
const BUSY = '421 Too many connections from this network, try again later\r\n'
const TOO_MANY = refusal(421, 'Too many from this host, try again later')
const UNKNOWN = refusal(550, 'No such mailbox')

type Callback = (error?: Error) => void

function answer(allowed: Promise<boolean>, otherwise: Error, callback: Callback): void {
  allowed.then(
    (isAllowed) => callback(isAllowed ? undefined : otherwise),
    () => callback(TRY_AGAIN),
  )
}

function strayFrom(postbox: Postbox, host: string, callback: Callback): void {
  postbox.admits('stray', host).then(
    (isAllowed) => callback(isAllowed ? UNKNOWN : TOO_MANY),
    () => callback(TRY_AGAIN),
  )
}

async function receiveFrom(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  { postbox, onError }: { readonly postbox: Postbox; readonly onError: (error: unknown) => void },
  callback: Callback,
): Promise<void> {
  try {
    await receive(
      stream,
      envelope.rcptTo.map(({ address }) => address),
      postbox,
    )
    callback()
  } catch (error) {
    const isAnswer = error instanceof Error && 'responseCode' in error
    if (!isAnswer) onError(error)
    callback(isAnswer ? error : TRY_AGAIN)
  }
}

/** Receives emails for known addresses. It has no login and never relays. */
export async function listenForMails(
  config: NonNullable<Config['inbound']>,
  postbox: Postbox,
  onError: (error: unknown) => void,
  lasting: Lasting = LASTING,
): Promise<InboundServer> {
  const { port, host, tls } = config
  const connections = limitConnections(lasting)
  const receiving = createShares({ all: MAILS_MAX, each: CLIENTS_OF_NETWORK })
  const server = new SMTPServer({
    name: config.domain,
    banner: PRODUCT_NAME,
    size: INBOUND_MAIL_BYTES_MAX,
    socketTimeout: IDLE,
    closeTimeout: 5_000,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...(tls && { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }),
    onMailFrom(_address, { remoteAddress }, callback) {
      answer(postbox.admits('mail', remoteAddress), TOO_MANY, callback)
    },
    onRcptTo({ address }, { envelope, remoteAddress, remotePort }, callback) {
      if (envelope.rcptTo.length >= RECIPIENTS_MAX) return callback(refusal(452, 'Too many recipients'))
      postbox.findOwner(address).then(
        // a host that guesses addresses soon gets "try again later" for any request
        (owner) => {
          if (owner === undefined) return strayFrom(postbox, remoteAddress, callback)
          connections.know(remoteAddress, remotePort)
          callback()
        },
        () => callback(TRY_AGAIN),
      )
    },
    onData(stream, session, callback) {
      const leave = receiving.take(toNetwork(session.remoteAddress))
      if (leave) void receiveFrom(stream, session, { postbox, onError }, callback).finally(leave)
      else stream.resume().once('end', () => callback(TRY_AGAIN))
    },
  })
  server.server.prependListener('connection', (socket) => connections.limit(socket))
  // a sender that disconnects midway is not an error
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Limits the connections per network and each connection's duration, which is short until a known mailbox is named. */
function limitConnections({ stranger, longest }: Lasting) {
  const places = createShares({ all: CLIENTS_MAX, each: CLIENTS_OF_NETWORK })
  const strangers = new Map<string, NodeJS.Timeout>()
  const networkName = (address: string, port: number) => `${toNetwork(address)} ${port}`
  const forget = (name: string) => {
    clearTimeout(strangers.get(name))
    strangers.delete(name)
  }
  return {
    limit(socket: Socket): void {
      const { remoteAddress = '', remotePort = 0 } = socket
      const leave = places.take(toNetwork(remoteAddress))
      if (!leave) return void socket.end(BUSY, () => socket.destroy())
      const name = networkName(remoteAddress, remotePort)
      strangers.set(
        name,
        setTimeout(() => socket.destroy(), stranger),
      )
      const end = setTimeout(() => socket.destroy(), longest)
      socket.once('close', () => {
        forget(name)
        clearTimeout(end)
        leave()
      })
    },
    know(address: string, port: number): void {
      forget(networkName(address, port))
    },
  }
}

async function receive(stream: SMTPServerDataStream, addresses: readonly string[], postbox: Postbox): Promise<void> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.byteLength
    // read to the end, so that the sender receives the reason
    if (bytes <= INBOUND_MAIL_BYTES_MAX) parts.push(part)
    else parts.length = 0
  }
  if (bytes > INBOUND_MAIL_BYTES_MAX || stream.sizeExceeded) throw refusal(552, 'Message too large')
  const owners = new Set((await Promise.all(addresses.map((address) => postbox.findOwner(address)))).filter((owner) => owner !== undefined))
  for (const owner of owners) {
    if ((await postbox.keep(owner, Buffer.concat(parts))) === 'full') throw refusal(452, 'Mailbox full')
  }
}
