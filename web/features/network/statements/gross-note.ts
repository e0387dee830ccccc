import type { StatementContent } from '#shared/contract/network/statements.ts'

/** Describes a document's total: with VAT, or why without. */
export function grossNote({ vatRate, payee }: Pick<StatementContent, 'vatRate' | 'payee'>): string {
  if (vatRate > 0) return 'brutto'
  return payee.isPrivate ? 'ohne Umsatzsteuer (Privatperson)' : 'ohne Umsatzsteuer (§ 19 UStG)'
}
