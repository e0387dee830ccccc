import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from '#shared/contract/network/billing.ts'
import { legal } from '#shared/contract/operations/legal.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { consents } from '#shared/contract/people/consents.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { agreementText } from '#shared/domain/partner-agreement.ts'
import { publishAgreement } from '#test/agreement.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { registrationForm } from '#test/forms.ts'

let test: TestApp
let admin: TestUser<'admin'>
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
  agent = await test.make.agent()
  other = await test.make.agent()
  await publishAgreement(test)
})
afterAll(() => test.close())

const list = async (as: TestUser<'agent' | 'admin'>) => (await test.as(as).call(consents.list)).body
const register = async (role: 'agent' | 'partner') => {
  const body = registrationForm({ role })
  await test.as().call(accounts.register, { body })
  return body.email
}

describe('a consent given to an agent', () => {
  it("is listed in that agent's register only, with wording, channel, day, proof and retention", async () => {
    const partner = await test.make.user({ role: 'partner', first_name: 'Paul', last_name: 'Kern' })
    await test.make.relation(agent, partner)
    const id = await test.make.property({ title: 'Rotklinker am Park' })
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerName: 'Karla Ott' } })
    await test.as(agent).call(contact.consent, { params: { id }, body: { channel: 'phone', reason: 'Bat um Rückruf', day: '2026-11-20' } })
    await test.make.tip(agent, partner, {
      seller_name: 'Heinz Ott',
      owner_consent_version: 1,
      owner_consent_how: 'Am Gartenzaun',
      owner_consent_at: new Date('2026-11-21T10:00:00Z'),
    })
    await test.as(partner).call(billing.accept, { body: { maklerUserId: agent.officeId, version: 1 } })
    expect(await list(agent)).toMatchObject([
      { what: 'Vereinbarung über Objekt-Tipps', who: 'Paul Kern', wording: agreementText(1), version: 1, keptUntil: '2036-11-23' },
      {
        what: 'Weitergabe der Daten des Eigentümers',
        who: 'Heinz Ott',
        channel: 'Tipp eines Partners',
        version: 1,
        proof: 'Häkchen des Partners: Am Gartenzaun',
        givenAt: '2026-11-21T10:00:00.000Z',
        isDayOnly: false,
        keptUntil: '2031-11-21',
      },
      {
        what: 'Ansprache des Eigentümers',
        who: 'Karla Ott',
        about: 'Rotklinker am Park',
        channel: 'Telefon',
        givenAt: '2026-11-19T23:00:00.000Z',
        isDayOnly: true,
        wording: 'Bat um Rückruf',
        version: null,
        lastUsedOn: null,
      },
    ])
    expect(await list(other)).toEqual([])
    expect(JSON.stringify(await list(admin))).not.toContain('Ott')
  })

  it('is kept for five years from its last use', async () => {
    const id = await test.make.property()
    await test.as(other).call(contact.consent, { params: { id }, body: { channel: 'letter', reason: 'Gern Post', day: '2026-11-20' } })
    expect(await list(other)).toMatchObject([{ keptUntil: '2031-11-23', lastUsedOn: null }])
    await test.ctx.db.updateTable('contact_records').set({ last_used_on: '2027-02-01' }).where('office_id', '=', other.officeId).execute()
    expect(await list(other)).toMatchObject([{ keptUntil: '2032-02-01', lastUsedOn: '2027-02-01' }])
  })

  it('is listed page by page, and exported as one table', async () => {
    const page = await test.as(agent).call(consents.list, { query: { limit: 2 } })
    const cursor = new URL(/<([^>]+)>/.exec(page.headers['link'] as string)?.[1] ?? '', 'http://giebel').searchParams.get('cursor') ?? ''
    const rest = await test.as(agent).call(consents.list, { query: { limit: 2, cursor } })
    expect([...page.body, ...rest.body]).toEqual(await list(agent))
    const { text } = await test.as(agent).call(consents.csv)
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('"Wortlaut"')
    expect(text).toContain('"Bat um Rückruf"')
    expect(lines.slice(1).map((line) => line.slice(0, line.indexOf(';')))).toEqual([
      '"23.11.2026, 10:30"',
      '"21.11.2026, 11:00"',
      '"20.11.2026"',
    ])
    expect(text).not.toContain('Gern Post')
  })
})

describe('an account', () => {
  it('keeps the texts it was opened under if they change later', async () => {
    const params = { page: 'agb' } as const
    await test.as(admin).call(legal.update, { params, body: { text: 'Erste AGB' } })
    const email = await register('agent')
    await test.as(admin).call(legal.update, { params, body: { text: 'Zweite AGB', version: 1 } })
    const own = (await list(admin)).filter(({ about }) => about === email)
    expect(own.map(({ what }) => what).sort()).toEqual(['Konto eröffnet unter AGB', 'Konto eröffnet unter Datenschutz'])
    expect(own.find(({ what }) => what.endsWith('AGB'))).toMatchObject({
      wording: 'Erste AGB',
      version: 1,
      channel: 'Registrierung',
      keptUntil: null,
    })
    expect(await list(agent)).toHaveLength(3)
  })

  it('that belongs to a partner skips the agreement for offices; identical texts are stored once', async () => {
    const email = await register('partner')
    await register('partner')
    expect((await list(admin)).filter(({ about }) => about === email)).toHaveLength(2)
    const texts = await test.ctx.db.selectFrom('consent_wordings').select(['page', 'text']).execute()
    expect(texts.length).toBe(new Set(texts.map(({ page, text }) => `${page} ${text}`)).size)
  })

  it('shows in its access file which texts it was opened under', async () => {
    const email = await register('agent')
    const { id } = await test.ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const { body } = await test.as(admin).call(privacy.file, { query: { of: `account:${id}` } })
    const countIn = (name: string) => body.sections.find(({ table }) => table === name)?.count
    expect([countIn('account_consents'), countIn('office_consents')]).toEqual([2, 1])
  })
})
