import { afterAll, beforeAll, expect, it } from 'vitest'
import { privacy } from '#shared/contract/people/privacy.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { expectReadable, hostile, withHostileTexts } from '#test/hostile-texts.ts'
import { valuesIn } from '#test/values-with.ts'
import { documentAsPdf } from './document.ts'
import { listHoldings } from './holdings.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
})
afterAll(() => test.close())

const DAY = '2026-11-20'

it('a privacy document prints every column of every table without emoji, invisible characters and markup', async () => {
  const sections = listHoldings(test.ctx).map(({ columns, inside = {} }) => ({
    title: 'Tabelle',
    facts: [{ label: 'Zweck', value: 'Wert' }],
    rows: [
      [...Object.keys(columns), ...Object.values(inside).flatMap((names) => Object.keys(names))].map((label) => ({ label, value: 'Wert' })),
    ],
  }))
  const columns = sections.flatMap(({ rows }) => rows.flat()).length
  expect(columns).toBeGreaterThan(100)
  const document = { title: 'Titel', intro: 'Einleitung', sections, closing: { title: 'Rechte', lines: ['Erstens', 'Zweitens'] } }
  const { data, words } = withHostileTexts(document)
  expect(words.size).toBe(2 * columns + 3 * sections.length + 5)
  await expectReadable(await documentAsPdf(test.ctx, agent, data), words)
})

/** The texts that a partner and an agent wrote about a tip's owner. */
const OF_TIP = [
  'seller_name',
  'seller_phone',
  'seller_email',
  'address',
  'street',
  'house_number',
  'zip_code',
  'city',
  'notes',
  'description',
  'lead_source',
  'own_notes',
  'agent_notes',
  'owner_consent_how',
]
/** What an agent noted about an advert's owner. */
const NOTED = ['ownerName', 'ownerStreet', 'ownerCity', 'internalNotes']

it('the document for a tip’s owner prints everything stored', async () => {
  const partner: TestPartner = await test.make.user({ role: 'partner' })
  await test.make.relation(agent, partner)
  const { data, words } = withHostileTexts(Object.fromEntries(OF_TIP.map((column) => [column, 'x'])))
  const consent = { owner_consent_version: 1, owner_consent_at: new Date('2026-11-20T08:00:00Z') }
  const id = await test.make.tip(agent, partner, { ...data, ...consent })
  const query = { of: `tip:${id}` }
  const stored = valuesIn((await test.as(agent).call(privacy.exportJson, { query })).text)
  for (const word of words.values()) expect(stored).toContain(hostile(word))
  const pdf = await test.app.inject({ url: `/api/privacy/people/export.pdf?of=${query.of}`, headers: { cookie: agent.cookie } })
  expect(pdf.statusCode).toBe(200)
  await expectReadable(pdf.rawPayload, words)
})

it('the document for an advert’s owner prints everything the agent noted', async () => {
  const { data, words } = withHostileTexts({
    noted: Object.fromEntries(NOTED.map((field) => [field, 'x'])),
    said: { reason: 'x' },
  })
  const id = await test.make.property({ contact_phone: '0171 5550177' })
  expect((await test.as(agent).call(prospects.update, { params: { id }, body: data.noted })).status).toBe(200)
  const given = await test.as(agent).call(contact.consent, { params: { id }, body: { channel: 'phone', day: DAY, ...data.said } })
  expect(given.status).toBe(200)
  const pdf = await test.app.inject({ url: `/api/privacy/people/export.pdf?of=property:${id}`, headers: { cookie: agent.cookie } })
  expect(pdf.statusCode).toBe(200)
  await expectReadable(pdf.rawPayload, words)
})
