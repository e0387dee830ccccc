import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { createClient, fittingProperty, SOUGHT } from '#test/search-clients.ts'
import { storeRatings } from './queries-rating.ts'
import { rateListings, startRating } from './rating.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.empty('properties')
  agent = await test.make.agent()
})

const list = async (query: Record<string, unknown>, as = agent) => (await test.as(as).call(properties.list, { query })).body
const pickIds = async (query: Record<string, unknown>, as = agent) => (await list(query, as)).properties.map(({ id }) => id)
const note = (id: number, body: Record<string, unknown>, as = agent) => test.as(as).call(prospects.update, { params: { id }, body })
const chancesOf = async () =>
  new Map((await test.ctx.db.selectFrom('properties').select(['id', 'chance']).execute()).map(({ id, chance }) => [id, chance]))

const CALLED = { contact_phone: '0171 1234567' }
const WRITTEN = { address: 'Am Deich 1', zip_code: '25348' }

describe('reaching the owner', () => {
  it("by phone requires a number in an advert or in the agent's own notes", async () => {
    const [printed, noted] = [await test.make.property(CALLED), await test.make.property({ contact_phone: 'ab 18 Uhr' })]
    await note(noted, { ownerPhone: '04124 5678' })
    expect(await pickIds({ withPhone: 'true' })).toEqual([noted, printed])
    expect(await pickIds({ withPhone: 'true' }, await test.make.agent())).toEqual([printed])
  })

  it('by letter requires a complete address and neither refusal nor objection', async () => {
    const open = await test.make.property(WRITTEN)
    await test.make.property({ address: 'Am Deich 1', zip_code: null })
    const refuses = await test.make.property({ ...WRITTEN, agent_refusal: 'keine Makler' })
    const objected = await test.make.property(WRITTEN)
    await test.as(agent).call(contact.objection, { params: { id: objected }, body: { reason: 'Möchte keine Post' } })
    expect(await pickIds({ letterPossible: 'true' })).toEqual([open])
    expect(await pickIds({ letterPossible: 'true' }, await test.make.agent())).toEqual([objected, open])
    expect(await pickIds({ withoutRefusals: 'true' })).not.toContain(refuses)
  })
})

describe('owners who may be called', () => {
  const CALLS = ['consent', 'consent to others', 'withdrawn', 'objection', 'link', 'link too dear', 'nothing'] as const

  async function record(id: number, call: (typeof CALLS)[number], as: TestAgent, clients: { fits: number; poor: number }) {
    const on = test.as(as)
    const consent = (channel: 'phone' | 'email') =>
      on.call(contact.consent, { params: { id }, body: { channel, reason: 'Am Telefon zugestimmt', day: '2026-01-02' } })
    if (call === 'consent' || call === 'withdrawn') await consent('phone')
    if (call === 'consent to others') await consent('email')
    if (call === 'objection') {
      await consent('phone')
      await on.call(contact.objection, { params: { id }, body: { reason: 'Will nicht mehr' } })
    }
    if (call === 'withdrawn')
      await sql`insert into contact_records (office_id, source, external_id, kind, channel, reason, day, created_at)
        select ${as.officeId}, source, external_id, 'withdrawal', 'phone', 'Möchte keine Anrufe', '2026-01-03', ${new Date(test.clock.now().getTime() + days(1))} from adverts
        where property_id = ${id}`.execute(test.ctx.db)
    if (call.startsWith('link'))
      await on.call(searchClients.link, { params: { id }, body: { searchClientId: call === 'link' ? clients.fits : clients.poor } })
  }

  it('are exactly those with a phone number and a green light, for each agent', async () => {
    const other = await test.make.agent()
    const agents = [agent, other]
    const clients = await Promise.all(
      agents.map(async (as) => ({ fits: await createClient(test, as), poor: await createClient(test, as) })),
    )
    let at = 0
    for (const phone of [null, '0171 5550'])
      for (const seller_type of ['private', 'commercial'] as const)
        for (const words of [{}, { agent_refusal: 'keine Makler' }, { possible_refusal: 'Makler eher nicht' }])
          for (const call of CALLS) {
            at += 1
            const id = await fittingProperty(test, {
              contact_phone: phone && `${phone}${100 + at}`,
              address: `Weg ${at}`,
              seller_type,
              ...words,
            })
            if (at % 3 === 0) await note(id, { ownerPhone: `0172 6660${100 + at}` })
            await record(id, call, agent, clients[0] as (typeof clients)[0])
            await record(id, CALLS[(at + 3) % CALLS.length] ?? 'nothing', other, clients[1] as (typeof clients)[0])
          }
    for (const [index, { poor }] of clients.entries())
      await test.as(agents[index] as TestAgent).call(searchClients.update, { params: { id: poor }, body: { ...SOUGHT, budget: 1_000 } })
    const numbers = new Set(
      (await test.ctx.db.selectFrom('prospects').select(['office_id', 'property_id']).where('owner_phone', 'is not', null).execute()).map(
        (row) => `${row.office_id} ${row.property_id}`,
      ),
    )
    for (const as of agents) {
      const all = (await list({ limit: '500' }, as)).properties
      expect(all).toHaveLength(at)
      const expected = all.filter(
        (card) =>
          contactLight(card).phone.light === 'green' && (card.contact.hasPublishedPhone || numbers.has(`${as.officeId} ${card.id}`)),
      )
      expect(expected.length).toBeGreaterThan(5)
      expect(await pickIds({ callable: 'true', limit: '500' }, as)).toEqual(expected.map(({ id }) => id))
      const dear = { callable: 'true', limit: '500', minPrice: '900000' }
      expect(await pickIds(dear, as)).toEqual([])
    }
  }, 120_000)

  it('do not exist for an agent without consents and search clients', async () => {
    await test.make.property(CALLED)
    expect(await list({ callable: 'true' })).toMatchObject({ properties: [], total: 0, totalIsExact: true })
  })
})

