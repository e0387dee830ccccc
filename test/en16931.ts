import { type CheerioAPI, load } from 'cheerio'

/**
 * Business rules of EN 16931 for the invoices in UN/CEFACT syntax that this product makes: one currency, no allowances, charges or prepayments, and
 * the VAT categories S, E and AE. Written for this project from the rules' ids and meaning: not an official validation. Names of groups and terms
 * (BG-, BT-) are the standard's.
 */
type Rule = readonly [id: string, holds: (invoice: Invoice) => boolean]

/** A line, a VAT breakdown or a whole document, read by paths of local names. */
interface Node {
  readonly all: (path: string) => Node[]
  readonly text: (path: string) => string
  readonly attribute: (path: string, name: string) => string
  readonly value: string
}

interface Invoice extends Node {
  readonly lines: readonly Node[]
  readonly taxes: readonly Node[]
  readonly seller: Node
  readonly buyer: Node
  readonly settlement: Node
  readonly totals: Node
}

/** Ids of the rules an invoice breaks, sorted. */
export function brokenRules(xml: string): string[] {
  const invoice = read(xml)
  return RULES.filter(([, holds]) => !holds(invoice))
    .map(([id]) => id)
    .toSorted()
}

function read(xml: string): Invoice {
  const $ = load(xml, { xml: true })
  const root = toNode($, $('rsm\\:CrossIndustryInvoice'))
  const trade = 'rsm:SupplyChainTradeTransaction'
  const one = (path: string): Node => root.all(path)[0] ?? toNode($, $([]))
  const settlement = one(`${trade}/ApplicableHeaderTradeSettlement`)
  return {
    ...root,
    lines: root.all(`${trade}/IncludedSupplyChainTradeLineItem`),
    taxes: settlement.all('ApplicableTradeTax'),
    seller: one(`${trade}/ApplicableHeaderTradeAgreement/SellerTradeParty`),
    buyer: one(`${trade}/ApplicableHeaderTradeAgreement/BuyerTradeParty`),
    settlement,
    totals: one(`${trade}/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation`),
  }
}

function toNode($: CheerioAPI, element: ReturnType<CheerioAPI>): Node {
  const at = (path: string) =>
    path.split('/').reduce((found, name) => found.children((name.includes(':') ? name : `ram:${name}`).replace(':', '\\:')), element)
  return {
    all: (path) =>
      at(path)
        .toArray()
        .map((child) => toNode($, $(child))),
    text: (path) => at(path).first().text().trim(),
    attribute: (path, name) => at(path).first().attr(name) ?? '',
    value: element.text().trim(),
  }
}

const has = (path: string) => (node: Node) => node.text(path) !== ''
const every = (of: (invoice: Invoice) => readonly Node[], holds: (node: Node) => boolean) => (invoice: Invoice) => of(invoice).every(holds)
const line = (holds: (line: Node) => boolean) => every(({ lines }) => lines, holds)
const tax = (holds: (tax: Node) => boolean) => every(({ taxes }) => taxes, holds)

const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)
/** Not a number when the amount is missing, so that no comparison holds. */
const amount = (text: string): number => (isNumber(text) ? Math.round(Number(text) * 100) : Number.NaN)
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const hasTwoDecimals = (text: string) => /^-?\d*(?:\.\d{0,2})?$/.test(text)

const LINE_TAX = 'SpecifiedLineTradeSettlement/ApplicableTradeTax'
const LINE_NET = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
const PRICE = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'
const QUANTITY = 'SpecifiedLineTradeDelivery/BilledQuantity'
const PERIOD = 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod'
const DATE = 'udt:DateTimeString'
const MEANS = 'SpecifiedTradeSettlementPaymentMeans'

const registered = (party: Node, scheme: string) =>
  party.all('SpecifiedTaxRegistration/ID').filter((id) => id.value !== '' && findScheme(party, id) === scheme)
const findScheme = (party: Node, id: Node): string =>
  party
    .all('SpecifiedTaxRegistration')
    .find((one) => one.text('ID') === id.value)
    ?.attribute('ID', 'schemeID') ?? ''
const isIdentified = (party: Node) => registered(party, 'VA').length + registered(party, 'FC').length > 0

