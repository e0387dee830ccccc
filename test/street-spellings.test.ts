import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businesses } from '#shared/contract/network/businesses.ts'
import { properties } from '#shared/contract/market/properties.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { find } from '#shared/contract/work/find.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { placeKey, placeKeys } from '#shared/domain/place.ts'
import { understand } from '#shared/domain/search-words/understand.ts'
import { storeBusinesses } from '#server/features/network/businesses/service.ts'
import { startTestApp, type TestApp } from './app.ts'
import { rawBusiness } from './businesses.ts'
import type { TestAgent } from './factories.ts'

const SPELLINGS = ['Straße', 'Strasse', 'Str.', 'Str', 'STRASSE'] as const
/** How a street may be written with each of them, joined, apart and with a hyphen. */
const STREETS = SPELLINGS.flatMap((end) => [`Mohren${end.toLowerCase()}`, `Mohren ${end}`, `Mohren-${end}`])
const NUMBER = 7

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  for (const [at, street] of STREETS.entries()) {
    const id = await test.make.property({ title: `Haus ${street}`, address: `${street} ${NUMBER}`, zip_code: '29221', location: 'Celle' })
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerName: 'Ida Brandt', ownerStreet: `${street} ${NUMBER}` } })
    await storeBusinesses(test.ctx, {
      source: 'gelbeseiten.de',
      industry: 'Gartenbauer',
      agents: [agent.id],
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

  it.each(SPELLINGS)('in the name of a town is the same in every spelling: %s', (end) => {
    const town = `Neustadt an der Wein${end.toLowerCase()}`
    expect(placeKeys({ location: 'Neustadt an der Weinstraße', zipCode: null })).toContain(placeKey(town))
    expect(placeKey(understand(`Haus in ${town} bis 300.000`).filters.location ?? '')).toBe(placeKey('Neustadt an der Weinstraße'))
  })
})
