import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { sampleUser } from '#web/testing/samples.ts'
import { fill, heading, here, findHref, press, samplePartner, sampleProfile, visitor } from '#web/testing/visitor.ts'

const guest = visitor()
const LOGIN = 'POST /api/auth/login'

async function signIn(address = '/partner-login') {
  guest.open(address)
  await heading('Partner-Login')
  await fill({ 'E-Mail': 'gero@gartenbau.example', Passwort: 'geheim' })
  await press('Anmelden')
}

const WRONG_ACCOUNT = 'Dieser Account ist kein Partner-Account. Bitte verwenden Sie den regulären Login.'

describe('the form', () => {
  it('shows what is missing, and where links and passwords come from', async () => {
    guest.open('/partner-login')
    await heading('Partner-Login')
    await press('Anmelden')
    expect(await screen.findByText('Gültige E-Mail-Adresse erforderlich')).toBeDefined()
    expect(screen.getByText('Passwort ist erforderlich')).toBeDefined()
    expect(guest.written()).toEqual([])
    expect(screen.getByText(/Bitten Sie Ihren Makler um einen Registrierungslink/)).toBeDefined()
    expect(findHref('Passwort vergessen?')).toBe('/forgot-password')
  })

  it.each([
    [401, 'E-Mail oder Passwort ist falsch.', '401: E-Mail oder Passwort ist falsch.'],
    [429, 'Zu viele Versuche.', '429: Zu viele Versuche.'],
  ])("shows the server's error (%d), as a toast and on the page", async (status, body, text) => {
    guest.answer(LOGIN, { status, body })
    await signIn()
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Login fehlgeschlagen', text, failed: true }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Login fehlgeschlagen')
    expect(alert.textContent).toContain(body)
  })

  it('has its own text when the server is unreachable', async () => {
    const text = 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.'
    guest.open('/partner-login')
    await heading('Partner-Login')
    await fill({ 'E-Mail': 'gero@gartenbau.example', Passwort: 'geheim' })
    const reach = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await press('Anmelden')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Login fehlgeschlagen', text }))
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    reach.mockRestore()
  })
})

describe('a partner', () => {
  it('is greeted, and is at the dashboard after a second', async () => {
    guest.answer(LOGIN, { body: { success: true, user: samplePartner() } })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await signIn()
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Erfolgreich angemeldet', failed: false }))
    const started = performance.now()
    expect(here()).toBe('/partner-login')
    await waitFor(() => expect(timers.mock.calls.map(([, delay]) => delay)).toContain(1_000))
    timers.mockRestore()
    await heading(/Gero Grün/)
    expect(here()).toBe('/partner-dashboard')
    expect(performance.now() - started).toBeGreaterThan(800)
    // the user arrives with the login response, without a second request
    expect(guest.asked('GET /api/auth/user')).toBe(1)
  })

  it('returns to the requested page, but never to another site', async () => {
    guest.answer(LOGIN, { body: { success: true, user: samplePartner() } })
    guest.answer('GET /api/partner/check/k7m2', {
      body: {
        valid: true,
        relation: { maklerUserId: '0198a000-0000-7000-8000-000000000001', shortLink: 'k7m2', isActive: true },
        makler: { firstName: 'Anna', lastName: 'Berger', companyName: null },
      },
    })
    await signIn('/partner-login?returnTo=%2Fpartner%2Fk7m2')
    expect(await screen.findByRole('button', { name: 'Mit Anna Berger verbinden' })).toBeDefined()
    expect(here()).toBe('/partner/k7m2')
  })

  it.each([
    ['/partner-login', '/partner-dashboard'],
    ['/partner-login?returnTo=https%3A%2F%2Felsewhere.example', '/partner-dashboard'],
    ['/partner', '/partner-dashboard'],
  ])('is forwarded from %s when already signed in', async (address, target) => {
    guest.open(address, samplePartner())
    await heading(/Gero Grün/)
    expect(here()).toBe(target)
    expect(guest.written()).toEqual([])
  })
})

it.each([
  [undefined, '/partner-login'],
  [sampleUser(), '/'],
  [sampleUser({ role: 'admin', userLevel: 1 }), '/admin'],
] as const)('/partner redirects by role', async (user, target) => {
  guest.open('/partner', user)
  await waitFor(() => expect(here()).toBe(target))
})

