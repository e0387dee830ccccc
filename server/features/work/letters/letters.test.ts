import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corrections } from '#shared/contract/market/corrections.ts'
import { office } from '#shared/contract/people/office.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { notices } from '#shared/contract/work/notices.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { BUILT_IN_LETTERS, fillLetter, LETTER_PLACEHOLDERS, letterWords, rightsText } from '#shared/domain/letter.ts'
import { addressOriginWords } from '#shared/domain/address-origin.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { readCode, readPdf } from '#test/pdf.ts'
import { writingAgent, writtenProperty } from '#test/letters.ts'
import { createClient } from '#test/search-clients.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'https://makler.example' } })
  agent = await writingAgent(test)
})
afterAll(() => test.close())

const [{ subject, body }, ...[buyer]] = BUILT_IN_LETTERS
const made = async (propertyIds: number[], more: object = {}, by = agent) =>
  test.as(by).call(letters.make, { body: { propertyIds, subject, body, ...more } })
const download = (run: string, by = agent) => test.app.inject({ url: `/api/letters/${run}/pdf`, headers: { cookie: by.cookie } })

/** Window of a DIN envelope for form B of DIN 5008, in millimetres. */
const WINDOW = { left: 20, right: 105, top: 45, bottom: 90 }
type Placed = Awaited<ReturnType<typeof readPdf>>['pages'][number]['placed']
const isInWindow = ({ left, right, top, bottom }: Placed[number]) =>
  left >= WINDOW.left && right <= WINDOW.right && top >= WINDOW.top && bottom <= WINDOW.bottom

