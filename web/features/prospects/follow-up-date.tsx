import { berlinDay } from '#shared/domain/berlin-time.ts'
import { cn } from '#web/lib/class-names.ts'
import { formatDate } from '#web/lib/format.ts'

/** When to ask again: past days say so, today as well. */
export function FollowUpDate({ day, now }: { day: string | null; now: number }) {
  if (day === null) return <span className="text-ink-2">–</span>
  const today = berlinDay(new Date(now))
  const word = day < today ? 'überfällig' : day === today ? 'heute' : undefined
  return (
    <span className={cn('num', day < today && 'font-semibold text-red', day === today && 'font-semibold text-amber')}>
      {formatDate(day)}
      {word && <span className="block text-xs">{word}</span>}
    </span>
  )
}
