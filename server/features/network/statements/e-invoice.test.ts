import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { commissions } from '#shared/contract/network/commissions.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { brokenRules, RULE_IDS } from '#test/en16931.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { readPdf } from '#test/pdf.ts'
import { listSecondOpinion } from '#test/second-en16931.ts'
import { ISSUER, PAYEE, settlingPair } from '#test/settle.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
afterEach(() => void vi.restoreAllMocks())

const IBAN = { DE: 'DE89370400440532013000', AT: 'AT611904300234573201', CH: 'CH9300762011623852957', GR: 'GR1601101250000000012300695' }

type Pair = readonly [TestAgent, TestPartner]

async function draft([agent, partner]: Pair, amounts: readonly number[], property: object = {}): Promise<number> {
  const commissionIds = []
  for (const amount of amounts) {
    const tipId = await test.make.tip(agent, partner, property)
    const sale = { salePrice: 400_000, commissionRate: 0.5, saleDate: '2026-11-20', amount }
    commissionIds.push((await test.as(agent).call(commissions.create, { body: { tipId, ...sale } })).body.id)
  }
  return (await test.as(agent).call(statements.create, { body: { partnerId: partner.id, commissionIds } })).body.id
}

async function issue([agent, partner]: Pair, amounts: readonly number[], property?: object): Promise<number> {
  const id = await draft([agent, partner], amounts, property)
  const answer = await test.as(agent).call(statements.issue, { params: { id } })
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  return id
}

async function fetchPdf([agent]: Pair, id: number): Promise<Buffer> {
  const answer = await test.app.inject({ method: 'GET', url: `/api/makler/statements/${id}/pdf`, headers: { cookie: agent.cookie } })
  return answer.rawPayload
}

const xmlOf = async (pair: Pair, id: number) => (await extractXml(await fetchPdf(pair, id))).xml

async function expectValid(xml: string): Promise<void> {
  expect(brokenRules(xml)).toEqual([])
  expect(await listSecondOpinion(xml)).toEqual([])
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
}

const categories = (xml: string) => [...new Set([...xml.matchAll(/<ram:CategoryCode>(\w+)</g)].map(([, code]) => code))]
const sellerIds = (xml: string) =>
  [...(/<ram:SellerTradeParty>.*?<\/ram:SellerTradeParty>/s.exec(xml)?.[0] ?? '').matchAll(/schemeID="(\w+)"/g)].map(([, scheme]) => scheme)

const SMALL = { ...PAYEE, isSmallBusiness: true }
const VIENNA = {
  ...PAYEE,
  street: 'Ring 2',
  zipCode: '1010',
  city: 'Wien',
  country: 'AT',
  taxNumber: '',
  vatId: 'ATU12345678',
  iban: IBAN.AT,
}
const ZURICH = { ...PAYEE, street: 'Limmatquai 1', zipCode: '8001', city: 'Zürich', country: 'CH', taxNumber: '', iban: IBAN.CH }
const UNUSUAL = 'Gärtnerei „Grün & Söhne“ <Ölmühle> Çelik-Żółć '.repeat(4).trim()