describe('a printed letter', () => {
  it("has the address in the envelope window, PDF tags, the data's origin, the right to object and its own code", async () => {
    const { body: answer } = await made([await writtenProperty(test, { title: 'Haus #1 *am* See', address: 'Lindenweg 7' })])
    const { rawPayload, headers } = await download(answer.run)
    expect(headers['content-disposition']).toContain('Brief_')
    const { pages, text, title, language } = await readPdf(rawPayload)
    expect([title, language, pages.length]).toEqual(['Ihre Immobilie in Jena', 'de', 2])
    expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'P', 'Figure']))
    for (const line of ['Karla Ott', 'Lindenweg 7', '07745 Jena'])
      expect([line, pages[0]?.placed.some((placed) => placed.text === line && isInWindow(placed))]).toEqual([line, true])
    for (const words of [
      'Berger Immobilien GmbH',
      'Immobilienmakler',
      'Markt 1',
      '03641 123456',
      'Guten Tag Karla Ott',
      'Haus #1 *am* See',
    ])
      expect(text).toContain(words)
    expect(text).toContain('bis zum 23.11.2027 auch mit dem Code')
    for (const words of ['Dieses Schreiben ist Werbung', 'Ihre Daten stammen aus dem Inserat bei', 'Art. 21 DSGVO', 'Art. 14 DSGVO'])
      expect(text).toContain(words)
    expect(text).not.toContain('Bitte ergänzen')
    const code = await readCode(rawPayload)
    expect(code?.text).toMatch(/^https:\/\/makler\.example\/e\/[0-9a-z]{26}$/)
    expect(text.replaceAll('-', '').replaceAll(' ', '')).toContain(code?.text.slice(-26))
    expect(code?.side).toBeGreaterThan(28)
    expect((await test.app.inject({ url: new URL(code?.text ?? '').pathname })).body).toContain('Berger Immobilien GmbH')
  })

  it.each([
    ['Ott, Dr. Karla', 'Dr. Karla Ott', 'Guten Tag Dr. Karla Ott'],
    ['Familie Ott', 'Familie Ott', 'Guten Tag Familie Ott'],
    ['Erbengemeinschaft Ott', 'Erbengemeinschaft Ott', 'Guten Tag'],
    ['sonnenkind', 'An die Eigentümer', 'Guten Tag'],
    ['Verkäufer', 'An die Eigentümer', 'Guten Tag'],
  ])('is addressed to %j as %j and greets with "%s"', async (contact_name, name, greeting) => {
    const property = await test.make.property({ contact_name, address: 'Lindenweg 7', zip_code: '07745', location: 'Jena' })
    const { body: run } = await test
      .as(agent)
      .call(letters.make, { body: { propertyIds: [property], subject: 'Ihr Haus', body: '{{Anrede}}!' } })
    const { pages, text } = await readPdf((await download(run.run)).rawPayload)
    expect(pages[0]?.placed.some((placed) => placed.text === name && isInWindow(placed))).toBe(true)
    expect(text).toContain(`${greeting}!`)
  })

  it('has the country below a foreign town, and can be sent to a farm, but not to a parcel station', async () => {
    const abroad = { name: 'Karla Ott', street: 'Lindenweg 7', zipCode: '6020', city: 'Innsbruck' }
    const to = async (recipient: object) => made([await test.make.property()], { recipient, addressOrigin: 'sight' })
    const { pages } = await readPdf((await download((await to(abroad)).body.run)).rawPayload)
    expect(pages[0]?.placed.some((placed) => placed.text === 'ÖSTERREICH' && isInWindow(placed))).toBe(true)
    const farm = { name: 'Karla Ott', street: 'Hof Lindenau', zipCode: '07745', city: 'Jena' }
    expect((await to(farm)).body).toMatchObject({ made: 1, left: [] })
    expect(await to({ ...farm, street: 'Packstation 145' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('keine Briefe') as string,
    })
    expect((await to({ ...farm, zipCode: '7745' })).status).toBe(400)
  })

  it('keeps the longest address inside the window and the longest text within its pages', async () => {
    const recipient = { name: 'W'.repeat(100), street: `${'M'.repeat(96)} 1`, zipCode: '07745', city: 'Ö'.repeat(100) }
    const long = 'Grundstücksverkehrsgenehmigung '.repeat(58).trim()
    const { body: answer } = await made([await test.make.property()], { recipient, body: long, subject: 'Ö'.repeat(150) })
    const { pages } = await readPdf((await download(answer.run)).rawPayload)
    const address = pages[0]?.placed.filter(({ text, top }) => /^[WMÖ1 ]{3,}$/.test(text) && top < 92) ?? []
    expect(address.map(({ text }) => text).join('').length).toBeGreaterThan(200)
    expect(address.every(isInWindow)).toBe(true)
    expect(pages.length).toBeLessThanOrEqual(3)
  })

  it('prints its link without invisible characters, as the dialog shows it', async () => {
    const property = await writtenProperty(test)
    const { run } = (await made([property], { body: `Mehr unter https://makler.example/${'immobilien-bewerten/'.repeat(3)}jena` })).body
    const { text } = await readPdf((await download(run)).rawPayload)
    const [letter] = (await test.as(agent).call(letters.of, { params: { id: property } })).body.letters
    expect(letter?.answerLink).toMatch(/\/e\/(\w{5}-){5}\w$/)
    expect(text.replaceAll(' ', '')).toContain(letter?.answerLink ?? '-')
    expect(text).not.toMatch(/[\u00ad\u200b-\u200f\u2060\ufeff]/)
  })

  it('is reprinted byte for byte with its original text', async () => {
    const property = await writtenProperty(test)
    const { body: answer } = await made([property])
    const first = await download(answer.run)
    await test.as(agent).call(prospects.update, { params: { id: property }, body: { ownerName: 'Anders' } })
    expect(Buffer.compare(first.rawPayload, (await download(answer.run)).rawPayload)).toBe(0)
  })

  it('is invisible to other agents, and contains none of their data', async () => {
    const other = await writingAgent(test)
    const property = await writtenProperty(test)
    await test.as(other).call(prospects.update, { params: { id: property }, body: { ownerName: 'Anders' } })
    await test.ctx.db.updateTable('prospects').set({ created_at: '2026-01-05' }).where('office_id', '=', other.officeId).execute()
    const { body: answer } = await made([property])
    expect((await readPdf((await download(answer.run)).rawPayload)).text).not.toMatch(/05\.01\.2026|Anders/)
    expect((await test.as(other).call(letters.of, { params: { id: property } })).body.letters).toEqual([])
    expect((await download(answer.run, other)).statusCode).toBe(404)
    const sent = await test.as(other).call(letters.send, { params: { run: answer.run }, body: { day: '2026-11-20' } })
    expect(sent.status).toBe(404)
  })
})

