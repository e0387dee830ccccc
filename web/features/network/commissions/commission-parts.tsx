import type { Commission } from '#shared/contract/network/commissions.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatDate, formatEuro, formatNumber } from '#web/lib/format.ts'

const STATUS = { open: ['grey', 'Offen'], due: ['amber', 'Fällig'], paid: ['green', 'Gezahlt'] } as const

export function CommissionBadge({ status }: Pick<Commission, 'status'>) {
  const [tone, label] = STATUS[status]
  return (
    <Badge tone={tone}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {label}
    </Badge>
  )
}

/** How the amount is calculated: `0,5 % aus 400.000 €`, or a fixed reward. */
export const describeBasis = ({ kind, commissionRate, salePrice }: Commission): string =>
  kind === 'reward' || commissionRate === null || salePrice === null
    ? 'Belohnung'
    : `${formatNumber(commissionRate)} % aus ${formatEuro(salePrice)}`

export const describeProperty = ({ propertyAddress, propertyCity }: Commission): string =>
  [propertyAddress, propertyCity].filter(Boolean).join(', ') || 'Objekt ohne Adresse'

export const describePartner = ({ partnerName, partnerCompanyName }: Commission): string =>
  [partnerName ?? 'Ehemaliger Partner', partnerCompanyName].filter(Boolean).join(' · ')

/** The date that matters for its status. */
export function describePaymentDay({ status, dueDate, paidDate }: Commission): string {
  if (paidDate !== null) return `gezahlt am ${formatDate(paidDate)}`
  if (dueDate === null) return 'noch keine Fälligkeit'
  return status === 'due' ? `fällig seit ${formatDate(dueDate)}` : `fällig am ${formatDate(dueDate)}`
}
