import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { LOOSER, LOOSER_COUNTED, LOOSER_LOOKED_AT, LOOSER_SHOWN } from '#shared/domain/looser.ts'
import { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { SOURCES } from '#shared/domain/sources.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { withOwner } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'
import { createClient } from '#test/search-clients.ts'
import { looserSearches } from './looser.ts'

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
    await test.make.property({ office_id: other.officeId })
    expect(await looser({ rooms: 99 })).toEqual([])
    await test.make.property({ office_id: agent.officeId })
    expect(await looser({ rooms: 99 })).toEqual([{ without: 'rooms', total: 1, totalIsExact: true }])
  })

  it('has the hits that the list shows without it, with any other filter, for owned and corrected properties too', async () => {
    const other = await test.make.agent()
    const client = await createClient(test, agent)
    const ids: number[] = []
    for (const [n, office_id] of [agent.officeId, other.officeId, null, null, null, null, null, null].entries())
      ids.push(
        await test.make.property({
          office_id,
          title: n % 2 ? 'Haus am Waldrand' : 'Wohnung mit Balkon',
          location: n % 3 ? 'Hamburg Horn' : 'Lüneburg',
          zip_code: n % 3 ? '22111' : '21335',
          price_cents: (200_000 + n * 40_000) * 100,
          rooms: 2 + (n % 4),
          size: 60 + 20 * n,
          property_type: n % 2 ? 'house' : 'apartment',
          listing_type: n === 7 ? 'rent' : 'sale',
        }),
      )
    for (const [id, is_offer] of [
      [ids[3], false],
      [ids[4], true],
    ] as const)
      await test.ctx.db
        .insertInto('verdict_corrections')
        .values({ office_id: agent.officeId, property_id: id as number, is_offer, rules_version: 1, created_at: test.clock.now() })
        .execute()
    await test.as(agent).call(prospects.update, { params: { id: ids[2] }, body: { prospectStatus: 'contacted' } })
    let suggested = 0
    for (const asked of [
      { maxPrice: '1', rooms: '2' },
      { q: 'Balkon', location: 'Hamburg', maxPrice: '1', propertyType: 'apartment' },
      { location: 'Lüneburg', city: 'Hamburg', minSize: '50' },
      { zipCode: '2', rooms: '9', prospectStatus: 'contacted' },
      { minPriceCut: '5', orderBy: 'priceCut', order: 'DESC', rooms: '2' },
      { letterPossible: 'true', withoutRefusals: 'true', maxPrice: '900000' },
      { callable: 'true', onlyWithImages: 'true', maxSize: '900' },
      { searchClient: String(client), maxPrice: '1', propertyType: 'house' },
      { listingType: 'rent', minPrice: '1', maxSize: '10', sources: 'immonet.de' },
      { onlyMine: 'true', rooms: '9', q: 'Wohnung' },
      { hidden: 'true', rooms: '9' },
    ]) {
      const found = await looser(asked)
      suggested += found.length
      for (const { without, total, totalIsExact } of found) {
        const fields: readonly string[] = without === 'order' ? ['orderBy', 'order'] : LOOSER[without].fields
        const rest = Object.fromEntries(Object.entries(asked).filter(([field]) => !fields.includes(field)))
        expect([asked, without, total, totalIsExact]).toEqual([asked, without, await totalOf(rest), true])
      }
    }
    expect(suggested).toBeGreaterThanOrEqual(8)
  })

  it('is found by a fixed number of statements, and who may be called is read once, however many filters are set', async () => {
    await test.make.property({ rooms: 5 })
    const statements: string[] = []
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: createPool(test.database.appUrl, 1) }),
      log: ({ query }) => void statements.push(query.sql),
    })
    const asked = {
      q: 'Haus',
      callable: 'true',
      onlyNewListings: 'true',
      onlyWithImages: 'true',
      withAgency: 'true',
      onlyBack: 'true',
      minPriceCut: '3',
    }
    const more = {
      minDaysOnline: '9',
      letterPossible: 'true',
      withPhone: 'true',
      withoutRefusals: 'true',
      rooms: '9',
      minSize: '900',
      location: 'Kiel',
    }
    await looserSearches({ ...test.ctx, db }, agent, PropertyFilter.parse({ ...asked, ...more }))
    await db.destroy()
    expect(statements.filter((text) => text.includes('search_client_links'))).toHaveLength(1)
    expect(statements.filter((text) => /count\(\*\)/.test(text)).length).toBeLessThanOrEqual(4)
  })

  it('is looked for among the ten thousand newest properties, and marked as inexact if there are more', async () => {
    await withOwner(test.database, (owner) =>
      owner.query(
        `with made as (
          insert into adverts (property_id, source, external_id, title, description, place_keys, rooms, property_type, listing_type, seller_type, image_urls, state_since, listed_at, scraped_at)
          select 1000000 + i, 'immonet.de', 'many ' || i, 'Haus', '', array[''], 1 + i % 2, 'house', 'sale', 'private', '{}', now(), timestamptz '2010-06-01' - i * interval '1 minute', now()
          from generate_series(1, $1::int) i returning *)
        insert into properties (id, lead_advert_id, title, place_keys, rooms, property_type, listing_type, seller_type, has_images, sources, listed_at, scraped_at)
        select property_id, id, title, place_keys, rooms, property_type, listing_type, seller_type, false, 1, listed_at, scraped_at from made`,
        [LOOSER_LOOKED_AT + 20],
      ),
    )
    await test.make.property({ rooms: 9, listed_at: new Date('2001-01-01') })
    await test.make.property({ rooms: 8, price_cents: 70_000_000_00 })
    expect(await looser({ rooms: 9, minPrice: 60_000_000 })).toEqual([{ without: 'rooms', total: 1, totalIsExact: false }])
    expect(await looser({ rooms: 8, minPrice: 80_000_000 })).toEqual([{ without: 'price', total: 1, totalIsExact: false }])
  })
})
