import { readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { MINUTE } from '#shared/domain/durations.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { INBOUND_MAIL_BYTES_MAX } from '#shared/domain/inbound-mail.ts'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Config } from '../../../../config.ts'
import { networkOf } from '../../../../http/address.ts'
import { createShares } from '../../../../shares.ts'

/** What is done with the mails that arrive. */
export interface Postbox {
  /** Counts one more mail, or one more address that nobody has, from a host; false where it is one too many. */
  admits(what: 'mail' | 'stray', host: string): Promise<boolean>
  /** Whose address this is, if anybody's. */
  ownerOf(address: string): Promise<string | undefined>
  /** Keeps a mail for its owner; only then the sender is told that it arrived. */
  keep(owner: string, raw: Buffer): Promise<'kept' | 'full'>
}

export interface InboundServer {
  readonly port: number
  close(): Promise<void>
}

/** Connections at one time. */
const CLIENTS_MAX = 100
/** Of one network. Idle connections of a few hosts must not close the mailbox. */
const CLIENTS_OF_NETWORK = 4
/** Mails that are received at one time, each in memory until it is kept. */
const MAILS_MAX = 20
const RECIPIENTS_MAX = 10
const IDLE = 60_000

/** Milliseconds that a connection may last, however busy it is. */
export interface Lasting {
  /** Until it names the first mailbox that exists. */
  readonly stranger: number
  /** Altogether: 10 MB at 300 kbit/s. */
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

/** Receives mails for known addresses. Nobody signs in here, and nothing is sent on. */
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
      postbox.ownerOf(address).then(
        // whoever guesses addresses is soon told to come back later, whatever he asks for
        (owner) => {
          if (owner === undefined) return strayFrom(postbox, remoteAddress, callback)
          connections.know(remoteAddress, remotePort)
          callback()
        },
        () => callback(TRY_AGAIN),
      )
    },
    onData(stream, session, callback) {
      const leave = receiving.take(networkOf(session.remoteAddress))
      if (leave) void receiveFrom(stream, session, { postbox, onError }, callback).finally(leave)
      else stream.resume().once('end', () => callback(TRY_AGAIN))
    },
  })
  server.server.prependListener('connection', (socket) => connections.limit(socket))
  // a sender who hangs up in the middle is no fault of ours
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

/** Gives each network its share of the connections, and each connection an end: soon, until it is known to be for somebody. */
function limitConnections({ stranger, longest }: Lasting) {
  const places = createShares({ all: CLIENTS_MAX, each: CLIENTS_OF_NETWORK })
  const strangers = new Map<string, NodeJS.Timeout>()
  const nameOf = (address: string, port: number) => `${networkOf(address)} ${port}`
  const forget = (name: string) => {
    clearTimeout(strangers.get(name))
    strangers.delete(name)
  }
  return {
    limit(socket: Socket): void {
      const { remoteAddress = '', remotePort = 0 } = socket
      const leave = places.take(networkOf(remoteAddress))
      if (!leave) return void socket.end(BUSY, () => socket.destroy())
      const name = nameOf(remoteAddress, remotePort)
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
      forget(nameOf(address, port))
    },
  }
}

async function receive(stream: SMTPServerDataStream, addresses: readonly string[], postbox: Postbox): Promise<void> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.byteLength
    // to its end, so that the sender hears why
    if (bytes <= INBOUND_MAIL_BYTES_MAX) parts.push(part)
    else parts.length = 0
  }
  if (bytes > INBOUND_MAIL_BYTES_MAX || stream.sizeExceeded) throw refusal(552, 'Message too large')
  const owners = new Set((await Promise.all(addresses.map((address) => postbox.ownerOf(address)))).filter((owner) => owner !== undefined))
  for (const owner of owners) {
    if ((await postbox.keep(owner, Buffer.concat(parts))) === 'full') throw refusal(452, 'Mailbox full')
  }
}
