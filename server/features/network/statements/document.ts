import { createHash } from 'node:crypto'
import type { BillingProfile } from '#shared/contract/network/billing.ts'
import { StatementContent } from '#shared/contract/network/statements.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { isIban, maskIban } from '#shared/domain/iban.ts'
import { toEuro } from '#shared/domain/money.ts'
import { notesFor, partnerNumber, statementNumber, type StatementLine, calculateTotals, chooseVatRate } from '#shared/domain/statement.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Frozen, Issued, Settled } from './queries.ts'

const TITLE = { credit_note: 'Gutschrift', receipt: 'Quittung' } as const

export const toLine = (settled: Settled): StatementLine => ({
  commissionId: settled.id,
  kind: settled.kind,
  property: [settled.propertyAddress, settled.propertyCity].filter(Boolean).join(', ') || null,
  serviceDate: settled.saleDate ?? berlinDay(new Date(settled.createdAt)),
  salePrice: settled.salePrice === null ? null : toEuro(settled.salePrice),
  rate: settled.commissionRate,
  net: toEuro(settled.amount),
})

export interface Facts {
  readonly issuer: BillingProfile
  readonly payee: BillingProfile
  readonly partnerId: string | null
  readonly agreement: StatementContent['agreement']
  readonly lines: readonly Settled[]
}

/** The document as it would be issued now, without number and date. */
export function buildDraft({ issuer, payee, partnerId, agreement, lines }: Facts): StatementContent {
  const kind = payee.isPrivate ? 'receipt' : 'credit_note'
  const vatRate = chooseVatRate(payee)
  return {
    title: TITLE[kind],
    kind,
    number: null,
    issuedOn: null,
    issuer,
    payee,
    partnerNumber: partnerId === null ? null : partnerNumber(partnerId),
    agreement,
    lines: lines.map(toLine),
    vatRate,
    ...calculateTotals(
      lines.map(({ amount }) => amount),
      vatRate,
    ),
    notes: notesFor(payee),
    cancels: null,
  }
}

/** The same document with every amount negated. */
export function buildCancellation(content: StatementContent, reason: string): StatementContent {
  const { number, issuedOn } = content
  const minus = (amount: number) => (amount === 0 ? 0 : -amount)
  return {
    ...content,
    title: `Storno zu ${content.title} ${number}`,
    kind: 'cancellation',
    lines: content.lines.map((line) => ({ ...line, net: minus(line.net) })),
    net: minus(content.net),
    vat: minus(content.vat),
    gross: minus(content.gross),
    cancels: { number: number ?? '', issuedOn: issuedOn ?? '', reason },
  }
}

/** Freezes a document with its number: keeps the exact text and its hash. The IBAN is masked in the text and kept beside it, to be sealed. */
export function freeze(content: StatementContent, number: number, now: Date): Issued {
  const { iban } = content.payee
  const payee = { ...content.payee, iban: iban && isIban(iban) ? maskIban(iban) : iban }
  const text = JSON.stringify({ ...content, payee, number: statementNumber(number), issuedOn: berlinDay(now) })
  return {
    kind: content.kind,
    number,
    content: text,
    contentHash: createHash('sha256').update(text).digest(),
    payeeIban: iban !== null && isIban(iban) ? iban : null,
  }
}

/** The frozen text as stored, with the IBAN masked. */
export const thaw = (text: string): StatementContent => StatementContent.parse(JSON.parse(text))

/** The document as its two sides read it. A sealed IBAN that cannot be opened or does not fit the frozen text stays masked. */
export function thawWhole({ secrets }: Pick<Ctx, 'secrets'>, { content, payeeIban }: Frozen): StatementContent {
  const masked = thaw(content ?? '')
  const iban = payeeIban === null ? undefined : secrets.open(payeeIban)
  if (iban === undefined || maskIban(iban) !== masked.payee.iban) return masked
  return { ...masked, payee: { ...masked.payee, iban } }
}
