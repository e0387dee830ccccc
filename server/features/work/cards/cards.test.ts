import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { corrections } from '#shared/contract/market/corrections.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { endProperties, mergeProperties } from '../../market/properties/merge.ts'
import type { PropertySearch } from './queries-filter.ts'
import { findPage, planSearch, walkPage } from './queries-skeleton-search.ts'

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

const list = async (query: Record<string, unknown> = {}, user = agent) => (await test.as(user).call(properties.list, { query })).body
const pickIds = async (query: Record<string, unknown>) => (await list(query)).properties.map(({ id }) => id)

describe('a search', () => {
  it('with onlyNewListings finds listings first seen within a day', async () => {
    await test.make.property({ scraped_at: new Date(test.clock.now().getTime() - hours(24) - 1000) })
    const fresh = await test.make.property({ scraped_at: new Date(test.clock.now().getTime() - hours(23)) })
    expect(await pickIds({ onlyNewListings: 'true' })).toEqual([fresh])
  })

  describe('a search by time on the market', () => {
    const ago = (time: number) => new Date(test.clock.now().getTime() - time)
    /** A property whose price was cut by this percentage from 400,000. */
    const cut = (percent: number, at: Date) =>
      test.make.property({ price_cents: 400_000 * (100 - percent), highest_price_cents: 40_000_000, price_cut_at: at })

    it('filters by cut percentage and days since the cut, and sorts by the cut', async () => {
      await test.make.property()
      const [little, much, long] = [await cut(4, ago(days(2))), await cut(9, ago(days(6.9))), await cut(12, ago(days(40)))]
      expect(await pickIds({ minPriceCut: '5' })).toEqual([long, much])
      expect(await pickIds({ minPriceCut: '4.1', cutWithinDays: '7' })).toEqual([much])
      expect(await pickIds({ minPriceCut: '4', cutWithinDays: '7' })).toEqual([much, little])
      expect(await pickIds({ cutWithinDays: '6.8' })).toEqual([little])
      expect(await pickIds({ orderBy: 'priceCut', order: 'DESC' })).toEqual([long, much, little])
    })

    it('filters by days online and excludes gone listings', async () => {
      await test.make.property({ listed_at: ago(days(29.9)) })
      await test.make.property({ listed_at: ago(days(40)), offline_since: ago(days(1)) })
      const long = await test.make.property({ listed_at: ago(days(30.1)) })
      expect(await pickIds({ minDaysOnline: '30' })).toEqual([long])
    })

    it('finds reposted properties, latest first, and those with an agency', async () => {
      await test.make.property()
      const first = await test.make.property({ comebacks: 1, came_back_at: ago(days(2)) })
      const last = await test.make.property({ comebacks: 1, came_back_at: ago(days(1)) })
      expect(await pickIds({ onlyBack: 'true', orderBy: 'listedAt', order: 'ASC' })).toEqual([first, last])
      expect(await pickIds({ orderBy: 'repostedAt', order: 'DESC' })).toEqual([last, first])
      await inTransaction(test.ctx, async (ctx) => {
        const agency = await test.make.property({ seller_type: 'commercial', source: 'immowelt.de' })
        await sql`update adverts set property_id = ${first} where property_id = ${agency}`.execute(ctx.db)
        await mergeProperties(ctx, [first])
        await endProperties(ctx, [agency])
      })
      expect(await pickIds({ withAgency: 'true' })).toEqual([first])
    })
  })

  it("filters by prospectStatus with the caller's data only, and treats untouched properties as not contacted", async () => {
    const [one, two] = [await test.make.property(), await test.make.property()]
    await test.as(agent).call(prospects.update, { params: { id: one }, body: { prospectStatus: 'contacted' } })
    await test.as(await test.make.agent()).call(prospects.update, { params: { id: two }, body: { prospectStatus: 'contacted' } })
    expect(await pickIds({ prospectStatus: 'contacted' })).toEqual([one])
    expect(await pickIds({ prospectStatus: 'not_contacted' })).toEqual([two])
  })

  it('treats empty values and "all" as no filter, and excludes unknown prices if there is a bound', async () => {
    const withoutPrice = await test.make.property({ price_cents: null })
    expect(await pickIds({ propertyType: 'all', sellerType: 'all', prospectStatus: 'all' })).toEqual([withoutPrice])
    expect((await test.app.inject({ url: '/api/properties?minPrice=&city=&sources=', headers: { cookie: agent.cookie } })).statusCode).toBe(
      200,
    )
    expect(await pickIds({ minPrice: '1' })).toEqual([])
  })

  it('pages through all results, newest first, and counts them', async () => {
    const ids: number[] = []
    for (let n = 0; n < 25; n += 1) ids.unshift(await test.make.property({ listed_at: new Date(test.clock.now().getTime() + n * 1000) }))
    const first = await list()
    expect(first.properties.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    expect([first.total, first.totalIsExact]).toEqual([25, true])
    expect(await pickIds({ limit: 20, offset: 20 })).toEqual(ids.slice(20))
    expect((await list({ limit: 1000 })).properties).toHaveLength(25)
  })

  it('sorts as requested, with missing values last', async () => {
    const [cheap, dear, none] = [
      await test.make.property({ price_cents: 1_000_00 }),
      await test.make.property({ price_cents: 9_000_00 }),
      await test.make.property({ price_cents: null }),
    ]
    expect(await pickIds({ orderBy: 'price', order: 'ASC' })).toEqual([cheap, dear, none])
    expect(await pickIds({ orderBy: 'price', order: 'DESC' })).toEqual([dear, cheap, none])
  })

  it('treats "1 €" as no price: sorted last, outside any bound, and scored without a commission', async () => {
    const dear = await test.make.property({ price_cents: 9_000_00, size: 100 })
    const placeholder = await test.make.property({ price_cents: 100, previous_price_cents: 30_000_000, size: 100 })
    for (const orderBy of ['price', 'pricePerSqm'])
      for (const order of ['ASC', 'DESC']) expect(await pickIds({ orderBy, order })).toEqual([dear, placeholder])
    expect(await pickIds({ maxPrice: '500000' })).toEqual([dear])
    const card = (await list()).properties.find(({ id }) => id === placeholder)
    const texts = card && suggestLeadScore(card, test.clock.now().getTime()).reasons.map(({ text }) => text)
    expect([card?.price, texts?.filter((text) => /Provision|Preis/.test(text))]).toEqual([1, []])
  })

  it.each([
    ['listedAt', [3, 1, 2, 0]],
    ['price', [1, 2, 0, 3]],
    ['size', [0, 2, 3, 1]],
    // without a size there is no price per m²
    ['pricePerSqm', [1, 2, 3], [0]],
  ])('sorts by %s only, in both directions', async (orderBy, places, last: number[] = []) => {
    const at = (minute: number) => new Date(test.clock.now().getTime() + minute * 60_000)
    const ids = [
      await test.make.property({ listed_at: at(4), price_cents: 3_000_00, size: 0 }),
      await test.make.property({ listed_at: at(2), price_cents: 1_000_00, size: 90 }),
      await test.make.property({ listed_at: at(3), price_cents: 2_000_00, size: 50 }),
      await test.make.property({ listed_at: at(1), price_cents: 4_000_00, size: 70 }),
    ]
    const shown = async (order: string) => (await pickIds({ orderBy, order })).map((id) => ids.indexOf(id))
    expect(await shown('ASC')).toEqual([...places, ...last])
    expect(await shown('DESC')).toEqual([...places.toReversed(), ...last])
  })

  it('returns hidden properties only on request, with the reason', async () => {
    const [shown, hidden] = [await test.make.property(), await test.make.property({ hidden_reason: 'wanted' })]
    expect(await pickIds({})).toEqual([shown])
    const other = await list({ hidden: 'true' })
    expect(other.properties.map(({ id, hiddenReason }) => [id, hiddenReason])).toEqual([[hidden, 'wanted']])
  })

  it.each([
    ['limit', '1001'],
    ['limit', 'viele'],
    ['offset', '-1'],
    ['minPrice', 'abc'],
    ['rooms', '-2'],
    ['propertyType', 'schloss'],
    ['sources', 'ebay.de'],
    ['orderBy', 'password_hash'],
    ['order', 'desc; drop table users'],
    ['zipCode', "1' or '1'='1"],
    ['location', '%_\\'],
  ])('rejects %s=%s with a German message', async (name, value) => {
    const answer = await test.as(agent).call(properties.list, { query: { [name]: value } })
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/^(Unbekannte|Bitte geben Sie|Nach diesem|Erlaubt|Die Postleitzahl|[a-zA-Z]+ (muss|darf))/)
  })

  it.each(["'; drop table properties; --", 'a%', 'a_\\', 'a'.repeat(100)])(
    'finds nothing when searching for %j as a place',
    async (location) => {
      await test.make.property()
      expect(await pickIds({ location })).toEqual([])
    },
  )
})

