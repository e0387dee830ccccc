import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from '#shared/contract/network/billing.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'
import { readPdf } from '#test/pdf.ts'
import { ISSUER, issuedStatement, PAYEE, settlingPair } from '#test/settle.ts'

let test: TestApp
let pair: [TestAgent, TestPartner]
beforeAll(async () => {
  test = await startTestApp()
  pair = await settlingPair(test)
})
afterAll(() => test.close())

const fetchPdf = (user: TestUser, id: number) =>
  test.app.inject({
    method: 'GET',
    url: `/api/${user.role === 'agent' ? 'makler' : 'partner'}/statements/${id}/pdf`,
    headers: { cookie: user.cookie },
  })

async function downloadPdf(user: TestUser, id: number): Promise<Buffer> {
  const answer = await fetchPdf(user, id)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const printed = async (amount?: number, both = pair) => readPdf(await downloadPdf(both[0], await issuedStatement(test, both, amount)))
const cancelled = async (id: number, agent = pair[0]) =>
  (await test.as(agent).call(statements.cancel, { params: { id }, body: { reason: 'Falscher Betrag' } })).body.id

/** Window of a DIN envelope, form B of DIN 5008, in millimetres. */
const WINDOW = { left: 20, right: 105, top: 45, bottom: 90 }

function expectInWindow(placed: Awaited<ReturnType<typeof readPdf>>['pages'][number]['placed'], words: readonly string[]): void {
  for (const word of words) {
    const lines = placed.filter(({ text, left }) => word.includes(text) && text.length > 2 && left < WINDOW.right)
    expect([word, lines.length]).not.toEqual([word, 0])
    const inside = lines.filter(
      ({ left, right, top, bottom }) => left >= WINDOW.left && right <= WINDOW.right && top >= WINDOW.top && bottom <= WINDOW.bottom,
    )
    expect([word, inside.map(({ text }) => text).join('')]).toEqual([word, word])
  }
}

/** Texts of these elements of the invoice, in order. */
function invoiceOf({ attachments }: Awaited<ReturnType<typeof readPdf>>) {
  expect(attachments).toHaveLength(1)
  const content = attachments[0]?.content ?? ''
  const xml = load(content, { xml: true })
  return {
    content,
    at: (path: string) =>
      xml(path.replaceAll(':', '\\:'))
        .toArray()
        .map((element) => xml(element).text()),
  }
}

describe('a credit note on paper', () => {
  it('contains everything the law requires, with the address in the envelope window', async () => {
    const { pages, text, title, language } = await printed(1_234.5)
    for (const words of [
      'Gutschrift GS-00001',
      'Datum 23.11.2026',
      'Steuernummer des Partners 21/815/08150',
      'USt-IdNr. des Maklers DE123456789',
      'Vereinbarung Fassung 1 vom 23.11.2026',
      'Tippgeberprovision',
      'Objekt: Lindenweg 7, Hamburg',
      '0,5 % aus dem Verkauf zu 400.000,00 €',
      '20.11.2026',
      'Summe netto 1.234,50 €',
      'Umsatzsteuer 19 % 234,56 €',
      'Gesamtbetrag 1.469,06 €',
      'Der Betrag wird auf das Konto mit der IBAN DE89 3704 0044 0532 0130 00 überwiesen.',
      '§ 14 Abs. 2 UStG',
      'widersprechen',
      'Seite 1 von 1',
    ])
      expect(text).toContain(words)
    expectInWindow(pages[0]?.placed ?? [], [
      'Berger Immobilien GmbH · Am Wall 1 · 20095 Hamburg',
      PAYEE.legalName,
      PAYEE.street,
      `${PAYEE.zipCode} ${PAYEE.city}`,
    ])
    expect([title, language]).toEqual(['Gutschrift GS-00001', 'de'])
  })

  it('is tagged for screen readers and archivable', async () => {
    const { pages, declared } = await printed()
    expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'P', 'Table', 'TH', 'TD']))
    expect([declared('pdfaid:part'), declared('pdfaid:conformance')]).toEqual(['3', 'A'])
  })

  it('contains a valid e-invoice', async () => {
    const id = await issuedStatement(test, pair, 1_234.5)
    const file = await downloadPdf(pair[0], id)
    const pdf = await readPdf(file)
    const { content, at } = invoiceOf(pdf)
    const known = await extractXml(file)
    expect([known.filename, known.profile, known.xml]).toEqual(['factur-x.xml', Profile.EN16931, content])
    expect(await validateXsd(content, Profile.EN16931)).toEqual({ valid: true, errors: [] })
    expect(['documenttype', 'documentfilename', 'version', 'conformancelevel'].map((name) => pdf.declared(`fx:${name}`))).toEqual([
      'INVOICE',
      'factur-x.xml',
      '1.0',
      'EN 16931',
    ])
    const number = (await test.as(pair[0]).call(statements.get, { params: { id } })).body.content.number
    for (const [path, values] of [
      ['rsm:ExchangedDocument > ram:ID', [number]],
      ['ram:TypeCode', ['389', 'VAT', '58', 'VAT']],
      ['ram:IBANID', ['DE89370400440532013000']],
      ['ram:SellerTradeParty > ram:Name', ['Vera Räumt']],
      ['ram:SellerTradeParty ram:SpecifiedTaxRegistration ram:ID', ['21/815/08150']],
      ['ram:BuyerTradeParty > ram:Name', ['Berger Immobilien GmbH']],
      ['ram:BuyerTradeParty ram:ID', ['DE123456789']],
      ['ram:ActualDeliverySupplyChainEvent', ['20261120']],
      ['ram:CategoryCode', ['S', 'S']],
      ['ram:TaxBasisTotalAmount', ['1234.50']],
      ['ram:TaxTotalAmount', ['234.56']],
      ['ram:GrandTotalAmount', ['1469.06']],
      ['ram:DuePayableAmount', ['1469.06']],
      ['ram:InvoiceReferencedDocument', []],
    ] as const)
      expect([path, at(path)]).toEqual([path, values])
  })

  it('to a small business cites § 19 UStG on paper and in the invoice', async () => {
    const pdf = await printed(100, await settlingPair(test, { ...PAYEE, isSmallBusiness: true }))
    const reason = 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG.'
    expect(pdf.text).toContain(reason)
    expect(pdf.text).not.toContain('Umsatzsteuer 19 %')
    const { at, content } = invoiceOf(pdf)
    expect([at('ram:ExemptionReason'), at('ram:CategoryCode'), at('ram:TaxTotalAmount')]).toEqual([[reason], ['E', 'E'], ['0.00']])
    expect((await validateXsd(content, Profile.EN16931)).valid).toBe(true)
  })

  it('that is cancelled has a counter-document with its number', async () => {
    const both = await settlingPair(test)
    const counter = await cancelled(await issuedStatement(test, both, 300), both[0])
    const pdf = await readPdf(await downloadPdf(both[1], counter))
    for (const words of ['Storno zu Gutschrift GS-00001', 'Belegnummer GS-00002', 'Grund des Stornos: Falscher Betrag', '-357,00 €'])
      expect(pdf.text).toContain(words)
    const { at, content } = invoiceOf(pdf)
    expect([at('ram:InvoiceReferencedDocument > ram:IssuerAssignedID'), at('ram:BilledQuantity'), at('ram:ChargeAmount')]).toEqual([
      ['GS-00001'],
      ['-1'],
      ['300.00'],
    ])
    expect([at('ram:LineTotalAmount'), at('ram:GrandTotalAmount')]).toEqual([['-300.00', '-300.00'], ['-357.00']])
    expect([at('ram:IBANID'), pdf.text.includes('IBAN')]).toEqual([[], false])
    expect((await validateXsd(content, Profile.EN16931)).valid).toBe(true)
  })
})

