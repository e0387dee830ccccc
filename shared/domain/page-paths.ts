/** The browser's pages that stand open to every visitor: the server hands out the application for them, its route table lists them. */
export const PUBLIC_PATHS = {
  auth: '/auth',
  logout: '/logout',
  setup: '/setup',
  registerUser: '/register-user',
  registerPartner: '/register-partner',
  partnerLogin: '/partner-login',
  partnerLink: '/partner/:shortLink',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  imprint: '/impressum',
  privacy: '/datenschutz',
  terms: '/agb',
  accessibility: '/barrierefreiheit',
  loginEntrance: '/api/login',
} as const

/** The pages of those who are signed in, whatever their role. */
export const MEMBER_PATHS = {
  home: '/',
  dashboard: '/dashboard',
  properties: '/properties',
  property: '/property/:id',
  favorites: '/favorites',
  prospects: '/prospect-management',
  propstack: '/propstack-sync',
  savedSearches: '/search-criteria',
  profile: '/profile',
  partner: '/partner',
  partnerDashboard: '/partner-dashboard',
  admin: '/admin',
  legalTexts: '/admin/rechtstexte',
  legalText: '/admin/rechtstexte/:page',
} as const

/** Not for visitors without a session, but the application sends them to the login that belongs there. */
const LEADS_TO_A_LOGIN: readonly string[] = [MEMBER_PATHS.admin, MEMBER_PATHS.partner]

/** Capital letters make no difference, as in the application's route table. */
const patternsOf = (paths: readonly string[]) =>
  paths.map((path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

const OPEN = patternsOf([...Object.values(PUBLIC_PATHS), ...LEADS_TO_A_LOGIN])
const ALL = [...OPEN, ...patternsOf(Object.values(MEMBER_PATHS))]

/** Whether a visitor without a session gets the application at this path; everywhere else he gets the landing page. */
export const isOpenToVisitors = (path: string): boolean => OPEN.some((pattern) => pattern.test(path))

/** Whether the product has a page at this path, for whomever. */
export const isPage = (path: string): boolean => ALL.some((pattern) => pattern.test(path))
