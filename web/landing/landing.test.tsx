import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/contract/people/accounts.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { createToaster, toaster } from '#web/lib/toast.ts'
import { simulateBrowser } from '../testing/browser.tsx'
import type { Edge } from '../testing/edge.ts'
import { startEdge } from '../testing/edge.ts'
import { sampleUser } from '../testing/samples.ts'
import { LandingPage } from './landing-page.tsx'

let edge: Edge
let left: string[]

beforeEach(async () => {
  simulateBrowser()
  edge = await startEdge({ 'POST /api/auth/login': { body: { success: true, user: sampleUser() } } })
  left = []
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  await edge.stop()
})

function open(address = '/') {
  history.replaceState(null, '', address)
  render(
    <>
      <LandingPage leave={(target) => left.push(target)} />
      <ToastRegion />
    </>,
  )
}

const targetOf = (link: HTMLElement) => link.getAttribute('href')
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, targetOf(link)])
const button = (name: string) => screen.getByRole('button', { name })
const posts = () => edge.calls.filter(({ method }) => method === 'POST')

async function openDialog(name = 'Anmelden') {
  await userEvent.click(button(name))
  return screen.findByRole('dialog', { name: 'Anmelden' })
}

async function signIn(email: string, password: string) {
  const dialog = within(await openDialog())
  if (email) await userEvent.type(dialog.getByLabelText('E-Mail'), email)
  await userEvent.type(dialog.getByLabelText('Passwort'), `${password}{Enter}`)
  return dialog
}

describe('the landing page content', () => {
  it('links to both registrations in the header', () => {
    open()
    expect(linksIn(screen.getByRole('banner'))).toEqual([
      ['Makler werden', '/register-user'],
      ['Partner werden', '/register-partner'],
    ])
  })

  it('shows the figures exactly', () => {
    open()
    const figures = screen.getByRole('region', { name: 'Zahlen' })
    const items = within(figures)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    for (const [index, figure] of ['128 Immobilien', '919 Partner', '4 Datenquellen', '24/7 Überwachung'].entries()) {
      expect(items[index]).toMatch(new RegExp(`^${figure} `))
    }
  })

  it('makes the claims exactly', () => {
    open()
    const claims = screen.getByRole('region', { name: 'Nutzen' })
    for (const claim of ['50% weniger Suchzeit', '100% mehr qualifizierte Leads', '16+ Partner-Kategorien']) {
      expect(claims.textContent).toContain(claim)
    }
  })

  it('has feature cards and lists what the product does not do', () => {
    open()
    const cards = within(screen.getByRole('region', { name: 'Vom Inserat bis zum Abschluss an einem Ort' })).getAllByRole('heading', {
      level: 3,
    })
    expect(cards).toHaveLength(6)
    const fair = screen.getByRole('region', { name: 'Sauber arbeiten ist eingebaut' })
    expect(fair.textContent).toContain('schreibt niemandem ohne Ihren Klick')
    expect(fair.textContent).toContain('„Keine Makler“ heißt: keine Makler.')
  })

  it('marks figures as examples, percentages as aims and the roadmap as a plan of its time', () => {
    open()
    expect(screen.getByRole('region', { name: 'Zahlen' }).textContent).toContain('ein Beispiel, keine Zählung')
    expect(screen.getByRole('region', { name: 'Nutzen' }).textContent).toContain('unser Ziel, keine Messung')
    expect(screen.getByRole('region', { name: /^Der Fahrplan von 2025/ }).textContent).toContain('So stand er im ersten Quartal 2025.')
  })

  it('has a roadmap of three quarters', () => {
    open()
    const roadmap = screen.getByRole('region', { name: 'Der Fahrplan von 2025, eingelöst' })
    for (const quarter of ['Q1 2025 Aktuell', 'Q2 2025 Geplant', 'Q3 2025 Zukunft']) expect(roadmap.textContent).toContain(quarter)
  })

  it('links to the legal pages in the footer', () => {
    open()
    expect(linksIn(screen.getByRole('navigation', { name: 'Rechtliches' }))).toEqual([
      ['Impressum', '/impressum'],
      ['Datenschutz', '/datenschutz'],
      ['AGB', '/agb'],
      ['Barrierefreiheit', '/barrierefreiheit'],
    ])
  })

  it('has a tab per audience with a link to the registration, by mouse and by arrow keys', async () => {
    open()
    const action = () => targetOf(within(screen.getByRole('tabpanel')).getByRole('link'))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Für Makler')
    expect(action()).toBe('/register-user')
    await userEvent.click(screen.getByRole('tab', { name: 'Für Partner' }))
    expect(action()).toBe('/register-partner')
    expect(within(screen.getByRole('tabpanel')).getByText('Gutachter')).toBeDefined()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Für Makler')
    expect(action()).toBe('/register-user')
  })

  it('sends no request', () => {
    open('/favorites')
    expect(edge.calls).toEqual([])
  })
})

