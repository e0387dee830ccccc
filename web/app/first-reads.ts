import type { ReadName } from '#shared/contract/index.ts'
import { PROSPECTS_PAGE } from '#shared/domain/limits.ts'
import { MEMBER_PATHS } from '#shared/domain/page-paths.ts'
import { buildAddresses, type Input } from '#web/lib/api.ts'
import { DEFAULT_SEARCH, toQuery } from '#web/lib/use-search.ts'

/** What a page reads when it opens: API addresses in which `:id` is the page's own id. */
export interface FirstReads {
  /** Answered with the page. */
  readonly reads: readonly string[]
  /** Announced with the page and requested by the browser: long lists, and what the page always reads anew. */
  readonly requests: readonly string[]
}

type PagePath = (typeof MEMBER_PATHS)[keyof typeof MEMBER_PATHS]

const read = <Name extends ReadName>(name: Name, input: Input<Name> = {}): string => buildAddresses(name, input)[1]
/** A read of the page's own record. */
const readOwn = (name: ReadName & `${string}/:id${string}`): string => name.slice('GET '.length)

const SHELL = read('GET /api/notifications')
const DASHBOARD = [read('GET /api/follow-up-prospects'), read('GET /api/stats'), read('GET /api/makler/property-tips')]
const SEARCH = toQuery(DEFAULT_SEARCH)
const HIDDEN = toQuery({ ...DEFAULT_SEARCH, hidden: true })
const PROSPECTS = { onlyMine: 'true', orderBy: 'score', limit: PROSPECTS_PAGE } as const

const OF_AGENT: Partial<Record<PagePath, Partial<FirstReads>>> = {
  [MEMBER_PATHS.home]: { reads: DASHBOARD },
  [MEMBER_PATHS.dashboard]: { reads: DASHBOARD },
  [MEMBER_PATHS.properties]: {
    reads: [
      read('GET /api/properties', { query: SEARCH }),
      read('GET /api/properties', { query: { ...HIDDEN, limit: 1 } }),
      read('GET /api/exports'),
    ],
  },
  [MEMBER_PATHS.property]: { reads: [readOwn('GET /api/properties/:id'), read('GET /api/exports')] },
  [MEMBER_PATHS.marketSheet]: { reads: [read('GET /api/notices/letterhead')], requests: [readOwn('GET /api/properties/:id/market-sheet')] },
  [MEMBER_PATHS.favorites]: { reads: [read('GET /api/favorites')] },
  [MEMBER_PATHS.prospects]: { requests: [read('GET /api/properties', { query: PROSPECTS })] },
  [MEMBER_PATHS.callList]: { requests: [read('GET /api/call-list')] },
  [MEMBER_PATHS.leadScore]: { reads: [read('GET /api/lead-shifts')] },
  [MEMBER_PATHS.partners]: { reads: [read('GET /api/partners'), read('GET /api/partner-counts'), read('GET /api/makler/partners')] },
  [MEMBER_PATHS.commissions]: { reads: [read('GET /api/makler/commissions', { query: { status: 'open' } })] },
  [MEMBER_PATHS.propstack]: { reads: [read('GET /api/exports')] },
  [MEMBER_PATHS.thinkImmoImport]: { reads: [read('GET /api/imports')] },
  [MEMBER_PATHS.scraperStatus]: { reads: [read('GET /api/scraper/stats'), read('GET /api/scraper/activities')] },
  [MEMBER_PATHS.profile]: { reads: [read('GET /api/makler/partner-link')] },
  [MEMBER_PATHS.savedSearches]: { reads: [read('GET /api/search-criteria')] },
  [MEMBER_PATHS.mailbox]: { reads: [read('GET /api/mailbox'), read('GET /api/mailbox/mails')] },
  [MEMBER_PATHS.sameObject]: { reads: [read('GET /api/maybe-same')] },
}

const isOfMembers = (path: string): path is PagePath => Object.values<string>(MEMBER_PATHS).includes(path)

/** What a page of the route table reads first, including its shell's reads. */
export function listFirstReads(visitor: string, path: string): FirstReads {
  if (visitor !== 'agent' || !isOfMembers(path)) return { reads: [], requests: [] }
  const { reads = [], ...more } = OF_AGENT[path] ?? {}
  return { requests: [], ...more, reads: [SHELL, ...reads] }
}
