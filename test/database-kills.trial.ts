import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { createDb, createPool } from '#server/db/connect.ts'
import { readPostmasterPid } from '#server/db/embedded-processes.ts'
import { bringUp, endServer, initialise, openCluster, serverUrl } from '#server/db/embedded-server.ts'
import { startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { type Connection, connectTo } from './connection.ts'
import { createFactories, type TestAgent } from './factories.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Kills for each of the two ways to run PostgreSQL. */
const KILLS = 11
const READY_WITHIN = 10_000
const UNAVAILABLE = 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A server process with a PostgreSQL the test may kill. */
interface Site {
  readonly server: ServerProcess
  readonly ownerUrl: string
  /** The postmaster's process id. */
  postmaster(): number
  /** Restarts a killed PostgreSQL where the server does not do so itself. */
  restart(): Promise<void>
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-kills-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env)
  closing.push(() => server.stop())
  return server
}

async function onOwnCluster(env: Record<string, string>): Promise<Site> {
  const folder = newFolder()
  const server = await start({ ...env, DATA_DIR: folder })
  const home = join(folder, 'postgres/server')
  const found = () => readPostmasterPid(join(home, 'data'))
  const password = readFileSync(join(home, 'password'), 'utf8')
  return {
    server,
    ownerUrl: `postgres://postgres:${password}@127.0.0.1:${found()?.port}/giebel`,
    postmaster: () => found()?.pid ?? 0,
    restart: () => Promise.resolve(),
  }
}

async function onGivenDatabase(env: Record<string, string>): Promise<Site> {
  const cluster = openCluster(newFolder(), true)
  await initialise(cluster)
  let postgres = await bringUp(cluster)
  closing.push(() => endServer(postgres))
  const ownerUrl = serverUrl(cluster, postgres.port)
  return {
    server: await start({ ...env, DATABASE_URL: ownerUrl }),
    ownerUrl,
    postmaster: () => postgres.pid,
    async restart() {
      await sleep(500)
      postgres = await bringUp(cluster, postgres.port)
    },
  }
}

/** Runs one statement on its own connection, as soon as the database accepts it. */
async function ask(site: Site, sql: string): Promise<Record<string, unknown>[]> {
  return vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: site.ownerUrl })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query<Record<string, unknown>>(sql)).rows
      } finally {
        await client.end()
      }
    },
    { timeout: 60_000, interval: 20 },
  )
}

const OURS = `from pg_stat_activity where application_name like 'giebel%'`

/** Ways to end connections; after each, the database is still there or comes back. */
const STRIKES = [
  async (site: Site) => {
    process.kill(site.postmaster(), 'SIGKILL')
    await site.restart()
  },
  // Killing one backend makes PostgreSQL end all others too, and recover.
  async (site: Site) => {
    const [found] = await ask(site, `select pid ${OURS} order by random() limit 1`)
    process.kill(Number(found?.pid), 'SIGKILL')
  },
  (site: Site) => ask(site, `select pg_terminate_backend(pid) ${OURS}`),
]

interface Client {
  /** Descriptions of acknowledged activities. */
  readonly acknowledged: readonly string[]
  /** Responses other than success or the error for an unavailable database. */
  readonly wrong: readonly string[]
  /** Numbers of successful reads and writes. */
  readonly done: () => { readonly reads: number; readonly writes: number }
  stop(): Promise<void>
}

/** A working agent: writes one activity after the other and reads lists in between. */
function startClient(connection: Connection, agent: TestAgent, properties: readonly number[]): Client {
  const [acknowledged, wrong]: [string[], string[]] = [[], []]
  let [reads, writes, stopped] = [0, 0, false]
  const send = async (method: string, path: string, body?: object) => {
    try {
      const answer = await connection.send({ method, path, headers: { cookie: agent.cookie }, ...(body && { body }) })
      if (answer.status >= 200 && answer.status < 300) return true
      if (answer.status !== 503 || answer.text !== UNAVAILABLE) wrong.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    } catch (error) {
      wrong.push(`${method} ${path}: ${String(error)}`)
    }
    return false
  }
  const work = async () => {
    for (let n = 0; !stopped; n += 1) {
      const description = `${agent.email} ${n}`
      const path = `/api/properties/${properties[n % properties.length]}/activities`
      if (await send('POST', path, { activityType: 'call', description })) {
        acknowledged.push(description)
        writes += 1
      }
      if (await send('GET', n % 2 ? '/api/properties?limit=20' : '/api/follow-up-prospects')) reads += 1
      await sleep(10)
    }
  }
  const working = work()
  return {
    acknowledged,
    wrong,
    done: () => ({ reads, writes }),
    async stop() {
      stopped = true
      await working
      connection.close()
    },
  }
}