describe('another account', () => {
  it.each([
    ['agent', 2],
    ['admin', 1],
  ] as const)('(%s) is signed out at once and shown the right login', async (role, userLevel) => {
    guest.answer(LOGIN, { body: { success: true, user: sampleUser({ role, userLevel }) } })
    guest.answer('POST /api/auth/logout', { body: { success: true } })
    await signIn()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(WRONG_ACCOUNT)).toBeDefined()
    expect(alert.getByRole('link', { name: 'Zum regulären Login' }).getAttribute('href')).toBe('/auth')
    expect(toaster.current()).toMatchObject({ title: 'Ungültiger Account-Typ', text: WRONG_ACCOUNT, failed: true })
    expect(guest.written().map(({ address }) => address)).toEqual(['/api/auth/login', '/api/auth/logout'])
    expect(here()).toBe('/partner-login')
    await userEvent.click(alert.getByRole('link', { name: 'Zum regulären Login' }))
    await heading('Willkommen')
  })

  it('replaces the previous session, which ends with it', async () => {
    guest.answer(LOGIN, { body: { success: true, user: sampleUser() } })
    guest.answer('POST /api/auth/logout', { body: { success: true } })
    const { client } = guest.open('/favorites', sampleUser())
    await heading('Meine Favoriten')
    await act(async () => {
      history.pushState(null, '', '/partner-login')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await heading('Partner-Login')
    expect(screen.getByText('Sie sind bereits angemeldet')).toBeDefined()
    await fill({ 'E-Mail': 'gero@gartenbau.example', Passwort: 'geheim' })
    await press('Anmelden')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Ungültiger Account-Typ' }))
    await waitFor(() => expect(screen.queryByText('Sie sind bereits angemeldet')).toBeNull())
    expect(client.getQueriesData({ queryKey: ['/api/favorites'] })).toEqual([])
  })

  it('gets the message even when signing out fails', async () => {
    guest.answer(LOGIN, { body: { success: true, user: sampleUser() } })
    guest.answer('POST /api/auth/logout', { status: 503 })
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain(WRONG_ACCOUNT)
  })
})

describe('the service named at registration', () => {
  const KEY = 'giebel.service.gero@gartenbau.example'

  it('fills an empty profile at the first sign-in and is forgotten', async () => {
    localStorage.setItem(KEY, 'entrümpelung')
    guest.answer('GET /api/partner/profile', { body: sampleProfile({ city: 'Ulm' }) })
    guest.answer('PUT /api/partner/profile', { body: sampleProfile({ industry: 'entruempler', services: 'Entrümpelung' }) })
    guest.open('/partner-dashboard', samplePartner())
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull())
    expect(guest.bodies('PUT /api/partner/profile')).toEqual([
      expect.objectContaining({
        industry: 'entruempler',
        services: 'Entrümpelung',
        companyName: 'Grün Gartenbau',
        firstName: 'Gero',
        city: 'Ulm',
        website: '',
        priceRange: 'standard',
        availability: 'nach_absprache',
      }),
    ])
  })

  it('never overwrites the profile', async () => {
    localStorage.setItem(KEY, 'garten')
    guest.answer('GET /api/partner/profile', { body: sampleProfile({ industry: 'notar' }) })
    guest.open('/partner-dashboard', samplePartner())
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull())
    expect(guest.written()).toEqual([])
  })

  it('is kept for the next visit when it cannot be stored', async () => {
    localStorage.setItem(KEY, 'garten')
    guest.answer('GET /api/partner/profile', { body: sampleProfile() })
    guest.answer('PUT /api/partner/profile', { status: 500 })
    guest.open('/partner-dashboard', samplePartner())
    await waitFor(() => expect(guest.written()).toHaveLength(1))
    expect(localStorage.getItem(KEY)).toBe('garten')
  })

  it('belongs to one account; without one, no request is sent', async () => {
    localStorage.setItem('giebel.service.other@gartenbau.example', 'garten')
    guest.open('/partner-dashboard', samplePartner())
    await heading(/Gero Grün/)
    expect(guest.written()).toEqual([])
  })
})
