import { readFileSync } from 'node:fs'
import type { StatementContent } from '#shared/contract/network/statements.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { isIban, printedIban } from '#shared/domain/iban.ts'
import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { countryName, HOME } from '#shared/domain/seat.ts'
import { declareFacturX, FACTUR_X_FILE } from '../../../pdf/factur-x.ts'
import { printable } from '../../../pdf/printable.ts'
import { typeset } from '../../../pdf/typeset.ts'
import { eInvoice } from './e-invoice.ts'
import { LINE_NAME } from './wording.ts'

/** First version of the form. Issued documents keep their form for good; a new look needs a new file. */
const FORM = readFileSync(new URL('./statement-1.typ', import.meta.url), 'utf8')

const amount = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
const percent = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 })

type Party = StatementContent['payee']

/** A document as PDF, made only from the frozen content, so that it is the same every time. */
export async function statementPdf(reader: OfficeId | PartnerId, content: StatementContent): Promise<File> {
  const { payee, number, title } = content
  // businesses get an invoice, private payees a receipt
  const isInvoice = !payee.isPrivate
  const pdf = await typeset(reader, FORM, {
    ...printable(printed(content)),
    ...(isInvoice && { invoice: { name: FACTUR_X_FILE, xml: eInvoice(content) } }),
  })
  return { name: `${title.split(' ')[0]}_${number}.pdf`, mediaType: 'application/pdf', content: [isInvoice ? declareFacturX(pdf) : pdf] }
}

function printed(content: StatementContent) {
  const { title, number, issuedOn, issuer, payee, lines, cancels, notes } = content
  return {
    title: cancels ? title : `${title} ${number}`,
    issued: issuedOn ?? '',
    sender: [issuer.legalName, issuer.street, place(issuer)].join(' · '),
    recipient: [payee.legalName, payee.street, place(payee), ...(payee.country === HOME ? [] : [countryName(payee.country).toUpperCase()])],
    facts: describeFacts(content),
    intro: writeIntro(content),
    columns: ['Pos.', 'Leistung', 'Leistungsdatum', 'Betrag'],
    lines: lines.map((line, index) => ({
      position: String(index + 1),
      name: LINE_NAME[line.kind],
      details: [
        `Objekt: ${line.property ?? 'ohne Adresse'}`,
        ...(line.rate === null || line.salePrice === null
          ? []
          : [`${percent.format(line.rate)} % aus dem Verkauf zu ${amount.format(line.salePrice)}`]),
      ],
      date: germanDay(line.serviceDate),
      net: amount.format(line.net),
    })),
    totals: listTotals(content),
    notes: [...(cancels ? [`Grund des Stornos: ${cancels.reason}`] : paidTo(payee)), ...notes],
    signature: content.kind === 'receipt' && !payee.iban ? 'Betrag erhalten: Ort, Datum und Unterschrift' : null,
  }
}

const paidTo = ({ iban }: Party): string[] =>
  iban && isIban(iban) ? [`Der Betrag wird auf das Konto mit der IBAN ${printedIban(iban)} überwiesen.`] : []

const place = ({ zipCode, city }: Party) => `${zipCode} ${city}`

/** Facts the law requires besides names and amounts. */
function describeFacts({ number, issuedOn, issuer, payee, partnerNumber, agreement, cancels }: StatementContent): [string, string][] {
  const tax = (whose: string, { vatId, taxNumber }: Party): [string, string][] => [
    ...(vatId ? [[`USt-IdNr. ${whose}`, vatId] as [string, string]] : []),
    ...(taxNumber ? [[`Steuernummer ${whose}`, taxNumber] as [string, string]] : []),
  ]
  return [
    ['Belegnummer', number ?? ''],
    ['Datum', germanDay(issuedOn ?? '')],
    ...(cancels ? [['Storno zu', `${cancels.number} vom ${germanDay(cancels.issuedOn)}`] as [string, string]] : []),
    ...(partnerNumber ? [['Partnernummer', partnerNumber] as [string, string]] : []),
    ...tax('des Partners', payee),
    ...tax('des Maklers', issuer),
    ...(agreement
      ? [['Vereinbarung', `Fassung ${agreement.version} vom ${germanDay(berlinDay(new Date(agreement.acceptedAt)))}`] as [string, string]]
      : []),
  ]
}

function writeIntro({ kind, cancels, issuer }: StatementContent): string {
  if (kind === 'cancellation')
    return `Hiermit wird der Beleg ${cancels?.number} vom ${germanDay(cancels?.issuedOn ?? '')} in voller Höhe zurückgenommen.`
  return kind === 'receipt'
    ? `Für Ihre Objekt-Tipps zahlt Ihnen ${issuer.legalName}:`
    : `Für Ihre Objekt-Tipps schreibt Ihnen ${issuer.legalName} gut:`
}

function listTotals({ net, vat, gross, vatRate, kind }: StatementContent): [string, string][] {
  const total = kind === 'receipt' ? 'Betrag' : 'Gesamtbetrag'
  if (vatRate === 0) return [[total, amount.format(gross)]]
  return [
    ['Summe netto', amount.format(net)],
    [`Umsatzsteuer ${percent.format(vatRate)} %`, amount.format(vat)],
    [total, amount.format(gross)],
  ]
}