describe('a credit note', () => {
  // [payee, amounts, category, schemes of the seller's tax ids]
  it.each<[string, object, number[], string, string[]]>([
    ['to a small business with a tax number only', SMALL, [1_200], 'E', ['FC']],
    ['to a small business with both numbers', { ...SMALL, vatId: 'DE 987 654 321' }, [80.5], 'E', ['VA', 'FC']],
    ['to a business liable to VAT with a tax number only', PAYEE, [1_234.56], 'S', ['FC']],
    ['to one with a VAT id only', { ...PAYEE, taxNumber: '', vatId: 'DE987654321' }, [99.99], 'S', ['VA']],
    ['to one with both', { ...PAYEE, vatId: 'DE987654321' }, [0.01], 'S', ['VA', 'FC']],
    ['to a business in Austria', VIENNA, [2_000], 'AE', ['VA']],
    [
      'to a business in Greece, whose numbers begin with EL',
      { ...VIENNA, country: 'GR', vatId: 'EL123456789', iban: IBAN.GR },
      [10],
      'AE',
      ['VA'],
    ],
    ['to a business in Switzerland with its VAT id', { ...ZURICH, vatId: 'CHE-123.456.789' }, [700.07], 'AE', ['VA']],
    ['to a business in Switzerland with a tax number of its own', { ...ZURICH, taxNumber: 'ZH 12.345-6' }, [700.07], 'AE', ['FC']],
    ['with many lines, whose VAT is rounded once', PAYEE, [33.33, 33.33, 33.33, 0.05, 1_999.99], 'S', ['FC']],
    ['with umlauts, signs of XML and long names', { ...PAYEE, legalName: UNUSUAL, city: 'Großröhrsdorf & Umgebung' }, [5], 'S', ['FC']],
  ])('%s conforms to EN 16931', async (_, payee, amounts, category, schemes) => {
    const pair = await settlingPair(test, payee)
    const xml = await xmlOf(pair, await issue(pair, amounts))
    await expectValid(xml)
    expect([categories(xml), sellerIds(xml)]).toEqual([[category], schemes])
  })

  it.each([
    ['of a small business', SMALL, 'E'],
    ['of a business liable to VAT', PAYEE, 'S'],
    ['of a business abroad', VIENNA, 'AE'],
  ])('that cancels another one %s conforms to EN 16931, as does its replacement', async (_, payee, category) => {
    const pair = await settlingPair(test, payee)
    const id = await issue(pair, [1_000.05, 0.05])
    const counter = await test.as(pair[0]).call(statements.cancel, { params: { id }, body: { reason: 'Betrag & Objekt <falsch>' } })
    const { lines } = counter.body.content
    const body = { partnerId: pair[1].id, commissionIds: lines.map(({ commissionId }) => commissionId) }
    const again = (await test.as(pair[0]).call(statements.create, { body })).body.id
    await test.as(pair[0]).call(statements.issue, { params: { id: again } })
    for (const one of [counter.body.id, again]) {
      const xml = await xmlOf(pair, one)
      await expectValid(xml)
      expect(categories(xml)).toEqual([category])
    }
  })

  it('for a property without an address, from an agent without a VAT id, conforms to EN 16931', async () => {
    const issuer = { ...ISSUER, vatId: '' }
    const pair = await settlingPair(test, PAYEE, issuer)
    await expectValid(await xmlOf(pair, await issue(pair, [100], { street: null, house_number: null, zip_code: null, city: null })))
  })
})