describe('the preview of a letter', () => {
  it('is filled from data on the server about the owner, and equals the printed letter', async () => {
    const property = await writtenProperty(test, { title: 'Haus am Hang', address: 'Lindenweg 8' })
    const { lead, recipient, origin } = (await test.as(agent).call(letters.of, { params: { id: property } })).body
    const { sender } = (await test.as(agent).call(letters.texts)).body
    const own = LETTER_PLACEHOLDERS.filter((name) => name !== 'Suchkunde').map((name) => `${name}: {{${name}}}.`)
    const shown = own.map((line) => fillLetter(line, letterWords(sender, lead, recipient)))
    expect(shown).toEqual([
      'Anrede: Guten Tag Karla Ott.',
      'Name: Karla Ott.',
      'Objekt: Haus am Hang.',
      'Ort: Jena.',
      `Makler: ${agent.firstName} ${agent.lastName}.`,
      'Firma: Berger Immobilien GmbH.',
      'Telefon: 03641 123456.',
    ])
    const { text } = await readPdf((await download((await made([property], { body: own.join('\n') })).body.run)).rawPayload)
    const rights = rightsText(`${origin.source}${addressOriginWords(origin.address)}`, '2026-11-23')
    for (const line of [...shown, rights]) expect(text.replaceAll(/\s/g, '')).toContain(line.replaceAll(/\s/g, ''))
  })
})

describe('the recipient of a letter', () => {
  it('needs a full address, which the agent can enter', async () => {
    const property = await writtenProperty(test, { address: 'Lindenweg' })
    const refused = await made([property])
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('Die vollständige Anschrift ist nicht bekannt') })
    const recipient = { name: 'Karla Ott', street: 'Lindenweg 9', zipCode: '07745', city: 'Jena' }
    expect((await made([property], { recipient })).body.made).toBe(1)
    expect((await made([property, await writtenProperty(test)], { recipient })).status).toBe(400)
  })

  it('needs a complete letterhead, and otherwise gets an error listing the missing details', async () => {
    const bare = await test.make.agent()
    const refused = await made([await writtenProperty(test)], {}, bare)
    expect(refused).toMatchObject({
      status: 409,
      text: 'Im Briefkopf fehlt noch: Telefon, Straße und Hausnummer, Postleitzahl und Ort. Bitte ergänzen Sie das auf der Seite „Büro“.',
    })
    expect((await test.as(bare).call(letters.texts)).body.missing).toContain('noch: Telefon, Straße')
    const address = { name: 'B GmbH', street: 'Markt 1', zipCode: '07743', city: 'Jena' }
    await test.as(bare).call(office.put, { body: address })
    expect((await test.as(bare).call(letters.texts)).body.missing).toContain('noch: Telefon.')
    await test.as(bare).call(office.put, { body: { ...address, phone: '03641 1' } })
    expect((await test.as(bare).call(letters.texts)).body.missing).toBeNull()
  })

  it('is never an owner who objected or refuses agents, neither in a batch nor with a typed address', async () => {
    const [objected, refusing, willing] = [
      await writtenProperty(test, { address: 'Am Berg 3' }),
      await writtenProperty(test, { agent_refusal: 'keine Makler' }),
      await writtenProperty(test),
    ]
    await test.as(agent).call(contact.objection, { params: { id: objected }, body: {} })
    expect(await made([objected])).toMatchObject({ status: 409, text: expect.stringContaining('Widerspruch') })
    const run = await made([objected, refusing, willing])
    expect(run.body.made).toBe(1)
    expect(run.body.left.map(({ id }) => id)).toEqual([objected, refusing])
    expect((await readPdf((await download(run.body.run)).rawPayload)).pages).toHaveLength(2)
    const recipient = { name: 'Ott', street: 'Am Berg 3', zipCode: '07745', city: 'Jena' }
    expect((await made([await test.make.property()], { recipient })).status).toBe(409)
  })
})

