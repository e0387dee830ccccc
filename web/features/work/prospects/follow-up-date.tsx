import { cn } from '#web/lib/class-names.ts'
import { formatDate } from '#web/lib/format.ts'
import { dueOf } from './due.ts'

const INK = { red: 'font-semibold text-red', amber: 'font-semibold text-amber', grey: undefined } as const

/** Date of the follow-up, marked if overdue or today. */
export function FollowUpDate({ day, now }: { day: string | null; now: number }) {
  const due = dueOf(day, now)
  if (!day || !due) return <span className="text-ink-2">–</span>
  return (
    <span className={cn('num', INK[due.tone])}>
      {formatDate(day)}
      {due.word && <span className="block text-xs">{due.word}</span>}
    </span>
  )
}
