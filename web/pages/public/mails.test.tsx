import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { App } from '#web/app/app.tsx'
import { toaster } from '#web/lib/toast.ts'
import { VerifyEmail } from '#web/features/people/accounts/verify-email.tsx'
import { createQueryClient } from '#web/testing/browser.tsx'
import { sampleUser } from '#web/testing/samples.ts'
import { fill, heading, here, findHref, press, visitor } from '#web/testing/visitor.ts'

const guest = visitor()

describe('a forgotten password', () => {
  async function ask(email: string) {
    guest.open('/forgot-password')
    await heading('Passwort vergessen?')
    await fill({ 'E-Mail': email })
    await press('Link anfordern')
  }

  it('gets the same response for every address', async () => {
    guest.answer('POST /api/auth/forgot-password', { body: { success: true } })
    await ask('Nora@neu.example')
    await heading('Bitte sehen Sie in Ihr Postfach')
    expect(guest.bodies('POST /api/auth/forgot-password')).toEqual([{ email: 'nora@neu.example' }])
    expect(document.body.textContent).toContain('Wenn es zu nora@neu.example ein Konto gibt')
    expect(findHref('Zur Anmeldung')).toBe('/auth')
  })

  it('requires an address', async () => {
    await ask('nora')
    expect(await screen.findByText('Ungültige E-Mail-Adresse')).toBeDefined()
    expect(guest.written()).toEqual([])
  })

  it('reports too many requests, and a failed email', async () => {
    guest.answer('POST /api/auth/forgot-password', { status: 429, body: 'Bitte warten Sie 15 Minuten.' })
    await ask('nora@neu.example')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Fehler beim Senden', text: 'Bitte warten Sie 15 Minuten.' }))
    guest.answer('POST /api/auth/forgot-password', { status: 500 })
    await press('Link anfordern')
    await waitFor(() => expect(toaster.current()?.text).toBe('E-Mail konnte nicht gesendet werden'))
  })

  it('reports a missing mail server', async () => {
    guest.installation({ mailServer: false })
    guest.answer('POST /api/auth/forgot-password', { body: { success: true } })
    await ask('nora@neu.example')
    expect(await screen.findByText('Die E-Mail wartet noch')).toBeDefined()
  })
})

describe('a new password', () => {
  async function open() {
    guest.open('/reset-password?token=geheim')
    await heading('Neues Passwort')
  }
  const BOTH = { 'Neues Passwort': 'birnbaum', 'Passwort bestätigen': 'birnbaum' }

  it('removes the token from the URL and sends it in the body only', async () => {
    guest.answer('POST /api/auth/reset-password', { body: { success: true } })
    await open()
    await waitFor(() => expect(here()).toBe('/reset-password'))
    await fill(BOTH)
    expect(screen.getByText('Gut')).toBeDefined()
    await press('Passwort speichern')
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({ title: 'Passwort geändert', text: 'Das Passwort wurde erfolgreich geändert.' }),
    )
    await heading('Willkommen')
    expect(here()).toBe('/auth')
    expect(guest.bodies('POST /api/auth/reset-password')).toEqual([{ token: 'geheim', password: 'birnbaum' }])
  })

  it('signs this browser out when its session was ended with the others', async () => {
    guest.answer('POST /api/auth/reset-password', () => {
      guest.answer('GET /api/auth/user', { status: 401, body: 'Unauthorized' })
      return { body: { success: true } }
    })
    guest.open('/reset-password?token=geheim', sampleUser())
    await heading('Neues Passwort')
    await fill(BOTH)
    await press('Passwort speichern')
    await heading('Willkommen')
    expect(here()).toBe('/auth')
  })

  it('leaves another account signed in', async () => {
    guest.answer('POST /api/auth/reset-password', { body: { success: true } })
    guest.open('/reset-password?token=geheim', sampleUser())
    await heading('Neues Passwort')
    await fill(BOTH)
    await press('Passwort speichern')
    await heading('Das neue Passwort gilt')
    expect(screen.getByText('anna.berger@giebel.example')).toBeDefined()
    expect(findHref('Zur Startseite')).toBe('/')
  })

  it('must be long enough and repeated', async () => {
    await open()
    await fill({ 'Neues Passwort': 'fünf5', 'Passwort bestätigen': 'anders' })
    await press('Passwort speichern')
    expect(await screen.findByText('Passwort muss mindestens 6 Zeichen haben')).toBeDefined()
    expect(screen.getByText('Passwörter stimmen nicht überein')).toBeDefined()
    expect(guest.written()).toEqual([])
  })

  it('reports a used link and links to a new one', async () => {
    guest.answer('POST /api/auth/reset-password', { status: 400, body: 'Dieser Link ist abgelaufen oder wurde schon benutzt.' })
    await open()
    await fill(BOTH)
    await press('Passwort speichern')
    await heading('Dieser Link gilt nicht mehr')
    expect(screen.getByText(/Dieser Link ist abgelaufen oder wurde schon benutzt\./)).toBeDefined()
    expect(findHref('Neuen Link anfordern')).toBe('/forgot-password')
    expect(toaster.current()).toMatchObject({ title: 'Fehler beim Ändern des Passworts', failed: true })
  })

  it('keeps the input when the server fails', async () => {
    guest.answer('POST /api/auth/reset-password', { status: 500 })
    await open()
    await fill(BOTH)
    await press('Passwort speichern')
    await waitFor(() => expect(toaster.current()?.text).toBe('Ein unbekannter Fehler ist aufgetreten'))
    expect(screen.getByLabelText<HTMLInputElement>('Neues Passwort').value).toBe('birnbaum')
  })

  it('requires a token in the link', async () => {
    guest.open('/reset-password')
    await heading('Dieser Link gilt nicht mehr')
    expect(findHref('Neuen Link anfordern')).toBe('/forgot-password')
  })
})

