import type { Commission, OwnCommission } from '#shared/contract/network/commissions.ts'
import { toCents } from '#shared/domain/money.ts'
import { calculateTotals, VAT_RATE } from '#shared/domain/statement.ts'
import { cn } from '#web/lib/class-names.ts'
import { formatMoney } from '#web/lib/format.ts'

function describeVat({ amount, vat }: Pick<Commission | OwnCommission, 'amount' | 'vat'>): string {
  if (vat === null) return 'netto'
  if (vat === 'liable') return `netto, ${formatMoney(calculateTotals([toCents(amount)], VAT_RATE).gross)} brutto`
  if (vat === 'reverse_charge') return 'ohne Umsatzsteuer (Sitz im Ausland, § 13b UStG)'
  return vat === 'private' ? 'ohne Umsatzsteuer (Privatperson)' : 'ohne Umsatzsteuer (§ 19 UStG)'
}

interface NetAmountProps {
  commission: Pick<Commission | OwnCommission, 'amount' | 'vat'>
  className?: string
}

/** A commission's amount, marked as net, with the gross amount or the reason why there is none. */
export const NetAmount = ({ commission, className }: NetAmountProps) => (
  <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
    <span className={cn('font-semibold num', className)}>{formatMoney(commission.amount)}</span>
    <span className="text-[13px] text-ink-2">{describeVat(commission)}</span>
  </span>
)
