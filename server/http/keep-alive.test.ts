import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { connectOwner } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

/** Milliseconds; more than a minute in production. */
const IDLE = { connection: 600, keepAlive: 1_600 }

let test: TestApp
let base: URL
const sockets: Socket[] = []
beforeAll(async () => {
  test = await startTestApp()
  Object.assign(test.app.server, {
    connectionsCheckingInterval: 50,
    timeout: IDLE.connection,
    keepAliveTimeout: IDLE.keepAlive,
    headersTimeout: 1_000,
    keepAliveTimeoutBuffer: 800,
  })
  base = new URL(await test.listen())
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await test.close()
})

/** A client with its own key, because calls are limited per key. */
async function createClient() {
  const agent = await test.make.agent()
  const { token } = (await test.as(agent).call(apiKeys.create, { body: { name: 'Programm', scopes: ['read', 'write', 'telephony'] } })).body
  return { key: token, id: await test.make.property() }
}
type Client = Awaited<ReturnType<typeof createClient>>

interface Answer {
  readonly status: number
  readonly head: string
  /** What the server announces; without an announcement, HTTP/1.1 keeps the connection. */
  readonly isLast: boolean
}

/** A connection as kept by an API client: one request at a time, each response read to its end. */
class Connection {
  readonly socket: Socket = connect(Number(base.port), base.hostname)
  #received: Buffer = Buffer.alloc(0)
  lost: string | undefined

  readonly client: Client

