import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { LiveMessage } from '#shared/contract/live.ts'

/**
 * Opens sockets, and counts their messages and delays; one of them may never read. A separate process, so that its CPU time does not count as the
 * server's.
 */
export type Order =
  | { readonly do: 'open'; readonly url: string; readonly origin: string; readonly cookies: readonly string[] }
  | { readonly do: 'stall'; readonly url: string; readonly origin: string; readonly cookie: string }
  | { readonly do: 'report' }
  | { readonly do: 'look' }
  | { readonly do: 'end' }
export type Report =
  | { readonly did: 'open' | 'stall' }
  | { readonly did: 'report'; readonly messages: number; readonly delays: readonly number[]; readonly open: number }
  /** Whether the socket that never read was closed. */
  | { readonly did: 'look'; readonly isCutOff: boolean }

/** Sockets opened concurrently. */
const AT_ONCE = 50

const sockets: WebSocket[] = []
let stalled: Socket | undefined
let messages = 0
let delays: number[] = []

const reply = (report: Report) => void process.send?.(report)

process.on('message', (order: Order) => {
  if (order.do === 'open') void openAll(order).then(() => reply({ did: 'open' }))
  else if (order.do === 'stall') void stall(order).then(() => reply({ did: 'stall' }))
  else if (order.do === 'report') report()
  else if (order.do === 'look') void look().then((isCutOff) => reply({ did: 'look', isCutOff }))
  else process.exit()
})

async function openAll({ url, origin, cookies }: Extract<Order, { do: 'open' }>): Promise<void> {
  for (let first = 0; first < cookies.length; first += AT_ONCE)
    await Promise.all(cookies.slice(first, first + AT_ONCE).map((cookie) => open(url, origin, cookie)))
}

async function open(url: string, origin: string, cookie: string): Promise<void> {
  const socket = new WebSocket(url, { origin, headers: { cookie }, perMessageDeflate: false })
  socket.on('message', hear)
  await once(socket, 'open')
  sockets.push(socket)
}

function hear(data: Buffer): void {
  const message = JSON.parse(data.toString()) as LiveMessage
  const sentAt = message.type === 'changed' ? Number(message.paths[0]) : Number.NaN
  // Ignores other messages, such as the one after a reconnect of the channel.
  if (!Number.isFinite(sentAt)) return
  messages += 1
  delays.push(Date.now() - sentAt)
}

/** Completes the handshake and never reads. */
async function stall({ url, origin, cookie }: Extract<Order, { do: 'stall' }>): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  stalled = socket
  socket.on('error', () => {})
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.pause()
}

/** The system's buffers are read first; the socket's close comes after them. */
async function look(): Promise<boolean> {
  if (!stalled) return false
  stalled.resume()
  return Promise.race([once(stalled, 'close').then(() => true), sleep(10_000, false)])
}

function report(): void {
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  reply({ did: 'report', messages, delays, open })
  messages = 0
  delays = []
}
