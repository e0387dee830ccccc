import type { Commission } from '#shared/contract/network/commissions.ts'
import type { PartnerId } from '#shared/domain/ids.ts'
import { classifyVat } from '#shared/domain/statement.ts'
import type { Ctx } from '../../../ctx.ts'
import { listTaxes } from '../billing/service.ts'

interface Billed {
  readonly paidDate: string | null
  readonly statementId: number | null
}

/** Adds the VAT that follows from a partner's billing data; null for a settled commission or without billing data. */
export async function withVat<Row extends Billed>(
  ctx: Ctx,
  rows: readonly Row[],
  toPartner: (row: Row) => PartnerId | null,
): Promise<(Row & { readonly vat: Commission['vat'] })[]> {
  const taxes = await listTaxes(ctx, [...new Set(rows.flatMap((row) => toPartner(row) ?? []))])
  return rows.map((row) => {
    const partnerId = toPartner(row)
    const tax = partnerId === null || row.paidDate !== null || row.statementId !== null ? undefined : taxes.get(partnerId)
    return { ...row, vat: tax ? classifyVat(tax) : null }
  })
}