/** Counts the messages on an agent's live channel. */
async function startListener(url: string, agent: TestAgent) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie: agent.cookie } })
  await once(socket, 'open')
  const seen = { messages: 0, ends: 0 }
  socket.on('message', () => (seen.messages += 1))
  socket.on('close', () => (seen.ends += 1))
  closing.push(() => socket.terminate())
  return seen
}

async function populate(site: Site) {
  const pool = createPool(site.ownerUrl, 1)
  try {
    const make = createFactories({ db: createDb(pool), clock: systemClock, config: readConfig({}) } as unknown as Ctx)
    const agents = [await make.agent(), await make.agent()]
    const properties = [await make.property(), await make.property(), await make.property()]
    await pool.query('update sources set pause_ms = 0')
    return {
      agents: [agents[0], agents[1], ...(await Promise.all(agents.map(async (agent) => make.signIn(agent))))] as TestAgent[],
      properties,
    }
  } finally {
    await pool.end()
  }
}

describe.each([
  ['its own cluster, which it brings back itself', onOwnCluster],
  ['the server behind DATABASE_URL', onGivenDatabase],
])('PostgreSQL killed under load: %s', { timeout: 240_000 }, (_, open) => {
  it('keeps the process alive, keeps every acknowledged write, and recovers', async () => {
    const portal = await startKleinanzeigen({ ads: 30 })
    closing.push(() => portal.close())
    const site = await open({ KLEINANZEIGEN_URL: portal.url })
    const { server } = site
    const { agents, properties } = await populate(site)
    const heard = await startListener(server.url, agents[0] as TestAgent)
    const clients = agents.map((agent) => startClient(connectTo(server.url), agent, properties))
    const other = connectTo(server.url)
    closing.push(() => other.close())
    const office = connectTo(server.url)
    closing.push(() => office.close())
    const headers = { cookie: agents[1]?.cookie ?? '' }
    const lookForMore = (body: object) => office.send({ method: 'POST', path: '/api/search-criteria', headers, body })
    const lastRuns = async () => {
      const { text } = await office.send({ method: 'GET', path: '/api/search-criteria', headers })
      return (JSON.parse(text) as SavedSearch[]).map(({ lastRuns: [run] }) => run)
    }
    const readyAfter: number[] = []
    let asked = 0

    for (let kill = 0; kill < KILLS; kill += 1) {
      // Requested just before the kill, so the run is queued or running.
      if ((await lookForMore({ name: `Suche ${kill}`, maxPrice: 500_000 + kill })).status === 200) asked += 1
      await sleep(Math.random() * 300)
      await STRIKES[kill % STRIKES.length]?.(site)
      await ask(site, 'select')
      const back = performance.now()
      const before = { clients: clients.map((client) => client.done()), messages: heard.messages }
      await vi.waitFor(
        () => {
          expect(server.isAlive(), server.complaints()).toBe(true)
          for (const [index, client] of clients.entries()) {
            expect(client.done().reads).toBeGreaterThan((before.clients[index]?.reads ?? 0) + 2)
            expect(client.done().writes).toBeGreaterThan((before.clients[index]?.writes ?? 0) + 2)
          }
          expect(heard.messages).toBeGreaterThan(before.messages)
        },
        { timeout: READY_WITHIN, interval: 20 },
      )
      readyAfter.push(performance.now() - back)
    }

    await Promise.all(clients.map((client) => client.stop()))
    expect(clients.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(heard.ends).toBe(0)
    const kept = new Set((await ask(site, 'select description from prospect_activities')).map((row) => row['description']))
    const acknowledged = clients.flatMap((client) => client.acknowledged)
    expect(acknowledged.length).toBeGreaterThan(KILLS * clients.length * 2)
    expect(acknowledged.filter((description) => !kept.has(description))).toEqual([])

    // Runs requested before a kill end, and new ones succeed.
    const runsEnd = async (searches: number) =>
      vi.waitFor(
        async () => {
          const runs = await lastRuns()
          expect(runs.length).toBeGreaterThanOrEqual(searches)
          expect(runs.filter((run) => run === undefined || run.status === 'running')).toEqual([])
          return runs
        },
        // The sweep closes a run that was cut off too often, once a minute.
        { timeout: 90_000, interval: 500 },
      )
    await runsEnd(asked)
    await lookForMore({ name: 'Zuletzt', maxPrice: 600_000 })
    expect((await runsEnd(asked + 1))[0]).toMatchObject({ status: 'completed' })
    process.stdout.write(
      `${KILLS} kills, ready again within ${Math.round(Math.max(...readyAfter))} ms, ${acknowledged.length} acknowledged writes kept\n`,
    )
    expect(server.complaints()).toBe('')
    expect(await server.stop()).toBe(0)
  })
})