  constructor(client: Client) {
    this.client = client
    sockets.push(this.socket)
    this.socket.on('data', (data: Buffer) => (this.#received = Buffer.concat([this.#received, data])))
    this.socket.on('error', (error) => (this.lost ??= error.message))
    this.socket.on('close', () => (this.lost ??= 'closed'))
  }

  async ask(line: string, { body = '', headers = [] as string[], hasKey = true } = {}): Promise<Answer> {
    const head = [`${line} HTTP/1.1`, 'host: giebel.test', ...(hasKey ? [`authorization: Bearer ${this.client.key}`] : []), ...headers]
    if (body !== '') head.push(`content-length: ${Buffer.byteLength(body)}`)
    this.#received = Buffer.alloc(0)
    this.socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    return this.#read(line.startsWith('HEAD'))
  }

  async #read(isHead: boolean): Promise<Answer> {
    for (;;) {
      const [head, rest] = split(this.#received)
      if (head !== undefined && (isHead || isWhole(head, rest)))
        return { status: Number(head.split(' ')[1]), head, isLast: /^connection: close$/im.test(head) }
      if (this.lost !== undefined) throw new Error(`connection lost: ${this.lost}`)
      await Promise.race([
        once(this.socket, 'data'),
        once(this.socket, 'close'),
        pause(5_000).then(() => Promise.reject(new Error('no answer'))),
      ])
    }
  }
}

function split(received: Buffer): [string, Buffer] | [undefined, undefined] {
  const end = received.indexOf('\r\n\r\n')
  return end === -1 ? [undefined, undefined] : [received.subarray(0, end).toString(), received.subarray(end + 4)]
}

function isWhole(head: string, rest: Buffer): boolean {
  if (/^HTTP\/1\.1 (?:204|304)/.test(head)) return true
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  return length === undefined ? rest.subarray(-5).toString() === '0\r\n\r\n' : rest.length >= Number(length)
}

const JSON_TYPE = ['content-type: application/json']
const big = JSON.stringify({ text: 'x'.repeat(2_000_000) })

/** Calls after which the connection is used again. */
const CALLS: Readonly<Record<string, (on: Connection) => Promise<Answer>>> = {
  'a read': (on) => on.ask('GET /api/properties'),
  'a compressed read': (on) => on.ask('GET /api/openapi.json', { headers: ['accept-encoding: gzip'] }),
  'a HEAD': (on) => on.ask('HEAD /api/properties'),
  'an OPTIONS': (on) => on.ask('OPTIONS /api/properties'),
  'a page': (on) => on.ask('GET /'),
  'a missing row': (on) => on.ask('GET /api/properties/999999999'),
  'a missing address': (on) => on.ask('GET /api/none'),
  'a missing address with a body': (on) => on.ask('POST /api/none', { body: '{"a":1}', headers: JSON_TYPE }),
  'a read without a key': (on) => on.ask('GET /api/properties', { hasKey: false }),
  'a write without a key': (on) => on.ask('POST /api/favorites', { body: '{"propertyId":1}', headers: JSON_TYPE, hasKey: false }),
  'a large write without a key': (on) => on.ask('POST /api/favorites', { body: big, headers: JSON_TYPE, hasKey: false }),
  'a write': (on) =>
    on.ask(`POST /api/properties/${on.client.id}/activities`, {
      body: '{"activityType":"note_added","description":"x"}',
      headers: JSON_TYPE,
    }),
  'broken JSON': (on) => on.ask('POST /api/favorites', { body: '{"propertyId":', headers: JSON_TYPE }),
  'another media type': (on) => on.ask('POST /api/favorites', { body: '<a/>', headers: ['content-type: application/xml'] }),
  'a body that is too large': (on) => on.ask('POST /api/favorites', { body: big, headers: JSON_TYPE }),
  'an announced body that is too large': (on) => on.ask('POST /api/favorites', { headers: [...JSON_TYPE, 'content-length: 99999999'] }),
  'a row the key may not call': (on) => on.ask('GET /api/audit-log'),
  'a webhook': (on) =>
    on.ask('POST /api/telephony/sipgate', {
      body: 'event=newCall&direction=in&from=491715550123',
      headers: ['content-type: application/x-www-form-urlencoded'],
    }),
  'a call of an assistant': (on) =>
    on.ask('POST /mcp', { body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', headers: [...JSON_TYPE, 'accept: */*'] }),
  'an unknown expectation': (on) => on.ask('GET /api/properties', { headers: ['expect: something'] }),
  'a refused upgrade': (on) => on.ask('GET /api/properties', { headers: ['connection: upgrade', 'upgrade: websocket'] }),
}

/** A client's pauses, in milliseconds. */
const PAUSES = [0, 3, 20, 100, 600, 1_400]

describe('a kept connection', () => {
  it.concurrent.each(Object.entries(CALLS))('serves the next call after %s, or its end was announced', async (_, call) => {
    const client = await createClient()
    const lasting = await Promise.all(
      PAUSES.map(async (milliseconds) => {
        const on = new Connection(client)
        await on.ask('GET /api/health')
        const first = await call(on)
        await pause(milliseconds)
        if (first.isLast) return 'announced'
        if (on.lost !== undefined) return `${milliseconds} ms: ${on.lost}`
        return (await on.ask('GET /api/properties')).status
      }),
    )
    expect(new Set(lasting)).toEqual(new Set([lasting[0] === 'announced' ? 'announced' : 200]))
  })

  it.concurrent('is kept longer than announced, whatever the other time limits are', async () => {
    const on = new Connection(await createClient())
    for (let round = 0; round < 3; round += 1) {
      const { head } = await on.ask('GET /api/properties')
      expect(/^keep-alive: timeout=(\d+)$/im.exec(head)?.[1]).toBe('1')
      await pause(1_500)
      expect(on.lost).toBeUndefined()
    }
    await pause(IDLE.keepAlive + 1_000)
    expect(on.lost).toBe('closed')
  })

  it('is kept while the server works on a response, but not while a client sends half a request', async () => {
    const client = await createClient()
    const held = await connectOwner(test.database)
    onTestFinished(() => held.end())
    await held.query('begin; lock table favorites in access exclusive mode')
    const [waiting, half] = [new Connection(client), new Connection(client)]
    await half.ask('GET /api/health')
    half.socket.write(
      `POST /api/favorites HTTP/1.1\r\nhost: giebel.test\r\nauthorization: Bearer ${client.key}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    )
    const asked = waiting.ask('GET /api/favorites')
    await pause(4 * IDLE.connection)
    expect([waiting.lost, half.lost]).toEqual([undefined, 'closed'])
    await held.query('rollback')
    expect((await asked).status).toBe(200)
  })
})
