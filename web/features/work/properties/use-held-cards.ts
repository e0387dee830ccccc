import { useState } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'

interface Held {
  /** The list as it was, with each card's current data. */
  readonly cards: readonly PropertyCard[] | undefined
  /** How many arrived above it since. */
  readonly waiting: number
  readonly show: () => void
}

/** Number of new cards before the last one already shown. */
export function countAbove(shown: readonly PropertyCard[], latest: readonly PropertyCard[]): number {
  const known = new Set(shown.map(({ id }) => id))
  const last = latest.findLastIndex(({ id }) => known.has(id))
  // nothing of the old page is left: everything is new
  return latest.slice(0, last === -1 ? latest.length : last).filter(({ id }) => !known.has(id)).length
}

/** Shown cards with current data. Those missing in between have left the list; those missing at the end moved to the next page. */
export function heldAs(shown: readonly PropertyCard[], latest: readonly PropertyCard[]): readonly PropertyCard[] {
  const now = new Map(latest.map((card) => [card.id, card]))
  const last = shown.findLastIndex(({ id }) => now.has(id))
  return shown.flatMap((card, index) => now.get(card.id) ?? (index > last ? card : []))
}

/** Keeps a list in place while new hits arrive at its top; the user's own changes show at once. `key` identifies the list. */
export function useHeldCards(key: string, latest: readonly PropertyCard[] | undefined, isOfKey: boolean): Held {
  const [held, setHeld] = useState<{ key: string; cards: readonly PropertyCard[] }>()
  if (!latest || !isOfKey) return { cards: latest, waiting: 0, show: () => undefined }
  const waiting = held?.key === key && held.cards.length > 0 ? countAbove(held.cards, latest) : 0
  if (waiting === 0 && (held?.key !== key || held.cards !== latest)) setHeld({ key, cards: latest })
  return {
    cards: waiting > 0 && held ? heldAs(held.cards, latest) : latest,
    waiting,
    show: () => setHeld({ key, cards: latest }),
  }
}
