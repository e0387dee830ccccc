import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Papa from 'papaparse'
import { notifications } from '#shared/contract/people/notifications.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import type { TestAgent } from '#test/factories.ts'
import { announceMatches } from '../matches/service.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let houses: SavedSearch
let flats: SavedSearch
let found: Record<'house' | 'rented' | 'hidden' | 'dismissed' | 'restored' | 'flat', number>

beforeAll(async () => {
  test = await startTestApp()
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  houses = await test.make.savedSearch(agent, { name: 'Häuser', location: null, propertyType: 'house' })
  flats = await test.make.savedSearch(agent, { name: 'Wohnungen', location: null, propertyType: 'apartment' })
  await test.make.savedSearch(other, { name: 'Alles', location: null })
  const house = (more: object = {}) => test.make.property({ property_type: 'house', seller_type: 'commercial', ...more })
  found = {
    house: await house(),
    rented: await house(),
    hidden: await house(),
    dismissed: await house(),
    restored: await house(),
    flat: await test.make.property({ property_type: 'apartment' }),
  }
  await announceMatches(test.ctx, Object.values(found))
  await readBell(test, agent)
  const change = (id: number, values: object) => test.make.changeProperty(id, values)
  await change(found.rented, { listing_type: 'rent' })
  await change(found.hidden, { hidden_reason: 'dealer' })
  await change(found.restored, { hidden_reason: 'dealer' })
  for (const [id, isOffer] of [
    [found.dismissed, false],
    [found.restored, true],
  ] as const)
    await test.ctx.db
      .insertInto('verdict_corrections')
      .values({ office_id: agent.officeId, property_id: id, is_offer: isOffer, rules_version: 1, created_at: test.clock.now() })
      .execute()
})
afterAll(() => test.close())

const listed = async (query: object, as = agent) => (await test.as(as).call(properties.list, { query })).body
const pickIds = async (query: object, as = agent) => (await listed(query, as)).properties.map(({ id }) => id).toSorted((a, b) => a - b)
const filed = async (query: object) => {
  const { text } = await test.as(agent).call(properties.csv, { query })
  return Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { delimiter: ';', header: true, skipEmptyLines: true }).data.length
}
const countAt = async ({ id }: SavedSearch) => (await test.as(agent).call(savedSearches.list)).body.find((one) => one.id === id)?.matches
const inBell = async ({ id }: SavedSearch, isUnread = true) =>
  (await readBell(test, agent)).filter((one) => one.searchId === id && one.kind === 'match' && (!isUnread || !one.notified))

describe('the hits of a saved search', () => {
  it('have the same number at the search, in the bell, in the list and in the file', async () => {
    for (const [search, count] of [
      [houses, 3],
      [flats, 1],
    ] as const) {
      const query = { savedSearch: search.id }
      const { total, properties: cards } = await listed(query)
      expect([total, cards.length, await countAt(search), (await inBell(search)).length, await filed(query)]).toEqual(
        Array.from({ length: 5 }, () => count),
      )
      expect((await listed({ ...query, unread: true })).total).toBe(count)
    }
    expect(await pickIds({ savedSearch: houses.id })).toEqual([found.house, found.rented, found.restored])
    expect((await listed({ unread: true })).total).toBe((await readBell(test, agent)).length)
  })

  it("do not appear in another agent's search", async () => {
    expect((await listed({ savedSearch: houses.id }, other)).total).toBe(0)
    expect(await pickIds({ unread: true }, other)).not.toEqual([])
  })

  it('are no longer unread once they are read, and stay hits', async () => {
    const [first] = await inBell(houses)
    await test.as(agent).call(notifications.markRead, { body: { matchIds: [first?.id as number] } })
    const left = (await inBell(houses)).length
    expect([
      left,
      (await listed({ savedSearch: houses.id, unread: true })).total,
      await filed({ savedSearch: houses.id, unread: true }),
    ]).toEqual([2, 2, 2])
    expect([await countAt(houses), (await listed({ savedSearch: houses.id })).total, (await inBell(houses, false)).length]).toEqual([
      3, 3, 3,
    ])
  })
})
