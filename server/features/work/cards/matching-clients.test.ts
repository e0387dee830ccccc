import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { type MatchingClients, searchClients } from '#shared/contract/work/search-clients.ts'
import { FITTING_COUNTED } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { createClient, fittingProperty, SOUGHT } from '#test/search-clients.ts'
import { keepStatements } from '#test/statements.ts'
import { listCards } from './cards.ts'
import { countFittingPerClient } from './fitting.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const onPage = async (agent: TestAgent, id: number) => (await test.as(agent).call(properties.get, { params: { id } })).body.matchingClients

/** The same property on each of the agent's lists and on its own page. */
async function everywhere(agent: TestAgent, id: number): Promise<MatchingClients[]> {
  const as = test.as(agent)
  const cards = [
    (await as.call(properties.list, { query: { limit: '100' } })).body.properties,
    (await as.call(properties.list, { query: { limit: '100', orderBy: 'followUp' } })).body.properties,
    (await as.call(favorites.list)).body,
    (await as.call(prospects.followUps)).body,
    (await as.call(callList.get)).body.leads,
  ]
  return [await onPage(agent, id), ...cards.flatMap((list) => list.filter((card) => card.id === id).map((card) => card.matchingClients))]
}

/** How many properties fit the client, both as counted and as listed by the search. */
async function fitting(agent: TestAgent, client: number) {
  const as = test.as(agent)
  const counted = (await as.call(searchClients.fitting)).body.find(({ id }) => id === client)?.count ?? 0
  const found = (await as.call(properties.list, { query: { searchClient: String(client), limit: '200' } })).body
  return { counted, listed: found.properties.map(({ id }) => id) }
}

describe("a property's fitting search clients", () => {
  it('are shown on its page and on every list, separately for each agent', async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    const id = await fittingProperty(test)
    for (const agent of [one, other]) {
      await test.as(agent).call(favorites.add, { body: { propertyId: id } })
      await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-01-05' } })
    }
    const mine = [await createClient(test, one), await createClient(test, one, { name: 'K-17', places: ['077'], propertyType: null })]
    const his = await createClient(test, other, { name: 'Kunde 4711' })
    const [berger, k17] = [
      { id: mine[0], name: 'Familie Berger' },
      { id: mine[1], name: 'K-17' },
    ]
    const shown = await everywhere(one, id)
    expect(shown).toHaveLength(6)
    for (const matching of shown) {
      expect(matching.count).toBe(2)
      expect(matching.clients.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([berger, k17])
    }
    for (const matching of await everywhere(other, id)) expect(matching).toEqual({ count: 1, clients: [{ id: his, name: 'Kunde 4711' }] })
  })

  it.each<[string, object, object, number]>([
    ['looks for exactly this', { propertyType: 'house' }, {}, 1],
    ['can pay exactly the price', { budget: 350_000 }, {}, 1],
    ['has a euro too little', { budget: 349_999 }, {}, 0],
    ['looks for another kind', { propertyType: 'apartment' }, {}, 0],
    ['looks in another town', { places: ['Köln'] }, {}, 0],
    ['looks in another postcode area', { places: ['078'] }, {}, 0],
    ['looks there among other places', { places: ['Köln', '07745'] }, {}, 1],
    ['would have to rent', {}, { listing_type: 'rent', price_cents: 120_000 }, 0],
    ['sees no price', { budget: 1 }, { price_cents: null }, 1],
    ['no longer searches', { isActive: false }, {}, 0],
  ])('are counted accordingly when a client %s', async (_, change, offered, count) => {
    const agent = await test.make.agent()
    const id = await fittingProperty(test, { property_type: 'house', ...offered })
    const client = await createClient(test, agent, change)
    expect((await onPage(agent, id)).count).toBe(count)
    const { counted, listed } = await fitting(agent, client)
    expect([counted, listed.includes(id)]).toEqual([listed.length, count === 1])
  })

  it('are updated at once when a client is changed, ended or deleted', async () => {
    const agent = await test.make.agent()
    const id = await fittingProperty(test)
    const client = await createClient(test, agent)
    const counts = []
    for (const change of [{}, { budget: 1_000 }, {}, { isActive: false }, {}]) {
      await test.as(agent).call(searchClients.update, { params: { id: client }, body: { ...SOUGHT, ...change } })
      counts.push((await onPage(agent, id)).count)
    }
    await test.as(agent).call(searchClients.remove, { params: { id: client } })
    expect([...counts, (await onPage(agent, id)).count]).toEqual([1, 0, 1, 0, 1, 0])
  })

  it('are all counted, but only the newest ten are named', async () => {
    const agent = await test.make.agent()
    const id = await fittingProperty(test)
    for (let at = 1; at <= 12; at += 1) {
      test.clock.advance(1_000)
      await createClient(test, agent, { name: `K-${at}` })
    }
    const { count, clients } = await onPage(agent, id)
    expect([count, clients.map(({ name }) => name)]).toEqual([
      12,
      ['K-12', 'K-11', 'K-10', 'K-9', 'K-8', 'K-7', 'K-6', 'K-5', 'K-4', 'K-3'],
    ])
  })

  it('are loaded for a whole page of cards with three queries, including the columns and the contact', async () => {
    const agent = await test.make.agent()
    await createClient(test, agent)
    await createClient(test, agent, { name: 'K-17', budget: 300_000 })
    const ids: number[] = []
    for (let at = 0; at < 12; at += 1) ids.push(await fittingProperty(test, { price_cents: at % 2 === 0 ? 35_000_000 : 25_000_000 }))
    let questions = 0
    const counting = test.ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        questions += 1
        return Promise.resolve(result)
      },
    })
    const cards = await listCards({ ...test.ctx, db: counting }, agent, ids)
    expect([questions, cards.map(({ matchingClients }) => matchingClients.count)]).toEqual([3, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]])
  })
})

