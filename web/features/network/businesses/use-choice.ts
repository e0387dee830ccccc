import { useState } from 'react'
import type { PartnerFilter } from './filter.ts'

interface Ticked {
  /** Filter of a list that is selected as a whole; `ids` are then the exceptions. */
  readonly whole: string | undefined
  readonly ids: ReadonlySet<string>
}

const NOTHING: Ticked = { whole: undefined, ids: new Set() }

/** Selected partners: single ones, or the whole filtered list with exceptions. A different filter clears the selection. */
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
    /** Selected ids, or the exceptions if the whole list is selected. */
    ids,
    has: (id: string) => ids.has(id) !== isWhole,
    set,
    /** Ticks or unticks these rows, or the whole list if it is selected. */
    setAll: (shown: readonly string[], isChosen: boolean) => {
      if (!isWhole) return set(shown, isChosen)
      setStored(isChosen ? { whole, ids: NOTHING.ids } : NOTHING)
    },
    takeWhole: () => setStored({ whole: list, ids: NOTHING.ids }),
    clear: () => setStored(NOTHING),
  }
}
export type Choice = ReturnType<typeof useChoice>
