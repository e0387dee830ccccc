import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marketSheet } from '#shared/contract/work/market-sheet.ts'
import { properties, type PropertyCard } from '#shared/contract/work/properties.ts'
import { office } from '#shared/contract/people/office.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { notices } from '#shared/contract/work/notices.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { describeBasis, sheetLines } from '#shared/domain/market-sheet.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordObjection } from '#server/features/work/contact/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { refreshPriceLevels } from '../../market/properties/service.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { expectReadable, withHostileTexts } from '#test/hostile-texts.ts'
import { readPdf } from '#test/pdf.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  await test.empty('properties', 'price_levels')
  agent = await test.make.agent({
    first_name: 'Anna',
    last_name: 'Öztürk',
    company_name: 'Öztürk & Söhne #1 GmbH',
    phone_number: '040 123',
  })
})
afterAll(() => test.close())

type Change = NonNullable<Parameters<TestApp['make']['property']>[0]>

const today = () => berlinDay(test.clock.now())
const ago = (days: number) => new Date(test.clock.now().getTime() - days * 86_400_000)

/** Adds houses for sale of 100 m² in 20257 at these prices per m², online for ten days unless changed. */
async function offer(pricesPerSqm: readonly number[], change: Change = {}): Promise<number> {
  let id = 0
  for (const price of pricesPerSqm) {
    const size = Number(change.size ?? 100)
    id = await test.make.property({ zip_code: '20257', size, price_cents: price * size * 100, listed_at: ago(10), ...change })
  }
  return id
}

/** Eleven prices around 3,000, in ascending order. */
const ELEVEN = [2_500, 2_800, 2_900, 2_900, 2_950, 3_000, 3_050, 3_100, 3_100, 3_300, 4_000]

const getSheet = async (id: number, by = agent) => {
  await refreshPriceLevels(test.ctx)
  return (await test.as(by).call(marketSheet.get, { params: { id } })).body
}
const getFigures = async (id: number) => (await getSheet(id)).figures

