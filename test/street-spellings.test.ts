import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businesses } from '#shared/contract/network/businesses.ts'
import { rewards } from '#shared/contract/network/rewards.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { find } from '#shared/contract/work/find.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { placeKey, placeKeys } from '#shared/domain/place.ts'
import { understand } from '#shared/domain/search-words/understand.ts'
import { storeBusinesses } from '#server/features/network/businesses/service.ts'
import { startTestApp, type TestApp } from './app.ts'
import { rawBusiness } from './businesses.ts'
import type { TestAgent, TestUser } from './factories.ts'
import { createClient } from './search-clients.ts'

const SPELLINGS = ['Straße', 'Strasse', 'Str.', 'Str', 'STRASSE'] as const
/** How a street may be written with each of these words: joined, apart and with a hyphen. */
const STREETS = SPELLINGS.flatMap((end) => [`Mohren${end.toLowerCase()}`, `Mohren ${end}`, `Mohren-${end}`])
const NUMBER = 7

let test: TestApp
let agent: TestAgent
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  admin = await test.make.user({ role: 'admin' })
  const partner = await test.make.user({ role: 'partner' })
  for (const [at, street] of STREETS.entries()) {
    const id = await test.make.property({ title: `Haus ${street}`, address: `${street} ${NUMBER}`, zip_code: '29221', location: 'Celle' })
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerName: 'Ida Brandt', ownerStreet: `${street} ${NUMBER}` } })
    await test.make.tip(agent, partner, { street, house_number: String(NUMBER) })
    await storeBusinesses(test.ctx, {
      source: 'gelbeseiten.de',
      industry: 'Gartenbauer',
      offices: [agent.officeId],
      businesses: [
        rawBusiness({ externalId: `s${at}`, name: `Betrieb ${at} GmbH`, street: `${street} ${NUMBER}`, phone: `040 55500${at + 10}` }),
      ],
    })
  }
})
afterAll(() => test.close())

/** Number of rows that each kind of search finds. */
const SEARCHES: Readonly<Record<string, (words: string) => Promise<number>>> = {
  'word of a title': async (q) => (await test.as(agent).call(properties.list, { query: { q } })).body.total,
  prospects: async (q) => (await test.as(agent).call(properties.list, { query: { q, orderBy: 'followUp', onlyMine: 'true' } })).body.total,
  'Ctrl+K': async (q) => (await test.as(agent).call(find.anything, { query: { q } })).body.filter(({ kind }) => kind === 'prospect').length,
  businesses: async (search) => (await test.as(agent).call(businesses.list, { query: { search } })).body.length,
  tips: async (search) => (await test.as(admin).call(rewards.tips, { query: { search } })).body.length,
  'stored persons': async (search) => (await test.as(agent).call(privacy.find, { query: { search } })).body.length,
}

describe('a street', () => {
  it.each(Object.keys(SEARCHES))('is found in every spelling by a search for every other: %s', async (kind) => {
    const found = SEARCHES[kind] as (words: string) => Promise<number>
    const whole = await found('mohren')
    expect(whole).toBeGreaterThan(0)
    const counts: [string, number][] = []
    for (const street of STREETS) counts.push([street, await found(street)])
    expect(counts).toEqual(STREETS.map((street) => [street, whole]))
    expect(await found('Kohlenstraße')).toBe(0)
  })

  it.each(SPELLINGS)("in a town's name is the same in every spelling: %s", (end) => {
    const town = `Neustadt an der Wein${end.toLowerCase()}`
    expect(placeKeys({ location: 'Neustadt an der Weinstraße', zipCode: null })).toContain(placeKey(town))
    expect(placeKey(understand(`Haus in ${town} bis 300.000`).filters.location ?? '')).toBe(placeKey('Neustadt an der Weinstraße'))
  })
})

const MIGRATION = new URL('../server/db/migrations/0029_street_keys.sql', import.meta.url)

it('a street stored with the key of a short town name is found by every spelling of the town', async () => {
  const town = 'Neustadt an der Weinstr.'
  const id = await test.make.property({ title: 'Winzerhaus', zip_code: '67433', location: town })
  const client = await createClient(test, agent, { places: [town] })
  const search = await test.make.savedSearch(agent, { location: town, morePlaces: [`${town.slice(0, -4)}straße`] })
  const { db } = test.ctx
  for (const table of ['adverts', 'properties', 'search_clients'] as const)
    await sql`update ${sql.table(table)} set place_keys = array(
      select distinct replace(key, 'weinstrasse', 'weinstr') as k from unnest(place_keys) as key order by k)`.execute(db)
  await sql`insert into saved_search_places (saved_search_id, key, listing_type, property_type, min_price_cents, max_price_cents, min_size, min_rooms)
    select saved_search_id, 'neustadt an der weinstr', listing_type, property_type, min_price_cents, max_price_cents, min_size, min_rooms
    from saved_search_places where saved_search_id = ${search.id} limit 1`.execute(db)
  await db.insertInto('near_places').values({ property_id: id, key: 'near:10:neustadt an der weinstr' }).execute()
  const found = async (location: string) => (await test.as(agent).call(properties.list, { query: { location } })).body.total
  expect(await found('Neustadt an der Weinstraße')).toBe(0)

  await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(db)
  for (const end of SPELLINGS) expect([end, await found(`Neustadt an der Wein${end.toLowerCase()}`)]).toEqual([end, 1])
  const [advert] = await db.selectFrom('adverts').select('place_keys').where('property_id', '=', id).execute()
  expect(advert?.place_keys).toEqual(placeKeys({ zipCode: '67433', location: town }))
  const clients = await db.selectFrom('search_clients').select('place_keys').where('id', '=', client).execute()
  expect(clients).toEqual([{ place_keys: [placeKey(town)] }])
  const places = await db.selectFrom('saved_search_places').select('key').where('saved_search_id', '=', search.id).execute()
  expect(places).toEqual([{ key: placeKey(town) }])
  const near = await db.selectFrom('near_places').select('key').where('property_id', '=', id).execute()
  expect(near).toEqual([{ key: `near:10:${placeKey(town)}` }])
})
