import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { berlinDay, dayAfter } from '#shared/domain/berlin-time.ts'
import { notOnSunday, snoozesOn, SNOOZED } from '#shared/domain/call-result.ts'
import { whenUsed } from '#shared/domain/when-used.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import type { Noted } from './use-note-result.ts'

const WEEKDAY = whenUsed(
  () => new Intl.DateTimeFormat('de-DE', { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: 'Europe/Berlin' }),
)

interface SnoozeProps {
  now: number
  /** Kept as a note. */
  text: string
  onNoted: (noted: Noted) => void
}

/** Snoozes an owner until a suggested day with one tap, or until any other day. */
export function Snooze({ now, text, onNoted }: SnoozeProps) {
  const [isOpen, setOpen] = useState(false)
  const [other, setOther] = useState('')
  if (!isOpen)
    return (
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        Zurückstellen
      </Button>
    )
  const today = berlinDay(now)
  const isLater = other > today
  const snooze = (nextDate: string) => onNoted({ channel: 'phone', result: SNOOZED, text: text.trim(), nextDate })
  const toOther = () => isLater && snooze(notOnSunday(other))
  return (
    <div role="group" aria-label="Zurückstellen bis" className="flex flex-wrap gap-2">
      {snoozesOn(today).map(({ label, day }) => (
        <Button key={label} onClick={() => snooze(day)}>
          {label} <span className="font-normal text-ink-2 num">{WEEKDAY.format(new Date(day))}</span>
        </Button>
      ))}
      <Input
        type="date"
        aria-label="Anderer Tag"
        min={dayAfter(today)}
        value={other}
        onChange={(event) => setOther(event.target.value)}
        data-own-enter={isLater || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // otherwise Enter would submit the result
          event.preventDefault()
          toOther()
        }}
        className="w-auto!"
      />
      {isLater && <Button onClick={toOther}>Bis dahin</Button>}
    </div>
  )
}