describe('an address confirmation', () => {
  const VERIFY = 'POST /api/auth/verify-email'

  it('is sent once, and the token is removed from the URL', async () => {
    guest.answer(VERIFY, { body: { success: true, email: 'nora@neu.example' } })
    guest.open('/verify-email?token=geheim')
    await heading('Ihre E-Mail-Adresse ist bestätigt')
    expect(guest.bodies(VERIFY)).toEqual([{ token: 'geheim' }])
    expect(here()).toBe('/verify-email')
    expect(screen.getByText('nora@neu.example')).toBeDefined()
    expect(findHref('Zur Anmeldung')).toBe('/auth')
  })

  it('survives a reload, and fills in the address at the login', async () => {
    guest.answer(VERIFY, { body: { success: true, email: 'nora@neu.example' } })
    guest.open('/verify-email?token=geheim')
    await heading('Ihre E-Mail-Adresse ist bestätigt')
    await waitFor(() => expect(JSON.stringify(history.state)).toContain('nora@neu.example'))
    cleanup()
    render(
      <QueryClientProvider client={createQueryClient()}>
        <App />
      </QueryClientProvider>,
    )
    await heading('Ihre E-Mail-Adresse ist bestätigt')
    expect(guest.bodies(VERIFY)).toHaveLength(1)
    await userEvent.click(screen.getByRole('link', { name: 'Zur Anmeldung' }))
    expect((await screen.findByLabelText<HTMLInputElement>('E-Mail')).value).toBe('nora@neu.example')
    expect(document.activeElement).toBe(screen.getByLabelText('Passwort'))
  })

  it('is sent once, even when React mounts the page twice', async () => {
    guest.answer(VERIFY, { body: { success: true, email: 'nora@neu.example' } })
    const page = (
      <MemoryRouter>
        <VerifyEmail token="geheim" />
      </MemoryRouter>
    )
    render(
      <StrictMode>
        <QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>
      </StrictMode>,
    )
    await heading('Ihre E-Mail-Adresse ist bestätigt')
    expect(guest.bodies(VERIFY)).toHaveLength(1)
  })

  it('updates an open session at once', async () => {
    guest.answer(VERIFY, () => {
      guest.answer('GET /api/auth/user', { body: sampleUser({ isEmailVerified: true }) })
      return { body: { success: true, email: 'anna.berger@giebel.example' } }
    })
    guest.open('/verify-email?token=geheim', sampleUser({ isEmailVerified: false }))
    await heading('Ihre E-Mail-Adresse ist bestätigt')
    await waitFor(() => expect(guest.asked('GET /api/auth/user')).toBe(2))
    expect(findHref('Zur Startseite')).toBe('/')
    expect(guest.bodies(VERIFY)).toHaveLength(1)
  })

  it('offers a new email when the link has expired', async () => {
    guest.answer(VERIFY, { status: 400, body: 'Dieser Link ist abgelaufen oder wurde schon benutzt.' })
    guest.answer('POST /api/auth/resend-verification', { body: { success: true } })
    guest.open('/verify-email?token=alt')
    await heading('Das hat nicht geklappt')
    expect(screen.getByText('Dieser Link ist abgelaufen oder wurde schon benutzt.')).toBeDefined()
    await fill({ 'E-Mail': 'nora@neu.example' })
    await press('Erneut senden')
    await screen.findByText('Wenn zu dieser Adresse eine Bestätigung offen ist, ist ein neuer Link unterwegs.')
    expect(guest.bodies('POST /api/auth/resend-verification')).toEqual([{ email: 'nora@neu.example' }])
  })

  it('shows when the address is already confirmed', async () => {
    guest.answer(VERIFY, { status: 400, body: 'Dieser Link wurde schon benutzt.' })
    guest.open('/verify-email?token=alt', sampleUser())
    await heading('Das hat nicht geklappt')
    expect(document.body.textContent).toContain('Ihre Adresse anna.berger@giebel.example ist bestätigt.')
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('anna.berger@giebel.example')
  })

  it.each([503, 429])('is retried after a %d, which does not concern the link', async (status) => {
    guest.answer(VERIFY, { status, body: 'Bitte später.' })
    guest.open('/verify-email?token=geheim')
    expect(await screen.findByText('Bitte später.')).toBeDefined()
    guest.answer(VERIFY, { body: { success: true, email: 'nora@neu.example' } })
    await press('Erneut versuchen')
    await heading('Ihre E-Mail-Adresse ist bestätigt')
  })

  it('requires a token in the link', async () => {
    guest.open('/verify-email')
    await heading('Das hat nicht geklappt')
    expect(screen.getByText(/Der Link ist unvollständig/)).toBeDefined()
    expect(guest.written()).toEqual([])
  })
})
