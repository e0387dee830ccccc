import { FOOTER_PAGES, LEGAL_TITLE } from '#shared/domain/legal.ts'
import { MEMBER_PATHS, PUBLIC_PATHS } from '#shared/domain/page-paths.ts'

export { safeReturnTo } from '#shared/domain/return-path.ts'

/** Pages that by law must be one click away from everywhere. */
export const LEGAL_LINKS = FOOTER_PAGES.map((page) => ({ to: `/${page}`, label: LEGAL_TITLE[page] }))

export const paths = {
  ...PUBLIC_PATHS,
  ...MEMBER_PATHS,
  register: '/auth?tab=registrieren',
  /** The page that an agent's invitation links to. */
  invitation: (shortLink: string) => `/partner/${encodeURIComponent(shortLink)}`,
  legalText: (page: string) => `/admin/rechtstexte/${page}`,
  /** Looks up the owner of this number. */
  call: (number: string) => `/call/${encodeURIComponent(number)}`,
  property: (id: number) => `/property/${id}`,
  marketSheet: (id: number) => `/property/${id}/marktblatt`,
  prospect: (id: number) => `/prospect-management?property=${id}`,
  ownProspects: `${MEMBER_PATHS.prospects}?who=me`,
  dueProspects: `${MEMBER_PATHS.prospects}?due=true`,
  tip: (id: number) => `/?tip=${id}`,
  newSavedSearch: '/search-criteria?form=neu',
  editSavedSearch: (id: number) => `/search-criteria?form=${id}`,
  /** The server's entry point after a lost session; it redirects to the login page. */
  login: (returnTo: string) => `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
} as const

/** The login page at the second factor. */
export const SECOND_STEP = `${PUBLIC_PATHS.auth}?schritt=2`

/** A path with the way back to the visitor's page. */
export const withReturn = (path: string, returnTo: string | null | undefined): string =>
  returnTo ? `${path}${path.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}` : path
