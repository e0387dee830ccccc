import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { useMay } from '#web/lib/may.ts'
import { describeBasis, CommissionBadge, describePaymentDay } from './commission-parts.tsx'
import { messages } from './messages.ts'
import { NetAmount } from './net-amount.tsx'
import { useTipCommissions } from './queries.ts'
import { SaleForm } from './sale-form.tsx'

interface TipSaleProps {
  tipId: number
  /** Whether the tip is marked as sold, so that the sale has to be recorded. */
  isSold: boolean
  onDraft: (isDraft: boolean) => void
}

/** A tip's commission, and the form for its sale. */
export const TipSale = (props: TipSaleProps) => (useMay('money.see') ? <Sale {...props} /> : null)

function Sale({ tipId, isSold, onDraft }: TipSaleProps) {
  const mayManage = useMay('network.manage')
  const { data, isError, isFetching, refetch } = useTipCommissions(tipId)
  const hasShare = data?.some(({ kind }) => kind === 'share') ?? true
  return (
    <section aria-labelledby={`sale-${tipId}`}>
      <h3 id={`sale-${tipId}`} className="mb-1 text-base font-semibold">
        Verkauf und Provision
      </h3>
      {data?.map((commission) => (
        <p key={commission.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-sm">
          <NetAmount commission={commission} />
          <span className="text-ink-2">
            {describeBasis(commission)} · {describePaymentDay(commission)}
          </span>
          <CommissionBadge status={commission.status} />
        </p>
      ))}
      {data && !hasShare && !mayManage && <p className="text-sm text-ink-2">Den Verkauf hält die Leitung fest.</p>}
      {data && !hasShare && mayManage && <Record tipId={tipId} isSold={isSold} onDraft={onDraft} />}
      {!data &&
        (isError ? (
          <Notice tone="failure" title={messages.listFailed}>
            <Button size="small" onClick={() => void refetch()} busy={isFetching}>
              Erneut versuchen
            </Button>
          </Notice>
        ) : (
          <div role="status" aria-label="Provision wird geladen">
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
    </section>
  )
}

function Record({ tipId, isSold, onDraft }: TipSaleProps) {
  const [isWriting, setWriting] = useState<boolean>()
  if (isWriting ?? isSold) return <SaleForm tipId={tipId} onDone={() => setWriting(false)} onDraft={onDraft} />
  return (
    <Button size="small" onClick={() => setWriting(true)}>
      Verkauf festhalten
    </Button>
  )
}