describe('the market sheet', () => {
  it('shows the middle half of asking prices, the number of listings and their time online', async () => {
    await offer(ELEVEN)
    const id = await offer([3_600], { title: 'Haus am Park', location: 'Eimsbüttel' })
    expect(await getSheet(id)).toMatchObject({
      id,
      title: 'Haus am Park',
      place: '20257 Eimsbüttel',
      size: 100,
      price: 360_000,
      figures: {
        area: '20257',
        listings: 12,
        perSqm: { low: 2_900, median: 3_025, high: 3_150 },
        onlineDays: 10,
        similar: { from: 70, to: 130, listings: 12, pricePerSqm: 3_025 },
        gone: null,
      },
    })
  })

  it.each<[string, Change]>([
    ['another kind', { property_type: 'apartment' }],
    ['lettings', { listing_type: 'rent', price_cents: 120_000 }],
    ['what is kept out', { hidden_reason: 'wanted' }],
    ['what is doubtful', { doubt_reason: 'dealer' }],
    ['what is gone', { offline_since: new Date() }],
    ['what has no price', { price_cents: null }],
    ['what nobody can mean', { price_cents: 1_000 }],
    ['another town', { zip_code: '80331' }],
  ])('does not count %s', async (_, change) => {
    await offer(ELEVEN.slice(1))
    const id = await offer([3_000])
    await offer([9_000, 9_000, 9_000], change)
    expect(await getFigures(id)).toMatchObject({ listings: 11, perSqm: { median: 3_000 }, similar: { listings: 11 } })
  })

  it('has no figures if there are too few comparable listings', async () => {
    await offer(ELEVEN.slice(3))
    const id = await offer([3_000])
    expect(await getFigures(id)).toBeNull()
    await offer([3_000])
    expect(await getFigures(id)).toMatchObject({ listings: 10 })
    expect(await getFigures(await offer([3_000], { zip_code: null }))).toBeNull()
  })

  it('uses the narrowest area with enough listings of any size, and adds the median of similar sizes if enough of them are in it', async () => {
    const id = await offer([3_000])
    await offer([4_000, 4_000, 4_000], { zip_code: '20259' })
    await offer(ELEVEN.slice(4), { zip_code: '20259', size: 300 })
    expect(await getFigures(id)).toMatchObject({ area: '202', listings: 11, similar: null })
    await offer(ELEVEN, { size: 300 })
    expect(await getFigures(id)).toMatchObject({ area: '20257', listings: 12, similar: null })
    await offer(ELEVEN.map((price) => price + 1_000))
    expect(await getFigures(id)).toMatchObject({
      area: '20257',
      listings: 23,
      perSqm: { median: 3_500 },
      similar: { listings: 12, pricePerSqm: 3_975 },
    })
  })

  it('compares land by its plot size', async () => {
    await offer(ELEVEN, { property_type: 'land', size: 100, plot_size: 1_000 })
    const id = await offer([100], { property_type: 'land', size: 1, plot_size: 1_000 })
    expect(await getSheet(id)).toMatchObject({ size: 1_000, figures: { perSqm: { median: 300 }, similar: { from: 700, to: 1_300 } } })
  })

  it('shows how long past listings were online, and the asking prices of new ones per quarter', async () => {
    const id = await offer([3_000])
    await offer(ELEVEN)
    await offer(
      ELEVEN.slice(1).map((price) => price - 500),
      { listed_at: ago(200), offline_since: ago(160) },
    )
    const figures = await getFigures(id)
    expect(figures?.gone).toEqual({ listings: 10, days: 40 })
    expect(figures?.quarters).toEqual([
      { from: '2026-04-01', listings: 10, pricePerSqm: 2_525 },
      { from: '2026-10-01', listings: 12, pricePerSqm: 3_000 },
    ])
  })

  it('starts its quarters at midnight in Berlin', async () => {
    test.clock.set(new Date('2026-11-21T12:00:00Z'))
    const id = await offer(ELEVEN.slice(1), { listed_at: new Date('2026-09-30T21:30:00Z') })
    await offer(ELEVEN, { listed_at: new Date('2026-09-30T22:30:00Z') })
    const quarters = (await getFigures(id))?.quarters
    expect(quarters?.map(({ from, listings }) => [from, listings])).toEqual([
      ['2026-07-01', 10],
      ['2026-10-01', 11],
    ])
  })

  it('compares similar sizes among the listings counted for the price level, and no others', async () => {
    await offer(ELEVEN.slice(1))
    const id = await offer([3_000])
    const priceless = await offer([3_000], { price_cents: null })
    await refreshPriceLevels(test.ctx)
    test.clock.advance(60_000)
    // on the portal for longer, but found after the level was counted
    await offer([9_000, 9_000, 9_000])
    const read = async () => (await test.as(agent).call(marketSheet.get, { params: { id } })).body.figures
    expect(await read()).toMatchObject({ listings: 11, similar: { listings: 11, pricePerSqm: 3_000 } })
    await test.make.changeProperty(priceless, { price_cents: 90_000_000 })
    expect(await read()).toMatchObject({ listings: 11, similar: null })
    expect(await getFigures(id)).toMatchObject({ listings: 15, similar: { listings: 15 } })
  })

  it('is visible to agents who can see the property', async () => {
    const other = await test.make.agent()
    await offer(ELEVEN)
    const id = await offer([3_000], { office_id: agent.officeId })
    expect(await getFigures(id)).toMatchObject({ listings: 11 })
    expect((await test.as(other).call(marketSheet.get, { params: { id } })).status).toBe(404)
    // own adverts do not count in other agents' figures
    expect((await getSheet(await offer([3_000]), other)).figures).toMatchObject({ listings: 12 })
  })
})

