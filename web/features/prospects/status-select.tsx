import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUS_TONE, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { TONES } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/class-names.ts'
import type { Place } from './messages.ts'
import { useChangeStatus } from './queries.ts'

interface StatusSelectProps {
  id: number
  title: string
  status: ProspectStatus
  place: Place
}

interface StatusControlProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: ProspectStatus
  onChange: (status: ProspectStatus) => void
}

/** The choice of a status: text with its colour. */
export function StatusControl({ value, onChange, className, ...rest }: StatusControlProps) {
  return (
    <span
      className={cn(
        'relative inline-flex max-w-full items-center rounded-control text-[13px] font-semibold',
        TONES[PROSPECT_STATUS_TONE[value]],
      )}
    >
      <span aria-hidden className="absolute left-2.5 size-2 rounded-full bg-current" />
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const next = PROSPECT_STATUSES.find((one) => one === event.target.value)
          if (next) onChange(next)
        }}
        className={cn('field-sizing-content h-8 max-w-full appearance-none truncate rounded-control bg-transparent pr-7 pl-6', className)}
      >
        {PROSPECT_STATUSES.map((status) => (
          <option key={status} value={status} className="bg-panel font-normal text-ink">
            {PROSPECT_STATUS_LABEL[status]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5" />
    </span>
  )
}

/** How far the agent got with the owner, to be changed on the spot. */
export function StatusSelect({ id, title, status, place }: StatusSelectProps) {
  const changeStatus = useChangeStatus(id, status, place)
  return <StatusControl aria-label={`Prospect-Status: ${title}`} value={status} onChange={changeStatus} />
}
