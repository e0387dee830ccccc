import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { searchWith } from './search-with.ts'

/** Parts of the address that narrow a list, by their names; empty where the address does not say. Its other parts stay as they are. */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const state = useLocation().state as unknown
  const filter = Object.fromEntries(names.map((name) => [name, (params.get(name) ?? '').slice(0, 100)])) as Record<Name, string>
  const change = useCallback(
    (patch: Partial<Record<Name, string>>) => {
      // the address itself: what is drawn may lag behind it
      const next = searchWith(new URLSearchParams(window.location.search), patch)
      setParams(next, { replace: true, state, preventScrollReset: true, flushSync: true })
    },
    [setParams, state],
  )
  return { filter, change, isFiltered: names.some((name) => filter[name] !== '') }
}
