import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { imports } from '#shared/contract/ingest/imports.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import type { BodyPatience } from '#server/http/body-deadline.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let base: URL
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  // Node checks for late headers every 30 seconds by default
  Object.assign(test.app.server, { connectionsCheckingInterval: 50, headersTimeout: 600 })
  Object.assign(test.app.bodyPatience, { whole: 600, look: 300, bytes: 1_000, grace: 1_000, rate: 10 } satisfies BodyPatience)
  base = new URL(await test.listen())
  agent = await test.make.agent()
})
afterAll(() => test.close())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function readAnswer(received: string): Answer {
  const [head = '', body = ''] = received.split(/\r\n\r\n([^]*)/)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.split(': ').slice(1).join(': ')]))
  return { status: Number(first.split(' ')[1]), headers, body }
}

const open = () => connect(Number(base.port), base.hostname)

/** Sends only these bytes; resolves with all data received until the server hangs up. */
async function send(bytes: string, socket: Socket = open()): Promise<Answer> {
  socket.write(bytes, 'latin1')
  const received = await text(socket)
  socket.destroy()
  return readAnswer(received)
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: giebel.test', 'connection: close', ...headers, '', ''].join('\r\n')

/** One sentence, with the headers of all other responses. */
function expectOurs({ headers, body }: Answer): void {
  expect(body).toMatch(/^[A-ZÄÖÜ][^{}<>]+\.$/)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expectGuarded(headers)
}
function expectGuarded(headers: Answer['headers']): void {
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'same-origin' })
  expect(headers).not.toHaveProperty('x-powered-by')
}

const LONG = 'x'.repeat(20_000)

