import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { fill, heading, here, findHref, press, visitor } from '#web/testing/visitor.ts'

const guest = visitor()
const REGISTER = '/auth?tab=registrieren'

async function openForm() {
  guest.open(REGISTER)
  await screen.findByRole('button', { name: 'Konto erstellen' })
}

const VALID = { Vorname: 'Nora', Nachname: 'Neu', 'E-Mail': 'nora@neu.example', Passwort: 'sechs6' }

describe('the two tabs', () => {
  it('keep the open one in the URL together with the return address', async () => {
    guest.open('/auth?returnTo=%2Ffavorites')
    await heading('Willkommen')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Anmelden', 'Registrieren'])
    expect(screen.getByRole('tabpanel', { name: 'Anmelden' })).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Registrieren' }))
    await heading('Konto anlegen')
    expect(here()).toBe('/auth?returnTo=%2Ffavorites&tab=registrieren')
    await userEvent.click(screen.getByRole('tab', { name: 'Anmelden' }))
    expect(here()).toBe('/auth?returnTo=%2Ffavorites')
  })

  it('are switched by arrow keys, which keep the focus', async () => {
    guest.open('/auth')
    await heading('Willkommen')
    screen.getByRole('tab', { name: 'Anmelden' }).focus()
    for (const [key, name] of [
      ['{ArrowRight}', 'Registrieren'],
      ['{ArrowRight}', 'Anmelden'],
      ['{ArrowLeft}', 'Registrieren'],
      ['{Home}', 'Anmelden'],
      ['{End}', 'Registrieren'],
    ] as const) {
      await userEvent.keyboard(key)
      const tab = screen.getByRole('tab', { name, selected: true })
      expect(document.activeElement).toBe(tab)
      expect(screen.getByRole('tab', { selected: false }).tabIndex).toBe(-1)
    }
  })

  it('link to the password reset and the legal pages', async () => {
    guest.open('/auth')
    await heading('Willkommen')
    expect(findHref('Passwort vergessen?')).toBe('/forgot-password')
    const legal = within(screen.getByRole('navigation', { name: 'Rechtliches' })).getAllByRole('link')
    expect(legal.map((link) => link.getAttribute('href'))).toEqual(['/impressum', '/datenschutz', '/agb', '/barrierefreiheit'])
  })
})

describe('signing in', () => {
  it('shows what to check when the server sends no text', async () => {
    guest.answer('POST /api/auth/login', { status: 500 })
    guest.open('/auth')
    await heading('Willkommen')
    await fill({ 'E-Mail': 'nora@neu.example', Passwort: 'x' })
    await press('Anmelden')
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({ title: 'Login fehlgeschlagen', text: 'Bitte überprüfen Sie Ihre Eingaben.', failed: true }),
    )
  })

  it('shows the password on request', async () => {
    guest.open('/auth')
    await heading('Willkommen')
    const field = screen.getByLabelText<HTMLInputElement>('Passwort')
    expect(field.type).toBe('password')
    await press('Passwort anzeigen')
    expect(field.type).toBe('text')
    // the strength of an existing password is of no interest
    await userEvent.type(field, 'hallo')
    expect(screen.queryByText('Schwach')).toBeNull()
  })
})

