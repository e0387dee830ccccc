import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { CriterionName } from '#shared/domain/criteria.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let agent: TestAgent
let token: string
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  token = (await test.as(agent).call(apiKeys.create, { body: { name: 'Assistent', scopes: ['read'] } })).body.token
})
afterAll(() => test.close())

const ago = (time: number) => new Date(test.clock.now().getTime() - time)
const LUENEBURG = { zip_code: '21335', location: 'Lüneburg', place_keys: placeKeys({ zipCode: '21335', location: 'Lüneburg' }) }
/** A price cut by a tenth. */
const cut = (at: Date) => ({ price_cents: 36_000_000, highest_price_cents: 40_000_000, price_cut_at: at })

interface Case {
  readonly value: string
  /** Columns of the fitting property; a function runs in the test. */
  readonly fits?: object | (() => object)
  /** Changes made to it afterwards. */
  readonly after?: (id: number) => Promise<unknown>
  /** Columns of the property that does not fit. */
  readonly misses?: object | (() => object)
  /** Suggestion to drop this criterion after a search without results. */
  readonly without: string | undefined
  /** Not available to assistants. */
  readonly isHidden?: true
}

/** A radius needs a saved search that uses it: place-sets.test.ts. */
const CASES: Readonly<Record<Exclude<CriterionName, 'radius'>, Case>> = {
  q: { value: 'Waldrand', fits: { title: 'Haus am Waldrand' }, without: 'words', isHidden: true },
  location: { value: 'Lüneburg', fits: LUENEBURG, without: 'place' },
  city: { value: 'lueneburg', fits: LUENEBURG, without: 'town', isHidden: true },
  zipCode: { value: '213', fits: LUENEBURG, without: 'town', isHidden: true },
  minPrice: { value: '500000', fits: { price_cents: 50_000_000 }, without: 'price' },
  maxPrice: { value: '100000', fits: { price_cents: 10_000_000 }, without: 'price' },
  propertyType: { value: 'land', fits: { property_type: 'land' }, without: 'type' },
  minSize: { value: '200', fits: { size: 200 }, without: 'size' },
  maxSize: { value: '100', fits: { size: 80 }, without: 'size' },
  rooms: { value: '8', fits: { rooms: 8 }, without: 'rooms' },
  sellerType: { value: 'commercial', fits: { seller_type: 'commercial' }, without: 'seller' },
  listingType: { value: 'rent', fits: { listing_type: 'rent' }, without: undefined },
  prospectStatus: {
    value: 'contacted',
    after: (id) => test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'contacted' } }),
    without: 'status',
  },
  callable: {
    value: 'true',
    fits: { contact_phone: '04131 5550125' },
    after: (id) =>
      test.as(agent).call(contact.consent, {
        params: { id },
        body: { channel: 'phone', day: berlinDay(test.clock.now()), reason: 'Am Telefon' },
      }),
    without: 'callable',
  },
  withPhone: { value: 'true', fits: { contact_phone: '04131 5550125' }, without: 'phone' },
  letterPossible: { value: 'true', fits: { ...LUENEBURG, address: 'Birkenweg 4' }, without: 'letter' },
  withoutRefusals: { value: 'true', misses: { agent_refusal: 'Makleranfragen zwecklos' }, without: 'refusals' },
  minPriceCut: { value: '5', fits: () => cut(ago(days(2))), without: 'cut' },
  cutWithinDays: { value: '7', fits: () => cut(ago(days(2))), misses: () => cut(ago(days(40))), without: 'cut' },
  minDaysOnline: { value: '30', fits: () => ({ listed_at: ago(days(31)) }), without: 'online' },
  onlyBack: { value: 'true', fits: () => ({ comebacks: 1, came_back_at: ago(days(1)) }), without: 'back' },
  withAgency: {
    value: 'true',
    after: (id) => sql`update properties set is_with_agency = true where id = ${id}`.execute(test.ctx.db),
    without: 'agency',
  },
  sources: { value: 'immowelt.de,immonet.de', fits: { source: 'immonet.de' }, without: 'sources', isHidden: true },
  onlyWithImages: { value: 'true', fits: { image_urls: ['https://bilder.example/1.jpg'] }, without: 'images' },
  onlyNewListings: { value: 'true', misses: () => ({ scraped_at: ago(hours(25)) }), without: 'new' },
}

const make = (columns: Case['fits'] = {}) => test.make.property((typeof columns === 'function' ? columns() : columns) as never)

async function askAssistant(args: Record<string, unknown>): Promise<{ isError?: boolean; text: string }> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_properties', arguments: args } }),
  })
  const [message = ''] = /\{.*\}/su.exec(answer.body) ?? []
  const { result } = JSON.parse(message) as { result: { isError?: boolean; content: { text: string }[] } }
  return { ...result, text: result.content[0]?.text ?? '' }
}

describe.each(Object.entries(CASES))('the criterion %s', (name, { value, fits, after, misses, without, isHidden }) => {
  it('finds only fitting properties, in a search and for an assistant, and can be dropped by a suggestion', async () => {
    await test.ctx.db.deleteFrom('properties').execute()
    const query = { [name]: value }
    const other = await make(misses)
    const listed = async () => (await test.as(agent).call(properties.list, { query })).body.properties.map(({ id }) => id)
    expect(await listed()).toEqual([])
    expect((await test.as(agent).call(properties.looser, { query })).body).toEqual(
      without === undefined ? [] : [{ without, total: 1, totalIsExact: true }],
    )
    const fitting = await make(fits)
    await after?.(fitting)
    expect([await listed(), fitting === other]).toEqual([[fitting], false])

    const { isError = false, text } = await askAssistant(query)
    const found = isError ? [] : (JSON.parse(text) as { immobilien: { id: number }[] }).immobilien.map(({ id }) => id)
    expect([text.includes(`„${name}“ gibt es bei search_properties nicht`), found]).toEqual([isHidden === true, isHidden ? [] : [fitting]])
  })
})