/** Too many results for an exact count, with a bound a test can reach. */
describe('a search with too many results', () => {
  const searchOf = (filter: object) => planSearch(test.ctx, agent, filter)
  /** Properties with equal values in every sort column; `n` of each listing type. */
  async function makeEqual(n: number): Promise<number[]> {
    const ids: number[] = []
    for (let i = 0; i < n; i += 1) ids.push(await test.make.property(), await test.make.property({ listing_type: 'rent' }))
    return ids
  }

  it('counts up to the bound only, and sorts only if there are fewer results', async () => {
    const ids = await makeEqual(2)
    const search = await searchOf({ orderBy: 'price', order: 'ASC' })
    expect(await findPage(test.ctx, search, 4)).toEqual({ total: 4, totalIsExact: true, ids })
    expect(await findPage(test.ctx, search, 3)).toEqual({ total: 3, totalIsExact: false, ids: [] })
    expect(await findPage(test.ctx, search, 5)).toMatchObject({ total: 4, totalIsExact: true })
  })

  it.each(['listedAt', 'price', 'size', 'pricePerSqm'] as const)(
    'returns each of several equal listings once across pages, by %s',
    async (orderBy) => {
      const ids = await makeEqual(5)
      for (const order of ['ASC', 'DESC'] as const) {
        const inOrder = order === 'ASC' ? ids : ids.toReversed()
        const pages = async (read: (search: PropertySearch) => Promise<readonly number[]>) => {
          const found = []
          for (let offset = 0; offset < ids.length; offset += 3)
            found.push(...(await read(await searchOf({ orderBy, order, limit: 3, offset }))))
          return found
        }
        expect(await pages((search) => walkPage(test.ctx, search))).toEqual(inOrder)
        expect(await pages(async (search) => (await findPage(test.ctx, search)).ids)).toEqual(inOrder)
      }
    },
  )

  it('lists missing values after all others, within a page and across pages', async () => {
    const [cheap, none, dear, nothing] = [
      await test.make.property({ price_cents: 1_000_00 }),
      await test.make.property({ price_cents: null }),
      await test.make.property({ price_cents: 9_000_00, listing_type: 'rent' }),
      await test.make.property({ price_cents: null, listing_type: 'rent' }),
    ]
    const page = async (order: 'ASC' | 'DESC', offset: number) =>
      walkPage(test.ctx, await searchOf({ orderBy: 'price', order, limit: 3, offset }))
    expect([await page('ASC', 0), await page('ASC', 3)]).toEqual([[cheap, dear, none], [nothing]])
    expect([await page('DESC', 0), await page('DESC', 3)]).toEqual([[dear, cheap, nothing], [none]])
    expect(await walkPage(test.ctx, await searchOf({ orderBy: 'price', order: 'ASC', limit: 2 }))).toEqual([cheap, dear])
  })

  it("returns hits of the agent's own searches only: for another agent's search there are none, and no count", async () => {
    const other = await test.make.agent()
    const [mine, foreign] = [await test.make.savedSearch(agent), await test.make.savedSearch(other)]
    const [ofMine, ofForeign, ofBoth] = [await test.make.property(), await test.make.property(), await test.make.property()]
    for (const id of [ofMine, ofBoth]) await test.make.match(agent, id, mine.id)
    for (const id of [ofForeign, ofBoth]) await test.make.match(other, id, foreign.id)
    for (const extra of [{}, { unread: true }]) {
      const { properties, total } = await list({ ...extra, savedSearch: foreign.id })
      expect([properties.map(({ id }) => id), total], JSON.stringify(extra)).toEqual([[], 0])
    }
    expect((await pickIds({ savedSearch: mine.id })).toSorted((a, b) => a - b)).toEqual([ofMine, ofBoth])
  })
})

