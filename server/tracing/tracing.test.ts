import { spawnSync } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listenForMails } from '#server/features/ingest/mailbox/smtp/smtp.ts'
import { createPostbox } from '#server/features/ingest/mailbox/service.ts'
import { OutgoingFailure } from '#server/outgoing/failure.ts'
import { contract } from '#shared/contract/index.ts'
import { createAlertPost } from '#stand-ins/alert-mails/post.ts'
import { immobilienscout24Text } from '#stand-ins/alert-mails/texts.ts'
import { startPush } from '#stand-ins/push/start.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import { type Collector, startCollector } from '#test/collector.ts'
import { nameFailure } from './name-failure.ts'
import { parsePosition } from './position.ts'
import { inSpan } from './tracing.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the product with a collector; its spans have arrived when it is closed. */
async function startTraced(env: Record<string, string>, options: TestAppOptions = {}) {
  const lines: string[] = []
  const app = await startTestApp({ ...options, env: { LOG_LEVEL: 'debug', ...env }, log: { write: (line) => void lines.push(line) } })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= app.close())
  onTestFinished(close)
  return { app, lines, close }
}

async function startCollected(answer?: Parameters<typeof startCollector>[0]): Promise<Collector> {
  const collector = await startCollector(answer)
  onTestFinished(() => collector.close())
  return collector
}

/** What people are called and wrote in the test of a mail. */
const CANARIES = {
  first: 'VornameAmsel',
  search: 'SuchnameAmsel',
  email: 'agent.amsel@makler.example',
  title: 'Haus der Eigentuemeramsel',
  street: 'Amselweg 7',
  phone: '01715510111',
  asked: 'FrageAmsel',
}

