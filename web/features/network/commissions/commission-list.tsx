import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import type { Commission } from '#shared/contract/network/commissions.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { describeBasis, CommissionBadge, describePaymentDay, describeProperty, describePartner } from './commission-parts.tsx'
import { NetAmount } from './net-amount.tsx'

interface CommissionListProps {
  list: readonly Commission[]
  /** Whether the reader may select and change them. */
  mayManage: boolean
  chosen: ReadonlySet<number>
  onChoose: (commission: Commission, isChosen: boolean) => void
  onEdit: (commission: Commission) => void
  /** URL of the document that settles it. */
  linkTo: (statementId: number) => string
}

/** A document covers one partner's commissions that are neither paid nor on another document. */
export const canStandWith = (commission: Commission, chosen: readonly Commission[]): boolean =>
  commission.statementId === null &&
  commission.paidDate === null &&
  commission.partnerId !== null &&
  chosen.every(({ partnerId }) => partnerId === commission.partnerId)

/** Commissions, selectable for a document by those who manage them. */
export function CommissionList({ list, mayManage, chosen, onChoose, onEdit, linkTo }: CommissionListProps) {
  const together = list.filter(({ id }) => chosen.has(id))
  return (
    <ul className="rounded-panel border bg-panel shadow-panel">
      {list.map((commission) => (
        <li key={commission.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3 first:border-0 sm:px-5">
          {mayManage && commission.statementId === null && commission.paidDate === null && (
            <Checkbox
              checked={chosen.has(commission.id)}
              disabled={!canStandWith(commission, together)}
              onChange={(event) => onChoose(commission, event.target.checked)}
            >
              <span className="sr-only">{`${describeProperty(commission)} auswählen`}</span>
            </Checkbox>
          )}
          <div className="min-w-0 flex-[1_1_15rem]">
            <p className="truncate text-[15px] font-semibold">{describeProperty(commission)}</p>
            <p className="truncate text-[13px] text-ink-2">{describePartner(commission)}</p>
            <p className="text-[13px] text-ink-2">
              {describeBasis(commission)} · {describePaymentDay(commission)}
            </p>
          </div>
          <NetAmount commission={commission} />
          <CommissionBadge status={commission.status} />
          {mayManage && commission.statementId === null && (
            <Button size="small" onClick={() => onEdit(commission)} aria-label={`${describeProperty(commission)} bearbeiten`}>
              <Pencil aria-hidden />
              Bearbeiten
            </Button>
          )}
          {commission.statementId !== null && (
            <Link
              to={linkTo(commission.statementId)}
              state={{ opened: true }}
              preventScrollReset
              className={buttonClass({ size: 'small' })}
            >
              Beleg ansehen
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
