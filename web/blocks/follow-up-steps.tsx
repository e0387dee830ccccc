import { type ComponentProps, useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { berlinDay, dayAfter } from '#shared/domain/berlin-time.ts'
import { NEXT_STEP_LABEL } from '#shared/domain/next-steps.ts'
import { CLOSED_STATUSES, PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useCloseCase } from '#web/features/work/prospects/use-close-case.ts'
import { useNow } from '#web/lib/hooks.ts'

interface SetFollowUpProps {
  variant: ComponentProps<typeof Button>['variant']
  /** Null without a follow-up. */
  onSet: (day: string | null) => void
}

/** Another day for the follow-up, or no day. */
export function SetFollowUp({ variant, onSet }: SetFollowUpProps) {
  const [day, setDay] = useState('')
  const today = berlinDay(useNow())
  return (
    <div role="group" aria-label={NEXT_STEP_LABEL.setFollowUp} className="flex flex-wrap items-center gap-2">
      <Input
        type="date"
        aria-label="Nachfassen am"
        min={dayAfter(today)}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        className="w-auto!"
      />
      <Button size="small" variant={variant} disabled={day <= today} onClick={() => onSet(day)}>
        Tag setzen
      </Button>
      <Button size="small" variant="ghost" onClick={() => onSet(null)}>
        Nicht mehr nachfassen
      </Button>
    </div>
  )
}

/** Ends the case with a status. */
export function CloseCase({ property }: { property: Property }) {
  const { busy, close } = useCloseCase(property)
  return (
    <div role="group" aria-label={NEXT_STEP_LABEL.closeCase} className="flex flex-wrap gap-2">
      {CLOSED_STATUSES.map((status) => (
        <Button key={status} size="small" busy={busy} onClick={() => close(status)}>
          {PROSPECT_STATUS_LABEL[status]}
        </Button>
      ))}
    </div>
  )
}
