import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { Scope } from '#shared/domain/api-key.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createTestClock, hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

const { apiKeys, favorites, properties, stats, users } = contract

let test: TestApp
let log = ''
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'debug' }, log: { write: (line) => void (log += line) }, clock: createTestClock() })
})
afterAll(() => test.close())

const make = async (agent: TestAgent, scopes: Scope[] = ['read'], more: object = {}) =>
  (await test.as(agent).call(apiKeys.create, { body: { name: 'Auswertung', scopes, ...more } })).body
const by = (token: string) => ({ authorization: `Bearer ${token}` })
const readBy = (token: string) => test.as().call(properties.list, {}, by(token))
const getList = async (agent: TestAgent) => (await test.as(agent).call(apiKeys.list)).body

describe('an agent’s key', () => {
  it('is shown once, stored as a hash, and identified by its first characters', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const { token, ...key } = await make(agent, ['read', 'write'])
    expect(token).toMatch(/^giebel_[\w-]{43}$/)
    expect(key.prefix).toBe(token.slice(0, 12))
    expect(await getList(agent)).toEqual([key])
    expect(await getList(other)).toEqual([])
    const stored = JSON.stringify(await test.ctx.db.selectFrom('api_keys').selectAll().execute())
    for (const text of [stored, log, (await test.as(agent).call(apiKeys.list)).text]) expect(text).not.toContain(token.slice(12))
  })

  it('reads and writes as its owner, without cookie and from any site', async () => {
    const [agent, other, id] = [await test.make.agent(), await test.make.agent(), await test.make.property()]
    const { token } = await make(agent, ['read', 'write'])
    const headers = { ...by(token), origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await test.as().call(favorites.add, { body: { propertyId: id } }, headers)).status).toBe(200)
    const favoritesOf = async (agent: TestAgent) => (await test.as(agent).call(favorites.list)).body.map((card) => card.id)
    expect([await favoritesOf(agent), await favoritesOf(other)]).toEqual([[id], []])
  })

  it('stores its last use, at most once a minute', async () => {
    const agent = await test.make.agent()
    const { token } = await make(agent)
    expect((await getList(agent))[0]?.lastUsedAt).toBeNull()
    await readBy(token)
    const first = test.clock.now().toISOString()
    test.clock.advance(30_000)
    await readBy(token)
    expect((await getList(agent))[0]?.lastUsedAt).toBe(first)
    test.clock.advance(31_000)
    await readBy(token)
    expect((await getList(agent))[0]?.lastUsedAt).toBe(test.clock.now().toISOString())
  })

  it('gets changed scopes immediately', async () => {
    const agent = await test.make.agent()
    const { id, token } = await make(agent, ['write'])
    expect((await readBy(token)).text).toBe('Diesem API-Schlüssel fehlt das Recht „Lesen“.')
    const changed = await test.as(agent).call(apiKeys.update, { params: { id }, body: { scopes: ['read'], name: 'Nur lesen' } })
    expect(changed.body).toMatchObject({ name: 'Nur lesen', scopes: ['read'] })
    expect((await readBy(token)).status).toBe(200)
    expect((await test.as(agent).call(apiKeys.update, { params: { id }, body: { scopes: [] } })).status).toBe(400)
  })

  it('can be ended by its owner only', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const { id, token } = await make(agent)
    expect((await test.as(other).call(apiKeys.end, { params: { id } })).status).toBe(404)
    expect((await readBy(token)).status).toBe(200)
    expect((await test.as(agent).call(apiKeys.end, { params: { id } })).status).toBe(200)
    expect([(await readBy(token)).status, await getList(agent)]).toEqual([401, []])
  })

  it('is valid until the end of its last day in Berlin', async () => {
    test.clock.set(new Date('2026-11-30T12:00:00Z'))
    const agent = await test.make.agent()
    const { token } = await make(agent, ['read'], { expiresOn: '2026-11-30' })
    // 23:30 in Berlin
    test.clock.set(new Date('2026-11-30T22:30:00Z'))
    expect((await readBy(token)).status).toBe(200)
    test.clock.set(new Date('2026-11-30T23:00:00Z'))
    expect((await readBy(token)).text).toBe('Dieser API-Schlüssel gilt nicht: Er ist unbekannt, abgelaufen oder beendet.')
    const late = await test.as(agent).call(apiKeys.create, {
      body: { name: 'Zu spät', scopes: ['read'], expiresOn: '2026-11-30' },
    })
    expect([late.status, late.text]).toEqual([400, 'Dieser Tag ist schon vorbei.'])
  })

  it('ends when its owner is locked, and stays ended after the unlock', async () => {
    const [admin, agent, other] = [await test.make.user({ role: 'admin' }), await test.make.agent(), await test.make.agent()]
    const [{ token }, kept] = [await make(agent), await make(other)]
    const lock = (isActive: boolean) => test.as(admin).call(users.update, { params: { id: agent.id }, body: { isActive } })
    await lock(false)
    expect((await readBy(token)).status).toBe(401)
    await lock(true)
    expect([(await readBy(token)).status, (await readBy(kept.token)).status]).toEqual([401, 200])
  })

  it('is not read from Basic authorization, which a proxy may use', async () => {
    const basic = await test.as().call(properties.list, {}, { authorization: 'Basic Z2llYmVs' })
    expect(basic.text).toBe('Unauthorized')
  })
})

describe('limits', () => {
  it('allow twenty keys per agent, even under concurrent requests', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    for (let n = 0; n < 18; n += 1) await make(agent)
    const ask = (who: TestAgent) => test.as(who).call(apiKeys.create, { body: { name: 'Noch einer', scopes: ['read'] } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(agent)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 409)?.text).toBe(
      'Mehr als 20 API-Schlüssel sind nicht möglich. Ihre bisherigen gelten weiter; beenden Sie einen, den Sie nicht mehr brauchen.',
    )
    expect(await getList(agent)).toHaveLength(20)
    expect((await ask(other)).status).toBe(200)
  })

  it('apply to a key’s calls per minute, across all routes and processes', async () => {
    test.clock.advance(hours(1))
    const beside = await startTestApp({ beside: test })
    const agent = await test.make.agent()
    const [{ token }, another] = [await make(agent), await make(agent)]
    const call = (_: unknown, n: number) => (n % 2 ? test : beside).as().call(n % 3 ? stats.get : favorites.list, {}, by(token))
    // larger batches would hit the limit on concurrent calls
    for (const sixty of [Array.from({ length: 60 }), Array.from({ length: 60 })])
      expect((await Promise.all(sixty.map(call))).map(({ status }) => status)).toEqual(Array(60).fill(200))
    for (const process of [test, beside]) {
      const refused = await process.as().call(properties.list, {}, { ...by(token), accept: 'application/json' })
      expect(JSON.parse(refused.text)).toMatchObject({ status: 429, code: 'too_many_calls' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    // the agent's other key and session are unaffected
    expect([(await readBy(another.token)).status, (await test.as(agent).call(stats.get)).status]).toEqual([200, 200])
    test.clock.advance(60_000)
    expect((await readBy(token)).status).toBe(200)
    await beside.close()
  })
})
