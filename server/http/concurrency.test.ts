import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { imports } from '#shared/contract/ingest/imports.ts'
import { legal } from '#shared/contract/operations/legal.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { csvForm } from '#test/csv-form.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { waitFor } from '../turn.ts'
import { implement } from './implement.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const read = async (agent: TestUser) => (await test.as(agent).call(favorites.list)).status

describe('an account that sends hundreds of requests at once', () => {
  it('delays only its own requests', { timeout: 60_000 }, async () => {
    const [busy, other] = [await test.make.agent(), await test.make.agent()]
    const id = await test.make.property()
    await read(other)
    const answers: { status: number; text: string; retryAfter: unknown }[] = []
    const flood = Array.from({ length: 300 }, async () => {
      const { status, text, headers } = await test
        .as(busy)
        .call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Notiz' } })
      answers.push({ status, text, retryAfter: headers['retry-after'] })
    })
    // from here on the flood is being served
    while (!answers.some(({ status }) => status === 200)) await sleep(1)
    const done = () => answers.filter(({ status }) => status !== 429).length
    const before = done()
    expect(await Promise.all(Array.from({ length: 5 }, () => read(other)))).toEqual([200, 200, 200, 200, 200])
    const meanwhile = done() - before
    await Promise.all(flood)
    expect(meanwhile).toBeLessThan(40)
    expect(done()).toBeGreaterThanOrEqual(104)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(answers.find(({ status }) => status === 429)).toEqual({
      status: 429,
      text: 'Es sind zu viele Anfragen auf einmal. Bitte warten Sie einige Sekunden.',
      retryAfter: '5',
    })
  })

  it('gets every answer when a page sends 60 requests at once', async () => {
    const agent = await test.make.agent()
    expect(new Set(await Promise.all(Array.from({ length: 60 }, () => read(agent))))).toEqual(new Set([200]))
  })

  it('as a guest does not delay guests of other networks', async () => {
    const ask = async (remoteAddress: string, n: number) =>
      (await test.app.inject({ url: `${legal.list.path}?n=${n}`, remoteAddress })).statusCode
    const statuses = await Promise.all(
      Array.from({ length: 150 }, (_, n) => ask('192.0.2.1', n)).concat(Array.from({ length: 20 }, (_, n) => ask('198.51.100.1', n))),
    )
    expect(new Set(statuses.slice(150))).toEqual(new Set([200]))
    expect(new Set(statuses.slice(0, 150))).toEqual(new Set([200, 429]))
  })
})

it('a list that is read while it is sent holds its slot until the end', async () => {
  const row = {
    method: 'GET',
    path: '/api/counted',
    access: 'public',
    kind: 'download',
    mediaTypes: ['text/csv'],
    summary: 'Liste',
  } as const
  let [running, most] = [0, 0]
  async function* counted() {
    running += 1
    most = Math.max(most, running)
    for (let line = 0; line < 3; line += 1) {
      await sleep(5)
      yield 'a;b\n'
    }
    running -= 1
  }
  const app = Fastify()
  await app.register(cookie)
  implement(app, test.ctx, { list: row }, { list: async () => ({ name: 'liste.csv', mediaType: 'text/csv', content: counted() }) })
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.inject({ url: row.path, remoteAddress: '203.0.113.9' })))
  await app.close()
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 a;b\na;b\na;b\n']))
  expect(most).toBe(4)
})

/** Sends eight reads at once, each of which does this; returns how many ran together at most. */
async function readTogether(remoteAddress: string, work: () => Promise<unknown>): Promise<number> {
  const row = { method: 'GET', path: '/api/worked', access: 'public', reply: z.number(), summary: 'Arbeit' } as const
  let [running, most] = [0, 0]
  const app = Fastify()
  await app.register(cookie)
  implement(
    app,
    test.ctx,
    { work: row },
    {
      work: async () => {
        running += 1
        most = Math.max(most, running)
        await work()
        return (running -= 1)
      },
    },
  )
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.inject({ url: row.path, remoteAddress })))
  await app.close()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  return most
}

const briefly = () => sleep(1)

it('an account whose answers take long gets one at a time, until it has waited for a while; short ones come together', async () => {
  expect(await readTogether('203.0.113.20', briefly)).toBe(4)
  await readTogether('203.0.113.20', () => sleep(400))
  expect(await readTogether('203.0.113.20', briefly)).toBe(1)
  expect(await readTogether('203.0.113.21', briefly)).toBe(4)
  await sleep(6_000)
  expect(await readTogether('203.0.113.20', briefly)).toBe(4)
})

