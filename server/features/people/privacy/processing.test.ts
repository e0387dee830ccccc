import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { office } from '#shared/contract/people/office.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'
import { readPdf } from '#test/pdf.ts'

let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

async function record(user: TestUser): Promise<string> {
  const answer = await test.app.inject({ url: '/api/privacy/processing.pdf', headers: { cookie: user.cookie } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { pages } = await readPdf(answer.rawPayload)
  return pages
    .flatMap(({ placed }) => placed.map(({ text }) => text))
    .join(' ')
    .replace(/\s+/g, ' ')
}

describe('the record of processing', () => {
  it('for an agent names the agent and the processing of owners’ and search clients’ data', async () => {
    const agent = await test.make.agent({ first_name: 'Anna', last_name: 'Berger' })
    await test.as(agent).call(office.put, { body: { name: 'Berger Immobilien', street: 'Am Markt 1', zipCode: '29221', city: 'Celle' } })
    const text = await record(agent)
    for (const words of [
      'Berger Immobilien',
      'Am Markt 1',
      'Den Auftrag des Eigentümers anbahnen',
      'Suchkunden der Makler',
      'Suchauftrag, Art. 6 Abs. 1 Buchst. b DSGVO',
      'Eigentümer ohne Interesse',
      'CRM des Maklers (Propstack oder onOffice)',
      'Art. 32',
      'an Büro, Rolle und Konto',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Personen mit Konto')
  })

  it('for the operator also covers accounts, with the days that were set', async () => {
    await test.as(admin).call(privacy.setRetention, { params: { key: 'prospect_declined' }, body: { days: 17 } })
    const text = await record(admin)
    for (const words of ['Personen mit Konto', 'Eigentümer und Anbieter', 'Nach 17 Tagen', 'Bitte ergänzen']) expect(text).toContain(words)
  })
})
