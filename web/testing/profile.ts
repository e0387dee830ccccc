import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { User } from '#shared/contract/people/accounts.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from './browser.tsx'
import { emptyHouse } from './house.ts'
import { CALENDAR, INVITATION, sampleSession, sampleUser } from './samples.ts'

/** An agent's profile page with its own server: helpers to open it, read a card, and get requests and toasts. */
export function profilePage() {
  const edge = emptyHouse({
    'GET /api/auth/sessions': { body: [sampleSession()] },
    'GET /api/makler/partner-link': { body: INVITATION },
    'GET /api/calendar': { body: CALENDAR },
    'GET /api/keys': { body: [] },
    'GET /api/installation': { body: { product: 'Giebel', mailServer: true, demoMailbox: null } },
  })
  return {
    edge,
    open: async (change: Partial<User> = {}) => {
      const { client } = openApp(edge, '/profile', sampleUser(change))
      await screen.findByRole('heading', { level: 1, name: 'Mein Profil' })
      return client
    },
    card: (name: string) => within(screen.getByRole('region', { name })),
    written: () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body]),
    expectToast: (message: object) => waitFor(() => expect(toaster.current()).toMatchObject(message)),
  }
}