describe('registering', () => {
  it('starts as an agent and offers both roles', async () => {
    await openForm()
    expect(screen.getByLabelText<HTMLInputElement>('Immobilienmakler').checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Partner (Tipps geben)').checked).toBe(false)
  })

  it('shows what is missing, focuses the first error and sends nothing', async () => {
    await openForm()
    await fill({ 'E-Mail': 'nora', Passwort: 'fünf5' })
    await press('Konto erstellen')
    for (const text of [
      'Vorname ist erforderlich',
      'Nachname ist erforderlich',
      'Ungültige E-Mail-Adresse',
      'Passwort muss mindestens 6 Zeichen haben',
    ])
      expect(await screen.findByText(text)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Vorname'))
    expect(guest.written()).toEqual([])
  })

  it('omits empty fields, asks for the confirmation and starts no session', async () => {
    guest.answer('POST /api/auth/register', { body: { success: true } })
    await openForm()
    await fill(VALID)
    await press('Konto erstellen')
    await screen.findByRole('heading', { name: 'Ihre Registrierung ist angekommen' })
    expect(guest.bodies('POST /api/auth/register')).toEqual([
      { email: 'nora@neu.example', password: 'sechs6', firstName: 'Nora', lastName: 'Neu', role: 'agent' },
    ])
    expect(toaster.current()).toMatchObject({
      title: 'Registrierung erfolgreich',
      text: 'Bitte überprüfen Sie Ihre E-Mails zur Bestätigung.',
      failed: false,
    })
    expect(guest.asked('GET /api/auth/user')).toBe(1)
    expect(here()).toBe(REGISTER)
    expect(await screen.findByText('nora@neu.example')).toBeDefined()
    expect(findHref('Zur Anmeldung')).toBe('/auth')
    await userEvent.click(screen.getByRole('link', { name: 'Zur Anmeldung' }))
    await heading('Willkommen')
  })

  it('sends what was filled in, also for a partner', async () => {
    guest.answer('POST /api/auth/register', { body: { success: true } })
    await openForm()
    await userEvent.click(screen.getByLabelText('Partner (Tipps geben)'))
    await fill({ ...VALID, 'Firmenname (optional)': ' Neu Garten ', 'Telefon (optional)': '0731 1' })
    await userEvent.type(screen.getByLabelText('Nachname'), '{Enter}')
    await screen.findByRole('heading', { name: 'Ihre Registrierung ist angekommen' })
    expect(guest.bodies('POST /api/auth/register')).toMatchObject([{ role: 'partner', companyName: 'Neu Garten', phoneNumber: '0731 1' }])
    expect(findHref('Zur Anmeldung')).toBe('/partner-login')
  })

  it('is sent once on repeated clicks', async () => {
    let release = () => {}
    guest.answer('POST /api/auth/register', { body: { success: true }, after: new Promise<void>((done) => (release = done)) })
    await openForm()
    await fill(VALID)
    await press('Konto erstellen')
    await press('Konto erstellen')
    await userEvent.type(screen.getByLabelText('Nachname'), '{Enter}')
    release()
    await screen.findByRole('heading', { name: 'Ihre Registrierung ist angekommen' })
    expect(guest.bodies('POST /api/auth/register')).toHaveLength(1)
  })

  it.each([
    [409, 'Diese E-Mail-Adresse ist bereits registriert.', 'Diese E-Mail-Adresse ist bereits registriert.'],
    [429, 'Zu viele Versuche. Bitte warten Sie 10 Minuten.', 'Zu viele Versuche. Bitte warten Sie 10 Minuten.'],
    [500, '', 'Bitte versuchen Sie es erneut.'],
  ])("reports a %d with the server's text", async (status, body, text) => {
    guest.answer('POST /api/auth/register', { status, body })
    await openForm()
    await fill(VALID)
    await press('Konto erstellen')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Registrierung fehlgeschlagen', text, failed: true }))
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('nora@neu.example')
    expect(screen.queryByRole('alert')?.textContent.includes(body) ?? body === '').toBe(true)
    expect(within(screen.getByRole('tabpanel')).queryByRole('link', { name: 'Passwort vergessen?' }) !== null).toBe(status === 409)
  })
})

describe('after the registration', () => {
  async function registered() {
    guest.answer('POST /api/auth/register', { body: { success: true } })
    await openForm()
    await fill(VALID)
    await press('Konto erstellen')
    await screen.findByRole('heading', { name: 'Ihre Registrierung ist angekommen' })
  }

  it('sends the email again', async () => {
    guest.answer('POST /api/auth/resend-verification', { body: { success: true } })
    await registered()
    expect(screen.queryByText('Die E-Mail wartet noch')).toBeNull()
    await press('Erneut senden')
    await screen.findByText('Wir haben den Bestätigungslink noch einmal an nora@neu.example auf den Weg gebracht.')
    expect(guest.bodies('POST /api/auth/resend-verification')).toEqual([{ email: 'nora@neu.example' }])
  })

  it('reports too many requests', async () => {
    guest.answer('POST /api/auth/resend-verification', { status: 429, body: 'Bitte warten Sie 15 Minuten.' })
    await registered()
    await press('Erneut senden')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Fehler beim Senden', text: 'Bitte warten Sie 15 Minuten.' }))
  })

  it('links to the demo mailbox', async () => {
    guest.installation({ demoMailbox: '/demo/postfach' })
    await registered()
    expect((await screen.findByRole('link', { name: 'Postfach der Demo öffnen' })).getAttribute('href')).toBe('/demo/postfach')
  })

  it('reports a missing mail server', async () => {
    guest.installation({ mailServer: false })
    await registered()
    await screen.findByText('Die E-Mail wartet noch')
    expect(document.body.textContent).toContain('Anmelden können Sie sich schon jetzt.')
    expect(document.body.textContent).not.toContain('ist unterwegs')
  })
})
