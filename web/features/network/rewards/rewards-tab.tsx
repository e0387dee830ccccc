import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PartnerReward } from '#shared/contract/network/rewards.ts'
import { SERVICE_LABEL } from '#shared/domain/service-type.ts'
import { Answer } from '#web/components/answer.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { later } from '#web/lib/later.tsx'
import { messages } from './messages.ts'
import { useRewards } from './queries.ts'
import type { RewardDialogProps } from './reward-dialog.tsx'

const RewardDialog = later<RewardDialogProps>(
  async () => (await import('./reward-dialog.tsx')).RewardDialog,
  ({ onClose }) => onClose(),
)

const COLUMNS: readonly Column<PartnerReward>[] = [
  { title: 'Dienstleistung', renderCell: ({ serviceType }) => <span className="font-semibold">{SERVICE_LABEL[serviceType]}</span> },
  { title: 'Belohnung', renderCell: ({ rewardAmount }) => <span className="num">{formatMoney(Number(rewardAmount))} netto</span> },
  { title: 'Status', renderCell: ({ isActive }) => <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? 'Aktiv' : 'Inaktiv'}</Badge> },
]

/** A tip's reward per service. */
export function RewardsTab() {
  const rewards = useRewards()
  const [editing, setEditing] = useState<PartnerReward>()
  return (
    <>
      <p className="mb-4 text-sm text-ink-2">
        Führt ein Tipp zum Vertrag, bekommt der Partner die Belohnung der Dienstleistung. Eine Änderung gilt für Tipps, die danach zum
        Vertrag führen; was abgerechnet oder abgelehnt ist, bleibt, wie es war. Beträge sind netto: Weist der Partner Umsatzsteuer aus,
        kommt sie auf dem Beleg dazu.
      </p>
      <Answer
        of={rewards}
        failed={messages.listFailed}
        loading={<RecordTableSkeleton label="Belohnungen werden geladen" />}
        isEmpty={() => false}
        empty={null}
      >
        {(list) => (
          <RecordTable
            label="Partner-Belohnungen"
            rows={list}
            columns={COLUMNS}
            toKey={({ id }) => id}
            renderActions={(reward) => (
              <Button
                variant="ghost"
                size="small"
                aria-label={`Belohnung für ${SERVICE_LABEL[reward.serviceType]} bearbeiten`}
                onClick={() => setEditing(reward)}
              >
                <Pencil aria-hidden />
                Bearbeiten
              </Button>
            )}
          />
        )}
      </Answer>
      {editing && <RewardDialog key={editing.id} reward={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
