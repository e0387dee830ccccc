import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_FIRST_DELAY } from '#shared/domain/limits.ts'
import { migrate, type MigrationFile, migrationFiles } from '#server/db/migrate.ts'
import { JOBS } from '#server/features.ts'
import { createSecrets } from '#server/secrets.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { connectTo } from './connection.ts'
import { TEST_KEY } from './database.ts'
import type { TestAgent } from './factories.ts'
import { CONTRACT, EXPANSIONS } from './next-release.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** The next release: the present code, with migrations that the present release does not have. */
const NEXT = fileURLToPath(new URL('./server-next.ts', import.meta.url))
const SOON = { timeout: 20_000, interval: 20 }

/** Two web processes behind a balancer. */
let test: TestApp
let web: ServerProcess[]
let balancer: Balancer
let agent: TestAgent
let property: number
const running: ServerProcess[] = []

async function start(port = '0', program?: string): Promise<ServerProcess> {
  const settings = { DATABASE_URL: test.database.ownerUrl, ROLES: 'web', PORT: port, DRAIN_SECONDS: '2' }
  const server = await startServerProcess({ ...settings, KLEINANZEIGEN_URL: 'http://127.0.0.1:9' }, program)
  running.push(server)
  return server
}

beforeAll(async () => {
  test = await startTestApp()
  // the processes read the real clock, by which sessions of the tests' day have ended
  test.clock.set(new Date())
  agent = await test.make.agent()
  property = await test.make.property()
  web = await Promise.all([start(), start()])
  balancer = await startBalancer(web.map(({ url }) => url))
})
afterAll(async () => {
  for (const page of opened) page.close()
  await Promise.all(running.map((server) => server.kill()))
  await balancer.close()
  await test.close()
})

interface Writer {
  /** Acknowledged writes. */
  readonly done: string[]
  /** Writes with another response, or with none. */
  readonly dropped: string[]
  stop(): Promise<void>
}

/** Writes one note after the other, on one connection as long as that is kept. */
function startWriting(name: string): Writer {
  const [done, dropped]: [string[], string[]] = [[], []]
  const connection = connectTo(balancer.url)
  let stopped = false
  const writing = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const description = `${name} ${n}`
      const sent = { method: 'POST', path: `/api/properties/${property}/activities`, headers: { cookie: agent.cookie } }
      await connection.send({ ...sent, body: { activityType: 'call', description } }).then(
        ({ status, text }) => (status === 200 ? done.push(description) : dropped.push(`${description}: ${status} ${text}`)),
        (error: unknown) => dropped.push(`${description}: ${String(error)}`),
      )
      await sleep(5)
    }
  })()
  return {
    done,
    dropped,
    async stop() {
      stopped = true
      await writing
      connection.close()
    },
  }
}

interface Page {
  /** Live messages so far. */
  heard: number
  isOpen: boolean
  /** Codes of the breaks; a failed attempt to reconnect has one, too. */
  readonly codes: number[]
  close(): void
}
const opened: Page[] = []

/** The agent's page, which reconnects after a break as the screens do. */
function openPage(): Page {
  let socket: WebSocket
  let isClosed = false
  const page: Page = {
    heard: 0,
    isOpen: false,
    codes: [],
    close() {
      isClosed = true
      socket.terminate()
    },
  }
  const open = () => {
    if (isClosed) return
    socket = new WebSocket(`${balancer.url.replace('http', 'ws')}/ws`, { headers: { cookie: agent.cookie } })
    socket.on('open', () => (page.isOpen = true)).on('message', () => (page.heard += 1))
    socket.on('error', () => {})
    socket.on('close', (code: number) => {
      page.isOpen = false
      page.codes.push(code)
      setTimeout(open, SOCKET_FIRST_DELAY)
    })
  }
  open()
  opened.push(page)
  return page
}

/** People at work on pages, beside programs that write. */
interface Work {
  readonly name: string
  readonly pages: readonly Page[]
  readonly writers: readonly Writer[]
}

async function startWork(name: string): Promise<Work> {
  const pages = Array.from({ length: 4 }, openPage)
  const writers = Array.from({ length: 4 }, (_, n) => startWriting(`${name} ${n}`))
  const work = { name, pages, writers }
  await expectProgress(work)
  return work
}

/** Expects that every page hears from now on, and every writer writes. */
async function expectProgress({ pages, writers }: Work): Promise<void> {
  const [heard, done] = [pages.map((page) => page.heard), writers.map((writer) => writer.done.length)]
  await vi.waitFor(() => {
    expect(pages.every((page, index) => page.isOpen && page.heard > (heard[index] ?? 0) + 5)).toBe(true)
    expect(writers.every((writer, index) => writer.done.length > (done[index] ?? 0) + 5)).toBe(true)
  }, SOON)
}

/** Ends the work. Expects that no write was dropped or stored twice, and that each page was back at its first attempt. */
async function expectNothingLost(work: Work): Promise<void> {
  await expectProgress(work)
  await Promise.all(work.writers.map((writer) => writer.stop()))
  const codes = work.pages.map((page) => [...page.codes])
  for (const page of work.pages) page.close()
  expect(work.writers.flatMap(({ dropped }) => dropped)).toEqual([])
  expect(codes.every(({ length }) => length > 0)).toBe(true)
  expect(new Set(codes.flat())).toEqual(new Set([1001]))
  const stored = (await descriptions()).filter((description) => description.startsWith(work.name))
  const kept = new Set(stored)
  expect(stored).toHaveLength(kept.size)
  expect(work.writers.flatMap(({ done }) => done).filter((description) => !kept.has(description))).toEqual([])
}

const descriptions = async () =>
  (await test.ctx.db.selectFrom('prospect_activities').select('description').where('office_id', '=', agent.officeId).execute()).map(
    ({ description }) => description ?? '',
  )

/** Ends both processes one after the other, as an operator does, and starts this program in their places. */
async function roll(program?: string): Promise<void> {
  for (const [index, before] of web.entries()) {
    expect(await before.stop()).toBe(0)
    const after = await start(new URL(before.url).port, program)
    web[index] = after
    await vi.waitFor(() => expect(balancer.isReady(after.url)).toBe(true), SOON)
  }
}

/** What `npm run db:migrate` of another release does. */
const migrateTo = async (...later: readonly MigrationFile[]) =>
  migrate({
    ownerUrl: test.database.ownerUrl,
    secrets: createSecrets(TEST_KEY),
    jobs: JOBS,
    files: [...(await migrationFiles()), ...later],
  })

it('processes restarted one after the other drop no request, and every page is back at its first attempt', async () => {
  const work = await startWork('Neustart')
  await roll()
  await expectNothingLost(work)
})

it('a release is replaced by the next one while people work, and starts beside it until that contracts', async () => {
  const work = await startWork('Aktualisierung')
  await expect(start('0', NEXT)).rejects.toThrow('Die Datenbank ist älter als dieses Programm')
  await migrateTo(...EXPANSIONS)
  expect(await (await start()).stop()).toBe(0)
  await roll(NEXT)
  await migrateTo(...EXPANSIONS, CONTRACT)
  await expect(start()).rejects.toThrow('Die Datenbank ist neuer als dieses Programm')
  expect(await (await start('0', NEXT)).stop()).toBe(0)
  await expectNothingLost(work)
})
