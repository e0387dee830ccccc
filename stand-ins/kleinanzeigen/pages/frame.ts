import type { Card } from './card.ts'

/** The parts that every layout frames. */
export interface Frame {
  readonly title: string
  /** "1 - 25 von 1.261 Häuser zum Kauf in Berlin" */
  readonly summary: string
  /** In German number format. */
  readonly total: string
  readonly cards: readonly Card[]
  readonly pagination: string
  /** Replaces the list when nothing was found. */
  readonly emptyNotice: string
}