describe('an email of a portal', () => {
  it('is one trace across processes, from its arrival to the note on a device, and shows nothing of people', async () => {
    const collector = await startCollected()
    const post = createAlertPost()
    const push = await startPush()
    onTestFinished(async () => {
      post.close()
      await push.close()
    })
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, PUSH_URL: push.url }
    const web = await startTraced({ ...env, OTEL_SERVICE_NAME: 'web' }, { dns: post.dns })
    const worker = await startTraced({ ...env, OTEL_SERVICE_NAME: 'worker' }, { beside: web.app, dns: post.dns })
    const agent = await web.app.make.agent({ email: CANARIES.email, first_name: CANARIES.first, phone_number: CANARIES.phone })
    const as = web.app.as(agent)
    await web.app.make.savedSearch(agent, { location: 'Uelzen', name: CANARIES.search })
    const client = push.subscribe((await as.call(contract.push.get)).body.publicKey)
    await as.call(contract.push.subscribe, { body: client.subscription })
    const kinds = [{ kind: 'match' as const, bell: true, mail: false, push: true }]
    await as.call(contract.notifications.setPreferences, { body: { kinds, digestAt: null, quietFrom: null, quietTo: null } })
    const to = (await as.call(contract.mailbox.renew)).body.address ?? ''
    // the first run of the search has events of its own, with which those of the mail would be dispatched
    await worker.app.drain()

    const inbound = { port: 0, host: '127.0.0.1', domain: 'giebel.test', tls: undefined }
    const server = await listenForMails(inbound, createPostbox(web.app.ctx), (error) => {
      throw error
    })
    onTestFinished(() => server.close())
    const advert = { id: '170000001', title: CANARIES.title, price: 400_000, size: 120, rooms: 4, zipCode: '29525', town: 'Uelzen' }
    const text = immobilienscout24Text('Haus zum Kauf, in Uelzen', [{ ...advert, street: CANARIES.street }])
    await post.send(server.port, { from: 'myscout@immobilienscout24.de', to, subject: CANARIES.title, text })
    await worker.app.drain()
    web.app.clock.advance(minutes(3))
    await worker.app.drain('sweep')
    expect(client.notes).toHaveLength(1)
    await worker.close()
    await web.close()

    expect(collector.climb(collector.find('POST'))).toEqual([
      'POST',
      'deliver push',
      'alert written',
      'job dispatch-events',
      'matches announced',
      'mail read',
      'mail received',
    ])
    expect(collector.climb(collector.find('adverts stored'))).toEqual(['adverts stored', 'mail read', 'mail received'])
    expect(collector.climb(collector.find('insert inbound_mails'))).toEqual(['insert inbound_mails', 'mail received'])
    expect(collector.find('adverts stored')?.attributes).toMatchObject({ 'giebel.adverts': 1, 'giebel.adverts.new': 1 })
    expect(collector.find('matches announced')?.attributes).toMatchObject({ 'giebel.properties': 1, 'giebel.matches': 1 })
    expect(collector.find('deliver push')?.attributes).toMatchObject({ 'giebel.attempt': 1, 'giebel.outcome': 'sent' })
    expect(['mail received', 'mail read', 'deliver push'].map((name) => collector.find(name)?.service)).toEqual(['web', 'worker', 'worker'])
    // the job that sends may be that of another cause
    expect(collector.find('deliver push')?.links).toEqual([collector.find('job deliver-push')?.spanId])

    const sent = collector.requests.map(({ body }) => body).join('\n')
    const people = [...Object.values(CANARIES), to, agent.id, agent.officeId, 'Uelzen', client.subscription.endpoint]
    expect(people.filter((canary) => sent.toLowerCase().includes(canary.toLowerCase()))).toEqual([])
    const reading = collector.find('job read-mails')
    const line = worker.lines.find((entry) => entry.includes('"job":"read-mails"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace: reading?.traceId })
  })
})

describe('a request', () => {
  it('is a span with its statements, named by its pattern and without values', async () => {
    const collector = await startCollected()
    const { app, close } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%2Cb' })
    const agent = await app.make.agent({ first_name: CANARIES.first, email: CANARIES.email })
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const get = (url: string) => app.app.inject({ url, headers: { cookie: agent.cookie, traceparent } })
    expect((await get('/api/properties/999999')).statusCode).toBe(404)
    expect((await get(`/api/properties?q=${CANARIES.asked}`)).statusCode).toBe(200)
    await app.as().call(contract.accounts.login, { body: { email: CANARIES.email, password: CANARIES.asked } })
    await close()

    const found = collector.find('GET /api/properties/:id')
    expect(found).toMatchObject({
      attributes: { 'http.request.method': 'GET', 'http.route': '/api/properties/:id', 'http.response.status_code': 404 },
      parentSpanId: undefined,
      isFailed: false,
    })
    expect(found?.traceId).not.toBe('a'.repeat(32))
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === found?.spanId)
    expect(statements.length).toBeGreaterThan(0)
    expect(found?.attributes['giebel.statements']).toBe(statements.length)
    for (const { name, attributes, start, end } of statements) {
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name })
      expect(end).toBeGreaterThanOrEqual(start)
    }
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-tenant': 'a,b' } })
    const sent = collector.requests.map(({ body }) => body).join('\n')
    expect(Object.values(CANARIES).filter((canary) => sent.toLowerCase().includes(canary.toLowerCase()))).toEqual([])
  })

  it('that fails is marked with the kind of its error, not with the message', async () => {
    const collector = await startCollected()
    const { app, close } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    await app.database.drop()
    const { statusCode } = await app.app.inject({ url: '/api/health' })
    expect(statusCode).toBeGreaterThanOrEqual(500)
    await close()
    const span = collector.find('GET /api/health')
    expect(span).toMatchObject({ isFailed: true, attributes: { 'error.type': `${statusCode}`, 'http.response.status_code': statusCode } })
  })
})

describe('a job', () => {
  it('that waits already keeps the trace of what enqueued it first, and its handler gets the data alone', async () => {
    const collector = await startCollected()
    const { app, close } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const { ctx } = app
    const job = { key: 'one', data: { source: 'kleinanzeigen.de', request: 'one' } as const, owners: ['an agent'] }
    for (const name of ['first', 'second'])
      await inSpan(ctx.tracing, { name }, async () => {
        await ctx.queue.enqueueInTurn(ctx, 'scrape', [job], { isAsked: name === 'second' })
        await ctx.queue.enqueue(ctx, 'price-levels', {})
      })
    const page = await ctx.queue.list(ctx, { limit: 10, name: 'scrape' })
    const [waiting] = page.rows
    await ctx.queue.discard(ctx, waiting?.id ?? '')
    await app.drain()
    await close()
    const first = collector.find('first')
    expect(waiting?.data).toEqual({ ...job.data, traceparent: `00-${first?.traceId}-${first?.spanId}-01` })
    expect(collector.climb(collector.find('job price-levels'))).toEqual(['job price-levels', 'first'])
  })
})

