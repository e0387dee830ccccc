import type { ComponentProps } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUS_TONE, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { ToneSelect } from '#web/components/ui/tone-select.tsx'
import { useMayWork } from '#web/lib/colleagues.ts'
import type { Place } from './messages.ts'
import type { CardStatus } from './queries.ts'
import { useChangeStatus } from './queries.ts'

interface StatusSelectProps {
  card: CardStatus & Pick<PropertyCard, 'title' | 'assignedTo'>
  place: Place
}

type StatusControlProps = Omit<ComponentProps<typeof ToneSelect<ProspectStatus>>, 'values' | 'label' | 'tone'>

/** Select for a status: text with its colour. */
export const StatusControl = (props: StatusControlProps) => (
  <ToneSelect {...props} values={PROSPECT_STATUSES} label={PROSPECT_STATUS_LABEL} tone={PROSPECT_STATUS_TONE} />
)

/** A status that cannot be changed here. */
export const StatusBadge = ({ status }: { status: ProspectStatus }) => (
  <Badge tone={PROSPECT_STATUS_TONE[status]} className="h-8! min-w-0">
    <span className="truncate">{PROSPECT_STATUS_LABEL[status]}</span>
  </Badge>
)

/** The prospect's status, editable in place by those who may work on the prospect. */
export function StatusSelect({ card, place }: StatusSelectProps) {
  const changeStatus = useChangeStatus(card, place)
  if (!useMayWork(card.assignedTo)) return <StatusBadge status={card.prospectStatus} />
  return <StatusControl aria-label={`Prospect-Status: ${card.title}`} value={card.prospectStatus} onChange={changeStatus} />
}
