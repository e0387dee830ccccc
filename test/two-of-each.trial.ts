import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { tips } from '#shared/contract/network/tips.ts'
import { startTestApp, type TestApp } from './app.ts'
import { connectTo } from './connection.ts'
import { withOwner } from './database.ts'
import type { TestAgent, TestPartner } from './factories.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Two web processes and two workers on one database. */
let test: TestApp
let web: ServerProcess[]
let workers: ServerProcess[]
let agent: TestAgent
let partner: TestPartner
let property: number
const running: ServerProcess[] = []

async function start(roles: 'web' | 'worker', port = '0'): Promise<ServerProcess> {
  const settings = { DATABASE_URL: test.database.ownerUrl, ROLES: roles, PORT: port, KLEINANZEIGEN_URL: 'http://127.0.0.1:9' }
  const server = await startServerProcess(settings)
  running.push(server)
  return server
}

beforeAll(async () => {
  test = await startTestApp()
  // the processes read the real clock, by which sessions of the tests' day have ended
  test.clock.set(new Date())
  agent = await test.make.agent()
  partner = await test.make.user({ role: 'partner' })
  await test.make.relation(agent, partner)
  property = await test.make.property()
  const [one, two, three, four] = await Promise.all([start('web'), start('web'), start('worker'), start('worker')])
  web = [one, two]
  workers = [three, four]
}, 60_000)
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()))
  await test.close()
})

/** The agent's page at one of the processes, counting its live messages. */
async function openPage({ url }: ServerProcess) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie: agent.cookie } })
  const page = { heard: 0, code: 0 }
  socket.on('message', () => (page.heard += 1)).on('error', () => {})
  socket.on('close', (code: number) => (page.code = code))
  await once(socket, 'open')
  return page
}

interface Writer {
  /** Acknowledged writes. */
  readonly done: string[]
  /** Responses other than success or the 503 of a closing server. */
  readonly wrong: string[]
  stop(): Promise<void>
}

/** Writes one note after the other, alternating between these processes. */
function startWriting(name: string, processes: () => readonly ServerProcess[]): Writer {
  const [done, wrong]: [string[], string[]] = [[], []]
  let stopped = false
  const writing = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const description = `${name} ${n}`
      const among = processes()
      const client = connectTo(among[n % among.length]?.url ?? '')
      const sent = { method: 'POST', path: `/api/properties/${property}/activities`, headers: { cookie: agent.cookie } }
      await client.send({ ...sent, body: { activityType: 'call', description } }).then(
        ({ status, text }) => {
          if (status === 200) done.push(description)
          else if (status !== 503) wrong.push(`${status} ${text}`)
        },
        () => {},
      )
      client.close()
      await sleep(5)
    }
  })()
  return {
    done,
    wrong,
    async stop() {
      stopped = true
      await writing
    },
  }
}

const descriptions = async () =>
  (await test.ctx.db.selectFrom('prospect_activities').select('description').where('office_id', '=', agent.officeId).execute()).map(
    ({ description }) => description ?? '',
  )

/** Expects every acknowledged write once. */
async function expectOnce(writers: readonly Writer[]): Promise<void> {
  const stored = await descriptions()
  const kept = new Set(stored)
  expect(stored).toHaveLength(kept.size)
  expect(writers.flatMap(({ done }) => done).filter((description) => !kept.has(description))).toEqual([])
  expect(writers.flatMap(({ wrong }) => wrong)).toEqual([])
}

const TIPS = 24
const submitTip = async (n: number) => {
  const house = { street: 'Lindenweg', houseNumber: String(n), zipCode: '22111', city: 'Hamburg', maklerUserId: agent.officeId }
  const seller = { sellerName: `Verkäufer ${n}`, sellerEmail: `verkaeufer${n}@example.test`, ownerConsentVersion: 1 }
  expect((await test.as(partner).call(tips.submit, { body: { ...house, ...seller } })).status).toBe(200)
}
const notified = async () =>
  test.ctx.db.selectFrom('notifications').select('subject_id').where('user_id', '=', agent.id).where('kind', '=', 'new_tip').execute()

describe('two web processes and two workers', { timeout: 60_000 }, () => {
  it('reach pages on either process, and notify each event once when one of each kind is killed', async () => {
    const pages = [await openPage(web[0] as ServerProcess), await openPage(web[1] as ServerProcess)]
    const survivors = [...web]
    const writers = [startWriting('eins', () => survivors), startWriting('zwei', () => survivors)]
    await vi.waitFor(() => expect(pages.every(({ heard }) => heard > 10)).toBe(true), { timeout: 10_000, interval: 20 })

    const victims = [web, workers].map((among) => among[Math.floor(Math.random() * 2)] as ServerProcess)
    for (let n = 0; n < TIPS; n += 1) {
      await submitTip(n)
      const victim = n === 8 ? victims[1] : n === 16 ? victims[0] : undefined
      if (victim === undefined) continue
      survivors.splice(0, survivors.length, ...survivors.filter((server) => server !== victim))
      await victim.kill()
    }
    await vi.waitFor(async () => expect(await notified()).toHaveLength(TIPS), { timeout: 40_000, interval: 100 })
    expect(new Set((await notified()).map(({ subject_id }) => subject_id)).size).toBe(TIPS)

    // A page of the killed process reconnects to the other and gets its messages.
    const back = await openPage(survivors[0] as ServerProcess)
    await vi.waitFor(() => expect(back.heard).toBeGreaterThan(5), { timeout: 10_000, interval: 20 })
    await vi.waitFor(() => expect(writers.every(({ done }) => done.length > 20)).toBe(true), { timeout: 10_000, interval: 20 })
    await Promise.all(writers.map((writer) => writer.stop()))
    await expectOnce(writers)
    web = survivors
  })

  it('run scheduled jobs once', async () => {
    const { rows } = await withOwner(test.database, (client) =>
      client.query<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name in ('sweep', 'plan-runs')
         group by name, date_trunc('minute', created_on) order by n desc`,
      ),
    )
    expect(rows.filter(({ n }) => n > 1)).toEqual([])
  })
})

describe('a process restarted under load', { timeout: 60_000 }, () => {
  it('stops within ten seconds, keeps every acknowledged write, and gets its pages back', async () => {
    const before = web[0] as ServerProcess
    const page = await openPage(before)
    let at = before
    const writers = Array.from({ length: 4 }, (_, n) => startWriting(`Neustart ${n}`, () => [at]))
    await vi.waitFor(() => expect(page.heard).toBeGreaterThan(10), { timeout: 10_000, interval: 20 })
    const asked = performance.now()
    expect(await before.stop()).toBe(0)
    expect(performance.now() - asked).toBeLessThan(10_000)
    expect(page.code).toBe(1001)
    const acknowledged = writers.reduce((sum, { done }) => sum + done.length, 0)
    at = await start('web', new URL(before.url).port)
    expect(at.url).toBe(before.url)
    const back = await openPage(at)
    await vi.waitFor(() => expect(back.heard).toBeGreaterThan(5), { timeout: 10_000, interval: 20 })
    await Promise.all(writers.map((writer) => writer.stop()))
    expect(writers.reduce((sum, { done }) => sum + done.length, 0)).toBeGreaterThan(acknowledged)
    await expectOnce(writers)
  })
})