describe('the login dialog', () => {
  it.each(['Anmelden', 'Jetzt starten', 'Kostenlos testen'])('opens from "%s"', async (name) => {
    open()
    const dialog = await openDialog(name)
    expect(document.activeElement).toBe(within(dialog).getByLabelText('E-Mail'))
    expect(linksIn(dialog)).toEqual([
      ['Passwort vergessen?', '/forgot-password'],
      ['Mit Firmenkonto oder Passkey anmelden', '/auth'],
      ['Als Makler registrieren', '/register-user'],
      ['Als Partner registrieren', '/register-partner'],
    ])
    expect(within(dialog).getByText('Noch kein Konto?')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  })

  it('leads to a company account or passkey, and from there back to the page', async () => {
    open('/properties?location=Ulm')
    const link = within(await openDialog()).getByRole('link', { name: 'Mit Firmenkonto oder Passkey anmelden' })
    expect(link.getAttribute('href')).toBe('/auth?returnTo=%2Fproperties%3Flocation%3DUlm')
  })

  it("closes with the browser's back button", async () => {
    open('/properties?location=Ulm')
    await openDialog()
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname + location.search).toBe('/properties?location=Ulm')
  })

  it('shows input errors below the fields without a request', async () => {
    open()
    const dialog = await signIn('anna', '12345')
    const [email, password] = [dialog.getByLabelText('E-Mail'), dialog.getByLabelText('Passwort')]
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    const noteOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    expect(noteOf(email)).toBe('Bitte geben Sie eine gültige E-Mail-Adresse ein')
    expect(noteOf(password)).toBe('Passwort muss mindestens 6 Zeichen haben')
    expect(document.activeElement).toBe(email)
    await userEvent.type(email, '@giebel.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Anmelden' }))
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBeNull())
    expect(document.activeElement).toBe(password)
    expect(posts()).toEqual([])
  })

  it("shows the server's sentence after a failure and can be submitted again", async () => {
    edge.answer('POST /api/auth/login', { status: 401, body: 'E-Mail oder Passwort ist falsch.' })
    open()
    const dialog = await signIn('anna@giebel.example', 'geraten')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Anmeldung fehlgeschlagenE-Mail oder Passwort ist falsch.')
    expect(left).toEqual([])
    edge.answer('POST /api/auth/login', { body: { success: true, user: sampleUser() } })
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Anmelden' }).getAttribute('aria-busy')).toBeNull())
    await userEvent.click(dialog.getByRole('button', { name: 'Anmelden' }))
    await waitFor(() => expect(left).toEqual(['/dashboard']))
  })

  it('submits once, even if the button is pressed again', async () => {
    let release = () => {}
    edge.answer('POST /api/auth/login', {
      body: { success: true, user: sampleUser() },
      after: new Promise<void>((done) => (release = done)),
    })
    open()
    const dialog = await signIn('anna@giebel.example', 'giebel-demo')
    const submit = dialog.getByRole('button', { name: 'Anmelden' })
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(submit.getAttribute('aria-busy')).toBe('true')
    await userEvent.click(submit)
    await userEvent.type(dialog.getByLabelText('Passwort'), '{Enter}')
    release()
    await waitFor(() => expect(left).toHaveLength(1))
    expect(posts().map(({ body }) => body)).toEqual([{ email: 'anna@giebel.example', password: 'giebel-demo' }])
  })

  const ROLES: readonly (readonly [string, string, Partial<User>])[] = [
    ['an administrator', '/admin', { role: 'admin', userLevel: 1 }],
    ['a partner', '/partner', { role: 'partner', userLevel: 3 }],
    ['an agent', '/dashboard', {}],
  ]
  it.each(ROLES)('redirects %s to %s', async (_, target, change) => {
    edge.answer('POST /api/auth/login', { body: { success: true, user: sampleUser(change) } })
    open()
    await signIn('anna@giebel.example', 'giebel-demo')
    await waitFor(() => expect(left).toEqual([target]))
  })

  it.each([
    ['/properties?location=Ulm', '/properties?location=Ulm'],
    ['/favorites#oben', '/favorites'],
    ['/?utm=1', '/dashboard'],
  ])('redirects a visitor from %s to %s', async (address, target) => {
    open(address)
    await signIn('anna@giebel.example', 'giebel-demo')
    await waitFor(() => expect(left).toEqual([target]))
  })

  it('shows the greeting once, after the reload', async () => {
    open()
    await signIn('anna@giebel.example', 'giebel-demo')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(toaster.current()).toBeNull()
    const [next, later] = [createToaster(), createToaster()]
    next.showKept()
    later.showKept()
    expect(next.current()).toMatchObject({ title: 'Anmeldung erfolgreich', text: 'Willkommen bei Giebel', failed: false })
    expect(later.current()).toBeNull()
  })
})
