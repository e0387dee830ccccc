import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { parsePortalCriteria } from './requests.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const create = async (agent: TestAgent, body: object) =>
  (await test.as(agent).call(savedSearches.create, { body: { name: 'Rheinland', location: 'Köln', ...body } })).body
const asked = async (id: number) => {
  const rows = await test.ctx.db.selectFrom('saved_search_requests').select('request').where('saved_search_id', '=', id).execute()
  return rows.map(({ request }) => parsePortalCriteria(request).location).toSorted((a, b) => String(a).localeCompare(String(b)))
}
const found = async (agent: TestAgent) =>
  (await test.ctx.db.selectFrom('matches').select('property_id').where('agent_id', '=', agent.id).orderBy('property_id').execute()).map(
    (row) => row.property_id,
  )

it('matches any of its places, and requests each place once per portal and only for its own agent', async () => {
  const [several, one] = [await test.make.agent(), await test.make.agent()]
  const search = await create(several, { morePlaces: ['Bonn', '41460', ' bonn '] })
  await create(one, {})
  expect(search).toMatchObject({ location: 'Köln', morePlaces: ['Bonn', '41460', 'bonn'] })
  expect(await asked(search.id)).toEqual(['41460', 'Bonn', 'Köln'])
  const [koeln, bonn, neuss, trier] = [
    await test.make.property({ location: 'Köln', zip_code: '50823' }),
    await test.make.property({ location: 'Bonn', zip_code: '53111' }),
    await test.make.property({ location: 'Neuss', zip_code: '41460' }),
    await test.make.property({ location: 'Trier', zip_code: '54290' }),
  ]
  await announceMatches(test.ctx, [koeln, bonn, neuss, trier])
  expect([await found(several), await found(one)]).toEqual([[koeln, bonn, neuss], [koeln]])
})

it('drops removed places, and keeps a radius only while there is a place', async () => {
  const agent = await test.make.agent()
  const { id } = await create(agent, { morePlaces: ['Bonn'], radius: 10 })
  const change = async (body: object) => (await test.as(agent).call(savedSearches.update, { params: { id }, body })).body
  expect(await change({ location: null, morePlaces: ['Bonn'], radius: 10 })).toMatchObject({ location: null, radius: 10 })
  expect(await asked(id)).toEqual(['Bonn'])
  expect(await change({ location: null, morePlaces: [], radius: 10 })).toMatchObject({ location: null, morePlaces: [], radius: null })
  expect(await asked(id)).toEqual([null])
})
