import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ChangedPath, LiveMessage } from '#shared/contract/live.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { buildApp } from '#server/app.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import type { Order, Report } from './live-readers.ts'
import { interleaved, quantile, timing } from './measure.ts'
import type { BenchResult } from './result.ts'
import { seedBasics } from './seed.ts'
import { signIn } from './site.ts'

export const name = 'live'

const AGENTS = 500
const SOCKETS = 10
const PER_SECOND = 200
const SECONDS = 4
const ROUNDS = 3
/** Agents per event: the agent's own write, and a page of listings that match the searches of many. */
const RECIPIENTS = [1, 10]
const TICK = 50
const RATIO_MIN = 0.5
const SLOWER_MAX = 1.5
/** Close to the maximum message size, so that the socket that never reads falls behind fast. */
const LONG = 'x'.repeat(7_000)
/** More messages than the system's buffers hold. */
const TOO_MUCH = 3_000

/** One of the two servers, with open sockets and a function that sends to agents. */
interface Side {
  readonly readers: ChildProcess
  readonly send: (recipients: readonly AgentId[], message: LiveMessage) => Promise<void> | void
}

export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    await seedBasics(database.owner)
    const { rows } = await database.owner.query<{ id: AgentId }>(`select id from users where role = 'agent' order by id limit $1`, [
      AGENTS + 1,
    ])
    const [silent, ...agents] = rows.map(({ id }) => id)
    if (!silent) throw new Error('There are no agents.')
    return withBare(agents, (bare) =>
      withProduct(database, [silent, ...agents], async (product, stall) => {
        const results: BenchResult[] = []
        for (const recipients of RECIPIENTS) results.push(await compare({ product, bare }, agents, recipients))
        results.push(...(await beside(product, agents, silent, stall)))
        return results
      }),
    )
  })
}

