import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { systemClock } from '../clock.ts'
import { createDb, createPool } from '../db/connect.ts'
import { createLocks } from '../db/locks.ts'
import { createHttp, type HttpAnswer } from './fetch.ts'
import { createPace } from './pace.ts'
import { createRobots } from './robots.ts'
import { createVisitor } from './visit.ts'

const USER_AGENT = 'Giebel/0.1 (+https://giebel.example)'
let database: TestDatabase
let pool: pg.Pool
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.appUrl, 4)
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  // the system may reuse a closed host's port for the next one
  await pool.query('delete from outgoing_hosts')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** A reader for which one page is a block page with status 200. */
const pageOf = ({ status, text }: HttpAnswer) =>
  text.includes('Roboter?') ? { kind: 'blocked' as const, reason: 'Eine Sperre.' } : { kind: 'page' as const, status, text }

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

async function portal(pages: Record<string, Answer>) {
  const asked: { path: string; at: number }[] = []
  let running = 0
  let most = 0
  const server = createServer((request, response) => {
    most = Math.max(most, ++running)
    response.on('close', () => running--)
    asked.push({ path: request.url ?? '', at: performance.now() })
    const page = pages[request.url ?? ''] ?? ((_: unknown, missing: ServerResponse) => missing.writeHead(404).end())
    setTimeout(() => page(request, response), 10)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = createHttp({ userAgent: USER_AGENT, allowedOrigins: [origin] })
  cleanups.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => server.closeAllConnections(),
    () => http.close(),
  )
  const robots = createRobots(http, systemClock, USER_AGENT)
  const locks = createLocks(database.appUrl)
  cleanups.push(() => locks.close())
  const pace = createPace({ db: createDb(pool), locks, clock: systemClock })
  const visitor = createVisitor({ http, robots, pace })
  return {
    asked,
    most: () => most,
    visit: (path: string, pauseMs = 0, signal?: AbortSignal) =>
      visitor.visit({ method: 'GET', url: new URL(path, origin) }, pageOf, { pauseMs, ...(signal && { signal }) }),
    post: (path: string, body: unknown) => visitor.visit({ method: 'POST', url: new URL(path, origin), body }, pageOf, { pauseMs: 0 }),
  }
}

const text =
  (body: string): Answer =>
  (_, response) =>
    response.end(body)
const status =
  (code: number, headers = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end('nein')

describe('a visit', () => {
  it('fetches the rules, then the page, one at a time and with pauses', async () => {
    const { visit, asked, most } = await portal({ '/robots.txt': text('User-agent: *\nDisallow: /nein'), '/a': text('A'), '/b': text('B') })
    const answers = await Promise.all([visit('/a', 200), visit('/b', 200)])
    expect(answers.map((answer) => answer.text)).toEqual(['A', 'B'])
    expect(asked.map(({ path }) => path).sort()).toEqual(['/a', '/b', '/robots.txt'])
    const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(195)
    expect(most()).toBe(1)
  })

  it('skips a page that the rules forbid', async () => {
    const { visit, asked } = await portal({ '/robots.txt': text('User-agent: giebel\nDisallow: /nein'), '/nein': text('geheim') })
    const refusal = await visit('/nein').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'OutgoingFailure', kind: 'not_allowed' })
    expect((refusal as Error).message).toContain('erlaubt den automatischen Abruf dieser Seite nicht')
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  it('keeps the pause that the host requires', async () => {
    const { visit, asked } = await portal({ '/robots.txt': text('User-agent: *\nCrawl-delay: 0.5'), '/a': text('A') })
    await visit('/a', 0)
    await visit('/a', 0)
    expect((asked[2]?.at ?? 0) - (asked[1]?.at ?? 0)).toBeGreaterThanOrEqual(500)
  })

  it.each([
    [403, 'blocked'],
    [500, 'unreachable'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [418, 'bad_answer'],
  ])('that gets %i fails as %s', async (code, kind) => {
    const { visit } = await portal({ '/a': status(code) })
    await expect(visit('/a')).rejects.toMatchObject({ kind, status: code })
  })

  it.each([404, 410])('that gets %i returns that response', async (code) => {
    const { visit } = await portal({ '/a': status(code) })
    expect((await visit('/a')).status).toBe(code)
  })

  it('that gets 429 is the last one until the time named by the host', async () => {
    const { visit, asked } = await portal({ '/a': status(429, { 'retry-after': '3600' }), '/b': text('B') })
    await expect(visit('/a')).rejects.toMatchObject({ kind: 'blocked', status: 429, retryAfter: 3600 })
    const before = asked.length
    await expect(visit('/b')).rejects.toMatchObject({ kind: 'blocked' })
    expect(asked).toHaveLength(before)
  })

  it.each([
    ['a status without a word on the time', status(403)],
    ['a page that is a wall', text('<h1>Roboter?</h1>')],
  ])('blocked by %s is the last one for all waiting callers', async (_, wall) => {
    const { visit, asked } = await portal({ '/robots.txt': text(''), '/a': wall, '/b': text('B') })
    const outcomes = await Promise.allSettled([visit('/a'), visit('/b'), visit('/b')])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as { kind: string }).kind)).toEqual(
      Array(3).fill('blocked'),
    )
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt', '/a'])
  })

  it('that is redirected checks the rules and waits for its turn there too', async () => {
    const leads = (to: string) => status(302, { location: to })
    const rules = text('User-agent: *\nDisallow: /nein')
    const { visit, asked } = await portal({
      '/robots.txt': rules,
      '/a': leads('/b'),
      '/b': text('B'),
      '/c': leads('/nein'),
      '/nein': text('geheim'),
    })
    expect(await visit('/a', 200)).toMatchObject({ text: 'B' })
    const [from, to] = ['/a', '/b'].map((path) => asked.find((request) => request.path === path)?.at ?? 0)
    expect((to ?? 0) - (from ?? 0)).toBeGreaterThanOrEqual(195)
    await expect(visit('/c')).rejects.toMatchObject({ kind: 'not_allowed' })
    expect(asked.map(({ path }) => path)).not.toContain('/nein')
  })

  it('with endless redirects ends', async () => {
    const { visit, asked } = await portal({ '/robots.txt': text(''), '/a': status(302, { location: '/a' }) })
    await expect(visit('/a')).rejects.toMatchObject({ kind: 'too_many_redirects' })
    expect(asked).toHaveLength(5)
  })

  it('may send a body', async () => {
    const echo: Answer = async (request, response) => response.end(`${request.method} ${Buffer.concat(await request.toArray()).toString()}`)
    const { post } = await portal({ '/robots.txt': text(''), '/frage': echo })
    expect(await post('/frage', { ort: 'Köln' })).toMatchObject({ text: 'POST {"ort":"Köln"}' })
  })

  it('to a host without readable rules is not made', async () => {
    const { visit, asked } = await portal({ '/robots.txt': status(500), '/a': text('A') })
    await expect(visit('/a')).rejects.toMatchObject({ kind: 'unreachable' })
    await expect(visit('/a')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  it('ends when the caller aborts it', async () => {
    const { visit } = await portal({ '/a': () => {} })
    const controller = new AbortController()
    const reason = new Error('stop')
    setTimeout(() => controller.abort(reason), 300)
    await expect(visit('/a', 0, controller.signal)).rejects.toBe(reason)
  })
})
