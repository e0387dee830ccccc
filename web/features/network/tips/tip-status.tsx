import type { ComponentProps } from 'react'
import { TIP_STATUS_LABEL, TIP_STATUS_TONE, TIP_STATUSES, type TipStatus } from '#shared/domain/tip.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { ToneSelect } from '#web/components/ui/tone-select.tsx'

/** A tip's status, worded for the agent. */
export const TipStatusBadge = ({ status }: { status: TipStatus }) => (
  <Badge tone={TIP_STATUS_TONE[status]}>
    <span aria-hidden className="size-2 rounded-full bg-current" />
    {TIP_STATUS_LABEL[status]}
  </Badge>
)

export const TipStatusSelect = (props: Omit<ComponentProps<typeof ToneSelect<TipStatus>>, 'values' | 'label' | 'tone'>) => (
  <ToneSelect {...props} values={TIP_STATUSES} label={TIP_STATUS_LABEL} tone={TIP_STATUS_TONE} />
)
