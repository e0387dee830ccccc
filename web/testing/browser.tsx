import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import type { User } from '#shared/contract/people/accounts.ts'
import { App } from '#web/app/app.tsx'
import { createQueryClient } from '#web/app/providers.tsx'
import type { Edge } from './edge.ts'
import { sampleProfile } from './partner-samples.ts'

/** The production configuration. */
export { createQueryClient }

/** An empty server without a signed-in user. */
export const EMPTY_HOUSE = {
  'GET /api/auth/user': { status: 401, body: 'Unauthorized' },
  'GET /api/stats': {
    body: {
      totalListings: 12_480,
      newToday: 37,
      exported: 1,
      watchlist: 2,
      firstSteps: { hasKey: false, hasSavedSearch: true, hasSharedLink: false, hearsOfMatches: false },
    },
  },
  'GET /api/properties': { body: { properties: [], total: 0, totalIsExact: true } },
  'GET /api/favorites': { body: [] },
  'GET /api/follow-up-prospects': { body: [] },
  'GET /api/makler/property-tips': { body: [] },
  'GET /api/makler/commissions': { body: [] },
  'GET /api/partner/profile': { body: sampleProfile({ companyName: null }) },
  'GET /api/partner/payout-needs': { body: { needs: [], isDue: false, asked: [] } },
  'GET /api/partner/stats': {
    body: {
      totalStats: { propertyTips: 0, commissions: 0, totalCommissionAmount: 0 },
      totalTips: 0,
      successfulDeals: 0,
      totalCommission: 0,
      unreadMessages: 0,
      relationStats: [],
    },
  },
  'GET /api/partner/property-tips': { body: [] },
  'GET /api/partner/messages': { body: [] },
  'GET /api/notifications': { body: [] },
  'GET /api/notifications/preferences': {
    body: { kinds: [{ kind: 'match', bell: true, mail: false, push: false }], digestAt: null, quietFrom: null, quietTo: null },
  },
  'GET /api/search-criteria': { body: [] },
  'GET /api/notices': { body: [] },
  'GET /api/office/sso': { body: { connection: null, domains: [], cameByProvider: false } },
  'GET /api/auth/company-account': { body: { isConnected: false, isPossible: false } },
}

/** Receives no messages; the live connection has its own tests. */
class SilentSocket {
  close() {}
}

/** jsdom has no layout: everything is visible. */
class EverythingInSight {
  readonly #notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    this.#notify = notify
  }
  observe() {
    this.#notify([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}

/** Stubs what jsdom lacks. */
export function simulateBrowser(): void {
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.stubGlobal('IntersectionObserver', EverythingInSight)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
}

/** Opens the product at a path, as a user or as a guest. `left` collects the URLs of full page loads. */
export function openApp(edge: Edge, address: string, user?: User) {
  history.replaceState(null, '', address)
  if (user) edge.answer('GET /api/auth/user', { body: user })
  const left: string[] = []
  const client = createQueryClient((target) => left.push(target))
  render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  )
  return { client, left }
}
