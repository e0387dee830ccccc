import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SingleSignOn } from '#shared/contract/people/sso.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { OFFICE, sampleUser } from '../../testing/samples.ts'
// preloaded, so that the first test does not wait for them
import '#web/features/people/sso/connection-form.tsx'
import '#web/features/people/sso/sso-card.tsx'
import './office.tsx'

const CONNECTION: NonNullable<SingleSignOn['connection']> = {
  id: 12,
  issuer: 'https://login.klee.example',
  clientId: 'giebel',
  isSecretLost: false,
  roleClaim: null,
  roles: [],
  createsAccounts: true,
  newRole: 'agent',
  isOnlyWay: false,
  hasEmergencyCode: false,
  redirectUri: 'https://giebel.example/firmenkonto/12',
  logoutUri: 'https://giebel.example/api/auth/sso/12/logout',
}
const DOMAIN = {
  id: 7,
  domain: 'klee.example',
  recordName: '_anmeldung.klee.example',
  recordText: 'domain-check=abc',
  verifiedAt: null as string | null,
}
const sso = (changes: Partial<SingleSignOn> = {}): SingleSignOn => ({
  connection: CONNECTION,
  domains: [DOMAIN],
  cameByProvider: false,
  ...changes,
})

const edge = emptyHouse({
  'GET /api/office': { body: OFFICE },
  'GET /api/office/agreement': {
    body: { text: 'x', version: 1, hash: 'c0ffee12'.repeat(8), isFilledIn: true, isAccepted: true, sentence: 'x', accepted: [] },
  },
  'GET /api/office/people': { body: [] },
  'GET /api/office/invitations': { body: [] },
  'GET /api/office/scim-key': { body: { baseUrl: 'https://giebel.example/api/scim/v2', key: null } },
})
const user = userEvent.setup()
const written = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])

async function open(state: SingleSignOn) {
  edge.answer('GET /api/office/sso', { body: state })
  openApp(edge, '/buero', sampleUser({ officeRole: 'principal' }))
  return within(await screen.findByRole('region', { name: 'Anmeldung mit Firmenkonto' }))
}

describe('the card of the sign-in with a company account', () => {
  it('sends what the principal enters, with the values of each role', async () => {
    const card = await open(sso({ connection: null, domains: [] }))
    edge.answer('PUT /api/office/sso', { body: sso() })
    await user.click(await card.findByRole('button', { name: 'Einrichten …' }))
    await user.type(await card.findByLabelText('Adresse des Anbieters (Issuer)'), 'https://login.klee.example')
    await user.type(card.getByLabelText('Client-ID'), 'giebel')
    await user.type(card.getByLabelText('Client-Secret'), 'geheim')
    await user.type(card.getByLabelText(/Angabe des Anbieters/), 'groups')
    await user.type(await card.findByLabelText('Werte für Leitung'), 'chefs{Enter}')
    await user.click(card.getByRole('button', { name: 'Anbieter prüfen und speichern' }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Anbieter gespeichert'))
    expect(written()).toEqual([
      [
        'PUT',
        '/api/office/sso',
        {
          issuer: 'https://login.klee.example',
          clientId: 'giebel',
          clientSecret: 'geheim',
          createsAccounts: false,
          newRole: 'agent',
          roleClaim: 'groups',
          roles: [{ value: 'chefs', officeRole: 'manager' }],
        },
      ],
    ])
  })

  it('keeps what was entered if the server refuses it, and shows why', async () => {
    const card = await open(sso({ connection: null, domains: [] }))
    edge.answer('PUT /api/office/sso', { status: 400, body: 'Unter dieser Adresse antwortet kein Anbieter.' })
    await user.click(await card.findByRole('button', { name: 'Einrichten …' }))
    await user.type(await card.findByLabelText('Adresse des Anbieters (Issuer)'), 'https://login.klee.example')
    await user.click(card.getByRole('button', { name: 'Anbieter prüfen und speichern' }))
    await waitFor(() => expect(toaster.current()?.text).toBe('Unter dieser Adresse antwortet kein Anbieter.'))
    expect(card.getByLabelText('Adresse des Anbieters (Issuer)')).toHaveProperty('value', 'https://login.klee.example')
  })

  it('shows the record that proves a domain, and lets it be checked', async () => {
    const card = await open(sso())
    await card.findByText('_anmeldung.klee.example')
    card.getByText('domain-check=abc')
    card.getByText('https://giebel.example/firmenkonto/12')
    // before a domain counts there is nothing to close
    expect(card.queryByText('Nur noch mit Firmenkonto')).toBeNull()
    edge.answer('POST /api/office/sso/domains/7/check', {
      status: 409,
      body: 'Unter _anmeldung.klee.example steht noch kein passender TXT-Eintrag.',
    })
    await user.click(card.getByRole('button', { name: 'Prüfen' }))
    await waitFor(() => expect(toaster.current()?.text).toContain('steht noch kein passender TXT-Eintrag'))
  })

  it('offers to close the office to passwords only to who came by the provider, and shows the code once', async () => {
    const domains = [{ ...DOMAIN, verifiedAt: '2026-11-20T08:00:00Z' }]
    const card = await open(sso({ domains, cameByProvider: true }))
    edge.answer('PUT /api/office/sso/only-way', { body: { success: true, emergencyCode: 'ABCD-EFGH' } })
    await user.click(await card.findByRole('button', { name: 'Nur Firmenkonto zulassen' }))
    await user.click(await screen.findByRole('button', { name: 'Nur Firmenkonto' }))
    await screen.findByText('ABCD-EFGH')
    expect(written()).toEqual([['PUT', '/api/office/sso/only-way', { isOnlyWay: true }]])
    await user.click(screen.getByRole('button', { name: 'Ich habe ihn aufbewahrt' }))
    expect(screen.queryByText('ABCD-EFGH')).toBeNull()
  })

  it('explains why the office cannot be closed to passwords yet', async () => {
    const card = await open(sso({ domains: [{ ...DOMAIN, verifiedAt: '2026-11-20T08:00:00Z' }] }))
    await card.findByText(/sobald Sie selbst mit Firmenkonto angemeldet sind/)
    expect(card.queryByRole('button', { name: 'Nur Firmenkonto zulassen' })).toBeNull()
  })
})
