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

/** Not for visitors without a session, but the application sends them to the login that belongs there. */
const LEADS_TO_A_LOGIN: readonly string[] = ['/admin', '/partner']

/** Capital letters make no difference, as in the application's route table. */
const PATTERNS = [...Object.values(PUBLIC_PATHS), ...LEADS_TO_A_LOGIN].map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
)

/** Whether a visitor without a session gets the application at this path; everywhere else he gets the landing page. */
export const isOpenToVisitors = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path))
