import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import { captures } from '#shared/contract/work/captures.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { capturedAd, capturedCards } from '#test/captured.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let last = 8_000_000_000
const number = () => String((last += 1))
const hand = (agent: TestAgent, page: CapturedPage, favorite = false) => test.as(agent).call(captures.page, { body: { page, favorite } })
const lookUp = async (agent: TestAgent, ...externalIds: string[]) =>
  (await test.as(agent).call(captures.lookUp, { body: { source: 'kleinanzeigen.de', externalIds } })).body
const read = (agent: TestAgent, id: number) => test.as(agent).call(properties.get, { params: { id } })
const ownAdverts = (agent: TestAgent) => test.ctx.db.selectFrom('adverts').selectAll().where('office_id', '=', agent.officeId).execute()

describe('a captured page', () => {
  it('with an ad becomes the agent’s own property, invisible to other agents', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const externalId = number()
    const { body } = await hand(agent, capturedAd({ externalId, title: 'Resthof bei Uelzen' }))
    expect(body).toEqual([{ externalId, propertyId: expect.any(Number) as number, isNew: true }])
    const id = body[0]?.propertyId ?? 0
    expect((await read(agent, id)).body).toMatchObject({
      title: 'Resthof bei Uelzen',
      price: 250_000,
      plotSize: 800,
      address: 'Birkenweg 4',
      propertyType: 'house',
      listingType: 'sale',
      contactInfo: { name: 'Familie Tappe', phone: '0581 555 01 44' },
    })
    expect((await read(other, id)).status).toBe(404)
    expect(await lookUp(other, externalId)).toEqual([])
    expect(await lookUp(agent, externalId)).toMatchObject([{ externalId, card: { id } }])
  })

  it('with an ad joins the public property and fills its gaps for this agent only', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const externalId = number()
    const known = await test.make.property({ external_id: externalId, title: 'Schon da', contact_phone: null, address: null })
    expect(await lookUp(agent, externalId)).toMatchObject([{ externalId, card: { id: known } }])
    expect((await hand(agent, capturedAd({ externalId }))).body).toEqual([{ externalId, propertyId: known, isNew: false }])
    expect(await ownAdverts(agent)).toHaveLength(1)
    expect((await read(agent, known)).body.adverts).toHaveLength(2)
    expect((await read(other, known)).body).toMatchObject({ title: 'Schon da', address: null, adverts: [{}] })
  })

  it('with a result list stores new cards and leaves known adverts unchanged', async () => {
    const agent = await test.make.agent()
    const [old, fresh] = [number(), number()]
    const known = await test.make.property({ external_id: old, title: 'Schon da' })
    const { body } = await hand(agent, capturedCards([{ externalId: old }, { externalId: fresh }, { externalId: fresh }]))
    expect(body).toEqual([
      { externalId: old, propertyId: known, isNew: false },
      { externalId: fresh, propertyId: expect.any(Number) as number, isNew: true },
    ])
    expect((await ownAdverts(agent)).map(({ title }) => title)).toEqual(['Einfamilienhaus mit Garten'])
  })

  it('is accepted with long texts from the portal, but rejected above the limit', async () => {
    const agent = await test.make.agent()
    const toCards = (cards: number, excerpt: string) =>
      capturedCards(Array.from({ length: cards }, () => ({ externalId: number(), excerpt })))
    expect((await hand(agent, toCards(25, 'Haus mit Garten. '.repeat(200)))).body).toHaveLength(25)
    const tooLong = await hand(agent, toCards(41, 'x'.repeat(5_000)))
    expect([tooLong.status, tooLong.text]).toEqual([
      400,
      'Die Texte dieser Seite sind zu lang. Bitte übernehmen Sie weniger Anzeigen auf einmal.',
    ])
  })

  it('adds its adverts to the favorites on request', async () => {
    const agent = await test.make.agent()
    const { body } = await hand(agent, capturedAd({ externalId: number() }), true)
    const marked = await test.as(agent).call(favorites.list)
    expect(marked.body.map(({ id }) => id)).toEqual([body[0]?.propertyId])
  })

  it('is stored once under concurrent requests', async () => {
    const agent = await test.make.agent()
    const externalId = number()
    const answers = await Promise.all(Array.from({ length: 8 }, () => hand(agent, capturedAd({ externalId }))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.filter(({ body }) => body[0]?.isNew)).toHaveLength(1)
    expect(await ownAdverts(agent)).toHaveLength(1)
  })

  it.each([
    ['another host', 'https://evil.example/s-anzeige/1'],
    ['a host without a scheme', '//evil.example/1'],
    ['a script', 'javascript:alert(1)'],
  ])('is rejected as a whole when one advert leads to %s', async (_, path) => {
    const agent = await test.make.agent()
    for (const page of [
      capturedAd({ externalId: number() }, path),
      capturedCards([{ externalId: number() }, { externalId: number(), path }]),
    ]) {
      const { status, text } = await hand(agent, page)
      expect([status, text.includes('nicht auf dem Portal')]).toEqual([400, true])
    }
    expect(await ownAdverts(agent)).toEqual([])
  })
})