describe('the dashboard call', () => {
  const latest = { limit: 6, orderBy: 'listedAt', order: 'DESC' }

  it('returns the newest sale listings to an agent without active searches', async () => {
    const one = await test.make.property()
    await test.make.property({ listing_type: 'rent' })
    expect(await pickIds(latest)).toEqual([one])
  })

  it('returns announced listings to an agent with active searches', async () => {
    await test.make.savedSearch(agent)
    const search = await test.ctx.db.selectFrom('saved_searches').select('id').where('agent_id', '=', agent.id).executeTakeFirstOrThrow()
    const [matching, others] = [await test.make.property(), await test.make.property()]
    await test.make.match(agent, matching, search.id)
    // another agent's match
    const other = await test.make.agent()
    await test.make.match(other, others, (await test.make.savedSearch(other)).id)
    expect(await pickIds(latest)).toEqual([matching])
  })

  it('excludes matches of inactive searches and hidden ones, newest first, up to the limit', async () => {
    const [on, off] = [await test.make.savedSearch(agent), await test.make.savedSearch(agent, { isActive: false })]
    const at = (minute: number) => ({ listed_at: new Date(test.clock.now().getTime() + minute * 60_000) })
    const [old, , young] = [
      await test.make.property(at(1)),
      await test.make.property({ ...at(4), hidden_reason: 'dealer' }),
      await test.make.property(at(2)),
    ]
    const equal = await test.make.property(at(1))
    const all = await test.ctx.db.selectFrom('properties').select('id').execute()
    for (const { id } of all) await test.make.match(agent, id, on.id)
    const ofOff = await test.make.property(at(3))
    await test.make.match(agent, ofOff, off.id)
    expect(await pickIds(latest)).toEqual([young, equal, old])
    expect(await pickIds({ ...latest, limit: 2 })).toEqual([young, equal])
    expect((await list({ ...latest, limit: 2 })).total).toBe(2)
    // with any other parameter it is an ordinary search
    expect(await pickIds({ ...latest, listingType: 'sale' })).toEqual([ofOff, young, equal, old])
    expect(await pickIds({ ...latest, order: 'ASC' })).toEqual([old, equal, young, ofOff])
    expect(await pickIds({ ...latest, limit: undefined })).toEqual([ofOff, young, equal, old])
  })
})

