import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { audit } from '#shared/contract/operations/audit.ts'
import { office, type OfficeForm } from '#shared/contract/people/office.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { users } from '#shared/contract/people/users.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { notices } from '#shared/contract/work/notices.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { registrationForm } from '#test/forms.ts'
import { letterPages, writtenProperty } from '#test/letters.ts'
import { readPdf } from '#test/pdf.ts'
import { signIn } from '#test/as.ts'
import { OFFICE } from './writes.fixture.ts'

let test: TestApp
let admin: TestUser<'admin'>
let first: TestAgent
let colleague: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  test.clock.advance(hours(2))
  admin = await test.make.user({ role: 'admin' })
  first = await test.make.agent({ first_name: 'Anna', last_name: 'Berger', phone_number: '03641 1' })
  colleague = await test.make.agent({ first_name: 'Ben', last_name: 'Cordes', phone_number: '03641 2', office_id: first.officeId })
  other = await test.make.agent({ first_name: 'Otto', last_name: 'Kolbe' })
})
afterAll(() => test.close())

const get = async (by: TestAgent) => (await test.as(by).call(office.get)).body
const STORED = { ...OFFICE, colleaguesProspects: 'work' }
const put = (by: TestAgent, change: Partial<OfficeForm> = {}) => test.as(by).call(office.put, { body: { ...OFFICE, ...change } })
const change = (id: string, body: object) => test.as(admin).call(users.update, { params: { id }, body })
const firmOf = async (by: TestUser) => (await test.as(by).call(accounts.current)).body.companyName

