import { Coins } from 'lucide-react'
import type { OwnCommission } from '#shared/contract/network/commissions.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { formatDate, formatNumber, formatPrice } from '#web/lib/format.ts'
import { NetAmount } from './net-amount.tsx'
import { useOwnCommissions } from './queries-own.ts'

const KIND = { share: 'Anteil an der Provision', reward: 'Feste Belohnung' } as const

const Fact = ({ label, value }: { label: string; value: string | null }) =>
  value === null ? null : (
    <div className="flex justify-between gap-3 sm:block">
      <dt className="text-[13px] text-ink-2">{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )

const One = ({ commission: one }: { commission: OwnCommission }) => (
  <li className="border-t px-4 py-4 first:border-0 sm:px-5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="min-w-0 text-[15px] font-semibold break-words">
        {[one.propertyAddress, one.propertyCity].filter(Boolean).join(', ') || 'Ohne Adresse'}
      </h3>
      <span className="flex items-center gap-3">
        <NetAmount commission={one} className="text-[17px] font-bold!" />
        <Badge tone={one.status === 'paid' ? 'green' : 'grey'}>{one.status === 'paid' ? 'Bezahlt' : 'Ausstehend'}</Badge>
      </span>
    </div>
    <p className="text-[13px] text-ink-2">{[KIND[one.kind], one.maklerName].filter(Boolean).join(' · ')}</p>
    <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-4">
      <Fact label="Verkaufspreis" value={one.salePrice === null ? null : formatPrice(one.salePrice)} />
      <Fact label="Satz" value={one.commissionRate === null ? null : `${formatNumber(one.commissionRate)} %`} />
      <Fact label="Verkauft am" value={one.saleDate && formatDate(one.saleDate)} />
      <Fact
        label={one.paidDate ? 'Bezahlt am' : 'Fällig ab'}
        value={one.paidDate ? formatDate(one.paidDate) : one.dueDate && formatDate(one.dueDate)}
      />
    </dl>
  </li>
)

/** The partner's commissions. */
export function OwnCommissions() {
  const { more, ...asked } = useOwnCommissions()
  return (
    <Answer
      of={asked}
      failed="Provisionen konnten nicht geladen werden"
      loading={
        <div role="status" aria-label="Provisionen werden geladen">
          <Skeleton className="h-40 w-full" />
        </div>
      }
      isEmpty={(list) => list.length === 0}
      empty={
        <EmptyState
          icon={<Coins aria-hidden />}
          title="Noch keine Provision"
          text="Wird aus einem Ihrer Tipps ein Verkauf, steht hier, was Sie dafür bekommen und wann es bezahlt wurde."
        />
      }
    >
      {(list) => (
        <Panel aria-label="Provisionen">
          <ul>
            {list.map((one) => (
              <One key={one.id} commission={one} />
            ))}
          </ul>
          <MoreButton more={more} />
        </Panel>
      )}
    </Answer>
  )
}
