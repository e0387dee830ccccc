import { RotateCw, Send } from 'lucide-react'
import type { AnyDelivery } from '#shared/contract/operations/deliveries.ts'
import {
  DELIVERY_CHANNEL_LABEL,
  DELIVERY_CHANNELS,
  DELIVERY_STATUS_LABEL,
  DELIVERY_STATUS_TONE,
  DELIVERY_STATUSES,
} from '#shared/domain/delivery.ts'
import { Answer } from '#web/components/answer.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { useAddressFilter } from '#web/lib/use-address-filter.ts'
import { useAllDeliveries, useRetryForOther } from './queries-all.ts'

const COLUMNS: readonly Column<AnyDelivery>[] = [
  {
    title: 'Was',
    renderCell: ({ title, channel, user, recipient }) => (
      <>
        <span className="block font-semibold">{title ?? DELIVERY_CHANNEL_LABEL[channel]}</span>
        <span className="block text-[13px] break-all text-ink-2">{[user?.name, recipient].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { title: 'Weg', renderCell: ({ channel }) => DELIVERY_CHANNEL_LABEL[channel] },
  {
    title: 'Status',
    className: 'min-w-48 wrap-anywhere',
    renderCell: ({ status, reason, nextAttemptAt }) => (
      <>
        <Badge tone={DELIVERY_STATUS_TONE[status]}>{DELIVERY_STATUS_LABEL[status]}</Badge>
        {reason !== null && <span className="mt-1 block text-[13px] text-ink-2">{reason}</span>}
        {reason !== null && nextAttemptAt !== null && (
          <span className="block text-[13px] text-ink-2">Nächster Versuch: {formatDateTime(nextAttemptAt)}</span>
        )}
      </>
    ),
  },
  { title: 'Vom', renderCell: ({ createdAt }) => <span className="num whitespace-nowrap">{formatDateTime(createdAt)}</span> },
  { title: 'Versuche', className: 'text-right', renderCell: ({ attempts }) => <span className="num">{attempts}</span> },
]

const CHOICES = [
  ['channel', 'Weg', [['', 'Alle Wege'], ...DELIVERY_CHANNELS.map((channel) => [channel, DELIVERY_CHANNEL_LABEL[channel]] as const)]],
  ['status', 'Status', [['', 'Alle Status'], ...DELIVERY_STATUSES.map((status) => [status, DELIVERY_STATUS_LABEL[status]] as const)]],
] as const

function Retry({ delivery: { id, title, canRetry } }: { delivery: AnyDelivery }) {
  const retry = useRetryForOther()
  if (!canRetry) return null
  return (
    <Button
      size="small"
      busy={retry.isPending}
      aria-label={`Noch einmal: ${title ?? 'Zustellung'}`}
      onClick={() => retry.mutate({ params: { id } })}
    >
      {!retry.isPending && <RotateCw aria-hidden />}
      Noch einmal
    </Button>
  )
}

/** All deliveries of the installation, with their status. */
export function DeliveriesTab() {
  const { filter, change, isFiltered } = useAddressFilter(['search', 'channel', 'status'])
  const { more, ...asked } = useAllDeliveries(filter)
  return (
    <>
      <FilterBar
        label="Zustellungen filtern"
        placeholder="Empfänger oder Betreff"
        typed="search"
        filter={filter}
        choices={CHOICES}
        change={change}
        isFiltered={isFiltered}
      />
      <Answer
        of={asked}
        failed="Die Zustellungen konnten nicht geladen werden"
        loading={<RecordTableSkeleton label="Zustellungen werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<Send aria-hidden />}
            title={isFiltered ? 'Nichts gefunden' : 'Noch nichts zugestellt'}
            text={isFiltered ? 'Mit weniger Filtern finden Sie mehr.' : 'Hier steht, was das Haus verlässt: E-Mails, Hinweise und Exporte.'}
          />
        }
      >
        {(list) => (
          <RecordTable
            label="Zustellungen"
            rows={list}
            columns={COLUMNS}
            toKey={({ id }) => id}
            renderActions={(delivery) => <Retry delivery={delivery} />}
          />
        )}
      </Answer>
      <MoreButton more={more} />
    </>
  )
}