describe('a receipt for a private payee', () => {
  it('does not show VAT or contain an invoice, and has a signature line', async () => {
    const payee = { ...PAYEE, taxNumber: '', isPrivate: true, iban: '' }
    const { text, attachments, declared } = await printed(250, await settlingPair(test, payee))
    for (const words of ['Quittung GS-00001', 'Betrag 250,00 €', '§ 22 Nr. 3 EStG', 'Betrag erhalten: Ort, Datum und Unterschrift'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Umsatzsteuer 19|Gutschrift/)
    expect([attachments, declared('fx:documenttype')]).toEqual([[], null])
  })

  it('names the account instead of a signature line if there is one', async () => {
    const { text } = await printed(250, await settlingPair(test, { ...PAYEE, taxNumber: '', isPrivate: true }))
    expect(text).toContain('DE89 3704 0044 0532 0130 00')
    expect(text).not.toContain('Betrag erhalten')
  })
})

describe('a document', () => {
  it('is byte-identical for both sides, even after their data changed', async () => {
    const both = await settlingPair(test)
    const id = await issuedStatement(test, both)
    const first = await downloadPdf(both[0], id)
    test.clock.advance(86_400_000)
    await test.as(both[1]).call(billing.put, { body: { ...PAYEE, legalName: 'Anders', iban: 'AT611904300234573201' } })
    expect((await downloadPdf(both[1], id)).equals(first)).toBe(true)
    expect((await downloadPdf(both[0], id)).equals(first)).toBe(true)
  })

  it('is available to its agent and partner only, and never as a draft', async () => {
    const [others, id] = [await settlingPair(test), await issuedStatement(test, pair)]
    for (const stranger of others) expect((await fetchPdf(stranger, id)).statusCode).toBe(404)
    const { content } = (await test.as(pair[0]).call(statements.get, { params: { id } })).body
    await test.as(pair[0]).call(statements.cancel, { params: { id }, body: { reason: 'Neu' } })
    const body = { partnerId: pair[1].id, commissionIds: content.lines.map(({ commissionId }) => commissionId) }
    const draft = (await test.as(pair[0]).call(statements.create, { body })).body.id
    const answer = await fetchPdf(pair[0], draft)
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      'Dieser Beleg ist noch ein Entwurf. Ein PDF gibt es, sobald er ausgestellt ist.',
    ])
    expect((await fetchPdf(pair[1], draft)).statusCode).toBe(404)
  })

  it.each([
    ['markup of the typesetter', '#panic("x") #read("/etc/passwd") *fett* $x^2$ @wer <da> \\ ` //', undefined],
    ['markup of XML and PDF', '</ram:Name><x/> & ]]> (x) endobj %%EOF <</JS (app.alert(1))>>', undefined],
    ['letters that no font of ours has, an emoji and an invisible sign', 'Müller 日本 👍 \u202Eأهلا', 'Müller ?? ????'],
  ])('with %s in a name shows what can be printed of it', async (_, legalName, shown = legalName) => {
    const both = await settlingPair(test, { ...PAYEE, legalName })
    const pdf = await printed(10, both)
    expect(pdf.text.replaceAll(' ', '')).toContain(shown.replaceAll(' ', ''))
    expect(invoiceOf(pdf).at('ram:SellerTradeParty > ram:Name')).toEqual([legalName])
  })

  it('with the longest possible names keeps the address in its window', async () => {
    const [legalName, street, city] = ['W'.repeat(200), 'M'.repeat(200), 'Ö'.repeat(100)]
    const both = await settlingPair(
      test,
      { ...PAYEE, legalName, street, city, zipCode: '9'.repeat(10) },
      { ...ISSUER, legalName, street, city },
    )
    const { pages } = await printed(10, both)
    const address = pages[0]?.placed.filter(({ text, left, top }) => /^[WMÖ9 ]+$/.test(text) && left < 60 && top < 98) ?? []
    expect(address.map(({ text }) => text).join('').length).toBeGreaterThan(500)
    for (const { left, right, top, bottom } of address)
      expect([left >= WINDOW.left, right <= WINDOW.right, top >= WINDOW.top, bottom <= WINDOW.bottom]).toEqual([true, true, true, true])
  })
})
