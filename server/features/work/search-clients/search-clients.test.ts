import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { SEARCH_CLIENTS_MAX } from '#shared/domain/limits.ts'
import { lockOffice } from '#server/db/lock-owner.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { retainByNight } from '#server/features/people/privacy/retention.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { createClient, fittingProperty, SOUGHT } from '#test/search-clients.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const link = (agent: TestAgent, id: number, searchClientId: number) =>
  test.as(agent).call(searchClients.link, { params: { id }, body: { searchClientId } })
const readPhone = async (agent: TestAgent, id: number) => (await test.as(agent).call(contact.get, { params: { id } })).body.lights.phone
const getList = async (agent: TestAgent) => (await test.as(agent).call(searchClients.list)).body

/** Two agents, each with a client linked to the same house. */
async function both() {
  const [one, other, id] = [await test.make.agent(), await test.make.agent(), await fittingProperty(test)]
  const [mine, his] = [await createClient(test, one), await createClient(test, other, { name: 'Kunde 4711' })]
  await link(one, id, mine)
  await link(other, id, his)
  return { one, other, id, mine, his }
}

describe('search clients', () => {
  it('are private: another agent cannot read, change, delete or link them', async () => {
    const { one, other, id, mine, his } = await both()
    expect(await getList(one)).toMatchObject([{ id: mine, name: 'Familie Berger', links: [{ propertyId: id, calledAt: null }] }])
    expect(await getList(other)).toMatchObject([{ id: his, name: 'Kunde 4711' }])
    const before = await getList(other)
    const asOne = test.as(one)
    expect((await asOne.call(searchClients.update, { params: { id: his }, body: SOUGHT })).status).toBe(404)
    expect((await asOne.call(searchClients.remove, { params: { id: his } })).status).toBe(404)
    expect((await link(one, id, his)).status).toBe(404)
    expect((await asOne.call(searchClients.of, { params: { id } })).body.map(({ name }) => name)).toEqual(['Familie Berger'])
    await asOne.call(searchClients.unlink, { params: { id } })
    expect(await getList(other)).toEqual(before)
    expect([await readPhone(one, id), await readPhone(other, id)]).toMatchObject([
      { light: 'amber' },
      { light: 'green', reason: expect.stringContaining('Kunde 4711') as string },
    ])
  })

  it('list their latest linked properties, and the total', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [mine, his] = [await createClient(test, agent), await createClient(test, other)]
    const ids: number[] = []
    for (let at = 0; at < 22; at += 1) {
      ids.push(await fittingProperty(test))
      await link(agent, ids[at] ?? 0, mine)
    }
    await link(other, ids[0] ?? 0, his)
    const [{ links, linkCount } = { links: [], linkCount: 0 }] = await getList(agent)
    expect(links.map(({ propertyId }) => propertyId)).toEqual(ids.toReversed().slice(0, 20))
    expect([linkCount, (await getList(other))[0]?.linkCount]).toEqual([22, 1])
  })

  it('are read one by one by their agent alone', async () => {
    const { one, other, mine } = await both()
    const get = (as: TestAgent, id: number) => test.as(as).call(searchClients.get, { params: { id } })
    expect((await get(one, mine)).body).toEqual((await getList(one))[0])
    expect((await get(other, mine)).status).toBe(404)
    expect((await get(one, 2 ** 40)).status).toBe(404)
  })

  it('can be linked only to fitting properties, where fitting ones are listed first', async () => {
    const agent = await test.make.agent()
    const id = await fittingProperty(test, { property_type: 'house' })
    const fits = await createClient(test, agent, { name: 'Passt', places: ['Köln', '077'] })
    const poor = await createClient(test, agent, { name: 'Zu arm', budget: 349_999 })
    const far = await createClient(test, agent, { name: 'Zu weit', places: ['Köln'] })
    const { body } = await test.as(agent).call(searchClients.of, { params: { id } })
    expect(body.map(({ name, misfit }) => [name, misfit])).toEqual([
      ['Passt', null],
      ['Zu weit', 'Das Objekt liegt nicht in der gesuchten Gegend.'],
      ['Zu arm', 'Der Preis liegt über dem Budget.'],
    ])
    for (const client of [poor, far]) expect((await link(agent, id, client)).status).toBe(409)
    expect((await readPhone(agent, id)).light).toBe('amber')
    await link(agent, id, fits)
    expect((await readPhone(agent, id)).light).toBe('green')
  })

  it('no longer allow the call once ended, deleted or changed so that they no longer fit', async () => {
    const agent = await test.make.agent()
    const id = await fittingProperty(test)
    const client = await createClient(test, agent)
    await link(agent, id, client)
    const change = (body: object) => test.as(agent).call(searchClients.update, { params: { id: client }, body: { ...SOUGHT, ...body } })
    await change({ budget: 300_000 })
    expect(await readPhone(agent, id)).toMatchObject({ light: 'amber', reason: expect.stringContaining('über dem Budget') as string })
    await change({ isActive: false })
    expect(await readPhone(agent, id)).toMatchObject({ light: 'amber', reason: expect.stringContaining('Die Suche ist beendet') as string })
    await change({})
    expect((await readPhone(agent, id)).light).toBe('green')
    await test.as(agent).call(searchClients.remove, { params: { id: client } })
    expect(await readPhone(agent, id)).toMatchObject({
      light: 'amber',
      reason: expect.stringContaining('nur für einen konkreten') as string,
    })
  })

  it('are neither suggested nor linked once ended', async () => {
    const agent = await test.make.agent()
    const id = await fittingProperty(test)
    const ended = await createClient(test, agent, { isActive: false })
    expect((await test.as(agent).call(searchClients.of, { params: { id } })).body).toEqual([])
    expect((await link(agent, id, ended)).status).toBe(404)
  })

  it('override neither a refusal of agents nor an objection', async () => {
    const agent = await test.make.agent()
    const client = await createClient(test, agent)
    const refuses = await fittingProperty(test, { agent_refusal: 'keine Makler' })
    const objected = await fittingProperty(test, { contact_phone: '0171 5550888' })
    await test.as(agent).call(contact.objection, { params: { id: objected }, body: {} })
    for (const id of [refuses, objected]) {
      await link(agent, id, client)
      const { lights } = (await test.as(agent).call(contact.get, { params: { id } })).body
      expect(Object.values(lights).map(({ light }) => light)).toEqual(['red', 'red', 'red'])
    }
  })

  it('need a past start date, a name, a budget and a place', async () => {
    const agent = await test.make.agent()
    const refused = await Promise.all(
      [{ since: '2099-01-01' }, { name: ' ' }, { budget: 0 }, { budget: '' }, { places: [] }, { places: ['-'] }].map(async (change) => {
        const { status } = await test.as(agent).call(searchClients.create, { body: { ...SOUGHT, ...change } })
        return status
      }),
    )
    expect(refused).toEqual([400, 400, 400, 400, 400, 400])
    const id = await createClient(test, agent)
    const tomorrow = await test.as(agent).call(searchClients.update, { params: { id }, body: { ...SOUGHT, since: '2099-01-01' } })
    expect([tomorrow.status, (await getList(agent))[0]?.since]).toEqual([400, SOUGHT.since])
  })

  it('are limited in number, also under concurrent requests', async () => {
    const agent = await test.make.agent()
    await createClient(test, agent)
    await sql`insert into search_clients (office_id, name, budget_cents, places, place_keys, since, created_at, updated_at)
      select office_id, name, budget_cents, places, place_keys, since, created_at, updated_at
      from search_clients, generate_series(1, ${SEARCH_CLIENTS_MAX - 2}::int) where office_id = ${agent.officeId}`.execute(test.ctx.db)
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // locks the office, so that both start before either is done
    const before = inTransaction(test.ctx, async (ctx) => {
      await lockOffice(ctx, agent.officeId)
      begun.resolve()
      await go.promise
    })
    await begun.promise
    const making = Promise.all([1, 2].map(() => test.as(agent).call(searchClients.create, { body: SOUGHT })))
    const waiting = vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(2), { timeout: 5_000 })
    await waiting.finally(() => go.resolve())
    await before
    expect((await making).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('are deleted by retention long enough after they ended', async () => {
    const agent = await test.make.agent()
    const [ended, looks] = [await createClient(test, agent, { isActive: false }), await createClient(test, agent)]
    await retainByNight(test.ctx)
    expect((await getList(agent)).map(({ id }) => id)).toEqual([looks, ended])
    test.clock.advance(days(181))
    await retainByNight(test.ctx)
    const later = await test.make.signIn(agent)
    expect((await test.as(later).call(searchClients.list)).body.map(({ id }) => id)).toEqual([looks])
  })
})

describe('a call on behalf of a client', () => {
  it("appears in the call list with only the advert's number and the client's script", async () => {
    const agent = await test.make.agent()
    const id = await fittingProperty(test)
    await test.as(agent).call(favorites.add, { body: { propertyId: id } })
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerPhone: '0171 9999999' } })
    await link(agent, id, await createClient(test, agent))
    const { leads } = (await test.as(agent).call(callList.get)).body
    expect(leads).toMatchObject([{ id, light: 'green', isOfAdvert: true, numbers: [{ tel: '+491715550123' }] }])
  })

  it("is noted without the client's name, only on this agent's link", async () => {
    const { one, other, id, mine } = await both()
    const result = { key: randomUUID(), channel: 'phone', result: 'interested', text: 'Schickt Grundriss' } as const
    await test.as(one).call(callList.note, { params: { id }, body: result })
    const activities = await test.as(one).call(prospects.activities, { params: { id } })
    expect(activities.body).toMatchObject([{ description: 'Interessiert, für einen Suchkunden: Schickt Grundriss' }])
    const called = (await getList(one))[0]?.links[0]?.calledAt
    expect(called).not.toBeNull()
    // linking the same client again keeps the call; a new client has none
    await link(one, id, mine)
    expect((await getList(one))[0]?.links[0]?.calledAt).toBe(called)
    const second = await createClient(test, one)
    await link(one, id, second)
    expect((await getList(one)).map(({ links }) => links.map(({ calledAt }) => calledAt))).toEqual([[null], []])
    expect((await getList(other))[0]?.links[0]?.calledAt).toBeNull()
  })

  it('is not noted for the client if there is a consent', async () => {
    const agent = await test.make.agent()
    const id = await fittingProperty(test)
    await link(agent, id, await createClient(test, agent))
    const body = { channel: 'phone', reason: 'Am Zaun gefragt', day: '2026-01-05' } as const
    await test.as(agent).call(contact.consent, { params: { id }, body })
    await test.as(agent).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'interested' } })
    expect((await getList(agent))[0]?.links[0]?.calledAt).toBeNull()
  })
})