describe('a single property', () => {
  it("shows the id of the agent's own advert without the agent id", async () => {
    const id = await test.make.property({ office_id: agent.officeId, external_id: `2987654321@${agent.id}` })
    expect((await list()).properties).toMatchObject([{ id, externalId: '2987654321' }])
    expect((await test.as(agent).call(properties.get, { params: { id } })).body.externalId).toBe('2987654321')
  })

  it("includes the agent's own data and hides that of others", async () => {
    const id = await test.make.property({ price_cents: 48_500_000, size: 130, contact_name: 'Erika', contact_other_ads: 2 })
    await test.as(agent).call(favorites.add, { body: { propertyId: id } })
    await test.as(agent).call(prospects.update, {
      params: { id },
      body: {
        prospectStatus: 'follow_up',
        ownerName: 'CANARY Frau Wulf',
        internalNotes: 'CANARY Notiz',
        leadScore: 90,
        estimatedValue: 470_000.5,
      },
    })
    const own = await test.as(agent).call(properties.get, { params: { id } })
    expect(own.body).toMatchObject({
      price: 485_000,
      pricePerSqm: 3730.77,
      isFavorite: true,
      prospectStatus: 'follow_up',
      ownerName: 'CANARY Frau Wulf',
      leadScore: 90,
      estimatedValue: 470_000.5,
      contactInfo: { name: 'Erika', otherAds: 2, source: 'kleinanzeigen.de' },
    })
    const other = await test.as(await test.make.agent()).call(properties.get, { params: { id } })
    expect(other.body).toMatchObject({ isFavorite: false, prospectStatus: 'not_contacted', ownerName: null, leadScore: null })
    expect(other.text).not.toContain('CANARY')
  })

  it('returns 404 on every endpoint and changes nothing if it does not exist', async () => {
    for (const [row, input] of [
      [properties.get, { params: { id: 999_999 } }],
      [properties.changes, { params: { id: 999_999 } }],
      [prospects.update, { params: { id: 999_999 }, body: { prospectStatus: 'contacted' } }],
      [favorites.add, { body: { propertyId: 999_999 } }],
    ] as const) {
      const answer = await test.as(agent).call(row as typeof properties.get, input as never)
      expect([answer.status, answer.text]).toEqual([404, 'Immobilie nicht gefunden'])
    }
    expect(await test.ctx.db.selectFrom('prospects').selectAll().where('office_id', '=', agent.officeId).execute()).toEqual([])
  })

  it('shows imported changes to all agents and manual ones to their author', async () => {
    const id = await test.make.property()
    const other = await test.make.agent()
    const change = (officeId: OfficeId | null, text: string) =>
      test.ctx.db
        .insertInto('property_changes')
        .values({
          property_id: id,
          office_id: officeId,
          change_type: officeId ? 'manual_update' : 'import_update',
          field_changes: JSON.stringify([{ field: 'title', oldValue: 'alt', newValue: text }]),
          created_at: test.clock.now(),
        })
        .execute()
    await change(null, 'von der Quelle')
    await change(agent.officeId, 'von Hand')
    const titles = async (user: TestAgent) =>
      (await test.as(user).call(properties.changes, { params: { id } })).body.map(({ fieldChanges }) => fieldChanges[0]?.newValue)
    expect(await titles(agent)).toEqual(['von Hand', 'von der Quelle'])
    expect(await titles(other)).toEqual(['von der Quelle'])
  })
})

