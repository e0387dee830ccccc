import { createServer, type RequestListener, type Server } from 'node:http'
import type { LookupOptions } from 'node:dns'
import { type AddressInfo, createServer as createTcpServer, type LookupFunction, type Server as TcpServer, Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutgoingFailure } from './failure.ts'
import { createHttp, type GetOptions, type Http, type HttpOptions, MAX_BODY_BYTES } from './fetch.ts'

const MB = 1024 * 1024
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Host {
  readonly origin: string
  readonly port: number
  connections: number
  readonly open: Set<Socket>
  readonly server: Server | TcpServer
}

async function listen(server: Server | TcpServer): Promise<Host> {
  const open = new Set<Socket>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host: Host = { origin: `http://127.0.0.1:${port}`, port, connections: 0, open, server }
  server.on('connection', (socket: Socket) => {
    host.connections++
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
  })
  cleanups.push(() => {
    for (const socket of open) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return host
}

const web = (answer: RequestListener) => listen(createServer(answer))
/** A server that handles the raw socket instead of HTTP. */
const raw = (talk: (socket: Socket) => void) =>
  listen(createTcpServer((socket) => socket.on('error', () => {}).once('data', () => talk(socket))))

function client(allowed: readonly Host[], options: Partial<HttpOptions> = {}): Http {
  const http = createHttp({
    userAgent: 'Giebel/1 (+https://giebel.example)',
    allowedOrigins: allowed.map(({ origin }) => origin),
    ...options,
  })
  cleanups.push(() => http.close())
  return http
}

const get = (host: Host, options?: GetOptions) => client([host]).get(new URL('/', host.origin), options)

/** A client for which every name resolves to a public address that leads to this host; only the network is faked. */
function inALargeNetwork(host: Host): Http {
  // oxlint-disable-next-line typescript/unbound-method -- called on the socket below
  const connect = Socket.prototype.connect
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [[options]] = args as [[{ port: string; lookup: LookupFunction }]]
    const { lookup } = options
    Object.assign(options, {
      port: host.port,
      lookup: (name: string, wish: LookupOptions, done: Parameters<LookupFunction>[2]) =>
        lookup(name, wish, (error) => done(error, [{ address: '127.0.0.1', family: 4 }])),
    })
    return connect.apply(this, args as unknown as Parameters<typeof connect>)
  })
  cleanups.push(() => spy.mockRestore())
  return client([], { resolve: async () => [{ address: '93.184.215.14', family: 4 }] })
}

async function failure(promise: Promise<unknown>): Promise<OutgoingFailure> {
  const outcome = await promise.then(
    () => new Error('there was an answer'),
    (error: unknown) => error,
  )
  expect(outcome).toMatchObject({ name: 'OutgoingFailure' })
  return outcome as OutgoingFailure
}

async function expectClosed(host: Host): Promise<void> {
  await expect.poll(() => host.open.size, { timeout: 3_000 }).toBe(0)
}

