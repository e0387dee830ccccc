import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { captures } from '#shared/contract/work/captures.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let last = 7_000_000_000
const linkOf = (id: number) => `https://www.kleinanzeigen.de/s-anzeige/haus/${id}-208-1`
const capture = (agent: TestAgent, text: string) => test.as(agent).call(captures.create, { body: { text } })
const seenBy = async (agent: TestAgent, id: number) => (await test.as(agent).call(properties.get, { params: { id } })).status
const advertsOf = async (agent: TestAgent) =>
  (await test.ctx.db.selectFrom('adverts').select('title').where('office_id', '=', agent.officeId).execute()).map(({ title }) => title)

describe('an advert captured by its link', () => {
  it('becomes the agent’s own with the shared facts, invisible to other agents', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const id = (last += 1)
    const { body } = await capture(agent, `Resthof bei Uelzen, 345.000 €, 180 m²\n${linkOf(id)}`)
    expect(body).toMatchObject({ isNew: true, source: 'kleinanzeigen.de' })
    const { body: property } = await test.as(agent).call(properties.get, { params: { id: body.propertyId } })
    expect(property).toMatchObject({
      title: 'Resthof bei Uelzen',
      price: 345_000,
      size: 180,
      adverts: [{ source: 'kleinanzeigen.de', channel: 'capture' }],
      ebkLink: `https://www.kleinanzeigen.de/s-anzeige/${id}`,
    })
    expect(await seenBy(other, body.propertyId)).toBe(404)
    const { body: others } = await capture(other, linkOf(id))
    expect([others.isNew, others.propertyId === body.propertyId]).toEqual([true, false])
    expect(await seenBy(agent, others.propertyId)).toBe(404)
  })

  it('stays unchanged when it is captured again with fewer facts', async () => {
    const agent = await test.make.agent()
    const id = (last += 1)
    const first = await capture(agent, `Resthof bei Uelzen, 345.000 €\n${linkOf(id)}`)
    const again = await capture(agent, linkOf(id))
    expect(again.body).toEqual({ ...first.body, isNew: false })
    expect(await advertsOf(agent)).toEqual(['Resthof bei Uelzen'])
  })

  it('is stored once under concurrent captures', async () => {
    const agent = await test.make.agent()
    const id = (last += 1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => capture(agent, linkOf(id))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.propertyId)).size).toBe(1)
    expect(await advertsOf(agent)).toHaveLength(1)
  })

  it('opens the public property if a portal run has already found it', async () => {
    const agent = await test.make.agent()
    const id = (last += 1)
    const known = await test.make.property({ external_id: String(id), title: 'Schon da' })
    expect((await capture(agent, `Haus\n${linkOf(id)}`)).body).toEqual({ propertyId: known, isNew: false, source: 'kleinanzeigen.de' })
    expect(await advertsOf(agent)).toEqual([])
  })

  it("is recognised by the old site's number in an immowelt address", async () => {
    const agent = await test.make.agent()
    const old = 'a2f3c1d0-5b6e-4f7a-8c9d-0e1f2a3b4c5d'
    const [known, other] = [
      await test.make.property({ source: 'immowelt.de', external_id: '27AAAABBBBCC', source_url: `https://www.immowelt.de/expose/${old}` }),
      await test.make.property({
        source: 'immowelt.de',
        external_id: '27AAAABBBBDD',
        source_url: 'https://www.immowelt.de/expose/27AAAABBBBDD',
      }),
    ]
    const opened = async (number: string) => (await capture(agent, `Haus\nhttps://www.immowelt.de/expose/${number}`)).body
    expect(await opened(old)).toEqual({ propertyId: known, isNew: false, source: 'immowelt.de' })
    expect(await opened(old.toUpperCase())).toMatchObject({ propertyId: known, isNew: false })
    expect(await opened('27AAAABBBBDD')).toMatchObject({ propertyId: other, isNew: false })
    expect(await opened('b2f3c1d0-5b6e-4f7a-8c9d-0e1f2a3b4c5d')).toMatchObject({ isNew: true })
  })

  it.each([
    ['Ein Haus in Celle', 'Darin steht kein Link.'],
    ['https://www.kleinanzeigen.de/s-haus-kaufen/celle/c208', 'Dieser Link führt zu keiner Anzeige'],
    ['   ', 'Bitte fügen Sie einen Link ein'],
  ])('is rejected for %j', async (text, sentence) => {
    const agent = await test.make.agent()
    const { status, text: body } = await capture(agent, text)
    expect([status, body.includes(sentence)]).toEqual([400, true])
    expect(await advertsOf(agent)).toEqual([])
  })
})

describe('the packed browser extension', () => {
  it('has the same bytes at any time', async () => {
    const agent = await test.make.agent()
    const packedAt = async (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
      try {
        const answer = await test.app.inject({ url: captures.extension.path, headers: { cookie: agent.cookie } })
        return [answer.statusCode, answer.rawPayload.toString('base64')]
      } finally {
        vi.useRealTimers()
      }
    }
    const first = await packedAt('2026-11-20T08:00:00Z')
    expect(first[0]).toBe(200)
    expect(await packedAt('2026-11-21T09:30:00Z')).toEqual(first)
  })
})