async function withProduct<T>(
  database: BenchDatabase,
  agents: readonly AgentId[],
  work: (side: Side, stall: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { ctx } = database.parts
  const app = await buildApp(ctx, database.appUrl)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const [silent = '', ...cookies] = await signIn(database, agents)
  const readers = startReaders()
  const at = { url: `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`, origin: ctx.config.publicUrl ?? '' }
  try {
    await order(readers, { do: 'open', ...at, cookies: cookies.flatMap((cookie) => Array.from({ length: SOCKETS }, () => cookie)) })
    const send = (recipients: readonly AgentId[], message: LiveMessage) =>
      ctx.live.announce(
        ctx,
        recipients.map((to) => ({ to, message })),
      )
    return await work({ readers, send }, async () => void (await order(readers, { do: 'stall', ...at, cookie: silent })))
  } finally {
    readers.send({ do: 'end' } satisfies Order)
    await app.close()
  }
}

/** The naive baseline: a list of sockets per agent, and a loop. */
async function withBare<T>(agents: readonly AgentId[], work: (side: Side) => Promise<T>): Promise<T> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  const socketsOf = new Map<string, WebSocket[]>(agents.map((agent) => [agent, []]))
  server.on('connection', (socket, { headers }) => void socketsOf.get(headers.cookie ?? '')?.push(socket))
  const readers = startReaders()
  try {
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`
    const cookies = agents.flatMap((agent) => Array.from({ length: SOCKETS }, () => agent))
    await order(readers, { do: 'open', url, origin: 'http://localhost', cookies })
    return await work({
      readers,
      send: (recipients, message) => {
        const text = JSON.stringify(message)
        for (const recipient of recipients) for (const socket of socketsOf.get(recipient) ?? []) socket.send(text)
      },
    })
  } finally {
    readers.send({ do: 'end' } satisfies Order)
    server.close()
  }
}

const startReaders = () => fork(new URL('./live-readers.ts', import.meta.url))

async function order<Did extends Report['did']>(readers: ChildProcess, what: Order & { do: Did }): Promise<Extract<Report, { did: Did }>> {
  readers.send(what)
  const [report] = (await once(readers, 'message')) as [Extract<Report, { did: Did }>]
  return report
}

/** Messages per CPU second of the server. */
async function compare(sides: Record<'product' | 'bare', Side>, agents: readonly AgentId[], recipients: number): Promise<BenchResult> {
  const rates = await interleaved(ROUNDS, {
    product: async () => (await sendEvents(sides.product, agents, recipients)).perCpuSecond,
    bare: async () => (await sendEvents(sides.bare, agents, recipients)).perCpuSecond,
  })
  const [product, bare] = [timing(rates.product), timing(rates.bare)]
  const ratio = product.median / bare.median
  return {
    id: 'P8',
    what: `${AGENTS * SOCKETS} sockets, ${PER_SECOND} events/s for ${recipients} of ${AGENTS} agents each`,
    value: ratio,
    unit: '× bare',
    target: `≥ ${RATIO_MIN}`,
    pass: ratio >= RATIO_MIN,
    remark: `${Math.round(product.median)} messages per CPU second against ${Math.round(bare.median)}; spread ±${Math.round(product.spread * 50)} % and ±${Math.round(bare.spread * 50)} %`,
  }
}

/** The others' delay with and without a socket that never reads; also checks that the socket is closed. */
async function beside(product: Side, agents: readonly AgentId[], silent: AgentId, stall: () => Promise<void>): Promise<BenchResult[]> {
  const alone = await sendEvents(product, agents, 1)
  await stall()
  const flooding = new AbortController()
  const flood = sendToSilent(product, silent, flooding.signal)
  const besides = await sendEvents(product, agents, 1)
  flooding.abort()
  await flood
  const { isCutOff } = await order(product.readers, { do: 'look' })
  const ratio = besides.p95 / alone.p95
  return [
    {
      id: 'P8',
      what: 'others hear beside one who never reads: p95',
      value: ratio,
      unit: '× without him',
      target: `≤ ${SLOWER_MAX}`,
      pass: ratio <= SLOWER_MAX,
      remark: `${besides.p95.toFixed(0)} ms against ${alone.p95.toFixed(0)} ms`,
    },
    { id: 'P8', what: 'who never reads is cut off', value: Number(isCutOff), unit: 'of 1', target: '1', pass: isCutOff },
  ]
}

async function sendToSilent(product: Side, silent: AgentId, signal: AbortSignal): Promise<void> {
  for (let sent = 0; sent < TOO_MUCH || !signal.aborted; sent += 1) {
    await product.send([silent], changed(LONG))
    if (!signal.aborted) await sleep(5)
  }
}

/** A product message that carries the measured text. */
const changed = (text: string): LiveMessage => ({ type: 'changed', paths: [text as ChangedPath] })

/** @throws when a reader gets no message, or too many */
async function sendEvents({ readers, send }: Side, agents: readonly AgentId[], recipients: number) {
  await order(readers, { do: 'report' })
  const events = PER_SECOND * SECONDS
  const cpu = process.threadCpuUsage()
  const started = Date.now()
  for (let event = 0; event < events; event += 1) {
    const due = started + Math.floor(event / ((PER_SECOND * TICK) / 1_000)) * TICK
    if (due > Date.now()) await sleep(due - Date.now())
    const targets = Array.from({ length: recipients }, (_, n) => agents[(event * recipients + n) % agents.length] as AgentId)
    await send(targets, changed(String(Date.now())))
  }
  const expected = events * recipients * SOCKETS
  const delays: number[] = []
  for (let heard = 0, waited = 0; heard < expected; waited += 1) {
    if (waited > 100) throw new Error(`${heard} of ${expected} messages arrived.`)
    await sleep(100)
    const report = await order(readers, { do: 'report' })
    if (report.open !== AGENTS * SOCKETS) throw new Error(`${report.open} sockets are open.`)
    heard += report.messages
    delays.push(...report.delays)
    if (heard > expected) throw new Error(`${heard} messages instead of ${expected}`)
  }
  const { user, system } = process.threadCpuUsage(cpu)
  return { perCpuSecond: (expected * 1_000_000) / (user + system), p95: quantile(delays, 0.95) }
}