describe('an office', () => {
  it('has the firm given at registration as its name, else that of the person, with phone and email', async () => {
    for (const [form, name] of [
      [{ companyName: 'Nordlicht Immobilien', phoneNumber: '040 123456' }, 'Nordlicht Immobilien'],
      [{ companyName: '', firstName: 'Nora', lastName: 'Neu', phoneNumber: '' }, 'Nora Neu'],
    ] as const) {
      const body = registrationForm(form)
      await test.as().call(accounts.register, { body })
      const nora = (await signIn(test.as(), body)) as TestAgent
      expect(await get(nora)).toEqual({
        name,
        phone: form.phoneNumber || null,
        email: body.email,
        street: null,
        zipCode: null,
        city: null,
        colleaguesProspects: 'work',
      })
      expect(await firmOf(nora)).toBe(form.companyName || null)
    }
  })

  it('is read and changed by each of its agents, and by no other', async () => {
    const before = await get(other)
    expect((await put(colleague)).body).toEqual(STORED)
    expect(await get(first)).toEqual(STORED)
    expect(await get(other)).toEqual(before)
    const cleared = { name: 'Nur ein Name', phone: '', email: '', street: '', zipCode: '', city: '' }
    expect((await test.as(first).call(office.put, { body: cleared })).body).toEqual({
      name: 'Nur ein Name',
      phone: null,
      email: null,
      street: null,
      zipCode: null,
      city: null,
      colleaguesProspects: 'work',
    })
  })

  it.each([
    [{ name: ' ' }, 'Bitte geben Sie dem Büro einen Namen'],
    [{ email: 'buero' }, 'Ungültige E-Mail-Adresse'],
    [{ zipCode: '12345678901' }, 'Höchstens 10 Zeichen'],
  ])('refuses %j', async (wrong, sentence) => {
    const answer = await put(first, wrong)
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it('is the firm of all its agents, unless it has the name of the one', async () => {
    expect([await firmOf(first), await firmOf(colleague), await firmOf(other)]).toEqual([null, 'Anna Berger', null])
    await put(first, { name: 'Deichhaus' })
    expect([await firmOf(first), await firmOf(colleague)]).toEqual(['Deichhaus', 'Deichhaus'])
  })

  it('with the name of its agent is renamed with the agent, with a name of its own not', async () => {
    await test.as(first).call(accounts.update, { body: { lastName: 'Vogt' } })
    expect((await get(colleague)).name).toBe('Anna Vogt')
    await change(first.id, { firstName: 'Anneliese' })
    expect((await get(colleague)).name).toBe('Anneliese Vogt')
    await test.as(colleague).call(accounts.update, { body: { lastName: 'Diehl' } })
    expect((await get(colleague)).name).toBe('Anneliese Vogt')
    await put(first, { name: 'Deichhaus' })
    await test.as(first).call(accounts.update, { body: { lastName: 'Berger' } })
    expect((await get(colleague)).name).toBe('Deichhaus')
  })

  it('is found by its name in the lists of accounts, the log and the privacy desk, with each of its people', async () => {
    const name = `Wohnwert 100%_${test.clock.now().getTime()}`
    await put(first, { name })
    const search = name.toUpperCase()
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()
    const both = ids([first, colleague])
    expect(ids((await test.as(admin).call(users.list, { query: { search } })).body)).toEqual(both)
    const officeIds = (await test.as(admin).call(users.list, { query: { search } })).body.map(({ officeId }) => officeId)
    expect(officeIds).toEqual([first.officeId, first.officeId])
    const entries = (await test.as(admin).call(audit.list, { query: { search, kind: 'office_changed' } })).body
    expect(entries.map(({ actor }) => actor?.id)).toEqual([first.id])
    const found = (await test.as(admin).call(privacy.find, { query: { search } })).body
    expect(found.map(({ key }) => key).toSorted()).toEqual(both.map((id) => `account:${id}`))
  })

  it('is renamed by an administrator through an account; without a name it has that of the account', async () => {
    expect((await change(colleague.id, { companyName: 'Heide Immobilien' })).body).toMatchObject({ companyName: 'Heide Immobilien' })
    expect((await get(first)).name).toBe('Heide Immobilien')
    expect((await change(first.id, { companyName: '' })).body).toMatchObject({ companyName: null })
    expect((await get(first)).name).toBe('Anna Berger')
  })

  it('goes on under its name when its last agent becomes a partner and comes back', async () => {
    await put(other, { name: 'Moorland' })
    expect((await change(other.id, { role: 'partner' })).body).toMatchObject({ companyName: 'Moorland', officeId: null })
    await change(other.id, { companyName: 'Kolbe Gartenbau' })
    expect((await change(other.id, { role: 'agent' })).body).toMatchObject({ companyName: 'Moorland', officeId: other.officeId })
    const newcomer = await test.make.user({ role: 'partner', company_name: 'Gartenbau Janssen' })
    expect((await change(newcomer.id, { role: 'agent' })).body).toMatchObject({ companyName: 'Gartenbau Janssen', role: 'agent' })
    const row = await test.ctx.db.selectFrom('users').select('company_name').where('id', '=', newcomer.id).executeTakeFirstOrThrow()
    expect(row.company_name).toBeNull()
  })

  it('keeps its data while a colleague is left, and none of them afterwards', async () => {
    await put(first)
    await test.as(admin).call(users.remove, { params: { id: first.id } })
    expect(await get(colleague)).toEqual(STORED)
    await test.as(admin).call(users.remove, { params: { id: colleague.id } })
    const row = await test.ctx.db.selectFrom('offices').selectAll().where('id', '=', first.officeId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'Gelöschtes Büro', phone: null, email: null, street: null, zip_code: null, city: null })
  })
})

describe('on paper', () => {
  const pages = letterPages(() => test)
  const printed = async (url: string, by: TestUser) => {
    const { rawPayload } = await test.app.inject({ url, headers: { cookie: by.cookie } })
    return (await readPdf(rawPayload)).text.replaceAll(/\s+/g, ' ')
  }

  it('the letterhead is the office, beside it the name and phone of the agent who writes', async () => {
    await put(first)
    const address = ['Markt 1', '07743 Jena']
    for (const [by, name, phone] of [
      [first, 'Anna Berger', '03641 1'],
      [colleague, 'Ben Cordes', '03641 2'],
    ] as const) {
      expect((await test.as(by).call(notices.letterhead)).body).toEqual({
        name: OFFICE.name,
        trade: 'Immobilienmakler',
        lines: [name, ...address, `Telefon ${phone}`, OFFICE.email],
        missing: null,
      })
      expect((await test.as(by).call(letters.texts)).body.sender).toEqual({ agent: name, company: OFFICE.name, phone })
    }
    const silent = await test.make.agent({ first_name: 'Cora', last_name: 'Diehl', office_id: first.officeId })
    expect((await test.as(silent).call(notices.letterhead)).body.lines).toEqual([
      'Cora Diehl',
      ...address,
      `Telefon ${OFFICE.phone}`,
      OFFICE.email,
    ])
    expect((await test.as(other).call(notices.letterhead)).body).toMatchObject({ name: 'Otto Kolbe', lines: [other.email] })
  })

  it('a letter is signed by its writer, and its page names the office first', async () => {
    await put(first)
    const path = await pages.letterTo(await writtenProperty(test), colleague, { body: '{{Makler}}, {{Firma}}, {{Telefon}}' })
    const { body } = await pages.look(path)
    expect(body).toContain(`Wie darf sich ${OFFICE.name}, Ben Cordes bei Ihnen melden?`)
    expect(body).toContain(`formlos bei ${OFFICE.name}, Markt 1, 07743 Jena, Telefon ${OFFICE.phone}, E-Mail ${OFFICE.email}.`)
    expect(body).not.toContain('Anna')
    const { content } = await test.ctx.db.selectFrom('letters').select('content').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(content).toMatchObject({ author: 'Ben Cordes', body: [[`Ben Cordes, ${OFFICE.name}, 03641 2`]], head: { name: OFFICE.name } })
    expect(JSON.stringify(content)).not.toContain('Anna')
  })

  it('the information about their data names the office as controller and the agent who gives it', async () => {
    await put(first)
    const id = await test.make.property()
    await test.as(first).call(prospects.update, { params: { id }, body: { ownerName: 'Karla Ott' } })
    for (const [by, name, phone] of [
      [first, 'Anna Berger', '03641 1'],
      [colleague, 'Ben Cordes', '03641 2'],
    ] as const) {
      const { text } = (await test.as(by).call(notices.get, { params: { kind: 'property', id } })).body
      expect(text).toContain(`Verantwortlich:\n${OFFICE.name}\n${name}\nMarkt 1\n07743 Jena\nTelefon ${phone}, E-Mail ${OFFICE.email}\n`)
      expect(text?.trimEnd().endsWith(name)).toBe(true)
    }
  })

  it('the record of processing is the same for all of its agents', async () => {
    await put(first)
    const [one, two] = [await printed('/api/privacy/processing.pdf', first), await printed('/api/privacy/processing.pdf', colleague)]
    expect(one).toContain(OFFICE.name)
    expect(one).toContain('Markt 1, 07743 Jena')
    expect(two).toBe(one)
  })

  it('a flyer has the office, with the agent who hands it out as contact and link', async () => {
    await put(first)
    const text = await printed('/api/makler/partner-link/invitation?form=a6', colleague)
    for (const words of [`${OFFICE.name} · Ben Cordes`, '03641 2', OFFICE.email]) expect(text).toContain(words)
    const { shortLink } = (await test.as(colleague).call(partners.link)).body
    expect((await test.as().call(partners.check, { params: { shortLink } })).body).toMatchObject({
      relation: { maklerUserId: first.officeId },
      makler: { firstName: 'Ben', companyName: OFFICE.name },
    })
  })
})