describe('a payee', () => {
  it('has the same number on all of an agent’s documents, on paper and in the invoice, and shares it with no other payee', async () => {
    const [one, other] = [await settlingPair(test), await settlingPair(test)]
    const numberOf = async (pair: Pair) => {
      const file = await fetchPdf(pair, await issue(pair, [10]))
      const number = /<ram:SellerTradeParty><ram:ID>([^<]+)</.exec((await extractXml(file)).xml)?.[1] ?? ''
      expect((await readPdf(file)).text).toContain(`Partnernummer ${number}`)
      return number
    }
    const [first, second, foreign] = [await numberOf(one), await numberOf(one), await numberOf(other)]
    expect([first, second === first, foreign === first]).toEqual([expect.stringMatching(/^P-[\dA-F]{12}$/), true, false])
  })

  it('abroad reads on paper that the recipient owes the VAT, with the country in the address', async () => {
    const pair = await settlingPair(test, VIENNA)
    const { text } = await readPdf(await fetchPdf(pair, await issue(pair, [2_000])))
    for (const words of ['ÖSTERREICH', 'Steuerschuldnerschaft des Leistungsempfängers', 'Gesamtbetrag 2.000,00 €', 'ATU12345678'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Umsatzsteuer 19|§ 19 UStG/)
  })

  it.each([
    [
      'in Austria without a VAT id',
      { ...VIENNA, vatId: '', taxNumber: '12 345/6789' },
      'vatId',
      'fehlt die Umsatzsteuer-Identifikationsnummer; für Österreich beginnt sie mit AT.',
    ],
    ['in Austria with a number of Italy', { ...VIENNA, vatId: 'IT12345678901' }, 'country', 'Land und USt-IdNr. passen nicht zusammen.'],
    ['in Germany with a number of Austria only', { ...VIENNA, country: 'DE' }, 'country', 'Land und USt-IdNr. passen nicht zusammen.'],
    ['in Switzerland without any number', ZURICH, 'taxNumber', 'fehlt die Steuernummer oder die Umsatzsteuer-Identifikationsnummer.'],
    ['abroad that claims § 19 UStG', { ...VIENNA, isSmallBusiness: true }, 'isSmallBusiness', 'nur Unternehmen mit Sitz in Deutschland'],
  ])('%s gets no credit note; both sides read why', async (_, payee, field, words) => {
    const pair = await settlingPair(test, payee)
    const [agent, partner] = pair
    const { needs } = (await test.as(partner).call(statements.needs)).body
    expect(needs).toEqual([{ field, sentence: expect.stringContaining(words) }])
    const id = await draft(pair, [10])
    const refusal = await test.as(agent).call(statements.issue, { params: { id } })
    expect(refusal.status).toBe(409)
    expect((await test.as(agent).call(statements.get, { params: { id } })).body.missing).toMatchObject([{ whose: 'payee', field }])
  })

  it('abroad needs the VAT id of the agent, who owes the VAT', async () => {
    const issuer = { ...ISSUER, vatId: '' }
    const pair = await settlingPair(test, VIENNA, issuer)
    const refusal = await test.as(pair[0]).call(statements.issue, { params: { id: await draft(pair, [10]) } })
    expect([refusal.status, refusal.text]).toEqual([
      409,
      'In Ihren Abrechnungsdaten fehlt die USt-IdNr.: Der Partner sitzt im Ausland, die Umsatzsteuer schulden Sie.',
    ])
  })

  it('who is private gets a receipt without an invoice, abroad as well', async () => {
    const pair = await settlingPair(test, { ...VIENNA, vatId: '', iban: '', isPrivate: true })
    const { text, attachments } = await readPdf(await fetchPdf(pair, await issue(pair, [50])))
    expect([text.includes('Quittung'), text.includes('ÖSTERREICH'), attachments]).toEqual([true, true, []])
  })
})

describe('the check', () => {
  type Kind = 'S' | 'E' | 'AE'
  type Fault = readonly [ids: string, pattern: RegExp, by: string, kind?: Kind]
  let valid: Record<Kind, string>
  beforeAll(async () => {
    const one = async (payee: object) => {
      const pair = await settlingPair(test, payee)
      return xmlOf(pair, await issue(pair, [100, 200]))
    }
    valid = { S: await one({ ...PAYEE, vatId: 'DE987654321' }), E: await one(SMALL), AE: await one(VIENNA) }
  })

  const without = (element: string) => new RegExp(`<ram:${element}(?: [^>]*)?>.*?</ram:${element}>`, 's')
  const inside = (element: string, child: string) =>
    new RegExp(`(?<=<ram:${element}>(?:(?!</ram:${element}>).)*)<ram:${child}(?: [^>]*)?>.*?</ram:${child}>`, 's')
  const SELLER = 'SellerTradeParty'
  const BUYER = 'BuyerTradeParty'
  const TOTALS = 'SpecifiedTradeSettlementHeaderMonetarySummation'
  const HEADER = 'ApplicableHeaderTradeSettlement'
  const LINE = 'IncludedSupplyChainTradeLineItem'
  const all = (pattern: RegExp) => new RegExp(pattern.source, 'gs')

  // [rules expected among those broken, what is replaced, by what, in which invoice]
  const FAULTS: readonly Fault[] = [
    ['BR-01', without('GuidelineSpecifiedDocumentContextParameter'), ''],
    ['BR-02', /(?<=<rsm:ExchangedDocument><ram:ID>)[^<]+/, ' '],
    ['BR-03 CII-DT-097', /(?<=<ram:IssueDateTime><udt:DateTimeString format="102">)[^<]+/, ''],
    ['CII-DT-097', /(?<=<ram:IssueDateTime><udt:DateTimeString format="102">)[^<]+/, '2026-11-23'],
    ['BR-04 BR-CL-01', /<ram:TypeCode>389/, '<ram:TypeCode>'],
    ['BR-05 BR-CL-04', /<ram:InvoiceCurrencyCode>EUR/, '<ram:InvoiceCurrencyCode>'],
    ['BR-06', inside(SELLER, 'Name'), ''],
    ['BR-07', inside(BUYER, 'Name'), ''],
    ['BR-08 BR-09', inside(SELLER, 'PostalTradeAddress'), ''],
    ['BR-10 BR-11', inside(BUYER, 'PostalTradeAddress'), ''],
    ['BR-CL-14', /<ram:CountryID>DE/, '<ram:CountryID>XX'],
    ['BR-12 BR-CO-10 BR-CO-13', inside(TOTALS, 'LineTotalAmount'), ''],
    ['BR-13 BR-CO-13 BR-CO-15', inside(TOTALS, 'TaxBasisTotalAmount'), ''],
    ['BR-14 BR-CO-15 BR-CO-16', inside(TOTALS, 'GrandTotalAmount'), ''],
    ['BR-15 BR-CO-16', inside(TOTALS, 'DuePayableAmount'), ''],
    ['BR-16 BR-CO-10 BR-S-08', all(without(LINE)), ''],
    ['BR-21', without('AssociatedDocumentLineDocument'), ''],
    ['BR-22', without('BilledQuantity'), ''],
    ['BR-23', / unitCode="C62"/, ''],
    ['BR-CL-23', / unitCode="C62"/, ' unitCode="PIECE"'],
    ['BR-24', inside('SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'), ''],
    ['BR-25', inside('SpecifiedTradeProduct', 'Name'), ''],
    ['BR-26', without('ChargeAmount'), ''],
    ['BR-27', /<ram:ChargeAmount>/, '<ram:ChargeAmount>-'],
    ['BR-30', /(?<=<ram:EndDateTime><udt:DateTimeString format="102">)\d+/, '20200101'],
    [
      'BR-CO-20',
      /<ram:BillingSpecifiedPeriod>.*?<\/ram:BillingSpecifiedPeriod>/s,
      '<ram:BillingSpecifiedPeriod></ram:BillingSpecifiedPeriod>',
    ],
    ['BR-45 BR-S-08', without('BasisAmount'), ''],
    ['BR-46 BR-CO-14', without('CalculatedAmount'), ''],
    ['BR-47 BR-S-01', inside(HEADER, 'CategoryCode'), ''],
    ['BR-48', inside(HEADER, 'RateApplicablePercent'), ''],
    ['BR-49', /<ram:TypeCode>58</, '<ram:TypeCode><'],
    ['BR-CL-16', /<ram:TypeCode>58</, '<ram:TypeCode>999<'],
    ['BR-61', without('IBANID'), ''],
    ['BR-55', /<\/ram:ApplicableHeaderTradeSettlement>/, '<ram:InvoiceReferencedDocument></ram:InvoiceReferencedDocument>$&'],
    ['BR-CO-04 BR-S-08', without('CategoryCode'), ''],
    ['BR-CO-09', />DE987654321</, '>98765432100<'],
    ['BR-CO-10', /(?<=<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>)100/, '101'],
    ['BR-CO-13', /(?<=<ram:TaxBasisTotalAmount>)300/, '301'],
    ['BR-CO-14 BR-CO-15', /(?<=<ram:TaxTotalAmount currencyID="EUR">)57/, '58'],
    ['BR-CL-03', /currencyID="EUR"/, 'currencyID="Euro"'],
    ['BR-CO-16', /(?<=<ram:DuePayableAmount>)357/, '300'],
    ['BR-CO-17 BR-S-09', /(?<=<ram:CalculatedAmount>)57\.00/, '57.01'],
    ['BR-CO-18 BR-S-01', inside(HEADER, 'ApplicableTradeTax'), ''],
    ['BR-CO-25', without('SpecifiedTradePaymentTerms'), ''],
    ['BR-CO-26', inside(SELLER, 'ID'), '', 'E'],
    ['BR-S-02', all(inside(SELLER, 'SpecifiedTaxRegistration')), ''],
    ['BR-S-05', /(?<=<ram:CategoryCode>S<\/ram:CategoryCode><ram:RateApplicablePercent>)19/, '0'],
    ['BR-S-10', /<ram:BasisAmount>/, '<ram:ExemptionReason>Grund</ram:ExemptionReason>$&'],
    ['BR-E-01', /(?<=<ram:BasisAmount>[\d.]+<\/ram:BasisAmount><ram:CategoryCode>)E/, 'S', 'E'],
    ['BR-E-02', inside(SELLER, 'SpecifiedTaxRegistration'), '', 'E'],
    ['BR-E-05', /(?<=<ram:RateApplicablePercent>)0/, '7', 'E'],
    ['BR-E-08', /(?<=<ram:BasisAmount>)300/, '299', 'E'],
    ['BR-E-09', /(?<=<ram:CalculatedAmount>)0/, '3', 'E'],
    ['BR-E-10', without('ExemptionReason'), '', 'E'],
    ['BR-AE-01', /(?<=<ram:BasisAmount>[\d.]+<\/ram:BasisAmount><ram:CategoryCode>)AE/, 'E', 'AE'],
    ['BR-AE-02', inside(BUYER, 'SpecifiedTaxRegistration'), '', 'AE'],
    ['BR-AE-05', /(?<=<ram:RateApplicablePercent>)0/, '19', 'AE'],
    ['BR-AE-08', /(?<=<ram:BasisAmount>)300/, '299', 'AE'],
    ['BR-AE-09', /(?<=<ram:CalculatedAmount>)0/, '3', 'AE'],
    ['BR-AE-10', /<ram:ExemptionReason>.*?<\/ram:ExemptionReason>|<ram:ExemptionReasonCode>.*?<\/ram:ExemptionReasonCode>/gs, '', 'AE'],
    ['BR-CL-22', /VATEX-EU-AE/, 'VATEX-EU-XX', 'AE'],
    ['BR-CL-17', /(?<=<ram:BasisAmount>[\d.]+<\/ram:BasisAmount><ram:CategoryCode>)S/, 'X'],
    ['BR-CL-18', /<ram:CategoryCode>S/, '<ram:CategoryCode>X'],
    ['BR-DEC-09', /(?<=<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>)300\.00/, '300.000'],
    ['BR-DEC-12', /(?<=<ram:TaxBasisTotalAmount>)300\.00/, '300.000'],
    ['BR-DEC-13', /(?<=<ram:TaxTotalAmount currencyID="EUR">)57\.00/, '57.000'],
    ['BR-DEC-14', /(?<=<ram:GrandTotalAmount>)357\.00/, '357.000'],
    ['BR-DEC-18', /(?<=<ram:DuePayableAmount>)357\.00/, '357.000'],
    ['BR-DEC-19', /(?<=<ram:BasisAmount>)300\.00/, '300.000'],
    ['BR-DEC-20', /(?<=<ram:CalculatedAmount>)57\.00/, '57.000'],
    ['BR-DEC-23', /(?<=<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>)100\.00/, '100.000'],
  ]

  it.each(FAULTS.map((fault) => ({ ids: fault[0], fault })))('finds $ids', async ({ fault: [ids, pattern, by, kind = 'S'] }) => {
    const before = valid[kind]
    const spoilt = before.replace(pattern, by)
    expect(spoilt).not.toBe(before)
    expect(brokenRules(spoilt)).toEqual(expect.arrayContaining(ids.split(' ')))
    // the library prints what it rejects
    for (const way of ['log', 'warn', 'error'] as const) vi.spyOn(console, way).mockImplementation(() => undefined)
    const isBlind = /^(?:BR-DEC-\d+|BR-CO-20)$/.test(ids)
    expect((await listSecondOpinion(spoilt)).length > 0).toBe(!isBlind)
  })

  it('finds every one of its rules in one of these invoices', () => {
    const found = new Set(FAULTS.flatMap(([ids]) => ids.split(' ')))
    expect(RULE_IDS.filter((id) => !found.has(id))).toEqual([])
  })
})
