import { useState } from 'react'
import type { Partner } from '#shared/contract/network/businesses.ts'
import { PARTNER_STATUS_LABEL, PARTNER_STATUSES, type PartnerStatus, REGISTERED_STATUS } from '#shared/domain/partner-criteria.ts'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { ToneSelect } from '#web/components/ui/tone-select.tsx'
import { useMay } from '#web/lib/may.ts'
import { useStatus } from './queries.ts'

const TONE: Readonly<Record<PartnerStatus, Tone>> = {
  not_contacted: 'grey',
  contacted: 'blue',
  qualified: 'cyan',
  proposal: 'violet',
  closed: 'green',
  rejected: 'red',
}

/** The office's status for a partner; any status may follow any other. */
export function StatusSelect({ partner: { id, companyName, prospectStatus } }: { partner: Partner }) {
  const mayManage = useMay('network.manage')
  const status = useStatus(id)
  // optimistic: keys are faster than requests
  const [wanted, setWanted] = useState<PartnerStatus>()
  const kept = wanted ?? prospectStatus
  const shown = kept === REGISTERED_STATUS ? 'not_contacted' : kept
  if (!mayManage) return <Badge tone={TONE[shown]}>{PARTNER_STATUS_LABEL[shown]}</Badge>
  return (
    <ToneSelect
      aria-label={`Status: ${companyName}`}
      value={shown}
      values={PARTNER_STATUSES}
      label={PARTNER_STATUS_LABEL}
      tone={TONE}
      onChange={(next) => {
        setWanted(next)
        status.mutate({ params: { id }, body: { prospectStatus: next } }, { onSettled: () => setWanted(undefined) })
      }}
    />
  )
}
