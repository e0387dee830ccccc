import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { sampleUser } from '#web/testing/samples.ts'
import { fill, heading, here, findHref, press, visitor } from '#web/testing/visitor.ts'

const guest = visitor()

const PAGES = [
  ['agent', '/register-user', 'Als Makler registrieren', 'Makler-Konto erstellen', 'Firmenname (optional)'],
  ['partner', '/register-partner', 'Als Partner registrieren', 'Partner-Konto erstellen', 'Firmenname'],
] as const

const PERSON = {
  Vorname: 'Nora',
  Nachname: 'Neu',
  'E-Mail': 'Nora@Neu.example',
  Passwort: 'birnbaum',
  'Passwort bestätigen': 'birnbaum',
}

const fillPartner = async () => {
  await fill({ ...PERSON, Firmenname: 'Neu Garten' })
  await userEvent.selectOptions(screen.getByLabelText('Hauptdienstleistung'), 'Entrümpelung')
}

describe.each(PAGES)('registering as %s', (role, path, title, submit, company) => {
  const open = async () => {
    guest.open(path)
    await heading(title)
  }

  it('has four sections and links to the login', async () => {
    await open()
    for (const name of ['Persönliche Angaben', 'Kontakt', 'Unternehmen', 'Sicherheit'])
      expect(screen.getByRole('region', { name })).toBeDefined()
    const fieldsOf = (name: string) => within(screen.getByRole('region', { name }))
    expect(fieldsOf('Persönliche Angaben').getByLabelText('Nachname')).toBeDefined()
    expect(fieldsOf('Kontakt').getByLabelText('Telefon (optional)')).toBeDefined()
    expect(fieldsOf('Unternehmen').getByLabelText(company)).toBeDefined()
    expect(fieldsOf('Sicherheit').getByLabelText('Passwort bestätigen')).toBeDefined()
    expect(findHref('Anmelden')).toBe('/auth')
  })

  it('shows what is missing', async () => {
    await open()
    await press(submit)
    const missing = ['Vorname ist erforderlich', 'Nachname ist erforderlich', 'E-Mail ist erforderlich', 'Passwort ist erforderlich']
    for (const text of missing) expect(await screen.findByText(text)).toBeDefined()
    for (const text of ['Firmenname ist erforderlich', 'Dienstleistung ist erforderlich'])
      expect(screen.queryByText(text) !== null).toBe(role === 'partner')
    expect(document.activeElement).toBe(screen.getByLabelText('Vorname'))
    expect(guest.written()).toEqual([])
  })

  it('shows all errors at once', async () => {
    await open()
    await fill({ 'E-Mail': 'nora@', Passwort: 'sieben7', 'Passwort bestätigen': 'sieben8' })
    await press(submit)
    for (const text of ['Ungültige E-Mail-Adresse', 'Passwort muss mindestens 8 Zeichen lang sein', 'Passwörter stimmen nicht überein'])
      expect(await screen.findByText(text)).toBeDefined()
    expect(guest.written()).toEqual([])
  })

  it('shows a hint when already signed in', async () => {
    guest.open(path, sampleUser())
    await heading(title)
    expect(screen.getByText('Sie sind bereits angemeldet')).toBeDefined()
    expect(findHref('Zur Startseite')).toBe('/')
  })

  it('asks before input is lost', async () => {
    await open()
    await fill({ Vorname: 'Nora' })
    await userEvent.click(screen.getByRole('link', { name: 'Anmelden' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Möchten Sie die Seite verlassen?' }))
    await userEvent.click(question.getByRole('button', { name: 'Weiter ausfüllen' }))
    expect(here()).toBe(path)
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false))
    await userEvent.click(screen.getByRole('link', { name: 'Anmelden' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verlassen' }))
    await heading('Willkommen')
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })
})

describe('the request', () => {
  it('contains neither a confirmation nor empty fields', async () => {
    guest.answer('POST /api/auth/register', { body: { success: true } })
    guest.open('/register-user')
    await heading('Als Makler registrieren')
    await fill(PERSON)
    await press('Makler-Konto erstellen')
    await heading('Ihre Registrierung ist angekommen')
    expect(guest.bodies('POST /api/auth/register')).toEqual([
      { email: 'nora@neu.example', password: 'birnbaum', firstName: 'Nora', lastName: 'Neu', role: 'agent' },
    ])
    expect(toaster.current()).toMatchObject({
      title: 'Registrierung erfolgreich',
      text: 'Bitte überprüfen Sie Ihre E-Mails zur Bestätigung.',
    })
    expect(guest.asked('GET /api/auth/user')).toBe(1)
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
  })

  it('contains company and phone when given', async () => {
    guest.answer('POST /api/auth/register', { body: { success: true } })
    guest.open('/register-user')
    await heading('Als Makler registrieren')
    await fill({ ...PERSON, 'Firmenname (optional)': 'Neu GmbH', 'Telefon (optional)': '0731 1' })
    await press('Makler-Konto erstellen')
    await heading('Ihre Registrierung ist angekommen')
    expect(guest.bodies('POST /api/auth/register')).toMatchObject([{ companyName: 'Neu GmbH', phoneNumber: '0731 1' }])
  })

  it('omits the service, which is kept in this browser until the first sign-in', async () => {
    guest.answer('POST /api/auth/register', { body: { success: true } })
    guest.open('/register-partner')
    await heading('Als Partner registrieren')
    await fillPartner()
    await press('Partner-Konto erstellen')
    await heading('Ihre Registrierung ist angekommen')
    expect(guest.bodies('POST /api/auth/register')).toEqual([
      { email: 'nora@neu.example', password: 'birnbaum', firstName: 'Nora', lastName: 'Neu', role: 'partner', companyName: 'Neu Garten' },
    ])
    expect(localStorage.getItem('giebel.service.nora@neu.example')).toBe('entrümpelung')
    expect(findHref('Zur Anmeldung')).toBe('/partner-login')
  })

  it('keeps the input when the address is taken, with a link to the login and no leave guard', async () => {
    guest.answer('POST /api/auth/register', { status: 409, body: 'Diese E-Mail-Adresse ist bereits registriert.' })
    guest.open('/register-partner')
    await heading('Als Partner registrieren')
    await fillPartner()
    await press('Partner-Konto erstellen')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Diese E-Mail-Adresse ist bereits registriert.')).toBeDefined()
    expect(localStorage).toHaveLength(0)
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Registrierung fehlgeschlagen', failed: true }))
    await userEvent.click(alert.getByRole('link', { name: 'Anmelden' }))
    await heading('Partner-Login')
  })
})

it('offers the twelve services, none preselected', async () => {
  guest.open('/register-partner')
  await heading('Als Partner registrieren')
  const select = screen.getByLabelText<HTMLSelectElement>('Hauptdienstleistung')
  expect(select.value).toBe('')
  expect([...select.options].map(({ value }) => value)).toEqual([
    '',
    'energieausweis',
    'grundriss',
    'flächenberechnung',
    'fotografie',
    'verkauf',
    'vermietung',
    'bewertung',
    'sanierung',
    'garten',
    'entrümpelung',
    'reinigung',
    'sicherheit',
  ])
})

it('rates a password and accepts a weak one', async () => {
  guest.open('/register-user')
  await heading('Als Makler registrieren')
  for (const [password, word] of [
    ['passwort', 'Schwach'],
    ['birnbaum', 'Gut'],
    ['birnbaum-elf', 'Stark'],
  ] as const) {
    await fill({ Passwort: password })
    expect(screen.getByText(word)).toBeDefined()
  }
  await fill({ ...PERSON, Passwort: 'passwort', 'Passwort bestätigen': 'passwort' })
  guest.answer('POST /api/auth/register', { body: { success: true } })
  await press('Makler-Konto erstellen')
  await heading('Ihre Registrierung ist angekommen')
})
