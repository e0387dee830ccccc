import { Lightbulb } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AdminTip } from '#shared/contract/network/rewards.ts'
import { SERVICE_LABEL } from '#shared/domain/service-type.ts'
import { ADMIN_TIP_STATUSES, type AdminTipStatus } from '#shared/domain/tip.ts'
import { Answer } from '#web/components/answer.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { ToneSelect } from '#web/components/ui/tone-select.tsx'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { useAddressFilter } from '#web/lib/use-address-filter.ts'
import { messages } from './messages.ts'
import { ADMIN_TIP_STATUS_LABEL, ADMIN_TIP_STATUS_TONE } from './status-label.ts'
import { useAdminTips, useRewards, useSetTipStatus } from './queries.ts'

const CHOICES = [
  ['status', 'Status', [['', 'Alle Status'], ...ADMIN_TIP_STATUSES.map((status) => [status, ADMIN_TIP_STATUS_LABEL[status]] as const)]],
  [
    'pool',
    'Makler',
    [
      ['', 'Mit und ohne Makler'],
      ['ja', 'Ohne Makler'],
    ],
  ],
] as const

function StatusChoice({ tip }: { tip: AdminTip }) {
  const { data: rewards } = useRewards()
  const set = useSetTipStatus()
  const choose = (status: AdminTipStatus) => {
    const reward = rewards?.find(({ serviceType, isActive }) => serviceType === tip.serviceType && isActive)
    set.mutate({ params: { id: tip.id }, body: { status, ...(status === 'contracted' && { rewardAmount: reward?.rewardAmount ?? '0' }) } })
  }
  return (
    <ToneSelect
      aria-label={`Status: ${tip.propertyAddress || 'Tipp ohne Adresse'}`}
      value={set.isPending ? (set.variables.body?.status as AdminTipStatus) : tip.status}
      values={ADMIN_TIP_STATUSES}
      label={ADMIN_TIP_STATUS_LABEL}
      tone={ADMIN_TIP_STATUS_TONE}
      disabled={set.isPending || !rewards}
      onChange={choose}
    />
  )
}

function Owner({ tip: { ownerName, ownerPhone, ownerEmail } }: { tip: AdminTip }) {
  return (
    <>
      <span className="block">{ownerName ?? '–'}</span>
      {ownerPhone && (
        <a href={`tel:${ownerPhone.replace(/[^\d+]/g, '')}`} className="block text-[13px] text-accent hover:underline">
          {ownerPhone}
        </a>
      )}
      {ownerEmail && (
        <a
          href={`mailto:${encodeURIComponent(ownerEmail).replace('%40', '@')}`}
          className="block text-[13px] break-all text-accent hover:underline"
        >
          {ownerEmail}
        </a>
      )}
    </>
  )
}

interface AdminTipsTabProps {
  /** Renders the dialog that assigns a tip from the pool to an agent. */
  renderGiving: (tip: AdminTip, onClose: () => void) => ReactNode
}

/** All tips, with the administration's status labels. */
export function AdminTipsTab({ renderGiving }: AdminTipsTabProps) {
  const { filter, change, isFiltered } = useAddressFilter(['search', 'status', 'pool'])
  const { filter: order, change: changeOrder } = useAddressFilter(['sort'])
  const { more, ...tips } = useAdminTips({ ...filter, ...order, status: filter.status as AdminTipStatus | '' })
  const rewards = useRewards()
  const [giving, setGiving] = useState<AdminTip>()
  const columns: readonly Column<AdminTip>[] = [
    {
      title: 'Adresse',
      renderCell: ({ propertyAddress, partnerName }) => (
        <>
          <span className="block font-semibold">{propertyAddress || 'Ohne Adresse'}</span>
          <span className="block text-[13px] text-ink-2">{partnerName ? `von ${partnerName}` : 'Partner gelöscht'}</span>
        </>
      ),
    },
    { title: 'Dienstleistung', renderCell: ({ serviceType }) => SERVICE_LABEL[serviceType] },
    { title: 'Eigentümer', renderCell: (tip) => <Owner tip={tip} /> },
    {
      title: 'Makler',
      renderCell: (tip) =>
        tip.maklerUserId === null ? (
          <Button size="small" onClick={() => setGiving(tip)}>
            Zuweisen
          </Button>
        ) : (
          tip.maklerName
        ),
    },
    { title: 'Status', renderCell: (tip) => <StatusChoice tip={tip} /> },
    { title: 'Belohnung', renderCell: ({ rewardAmount }) => <span className="num">{formatMoney(Number(rewardAmount))} netto</span> },
    {
      title: 'Eingereicht',
      renderCell: ({ submittedAt }) => <span className="num">{formatDate(submittedAt)}</span>,
      sort: order.sort === 'oldest' ? { name: 'newest', direction: 'ascending' } : { name: 'oldest', direction: 'descending' },
    },
  ]
  return (
    <>
      {rewards.isError && (
        <Notice
          tone="failure"
          className="mb-4"
          title="Die Belohnungen konnten nicht geladen werden; so lange lässt sich kein Status ändern."
          actions={
            <Button size="small" busy={rewards.isFetching} onClick={() => void rewards.refetch()}>
              Erneut versuchen
            </Button>
          }
        />
      )}
      <FilterBar
        label="Immobilientipps filtern"
        placeholder="Adresse oder Eigentümer"
        typed="search"
        filter={filter}
        choices={CHOICES}
        change={change}
        isFiltered={isFiltered}
      />
      <Answer
        of={tips}
        failed={messages.tipsFailed}
        loading={<RecordTableSkeleton label="Immobilientipps werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<Lightbulb aria-hidden />}
            title={isFiltered ? 'Kein Tipp gefunden' : 'Noch keine Immobilientipps'}
            text={isFiltered ? 'Mit weniger Filtern finden Sie mehr.' : 'Sobald Partner Tipps abgeben, stehen sie hier.'}
          />
        }
      >
        {(list) => (
          <RecordTable
            label="Immobilientipps"
            rows={list}
            columns={columns}
            toKey={({ id }) => id}
            sort={order.sort === 'oldest' ? 'newest' : 'oldest'}
            onSort={(sort) => changeOrder({ sort: sort === 'oldest' ? 'oldest' : '' })}
          />
        )}
      </Answer>
      <MoreButton more={more} />
      {giving && renderGiving(giving, () => setGiving(undefined))}
    </>
  )
}
