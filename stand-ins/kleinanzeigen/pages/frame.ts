import type { Card } from './card.ts'

/** What every layout frames. */
export interface Frame {
  readonly title: string
  /** "1 - 25 von 1.261 Häuser zum Kauf in Berlin" */
  readonly summary: string
  /** German spelling. */
  readonly total: string
  readonly cards: readonly Card[]
  readonly pagination: string
  /** Markup that stands in place of the list when nothing was found. */
  readonly emptyNotice: string
}
