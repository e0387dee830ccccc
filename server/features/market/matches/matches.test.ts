import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { accounts } from '#shared/contract/people/accounts.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { propertiesInBell } from '#test/bell.ts'
import { announceMatches } from './service.ts'

let test: TestApp
let owner: pg.Client
beforeAll(async () => {
  test = await startTestApp()
  owner = await connectOwner(test.database)
  await test.listen()
})
afterAll(async () => {
  await owner.end()
  await test.close()
})
beforeEach(async () => {
  await test.empty('properties', 'saved_searches')
})

const read = async (agent: TestAgent) => await propertiesInBell(test, agent)

/** Records the counts in the "new properties" messages an agent receives on the live channel. */
async function hear(agent: TestAgent) {
  const { port } = test.app.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie: agent.cookie } })
  onTestFinished(() => socket.terminate())
  const counts: number[] = []
  let wake = () => {}
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; count?: number; paths?: string[] }
    if (message.type === 'new_properties') counts.push(message.count ?? NaN)
    if (message.paths?.includes('/api/favorites')) wake()
  })
  await once(socket, 'open')
  /** Waits until a marker message has arrived, so that all earlier messages have too. */
  const heard = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    await test.ctx.live.announce(test.ctx, [{ to: agent.id, message: { type: 'changed', paths: ['/api/favorites'] } }])
    await promise
    return counts
  }
  return heard
}

/** Makes inserts into a table fail, at the statement or at the commit, until the test ends. */
async function failing(table: 'exports' | 'matches', when: 'statement' | 'commit'): Promise<() => Promise<void>> {
  await owner.query(
    `create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'the database fails'; end $$`,
  )
  await owner.query(
    when === 'commit'
      ? `create constraint trigger failing after insert on ${table} deferrable initially deferred for each row execute function fail()`
      : `create trigger failing before insert on ${table} for each row execute function fail()`,
  )
  const mend = () => owner.query(`drop trigger if exists failing on ${table}`).then(() => {})
  onTestFinished(mend)
  return mend
}

describe('a match', () => {
  it("comes only from the saved search's portals", async () => {
    const [asks, asksElsewhere] = [await test.make.agent(), await test.make.agent()]
    await test.make.savedSearch(asks, { location: 'Hamburg', sources: ['kleinanzeigen.de'] })
    await test.make.savedSearch(asksElsewhere, { location: 'Hamburg', sources: ['immowelt.de'] })
    const [here, there] = [await test.make.property(), await test.make.property({ source: 'immowelt.de' })]
    await announceMatches(test.ctx, [here, there])
    expect([await read(asks), await read(asksElsewhere)]).toEqual([[here], [there]])
  })

  it("is listed only among its own agent's latest listings", async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    await test.make.savedSearch(one, { location: 'Hamburg' })
    await test.make.savedSearch(other, { location: 'Celle' })
    const [hamburg, celle] = [await test.make.property(), await test.make.property({ location: 'Celle', zip_code: '29221' })]
    await announceMatches(test.ctx, [hamburg, celle])
    const latest = async (agent: TestAgent) =>
      (await test.as(agent).call(properties.list, { query: { limit: 6, orderBy: 'listedAt', order: 'DESC' } })).body.properties.map(
        ({ id }) => id,
      )
    expect([await latest(one), await latest(other)]).toEqual([[hamburg], [celle]])
  })

  it('waits an hour for its ad page if it is doubtful, and is then announced', async () => {
    const agent = await test.make.agent()
    await test.make.savedSearch(agent, { location: 'Hamburg' })
    const id = await test.make.property({ doubt_reason: 'dealer', verdict_evidence: '15 weitere Anzeigen' })
    test.clock.advance(59 * 60_000)
    await announceMatches(test.ctx, [id])
    expect(await read(agent)).toEqual([])
    test.clock.advance(2 * 60_000)
    await announceMatches(test.ctx, [id])
    expect(await read(agent)).toEqual([id])
  })

  it('is announced once, however often and by however many searches it is found', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    for (const searcher of [agent, other]) {
      await test.make.savedSearch(searcher, { location: '' })
      await test.make.savedSearch(searcher, { location: 'Hamburg', propertyType: 'house' })
    }
    const [heard, heardByOther] = [await hear(agent), await hear(other)]
    const [first, second] = [await test.make.property(), await test.make.property()]
    await announceMatches(test.ctx, [first])
    await announceMatches(test.ctx, [first])
    await announceMatches(test.ctx, [first, second])
    await announceMatches(test.ctx, [second, first])
    expect([await heard(), await heardByOther()]).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(await read(agent)).toEqual([second, first])
  })

  it('is at most a day old if the search is for new listings only', async () => {
    const [fresh, any] = [await test.make.agent(), await test.make.agent()]
    await test.make.savedSearch(fresh, { onlyNewListings: true })
    await test.make.savedSearch(any)
    const before = (milliseconds: number) => new Date(test.clock.now().getTime() - milliseconds)
    const [young, old] = [
      await test.make.property({ listed_at: before(hours(23)) }),
      await test.make.property({ listed_at: before(hours(25)) }),
    ]
    await announceMatches(test.ctx, [young, old])
    expect([await read(fresh), await read(any)]).toEqual([[young], [old, young]])
  })

  it('agrees with what the list marks as new if the search is for new listings only', async () => {
    const fresh = await test.make.agent()
    await test.make.savedSearch(fresh, { onlyNewListings: true })
    const before = (age: number) => new Date(test.clock.now().getTime() - hours(age))
    const ids: number[] = []
    for (const listed of [1, 23, 25, 100])
      for (const seen of [1, 23, 25]) ids.push(await test.make.property({ listed_at: before(listed), scraped_at: before(seen) }))
    await announceMatches(test.ctx, ids)
    const query = { location: 'Hamburg', listingType: 'sale', onlyNewListings: 'true', limit: 1000 }
    const listedAsNew = (await test.as(fresh).call(properties.list, { query })).body.properties.map(({ id }) => id)
    const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
    expect(ascending(await read(fresh))).toEqual(ascending(listedAsNew.filter((id) => ids.includes(id))))
    expect(ascending(await read(fresh))).toEqual([ids[0], ids[1], ids[3], ids[4]])
  })

  it('is not created for a locked account', async () => {
    const [locked, free] = [await test.make.agent(), await test.make.agent()]
    for (const agent of [locked, free]) await test.make.savedSearch(agent)
    await test.make.changeUser(locked, { is_active: false })
    const id = await test.make.property()
    await announceMatches(test.ctx, [id])
    await test.make.changeUser(locked, { is_active: true })
    expect([await read(await test.make.signIn(locked)), await read(free)]).toEqual([[], [id]])
  })

  it('respects both price bounds', async () => {
    const ends = [undefined, 100_000, 110_000, 125_000, 125_001, 200_000, 200_001, 250_000, 500_000] as const
    const ranges = ends.flatMap((minPrice) => ends.map((maxPrice) => ({ minPrice, maxPrice })))
    const wanted = ranges.filter(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice)
    const searchers = await Promise.all(
      wanted.map(async (range) => {
        const agent = await test.make.agent()
        await test.make.savedSearch(agent, range)
        return { agent, ...range }
      }),
    )
    const prices = [
      null,
      2,
      99_999,
      100_000,
      109_999,
      110_000,
      124_999,
      125_000,
      125_001,
      199_999,
      200_000,
      200_001,
      250_000,
      500_000,
      500_001,
    ]
    const offers = new Map<number, number | null>()
    for (const price of prices) offers.set(await test.make.property({ price_cents: price === null ? null : price * 100 }), price)
    await announceMatches(test.ctx, [...offers.keys()])
    const matches = await test.ctx.db.selectFrom('matches').select(['agent_id', 'property_id']).execute()
    for (const { agent, minPrice, maxPrice } of searchers) {
      const found = matches.filter(({ agent_id }) => agent_id === agent.id).map(({ property_id }) => offers.get(property_id))
      const isBetween = (price: number | null) =>
        (minPrice === undefined || (price !== null && price >= minPrice)) &&
        (maxPrice === undefined || (price !== null && price <= maxPrice))
      expect(new Set(found), `${minPrice} to ${maxPrice}`).toEqual(new Set(prices.filter(isBetween)))
    }
  })
})

