import { cn } from '#web/lib/class-names.ts'
import { formatDate } from '#web/lib/format.ts'
import { describeDue } from './due.ts'

const INK = { red: 'font-semibold text-red', amber: 'font-semibold text-amber', grey: undefined } as const

/** Date and time of the follow-up, marked if overdue or today. */
export function FollowUpDate({ day, time, now }: { day: string | null; time: string | null; now: number }) {
  const due = describeDue(day, now, time)
  if (!day || !due) return <span className="text-ink-2">–</span>
  const below = [due.word, time && `${time} Uhr`].filter(Boolean).join(', ')
  return (
    <span className={cn('num', INK[due.tone])}>
      {formatDate(day)}
      {below && <span className="block text-xs">{below}</span>}
    </span>
  )
}
