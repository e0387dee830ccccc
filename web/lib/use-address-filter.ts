import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { searchWith } from './search-with.ts'

/** Filters of a list in the URL's query, by name; empty if missing. Other parameters are kept. */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const state = useLocation().state as unknown
  const filter = Object.fromEntries(names.map((name) => [name, (params.get(name) ?? '').slice(0, 100)])) as Record<Name, string>
  const change = useCallback(
    (patch: Partial<Record<Name, string>>) => {
      // the URL itself: the rendered state may lag behind it
      const next = searchWith(new URLSearchParams(window.location.search), patch)
      setParams(next, { replace: true, state, preventScrollReset: true, flushSync: true })
    },
    [setParams, state],
  )
  return { filter, change, isFiltered: names.some((name) => filter[name] !== '') }
}
