import { useState } from 'react'
import type { PropertyCard } from '#shared/contract/market/properties.ts'

interface Held {
  /** What is shown: the list as it was, each card as it is now. */
  readonly cards: readonly PropertyCard[] | undefined
  /** How many came above it since. */
  readonly waiting: number
  /** Shows them. */
  readonly show: () => void
}

/** How many stand before the last of those that are shown already, and are not. */
export function countAbove(shown: readonly PropertyCard[], latest: readonly PropertyCard[]): number {
  const known = new Set(shown.map(({ id }) => id))
  const last = latest.findLastIndex(({ id }) => known.has(id))
  // nothing of the old page is left: all of it is new
  return latest.slice(0, last === -1 ? latest.length : last).filter(({ id }) => !known.has(id)).length
}

/** The shown ones as they are now. What is gone from among them has left the list; what is gone from the end was pushed to the next page. */
export function heldAs(shown: readonly PropertyCard[], latest: readonly PropertyCard[]): readonly PropertyCard[] {
  const now = new Map(latest.map((card) => [card.id, card]))
  const last = shown.findLastIndex(({ id }) => now.has(id))
  return shown.flatMap((card, index) => now.get(card.id) ?? (index > last ? card : []))
}

/** A list that somebody reads stays where it is while new hits arrive at its top; what he does himself shows at once. `key` names the list. */
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
