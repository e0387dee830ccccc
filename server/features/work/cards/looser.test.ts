import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { LOOSER_COUNTED, LOOSER_SHOWN } from '#shared/domain/looser.ts'
import { SOURCES } from '#shared/domain/sources.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.ctx.db.deleteFrom('properties').execute()
  agent = await test.make.agent()
})

const looser = async (query: Record<string, unknown>) => (await test.as(agent).call(properties.looser, { query })).body
const totalOf = async (query: Record<string, unknown>) => (await test.as(agent).call(properties.list, { query })).body.total

describe('what a search without hits could do without', () => {
  it('comes with the hits that the search then has', async () => {
    for (const price of [300_000, 350_000]) await test.make.property({ price_cents: price * 100, rooms: 5, location: 'Hamburg Horn' })
    await test.make.property({ price_cents: 90_000_00, rooms: 2, location: 'Hamburg Horn' })
    const asked = { location: 'Hamburg', maxPrice: 100_000, rooms: 4, sellerType: 'private', sources: SOURCES.join(',') }
    expect(await totalOf(asked)).toBe(0)
    expect(await looser(asked)).toEqual([
      { without: 'rooms', total: 1, totalIsExact: true },
      { without: 'price', total: 2, totalIsExact: true },
    ])
    expect(await totalOf({ ...asked, maxPrice: undefined })).toBe(2)
  })

  it('is nothing where no single filter is to blame', async () => {
    await test.make.property({ price_cents: 500_000_00, rooms: 2 })
    expect(await looser({ maxPrice: 100_000, rooms: 4 })).toEqual([])
  })

  it('is a word of the title, and an order that shows only what was cut', async () => {
    await test.make.property({ title: 'Haus am Wald' })
    expect(await looser({ q: 'Balkon' })).toEqual([{ without: 'words', total: 1, totalIsExact: true }])
    expect(await looser({ orderBy: 'priceCut', order: 'DESC' })).toEqual([{ without: 'order', total: 1, totalIsExact: true }])
  })

  it('is three filters at most, the least important first, and counted up to a bound', async () => {
    await test.make.property({ title: 'Haus am Wald', rooms: 5, size: 120 })
    expect((await looser({ q: 'Wald', rooms: 5, minSize: 100, onlyBack: 'true' })).map(({ without }) => without)).toEqual(['back'])
    const found = await looser({ rooms: 1, minSize: 1, minPrice: 1, propertyType: 'house', location: 'Hamburg' })
    expect(found).toHaveLength(LOOSER_SHOWN)
    expect(found[0]?.without).toBe('rooms')
    for (let n = 0; n < LOOSER_COUNTED; n += 1) await test.make.property({ rooms: 5 })
    expect(await looser({ rooms: 9 })).toEqual([{ without: 'rooms', total: LOOSER_COUNTED, totalIsExact: false }])
  })

  it("is counted over what the agent sees, and never over another agent's own", async () => {
    const other = await test.make.agent()
    await test.make.property({ agent_id: other.id })
    expect(await looser({ rooms: 99 })).toEqual([])
    await test.make.property({ agent_id: agent.id })
    expect(await looser({ rooms: 99 })).toEqual([{ without: 'rooms', total: 1, totalIsExact: true }])
  })
})
