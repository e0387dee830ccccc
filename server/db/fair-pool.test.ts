import { setTimeout as sleep } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import type { TestUser } from '#test/factories.ts'
import { READ_MAX } from './connect.ts'

let test: TestApp
let base: string
let log = ''
beforeAll(async () => {
  test = await startTestApp({
    env: { LOG_LEVEL: 'warn' },
    log: new Writable({ write: (chunk, _, done) => ((log += String(chunk)), done()) }),
  })
  base = await test.listen()
})
afterAll(() => test.close())

/** Runs `work` while this table is locked; `free` unlocks it earlier. */
async function whileLocked<T>(table: string, work: (free: () => Promise<void>) => Promise<T>): Promise<T> {
  const owner = await connectOwner(test.database)
  const free = async () => void (await owner.query('rollback'))
  try {
    await owner.query(`begin; lock table ${table} in access exclusive mode`)
    return await work(free)
  } finally {
    await free()
    await owner.end()
  }
}

const ask = async (user: TestUser, path: string, sent?: object) => {
  const { statusCode, body } = await request(new URL(path, base), {
    method: sent ? 'POST' : 'GET',
    headers: { cookie: user.cookie, origin: 'http://giebel.test', ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { body: JSON.stringify(sent) }),
  })
  return { status: statusCode, text: await body.text() }
}

describe('an account whose statements do not end', () => {
  it('holds at most half of the connections, so that another account is answered first', async () => {
    const [stuck, other] = [await test.make.agent(), await test.make.agent()]
    const id = await test.make.property()
    const answered: string[] = []
    await whileLocked('properties', async (free) => {
      const sheet = `/api/properties/${id}/market-sheet.pdf`
      const paths = [properties.list.path, properties.csv.path, sheet].flatMap((path) => Array.from({ length: 8 }, () => path))
      const asking = paths.map(async (path) => {
        await ask(stuck, path)
        answered.push('stuck')
      })
      await sleep(500)
      const { rows } = await countConnections()
      expect(rows[0]?.busy).toBeLessThanOrEqual(5)
      for (let read = 0; read < 5; read += 1) {
        expect((await ask(other, accounts.current.path)).status).toBe(200)
        answered.push('other')
      }
      expect(answered).toEqual(Array.from({ length: 5 }, () => 'other'))
      await free()
      await Promise.all(asking)
    })
  })
})

describe('an office whose statements do not end', () => {
  const LISTS = [properties.list.path, properties.csv.path]

  it('holds at most half of the connections however many its agents are, so that a stranger is answered first', async () => {
    const [agent, stranger] = [await test.make.agent(), await test.make.agent()]
    const people = [agent, ...(await Promise.all([1, 2, 3].map(() => test.make.agent({ office_id: agent.officeId }))))]
    const answered: string[] = []
    await whileLocked('properties', async (free) => {
      const asking = people.flatMap((who) =>
        LISTS.flatMap((path) => [path, path, path, path]).map(async (path) => {
          await ask(who, path)
          answered.push('office')
        }),
      )
      await sleep(500)
      expect((await countConnections()).rows[0]?.busy).toBeLessThanOrEqual(5)
      for (let read = 0; read < 5; read += 1) {
        expect((await ask(stranger, accounts.current.path)).status).toBe(200)
        answered.push('stranger')
      }
      expect(answered).toEqual(Array.from({ length: 5 }, () => 'stranger'))
      await free()
      await Promise.all(asking)
    })
  })

  it('because of one agent alone leaves connections to a colleague who was here', async () => {
    const agent = await test.make.agent()
    const colleague = await test.make.agent({ office_id: agent.officeId })
    const answered: string[] = []
    expect((await ask(colleague, accounts.current.path)).status).toBe(200)
    await whileLocked('properties', async (free) => {
      const asking = LISTS.flatMap((path) => [path, path, path, path]).map(async (path) => {
        await ask(agent, path)
        answered.push('agent')
      })
      await sleep(500)
      expect((await countConnections()).rows[0]?.busy).toBeLessThanOrEqual(3)
      for (let read = 0; read < 5; read += 1) {
        expect((await ask(colleague, accounts.current.path)).status).toBe(200)
        answered.push('colleague')
      }
      expect(answered).toEqual(Array.from({ length: 5 }, () => 'colleague'))
      await free()
      await Promise.all(asking)
    })
  })
})

/** Connections of the pool that run a statement. */
async function countConnections() {
  const owner = await connectOwner(test.database)
  const counted = await owner.query<{ busy: number }>(
    `select count(*)::int as busy from pg_stat_activity where datname = current_database() and application_name = 'giebel' and state = 'active'`,
  )
  await owner.end()
  return counted
}

describe('a statement of a read that takes too long', () => {
  it('is cut off with a sentence and a line in the log, while a write waits for its turn and is done', { timeout: 30_000 }, async () => {
    const [reader, writer] = [await test.make.agent(), await test.make.agent()]
    const id = await test.make.property()
    await whileLocked('favorites', async (free) => {
      const writing = ask(writer, favorites.add.path, { propertyId: id })
      const started = performance.now()
      const { status, text } = await ask(reader, favorites.list.path)
      const took = performance.now() - started
      expect([status, text]).toEqual([
        503,
        'Die Anfrage hat zu lange gedauert und wurde abgebrochen. Bitte grenzen Sie sie ein, oder versuchen Sie es gleich noch einmal.',
      ])
      expect(took / READ_MAX).toBeGreaterThan(0.9)
      expect(took / READ_MAX).toBeLessThan(3)
      await sleep(500)
      await free()
      expect((await writing).status).toBe(200)
    })
    expect(log).toMatch(/statement timeout.*GET \/api\/favorites.*request failed/)
    expect((await ask(writer, favorites.list.path)).text).toContain(`"id":${id}`)
  })
})
