import { useEffect, useRef, useState } from 'react'
import type { AskedFilters } from '#shared/domain/search-words/asked.ts'
import { DEFAULT_SEARCH, isSameSearch, type Search, SORTS } from '#web/lib/use-search.ts'

/** What the search page can show; `onlyMine` and `due` are filters of the prospects. */
type Shown = { readonly [Name in Exclude<keyof AskedFilters, 'onlyMine' | 'due'>]?: AskedFilters[Name] | undefined }

/** A question that was understood. */
export interface Asked {
  readonly shown: Shown
  readonly isOfProspects: boolean
}

const isEmpty = (filters: object) => Object.keys(filters).length === 0

/** The search for the question, with defaults for everything it does not mention. */
function toSearch({ orderBy, order, ...asked }: Shown): Search {
  const sort = SORTS.find((one) => one === `${orderBy}-${order}`) ?? DEFAULT_SEARCH.sort
  return { ...DEFAULT_SEARCH, ...(asked as Partial<Search>), sort }
}

/** Reads questions in the browser. `asked` is undefined once the filters have changed since the question was understood. */
export function useAsked(search: Search, change: (patch: Partial<Search>) => void) {
  const [state, setState] = useState<{ readonly set: Search; readonly asked: Asked } | 'failed'>()
  // an older `change` would start from an older search
  const latest = useRef({ search, change })
  useEffect(() => {
    latest.current = { search, change }
  })
  // the latest question wins, as long as the page is open
  const turn = useRef(0)
  useEffect(() => () => void (turn.current += 1), [])

  const ask = async (words: string) => {
    const mine = (turn.current += 1)
    try {
      const { understand } = await import('#shared/domain/search-words/understand.ts')
      if (mine !== turn.current) return
      const { filters, unused } = understand(words)
      const { onlyMine, due, ...shown } = filters
      const asked = { shown, isOfProspects: onlyMine === true || due === true }
      const patch = { ...(isEmpty(shown) ? {} : toSearch(shown)), words, unused }
      const set = { ...latest.current.search, ...patch }
      setState({ set, asked })
      latest.current.change(patch)
    } catch {
      setState('failed')
    }
  }

  const isAsSet = state !== undefined && state !== 'failed' && state.set.words === search.words && isSameSearch(state.set, search)
  return { asked: isAsSet ? state.asked : undefined, hasFailed: state === 'failed', ask }
}