describe('an account whose reads waited long for others', () => {
  const select = async () => void (await sql`select 1`.execute(test.ctx.db))

  it('for a connection, gets the next ones together', async () => {
    const { promise: freed, resolve: free } = Promise.withResolvers<undefined>()
    const held = Array.from({ length: 10 }, () => test.ctx.db.connection().execute(() => freed))
    setTimeout(() => free(undefined), 1_000)
    await readTogether('203.0.113.40', select)
    await Promise.all(held)
    expect(await readTogether('203.0.113.40', briefly)).toBe(4)
  })

  it('for writes of others, gets the next ones together', async () => {
    await readTogether('203.0.113.41', () => waitFor(sleep(400)))
    expect(await readTogether('203.0.113.41', briefly)).toBe(4)
  })

  it('and whose statements ran long meanwhile, gets one at a time', async () => {
    await readTogether('203.0.113.42', () => Promise.all([sql`select pg_sleep(0.4)`.execute(test.ctx.db), waitFor(sleep(400))]))
    expect(await readTogether('203.0.113.42', briefly)).toBe(1)
  })
})

it('other requests run while a long list is checked and written', async () => {
  const [checked, written] = [new Set<number>(), new Set<number>()]
  let turn = 0
  const one = { toJSON: () => (written.add(turn), 'one') }
  const reply = z.array(z.custom<typeof one>(() => (checked.add(turn), true)))
  const row = { method: 'GET', path: '/api/long', access: 'public', reply, summary: 'Lange Liste' } as const
  const app = Fastify()
  await app.register(cookie)
  implement(app, test.ctx, { long: row }, { long: async () => Array.from({ length: 350 }, () => one) })
  let immediate = setImmediate(function next() {
    turn += 1
    immediate = setImmediate(next)
  })
  const { body } = await app.inject({ url: row.path, remoteAddress: '203.0.113.50' })
  clearImmediate(immediate)
  await app.close()
  expect(JSON.parse(body)).toEqual(Array.from({ length: 350 }, () => 'one'))
  expect([checked.size, written.size]).toEqual([4, 4])
})

