import { useState } from 'react'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useNow } from '#web/lib/hooks.ts'
import { useSent } from './queries.ts'

/** Date on which the agent posted the letters. */
export function SentField({ run, letter, label }: { run: string; letter?: number; label: string }) {
  const today = berlinDay(useNow())
  const [day, setDay] = useState(today)
  const sent = useSent()
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Input
        type="date"
        aria-label={`Abgeschickt am: ${label}`}
        className="w-auto!"
        value={day}
        max={today}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button
        size="small"
        disabled={day === ''}
        busy={sent.isPending}
        onClick={() => sent.mutate({ params: { run }, body: { day, ...(letter !== undefined && { letter }) } })}
      >
        Abgeschickt
      </Button>
    </span>
  )
}