const ISO_3166 =
  /^(?:A[DEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNORUVWXYZ]|D[EJKMOZ]|E[CEGHRST]|F[IJKMOR]|G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[DELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]|M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|OM|P[AEFGHKLMNRSTWY]|QA|R[EOSUW]|S[ABCDEGHIJKLMNORSTVXYZ]|T[CDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|XI|XK|1A|Y[ET]|Z[AMW])$/
const isCountry = (text: string) => text === '' || ISO_3166.test(text)
const isDay = (node: Node) => node.all(DATE).every(({ value }) => /^\d{8}$/.test(value))

/** Rules that the standard repeats for each VAT category. */
function ofCategory(code: string, name: string, rate: (rate: number) => boolean, needsReason: boolean): Rule[] {
  const linesIn = ({ lines }: Invoice) => lines.filter((one) => one.text(`${LINE_TAX}/CategoryCode`) === code)
  const taxesIn = ({ taxes }: Invoice) => taxes.filter((one) => one.text('CategoryCode') === code)
  const readRate = (node: Node, path: string) => (isNumber(node.text(path)) ? Number(node.text(path)) : Number.NaN)
  return [
    [`BR-${name}-01`, (invoice) => linesIn(invoice).length === 0 || taxesIn(invoice).length === 1],
    [`BR-${name}-05`, (invoice) => linesIn(invoice).every((one) => rate(readRate(one, `${LINE_TAX}/RateApplicablePercent`)))],
    [
      `BR-${name}-08`,
      (invoice) =>
        taxesIn(invoice).every((one) => amount(one.text('BasisAmount')) === sum(linesIn(invoice).map((of) => amount(of.text(LINE_NET))))),
    ],
    [
      `BR-${name}-09`,
      (invoice) =>
        taxesIn(invoice).every(
          (one) =>
            Math.abs(
              amount(one.text('CalculatedAmount')) - (amount(one.text('BasisAmount')) * readRate(one, 'RateApplicablePercent')) / 100,
            ) <=
            0.5 + 1e-6,
        ),
    ],
    [
      `BR-${name}-10`,
      (invoice) =>
        taxesIn(invoice).every((one) => (one.text('ExemptionReason') !== '' || one.text('ExemptionReasonCode') !== '') === needsReason),
    ],
  ]
}

const usesCategory = ({ lines }: Invoice, code: string) => lines.some((one) => one.text(`${LINE_TAX}/CategoryCode`) === code)

const RULES: readonly Rule[] = [
  ['BR-01', has('rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID')],
  ['BR-02', has('rsm:ExchangedDocument/ID')],
  ['BR-03', has(`rsm:ExchangedDocument/IssueDateTime/${DATE}`)],
  ['BR-04', has('rsm:ExchangedDocument/TypeCode')],
  ['BR-05', ({ settlement }) => has('InvoiceCurrencyCode')(settlement)],
  ['BR-06', ({ seller }) => has('Name')(seller)],
  ['BR-07', ({ buyer }) => has('Name')(buyer)],
  ['BR-08', ({ seller }) => seller.all('PostalTradeAddress').length === 1],
  ['BR-09', ({ seller }) => has('PostalTradeAddress/CountryID')(seller)],
  ['BR-10', ({ buyer }) => buyer.all('PostalTradeAddress').length === 1],
  ['BR-11', ({ buyer }) => has('PostalTradeAddress/CountryID')(buyer)],
  ['BR-12', ({ totals }) => has('LineTotalAmount')(totals)],
  ['BR-13', ({ totals }) => has('TaxBasisTotalAmount')(totals)],
  ['BR-14', ({ totals }) => has('GrandTotalAmount')(totals)],
  ['BR-15', ({ totals }) => has('DuePayableAmount')(totals)],
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', line(has('AssociatedDocumentLineDocument/LineID'))],
  ['BR-22', line(has(QUANTITY))],
  ['BR-23', line((one) => one.attribute(QUANTITY, 'unitCode') !== '')],
  ['BR-24', line(has(LINE_NET))],
  ['BR-25', line(has('SpecifiedTradeProduct/Name'))],
  ['BR-26', line(has(PRICE))],
  ['BR-27', line((one) => !(Number(one.text(PRICE)) < 0))],
  ['BR-30', line((one) => !(one.text(`${PERIOD}/EndDateTime/${DATE}`) < one.text(`${PERIOD}/StartDateTime/${DATE}`)))],
  ['BR-45', tax(has('BasisAmount'))],
  ['BR-46', tax(has('CalculatedAmount'))],
  ['BR-47', tax(has('CategoryCode'))],
  ['BR-48', tax(has('RateApplicablePercent'))],
  ['BR-49', every(({ settlement }) => settlement.all(MEANS), has('TypeCode'))],
  [
    'BR-61',
    every(
      ({ settlement }) => settlement.all(MEANS),
      (means) => !['30', '58'].includes(means.text('TypeCode')) || has('PayeePartyCreditorFinancialAccount/IBANID')(means),
    ),
  ],
  ['BR-55', every(({ settlement }) => settlement.all('InvoiceReferencedDocument'), has('IssuerAssignedID'))],
  ['BR-CO-04', line(has(`${LINE_TAX}/CategoryCode`))],
  [
    'BR-CO-09',
    ({ seller, buyer }) =>
      [seller, buyer]
        .flatMap((party) => registered(party, 'VA'))
        .every(({ value }) => value.slice(0, 2) === 'EL' || (value.length > 2 && ISO_3166.test(value.slice(0, 2)))),
  ],
  ['BR-CO-10', ({ lines, totals }) => amount(totals.text('LineTotalAmount')) === sum(lines.map((one) => amount(one.text(LINE_NET))))],
  ['BR-CO-13', ({ totals }) => amount(totals.text('TaxBasisTotalAmount')) === amount(totals.text('LineTotalAmount'))],
  [
    'BR-CO-14',
    ({ taxes, totals }) => amount(totals.text('TaxTotalAmount')) === sum(taxes.map((one) => amount(one.text('CalculatedAmount')))),
  ],
  [
    'BR-CO-15',
    ({ totals }) =>
      amount(totals.text('GrandTotalAmount')) === amount(totals.text('TaxBasisTotalAmount')) + amount(totals.text('TaxTotalAmount')),
  ],
  ['BR-CO-16', ({ totals }) => amount(totals.text('DuePayableAmount')) === amount(totals.text('GrandTotalAmount'))],
  [
    'BR-CO-17',
    tax(
      (one) =>
        Math.abs(
          amount(one.text('CalculatedAmount')) - (amount(one.text('BasisAmount')) * Number(one.text('RateApplicablePercent'))) / 100,
        ) < 1,
    ),
  ],
  ['BR-CO-18', ({ taxes }) => taxes.length > 0],
  [
    'BR-CO-20',
    every(
      ({ lines }) => lines.flatMap((one) => one.all(PERIOD)),
      (period) => has('StartDateTime')(period) || has('EndDateTime')(period),
    ),
  ],
  [
    'BR-CO-25',
    ({ settlement, totals }) =>
      !(amount(totals.text('DuePayableAmount')) > 0) ||
      has('SpecifiedTradePaymentTerms/Description')(settlement) ||
      has('SpecifiedTradePaymentTerms/DueDateDateTime')(settlement),
  ],
  [
    'BR-CO-26',
    ({ seller }) =>
      has('ID')(seller) || has('GlobalID')(seller) || has('SpecifiedLegalOrganization/ID')(seller) || registered(seller, 'VA').length > 0,
  ],
  ...ofCategory('S', 'S', (rate) => rate > 0, false),
  ...ofCategory('E', 'E', (rate) => rate === 0, true),
  ...ofCategory('AE', 'AE', (rate) => rate === 0, true),
  ['BR-S-02', (invoice) => !usesCategory(invoice, 'S') || isIdentified(invoice.seller)],
  ['BR-E-02', (invoice) => !usesCategory(invoice, 'E') || isIdentified(invoice.seller)],
  [
    'BR-AE-02',
    (invoice) =>
      !usesCategory(invoice, 'AE') ||
      (isIdentified(invoice.seller) && (registered(invoice.buyer, 'VA').length > 0 || has('SpecifiedLegalOrganization/ID')(invoice.buyer))),
  ],
  ['BR-DEC-09', ({ totals }) => hasTwoDecimals(totals.text('LineTotalAmount'))],
  ['BR-DEC-12', ({ totals }) => hasTwoDecimals(totals.text('TaxBasisTotalAmount'))],
  ['BR-DEC-13', ({ totals }) => hasTwoDecimals(totals.text('TaxTotalAmount'))],
  ['BR-DEC-14', ({ totals }) => hasTwoDecimals(totals.text('GrandTotalAmount'))],
  ['BR-DEC-18', ({ totals }) => hasTwoDecimals(totals.text('DuePayableAmount'))],
  ['BR-DEC-19', tax((one) => hasTwoDecimals(one.text('BasisAmount')))],
  ['BR-DEC-20', tax((one) => hasTwoDecimals(one.text('CalculatedAmount')))],
  ['BR-DEC-23', line((one) => hasTwoDecimals(one.text(LINE_NET)))],
  ['BR-CL-01', ({ text }) => ['380', '381', '384', '389'].includes(text('rsm:ExchangedDocument/TypeCode'))],
  ['BR-CL-03', ({ totals }) => totals.attribute('TaxTotalAmount', 'currencyID') === 'EUR'],
  ['BR-CL-04', ({ settlement }) => settlement.text('InvoiceCurrencyCode') === 'EUR'],
  ['BR-CL-14', ({ seller, buyer }) => [seller, buyer].every((party) => isCountry(party.text('PostalTradeAddress/CountryID')))],
  [
    'BR-CL-16',
    every(
      ({ settlement }) => settlement.all(MEANS),
      (means) => ['30', '58', ''].includes(means.text('TypeCode')),
    ),
  ],
  ['BR-CL-17', tax((one) => ['S', 'E', 'AE', ''].includes(one.text('CategoryCode')))],
  ['BR-CL-18', line((one) => ['S', 'E', 'AE', ''].includes(one.text(`${LINE_TAX}/CategoryCode`)))],
  ['BR-CL-22', tax((one) => ['', 'VATEX-EU-AE'].includes(one.text('ExemptionReasonCode')))],
  ['BR-CL-23', line((one) => ['C62', ''].includes(one.attribute(QUANTITY, 'unitCode')))],
  ['CII-DT-097', ({ all }) => all('rsm:ExchangedDocument/IssueDateTime').every(isDay)],
]

/** Ids of all rules above, for a test that breaks each. */
export const RULE_IDS: readonly string[] = RULES.map(([id]) => id)
