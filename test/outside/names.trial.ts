import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { calendar } from '#shared/contract/work/calendar.ts'
import { Recipient } from '#shared/contract/work/letters.ts'
import { isFullAddress } from '#shared/domain/postal-address.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { greetingTo, splitName } from '#shared/domain/name-parts.ts'
import { openimmo } from '#shared/contract/work/openimmo.ts'
import { NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import { toAddress, toEstate } from '#server/crm/onoffice-mapping.ts'
import { buildOwner } from '#server/crm/owner.ts'
import { toClient, toUnit } from '#server/crm/propstack-mapping.ts'
import { printable } from '#server/pdf/printable.ts'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { exportWaiting, waitingExport } from '../exports.ts'
import { describeWith } from '../shared-material.ts'

const jsonIn = (folder: URL, path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))

describeWith('outside/', 'names', (folder) => {
  let propstack: PropstackStandIn
  let test: TestApp
  beforeAll(async () => {
    propstack = await startPropstack()
    test = await startTestApp({ env: { PROPSTACK_URL: propstack.url } })
  })
  afterAll(async () => {
    await test.close()
    await propstack.close()
  })

  async function feedWithFollowUp() {
    const agent = await test.make.agent()
    const id = await test.make.property()
    await test.as(agent).call(prospects.update, { params: { id }, body: { nextFollowUpDate: '2026-12-01' } })
    const { pathname } = new URL((await test.as(agent).call(calendar.address)).body.url ?? '')
    return { agent, id, read: async () => (await test.app.inject({ url: pathname })).body }
  }

  it('O-88 splits full names the same way for both CRMs, OpenImmo, telephony and letters', async () => {
    const cases = jsonIn(folder, 'crm/names.json') as { name: string; first: string | null; last: string; greeting: string }[]
    expect(cases.length).toBeGreaterThan(4)
    const url = await test.listen()
    for (const { name, first, last, greeting } of cases) {
      const agent = await test.make.agent()
      const id = await test.make.property({ contact_phone: '040 1234567', contact_name: name })
      await test.as(agent).call(prospects.update, { params: { id }, body: { ownerName: name, ownerPhone: '040 1234567' } })
      const { person } = buildOwner((await test.as(agent).call(properties.get, { params: { id } })).body)
      const [client, address] = person ? [toClient(person, null), toAddress(person)] : [{}, {}]
      const xml = (await test.as(agent).call(openimmo.file, { query: { propertyIds: String(id), withOwner: 'true' } })).text
      const key = (await test.as(agent).call(apiKeys.create, { body: { name: 'Anlage', scopes: ['telephony'] } })).body.token
      const answer = await fetch(`${url}/api/telephony/3cx?number=0401234567`, { headers: { authorization: `Bearer ${key}` } })
      const { contacts } = (await answer.json()) as { contacts: { firstName: string; lastName: string }[] }
      const owner = /<weitere_adresse .*?<\/weitere_adresse>/s.exec(xml)?.[0] ?? ''
      expect([name, splitName(name), greetingTo(name)]).toEqual([name, { firstName: first, lastName: last }, greeting])
      expect([client['first_name'] ?? null, client['last_name']]).toEqual([first, last])
      expect([address['Vorname'] ?? null, address['Name']]).toEqual([first, last])
      expect([/<vorname>(.*?)<\/vorname>/.exec(owner)?.[1] ?? null, /<name>(.*?)<\/name>/.exec(owner)?.[1]]).toEqual([first, last])
      expect(contacts).toMatchObject([{ firstName: first ?? '', lastName: last }])
    }
  })

  it('O-91 exports every standard condition to Propstack and OpenImmo', async () => {
    const cases = jsonIn(folder, 'openimmo/conditions.json') as [text: string, propstack: string, openImmo: string][]
    expect(cases.length).toBeGreaterThan(10)
    const agent = await test.make.agent()
    for (const [condition, propstackCode, openImmo] of cases) {
      const id = await test.make.property({ details: { condition } })
      const { body: property } = await test.as(agent).call(properties.get, { params: { id } })
      const xml = (await test.as(agent).call(openimmo.file, { query: { propertyIds: String(id) } })).text
      expect([
        condition,
        toUnit({ ...property, reference: null }, NO_CHOICES, 1)['condition'],
        /zustand_art="(.*?)"/.exec(xml)?.[1],
      ]).toEqual([condition, propstackCode, openImmo])
    }
  })

  it("O-93 exports a property's features, not what its title denies", async () => {
    const cases = jsonIn(folder, 'crm/kinds.json') as [title: string, kind: string][]
    expect(cases.length).toBeGreaterThan(4)
    const [codes, agent] = [
      { einfamilienhaus: 'SINGLE_FAMILY_HOUSE', villa: 'VILLA', reihenmittel: 'MID_TERRACE_HOUSE' },
      await test.make.agent(),
    ]
    for (const [title, kind] of cases) {
      const id = await test.make.property({ title, property_type: 'house' })
      const property = { ...(await test.as(agent).call(properties.get, { params: { id } })).body, reference: null }
      const xml = (await test.as(agent).call(openimmo.file, { query: { propertyIds: String(id) } })).text
      const kinds = [
        toEstate(property, NO_CHOICES, 1)['objekttyp'],
        toUnit(property, NO_CHOICES, 1)['rs_category'],
        /haustyp="(.*?)"/.exec(xml)?.[1],
      ]
      expect([title, ...kinds]).toEqual([title, kind, codes[kind as keyof typeof codes], kind.toUpperCase()])
    }
  })

  it('O-94 prints titles without characters that the fonts lack', () => {
    const cases = jsonIn(folder, 'letters/titles.json') as [title: string, printed: string][]
    expect(cases.length).toBeGreaterThan(6)
    for (const [title, printed] of cases) expect(printable({ title })).toEqual({ title: printed })
  })

  it('O-96 sends letters to every address that accepts them', () => {
    const cases = jsonIn(folder, 'letters/addresses.json') as [street: string, zipCode: string, city: string, takesLetters: boolean][]
    expect(cases.length).toBeGreaterThan(7)
    for (const [street, zipCode, city, isRight] of cases) {
      const isAccepted = Recipient.safeParse({ name: 'Karla Ott', street, zipCode, city }).success
      expect([street, isFullAddress({ street, zipCode, city }), isAccepted]).toEqual([street, isRight, isRight])
    }
  })

  it("O-98 includes the link to the prospect in a follow-up's description", async () => {
    const { id, read } = await feedWithFollowUp()
    expect((await read()).replaceAll('\r\n ', '')).toMatch(new RegExp(`DESCRIPTION:.*prospect-management\\?property=${id}`))
  })

  it('O-99 removes the follow-up when a case is closed', async () => {
    const { agent, id, read } = await feedWithFollowUp()
    expect(await read()).toContain('BEGIN:VEVENT')
    await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'not_interested' } })
    expect(await read()).not.toContain('BEGIN:VEVENT')
  })

  it('O-90 finds a contact by every spelling of its number', async () => {
    const headers = { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' }
    const client = { old_crm_id: 'x', first_name: 'Jörg', last_name: 'Harmsen', phone: '+491715550123' }
    await fetch(`${propstack.url}/contacts`, { method: 'POST', headers, body: JSON.stringify({ client }) })
    const agent = await test.make.agent()
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: DEMO_KEY } })
    for (const contact_phone of ['0171 5550123', '0171/555 01 23']) {
      await waitingExport(test.ctx, agent, await test.make.property({ contact_name: 'Jörg Harmsen', contact_phone }), {
        withOwner: true,
      })
      await exportWaiting(test.ctx, agent)
      expect(propstack.contacts).toHaveLength(1)
    }
    expect(propstack.owners).toHaveLength(2)
  })
})
