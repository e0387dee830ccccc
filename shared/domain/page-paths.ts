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
  unsubscribe: '/unsubscribe',
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
