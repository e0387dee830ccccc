import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { Navigate, useLocation } from 'react-router'
import { MEMBER_PATHS } from '#shared/domain/page-paths.ts'
import type { Role } from '#shared/domain/roles.ts'
import { PageSpinner } from '#web/components/page-state.tsx'
import { paths } from '#web/lib/paths.ts'
import { PageError } from './page-error.tsx'

type Load = () => Promise<{ Component: ComponentType }>

/** The router renders nothing when a page's code cannot be fetched, so an error page is returned instead. */
const orError =
  (load: Load): Load =>
  async () =>
    load().catch(() => ({ Component: PageError }))

/** A page whose code loads on first visit. What it reads first is in `first-reads.ts`. */
export const page = (path: string, load: Load): RouteObject => ({ path, lazy: orError(load), ErrorBoundary: PageError })

const notFound: Load = async () => ({ Component: (await import('#web/pages/public/not-found.tsx')).NotFoundPage })

/** For a visitor whose cookie has expired; without a cookie, the server sends the landing page itself. */
const landing: Load = async () => ({ Component: (await import('#web/pages/public/landing.tsx')).VisitorPage })

const legal: Load = async () => ({ Component: (await import('#web/pages/public/legal.tsx')).LegalPage })

/** Preloads the dashboard's code while the visitor types, so that it opens within a second after the sign-in. */
async function partnerLogin() {
  const { PartnerLoginPage } = await import('#web/pages/public/partner-login.tsx')
  // a failed preload is repeated when the code is needed
  const ahead = () => void Promise.allSettled([partnerDashboard(), partnerShell()])
  for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, ahead, { once: true })
  return { Component: PartnerLoginPage }
}

const logout: Load = async () => ({ Component: (await import('#web/pages/public/logout.tsx')).LogoutPage })
const factorPages = () => import('#web/pages/second-factor.tsx')
const setUpFactor: Load = async () => ({ Component: (await factorPages()).SetUpSecondFactorPage })

/** Pages for every visitor. */
const PUBLIC: readonly RouteObject[] = [
  page(paths.auth, async () => ({ Component: (await import('#web/pages/public/auth.tsx')).AuthPage })),
  page(paths.logout, logout),
  page(paths.registerUser, async () => ({ Component: (await import('#web/pages/public/register-user.tsx')).RegisterUserPage })),
  page(paths.registerPartner, async () => ({ Component: (await import('#web/pages/public/register-partner.tsx')).RegisterPartnerPage })),
  page(paths.partnerLogin, partnerLogin),
  page(paths.partnerLink, async () => ({ Component: (await import('#web/pages/public/partner-link.tsx')).PartnerLinkPage })),
  page(paths.forgotPassword, async () => ({ Component: (await import('#web/pages/public/forgot-password.tsx')).ForgotPasswordPage })),
  page(paths.joinOffice, async () => ({ Component: (await import('#web/pages/public/invitation.tsx')).InvitationPage })),
  page(paths.companyAccount, async () => ({ Component: (await import('#web/pages/public/company-account.tsx')).CompanyAccountPage })),
  page(paths.resetPassword, async () => ({ Component: (await import('#web/pages/public/reset-password.tsx')).ResetPasswordPage })),
  page(paths.verifyEmail, async () => ({ Component: (await import('#web/pages/public/verify-email.tsx')).VerifyEmailPage })),
  page(paths.unsubscribe, async () => ({ Component: (await import('#web/pages/public/unsubscribe.tsx')).UnsubscribePage })),
  page(paths.setup, async () => ({ Component: (await import('#web/pages/public/setup.tsx')).SetupPage })),
  ...[paths.imprint, paths.privacy, paths.terms, paths.accessibility, paths.processingAgreement].map((path) => page(path, legal)),
  { path: paths.loginEntrance, Component: LoginEntrance },
]

const dashboard: Load = async () => ({ Component: (await import('#web/pages/agent/dashboard.tsx')).DashboardPage })
const administration: Load = async () => ({ Component: (await import('#web/pages/admin/administration.tsx')).AdministrationPage })

const partnerDashboard: Load = async () => ({ Component: (await import('#web/pages/partner/dashboard.tsx')).PartnerDashboardPage })

const profile: Load = async () => ({ Component: (await import('#web/pages/profile.tsx')).ProfilePage })
const secondFactor: Load = async () => ({ Component: (await factorPages()).SecondFactorPage })
const deliveries: Load = async () => ({ Component: (await import('#web/pages/deliveries.tsx')).DeliveriesPage })
const privacyDesk: Load = async () => ({ Component: (await import('#web/pages/privacy-desk.tsx')).PrivacyDeskPage })
const legalTexts: Load = async () => ({ Component: (await import('#web/pages/admin/legal-texts.tsx')).LegalTextsPage })

