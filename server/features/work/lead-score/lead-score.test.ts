import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { leadScore } from '#shared/contract/work/lead-score.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let [agent, other]: TestAgent[] = []
let house: number
beforeAll(async () => {
  test = await startTestApp()
  house = await test.make.property({ property_type: 'house', zip_code: '20257', price_cents: 42_000_000, contact_phone: '0171 5550123' })
})
beforeEach(async () => {
  agent = await test.make.agent()
  other = await test.make.agent()
})
afterAll(() => test.close())

const area = (value: string, points: number) => ({ aspect: 'area', value, points }) as const
type Shift = { aspect: 'area' | 'kind' | 'value'; value: string; points: number }
const set = (shifts: readonly Shift[], as = agent) => test.as(as).call(leadScore.setShifts, { body: { shifts: [...shifts] } })
const stored = async (as = agent) => (await test.as(as).call(leadScore.shifts)).body.shifts

describe("an agent's own weights", () => {
  it('are empty at first, are replaced as a whole, and drop zero points', async () => {
    expect(await stored()).toEqual([])
    await set([area('20', 9), area('20', 5), area('21', 0)])
    expect(await stored()).toEqual([area('20', 5)])
    await set([{ aspect: 'kind', value: 'land', points: -30 }])
    expect(await stored()).toEqual([{ aspect: 'kind', value: 'land', points: -30 }])
  })

  it("default to the postcodes of the agent's active searches until the agent stores some, even none", async () => {
    await test.make.savedSearch(agent as TestAgent, { location: '20257 Hamburg', morePlaces: ['22', 'Lübeck'], radius: 10 })
    await test.make.savedSearch(agent as TestAgent, { location: '80331', isActive: false })
    await test.make.savedSearch(other as TestAgent, { location: '10115' })
    const shiftsOn = async () => (await test.as(agent).call(properties.get, { params: { id: house } })).body.shifts
    expect(await stored()).toEqual([area('20257', 10), area('22', 10)])
    expect(await stored(other)).toEqual([area('10115', 10)])
    expect(await shiftsOn()).toEqual([{ text: 'Ihre Gewichtung: Gebiet 20257', points: 10 }])
    await set([])
    expect([await stored(), await shiftsOn()]).toEqual([[], []])
  })

  it('add a reason to each card, for their own agent only', async () => {
    await set([area('202', 12), { aspect: 'kind', value: 'house', points: -3 }])
    await set([area('202', -30)], other)
    const params = { id: house }
    for (const one of [agent, other]) {
      await test.as(one).call(favorites.add, { body: { propertyId: house } })
      await test.as(one).call(prospects.update, { params, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-11-20' } })
    }
    const seen = async (as: TestAgent | undefined) => [
      (await test.as(as).call(properties.get, { params })).body.shifts,
      (await test.as(as).call(properties.list, { query: {} })).body.properties.find(({ id }) => id === house)?.shifts,
      (await test.as(as).call(favorites.list)).body[0]?.shifts,
      (await test.as(as).call(prospects.followUps)).body[0]?.shifts,
    ]
    const [text, kind] = ['Ihre Gewichtung: Gebiet 202xx', 'Ihre Gewichtung: Haus']
    const own = [
      { text, points: 12 },
      { text: kind, points: -3 },
    ]
    expect(await seen(agent)).toEqual([own, own, own, own])
    expect(await seen(other)).toEqual(Array.from({ length: 4 }, () => [{ text, points: -30 }]))
  })

  it('count in the call list', async () => {
    await test
      .as(agent)
      .call(prospects.update, { params: { id: house }, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-11-20' } })
    const score = async () => (await test.as(agent).call(callList.get)).body.leads[0]?.score ?? 0
    const before = await score()
    await set([area('202', -12)])
    expect(await score()).toBe(before - 12)
  })

  it('change the order of a list sorted by chance', async () => {
    const far = await test.make.property({
      property_type: 'house',
      zip_code: '80331',
      price_cents: 42_000_000,
      contact_phone: '0171 5550124',
    })
    const order = async () =>
      (await test.as(agent).call(properties.list, { query: { orderBy: 'chance', order: 'DESC' } })).body.properties.map(({ id }) => id)
    await set([area('80', 20)])
    expect((await order())[0]).toBe(far)
    await set([area('80', -20)])
    expect((await order())[0]).toBe(house)
  })

  it.each<[string, Shift[]]>([
    ['a postcode with a letter', [area('20a', 5)]],
    ['an empty area', [area('', 5)]],
    ['six digits', [area('202570', 5)]],
    ['a kind that there is not', [{ aspect: 'kind', value: 'castle', points: 5 }]],
    ['a commission that there is not', [{ aspect: 'value', value: 'huge', points: 5 }]],
    ['too many points', [area('20', 31)]],
    ['too few', [area('20', -31)]],
    ['half points', [area('20', 0.5)]],
    ['too many weights', Array.from({ length: 41 }, (_, index) => area(String(10_000 + index), 1))],
  ])('are rejected as a whole if they contain %s', async (_, shifts) => {
    await set([area('22', 7)])
    expect((await set([area('23', 1), ...shifts])).status).toBe(400)
    expect(await stored()).toEqual([area('22', 7)])
  })
})