describe('the quota for captured adverts', () => {
  beforeAll(() => connectMailServer(test.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' }))

  const cards = (count: number, excerpt = 'Haus mit Garten.') =>
    capturedCards(Array.from({ length: count }, () => ({ externalId: number(), excerpt })))

  it("is small until the agent's email address is confirmed, and rejects anything beyond it", { timeout: 60_000 }, async () => {
    const agent = await test.make.agent({ is_email_verified: false })
    for (let page = 0; page < 10; page += 1) expect((await hand(agent, cards(50))).status).toBe(200)
    const { status, text } = await hand(agent, cards(1))
    expect([status, text]).toEqual([
      409,
      'Es wurde nichts übernommen: Mehr Anzeigen gehen erst, wenn Ihre E-Mail-Adresse bestätigt ist. Den Link dazu finden Sie in unserer E-Mail an Sie.',
    ])
    const link = { body: { text: `https://www.kleinanzeigen.de/s-anzeige/haus/${number()}-208-1` } }
    expect((await test.as(agent).call(captures.create, link)).status).toBe(409)
    expect(await ownAdverts(agent)).toHaveLength(500)
    await test.make.changeUser(agent, { is_email_verified: true })
    expect((await hand(agent, cards(1))).status).toBe(200)
  })

  it('is the office’s, large as soon as one of its agents has confirmed an address', { timeout: 60_000 }, async () => {
    const [first, stranger] = [await test.make.agent({ is_email_verified: false }), await test.make.agent({ is_email_verified: false })]
    const colleague = await test.make.agent({ office_id: first.officeId, is_email_verified: false })
    for (let page = 0; page < 10; page += 1) expect((await hand(page % 2 ? first : colleague, cards(50))).status).toBe(200)
    expect([(await hand(first, cards(1))).status, (await hand(colleague, cards(1))).status]).toEqual([409, 409])
    expect((await hand(stranger, cards(1))).status).toBe(200)
    await test.make.changeUser(colleague, { is_email_verified: true })
    expect([(await hand(first, cards(1))).status, (await hand(colleague, cards(1))).status]).toEqual([200, 200])
    await test.make.changeUser(colleague, { is_active: false })
    expect((await hand(first, cards(1))).status).toBe(409)
  })

  it('is as large as for a confirmed address when no mail server is configured', async () => {
    const alone = await startTestApp()
    const agent = await alone.make.agent({ is_email_verified: false })
    for (let page = 0; page < 11; page += 1)
      expect((await alone.as(agent).call(captures.page, { body: { page: cards(50), favorite: false } })).status).toBe(200)
    await alone.close()
  })

  it('lets an agent who exceeds it store a changed advert that does not grow', async () => {
    const agent = await test.make.agent()
    const externalId = number()
    expect((await hand(agent, capturedAd({ externalId, price: 250_000 }))).status).toBe(200)
    for (let page = 0; page < 10; page += 1) expect((await hand(agent, cards(50))).status).toBe(200)
    await test.make.changeUser(agent, { is_email_verified: false })
    expect((await hand(agent, capturedAd({ externalId, price: 240_000 }))).status).toBe(200)
    expect((await hand(agent, cards(1))).status).toBe(409)
  })

  it('also limits the total size', { timeout: 60_000 }, async () => {
    const agent = await test.make.agent({ is_email_verified: false })
    const statuses: number[] = []
    // random text, because the database compresses what it stores
    for (let page = 0; page < 30; page += 1) statuses.push((await hand(agent, cards(9, randomBytes(14_000).toString('base64')))).status)
    expect(statuses).toEqual([...Array<number>(29).fill(200), 409])
  })
})
