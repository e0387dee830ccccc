import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { PropertyCard } from '#shared/contract/properties.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUS_TONE, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { TONES } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/class-names.ts'
import type { Place } from './messages.ts'
import type { Standing } from './queries.ts'
import { useChangeStatus } from './queries.ts'

interface StatusSelectProps {
  card: Standing & Pick<PropertyCard, 'title'>
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
export function StatusSelect({ card, place }: StatusSelectProps) {
  const changeStatus = useChangeStatus(card, place)
  return <StatusControl aria-label={`Prospect-Status: ${card.title}`} value={card.prospectStatus} onChange={changeStatus} />
}