describe('a read that asks the same as a waiting one', () => {
  const row = { method: 'GET', path: '/api/begun', access: ['agent'], reply: z.number(), summary: 'Begonnene' } as const

  /** The answers to eight reads at once with these cookies, each the number of reads begun before it and itself. */
  async function askAtOnce(cookies: readonly string[]): Promise<number[]> {
    let begun = 0
    const all = Promise.withResolvers<undefined>()
    const app = Fastify()
    await app.register(cookie)
    implement(
      app,
      test.ctx,
      { begun: row },
      {
        begun: async () => {
          const own = (begun += 1)
          if (begun === 4) setTimeout(() => all.resolve(undefined), 50)
          await all.promise
          return own
        },
      },
    )
    const answers = await Promise.all(
      cookies.map((cookie) => app.inject({ url: row.path, remoteAddress: '203.0.113.30', headers: { cookie } })),
    )
    await app.close()
    return answers.map(({ body }) => Number(body))
  }

  it('shares its answer, but not that of one that has begun', async () => {
    const { cookie } = await test.make.agent()
    expect((await askAtOnce(Array.from({ length: 8 }, () => cookie))).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
  })

  it('does not share the answer to another caller', async () => {
    const agent = await test.make.agent()
    const [one, two] = [agent.cookie, (await test.make.signIn(agent)).cookie]
    const cookies = Array.from({ length: 16 }, (_, n) => (n % 2 ? one : two))
    const answers = await askAtOnce(cookies)
    const callers = Map.groupBy(cookies.keys(), (at) => answers[at])
    expect([...callers.values()].map((at) => new Set(at.map((n) => cookies[n])).size)).toEqual([...callers].map(() => 1))
    expect(callers.size).toBeLessThan(16)
  })
})

let listening: Promise<string> | undefined
const getBase = () => (listening ??= test.listen())

describe('files that arrive slowly', () => {
  it('do not delay other requests of the account, and are limited to twelve', async () => {
    const base = await getBase()
    const agent = await test.make.agent()
    const send = () => {
      const sending = request(new URL(imports.upload.path, base), {
        method: 'POST',
        headers: { cookie: agent.cookie, 'content-type': 'multipart/form-data; boundary=part' },
      })
      onTestFinished(() => void sending.destroy())
      const status = new Promise<number | undefined>((done) =>
        sending.on('response', (answer) => done(answer.statusCode)).on('error', () => {}),
      )
      sending.write('--part\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nTitel;Ort\n')
      return status
    }
    const slow = Array.from({ length: 13 }, send)
    expect(await Promise.race(slow)).toBe(429)
    expect(await read(agent)).toBe(200)
  })
})

describe('agents of one office', () => {
  const row = { method: 'GET', path: '/api/held', access: ['agent'], reply: z.number(), summary: 'Gehalten' } as const

  /** Serves reads that hold on until they are freed, and counts those begun by each office. */
  async function serveHeld() {
    const { promise: freed, resolve: free } = Promise.withResolvers<undefined>()
    const begun = new Map<string, number>()
    const app = Fastify()
    await app.register(cookie)
    onTestFinished(() => app.close())
    implement(
      app,
      test.ctx,
      { held: row },
      {
        held: async (_, { user }) => {
          begun.set(user.officeId, (begun.get(user.officeId) ?? 0) + 1)
          await freed
          return 1
        },
      },
    )
    let asked = 0
    /** Different questions, because equal ones share an answer. */
    const ask = (agent: TestUser, count: number) =>
      Array.from({ length: count }, async () => {
        asked += 1
        const { statusCode } = await app.inject({ url: `${row.path}?n=${asked}`, headers: { cookie: agent.cookie } })
        return statusCode
      })
    return { ask, free: () => free(undefined), begun: ({ officeId }: TestAgent) => begun.get(officeId) ?? 0 }
  }

  /** An office of so many, and a stranger. */
  async function makeOffice(count: number) {
    const first = await test.make.agent()
    const people = [first]
    while (people.length < count) people.push(await test.make.agent({ office_id: first.officeId }))
    return { first, people, stranger: await test.make.agent() }
  }

  /** Reads by these agents at once, each of which keeps the server busy for so long. */
  async function work(agents: readonly TestUser[], milliseconds: number): Promise<void> {
    const app = Fastify()
    await app.register(cookie)
    implement(app, test.ctx, { held: row }, { held: async () => (await sleep(milliseconds), 1) })
    await Promise.all(agents.map((agent, n) => app.inject({ url: `${row.path}?n=${n}`, headers: { cookie: agent.cookie } })))
    await app.close()
  }

  const reach = (count: () => number, expected: number) => vi.waitFor(() => expect(count()).toBe(expected), { timeout: 10_000 })

  it('get twelve answers at a time together, four each, and a stranger gets four besides', async () => {
    const { first, people, stranger } = await makeOffice(4)
    const { ask, free, begun } = await serveHeld()
    const asking = people.flatMap((agent) => ask(agent, 5))
    await reach(() => begun(first), 12)
    asking.push(...ask(stranger, 5))
    await reach(() => begun(stranger), 4)
    expect(begun(first)).toBe(12)
    free()
    expect(new Set(await Promise.all(asking))).toEqual(new Set([200]))
  })

  it('get four at a time together while their answers take long, and a stranger gets four besides', async () => {
    const { first, people, stranger } = await makeOffice(8)
    await work(people, 450)
    const { ask, free, begun } = await serveHeld()
    const asking = people.flatMap((agent) => ask(agent, 5))
    await reach(() => begun(first), 4)
    asking.push(...ask(stranger, 5))
    await reach(() => begun(stranger), 4)
    expect(begun(first)).toBe(4)
    free()
    expect(new Set(await Promise.all(asking))).toEqual(new Set([200]))
  })

  it('leave three answers at a time to a colleague when one of them keeps the server busy', async () => {
    const { first, people, stranger } = await makeOffice(2)
    const [, colleague = first] = people
    await work([first, first, first, first], 1_500)
    const { ask, free, begun } = await serveHeld()
    const asking = ask(first, 8)
    await reach(() => begun(first), 1)
    asking.push(...ask(colleague, 8))
    await reach(() => begun(first), 4)
    asking.push(...ask(stranger, 5))
    await reach(() => begun(stranger), 4)
    expect(begun(first)).toBe(4)
    free()
    expect(new Set(await Promise.all(asking))).toEqual(new Set([200]))
  })

  it('send thirty-six files at a time together, and a stranger sends besides', async () => {
    const base = await getBase()
    const { people, stranger } = await makeOffice(4)
    /** Twelve files that never end, and one that is refused for it. */
    const fill = (agent: TestUser) =>
      Promise.race(
        Array.from({ length: 13 }, () => {
          const sending = request(new URL(imports.upload.path, base), {
            method: 'POST',
            headers: { cookie: agent.cookie, 'content-type': 'multipart/form-data; boundary=part' },
          })
          onTestFinished(() => void sending.destroy())
          sending.write(
            '--part\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nTitel;Ort\n',
          )
          return new Promise((done) => sending.on('response', ({ statusCode }) => done(statusCode)).on('error', () => {}))
        }),
      )
    for (const agent of people.slice(0, 3)) expect(await fill(agent)).toBe(429)
    const upload = async (agent: TestUser) =>
      (await test.as(agent).call(imports.upload, { body: csvForm('Titel;Ort\nHaus;Celle\n') })).status
    expect([await upload(people[3] as TestUser), await upload(stranger)]).toEqual([429, 200])
  })
})
