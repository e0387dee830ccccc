import { berlinDay, berlinTime, dayAfter, germanDay } from '#shared/domain/berlin-time.ts'

interface Due {
  readonly tone: 'red' | 'amber' | 'grey'
  readonly text: string
  /** Shown beside the date itself; omitted for later days. */
  readonly word?: string
}

/** `18.11.`, with the year if not the current one. */
function short(day: string, today: string): string {
  const year = day.slice(0, 4)
  return germanDay(day).slice(0, today.startsWith(year) ? -year.length : undefined)
}

/**
 * When an owner is due, as text: overdue after the day, or on the day after the time. Undefined without a date. `day` as `2026-11-21`, `now` in
 * milliseconds, `time` as `17:30`.
 */
export function describeDue(day: string | null, now: number, time: string | null = null): Due | undefined {
  if (!day) return undefined
  const today = berlinDay(now)
  const isTimeOver = day === today && time !== null && time < berlinTime(now)
  if (day < today || isTimeOver)
    return { tone: 'red', text: `überfällig seit ${isTimeOver ? `${time} Uhr` : short(day, today)}`, word: 'überfällig' }
  const at = time === null ? '' : `, ${time} Uhr`
  if (day === today) return { tone: 'amber', text: `heute${at}`, word: 'heute' }
  return { tone: 'grey', text: `${day === dayAfter(today) ? 'morgen' : short(day, today)}${at}` }
}

/** Cards due today: all without a later date. */
export function dueOn<Card extends { readonly nextFollowUpDate: string | null }>(cards: readonly Card[], now: number): Card[] {
  const today = berlinDay(now)
  return cards.filter(({ nextFollowUpDate: day }) => day === null || day <= today)
}
