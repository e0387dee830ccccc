import type { OwnerNotice } from '#shared/contract/work/notices.ts'
import { daysBetween, germanDay } from '#shared/domain/berlin-time.ts'

/** Urgent from this many days before the deadline. */
const SOON_DAYS = 7

interface Due {
  readonly tone: 'red' | 'amber' | 'grey'
  readonly text: string
}

/** How urgent it is to inform an owner, as text. */
export function describeDue({ dueOn, contactedOn }: Pick<OwnerNotice, 'dueOn' | 'contactedOn'>, today: string): Due {
  const left = daysBetween(today, dueOn)
  if (left < 0) return { tone: 'red', text: `Überfällig seit ${germanDay(dueOn)}` }
  if (left === 0) return { tone: 'red', text: contactedOn === dueOn ? 'Heute fällig: erster Kontakt' : 'Heute fällig' }
  return { tone: left <= SOON_DAYS ? 'amber' : 'grey', text: `Bis ${germanDay(dueOn)}` }
}
