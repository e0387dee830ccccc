import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { RowAt } from '#shared/contract/index.ts'
import type { QueryInput } from '#shared/contract/route.ts'
import { type Choice, type ChoiceName, CHOICES, type FlagName, FLAGS, forEach, type NumberName, NUMBERS } from '#shared/domain/criteria.ts'
import { PROPERTY_PAGE_SIZE, RADII } from '#shared/domain/limits.ts'
import { SOURCES } from '#shared/domain/sources.ts'
import type { Source } from '#shared/domain/sources.ts'

export const SORTS = [
  'chance-DESC',
  'listedAt-DESC',
  'listedAt-ASC',
  'price-ASC',
  'price-DESC',
  'size-DESC',
  'pricePerSqm-ASC',
  'priceCut-DESC',
  'repostedAt-DESC',
] as const
export type Sort = (typeof SORTS)[number]

type Choices = { readonly [Name in ChoiceName]: Choice<Name> }
const forChoices = (make: (name: ChoiceName, criterion: (typeof CHOICES)[ChoiceName]) => string) => forEach(CHOICES, make) as Choices

/** The search page's state, stored in the URL. Unset texts are empty and unset numbers undefined. */
export interface Search extends Readonly<Record<NumberName, number | undefined>>, Readonly<Record<FlagName, boolean>>, Choices {
  /** The question in words, and the part of it that set no filter. */
  readonly words: string
  readonly unused: readonly string[]
  /** Words in the title. */
  readonly q: string
  readonly location: string
  /** Kilometres around the location. */
  readonly radius: number | undefined
  readonly city: string
  readonly zipCode: string
  readonly sources: readonly Source[]
  /** One saved search's hits, or all that are unread in the bell. */
  readonly savedSearch: number | undefined
  readonly unread: boolean
  /** Properties that fit this search client. */
  readonly searchClient: number | undefined
  readonly hidden: boolean
  readonly sort: Sort
  readonly page: number
}

export const DEFAULT_SEARCH: Search = {
  words: '',
  unused: [],
  q: '',
  location: '',
  radius: undefined,
  city: '',
  zipCode: '',
  ...forEach(NUMBERS, () => undefined),
  ...forChoices((_, { usual = 'all' }) => usual),
  ...forEach(FLAGS, () => false),
  sources: SOURCES,
  savedSearch: undefined,
  unread: false,
  searchClient: undefined,
  hidden: false,
  sort: 'chance-DESC',
  page: 1,
}

const pickAllowed = <T extends string>(allowed: readonly T[], value: string | null, fallback: T): T =>
  allowed.find((one) => one === value) ?? fallback
const toFormValues = ({ options, all }: (typeof CHOICES)[ChoiceName]) => [...Object.keys(options), ...(all === undefined ? [] : ['all'])]

function positive(value: string | null): number | undefined {
  const number = value ? Number(value) : Number.NaN
  return Number.isFinite(number) && number >= 0 ? number : undefined
}

/** Maximum length of a question in words. */
export const WORDS_MAX = 300
const idIn = (value: string | null): number | undefined => Number(/^[1-9]\d{0,14}$/.exec(value ?? '')?.[0]) || undefined

/** Reads a search from a URL's query. Invalid values are ignored. */
export function readSearch(params: URLSearchParams): Search {
  const chosen = params.get('sources')?.split(',')
  return {
    words: params.get('words')?.slice(0, WORDS_MAX) ?? '',
    unused: params.getAll('unused'),
    q: params.get('q') ?? '',
    location: params.get('location') ?? '',
    radius: RADII.find((radius) => String(radius) === params.get('radius')),
    city: params.get('city') ?? '',
    zipCode: params.get('zipCode') ?? '',
    ...forEach(NUMBERS, (name) => positive(params.get(name))),
    ...forChoices((name, choice) => pickAllowed(toFormValues(choice), params.get(name), DEFAULT_SEARCH[name])),
    ...forEach(FLAGS, (name) => params.get(name) === 'true'),
    sources: chosen ? SOURCES.filter((source) => chosen.includes(source)) : SOURCES,
    savedSearch: idIn(params.get('savedSearch')),
    unread: params.get('unread') === 'true',
    searchClient: idIn(params.get('searchClient')),
    hidden: params.get('hidden') === 'true',
    sort: pickAllowed(SORTS, params.get('sort'), DEFAULT_SEARCH.sort),
    page: Math.max(1, Math.floor(positive(params.get('page')) ?? 1)),
  }
}

/** A search's query string: only what differs from the default. */
export function writeSearch({ unused, ...search }: Search): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const usual = DEFAULT_SEARCH[name as keyof Search]
    if (Array.isArray(value)) {
      if (value.length < SOURCES.length) params.set(name, value.join(','))
    } else if (value !== usual && value !== undefined) params.set(name, String(value))
  }
  for (const word of unused) params.append('unused', word)
  return params
}

/** The same search without its question. */
const withoutWords = (search: Search): Search => ({ ...search, words: '', unused: [] })

/** Whether two searches have the same filters and order. */
export const isSameSearch = (one: Search, other: Search): boolean => {
  const [a, b] = [one, other].map((search) => writeSearch({ ...withoutWords(search), page: 1 }).toString())
  return a === b
}

/** The contract query: `all` and empty values are omitted. */
export function toQuery({ page, sort, sources, words: _, unused: __, ...rest }: Search): QueryInput<RowAt<'GET /api/properties'>> {
  const [orderBy, order] = sort.split('-')
  const isOfHits = isOfLink(rest)
  return {
    ...rest,
    orderBy,
    order,
    ...forEach(CHOICES, (name) => (rest[name] === 'all' ? undefined : rest[name])),
    ...forEach({ ...FLAGS, hidden: '', unread: '' }, (name) => (rest[name] ? 'true' : undefined)),
    // a changed search keeps the rentals it found, and tips have no source
    ...(isOfHits && { listingType: undefined }),
    ...(isOfHits && sources.length === SOURCES.length ? {} : { sources: sources.join(',') }),
    limit: PROPERTY_PAGE_SIZE,
    offset: (page - 1) * PROPERTY_PAGE_SIZE,
  }
}

/** Whether it shows hits or what fits a search client, which only links set. */
export const isOfLink = ({ savedSearch, unread, searchClient }: Pick<Search, 'savedSearch' | 'unread' | 'searchClient'>): boolean =>
  savedSearch !== undefined || unread || searchClient !== undefined

/** How many filters differ from the default. */
export const countFilters = (search: Search): number =>
  writeSearch({ ...withoutWords(search), page: 1, hidden: false, sort: DEFAULT_SEARCH.sort }).size

/**
 * The search in the URL. A change of anything but the page returns to the first page. It renders synchronously: deferred, a ticked box would flip
 * back for a moment on a slow machine, and a second change would not see the first.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const search = useMemo(() => readSearch(params), [params])

  const change = useCallback(
    (patch: Partial<Search>) => {
      const replace = patch.page === undefined
      setParams((current) => writeSearch({ ...readSearch(current), page: 1, ...patch }), {
        replace,
        state: state as unknown,
        preventScrollReset: replace,
        flushSync: true,
      })
    },
    [setParams, state],
  )
  const reset = useCallback(
    () => setParams(new URLSearchParams(), { replace: true, state: state as unknown, flushSync: true }),
    [setParams, state],
  )

  return { search, change, reset }
}
