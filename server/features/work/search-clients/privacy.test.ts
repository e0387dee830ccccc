import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { privacy } from '#shared/contract/people/privacy.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { readPdf } from '#test/pdf.ts'
import { createClient, fittingProperty } from '#test/search-clients.ts'

let test: TestApp
let admin: TestUser<'admin'>
let agent: TestAgent
let other: TestAgent
let client: number
let foreign: number
let key: PersonKey
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
beforeEach(async () => {
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  client = await createClient(test, agent, { name: 'Familie Ottersberg', budget: 412_000, places: ['Jena', '077'] })
  foreign = await createClient(test, other, { name: 'Ottersberg 4711001', budget: 733_000 })
  key = `client:${client}`
})
afterAll(() => test.close())

const find = async (search: string, user: TestUser = agent) => (await test.as(user).call(privacy.find, { query: { search } })).body
const fileOf = (of: string, user: TestUser = agent) => test.as(user).call(privacy.file, { query: { of } })
const listNames = async (user: TestAgent) => (await test.as(user).call(searchClients.list)).body.map(({ name }) => name)
const link = async (user: TestAgent, id: number, searchClientId: number) =>
  test.as(user).call(searchClients.link, { params: { id }, body: { searchClientId } })

describe('the privacy desk', () => {
  it("finds a search client by name and number, for an agent only the agent's own", async () => {
    const mine = { key, kind: 'client', title: 'Jena, 077', name: 'Familie Ottersberg', phone: null, email: null }
    expect(await find('familie OTTERS')).toEqual([mine])
    expect(await find('ottersberg')).toEqual([mine])
    expect((await find('ottersberg', other)).map((one) => one.key)).toEqual([`client:${foreign}`])
    for (const search of ['4711001', 'Ottersberg 47']) {
      expect((await find(search, other)).map((one) => one.key)).toEqual([`client:${foreign}`])
      expect(await find(search)).toEqual([])
    }
    expect(await find('wulfsdorf')).toEqual([])
  })

  it('shows the stored data of a search client and its purpose, even if the client no longer searches', async () => {
    const id = await fittingProperty(test)
    await link(agent, id, client)
    const body = { name: 'Familie Ottersberg', budget: 412_000, places: ['Jena', '077'], since: '2026-11-03', isActive: false }
    await test.as(agent).call(searchClients.update, { params: { id: client }, body })
    const { sections, isErasable, crmIds } = (await fileOf(key)).body
    expect([isErasable, crmIds, sections.map(({ table, count, erased }) => [table, count, erased])]).toEqual([
      true,
      [],
      [
        ['search_client_links', 1, 1],
        ['search_clients', 1, 1],
      ],
    ])
    const values = Object.fromEntries(sections.at(-1)?.rows[0]?.map(({ label, value }) => [label, value]) ?? [])
    expect(values).toMatchObject({ 'Name oder Nummer': 'Familie Ottersberg', Orte: 'Jena\n077', 'Sucht seit': '2026-11-03' })
    expect(Object.keys(values)).toEqual(expect.arrayContaining(['Budget in Cent', 'Sucht nicht mehr seit']))
    expect(sections.at(-1)?.basis).toBe('Suchauftrag, Art. 6 Abs. 1 Buchst. b DSGVO')
  })

  it('exports a search client as JSON and PDF', async () => {
    const json = await test.as(agent).call(privacy.exportJson, { query: { of: key } })
    const pdf = await test.as(agent).call(privacy.exportPdf, { query: { of: key } })
    for (const text of [json.text, (await readPdf(pdf.bytes)).text]) {
      for (const words of ['Suchkunden des Maklers', 'Familie Ottersberg', '41200000', 'Suchauftrag']) expect(text).toContain(words)
      expect(text).not.toContain('4711001')
    }
  })

  it('erases a search client with all links: the light is updated, other agents keep theirs, and nothing is blocked', async () => {
    const id = await fittingProperty(test)
    await link(agent, id, client)
    await link(other, id, foreign)
    const phone = async (user: TestAgent) => (await test.as(user).call(contact.get, { params: { id } })).body.lights.phone.light
    expect([await phone(agent), await phone(other)]).toEqual(['green', 'green'])
    const answer = await test.as(agent).call(privacy.erase, { body: { of: [key], block: true } })
    expect(answer.body).toMatchObject({
      counts: [
        { title: 'Für einen Suchkunden vorgemerkt', erased: 1, kept: 0 },
        { title: 'Suchkunden des Maklers', erased: 1, kept: 0 },
      ],
      isBlocked: false,
    })
    expect([await listNames(agent), await listNames(other)]).toEqual([[], ['Ottersberg 4711001']])
    expect([await phone(agent), await phone(other)]).toEqual(['amber', 'green'])
    expect((await fileOf(key)).status).toBe(404)
  })

  it("rejects other agents' search clients, even together with own ones, and leaves them unchanged", async () => {
    const theirs: PersonKey = `client:${foreign}`
    for (const user of [agent, admin]) {
      expect((await fileOf(theirs, user)).status).toBe(404)
      expect((await test.as(user).call(privacy.erase, { body: { of: [theirs], block: false } })).status).toBe(404)
    }
    expect((await test.as(agent).call(privacy.erase, { body: { of: [key, theirs], block: false } })).status).toBe(404)
    expect([await listNames(agent), await listNames(other)]).toEqual([['Familie Ottersberg'], ['Ottersberg 4711001']])
  })

  it("finds search clients for the operator only as part of the agent's account", async () => {
    expect(await find('ottersberg', admin)).toEqual([])
    const { sections } = (await fileOf(`account:${agent.id}`, admin)).body
    const own = sections.filter(({ table }) => table === 'search_clients')
    expect(JSON.stringify(own)).toContain('Familie Ottersberg')
    expect(JSON.stringify(own)).not.toContain('4711001')
  })
})
