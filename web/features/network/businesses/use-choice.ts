import { useState } from 'react'
import type { PartnerFilter } from './filter.ts'

interface Ticked {
  /** Of which list everything is chosen, by what it is narrowed to; the identifiers are then those that are not. */
  readonly whole: string | undefined
  readonly ids: ReadonlySet<string>
}

const NOTHING: Ticked = { whole: undefined, ids: new Set() }

/** What is ticked of the partners: single ones, or the whole list as it is narrowed now, but some. Another list is not chosen along. */
export function useChoice(filter: PartnerFilter) {
  const [stored, setStored] = useState(NOTHING)
  const list = JSON.stringify(filter)
  const { whole, ids } = stored.whole === undefined || stored.whole === list ? stored : NOTHING
  const isWhole = whole !== undefined
  const set = (changed: readonly string[], isChosen: boolean) => {
    const next = new Set(ids)
    for (const id of changed) {
      if (isChosen === isWhole) next.delete(id)
      else next.add(id)
    }
    setStored({ whole, ids: next })
  }
  return {
    isWhole,
    /** Ticked ones; of a whole list those that are left out. */
    ids,
    has: (id: string) => ids.has(id) !== isWhole,
    set,
    /** The ticks of these, or of the whole list where it is chosen. */
    setAll: (shown: readonly string[], isChosen: boolean) => {
      if (!isWhole) return set(shown, isChosen)
      setStored(isChosen ? { whole, ids: NOTHING.ids } : NOTHING)
    },
    takeWhole: () => setStored({ whole: list, ids: NOTHING.ids }),
    clear: () => setStored(NOTHING),
  }
}
export type Choice = ReturnType<typeof useChoice>
