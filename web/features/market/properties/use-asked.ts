import { useEffect, useRef, useState } from 'react'
import type { AskedFilters } from '#shared/domain/search-words/asked.ts'
import { call, isRefusedFor, serverMessage } from '#web/lib/api.ts'
import { DEFAULT_SEARCH, isSameSearch, type Search, SORTS } from '#web/lib/use-search.ts'

/** What the search page can show; `onlyMine` and `due` are filters of the prospects. */
type Shown = { readonly [Name in Exclude<keyof AskedFilters, 'onlyMine' | 'due'>]?: AskedFilters[Name] | undefined }

/** A question that was understood. */
export interface Asked {
  readonly shown: Shown
  readonly isOfProspects: boolean
  /** Some filters are from the AI service. */
  readonly byService: boolean
  /** Why the AI service read nothing more. */
  readonly refusal?: string | undefined
}

const isEmpty = (filters: object) => Object.keys(filters).length === 0

/** The search that was asked for, with the usual value for everything that was not named. */
function searchOf({ orderBy, order, ...asked }: Shown): Search {
  const sort = SORTS.find((one) => one === `${orderBy}-${order}`) ?? DEFAULT_SEARCH.sort
  return { ...DEFAULT_SEARCH, ...(asked as Partial<Search>), sort }
}

/** Whether a search is still the first page of what was asked for. */
const isStill = (search: Search, set: Search): boolean => search.words === set.words && search.page === 1 && isSameSearch(search, set)

/**
 * Reads questions: by rules at once, and what they leave over by the server's AI service, if it has one. `asked` is undefined once the filters are no
 * longer those that were understood.
 */
export function useAsked(search: Search, change: (patch: Partial<Search>) => void) {
  const [state, setState] = useState<{ readonly set: Search; readonly asked: Asked } | 'failed'>()
  // an older `change` would start from an older search
  const latest = useRef({ search, change })
  useEffect(() => {
    latest.current = { search, change }
  })
  // the question that counts: the last one, as long as the page is open
  const turn = useRef(0)
  useEffect(() => () => void (turn.current += 1), [])

  const complete = async (words: string, set: Search, asked: Asked) => {
    const mine = turn.current
    const isLate = () => mine !== turn.current || !isStill(latest.current.search, set)
    try {
      const more = await call('POST /api/word-search', { body: { question: words } })
      if (isEmpty(more.filters) || isLate()) return
      const added: Partial<Search> = isEmpty(asked.shown) ? searchOf(more.filters) : (more.filters as Partial<Search>)
      const patch = { ...added, words, unused: more.unused }
      setState({ set: { ...set, ...patch }, asked: { ...asked, shown: { ...more.filters, ...asked.shown }, byService: true } })
      latest.current.change(patch)
    } catch (error) {
      // without an answer the words stay shown as not understood
      if (isRefusedFor('too_many_calls', error) && !isLate()) setState({ set, asked: { ...asked, refusal: serverMessage(error) } })
    }
  }

  const ask = async (words: string) => {
    const mine = (turn.current += 1)
    try {
      const { understand } = await import('#shared/domain/search-words/understand.ts')
      if (mine !== turn.current) return
      const { filters, unused } = understand(words)
      const { onlyMine, due, ...shown } = filters
      const asked = { shown, isOfProspects: onlyMine === true || due === true, byService: false }
      const patch = { ...(isEmpty(shown) ? {} : searchOf(shown)), words, unused }
      const set = { ...latest.current.search, ...patch }
      setState({ set, asked })
      latest.current.change(patch)
      if (unused.length > 0) void complete(words, set, asked)
    } catch {
      setState('failed')
    }
  }

  const isAsSet = state !== undefined && state !== 'failed' && state.set.words === search.words && isSameSearch(state.set, search)
  return { asked: isAsSet ? state.asked : undefined, hasFailed: state === 'failed', ask }
}