describe('a response', () => {
  it('has status, headers, decoded body and text', async () => {
    const seen: Record<string, unknown>[] = []
    const host = await web((request, response) => {
      seen.push(request.headers)
      response
        .writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-1', 'set-cookie': ['a=1', 'b=2'] })
        .end(Buffer.from('Größe', 'latin1'))
    })
    const answer = await client([host]).get(new URL('/s-haus?x=1#teil', host.origin), { headers: { 'X-Key': 'geheim' } })
    expect(answer).toMatchObject({ status: 200, text: 'Größe', headers: { 'set-cookie': 'a=1, b=2' } })
    expect(answer.url.pathname).toBe('/s-haus')
    expect(seen[0]).toMatchObject({
      'user-agent': 'Giebel/1 (+https://giebel.example)',
      'x-key': 'geheim',
      'accept-encoding': 'gzip, deflate, br',
    })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('is decoded from %s', async (encoding, pack) => {
    const host = await web((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(pack('Häuser '.repeat(2_000))))
    expect((await get(host)).text).toBe('Häuser '.repeat(2_000))
  })

  it.each([204, 304])('with status %i may declare an encoding and have no body', async (status) => {
    const host = await web((_, response) => response.writeHead(status, { 'content-encoding': 'gzip' }).end())
    expect((await get(host)).body).toHaveLength(0)
  })

  it.each([403, 404, 429, 500, 502, 503])('with status %i is returned', async (status) => {
    const host = await web((_, response) => response.writeHead(status, { 'retry-after': '30' }).end('nein'))
    expect(await get(host)).toMatchObject({ status, text: 'nein', headers: { 'retry-after': '30' } })
  })

  it('may be as large as the cap, but not a byte larger', async () => {
    const host = await web((request, response) => response.end(Buffer.alloc(MAX_BODY_BYTES + (request.url === '/' ? 0 : 1))))
    const http = client([host])
    expect((await http.get(new URL('/', host.origin))).body).toHaveLength(MAX_BODY_BYTES)
    expect(await failure(http.get(new URL('/more', host.origin)))).toMatchObject({ kind: 'too_large' })
  })
})

describe('a host that misbehaves', () => {
  it('sending one byte a second is cut off at the total timeout, and its socket is closed', async () => {
    const host = await web((_, response) => {
      const timer = setInterval(() => response.write('x'), 100)
      response.on('close', () => clearInterval(timer))
    })
    const started = performance.now()
    expect(await failure(get(host, { limits: { total: 700 } }))).toMatchObject({ kind: 'timeout' })
    expect(performance.now() - started).toBeLessThan(2_000)
    await expectClosed(host)
  })

  it('dripping its headers is cut off at the first-byte timeout', async () => {
    const host = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await failure(get(host, { limits: { firstByte: 500 } }))).toMatchObject({ kind: 'timeout' })
    await expectClosed(host)
  })

  it('never responding is cut off at the first-byte timeout', async () => {
    const host = await raw(() => {})
    expect(await failure(get(host, { limits: { firstByte: 300 } }))).toMatchObject({ kind: 'timeout' })
    await expectClosed(host)
  })

  it.each(['HTTP/1.1 200 OK\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n'])(
    'with endless headers is rejected by size',
    async (start) => {
      let sent = 0
      const host = await raw((socket) => {
        socket.write(start)
        const more = () => {
          while (!socket.destroyed && sent < 50 * MB) {
            const line = `x-${sent}: ${'y'.repeat(1_000)}\r\n`
            sent += line.length
            if (!socket.write(line)) return void socket.once('drain', more)
          }
        }
        more()
      })
      expect(await failure(get(host))).toMatchObject({ kind: 'too_large' })
      expect(sent).toBeLessThan(20 * MB)
      await expectClosed(host)
    },
  )

  it('with endless interim responses is cut off', async () => {
    const host = await raw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect((await failure(get(host, { limits: { firstByte: 500 } }))).kind).toMatch(/timeout|bad_answer/)
    await expectClosed(host)
  })

  it.each(['gzip', 'br', 'deflate'] as const)('with a truncated %s body is a bad answer', async (encoding) => {
    const pack = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[encoding]
    const packed = pack(Array.from({ length: 5_000 }, (_, index) => `Haus ${index * 7919}`).join('\n'))
    const host = await web((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(packed.subarray(0, packed.length / 2)),
    )
    expect(await failure(get(host))).toMatchObject({ kind: 'bad_answer' })
  })

  it('hanging up within a plain body is a bad answer', async () => {
    const host = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalb'))
    expect(await failure(get(host))).toMatchObject({ kind: 'bad_answer' })
    const chunked = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhalb!\r\n'))
    expect(await failure(get(chunked))).toMatchObject({ kind: 'bad_answer' })
  })

  it.each(['kein HTTP', '\x16\x03\x01\x02\x00', 'HTTP/9.9 200 OK\r\n\r\n', 'HTTP/1.1 abc\r\n\r\n'])(
    'answering %j is a bad answer',
    async (text) => {
      const host = await raw((socket) => socket.end(text))
      expect(await failure(get(host))).toMatchObject({ kind: 'bad_answer' })
    },
  )

  it.each(['zstd', 'gzip, gzip', 'gzip, br, gzip, br'])('encoding with %j is a bad answer', async (encoding) => {
    const host = await web((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync(gzipSync('x'))))
    expect(await failure(get(host))).toMatchObject({ kind: 'bad_answer' })
  })

  it('that does not exist is unreachable', async () => {
    const host = await web((_, response) => response.end())
    await new Promise((resolve) => host.server.close(resolve))
    expect(await failure(get(host))).toMatchObject({ kind: 'unreachable' })
  })

  it('hanging up silently is unreachable', async () => {
    const host = await raw((socket) => socket.destroy())
    expect(await failure(get(host))).toMatchObject({ kind: 'unreachable' })
  })

  it('is disconnected when the caller aborts', async () => {
    const host = await raw(() => {})
    const controller = new AbortController()
    const reason = new Error('stop')
    setTimeout(() => controller.abort(reason), 100)
    await expect(get(host, { signal: controller.signal })).rejects.toBe(reason)
    await expect(get(host, { signal: controller.signal })).rejects.toBe(reason)
    await expectClosed(host)
  })
})

describe('memory and sockets', () => {
  const grown = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.memoryUsage().rss
    let most = before
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
    await work()
    clearInterval(timer)
    return Math.max(most, process.memoryUsage().rss) - before
  }

  it('stay bounded for a gzip bomb, which is stopped at the cap', async () => {
    const bomb = gzipSync(Buffer.alloc(400 * MB), { level: 9 })
    const host = await web((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const growth = await grown(async () => expect(await failure(get(host))).toMatchObject({ kind: 'too_large' }))
    expect(growth).toBeLessThan(96 * MB)
    await expectClosed(host)
  })

  it('stay bounded for compressed data that decode to nothing, which are stopped at the cap, too', async () => {
    const empty = gzipSync('')
    const host = await web((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(Buffer.concat(Array<Buffer>(Math.ceil((9 * MB) / empty.length)).fill(empty)))
    })
    expect(await failure(get(host))).toMatchObject({ kind: 'too_large' })
  })

  it.each(['chunked', 'content-length'])('stay bounded for a response of 10 GB (%s), which is stopped at the cap', async (form) => {
    let sent = 0
    const host = await web((_, response) => {
      response.writeHead(200, form === 'chunked' ? {} : { 'content-length': 10_000 * MB })
      const block = Buffer.alloc(256 * 1024)
      const more = () => {
        while (!response.destroyed && sent < 10_000 * MB) {
          sent += block.length
          if (!response.write(block)) return void response.once('drain', more)
        }
      }
      more()
    })
    const growth = await grown(async () => expect(await failure(get(host))).toMatchObject({ kind: 'too_large' }))
    await expectClosed(host)
    expect(sent).toBeLessThan(64 * MB)
    expect(growth).toBeLessThan(96 * MB)
  })

  it('stay bounded, as no more than two connections are open to one host', async () => {
    let most = 0
    const host = await web((_, response) => {
      most = Math.max(most, host.open.size)
      setTimeout(() => response.end('x'), 20)
    })
    const http = client([host])
    await Promise.all(Array.from({ length: 20 }, () => http.get(new URL('/', host.origin))))
    expect(most).toBe(2)
    await http.close()
    await expectClosed(host)
  })
})

describe('a URL', () => {
  const expectRefused = async (address: string, allowed: readonly Host[] = []) =>
    expect(await failure(client(allowed).get(new URL(address))), address).toMatchObject({ kind: 'refused' })

  it.each([
    'ftp://portal.example/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://name:wort@portal.example/',
    'https://portal.example:8443/',
    'http://portal.example:22/',
  ])('%s is rejected as written', (address) => expectRefused(address))

  it('in a private network is rejected in every notation, without a connection', async () => {
    const canary = await web((_, response) => response.end('innen'))
    const { port } = canary
    const hosts = [
      '127.0.0.1',
      '0177.0.0.1',
      '2130706433',
      '0x7f.1',
      '0x7f000001',
      '127.1',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      'localhost',
      'LOCALHOST',
    ]
    const http = client([])
    for (const host of hosts) {
      for (const suffix of ['', `:${port}`, ':80', ':443']) {
        expect(await failure(http.get(new URL(`http://${host}${suffix}/`))), host + suffix).toMatchObject({ kind: 'refused' })
      }
    }
    expect(canary.connections).toBe(0)
  })

  it('that is allowed is allowed exactly: in no other port, scheme or notation', async () => {
    const [allowed, other] = [await web((_, response) => response.end('ja')), await web((_, response) => response.end('nein'))]
    expect((await get(allowed)).text).toBe('ja')
    await expectRefused(other.origin, [allowed])
    await expectRefused(`https://127.0.0.1:${allowed.port}/`, [allowed])
    await expectRefused(`http://localhost:${allowed.port}/`, [allowed])
    await expectRefused(`http://[::ffff:127.0.0.1]:${allowed.port}/`, [allowed])
    await expectRefused(`http://u:p@127.0.0.1:${allowed.port}/`, [allowed])
    expect(other.connections).toBe(0)
  })

  it('is rejected if one of its resolved addresses is private', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return [
        { address: '93.184.215.14', family: 4 },
        { address: '::ffff:10.0.0.1', family: 6 },
      ]
    }
    expect(await failure(client([], { resolve }).get(new URL('http://portal.example/')))).toMatchObject({ kind: 'refused' })
    expect(asked).toEqual(['portal.example'])
  })

  it('is resolved once per connection, which goes to the checked address', async () => {
    const host = await web((request, response) => response.end(request.headers.host))
    let asked = 0
    const resolve = async () => {
      asked++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const origin = `http://portal.example:${host.port}`
    const http = client([], { resolve, allowedOrigins: [`${origin}/pfad`] })
    expect((await http.get(new URL(origin))).text).toBe(`portal.example:${host.port}`)
    expect(asked).toBe(1)
  })

  it('that cannot be resolved is unreachable', async () => {
    const resolve = async () => Promise.reject(new Error('ENOTFOUND'))
    expect(await failure(client([], { resolve }).get(new URL('http://portal.example/')))).toMatchObject({ kind: 'unreachable' })
    expect(await failure(client([], { resolve: async () => [] }).get(new URL('http://portal.example/')))).toMatchObject({
      kind: 'unreachable',
    })
  })

  it('whose TLS handshake never ends is given up after the connect timeout', { timeout: 15_000 }, async () => {
    const host = await raw(() => {})
    const http = client([], { allowedOrigins: [`https://127.0.0.1:${host.port}`] })
    const started = performance.now()
    expect(await failure(http.get(new URL(`https://127.0.0.1:${host.port}/`)))).toMatchObject({ kind: 'timeout' })
    expect(performance.now() - started).toBeLessThan(7_500)
    await expectClosed(host)
  })
})

describe('a redirect', () => {
  const redirecting = (to: (path: string) => string) =>
    web((request, response) => {
      const path = request.url ?? '/'
      if (path.startsWith('/ziel')) return void response.end(`angekommen ${String(request.headers['x-key'] ?? '')}`)
      response.writeHead(302, { location: to(path) }).end('weiter')
    })

  it('on the same host is followed, with the caller’s headers', async () => {
    const host = await redirecting(() => '/ziel?x=1')
    const answer = await get(host, { headers: { 'x-key': 'k' } })
    expect(answer.text).toBe('angekommen k')
    expect(answer.url.href).toBe(`${host.origin}/ziel?x=1`)
  })

  it("to another host of the same site is followed without the caller's headers, there and back", async () => {
    const seen: string[] = []
    const site = await web((request, response) => {
      seen.push(`${request.headers.host} ${request.url} ${String(request.headers['x-key'])} ${request.headers.cookie}`)
      const next = { '/': 'http://m.portal.de/mobil', '/mobil': 'http://www.portal.de/ziel' }[request.url ?? '']
      if (next) response.writeHead(302, { location: next }).end()
      else response.end('angekommen')
    })
    const http = inALargeNetwork(site)
    const headers = { 'X-Key': 'k', cookie: 'c=1' }
    expect((await http.get(new URL('http://www.portal.de/'), { headers })).text).toBe('angekommen')
    expect(seen).toEqual(['www.portal.de / k c=1', 'm.portal.de /mobil undefined undefined', 'www.portal.de /ziel k c=1'])
  })

  // keys belong to the origin for which they were given: scheme, host and port
  it.each([
    ['a subdomain', 'http://portal.de/', 'http://api.portal.de/'],
    ['a deeper subdomain', 'http://www.portal.de/', 'http://a.b.portal.de/'],
    ['the parent domain', 'http://api.portal.de/', 'http://portal.de/'],
    ['the name with www', 'http://portal.de/', 'http://www.portal.de/'],
    ['the name without www', 'http://www.portal.de/', 'http://portal.de/'],
    ['another port', 'http://portal.de/', 'http://portal.de:443/'],
  ])("is followed to %s without the caller's headers", async (_, from, to) => {
    const seen: string[] = []
    const site = await web((request, response) => {
      const { host, authorization, cookie } = request.headers
      seen.push(`${host} ${String(request.headers['x-key'])} ${authorization} ${cookie}`)
      if (seen.length === 1) response.writeHead(307, { location: to }).end()
      else response.end('angekommen')
    })
    const headers = { 'X-Key': 'k', Authorization: 'Bearer k', cookie: 'c=1' }
    expect((await inALargeNetwork(site).get(new URL(from), { headers })).url.href).toBe(to)
    expect(seen).toEqual([`${new URL(from).host} k Bearer k c=1`, `${new URL(to).host} undefined undefined undefined`])
  })

  it('is followed at most three times', async () => {
    const host = await redirecting((path) => (path.length >= 4 ? '/ziel' : `${path}a`))
    expect((await client([host]).get(new URL('/a', host.origin))).text).toContain('angekommen')
    const longer = await redirecting((path) => (path.length >= 5 ? '/ziel' : `${path}a`))
    expect(await failure(client([longer]).get(new URL('/a', longer.origin)))).toMatchObject({ kind: 'too_many_redirects' })
  })

  it('in a loop ends', async () => {
    const host = await redirecting((path) => path)
    expect(await failure(get(host))).toMatchObject({ kind: 'too_many_redirects' })
    expect(host.connections).toBeLessThanOrEqual(4)
  })

  it('to an internal address is rejected without a connection, even to an allowed one', async () => {
    const canary = await web((_, response) => response.end('innen'))
    for (const address of [
      canary.origin,
      `//127.0.0.1:${canary.port}/`,
      `http://localhost:${canary.port}/`,
      `http://[::1]:${canary.port}`,
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'https://fremd.example/',
    ]) {
      const host = await redirecting(() => address)
      expect(await failure(client([host]).get(new URL(host.origin))), address).toMatchObject({ kind: 'refused' })
      expect(await failure(client([host, canary]).get(new URL(host.origin))), address).toMatchObject({ kind: 'refused' })
    }
    expect(canary.connections).toBe(0)
  })

  it('to nonsense is a bad answer, and without a location an ordinary response', async () => {
    const host = await redirecting(() => 'http://[')
    expect(await failure(get(host))).toMatchObject({ kind: 'bad_answer' })
    const silent = await web((_, response) => response.writeHead(302).end())
    expect((await get(silent)).status).toBe(302)
  })

  it('shares the whole request’s timeout', async () => {
    const host = await web((request, response) => {
      setTimeout(() => response.writeHead(302, { location: `${request.url}a` }).end(), 400)
    })
    const started = performance.now()
    expect(await failure(get(host, { limits: { total: 600 } }))).toMatchObject({ kind: 'timeout' })
    expect(performance.now() - started).toBeLessThan(1_200)
  })
})
