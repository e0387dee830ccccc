import { CalendarClock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { berlinDay, dayAfter } from '#shared/domain/berlin-time.ts'
import { notOnSunday, snoozesOn, SNOOZED } from '#shared/domain/call-result.ts'
import { whenUsed } from '#shared/domain/when-used.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
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
export function Snooze(props: SnoozeProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <Days {...props} onCancel={() => setOpen(false)} />
  return (
    <Button ref={opener} variant="ghost" onClick={() => setOpen(true)}>
      <CalendarClock aria-hidden />
      Zurückstellen
    </Button>
  )
}

function Days({ now, text, onNoted, onCancel }: SnoozeProps & { onCancel: () => void }) {
  const [other, setOther] = useState('')
  const group = useRef<HTMLDivElement>(null)
  // the button that opened the choice is gone
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    const element = group.current
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel()
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [onCancel])
  const today = berlinDay(now)
  const isLater = other > today
  const snooze = (nextDate: string) => onNoted({ channel: 'phone', result: SNOOZED, text: text.trim(), nextDate })
  const toOther = () => isLater && snooze(notOnSunday(other))
  return (
    <div ref={group} role="group" aria-label="Zurückstellen bis" className="flex flex-wrap items-end gap-2">
      {snoozesOn(today).map(({ label, day }) => (
        <Button key={label} onClick={() => snooze(day)}>
          {label} <span className="font-normal text-ink-2 num">{WEEKDAY.format(new Date(day))}</span>
        </Button>
      ))}
      <Field label="Anderer Tag">
        {(control) => (
          <Input
            {...control}
            type="date"
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
        )}
      </Field>
      {isLater && <Button onClick={toOther}>Bis dahin</Button>}
      <Button variant="ghost" onClick={onCancel}>
        Abbrechen
      </Button>
    </div>
  )
}