describe('the chance', () => {
  it('sorts by public data, and by a manual score only for the agent who set it', async () => {
    const poor = await test.make.property({ listing_type: 'rent' })
    const good = await test.make.property(CALLED)
    const middle = await test.make.property()
    const asked = { orderBy: 'chance', order: 'DESC' }
    expect(await pickIds(asked)).toEqual([good, middle, poor])
    await note(poor, { leadScore: 99 })
    await note(good, { leadScore: 1 })
    expect(await pickIds(asked)).toEqual([poor, middle, good])
    expect(await pickIds({ ...asked, limit: '1' })).toEqual([poor])
    expect(await pickIds({ ...asked, limit: '1', offset: '2' })).toEqual([good])
    const other = await test.make.agent()
    expect(await pickIds(asked, other)).toEqual([good, middle, poor])
    await note(poor, { leadScore: 2 }, other)
    await note(good, { leadScore: 98 }, other)
    expect(await pickIds({ ...asked, limit: '1' }, other)).toEqual([good])
    expect(await pickIds({ ...asked, limit: '1' })).toEqual([poor])
    // pages with one entry, to test the query's sort order alone
    await note(middle, { leadScore: 97 }, other)
    for (const [offset, id] of [poor, middle, good].entries())
      expect(await pickIds({ ...asked, limit: '1', offset: String(offset) })).toEqual([id])
  })

  it("puts owners who objected to this agent and the agent's closed cases last, whatever score they have", async () => {
    const [objected, closed, done] = [await test.make.property(CALLED), await test.make.property(CALLED), await test.make.property(CALLED)]
    const [good, poor] = [await test.make.property(CALLED), await test.make.property({ listing_type: 'rent', seller_type: 'commercial' })]
    await note(objected, { leadScore: 100 })
    await test.as(agent).call(contact.objection, { params: { id: objected }, body: { reason: 'Nie wieder' } })
    await note(closed, { prospectStatus: 'not_interested', leadScore: 99 })
    await note(done, { prospectStatus: 'closed_deal' })
    const other = await test.make.agent()
    await note(good, { prospectStatus: 'not_interested' }, other)
    const asked = { orderBy: 'chance', order: 'DESC' }
    const inOrder = await pickIds(asked)
    expect(inOrder.slice(0, 2)).toEqual([good, poor])
    expect(new Set(inOrder.slice(2))).toEqual(new Set([objected, closed, done]))
    expect((await pickIds(asked, other)).at(-1)).toBe(good)
    // pages with one entry, to test the query's sort order alone
    for (const [offset, id] of [good, poor].entries()) expect(await pickIds({ ...asked, limit: '1', offset: String(offset) })).toEqual([id])
    const scores = (await list(asked)).properties.map((card) => suggestLeadScore(card, test.clock.now().getTime()).score)
    expect(scores.slice(2)).toEqual([0, 0, 0])
  })

  it('equals the score on the card, both when stored and after the nightly run', async () => {
    const ids = [
      await test.make.property(CALLED),
      await test.make.property({ ...WRITTEN, agent_refusal: 'keine Makler' }),
      await test.make.property({ listing_type: 'rent', seller_type: 'commercial' }),
      await test.make.property({ image_urls: ['1', '2', '3', '4'], comebacks: 1, platform_links: { is24Link: 'https://x.example/1' } }),
      // the second cut
      await test.make.property({
        price_cents: 37_600_000,
        previous_price_cents: 39_000_000,
        highest_price_cents: 44_000_000,
        price_cut_at: test.clock.now(),
      }),
    ]
    const expectCards = async () => {
      const cards = (await list({}, await test.make.agent())).properties
      const stored = await chancesOf()
      expect(cards).toHaveLength(ids.length)
      expect(cards.map(({ priceCut }) => priceCut)).toContain(15)
      for (const card of cards) expect(stored.get(card.id)).toBe(suggestLeadScore(card, test.clock.now().getTime()).score)
    }
    await expectCards()
    test.clock.advance(days(60))
    const before = await chancesOf()
    await rateListings(test.ctx)
    await expectCards()
    expect(await chancesOf()).not.toEqual(before)
  })

  it('is written only if it changed, and does not overwrite a concurrent rating', async () => {
    const id = await test.make.property(CALLED)
    const findRow = async () => (await sql`select xmin::text, chance from properties where id = ${id}`.execute(test.ctx.db)).rows[0]
    const before = await findRow()
    await rateListings(test.ctx)
    await storeRatings(test.ctx, [{ id, chance: 3, has_phone: false, next: 99 }])
    expect(await findRow()).toEqual(before)
  })

  it('is computed on start only if it was never computed', async () => {
    const id = await test.make.property(CALLED)
    await test.drain()
    await startRating(test.ctx)
    expect(await test.drain()).toBe(0)
    await test.make.changeProperty(id, { chance: null, has_phone: false })
    await startRating(test.ctx)
    await test.drain()
    expect((await chancesOf()).get(id)).toBeGreaterThan(0)
    expect(await pickIds({ withPhone: 'true' })).toEqual([id])
  })
})
