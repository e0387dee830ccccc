import { useCallback, useState } from 'react'
import { PROSPECTS_AT_ONCE } from '#shared/domain/limits.ts'

const NONE: ReadonlySet<number> = new Set()

/** Selection in a list, limited to what one request can change. */
export function useSelection() {
  const [chosen, setChosen] = useState(NONE)
  const toggle = useCallback((id: number) => {
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id) && next.size < PROSPECTS_AT_ONCE) next.add(id)
      return next
    })
  }, [])
  const choose = useCallback((ids: readonly number[]) => setChosen(new Set(ids.slice(0, PROSPECTS_AT_ONCE))), [])
  const clear = useCallback(() => setChosen(NONE), [])
  return { chosen, toggle, choose, clear }
}
export type Selection = ReturnType<typeof useSelection>