describe('a request that reaches no route', () => {
  it.each<[string, string, number]>([
    ['an escape that is none', request('GET /%zz'), 400],
    ['an escape that is none, under /api', request('GET /api/%zz'), 400],
    ['bytes that are no UTF-8', request('GET /api/favorites/%ff%fe'), 400],
    ['half a surrogate', request('GET /%ed%a0%80'), 400],
    ['an id without end', request(`DELETE /api/favorites/${'7'.repeat(300)}`), 414],
    ['an address without end', request(`GET /${LONG}`), 431],
    ['headers without end', request('GET /', `x-long: ${LONG}`), 431],
    ['a verb of WebDAV', request('PROPFIND /api/favorites'), 405],
    ['a verb of WebDAV at a page', request('PROPFIND /'), 405],
    ['a verb nobody knows', request('GIEBEL /'), 501],
    ['a verb in small letters', request('get /'), 501],
    ['a tunnel', request('CONNECT evil.example:443'), 405],
    ['tracing', request('TRACE /'), 405],
    ['no verb at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 501],
    ['no host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a header without a name', request('GET /', ': leer'), 400],
    ['a header over two lines', request('GET /', 'x-a: b', ' c'), 400],
    ['a version that is none', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['two lengths', request('POST /api/auth/login', 'content-length: 3', 'content-length: 4'), 400],
    ['length and chunks', request('POST /api/auth/login', 'content-length: 3', 'transfer-encoding: chunked'), 400],
    [
      'a chunk without a length',
      `${request('POST /api/auth/login', 'content-type: application/json', 'transfer-encoding: chunked')}zz\r\n`,
      400,
    ],
    ['a request without an end', 'GET /api/health HTTP/1.1\r\nhost: giebel.test\r\nx-a: ', 408],
    ['a body that never comes', request('POST /api/auth/login', 'content-type: application/json', 'content-length: 9'), 408],
  ])('gets a response like any other: %s', async (_, bytes, status) => {
    const answer = await send(bytes)
    expect(answer.status, answer.body).toBe(status)
    expectOurs(answer)
  })

  describe('a file that arrives slowly', () => {
    const head = () =>
      [
        `POST ${imports.upload.path} HTTP/1.1`,
        'host: giebel.test',
        `cookie: ${agent.cookie}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 1000000',
        '',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
      ].join('\r\n')

    it('may take longer than any other body while it makes progress', async () => {
      const socket = open()
      let received = ''
      socket.on('data', (data: Buffer) => (received += data.toString()))
      socket.write(head())
      // three times as long as the limit of other bodies
      for (let n = 0; n < 18; n += 1) {
        await pause(100)
        socket.write('x'.repeat(2_000))
      }
      expect(received).toBe('')
      expect(socket.writable).toBe(true)
      socket.destroy()
    })

    it('is aborted if its average rate is too low despite progress', async () => {
      const { bytes } = test.app.bodyPatience
      test.app.bodyPatience.bytes = 1
      onTestFinished(() => void (test.app.bodyPatience.bytes = bytes))
      const socket = open()
      let received = ''
      socket.on('data', (data: Buffer) => (received += data.toString()))
      socket.on('error', () => undefined)
      const begun = performance.now()
      socket.write(head())
      const timer = setInterval(() => socket.write('x'.repeat(100)), 50)
      await expect.poll(() => received, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 408 /)
      clearInterval(timer)
      expect(performance.now() - begun).toBeGreaterThan(test.app.bodyPatience.grace)
      socket.destroy()
    })

    it('is aborted if it makes no progress', async () => {
      const answer = await send(head())
      expect(answer.status, answer.body).toBe(408)
      expectOurs(answer)
    })
  })

  it('gets problem details in response if JSON is preferred', async () => {
    for (const line of ['GET /%zz', 'PROPFIND /api/favorites']) {
      const { headers, body, status } = await send(request(line, 'accept: application/json'))
      expect(headers['content-type']).toContain('application/problem+json')
      expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringMatching(/^[A-ZÄÖÜ].+\.$/) as string })
      expectGuarded(headers)
    }
  })

  it('is not rejected for an unknown expectation', async () => {
    expect(await send(request('GET /api/health', 'expect: 200-maybe'))).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  })
})

describe('an upgrade', () => {
  const upgrade = (path: string, protocol = 'websocket') =>
    [
      `GET ${path} HTTP/1.1`,
      'host: giebel.test',
      'connection: Upgrade',
      `upgrade: ${protocol}`,
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      `cookie: ${agent.cookie}`,
      '',
      '',
    ].join('\r\n')

  it.each([favorites.list.path, '/api/health', '/api/openapi.json', '/', '/gibtsnicht', '/ws/', '/ws/x', '/%77s', '/api/ws'])(
    'is rejected at %s, and the connection ends',
    async (path) => {
      const answer = await send(upgrade(path))
      expect(answer.status).toBe(404)
      expectOurs(answer)
    },
  )

  it('to another protocol is ignored, and the request gets a normal response', async () => {
    const socket = open()
    socket.write(upgrade('/api/health', 'h2c'))
    const [received] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(readAnswer(received.toString())).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  })

  it('at /ws needs a session and this origin, and a rejection carries our headers', async () => {
    const socket = open()
    socket.write(upgrade('/ws?x=1'))
    const [received] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(readAnswer(received.toString()).status).toBe(101)
    for (const [bytes, status] of [
      [upgrade('/ws').replace(/cookie: .*\r\n/, ''), 401],
      [upgrade('/ws').replace('cookie:', 'origin: https://evil.example\r\ncookie:'), 403],
    ] as const) {
      const answer = await send(bytes)
      expect(answer.status).toBe(status)
      expectGuarded(answer.headers)
    }
  })
})

describe('headers', () => {
  it.each([
    ['GET /', 503],
    ['GET /gibtsnicht.png', 404],
    ['GET /api/gibt-es-nicht', 404],
    ['DELETE /api/search-criteria', 405],
    ['GET /api/auth/user', 401],
    ['GET /api/login', 302],
    ['GET /api/docs', 200],
    ['GET /ws', 401],
  ])('are set on the response to %s', async (line, status) => {
    const answer = await send(request(line))
    // 200 if the client is built
    expect([status, 200]).toContain(answer.status)
    expectGuarded(answer.headers)
  })
})

describe('a server that is closing', () => {
  it('rejects new requests with 503, and finishes the open ones', async () => {
    const closing = await startTestApp({ beside: test })
    const address = new URL(await closing.listen())
    const lines = [connect(Number(address.port), address.hostname), connect(Number(address.port), address.hostname)]
    const [begun, waiting] = lines as [Socket, Socket]
    const first = `POST /api/auth/login HTTP/1.1\r\nhost: giebel.test\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`
    begun.write(first)
    // a connection with an open request is not idle, so it stays open
    waiting.write('GET /api/health HTTP/1.1\r\nhost: giebel.test\r\n')
    await pause(100)
    const end = closing.close()
    await pause(100)
    waiting.write('\r\n')
    const answer = readAnswer(await text(waiting))
    expect([answer.status, answer.headers['retry-after'], answer.headers['connection']]).toEqual([503, '5', 'close'])
    expectOurs(answer)
    begun.write('{}')
    expect(readAnswer(await text(begun)).status).toBe(400)
    // nor does its connection keep the server waiting
    await end
  })
})
