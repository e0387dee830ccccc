import type { StatementContent } from '#shared/contract/network/statements.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { isIban } from '#shared/domain/iban.ts'
import { classifyVat, WHY_NO_VAT } from '#shared/domain/statement.ts'
import { type Xml, xmlElement as element, xmlText as text } from '../../../xml.ts'
import { LINE_NAME } from './wording.ts'

type Line = StatementContent['lines'][number]
type Party = StatementContent['payee']

const SELF_BILLED = '389'
const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
const ram = (name: string, content: Xml, attributes?: Readonly<Record<string, string>>) => element(`ram:${name}`, content, attributes)

const euro = (value: number) => value.toFixed(2)
const day = (value: string, kind = 'udt') => element(`${kind}:DateTimeString`, value.replaceAll('-', ''), { format: '102' })

/**
 * A credit note as an e-invoice: a self-billed invoice by EN 16931 in UN/CEFACT syntax, with the payee as the seller. A cancellation has the same
 * lines with quantity -1, because prices must not be negative.
 */
export function eInvoice(content: StatementContent): string {
  const { number, issuedOn, notes, lines, issuer, payee, partnerNumber } = content
  const body = [
    element('rsm:ExchangedDocumentContext', ram('GuidelineSpecifiedDocumentContextParameter', ram('ID', 'urn:cen.eu:en16931:2017'))),
    element('rsm:ExchangedDocument', [
      ram('ID', text(number ?? '')),
      ram('TypeCode', SELF_BILLED),
      ram('IssueDateTime', day(issuedOn ?? '')),
      [...notes, ...listNotes(content)].map((note) => ram('IncludedNote', ram('Content', text(note)))),
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      lines.map((line, index) => lineItem(line, index, content)),
      ram('ApplicableHeaderTradeAgreement', [
        ram('SellerTradeParty', [partnerNumber ? ram('ID', text(partnerNumber)) : '', ...party(payee), ...registrations(payee)]),
        ram('BuyerTradeParty', [...party(issuer), ...registrations({ ...issuer, taxNumber: null })]),
        writeAgreement(content),
      ]),
      ram(
        'ApplicableHeaderTradeDelivery',
        ram('ActualDeliverySupplyChainEvent', ram('OccurrenceDateTime', day(latestDay(lines.map(({ serviceDate }) => serviceDate))))),
      ),
      settlement(content),
    ]),
  ]
  const namespaces = Object.fromEntries(Object.entries(NAMESPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rsm:CrossIndustryInvoice', body, namespaces)}`
}

const latestDay = (days: readonly string[]) => days.toSorted().at(-1) ?? ''

const listNotes = ({ cancels }: StatementContent) =>
  cancels ? [`Storno zu ${cancels.number} vom ${germanDay(cancels.issuedOn)}: ${cancels.reason}`] : []

/** Categories of UNTDID 5305. Private payees never get an invoice. */
const CATEGORY: Readonly<Partial<Record<ReturnType<typeof classifyVat>, string>>> = {
  liable: 'S',
  small_business: 'E',
  reverse_charge: 'AE',
}
const writeCategory = ({ payee }: StatementContent) => ram('CategoryCode', CATEGORY[classifyVat(payee)] ?? '')

function lineItem(line: Line, index: number, content: StatementContent): string {
  const { kind, vatRate } = content
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', ram('LineID', String(index + 1))),
    ram('SpecifiedTradeProduct', [
      ram('Name', LINE_NAME[line.kind]),
      line.property === null ? '' : ram('Description', text(`Objekt: ${line.property}`)),
    ]),
    ram('SpecifiedLineTradeAgreement', ram('NetPriceProductTradePrice', ram('ChargeAmount', euro(Math.abs(line.net))))),
    ram('SpecifiedLineTradeDelivery', ram('BilledQuantity', kind === 'cancellation' ? '-1' : '1', { unitCode: 'C62' })),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', [ram('TypeCode', 'VAT'), writeCategory(content), ram('RateApplicablePercent', euro(vatRate))]),
      ram('BillingSpecifiedPeriod', [ram('StartDateTime', day(line.serviceDate)), ram('EndDateTime', day(line.serviceDate))]),
      ram('SpecifiedTradeSettlementLineMonetarySummation', ram('LineTotalAmount', euro(line.net))),
    ]),
  ])
}

const party = ({ legalName, zipCode, street, city, country }: Party): Xml[] => [
  ram('Name', text(legalName ?? '')),
  ram('PostalTradeAddress', [
    ram('PostcodeCode', text(zipCode ?? '')),
    ram('LineOne', text(street ?? '')),
    ram('CityName', text(city ?? '')),
    ram('CountryID', country),
  ]),
]

const registrations = ({ vatId, taxNumber }: Pick<Party, 'vatId' | 'taxNumber'>): string[] =>
  [['VA', vatId] as const, ['FC', taxNumber] as const].flatMap(([schemeID, id]) =>
    id ? [ram('SpecifiedTaxRegistration', ram('ID', text(id), { schemeID }))] : [],
  )

function writeAgreement({ agreement }: StatementContent): string {
  if (!agreement) return ''
  const accepted = germanDay(berlinDay(new Date(agreement.acceptedAt)))
  return ram(
    'ContractReferencedDocument',
    ram('IssuerAssignedID', `Vereinbarung über Objekt-Tipps, Fassung ${agreement.version} vom ${accepted}`),
  )
}

const SEPA_TRANSFER = '58'

/** A cancellation does not pay anything. */
const writePayment = ({ payee: { iban }, cancels }: StatementContent): string =>
  iban !== null && isIban(iban) && !cancels
    ? ram('SpecifiedTradeSettlementPaymentMeans', [
        ram('TypeCode', SEPA_TRANSFER),
        ram('PayeePartyCreditorFinancialAccount', ram('IBANID', iban)),
      ])
    : ''

function settlement(content: StatementContent): string {
  const { net, vat, gross, vatRate, cancels } = content
  const vatKind = classifyVat(content.payee)
  const exemption = vatKind === 'small_business' || vatKind === 'reverse_charge' ? ram('ExemptionReason', WHY_NO_VAT[vatKind]) : ''
  return ram('ApplicableHeaderTradeSettlement', [
    ram('InvoiceCurrencyCode', 'EUR'),
    writePayment(content),
    ram('ApplicableTradeTax', [
      ram('CalculatedAmount', euro(vat)),
      ram('TypeCode', 'VAT'),
      exemption,
      ram('BasisAmount', euro(net)),
      writeCategory(content),
      vatKind === 'reverse_charge' ? ram('ExemptionReasonCode', 'VATEX-EU-AE') : '',
      ram('RateApplicablePercent', euro(vatRate)),
    ]),
    ram('SpecifiedTradePaymentTerms', ram('Description', 'Der Betrag wird ohne weitere Rechnung überwiesen.')),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', euro(net)),
      ram('TaxBasisTotalAmount', euro(net)),
      ram('TaxTotalAmount', euro(vat), { currencyID: 'EUR' }),
      ram('GrandTotalAmount', euro(gross)),
      ram('DuePayableAmount', euro(gross)),
    ]),
    cancels
      ? ram('InvoiceReferencedDocument', [
          ram('IssuerAssignedID', text(cancels.number)),
          ram('FormattedIssueDateTime', day(cancels.issuedOn, 'qdt')),
        ])
      : '',
  ])
}