describe('the market sheet and the score', () => {
  const MEDIAN = '19 % über dem Median (3.025 €/m², 12 Inserate in 20257)'

  /** All figures shown to the agent about one house: on its page, on its card in the list and on its sheet. */
  async function compared(id: number) {
    const page = (await test.as(agent).call(properties.get, { params: { id } })).body
    const list = (await test.as(agent).call(properties.list, { query: {} })).body.properties
    const sheet = (await test.as(agent).call(marketSheet.get, { params: { id } })).body
    const medianOf = (card: PropertyCard | undefined) =>
      card && suggestLeadScore(card, test.clock.now().getTime()).reasons.find(({ text }) => text.includes('Median'))?.text
    const asked = sheet.figures && sheetLines(sheet, sheet.figures).find(({ label }) => label === 'Zurzeit verlangt')?.note
    return [
      medianOf(page),
      medianOf(list.find((card) => card.id === id)),
      asked?.replaceAll('\u00a0', ' '),
      sheet.figures && describeBasis(sheet, sheet.figures),
    ]
  }
  /** The price per m² shown on the page. */
  const perSqmOf = async (id: number) => (await test.as(agent).call(properties.get, { params: { id } })).body.pricePerSqm
  const AGREED = [
    MEDIAN,
    MEDIAN,
    '3.600 €/m², 19 % über dem Median von 12 Inseraten',
    '12 Häuser zum Kauf im Postleitzahlgebiet 20257, alle Größen',
  ]

  it('use the same listings for a house even if similar sizes are found only in the wider area', async () => {
    await offer(ELEVEN, { size: 300 })
    await offer(
      ELEVEN.map((price) => price + 2_000),
      { zip_code: '20259' },
    )
    const id = await offer([3_600])
    await refreshPriceLevels(test.ctx)
    expect(await compared(id)).toEqual(AGREED)
    expect(await perSqmOf(id)).toBe(3_600)
  })

  it('still agree before new listings are counted', async () => {
    await offer(ELEVEN)
    const id = await offer([3_600])
    await refreshPriceLevels(test.ctx)
    await offer([9_000, 9_000, 9_000])
    expect(await compared(id)).toEqual(AGREED)
  })

  it('make no comparison without an asking price', async () => {
    await offer(ELEVEN)
    const id = await offer([1], { price_cents: 100 })
    await refreshPriceLevels(test.ctx)
    expect(await compared(id)).toEqual([undefined, undefined, undefined, '11 Häuser zum Kauf im Postleitzahlgebiet 20257, alle Größen'])
    expect(await perSqmOf(id)).toBeNull()
  })

  it.each([null, 0, 1])('make no comparison for a flat whose size is %s', async (size) => {
    await offer(ELEVEN, { property_type: 'apartment' })
    const id = await offer([3_000], { property_type: 'apartment', size, price_cents: 1_000_000 })
    await refreshPriceLevels(test.ctx)
    expect(await compared(id)).toEqual([undefined, undefined, undefined, '11 Wohnungen zum Kauf im Postleitzahlgebiet 20257, alle Größen'])
    expect(await perSqmOf(id)).toBeNull()
  })

  it('compare a rental with rentals, in cents', async () => {
    const rented = { property_type: 'apartment', listing_type: 'rent', size: 50 }
    for (const price of ELEVEN) await offer([price], { ...rented, price_cents: price * 20 })
    const id = await offer([0], { ...rented, price_cents: 77_500 })
    await refreshPriceLevels(test.ctx)
    const median = '28 % über dem Median (12,10 €/m², 12 Inserate in 20257)'
    expect(await compared(id)).toEqual([
      median,
      median,
      '15,50 €/m², 28 % über dem Median von 12 Inseraten',
      '12 Wohnungen zur Miete im Postleitzahlgebiet 20257, alle Größen',
    ])
    expect(await perSqmOf(id)).toBe(15.5)
  })

  it('compare land by its plot size', async () => {
    await offer(ELEVEN, { property_type: 'land', size: 100, plot_size: 1_000 })
    const id = await offer([360], { property_type: 'land', size: null, plot_size: 1_000, price_cents: 36_000_000 })
    await refreshPriceLevels(test.ctx)
    expect((await compared(id))[2]).toBe('360 €/m², 19 % über dem Median von 12 Inseraten')
    expect(await perSqmOf(id)).toBe(360)
  })
})