describe('a collector that', () => {
  const many = async (app: TestApp) => {
    const statuses = new Set<number>()
    // each has two spans, and 512 are sent at a time
    for (let n = 0; n < 600; n += 1) statuses.add((await app.app.inject({ url: '/api/health' })).statusCode)
    return [...statuses]
  }
  const listLines = (lines: readonly string[]) => lines.filter((line) => line.includes('traces'))

  it.each([
    ['does not answer', (_response: ServerResponse) => {}],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
    ['is broken', (response: ServerResponse) => void response.writeHead(500).end()],
  ])('%s breaks nothing and is one line in the log', async (_, answer) => {
    const collector = await startCollected(answer)
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_TIMEOUT: '100', LOG_LEVEL: 'info' }
    const { app, lines, close } = await startTraced(env)
    expect(await many(app)).toEqual([200])
    await close()
    expect(collector.requests.length).toBeGreaterThan(1)
    expect(listLines(lines).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['traces not taken by the collector'])
  })

  it('is not there breaks nothing and is one line in the log', async () => {
    const gone = await startCollector()
    await gone.close()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: gone.url, OTEL_EXPORTER_OTLP_TIMEOUT: '100', LOG_LEVEL: 'info' }
    const { app, lines, close } = await startTraced(env)
    expect(await many(app)).toEqual([200])
    await close()
    expect(listLines(lines)).toHaveLength(1)
  })

  it('comes back is a second line, and gets what follows', async () => {
    const collector = await startCollected((response, number) => void response.writeHead(number === 1 ? 400 : 200).end('{}'))
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' }
    const { app, lines, close } = await startTraced(env)
    await many(app)
    await close()
    expect(listLines(lines).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'traces not taken by the collector',
      'traces taken again',
    ])
  })

  it('gets a part of the traces gets none of the others', async () => {
    const collector = await startCollected()
    const { app, close } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' })
    await app.app.inject({ url: '/api/health' })
    await close()
    expect(collector.requests).toEqual([])
  })
})

describe('without a collector', () => {
  let off: TestApp | undefined
  afterAll(() => off?.close())

  it('the library is not loaded', () => {
    const probe = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ resolve(specifier, context, next) { const found = next(specifier, context); loaded.push(found.url); return found } })
      await import('#server/start.ts')
      process.stdout.write(JSON.stringify(loaded))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', probe], { cwd: root, encoding: 'utf8' })
    expect(stdout, stderr).not.toBe('')
    const loaded = JSON.parse(stdout) as string[]
    expect(loaded.some((url) => url.endsWith('/server/tracing/tracing.ts'))).toBe(true)
    expect(loaded.filter((url) => /tracing\/otlp\.ts|@opentelemetry\/(?:sdk|exporter|otlp|resources|core)/.test(url))).toEqual([])
  })

  it('nothing is stored with a job or a delivery', async () => {
    off = await startTestApp()
    await off.ctx.queue.enqueue(off.ctx, 'price-levels', {})
    const page = await off.ctx.queue.list(off.ctx, { limit: 10, name: 'price-levels' })
    expect(page.rows.map(({ data }) => data)).toEqual([{}])
  })
})

describe('the settings', () => {
  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer abc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=50%'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})

describe('the kind of an error', () => {
  it.each([
    [Object.assign(new Error('Key (email)=(anna@example.test) already exists'), { code: '23505' }), '23505'],
    [new OutgoingFailure('timeout', 'anna.example hat nicht geantwortet.'), 'timeout'],
    [Object.assign(new Error('Anna'), { code: 'Anna Amsel' }), 'Error'],
    [new TypeError('Anna'), 'TypeError'],
    ['Anna', 'string'],
    [503, '503'],
  ])('is %s: %s', (error, kind) => {
    expect(nameFailure(error)).toBe(kind)
  })
})

it.each([undefined, null, '', `00-${'0'.repeat(31)}-${'b'.repeat(16)}-01`, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01 and more`])(
  'goes on nowhere from %s',
  (position) => expect(parsePosition(position)).toBeUndefined(),
)
