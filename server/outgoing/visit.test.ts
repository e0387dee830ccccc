import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { systemClock } from '../clock.ts'
import { createDb, createPool } from '../db/connect.ts'
import { createLocks } from '../db/locks.ts'
import { createHttp } from './fetch.ts'
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
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

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
      visitor.visit(new URL(path, origin), { pauseMs, ...(signal && { signal }) }),
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
  it('asks for the rules, then for the page, one at a time and with pauses', async () => {
    const { visit, asked, most } = await portal({ '/robots.txt': text('User-agent: *\nDisallow: /nein'), '/a': text('A'), '/b': text('B') })
    const answers = await Promise.all([visit('/a', 200), visit('/b', 200)])
    expect(answers.map((answer) => answer.text)).toEqual(['A', 'B'])
    expect(asked.map(({ path }) => path).sort()).toEqual(['/a', '/b', '/robots.txt'])
    const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(195)
    expect(most()).toBe(1)
  })

  it('does not ask for what the rules forbid', async () => {
    const { visit, asked } = await portal({ '/robots.txt': text('User-agent: giebel\nDisallow: /nein'), '/nein': text('geheim') })
    const refusal = await visit('/nein').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'OutgoingFailure', kind: 'not_allowed' })
    expect((refusal as Error).message).toContain('erlaubt den automatischen Abruf dieser Seite nicht')
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  it('keeps the pause the host asks for', async () => {
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
  ])('answered by %i fails as %s', async (code, kind) => {
    const { visit } = await portal({ '/a': status(code) })
    await expect(visit('/a')).rejects.toMatchObject({ kind, status: code })
  })

  it.each([404, 410])('answered by %i has that answer', async (code) => {
    const { visit } = await portal({ '/a': status(code) })
    expect((await visit('/a')).status).toBe(code)
  })

  it('answered by 429 is the last one until the time the host named', async () => {
    const { visit, asked } = await portal({ '/a': status(429, { 'retry-after': '3600' }), '/b': text('B') })
    await expect(visit('/a')).rejects.toMatchObject({ kind: 'blocked', status: 429, retryAfter: 3600 })
    const before = asked.length
    await expect(visit('/b')).rejects.toMatchObject({ kind: 'blocked' })
    expect(asked).toHaveLength(before)
  })

  it('to a host whose rules cannot be read does not happen', async () => {
    const { visit, asked } = await portal({ '/robots.txt': status(500), '/a': text('A') })
    await expect(visit('/a')).rejects.toMatchObject({ kind: 'unreachable' })
    await expect(visit('/a')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  it('ends when the caller gives up in the middle of it', async () => {
    const { visit } = await portal({ '/a': () => {} })
    const controller = new AbortController()
    const reason = new Error('stop')
    setTimeout(() => controller.abort(reason), 300)
    await expect(visit('/a', 0, controller.signal)).rejects.toBe(reason)
  })
})