describe('the properties fitting a search client', () => {
  // a town of its own, so that properties of other tests do not count
  const inTown = (town: string, overrides = {}) => fittingProperty(test, { zip_code: '99998', location: town, ...overrides })

  it("include public ones and the agent's own, with the agent's corrections, but no hidden ones or other agents' properties", async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [shared, dealer, corrected] = [
      await inTown('Weberstedt'),
      await inTown('Weberstedt', { hidden_reason: 'dealer' }),
      await inTown('Weberstedt'),
    ]
    const own = await inTown('Weberstedt', { office_id: agent.officeId })
    await inTown('Weberstedt', { office_id: other.officeId })
    const client = await createClient(test, agent, { places: ['Weberstedt'] })
    const foreign = await createClient(test, other, { places: ['Weberstedt'] })
    const before = await fitting(agent, client)
    expect([before.counted, before.listed.toSorted((a, b) => a - b)]).toEqual([3, [shared, corrected, own]])
    await test.ctx.db
      .insertInto('verdict_corrections')
      .values([
        { office_id: agent.officeId, property_id: corrected, is_offer: false, rules_version: 1, created_at: test.clock.now() },
        { office_id: agent.officeId, property_id: dealer, is_offer: true, rules_version: 1, created_at: test.clock.now() },
      ])
      .execute()
    const after = await fitting(agent, client)
    expect([after.counted, after.listed.toSorted((a, b) => a - b)]).toEqual([3, [shared, dealer, own]])
    expect(await fitting(agent, foreign)).toEqual({ counted: 0, listed: [] })
    const asked = (query: object) => test.as(agent).call(properties.list, { query: { searchClient: String(client), ...query } })
    expect((await asked({ listingType: 'rent' })).body.total).toBe(0)
  })

  it('are counted up to one above the limit, for all clients in one statement', async () => {
    const agent = await test.make.agent()
    for (let at = 0; at < FITTING_COUNTED + 2; at += 1) await inTown('Oberdorla')
    for (let at = 0; at < 3; at += 1) await createClient(test, agent, { places: ['Oberdorla'] })
    await createClient(test, agent, { places: ['Niederdorla'] })
    const counts = (await test.as(agent).call(searchClients.fitting)).body.map(({ count }) => count)
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, FITTING_COUNTED + 1, FITTING_COUNTED + 1, FITTING_COUNTED + 1])
  })

  it('are counted by one query for each kind of property sought, however many clients seek it', async () => {
    const agent = await test.make.agent()
    const kinds = ['house', 'house', 'house', 'apartment', 'apartment', undefined] as const
    for (const propertyType of kinds) await createClient(test, agent, { propertyType })
    const { ctx, statements } = keepStatements(test.ctx)
    expect(await countFittingPerClient(ctx, agent)).toHaveLength(kinds.length)
    const queries = statements.flatMap((statement) => statement.match(/jsonb_to_recordset/g) ?? [])
    expect(queries).toHaveLength(3)
  })
})
