import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { toCents } from '#shared/domain/money.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { kleinanzeigen } from '#server/features/ingest/portals/kleinanzeigen.ts'
import { storeListings } from '#server/features/ingest/read/store.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { PARK_HOUSE } from '#test/park-house.ts'
import type { ImportListing } from '../adverts/import-listing.ts'
import { endAdvert } from '../adverts/service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.empty('properties', 'saved_searches')
})

/** A house whose owner refuses agents. */
const HOUSE: ImportListing = { ...PARK_HOUSE, description: `${PARK_HOUSE.description} Bitte keine Makler.` }

/** Stores an ad page as a run does, a day after the previous one. */
async function read(change: Partial<ImportListing> = {}): Promise<void> {
  test.clock.advance(days(1))
  await storeListings(test.ctx, { portal: kleinanzeigen, near: [], offices: [] }, [{ externalId: '', top: false }], () => ({
    ...HOUSE,
    ...change,
  }))
}

async function searching(skipRefusals?: boolean): Promise<TestAgent> {
  const agent = await test.make.agent()
  await test
    .as(agent)
    .call(savedSearches.create, { body: { name: 'Hamburg', location: 'Hamburg', priceDropAlerts: true, returnAlerts: true } })
  if (skipRefusals !== undefined) {
    const { body } = await test.as(agent).call(notifications.preferences)
    await test.as(agent).call(notifications.setPreferences, { body: { ...body, skipRefusals } })
  }
  return agent
}

async function newsOf(agent: TestAgent): Promise<string[]> {
  await dispatchEvents(test.ctx)
  return (await readBell(test, agent)).map(({ kind }) => kind)
}

describe('a property whose owner refuses agents', () => {
  it('is announced only to agents who want such news, but is listed for all agents', async () => {
    const [usual, wants] = [await searching(), await searching(false)]
    await read()
    expect([await newsOf(usual), await newsOf(wants)]).toEqual([[], ['match']])
    for (const agent of [usual, wants]) expect((await test.as(agent).call(properties.list)).body).toMatchObject({ total: 1 })
  })

  it('is not announced when it becomes cheaper', async () => {
    const [usual, wants] = [await searching(), await searching(false)]
    await read()
    await read({ priceCents: toCents(400_000) })
    expect([await newsOf(usual), await newsOf(wants)]).toEqual([[], ['price_drop', 'match']])
  })

  it('is not announced as cheaper or back when the refusal was added later', async () => {
    const [usual, wants] = [await searching(), await searching(false)]
    const open = { description: PARK_HOUSE.description ?? '' }
    await read(open)
    expect([await newsOf(usual), await newsOf(wants)]).toEqual([['match'], ['match']])
    await read({ priceCents: toCents(400_000) })
    const { id } = await test.ctx.db.selectFrom('adverts').select('id').executeTakeFirstOrThrow()
    await endAdvert(test.ctx, id, 'gone')
    await read({ priceCents: toCents(400_000) })
    expect([(await newsOf(usual)).toSorted(), (await newsOf(wants)).toSorted()]).toEqual([['match'], ['came_back', 'match', 'price_drop']])
  })

  it('is announced like a new one once its advert drops the refusal', async () => {
    const agent = await searching()
    await read()
    expect(await newsOf(agent)).toEqual([])
    await read({ description: 'Unser Haus am Park. Makler sind willkommen, wenn sie einen Käufer haben.' })
    expect(await newsOf(agent)).toEqual(['match'])
  })

  it("is announced according to each agent's own setting, which is off by default", async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    const read = async (agent: TestAgent) => (await test.as(agent).call(notifications.preferences)).body
    expect((await read(one)).skipRefusals).toBe(true)
    await test.as(one).call(notifications.setPreferences, { body: { ...(await read(one)), skipRefusals: false } })
    expect([(await read(one)).skipRefusals, (await read(other)).skipRefusals]).toEqual([false, true])
  })
})

describe('a property that an agent watches', () => {
  it('announces a price cut to the watching agent, regardless of searches, but not for a plain favourite', async () => {
    const [watches, likes] = [await test.make.agent(), await test.make.agent()]
    await read()
    const { id } = await test.ctx.db.selectFrom('properties').select('id').executeTakeFirstOrThrow()
    await test.as(likes).call(favorites.add, { body: { propertyId: id } })
    await test.as(watches).call(favorites.add, { body: { propertyId: id, watched: true } })
    const isWatched = async (agent: TestAgent) => (await test.as(agent).call(properties.get, { params: { id } })).body.isWatched
    expect([await isWatched(watches), await isWatched(likes)]).toEqual([true, false])
    await read({ priceCents: toCents(410_000) })
    expect([await newsOf(watches), await newsOf(likes)]).toEqual([['price_drop'], []])
  })

  it('stays watched until the agent stops watching, even if the favourite is added again', async () => {
    const agent = await test.make.agent()
    await read()
    const { id } = await test.ctx.db.selectFrom('properties').select('id').executeTakeFirstOrThrow()
    const add = (body: object) => test.as(agent).call(favorites.add, { body: { propertyId: id, ...body } })
    await add({ watched: true })
    await add({})
    expect((await test.as(agent).call(properties.get, { params: { id } })).body).toMatchObject({ isWatched: true, isFavorite: true })
    await add({ watched: false })
    await read({ priceCents: toCents(390_000) })
    expect(await newsOf(agent)).toEqual([])
    expect((await test.as(agent).call(properties.get, { params: { id } })).body).toMatchObject({ isWatched: false, isFavorite: true })
  })
})
