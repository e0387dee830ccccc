import { FOOTER_PAGES, LEGAL_TITLE } from '#shared/domain/legal.ts'
import { MEMBER_PATHS, PUBLIC_PATHS } from '#shared/domain/page-paths.ts'

export { safeReturnTo } from '#shared/domain/return-path.ts'

/** What the law wants to be one step away from everywhere. */
export const LEGAL_LINKS = FOOTER_PAGES.map((page) => ({ to: `/${page}`, label: LEGAL_TITLE[page] }))

/** Where the pages live. */
export const paths = {
  ...PUBLIC_PATHS,
  ...MEMBER_PATHS,
  register: '/auth?tab=registrieren',
  /** The page behind an agent's invitation. */
  invitation: (shortLink: string) => `/partner/${encodeURIComponent(shortLink)}`,
  legalText: (page: string) => `/admin/rechtstexte/${page}`,
  /** Whose number this is. */
  call: (number: string) => `/call/${encodeURIComponent(number)}`,
  property: (id: number) => `/property/${id}`,
  marketSheet: (id: number) => `/property/${id}/marktblatt`,
  prospect: (id: number) => `/prospect-management?property=${id}`,
  tip: (id: number) => `/?tip=${id}`,
  newSavedSearch: '/search-criteria?form=neu',
  editSavedSearch: (id: number) => `/search-criteria?form=${id}`,
  /** The server's entrance for a lost session; it leads to the login page. */
  login: (returnTo: string) => `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
} as const

/** The login page where a sign-in waits for its second factor. */
export const SECOND_STEP = `${PUBLIC_PATHS.auth}?schritt=2`

/** The address of a page that leads back to where the visitor came from. */
export const withReturn = (path: string, returnTo: string | null | undefined): string =>
  returnTo ? `${path}${path.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}` : path