describe('the market sheet as a document', () => {
  const download = async (id: number) => {
    await refreshPriceLevels(test.ctx)
    return test.app.inject({ url: `/api/properties/${id}/market-sheet.pdf`, headers: { cookie: agent.cookie } })
  }

  it("is one tagged page with the agent's letterhead, the figures and their basis", async () => {
    const form = { name: 'Öztürk & Söhne #1 GmbH', street: 'Markt 1', zipCode: '20257', city: 'Hamburg' }
    await test.as(agent).call(office.put, { body: form })
    await offer(ELEVEN)
    await offer(
      ELEVEN.map((price) => price - 500),
      { listed_at: ago(200), offline_since: ago(160) },
    )
    const id = await offer([3_600], { title: 'Haus "am" #Park $x$ – 100 %', location: 'Eimsbüttel' })
    const answer = await download(id)
    expect(answer.headers['content-disposition']).toContain(`Marktblatt_${id}.pdf`)
    const { pages, text, title, language } = await readPdf(answer.rawPayload)
    expect([pages.length, title, language]).toEqual([1, 'Marktblatt: Haus "am" #Park $x$ – 100 %', 'de'])
    const flat = text.replace(/\s+/g, ' ')
    for (const words of [
      'Öztürk & Söhne #1 GmbH Immobilienmakler',
      'Anna Öztürk',
      'Markt 1',
      '20257 Hamburg',
      'Telefon 040 123',
      agent.email,
      `Stand ${germanDay(today())}`,
      '12 Häuser zum Kauf im Postleitzahlgebiet 20257, alle Größen',
      '2.900 €/m² bis 3.150 €/m²',
      '290.000 € bis 315.000 €',
      '19 % über dem Median von 12 Inseraten',
      'Median von 12 Inseraten mit 70 bis 130 m²',
      'Median von 11 Inseraten, die in den letzten zwölf Monaten endeten',
      'keine Kaufpreise',
      'ohne Angabe von Gründen widersprechen (Art. 21 DSGVO)',
      '+21 %',
      'Median von 11 neuen Inseraten im 2. Quartal 2026 und von 12 im 4. Quartal 2026',
      '12 neue Inserate',
    ])
      expect(flat).toContain(words)
    expect(flat).not.toContain('3. Quartal')
  })

  it('prints every text without emoji, invisible characters and markup', async () => {
    const { data, words } = withHostileTexts({
      account: { first_name: 'x', last_name: 'x', phone_number: 'x' },
      office: { name: 'x', street: 'x', city: 'x' },
      advert: { title: 'x', location: 'x' },
    })
    agent = await test.make.agent(data.account)
    await test.ctx.db
      .updateTable('offices')
      .set({ ...data.office, zip_code: '20257' })
      .where('id', '=', agent.officeId)
      .execute()
    await offer(ELEVEN)
    const id = await offer([3_600], data.advert)
    await expectReadable((await download(id)).rawPayload, words)
  })

  it('shows one sentence instead of the quarters if fewer than two have enough listings', async () => {
    await offer(ELEVEN)
    const { pages, text } = await readPdf((await download(await offer([3_600]))).rawPayload)
    expect(pages).toHaveLength(1)
    expect(text).toContain('Für einen Trend gibt es zu wenige neue Inserate.')
    expect(text).not.toContain('4. Quartal')
  })

  it('is rejected if there are too few comparable listings', async () => {
    const answer = await download(await offer([3_000]))
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('zu wenige vergleichbare Inserate')])
  })
})