const AGENT: readonly RouteObject[] = [
  page(paths.home, dashboard),
  page(paths.dashboard, dashboard),
  page(paths.properties, async () => ({ Component: (await import('#web/pages/agent/properties.tsx')).PropertiesPage })),
  page(MEMBER_PATHS.property, async () => ({ Component: (await import('#web/pages/agent/property.tsx')).PropertyPage })),
  page(MEMBER_PATHS.marketSheet, async () => ({ Component: (await import('#web/pages/agent/market-sheet.tsx')).MarketSheetPage })),
  page(paths.favorites, async () => ({ Component: (await import('#web/pages/agent/favorites.tsx')).FavoritesPage })),
  page(paths.prospects, async () => ({ Component: (await import('#web/pages/agent/prospect-management.tsx')).ProspectManagementPage })),
  page(paths.callList, async () => ({ Component: (await import('#web/pages/agent/call-list.tsx')).CallListPage })),
  page(paths.leadScore, async () => ({ Component: (await import('#web/pages/agent/lead-score.tsx')).LeadScorePage })),
  ...[MEMBER_PATHS.call, MEMBER_PATHS.callWithSlash].map((path) =>
    page(path, async () => ({ Component: (await import('#web/pages/agent/call.tsx')).CallPage })),
  ),
  page(paths.partners, async () => ({ Component: (await import('#web/pages/agent/partners.tsx')).PartnersPage })),
  page(paths.commissions, async () => ({ Component: (await import('#web/pages/agent/commissions.tsx')).CommissionsPage })),
  page(paths.propstack, async () => ({ Component: (await import('#web/pages/agent/propstack-sync.tsx')).PropstackSyncPage })),
  page(paths.thinkImmoImport, async () => ({ Component: (await import('#web/pages/agent/thinkimmo-import.tsx')).ThinkImmoImportPage })),
  page(paths.scraperStatus, async () => ({ Component: (await import('#web/pages/agent/scraper-status.tsx')).RunStatusPage })),
  page(paths.capture, async () => ({ Component: (await import('#web/pages/agent/capture.tsx')).CapturePage })),
  page(paths.office, async () => ({ Component: (await import('#web/pages/agent/office.tsx')).OfficePage })),
  page(paths.report, async () => ({ Component: (await import('#web/pages/agent/report.tsx')).ReportPage })),
  page(paths.profile, async () => ({ Component: (await import('#web/pages/agent/profile.tsx')).AgentProfilePage })),
  page(paths.secondFactor, secondFactor),
  page(paths.deliveries, deliveries),
  page(paths.savedSearches, async () => ({ Component: (await import('#web/pages/agent/saved-searches.tsx')).SavedSearchesPage })),
  page(paths.mailbox, async () => ({ Component: (await import('#web/pages/agent/mailbox.tsx')).MailboxPage })),
  page(paths.searchClients, async () => ({ Component: (await import('#web/pages/agent/search-clients.tsx')).SearchClientsPage })),
  page(paths.privacyDesk, privacyDesk),
  page(paths.sameObject, async () => ({ Component: (await import('#web/pages/agent/same-object.tsx')).SamePropertyPage })),
]

/** The login page redirects signed-in users home, so other roles leave the administrator area. */
const ADMIN_FOR_OTHERS: RouteObject = { path: paths.admin, element: <Navigate to={paths.auth} replace /> }
const HOME_FOR_AGENTS: RouteObject = { path: paths.partner, element: <Navigate to={paths.home} replace /> }
const DASHBOARD_FOR_PARTNERS: RouteObject = { path: paths.partner, element: <Navigate to={paths.partnerDashboard} replace /> }
const LOGIN_FOR_PARTNERS: RouteObject = { path: paths.partner, element: <Navigate to={paths.partnerLogin} replace /> }
const HOME_FOR_ADMINS: RouteObject = { path: paths.partner, element: <Navigate to={paths.admin} replace /> }

function LoginEntrance() {
  const { search } = useLocation()
  return <Navigate to={paths.auth + search} replace />
}

const inShell = (shell: Load, children: readonly RouteObject[]): RouteObject => ({
  lazy: orError(shell),
  HydrateFallback: PageSpinner,
  ErrorBoundary: PageError,
  children: [...children, page('*', notFound)],
})

const plainShell: Load = async () => ({ Component: (await import('./shells/plain-shell.tsx')).PlainShell })

const partnerShell: Load = async () => ({ Component: (await import('./shells/partner-shell.tsx')).PartnerShell })

/** A role, a guest, or an administrator who must first set up a second factor. */
export type Visitor = Role | 'guest' | 'set-up'

/** A visitor's route table. */
export function pagesFor(role: Visitor): RouteObject[] {
  const open: RouteObject = { HydrateFallback: PageSpinner, children: [...PUBLIC] }
  switch (role) {
    case 'agent':
      return [
        open,
        inShell(
          async () => ({ Component: (await import('./shells/agent-shell.tsx')).AgentShell }),
          [...AGENT, ADMIN_FOR_OTHERS, HOME_FOR_AGENTS],
        ),
      ]
    case 'partner':
      return [
        open,
        inShell(partnerShell, [
          page(paths.home, partnerDashboard),
          page(paths.partnerDashboard, partnerDashboard),
          DASHBOARD_FOR_PARTNERS,
          page(paths.profile, profile),
          page(paths.secondFactor, secondFactor),
          page(paths.deliveries, deliveries),
          ADMIN_FOR_OTHERS,
        ]),
      ]
    case 'admin':
      return [
        open,
        inShell(plainShell, [
          page(paths.home, administration),
          page(paths.admin, administration),
          page(paths.profile, profile),
          page(paths.secondFactor, secondFactor),
          page(paths.deliveries, deliveries),
          page(paths.legalTexts, legalTexts),
          page(MEMBER_PATHS.legalText, legalTexts),
          page(paths.privacyOffice, privacyDesk),
          HOME_FOR_ADMINS,
        ]),
      ]
    case 'set-up':
      return [page(paths.logout, logout), page('*', setUpFactor)]
    case 'guest':
      return [{ ...open, children: [...PUBLIC, ADMIN_FOR_OTHERS, LOGIN_FOR_PARTNERS, page('*', landing)] }]
  }
}