describe('a letter that mentions a buyer', () => {
  const forBuyer = { subject: buyer?.subject, body: buyer?.body }

  it('goes only to owners whose property fits the client, without naming the client', async () => {
    const [fitting, dear, unlinked] = [
      await writtenProperty(test, { price_cents: 35_000_000 }),
      await writtenProperty(test, { price_cents: 95_000_000 }),
      await writtenProperty(test, { price_cents: 35_000_000 }),
    ]
    const searchClientId = await createClient(test, agent)
    for (const id of [fitting, dear]) await test.as(agent).call(searchClients.link, { params: { id }, body: { searchClientId } })
    const { run, left } = (await made([fitting, dear, unlinked], forBuyer)).body
    expect(left.map(({ id, reason }) => [id, reason.includes('kein Suchkunde')])).toEqual([
      [dear, true],
      [unlinked, true],
    ])
    const { text } = await readPdf((await download(run)).rawPayload)
    expect(text).toContain('der bei mir vorgemerkt ist')
    expect(text).not.toMatch(/Berger, |Familie Berger|400\.000/)
    // another agent's client does not count
    expect((await made([fitting], forBuyer, await writingAgent(test))).status).toBe(409)
  })
})

describe('an advert that may refuse agents', () => {
  it('allows only single letters, with its wording as a hint, until the agent answers', async () => {
    const [unsure, open] = [await writtenProperty(test, { possible_refusal: 'Makler eher nicht' }), await writtenProperty(test)]
    const of = async () => (await test.as(agent).call(letters.of, { params: { id: unsure } })).body
    expect((await of()).hint).toContain('„Makler eher nicht“')
    const { made: count, left } = (await made([unsure, open])).body
    expect([count, left]).toEqual([1, [expect.objectContaining({ id: unsure, reason: expect.stringContaining('„Makler eher nicht“') })]])
    expect((await made([unsure])).body.made).toBe(1)
    await test
      .as(agent)
      .call(corrections.answerRefusal, { params: { id: unsure }, body: { answer: 'welcome', quote: 'Makler eher nicht' } })
    expect((await of()).hint).toBeNull()
    expect((await made([unsure, open])).body.made).toBe(2)
  })
})

describe('an offline advert', () => {
  it('allows only single letters, with a hint to the agent', async () => {
    const [gone, there] = [await writtenProperty(test, { offline_since: '2026-11-12T10:00:00Z' }), await writtenProperty(test)]
    const hintOf = async (id: number) => (await test.as(agent).call(letters.of, { params: { id } })).body.hint
    expect([await hintOf(gone), await hintOf(there)]).toEqual([expect.stringContaining('12.11.2026 nicht mehr online'), null])
    const { made: count, left } = (await made([gone, there])).body
    expect([count, left]).toEqual([1, [expect.objectContaining({ id: gone, reason: expect.stringContaining('nicht mehr online') })]])
    expect((await made([gone])).body.made).toBe(1)
  })
})

describe('an owner who objects after the letter was created', () => {
  it('is left out when printing, unless the letter has already been sent', async () => {
    const [objected, willing] = [await writtenProperty(test), await writtenProperty(test)]
    const [both, single] = [(await made([objected, willing])).body.run, (await made([objected])).body.run]
    const posted = (await made([objected])).body.run
    await test.as(agent).call(letters.send, { params: { run: posted }, body: { day: '2026-11-20' } })
    await test.as(agent).call(contact.objection, { params: { id: objected }, body: {} })
    expect((await readPdf((await download(both)).rawPayload)).pages).toHaveLength(2)
    expect(await download(single)).toMatchObject({ statusCode: 409, body: expect.stringContaining('Widerspruch') })
    expect((await download(posted)).statusCode).toBe(200)
  })
})

