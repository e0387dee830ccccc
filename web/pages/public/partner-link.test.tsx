import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { sampleUser } from '#web/testing/samples.ts'
import { fill, heading, here, findHref, press, samplePartner, sampleProfile, visitor } from '#web/testing/visitor.ts'

const guest = visitor()
const CHECK = 'GET /api/partner/check/k7m2'
const REGISTER = 'POST /api/partner/register/k7m2'
const CONNECT = 'POST /api/partner/connect/k7m2'
const INVITATION = {
  valid: true,
  relation: { maklerUserId: '0198a000-0000-7000-8000-000000000001', shortLink: 'k7m2', isActive: true },
  makler: { firstName: 'Anna', lastName: 'Berger', companyName: 'Berger Immobilien' },
}
const REQUIRED = {
  Firmenname: 'Grün Gartenbau',
  Vorname: 'Gero',
  Nachname: 'Grün',
  'E-Mail': 'gero@gartenbau.example',
  Passwort: 'sechs6',
  'Passwort bestätigen': 'sechs6',
}

async function openForm() {
  guest.answer(CHECK, { body: INVITATION })
  guest.open('/partner/k7m2')
  await heading('Anna Berger lädt Sie ein')
}

describe('the link', () => {
  it('shows that it is being checked', async () => {
    let release = () => {}
    guest.answer(CHECK, { body: INVITATION, after: new Promise<void>((done) => (release = done)) })
    guest.open('/partner/k7m2')
    expect(await screen.findByText('Einladungslink wird geprüft …')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Registrieren' })).toBeNull()
    release()
    await heading('Anna Berger lädt Sie ein')
    expect(screen.getByText(/Berger Immobilien/)).toBeDefined()
    expect(toaster.current()).toBeNull()
  })

  it.each([404, 400])('shows that it is invalid (%d), with other ways', async (status) => {
    guest.answer(CHECK, { status, body: 'Nicht gefunden' })
    guest.open('/partner/k7m2')
    expect(await screen.findByText('Ungültiger oder abgelaufener Registrierungslink.')).toBeDefined()
    expect(toaster.current()).toMatchObject({ title: 'Fehler', text: 'Ungültiger Registrierungslink.', failed: true })
    expect(findHref('Ohne Link registrieren')).toBe('/register-partner')
    expect(findHref('Zum Partner-Login')).toBe('/partner-login')
  })

  it('is not called invalid when it cannot be checked, and can be retried', async () => {
    guest.answer(CHECK, { status: 503, body: 'Bitte später.' })
    guest.open('/partner/k7m2')
    expect(await screen.findByText('Bitte später.')).toBeDefined()
    expect(screen.queryByText('Ungültiger oder abgelaufener Registrierungslink.')).toBeNull()
    expect(toaster.current()).toBeNull()
    guest.answer(CHECK, { body: INVITATION })
    await press('Erneut versuchen')
    await heading('Anna Berger lädt Sie ein')
  })
})

describe('the form', () => {
  it('shows what is missing', async () => {
    await openForm()
    await press('Registrieren')
    for (const text of [
      'Firmenname ist erforderlich',
      'Vorname ist erforderlich',
      'Nachname ist erforderlich',
      'Gültige E-Mail-Adresse erforderlich',
      'Passwort muss mindestens 6 Zeichen lang sein',
      'Passwort-Bestätigung ist erforderlich',
    ])
      expect(await screen.findByText(text)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Firmenname'))
    expect(guest.written()).toEqual([])
  })

  it('shows what is wrong', async () => {
    await openForm()
    await fill({ ...REQUIRED, 'Passwort bestätigen': 'sechs7', 'Website (optional)': 'das ist keine' })
    await press('Registrieren')
    for (const text of ['Passwörter stimmen nicht überein', 'Gültige Website-URL erforderlich'])
      expect(await screen.findByText(text)).toBeDefined()
    expect(guest.written()).toEqual([])
  })

  it.each([
    ['Telefon', 50],
    ['Straße und Hausnummer', 200],
    ['PLZ', 10],
    ['Ort', 100],
    ['Leistungen', 1_000],
    ['Über Ihre Firma', 2_000],
    ['Einsatzgebiet', 300],
  ])('opens the fold that contains an error: %s', async (label, longest) => {
    await openForm()
    await fill(REQUIRED)
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'x'.repeat(longest + 1) } })
    await press('Registrieren')
    expect(await screen.findByText(`Höchstens ${longest} Zeichen`)).toBeDefined()
    expect(screen.getByLabelText(label).closest('details')?.open).toBe(true)
    expect(guest.written()).toEqual([])
  })

  it('has three selects with defaults', async () => {
    await openForm()
    const values = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)
    expect(screen.getByLabelText<HTMLSelectElement>('Branche').value).toBe('entruempler')
    expect(screen.getByLabelText<HTMLSelectElement>('Preisniveau').value).toBe('standard')
    expect(screen.getByLabelText<HTMLSelectElement>('Verfügbarkeit').value).toBe('nach_absprache')
    expect(values('Branche')).toHaveLength(18)
    expect(values('Preisniveau')).toEqual(['budget', 'standard', 'premium'])
    expect(values('Verfügbarkeit')).toEqual(['sofort', '1_woche', '2_wochen', '1_monat', 'nach_absprache'])
  })

  it('always sends website and confirmation, but no other empty field', async () => {
    guest.answer(REGISTER, { body: { success: true, redirectToDashboard: false } })
    await openForm()
    await fill(REQUIRED)
    await press('Registrieren')
    await heading('Registrierung erfolgreich!')
    expect(guest.bodies('POST /api/partner/register/k7m2')).toEqual([
      {
        companyName: 'Grün Gartenbau',
        firstName: 'Gero',
        lastName: 'Grün',
        email: 'gero@gartenbau.example',
        password: 'sechs6',
        confirmPassword: 'sechs6',
        website: '',
        industry: 'entruempler',
        priceRange: 'standard',
        availability: 'nach_absprache',
      },
    ])
  })

  it('sends everything that was filled in', async () => {
    guest.answer(REGISTER, { body: { success: true, redirectToDashboard: false } })
    await openForm()
    await fill({
      ...REQUIRED,
      'Website (optional)': 'gruen.example',
      Telefon: '0731 1',
      'Straße und Hausnummer': 'Gasse 1',
      PLZ: '89073',
      Ort: 'Ulm',
      Leistungen: 'Baumschnitt',
      Einsatzgebiet: 'Ulm',
      'Über Ihre Firma': 'Seit 1990.',
    })
    await userEvent.selectOptions(screen.getByLabelText('Branche'), 'Garten- und Landschaftsbau')
    await press('Registrieren')
    await heading('Registrierung erfolgreich!')
    expect(guest.bodies('POST /api/partner/register/k7m2')).toMatchObject([
      {
        website: 'https://gruen.example',
        phone: '0731 1',
        address: 'Gasse 1',
        zipCode: '89073',
        city: 'Ulm',
        services: 'Baumschnitt',
        serviceArea: 'Ulm',
        description: 'Seit 1990.',
        industry: 'gartenbauer',
      },
    ])
  })

  it.each([
    [500, ''],
    [429, 'Zu viele Versuche. Bitte warten Sie eine Stunde.'],
    [404, 'Der Registrierungslink gilt nicht mehr.'],
  ])('reports a failure in the specified words (%d)', async (status, body) => {
    guest.answer(REGISTER, { status, body })
    await openForm()
    await fill(REQUIRED)
    await press('Registrieren')
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Registrierung fehlgeschlagen',
        text: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
        failed: true,
      }),
    )
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe(body)
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('gero@gartenbau.example')
  })

  it('offers the login when the address has an account', async () => {
    guest.answer(REGISTER, { status: 409, body: 'Diese E-Mail-Adresse ist bereits registriert.' })
    await openForm()
    await fill(REQUIRED)
    await press('Registrieren')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Diese E-Mail-Adresse ist bereits registriert.')).toBeDefined()
    const login = alert.getByRole('link', { name: 'Anmelden und verbinden' })
    expect(login.getAttribute('href')).toBe('/partner-login?returnTo=%2Fpartner%2Fk7m2')
    await userEvent.click(login)
    await heading('Partner-Login')
  })

  it('asks before input is lost', async () => {
    await openForm()
    await fill({ Firmenname: 'Grün' })
    await userEvent.click(screen.getByRole('link', { name: 'Anmelden und verbinden' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Weiter ausfüllen' }))
    expect(here()).toBe('/partner/k7m2')
  })
})

describe('after the registration', () => {
  it('announces that the agent will get in touch, and goes to the login after two seconds', async () => {
    guest.answer(REGISTER, { body: { success: true, redirectToDashboard: false } })
    await openForm()
    await fill(REQUIRED)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const started = performance.now()
    await press('Registrieren')
    await heading('Registrierung erfolgreich!')
    expect(toaster.current()).toMatchObject({ title: 'Erfolgreich registriert', failed: false })
    expect(screen.getByText(/Anna Berger meldet sich bei Ihnen/)).toBeDefined()
    await waitFor(() => expect(timers.mock.calls.map(([, delay]) => delay)).toContain(2_000))
    timers.mockRestore()
    await heading('Partner-Login')
    expect(performance.now() - started).toBeGreaterThan(1_900)
    expect(guest.asked('GET /api/auth/user')).toBe(1)
  })

  it('goes to the dashboard at once when the server requests it', async () => {
    guest.answer(REGISTER, () => {
      guest.answer('GET /api/auth/user', { body: samplePartner() })
      return { body: { success: true, redirectToDashboard: true } }
    })
    await openForm()
    await fill(REQUIRED)
    await press('Registrieren')
    await waitFor(() => expect(here()).toBe('/partner-dashboard'))
    await heading(/Gero Grün/)
    expect(screen.queryByText('Registrierung erfolgreich!')).toBeNull()
  })
})

describe('a signed-in user', () => {
  it('connects as a partner and is at the dashboard at once', async () => {
    guest.answer(CHECK, { body: INVITATION })
    guest.answer('GET /api/partner/profile', { body: sampleProfile() })
    guest.answer(CONNECT, { body: { success: true, redirectToDashboard: true } })
    guest.open('/partner/k7m2', samplePartner())
    await press('Mit Anna Berger verbinden')
    await waitFor(() => expect(here()).toBe('/partner-dashboard'))
    expect(guest.written().map(({ address }) => address)).toEqual(['/api/partner/connect/k7m2'])
    expect(toaster.current()).toMatchObject({ title: 'Verbunden', text: 'Ihre Tipps erreichen jetzt auch Anna Berger.' })
  })

  it('sees as a partner why connecting failed', async () => {
    guest.answer(CHECK, { body: INVITATION })
    guest.answer(CONNECT, { status: 409, body: 'Sie sind schon verbunden.' })
    guest.open('/partner/k7m2', samplePartner())
    await press('Mit Anna Berger verbinden')
    expect((await screen.findByRole('alert')).textContent).toBe('Sie sind schon verbunden.')
    expect(here()).toBe('/partner/k7m2')
  })

  it('sees as an agent the form and a hint', async () => {
    guest.answer(CHECK, { body: INVITATION })
    guest.open('/partner/k7m2', sampleUser())
    await heading('Anna Berger lädt Sie ein')
    expect(screen.getByText('Sie sind bereits angemeldet')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Registrieren' })).toBeDefined()
  })
})