describe("a prospect's data", () => {
  it('can be changed field by field, and is cleared by null or an empty text', async () => {
    const id = await test.make.property()
    const patch = (body: object) => test.as(agent).call(prospects.update, { params: { id }, body: body })
    await patch({ ownerPhone: '0171 1234567', nextFollowUpDate: '2026-12-01', leadScore: 50 })
    expect((await patch({ prospectStatus: 'contacted' })).body).toMatchObject({
      ownerPhone: '0171 1234567',
      nextFollowUpDate: '2026-12-01',
      leadScore: 50,
    })
    expect((await patch({ ownerPhone: '', nextFollowUpDate: null, leadScore: null })).body).toMatchObject({
      prospectStatus: 'contacted',
      ownerPhone: null,
      nextFollowUpDate: null,
      leadScore: null,
    })
  })

  it.each([
    [{ leadScore: 101 }, 'Höchstens 100'],
    [{ leadScore: 50.5 }, 'Bitte geben Sie eine ganze Zahl ein'],
    [{ prospectStatus: 'verkauft' }, 'Unbekannter Prospect-Status'],
    [{ ownerEmail: 'keine' }, 'Ungültige E-Mail-Adresse'],
  ])('is not changed by the invalid value %j', async (body, sentence) => {
    const id = await test.make.property()
    const answer = await test.as(agent).call(prospects.update, { params: { id }, body: body as never })
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })
})

describe('favourites', () => {
  it('belong to one agent, are added once by concurrent requests, and can be removed', async () => {
    const id = await test.make.property()
    const other = await test.make.agent()
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.as(agent).call(favorites.add, { body: { propertyId: id } })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await test.as(agent).call(favorites.list)).body.map((card) => [card.id, card.isFavorite])).toEqual([[id, true]])
    expect((await test.as(other).call(favorites.list)).body).toEqual([])
    expect((await test.as(other).call(favorites.remove, { params: { id } })).status).toBe(404)
    expect((await test.as(agent).call(favorites.list)).body).toHaveLength(1)
    expect((await test.as(agent).call(favorites.remove, { params: { id } })).status).toBe(200)
    expect((await test.as(agent).call(favorites.list)).body).toEqual([])
  })
})

describe('the dashboard figures', () => {
  it("count visible listings, new ones since midnight in Berlin, and the agent's own favourites", async () => {
    // 00:30 in Berlin on a summer day: 22:30 the day before in UTC
    test.clock.set(new Date('2026-06-10T22:30:00Z'))
    const id = await test.make.property({ scraped_at: new Date('2026-06-10T22:10:00Z') })
    await test.make.property({ scraped_at: new Date('2026-06-10T21:50:00Z') })
    await test.make.property({ hidden_reason: 'wanted' })
    const old = await test.make.property({ hidden_reason: 'wanted', scraped_at: new Date('2026-06-09T12:00:00Z') })
    const watcher = await test.make.agent()
    const corrector = await test.make.agent()
    await test.as(corrector).call(corrections.set, { params: { id: old }, body: { isOffer: true } })
    expect((await test.as(corrector).call(stats.get)).body).toMatchObject({ totalListings: 3, newToday: 1 })
    await test.as(watcher).call(favorites.add, { body: { propertyId: id } })
    // another agent's favourites and exports, and failed exports, must not count
    for (const propertyId of [id, old]) await test.as(corrector).call(favorites.add, { body: { propertyId } })
    const exported = (office_id: OfficeId, property_id: number, status: string) => ({
      office_id,
      property_id,
      status,
      requested_at: test.clock.now(),
      ...(status === 'success' && { exported_at: test.clock.now(), object_id: '1' }),
    })
    const rows = [
      exported(corrector.officeId, id, 'success'),
      exported(corrector.officeId, old, 'failed'),
      exported(watcher.officeId, id, 'failed'),
    ]
    await test.ctx.db.insertInto('exports').values(rows).execute()
    expect((await test.as(corrector).call(stats.get)).body).toMatchObject({ exported: 1, watchlist: 2 })
    const nothingYet = { hasKey: false, hasSavedSearch: false, hasSharedLink: false, hearsOfMatches: false }
    expect((await test.as(watcher).call(stats.get)).body).toEqual({
      totalListings: 2,
      newToday: 1,
      exported: 0,
      watchlist: 1,
      firstSteps: nothingYet,
    })
    test.clock.advance(days(1))
    expect((await test.as(watcher).call(stats.get)).body.newToday).toBe(0)
  })
})
