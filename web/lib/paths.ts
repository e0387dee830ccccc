import { LEGAL_PAGES, LEGAL_TITLE } from '#shared/domain/legal.ts'
import { PUBLIC_PATHS } from '#shared/domain/public-paths.ts'

export { safeReturnTo } from '#shared/domain/return-path.ts'

/** What the law wants to be one step away from everywhere. */
export const LEGAL_LINKS = LEGAL_PAGES.map((page) => ({ to: `/${page}`, label: LEGAL_TITLE[page] }))

/** Where the pages live. */
export const paths = {
  ...PUBLIC_PATHS,
  home: '/',
  register: '/auth?tab=registrieren',
  partnerDashboard: '/partner-dashboard',
  /** The page behind an agent's invitation. */
  invitation: (shortLink: string) => `/partner/${encodeURIComponent(shortLink)}`,
  admin: '/admin',
  profile: '/profile',
  legalTexts: '/admin/rechtstexte',
  legalText: (page: string) => `/admin/rechtstexte/${page}`,
  partner: '/partner',
  properties: '/properties',
  property: (id: number) => `/property/${id}`,
  favorites: '/favorites',
  prospects: '/prospect-management',
  prospect: (id: number) => `/prospect-management?property=${id}`,
  propstack: '/propstack-sync',
  savedSearches: '/search-criteria',
  newSavedSearch: '/search-criteria?form=neu',
  editSavedSearch: (id: number) => `/search-criteria?form=${id}`,
  /** The server's entrance for a lost session; it leads to the login page. */
  login: (returnTo: string) => `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
} as const

/** The address of a page that leads back to where the visitor came from. */
export const withReturn = (path: string, returnTo: string | null | undefined): string =>
  returnTo ? `${path}${path.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}` : path