describe("a letter's life cycle", () => {
  it('adds an activity on creation, and a contact with notice when marked as sent', async () => {
    const property = await writtenProperty(test)
    const { run } = (await made([property])).body
    const descriptions = async () =>
      (await test.as(agent).call(prospects.activities, { params: { id: property } })).body.map(({ description }) => description)
    expect(await descriptions()).toEqual(['Brief erstellt: Ihre Immobilie in Jena'])
    const send = () => test.as(agent).call(letters.send, { params: { run }, body: { day: '2026-11-20' } })
    expect((await send()).body.sent).toBe(1)
    expect((await send()).body.sent).toBe(0)
    expect((await descriptions())[0]).toBe('Brief abgeschickt am 20.11.2026')
    const { notice } = (await test.as(agent).call(notices.get, { params: { kind: 'property', id: property } })).body
    expect(notice?.done).toMatchObject({ how: 'letter', day: '2026-11-20' })
    expect((await test.as(agent).call(letters.of, { params: { id: property } })).body.letters).toMatchObject([
      { sentOn: '2026-11-20', answer: null },
    ])
  })

  it('sets the first contact and moves a planned follow-up for each owner, but keeps an earlier notice', async () => {
    const [fresh = 0, known = 0, informed = 0, objected = 0, answered = 0] = await Promise.all(
      Array.from({ length: 5 }, () => writtenProperty(test)),
    )
    const readState = async (id: number, as = agent) => {
      const { prospectStatus, nextFollowUpDate, lastContactDate } = (await test.as(as).call(properties.get, { params: { id } })).body
      return [prospectStatus, nextFollowUpDate, lastContactDate]
    }
    const patch = (id: number, body: object) => test.as(agent).call(prospects.update, { params: { id }, body })
    await patch(known, { prospectStatus: 'send_info', nextFollowUpDate: '2026-11-21', ownerName: 'Ida Moor' })
    await patch(informed, { prospectStatus: 'contacted' })
    const before = { how: 'email', words: 'Vorab', day: '2026-11-18' } as const
    await test.as(agent).call(notices.record, { params: { kind: 'property', id: informed }, body: before })
    await test
      .as(agent)
      .call(contact.consent, { params: { id: known }, body: { channel: 'letter', reason: 'Bat darum', day: '2026-11-01' } })
    const { run } = (await made([fresh, known, informed, objected, answered])).body
    await test.as(agent).call(contact.objection, { params: { id: objected }, body: {} })
    await test.ctx.db.updateTable('letters').set({ answer: 'letter' }).where('property_id', '=', answered).execute()
    const day = '2026-11-20'
    expect((await test.as(agent).call(letters.send, { params: { run }, body: { day } })).body.sent).toBe(5)
    const next = expect.stringMatching(/^2026-12-/)
    expect(await Promise.all([fresh, known, informed, objected, answered].map((id) => readState(id)))).toEqual([
      ['contacted', next, day],
      ['send_info', next, day],
      ['contacted', next, day],
      ['not_contacted', null, day],
      ['not_contacted', null, day],
    ])
    const doneAt = async (id: number) => (await test.as(agent).call(notices.get, { params: { kind: 'property', id } })).body.notice?.done
    expect([await doneAt(fresh), await doneAt(informed)]).toMatchObject([{ how: 'letter', day }, before])
    const used = await test.ctx.db.selectFrom('contact_records').select('last_used_on').where('kind', '=', 'consent').execute()
    expect(used.map((row) => row.last_used_on !== null)).toEqual([true])
    expect(await readState(fresh, await test.make.agent())).toEqual(['not_contacted', null, null])
  })

  it('rejects a sending date in the future', async () => {
    const { run } = (await made([await writtenProperty(test)])).body
    expect((await test.as(agent).call(letters.send, { params: { run }, body: { day: '2099-01-01' } })).status).toBe(400)
  })
})

describe("an agent's letter templates", () => {
  it('are stored, but rejected with an unknown placeholder', async () => {
    const texts = [{ name: 'Kurz', subject: 'Guten Tag', body: '{{anrede}}, {{Ort}}' }]
    expect((await test.as(agent).call(letters.setTexts, { body: { texts } })).body).toEqual({ texts })
    const sender = { agent: `${agent.firstName} ${agent.lastName}`, company: 'Berger Immobilien GmbH', phone: '03641 123456' }
    expect((await test.as(agent).call(letters.texts)).body).toEqual({ texts, missing: null, sender })
    expect((await test.as(await writingAgent(test)).call(letters.texts)).body.texts).toEqual([])
    const wrong = [{ name: 'Kurz', subject: 'Guten Tag', body: '{{Strasse}}' }]
    const refused = await test.as(agent).call(letters.setTexts, { body: { texts: wrong } })
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('{{Strasse}}') })
    expect((await made([await writtenProperty(test)], { body: '{{Strasse}}' })).status).toBe(400)
  })
})
