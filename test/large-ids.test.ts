import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { startTestApp, type TestApp } from './app.ts'
import { administer } from './database.ts'
import type { TestAgent } from './factories.ts'
import { writingAgent, writtenProperty } from './letters.ts'

/** Just beyond 32 bits, because years of imports use up ids. */
const FIRST = 2_147_483_650

let test: TestApp
let agent: TestAgent
let id: number
beforeAll(async () => {
  test = await startTestApp()
  await administer(
    test.database.ownerUrl,
    `alter sequence properties_id_seq restart with ${FIRST}; alter sequence adverts_id_seq restart with ${FIRST}`,
  )
  agent = await test.make.agent()
  id = await test.make.property({
    title: 'Haus am Weiher',
    contact_name: 'Erika Kern',
    contact_phone: '040 5557788',
    address: 'Parkallee 5',
  })
  await test.as(agent).call(contract.favorites.add, { body: { propertyId: id } })
  await test
    .as(agent)
    .call(contract.prospects.update, { params: { id }, body: { ownerName: 'Erika Kern', internalNotes: 'Ruft am Weiher zurück' } })
})
afterAll(() => test.close())

it('a property with an id beyond 32 bits works in every feature of an agent', async () => {
  expect(id).toBe(FIRST)
  const as = test.as(agent)
  const answers = {
    search: await as.call(contract.properties.list, {}),
    prospects: await as.call(contract.properties.list, { query: { limit: 1000, onlyMine: true } }),
    property: await as.call(contract.properties.get, { params: { id } }),
    favorites: await as.call(contract.favorites.list),
    callList: await as.call(contract.callList.get),
    words: await as.call(contract.find.anything, { query: { q: 'Erika' } }),
    notes: await as.call(contract.find.anything, { query: { q: 'zurück' } }),
    caller: await as.call(contract.find.caller, { query: { number: '0405557788' } }),
  }
  const found = Object.entries(answers).map(([where, { status, body }]) => [where, status, JSON.stringify(body).includes(String(FIRST))])
  expect(found).toEqual(Object.keys(answers).map((where) => [where, 200, true]))
})

it('a property with an id beyond 32 bits works in a letter to its owner', async () => {
  const by = await writingAgent(test)
  const propertyIds = [await writtenProperty(test)]
  const { status, body } = await test.as(by).call(contract.letters.make, { body: { propertyIds, subject: 'Ihr Haus', body: 'Guten Tag,' } })
  expect([status, body]).toMatchObject([200, { made: 1, left: [] }])
})