describe("the market sheet's letterhead", () => {
  const letterhead = async (by: TestAgent) => (await test.as(by).call(notices.letterhead)).body

  it("shows the agent's own firm, trade and address, and lists missing details", async () => {
    const other = await test.make.agent({ first_name: 'Jan', last_name: 'Klaas', company_name: null, phone_number: null })
    expect(await letterhead(agent)).toEqual({
      name: 'Öztürk & Söhne #1 GmbH',
      trade: 'Immobilienmakler',
      lines: ['Anna Öztürk', 'Telefon 040 123', agent.email],
      missing: expect.stringContaining('Straße und Hausnummer, Postleitzahl und Ort') as string,
    })
    expect(await letterhead(other)).toMatchObject({ name: 'Jan Klaas', lines: [other.email] })
    await test.as(other).call(office.put, { body: { name: 'Klaas KG', street: 'Deich 2', zipCode: '25348', city: 'Glückstadt' } })
    expect(await letterhead(other)).toMatchObject({ name: 'Klaas KG', lines: ['Jan Klaas', 'Deich 2', '25348 Glückstadt', other.email] })
    expect((await letterhead(agent)).name).toBe('Öztürk & Söhne #1 GmbH')
  })
})

describe('handing over the market report', () => {
  const handOver = (id: number, by = agent) => test.as(by).call(marketSheet.handOver, { params: { id } })
  const fetchPdf = (id: number) => test.as(agent).call(marketSheet.pdf, { params: { id } })
  const listActivities = async (id: number, by = agent) => (await test.as(by).call(prospects.activities, { params: { id } })).body
  const lastContactOf = async (id: number, by = agent) => (await test.as(by).call(properties.get, { params: { id } })).body.lastContactDate
  const reported = async () => {
    await offer(ELEVEN)
    const id = await offer([3_600], { title: 'Haus am Park', contact_phone: '0171 5550123' })
    await refreshPriceLevels(test.ctx)
    return id
  }

  it('creates the PDF, notes the activity and sets the last contact, for this agent only', async () => {
    const other = await test.make.agent()
    const id = await reported()
    const { status, bytes, headers } = await handOver(id)
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining(`Marktblatt_${id}.pdf`)])
    expect((await readPdf(bytes)).text).toContain('Haus am Park')
    const description = `Marktblatt mit Stand ${germanDay(today())} an den Eigentümer gegeben`
    expect(await listActivities(id)).toMatchObject([{ activityType: 'market_report_sent', description }])
    expect([await lastContactOf(id), await listActivities(id, other), await lastContactOf(id, other)]).toEqual([today(), [], null])
  })

  it('is not recorded when the agent only opens the sheet or its PDF', async () => {
    const id = await reported()
    await getSheet(id)
    expect((await fetchPdf(id)).status).toBe(200)
    expect([await listActivities(id), await lastContactOf(id)]).toEqual([[], null])
  })

  it('is rejected and not noted if there are too few comparable listings, or the agent cannot see the property', async () => {
    const other = await test.make.agent()
    const few = await offer([3_000])
    const foreign = await offer([3_000], { office_id: other.officeId })
    expect((await handOver(few)).status).toBe(409)
    expect((await handOver(foreign)).status).toBe(404)
    expect([await listActivities(few), await lastContactOf(few)]).toEqual([[], null])
  })

  it('is rejected together with the PDF after the owner objected, but not for other agents', async () => {
    const other = await test.make.agent()
    const id = await reported()
    await test.as(agent).call(contact.objection, { params: { id }, body: {} })
    const refused = 'Hier hat der Eigentümer jeder Ansprache widersprochen: Ein Marktbericht lässt sich nicht mehr übergeben.'
    for (const answer of [await handOver(id), await fetchPdf(id)]) expect(answer).toMatchObject({ status: 409, text: refused })
    expect([(await getSheet(id)).refusal, await listActivities(id), await lastContactOf(id)]).toEqual([refused, [], null])
    expect([(await getSheet(id, other)).refusal, (await handOver(id, other)).status]).toEqual([null, 200])
  })

  it('is rejected due to an objection that is recorded at the same time', async () => {
    const id = await reported()
    const [noted, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const objecting = inTransaction(test.ctx, async (ctx) => {
      await recordObjection(ctx, agent, id, { reason: 'Nie wieder' })
      noted.resolve()
      await go.promise
    })
    await noted.promise
    const answer = handOver(id)
    await expect.poll(async () => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    go.resolve()
    await objecting
    expect((await answer).status).toBe(409)
    expect(await listActivities(id)).toEqual([])
  })
})
