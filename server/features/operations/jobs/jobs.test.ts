import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'
import { deadJob } from '#test/jobs.ts'

const { jobs } = contract

let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

const list = async (query: object = {}) => (await test.as(admin).call(jobs.list, { query })).body
const retry = (id: string) => test.as(admin).call(jobs.retry, { params: { id } })
const discard = (id: string) => test.as(admin).call(jobs.discard, { params: { id } })
const readState = async (id: string) => (await list()).find((job) => job.id === id)?.state
const run = (id: string) => sql`update pgboss.job set state = 'active', started_on = now() where id = ${id}::uuid`.execute(test.ctx.db)

describe('background work', () => {
  it('lists all kinds with German labels and rejects an unknown name', async () => {
    const kinds = (await test.as(admin).call(jobs.kinds)).body
    expect(kinds).toContainEqual({ name: 'back-up', label: 'Sichern' })
    expect(new Set(kinds.map(({ label }) => label)).size).toBe(kinds.length)
    const { status, text } = await test.as(admin).call(jobs.list, { query: { name: 'scrape-all' } })
    expect([status, text]).toEqual([400, 'Unbekannte Arbeit'])
  })

  it('lists subject and cause of failure without quoting personal data', async () => {
    const [dead, late] = [await deadJob(test.ctx, 'Erika Eigentum 0171 555'), await deadJob(test.ctx, 'job heartbeat timeout')]
    const rows = await list({ state: 'dead', name: 'scrape' })
    expect(rows.find(({ id }) => id === dead)).toMatchObject({
      label: 'Portale lesen',
      about: 'Kleinanzeigen',
      state: 'dead',
      attempts: 3,
      reason: 'Ein unerwarteter Fehler; Näheres steht im Protokoll des Servers.',
    })
    expect(rows.find(({ id }) => id === late)?.reason).toBe('Der Prozess, der daran arbeitete, hat sich nicht mehr gemeldet.')
    expect(JSON.stringify(rows)).not.toContain('Erika')
    expect(await list({ state: 'running' })).toEqual([])
    expect(await list({ name: 'back-up' })).toEqual([])
  })

  it('appears exactly once across pages', async () => {
    for (let n = 0; n < 5; n += 1) await deadJob(test.ctx)
    const seen: string[] = []
    for (let path: string | undefined = '/api/admin/jobs?limit=2'; path !== undefined && seen.length < 50;) {
      const page: { headers: { link?: unknown }; body: string } = await test.app.inject({ url: path, headers: { cookie: admin.cookie } })
      seen.push(...(JSON.parse(page.body) as { id: string }[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec((page.headers.link ?? '') as string)?.[1]
    }
    expect(seen).toEqual((await list()).map(({ id }) => id))
  })

  it('is retried once after it died, even under concurrent retries', async () => {
    const [id, other] = [await deadJob(test.ctx), await deadJob(test.ctx)]
    const answers = await Promise.all([retry(id), retry(id), retry(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([await readState(id), await readState(other)]).toEqual(['retry', 'dead'])
    const events = await test.ctx.db.selectFrom('events').select('id').where('kind', '=', 'job_retried').execute()
    expect(events).toHaveLength(1)
    expect(await test.drain()).toBeGreaterThan(0)
    expect(await readState(id)).toBeUndefined()
  })

  it('is not retried while an identical job is queued', async () => {
    const id = await deadJob(test.ctx, 'once', 'same')
    await test.ctx.queue.enqueue(test.ctx, 'scrape', { source: 'kleinanzeigen.de', request: 'same' }, { key: 'same' })
    const { status, text } = await retry(id)
    expect([status, text]).toEqual([409, 'Dieselbe Arbeit wartet schon. Sie können diese hier verwerfen.'])
    expect((await discard(id)).status).toBe(200)
    expect(await readState(id)).toBeUndefined()
    expect(await list({ state: 'waiting', name: 'scrape' })).toHaveLength(1)
  })

  it('cannot be discarded while it runs, and returns 404 once it is gone', async () => {
    const [id, other] = [await deadJob(test.ctx), await deadJob(test.ctx)]
    await run(id)
    expect((await discard(id)).text).toBe('Diese Arbeit läuft gerade. Warten Sie, bis sie zu Ende ist.')
    expect(await readState(id)).toBe('running')
    expect([(await discard(other)).status, (await discard(other)).status, (await retry(other)).status]).toEqual([200, 404, 404])
    expect(await readState(id)).toBe('running')
  })
})
