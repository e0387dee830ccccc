import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownAdverts } from '#shared/contract/work/own-adverts.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { handIn } from '#test/own-adverts.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
})
afterAll(() => test.close())

const change = (id: number, body: object, by = agent) => test.as(by).call(ownAdverts.change, { params: { id }, body })
const get = async (id: number, by = agent) => (await test.as(by).call(properties.get, { params: { id } })).body
const history = async (id: number, by = agent) => (await test.as(by).call(properties.changes, { params: { id } })).body

describe('an advert that an agent added', () => {
  it('can be corrected by the agent, is then found at its new place, and records the change', async () => {
    const [mine, theirs] = [await handIn(test, agent), await handIn(test, other)]
    const answer = await change(mine.advertId, { price: 280_000, rooms: 4, zipCode: '29525', location: 'Uelzen', yearBuilt: 1974 })
    expect(answer.status).toBe(200)
    expect(await get(mine.propertyId)).toMatchObject({ price: 280_000, rooms: 4, zipCode: '29525', location: 'Uelzen', yearBuilt: 1974 })
    expect(await history(mine.propertyId)).toMatchObject([
      {
        changeType: 'manual_update',
        importSource: null,
        fieldChanges: expect.arrayContaining([
          { field: 'price', oldValue: 300_000, newValue: 280_000 },
          { field: 'rooms', oldValue: null, newValue: 4 },
        ]) as unknown[],
      },
    ])
    const found = await test.as(agent).call(properties.list, { query: { location: '29525' } })
    expect(found.body.properties.map(({ id }) => id)).toEqual([mine.propertyId])
    expect(await get(theirs.propertyId, other)).toMatchObject({ price: 300_000, rooms: null })
  })

  it('cannot be changed by other agents, and neither can a public one', async () => {
    const { advertId, propertyId } = await handIn(test, agent)
    expect((await change(advertId, { price: 1 }, other)).status).toBe(404)
    const shared = await test.make.property()
    const [advert] = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', shared).execute()
    expect((await change(advert?.id ?? 0, { price: 1 })).status).toBe(404)
    expect([await history(propertyId), (await get(propertyId)).price]).toEqual([[], 300_000])
  })

  it('stays unchanged if nothing changes or a value is invalid', async () => {
    const { advertId, propertyId } = await handIn(test, agent)
    expect((await change(advertId, { price: 300_000 })).status).toBe(200)
    for (const body of [{ zipCode: '2952' }, { size: 0 }, { title: ' ' }, { yearBuilt: 74 }])
      expect((await change(advertId, body)).status).toBe(400)
    expect(await history(propertyId)).toEqual([])
    await change(advertId, { price: null })
    expect((await get(propertyId)).price).toBeNull()
  })
})
