import type { StatementContent } from '#shared/contract/network/statements.ts'
import type { File } from '#shared/contract/route.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { classifyVat } from '#shared/domain/statement.ts'
import type { Ctx } from '../../../ctx.ts'
import { type Cell, csvFile } from '../../../csv.ts'
import { recordOwn } from '../../../events/events.ts'
import { thaw } from './document.ts'
import { listIssued } from './queries.ts'

type Column = readonly [header: string, value: (content: StatementContent) => Cell]

const NAME = { credit_note: 'Gutschrift', receipt: 'Quittung', cancellation: 'Storno' } as const
const readIssuedOn = ({ issuedOn }: StatementContent) => issuedOn ?? ''

const LIST: readonly Column[] = [
  ['Nummer', ({ number }) => number ?? ''],
  ['Art', ({ kind }) => NAME[kind]],
  ['Datum', (content) => germanDay(readIssuedOn(content))],
  ['Partner', ({ payee }) => payee.legalName ?? ''],
  ['Steuernummer', ({ payee }) => payee.taxNumber ?? ''],
  ['USt-IdNr.', ({ payee }) => payee.vatId ?? ''],
  ['Objekte', ({ lines }) => lines.map(({ property }) => property ?? 'ohne Adresse').join(' | ')],
  ['Netto', ({ net }) => ({ euro: net })],
  ['Steuersatz', ({ vatRate }) => ({ euro: vatRate })],
  ['Umsatzsteuer', ({ vat }) => ({ euro: vat })],
  ['Brutto', ({ gross }) => ({ euro: gross })],
  ['Storno zu', ({ cancels }) => cancels?.number ?? ''],
]

/** Sales commissions against liabilities, by the chart of accounts SKR 03; offices with another chart change them at import. */
const EXPENSE = 4760
const LIABILITY = 1600

/**
 * Including input tax. Empty for an agent who is a small business: such agents deduct none, and their tax office decides how they book § 13b UStG.
 */
export function taxKey({ vatRate, payee, issuer }: Pick<StatementContent, 'vatRate' | 'payee' | 'issuer'>): string {
  if (issuer.isSmallBusiness) return ''
  return vatRate > 0 ? '9' : classifyVat(payee) === 'reverse_charge' ? '94' : ''
}

const DATEV: readonly Column[] = [
  ['Umsatz (ohne Soll/Haben-Kz)', ({ gross }) => ({ euro: Math.abs(gross) })],
  ['Soll/Haben-Kennzeichen', ({ kind }) => (kind === 'cancellation' ? 'H' : 'S')],
  ['WKZ Umsatz', () => 'EUR'],
  ['Konto', () => String(EXPENSE)],
  ['Gegenkonto (ohne BU-Schlüssel)', () => String(LIABILITY)],
  ['BU-Schlüssel', taxKey],
  ['Belegdatum', (content) => `${readIssuedOn(content).slice(8, 10)}${readIssuedOn(content).slice(5, 7)}`],
  ['Belegfeld 1', ({ number }) => number ?? ''],
  ['Buchungstext', ({ kind, payee }) => `${NAME[kind]} ${payee.legalName ?? ''}`.slice(0, 60)],
]

const FORMS = { list: LIST, datev: DATEV } as const
const NAMED = { list: 'Gutschriften', datev: 'Buchungen' } as const

/** The documents of a period as CSV for German spreadsheets, one line each. */
export async function statementsCsv(
  ctx: Ctx,
  agent: Agent,
  { from, to, form }: { from: string; to: string; form: keyof typeof FORMS },
): Promise<File> {
  const { officeId } = agent
  const columns = FORMS[form]
  const contents = (await listIssued(ctx, officeId, from, to)).map(({ content }) => thaw(content ?? ''))
  await recordOwn(ctx, agent.id, 'statements_saved', { from, to, form })
  return csvFile(`${NAMED[form]}_${from}_${to}.csv`, [
    columns.map(([header]) => header),
    ...contents.map((content) => columns.map(([, value]) => value(content))),
  ])
}
