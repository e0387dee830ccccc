import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { handleLive } from '#web/app/use-live.ts'
import { profilePage } from '../../testing/profile.ts'
import { sampleSession, sampleUser } from '../../testing/samples.ts'

const { edge, open, card, written, expectToast } = profilePage()

describe('the user card', () => {
  it('shows name, role and status with initials and German dates', async () => {
    await open({ updatedAt: '2026-03-09T23:30:00Z' })
    const user = card('Anna Berger')
    for (const text of ['AB', 'anna.berger@giebel.example', 'bestätigt', 'Immobilienmakler', '05.01.2026', '10.03.2026'])
      expect(user.getByText(text)).toBeDefined()
    for (const label of ['Mitglied seit', 'Zuletzt aktualisiert']) expect(user.getByText(label)).toBeDefined()
  })

  it('falls back to the address without a name, and shows the picture', async () => {
    await open({ firstName: '', lastName: '', isEmailVerified: false, profileImageUrl: 'https://giebel.example/anna.jpg' })
    const user = card('anna.berger@giebel.example')
    expect(user.getByText('nicht bestätigt')).toBeDefined()
    expect(document.querySelector('img[src="https://giebel.example/anna.jpg"]')).not.toBeNull()
  })

  it.each(['admin', 'partner'] as const)('is shown for the role %s, without CRM and invitation', async (role) => {
    await open({ role })
    for (const name of ['Anna Berger', 'Persönliche Angaben', 'E-Mail-Adresse', 'Passwort', 'Angemeldete Geräte'])
      expect(screen.getByRole('region', { name })).toBeDefined()
    for (const name of ['Propstack', 'Einladungslink für Partner', 'Nachfassungen im Kalender'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })

  it.each([
    ['agent', ['Mein Profil', 'Büro', 'Einstellungen', 'Datenschutz', 'Abmelden']],
    ['admin', ['Mein Profil', 'Abmelden']],
    ['partner', ['Mein Profil', 'Abmelden']],
  ] as const)('is linked from the account menu (%s)', async (role, entries) => {
    await open({ role })
    await userEvent.click(screen.getByRole('button', { name: /^Konto:/ }))
    // jsdom does not track whether a popover is open
    const links = within(await screen.findByLabelText('Konto')).getAllByRole('link', { hidden: true })
    expect(links.map(({ textContent }) => textContent)).toEqual(entries)
    expect(links[0]?.getAttribute('href')).toBe('/profile')
  })
})

describe('name and phone', () => {
  it('are saved together, with a toast', async () => {
    await open({ phoneNumber: '040 1234' })
    const form = card('Persönliche Angaben')
    await userEvent.clear(form.getByLabelText('Nachname'))
    await userEvent.type(form.getByLabelText('Nachname'), ' Berger-Vogt ')
    await userEvent.clear(form.getByLabelText('Telefon (optional)'))
    edge.answer('PATCH /api/auth/user', { body: sampleUser({ lastName: 'Berger-Vogt' }) })
    edge.answer('GET /api/auth/user', { body: sampleUser({ lastName: 'Berger-Vogt' }) })
    await userEvent.click(form.getByRole('button', { name: 'Angaben speichern' }))
    await expectToast({ title: 'Profile updated', text: 'Ihre Angaben wurden gespeichert.', failed: false })
    expect(written()).toEqual([['PATCH', '/api/auth/user', { firstName: 'Anna', lastName: 'Berger-Vogt', phoneNumber: null }]])
    expect(await screen.findByRole('heading', { level: 2, name: 'Anna Berger-Vogt' })).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>('Nachname').value).toBe('Berger-Vogt')
  })

  it('must not be empty', async () => {
    await open()
    const form = card('Persönliche Angaben')
    await userEvent.clear(form.getByLabelText('Vorname'))
    await userEvent.click(form.getByRole('button', { name: 'Angaben speichern' }))
    expect(await form.findByText('Vorname ist erforderlich')).toBeDefined()
    expect(written()).toEqual([])
  })

  it('ask before unsaved changes are left', async () => {
    await open()
    await userEvent.type(card('Persönliche Angaben').getByLabelText('Vorname'), 'x')
    await userEvent.click(screen.getByRole('link', { name: 'Giebel: zum Dashboard' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verlassen' }))
    await screen.findByRole('heading', { level: 1, name: /Anna Berger/ })
  })

  it('fail with the specified text, and the German reason beside it', async () => {
    await open()
    edge.answer('PATCH /api/auth/user', { status: 500 })
    await userEvent.click(card('Persönliche Angaben').getByRole('button', { name: 'Angaben speichern' }))
    await expectToast({
      title: 'Update failed',
      text: 'Failed to update profile settings',
      note: 'Ihre Angaben konnten nicht gespeichert werden.',
      failed: true,
    })
  })
})

describe('the email address', () => {
  const fill = async (email: string, password: string) => {
    const form = card('E-Mail-Adresse')
    if (email) await userEvent.type(form.getByLabelText('Neue E-Mail-Adresse'), email)
    if (password) await userEvent.type(form.getByLabelText('Ihr Passwort'), password)
    await userEvent.click(form.getByRole('button', { name: 'Bestätigungslink senden' }))
    return form
  }

  it('changes with the password, and waits for its confirmation', async () => {
    await open()
    edge.answer('POST /api/auth/change-email', { body: { success: true } })
    edge.answer('GET /api/auth/user', { body: sampleUser({ pendingEmail: 'neu@giebel.example' }) })
    const form = await fill('Neu@giebel.example', 'geheim')
    await expectToast({ title: 'Link gesendet', text: 'Öffnen Sie den Link in der E-Mail an neu@giebel.example.' })
    expect(written()).toEqual([['POST', '/api/auth/change-email', { email: 'neu@giebel.example', password: 'geheim' }]])
    expect(await form.findByText('Bestätigung ausstehend für neu@giebel.example')).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Link erneut senden' }))
    expect(form.getByLabelText<HTMLInputElement>('Neue E-Mail-Adresse').value).toBe('neu@giebel.example')
    expect(document.activeElement).toBe(form.getByLabelText('Ihr Passwort'))
    edge.answer('DELETE /api/auth/change-email', { body: { success: true } })
    edge.answer('GET /api/auth/user', { body: sampleUser() })
    await userEvent.click(form.getByRole('button', { name: 'Zurücknehmen' }))
    await expectToast({ title: 'Die neue Adresse ist zurückgenommen' })
    await waitFor(() => expect(form.queryByText(/Bestätigung ausstehend/)).toBeNull())
  })

  it.each([
    [409, 'conflict', 'Diese E-Mail-Adresse ist schon vergeben.', 'Neue E-Mail-Adresse'],
    [400, 'wrong_credentials', 'Das Passwort ist falsch.', 'Ihr Passwort'],
  ] as const)('shows the error at its field (%i)', async (status, code, text, label) => {
    await open()
    edge.answer('POST /api/auth/change-email', { status, body: text, code })
    const form = await fill('neu@giebel.example', 'geheim')
    await expectToast({ title: 'E-Mail-Adresse konnte nicht geändert werden', text, failed: true })
    const field = form.getByLabelText(label)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
  })

  it('is validated before it is sent', async () => {
    await open()
    const form = await fill('neu', '')
    expect(await form.findByText('Ungültige E-Mail-Adresse')).toBeDefined()
    expect(form.getByText('Passwort ist erforderlich')).toBeDefined()
    expect(written()).toEqual([])
  })
})

describe('the password', () => {
  const fill = async (current: string, next: string, again: string) => {
    const form = card('Passwort')
    if (current) await userEvent.type(form.getByLabelText('Aktuelles Passwort'), current)
    if (next) await userEvent.type(form.getByLabelText('Neues Passwort'), next)
    if (again) await userEvent.type(form.getByLabelText('Neues Passwort wiederholen'), again)
    await userEvent.click(form.getByRole('button', { name: 'Passwort ändern' }))
    return form
  }

  it('is changed, empties the form and shows a toast', async () => {
    await open()
    edge.answer('POST /api/auth/change-password', { body: { success: true } })
    await card('Angemeldete Geräte').findByText('Firefox auf Windows')
    const before = edge.calls.filter(({ address }) => address === '/api/auth/sessions').length
    const form = await fill('alt', 'neues-Wort', 'neues-Wort')
    await expectToast({ title: 'Passwort geändert', text: 'Das Passwort wurde erfolgreich geändert.' })
    expect(written()).toEqual([['POST', '/api/auth/change-password', { currentPassword: 'alt', newPassword: 'neues-Wort' }]])
    expect(form.getByLabelText<HTMLInputElement>('Aktuelles Passwort').value).toBe('')
    expect(form.getByLabelText<HTMLInputElement>('Neues Passwort').value).toBe('')
    expect(form.queryByRole('status')).toBeNull()
    expect(form.getByText(/Alle anderen Geräte werden dabei abgemeldet/)).toBeDefined()
    await waitFor(() => expect(edge.calls.filter(({ address }) => address === '/api/auth/sessions').length).toBe(before + 1))
  })

  it.each([
    ['', 'neues-Wort', 'neues-Wort', 'Passwort ist erforderlich'],
    ['alt', 'kurz', 'kurz', 'Passwort muss mindestens 6 Zeichen haben'],
    ['alt', 'neues-Wort', 'anderes-Wort', 'Passwörter stimmen nicht überein'],
  ])('is not sent: "%s" "%s" "%s"', async (current, next, again, message) => {
    await open()
    const form = await fill(current, next, again)
    expect(await form.findByText(message)).toBeDefined()
    expect(written()).toEqual([])
  })

  it('fails with the specified text', async () => {
    await open()
    edge.answer('POST /api/auth/change-password', { status: 400, body: 'Das aktuelle Passwort ist falsch.', code: 'wrong_credentials' })
    const form = await fill('falsch', 'neues-Wort', 'neues-Wort')
    await expectToast({ title: 'Fehler beim Ändern des Passworts', text: 'Das aktuelle Passwort ist falsch.', failed: true })
    expect(form.getByText('Das aktuelle Passwort ist falsch.')).toBeDefined()
    edge.answer('POST /api/auth/change-password', { status: 500 })
    await userEvent.click(form.getByRole('button', { name: 'Passwort ändern' }))
    await expectToast({ text: 'Ein unbekannter Fehler ist aufgetreten' })
  })
})

describe('the sessions', () => {
  const others = [
    sampleSession(),
    sampleSession({
      id: 2,
      device: 'Safari auf iOS',
      isCurrent: false,
      address: null,
      lastSeenAt: new Date(Date.now() - 190_000).toISOString(),
    }),
  ]

  it('list where the account is signed in, and can be ended one by one', async () => {
    edge.answer('GET /api/auth/sessions', { body: others })
    await open()
    const list = card('Angemeldete Geräte')
    expect(await list.findByText('dieses Gerät')).toBeDefined()
    expect(list.getByText('203.0.113.7 · seit 01.11.2026 · gerade benutzt')).toBeDefined()
    expect(list.getByText('seit 01.11.2026 · zuletzt vor 3 Minuten')).toBeDefined()
    expect(list.queryByRole('button', { name: 'Abmelden: Firefox auf Windows' })).toBeNull()
    edge.answer('DELETE /api/auth/sessions/2', { body: { success: true } })
    edge.answer('GET /api/auth/sessions', { body: [sampleSession()] })
    await userEvent.click(list.getByRole('button', { name: 'Abmelden: Safari auf iOS' }))
    await expectToast({ title: 'Sitzung beendet' })
    await waitFor(() => expect(list.queryByText('Safari auf iOS')).toBeNull())
    expect(list.queryByRole('button', { name: 'Alle anderen abmelden' })).toBeNull()
  })

  it('can all be ended except the current one after a confirmation', async () => {
    edge.answer('GET /api/auth/sessions', { body: others })
    await open()
    await userEvent.click(await card('Angemeldete Geräte').findByRole('button', { name: 'Alle anderen abmelden' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Alle anderen Geräte abmelden?' }))
    expect(written()).toEqual([])
    edge.answer('POST /api/auth/sessions/end-others', { body: { success: true, ended: 1 } })
    await userEvent.click(question.getByRole('button', { name: 'Alle anderen abmelden' }))
    await expectToast({ title: '1 andere Sitzung beendet' })
  })

  it('are refetched on a live update', async () => {
    const client = await open()
    const list = card('Angemeldete Geräte')
    await list.findByText('Firefox auf Windows')
    edge.answer('GET /api/auth/sessions', { body: others })
    act(() => handleLive(client, { type: 'changed', paths: ['/api/auth/sessions'] }))
    expect(await list.findByText('Safari auf iOS')).toBeDefined()
  })
})

describe("the notifications' delivery times", () => {
  const STORED = {
    kinds: [{ kind: 'match', bell: true, mail: true, push: false }],
    digestAt: '18:00',
    quietFrom: '20:00',
    quietTo: '07:00',
  }

  it('are removed by emptying them', async () => {
    edge.answer('GET /api/notifications/preferences', { body: STORED })
    await open()
    const form = card('Benachrichtigungen')
    const digest = await form.findByLabelText('E-Mails gesammelt um')
    await userEvent.clear(digest)
    edge.answer('PUT /api/notifications/preferences', { body: { ...STORED, digestAt: null } })
    await userEvent.click(form.getByRole('button', { name: 'Benachrichtigungen speichern' }))
    await waitFor(() => expect(written()).toEqual([['PUT', '/api/notifications/preferences', { ...STORED, digestAt: null }]]))
  })
})