describe('a match whose export cannot be stored', () => {
  async function exporting(): Promise<TestAgent> {
    const agent = await test.make.agent()
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: 'a-key-of-the-office', autoExportEnabled: true } })
    await test.make.savedSearch(agent, { autoExport: true })
    return agent
  }

  it.each([
    ['assistant', 0],
    ['agent', 1],
  ] as const)('is exported for a search of an agent who is %s only with the right to export: %d', async (office_role, exports) => {
    const first = await test.make.agent()
    await test.as(first).call(accounts.update, { body: { propstackApiKey: 'a-key-of-the-office', autoExportEnabled: true } })
    const colleague = await test.make.agent({ office_id: first.officeId, office_role })
    await test.make.savedSearch(colleague, { autoExport: true })
    const id = await test.make.property()
    await announceMatches(test.ctx, [id])
    expect(await read(colleague)).toEqual([id])
    const stored = await test.ctx.db.selectFrom('exports').select('property_id').where('office_id', '=', first.officeId).execute()
    expect(stored).toHaveLength(exports)
  })

  it('is announced later, together with its export', async () => {
    const agent = await exporting()
    const heard = await hear(agent)
    const id = await test.make.property()
    const mend = await failing('exports', 'statement')
    await expect(announceMatches(test.ctx, [id])).rejects.toThrow('the database fails')
    expect([await read(agent), await heard()]).toEqual([[], []])
    await mend()
    await announceMatches(test.ctx, [id])
    expect([await read(agent), await heard()]).toEqual([[id], [1]])
    expect(await test.ctx.db.selectFrom('exports').select('property_id').where('office_id', '=', agent.officeId).execute()).toEqual([
      { property_id: id },
    ])
  })

  it('is not announced when the commit fails', async () => {
    const agent = await exporting()
    const heard = await hear(agent)
    await failing('matches', 'commit')
    await expect(announceMatches(test.ctx, [await test.make.property()])).rejects.toThrow('the database fails')
    expect([await read(agent), await heard()]).toEqual([[], []])
  })
})
