import type { ReadName } from '#shared/contract/index.ts'
import { PROSPECTS_PAGE } from '#shared/domain/limits.ts'
import { MEMBER_PATHS } from '#shared/domain/page-paths.ts'
import { buildAddresses, type Input } from '#web/lib/api.ts'
import { DEFAULT_SEARCH, toQuery } from '#web/lib/use-search.ts'

type PagePath = (typeof MEMBER_PATHS)[keyof typeof MEMBER_PATHS]

const read = <Name extends ReadName>(name: Name, input: Input<Name> = {}): string => buildAddresses(name, input)[1]
/** A read of the page's own record. */
const readOwn = (name: ReadName & `${string}/:id${string}`): string => name.slice('GET '.length)

const SHELL = read('GET /api/notifications')
const DASHBOARD = [read('GET /api/follow-up-prospects'), read('GET /api/stats'), read('GET /api/makler/property-tips')]
const SEARCH = toQuery(DEFAULT_SEARCH)
const HIDDEN = toQuery({ ...DEFAULT_SEARCH, hidden: true })
const PROSPECTS = { onlyMine: 'true', orderBy: 'score', limit: PROSPECTS_PAGE } as const

const OF_AGENT: Partial<Record<PagePath, readonly string[]>> = {
  [MEMBER_PATHS.home]: DASHBOARD,
  [MEMBER_PATHS.dashboard]: DASHBOARD,
  [MEMBER_PATHS.properties]: [
    read('GET /api/properties', { query: SEARCH }),
    read('GET /api/properties', { query: { ...HIDDEN, limit: 1 } }),
    read('GET /api/exports'),
  ],
  [MEMBER_PATHS.property]: [readOwn('GET /api/properties/:id'), read('GET /api/exports')],
  [MEMBER_PATHS.marketSheet]: [read('GET /api/notices/letterhead'), readOwn('GET /api/properties/:id/market-sheet')],
  [MEMBER_PATHS.favorites]: [read('GET /api/favorites')],
  [MEMBER_PATHS.prospects]: [read('GET /api/properties', { query: PROSPECTS })],
  [MEMBER_PATHS.callList]: [read('GET /api/call-list')],
  [MEMBER_PATHS.leadScore]: [read('GET /api/lead-shifts')],
  [MEMBER_PATHS.partners]: [read('GET /api/partners'), read('GET /api/partner-counts'), read('GET /api/makler/partners')],
  [MEMBER_PATHS.commissions]: [read('GET /api/makler/commissions', { query: { status: 'open' } })],
  [MEMBER_PATHS.propstack]: [read('GET /api/exports')],
  [MEMBER_PATHS.thinkImmoImport]: [read('GET /api/imports')],
  [MEMBER_PATHS.scraperStatus]: [read('GET /api/scraper/stats'), read('GET /api/scraper/activities')],
  [MEMBER_PATHS.office]: [read('GET /api/office'), read('GET /api/office/people'), read('GET /api/office/agreement')],
  [MEMBER_PATHS.report]: [read('GET /api/office/report', { query: { by: 'week' } })],
  [MEMBER_PATHS.profile]: [read('GET /api/makler/partner-link')],
  [MEMBER_PATHS.savedSearches]: [read('GET /api/search-criteria')],
  [MEMBER_PATHS.mailbox]: [read('GET /api/mailbox'), read('GET /api/mailbox/mails')],
  [MEMBER_PATHS.sameObject]: [read('GET /api/maybe-same')],
}

const isOfMembers = (path: string): path is PagePath => Object.values<string>(MEMBER_PATHS).includes(path)

/** What a page of the route table reads when it opens, including its shell's reads: API addresses in which `:id` is the page's own id. */
export const listFirstReads = (visitor: string, path: string): readonly string[] =>
  visitor === 'agent' && isOfMembers(path) ? [SHELL, ...(OF_AGENT[path] ?? [])] : []
