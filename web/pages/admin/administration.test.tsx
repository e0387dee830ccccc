import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AdminTip } from '#shared/contract/network/rewards.ts'
import type { EmailTemplate } from '#shared/contract/operations/email-templates.ts'
import type { SmtpSetting } from '#shared/contract/operations/smtp-settings.ts'
import type { ListedUser } from '#shared/contract/people/users.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser } from '../../testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './administration.tsx'

const [ADMIN, JAN] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
const [OFFICE, OTHER_OFFICE] = ['0198a000-0000-7000-8000-000000000003', '0198a000-0000-7000-8000-000000000004']

const listed = (change: Partial<ListedUser> = {}): ListedUser => ({
  id: JAN,
  email: 'jan@example.test',
  firstName: 'Jan',
  lastName: 'Janssen',
  role: 'agent',
  userLevel: 2,
  companyName: 'Janssen Immobilien',
  phoneNumber: null,
  isActive: true,
  isEmailVerified: true,
  isDemo: false,
  profileImageUrl: null,
  createdAt: '2026-03-05T08:00:00Z',
  updatedAt: '2026-03-05T08:00:00Z',
  officeId: OFFICE,
  awaitsApproval: false,
  hasSecondFactor: false,
  ...change,
})
const tip = (change: Partial<AdminTip> = {}): AdminTip => ({
  id: 5,
  propertyAddress: 'Lindenweg 7, 22111 Hamburg',
  serviceType: 'verkauf',
  ownerName: 'Karin Petersen',
  ownerPhone: '0171 5550123',
  ownerEmail: null,
  status: 'pending',
  rewardAmount: '250.00',
  submittedAt: '2026-03-05T08:00:00Z',
  partnerName: 'Vera Räumt',
  maklerUserId: null,
  maklerName: null,
  ...change,
})
const setting = (change: Partial<SmtpSetting> = {}): SmtpSetting => ({
  id: 3,
  settingName: 'Büro',
  host: 'mail.firma.example',
  port: 587,
  secure: false,
  user: 'post',
  fromEmail: 'post@firma.example',
  fromName: 'Firma',
  isGlobalDefault: false,
  isActive: true,
  isFromEnvironment: false,
  ...change,
})
const template = (change: Partial<EmailTemplate> = {}): EmailTemplate => ({
  id: 4,
  templateName: 'Willkommen',
  templateType: 'welcome',
  subject: 'Hallo {{firstName}}',
  htmlContent: '<p>Hallo</p>',
  textContent: null,
  variables: ['firstName', 'lastName', 'email', 'companyName', 'actionUrl'],
  isActive: true,
  isInUse: true,
  fault: null,
  createdAt: '2026-03-05T08:00:00Z',
  updatedAt: '2026-03-05T08:00:00Z',
  ...change,
})

const CONSEQUENCES = {
  savedSearches: 2,
  prospects: 0,
  favorites: 1,
  relations: 0,
  messages: 0,
  returnedTips: 1,
  keptTips: 0,
  keptCommissions: 2,
  unpaidCommissions: 1,
  unpaidAmount: 750,
  keptStatements: 0,
}
const OVERVIEW = { users: 12, waitingUsers: 0, tips: 3, poolTips: 0, needsApproval: false, adminsNeedFactor: false, mailServer: true }
const reward = (id: number, serviceType: 'verkauf' | 'garten', rewardAmount: string) => ({
  id,
  serviceType,
  description: '',
  rewardAmount,
  isActive: true,
})

const edge = emptyHouse({
  'GET /api/admin/overview': { body: OVERVIEW },
  'GET /api/admin/users': {
    body: [listed(), listed({ id: ADMIN, email: 'chef@example.test', firstName: 'Karin', lastName: 'Wulf', role: 'admin', userLevel: 1 })],
  },
  [`GET /api/admin/users/${JAN}/consequences`]: { body: CONSEQUENCES },
  'GET /api/admin/partner-rewards': { body: [reward(1, 'verkauf', '250.00'), reward(2, 'garten', '0.00')] },
  'GET /api/admin/property-tips': { body: [tip(), tip({ id: 6, serviceType: 'fotografie', propertyAddress: 'Am Moor 1' })] },
  'GET /api/admin/smtp-settings': { body: [setting(), setting({ id: 8, settingName: 'Zweiter', isGlobalDefault: true })] },
  'GET /api/admin/email-templates': { body: [template()] },
  'POST /api/admin/email-templates/preview': {
    body: { subject: 'Hallo Anna', html: '<p>Hallo</p>', text: 'Hallo', unknown: ['kontonummer'], fault: null },
  },
})

const open = (address = '/admin') =>
  openApp(edge, address, sampleUser({ role: 'admin', userLevel: 1, email: 'chef@example.test', firstName: 'Karin', lastName: 'Wulf' }))
const person = userEvent.setup()
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => person.click(await button(name))
/** jsdom does not track whether a popover is open. */
const inMenu = async (of: string) => within(await screen.findByLabelText(`Aktionen für ${of}`, { selector: '[popover]' }))
const menu = async (of: string, item: string) => {
  await press(`Aktionen für ${of}`)
  await person.click(await (await inMenu(of)).findByRole('button', { name: item, hidden: true }))
}
const sent = (method: string, path: string) => edge.calls.filter((call) => call.method === method && call.address === path)
const toasted = (title: string, text?: string) =>
  waitFor(() => expect(toaster.current()).toMatchObject({ title, ...(text !== undefined && { text }) }))

describe('the administration', () => {
  it('shows the signed-in administrator, the sign-out link, and the number of users and tips in the tabs', async () => {
    open()
    await screen.findByRole('heading', { name: 'Guten Tag, Karin Wulf' })
    expect((await screen.findByRole('link', { name: 'Abmelden' })).getAttribute('href')).toBe('/logout')
    await screen.findByRole('tab', { name: 'Benutzer (12)' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Benutzer (12)',
      'Büros',
      'Einsicht',
      'Partner-Belohnungen',
      'Immobilientipps (3)',
      'E-Mail Konfiguration',
      'E-Mail Vorlagen',
      'Quellen',
      'Zustellungen',
      'Hintergrundarbeit',
      'Protokoll',
      'System',
    ])
  })

  it('links to what is waiting for the administrator', async () => {
    edge.answer('GET /api/admin/overview', { body: { ...OVERVIEW, waitingUsers: 2, poolTips: 1, mailServer: false } })
    open()
    await screen.findByText('2 Konten warten auf Ihre Freigabe')
    expect(screen.getByText('Ein Tipp hat noch keinen Makler')).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'Mailserver einrichten' }))
    expect((await screen.findByRole('tab', { name: 'E-Mail Konfiguration' })).getAttribute('aria-selected')).toBe('true')
  })
})

describe('users', () => {
  it("are listed in a table; an administrator's menu contains only allowed actions", async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Benutzer' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'E-Mail', 'Rolle', 'Firma', 'Status', 'Registriert', 'Aktionen'])
    const [, row] = within(table).getAllByRole('row')
    for (const text of ['Jan Janssen', 'jan@example.test', 'Immobilienmakler', 'Janssen Immobilien', 'Aktiv', '05.03.2026'])
      expect(row?.textContent).toContain(text)
    await press('Aktionen für Karin Wulf')
    const items = await (await inMenu('Karin Wulf')).findAllByRole('button', { hidden: true })
    expect(items.map(({ textContent }) => textContent)).toEqual(['Bearbeiten', 'Willkommens-E-Mail'])
  })

  it('are searched, filtered and sorted by the server, with the state in the URL', async () => {
    open()
    await person.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'jan')
    await waitFor(() => expect(edge.calls.some(({ address }) => address.includes('search=jan'))).toBe(true))
    await person.selectOptions(screen.getByLabelText('Rolle'), 'partner')
    await press('Name')
    await waitFor(() => expect(edge.calls.at(-1)?.address).toMatch(/search=jan.*role=partner.*sort=name/))
    expect(location.search).toBe('?search=jan&role=partner&sort=name')
  })

  it('are updated with only the changed fields', async () => {
    edge.answer(`PUT /api/admin/users/${JAN}`, { body: listed({ firstName: 'Johann' }) })
    open()
    await menu('Jan Janssen', 'Bearbeiten')
    const name = await screen.findByLabelText('Vorname')
    await person.clear(name)
    await person.click(await button('Speichern'))
    await screen.findByText('Vorname ist erforderlich')
    await person.type(name, 'Johann')
    await person.click(await button('Speichern'))
    await toasted('Benutzer aktualisiert')
    expect(sent('PUT', `/api/admin/users/${JAN}`).map(({ body }) => body)).toEqual([{ firstName: 'Johann' }])
  })

  it('show a warning before a role change', async () => {
    open()
    await menu('Jan Janssen', 'Bearbeiten')
    await person.selectOptions(within(await screen.findByRole('dialog')).getByLabelText('Rolle'), 'partner')
    await screen.findByText(/Mit der Rolle wechselt der ganze Bereich/)
  })

  it('are deactivated after a confirmation; an error is shown', async () => {
    edge.answer(`PUT /api/admin/users/${JAN}`, { status: 403, body: 'Administratoren können nicht deaktiviert werden.' })
    open()
    await menu('Jan Janssen', 'Deaktivieren')
    await person.click(await button('Deaktivieren'))
    await toasted('Fehler beim Speichern', 'Administratoren können nicht deaktiviert werden.')
    expect(toaster.current()?.failed).toBe(true)
    expect(sent('PUT', `/api/admin/users/${JAN}`)[0]?.body).toEqual({ isActive: false })
  })

  it('are deleted after the consequences are shown', async () => {
    edge.answer(`DELETE /api/admin/users/${JAN}`, { body: { success: true } })
    open()
    await menu('Jan Janssen', 'Löschen')
    await screen.findByText('2 Suchen')
    expect(screen.getByText('1 offener Tipp geht zurück in den Pool')).toBeTruthy()
    expect(screen.getByText(/Eine Provision ist noch nicht gezahlt/).textContent).toContain('750')
    expect(sent('DELETE', `/api/admin/users/${JAN}`)).toEqual([])
    await press('Endgültig löschen')
    await toasted('Benutzer gelöscht')
  })

  it('get a new password of at least six characters', async () => {
    const path = `/api/admin/users/${JAN}/reset-password` as const
    edge.answer(`POST ${path}`, { status: 400, body: 'Dieses Passwort gehört zu den häufigsten.' })
    open()
    await menu('Jan Janssen', 'Passwort zurücksetzen')
    await screen.findByText('Das Passwort muss mindestens 6 Zeichen lang sein.')
    const change = await button('Passwort ändern')
    await person.type(screen.getByLabelText('Neues Passwort'), '12345')
    expect(change).toHaveProperty('disabled', true)
    await person.type(screen.getByLabelText('Neues Passwort'), '6')
    expect(change).toHaveProperty('disabled', false)
    await person.click(change)
    await toasted('Fehler beim Ändern des Passworts', '400: Dieses Passwort gehört zu den häufigsten.')
    edge.answer(`POST ${path}`, { body: { success: true } })
    await person.click(change)
    await toasted('Passwort geändert', 'Das Passwort wurde erfolgreich geändert.')
    expect(sent('POST', path).at(-1)?.body).toEqual({ newPassword: '123456' })
  })

  it('can be sent emails by hand', async () => {
    const path = `/api/admin/send-email/${JAN}` as const
    edge.answer(`POST ${path}`, { body: { success: true } })
    edge.answer('GET /api/admin/users', { body: [listed({ isEmailVerified: false })] })
    open()
    await menu('Jan Janssen', 'Willkommens-E-Mail')
    await toasted('E-Mail erfolgreich gesendet')
    edge.answer(`POST ${path}`, { status: 409, body: 'Diese Adresse ist schon bestätigt.' })
    await menu('Jan Janssen', 'E-Mail-Bestätigung')
    await toasted('Fehler beim Senden', '409: Diese Adresse ist schon bestätigt.')
    expect(sent('POST', path).map(({ body }) => body)).toEqual([
      { templateType: 'welcome_email', customData: { userType: 'agent' } },
      { templateType: 'email_verification', customData: {} },
    ])
  })

  it('wait for approval after registration when the switch is on', async () => {
    edge.answer('PUT /api/admin/registration', { body: { needsApproval: true } })
    open()
    await person.click(await screen.findByRole('switch', { name: 'Freigabe durch Admin' }))
    await toasted('Einstellungen gespeichert')
    expect(sent('PUT', '/api/admin/registration')[0]?.body).toEqual({ needsApproval: true })
  })

  it('need a second factor as administrators when the switch is on; an error resets the switch', async () => {
    const sentence = 'Richten Sie zuerst für sich selbst einen zweiten Faktor ein: in „Mein Profil“.'
    edge.answer('PUT /api/admin/second-factor', { status: 409, body: sentence })
    open()
    const control = await screen.findByRole('switch', { name: 'Zweiter Faktor für Administratoren Pflicht' })
    await person.click(control)
    await toasted('Fehler beim Speichern', sentence)
    expect(sent('PUT', '/api/admin/second-factor')[0]?.body).toEqual({ isRequired: true })
    expect((control as HTMLInputElement).checked).toBe(false)
  })
})

describe('rewards', () => {
  it('have one row per service, each with a dialog for its amount', async () => {
    edge.answer('PUT /api/admin/partner-rewards/1', { body: reward(1, 'verkauf', '300.50') })
    open('/admin?tab=belohnungen')
    await press('Belohnung für Verkauf bearbeiten')
    const amount = await screen.findByLabelText('Belohnung (€)')
    expect(amount.getAttribute('step')).toBe('0.01')
    await person.clear(amount)
    await person.type(amount, '300.5')
    await press('Speichern')
    await toasted('Belohnung aktualisiert')
    expect(sent('PUT', '/api/admin/partner-rewards/1')[0]?.body).toEqual({ rewardAmount: '300.5' })
  })
})

describe('tips', () => {
  it("are listed with a status select; a contract sends its service's reward, or 0", async () => {
    for (const id of [5, 6]) edge.answer(`PUT /api/admin/property-tips/${id}/status`, { body: tip({ id, status: 'contracted' }) })
    open('/admin?tab=tipps')
    const table = await screen.findByRole('table', { name: 'Immobilientipps' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Adresse', 'Dienstleistung', 'Eigentümer', 'Makler', 'Status', 'Belohnung', 'Eingereicht'])
    const status = within(table).getByLabelText(/Status: Lindenweg 7/)
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Offen', 'Kontaktiert', 'Vertrag', 'Abgelehnt'])
    await waitFor(() => expect(status).toHaveProperty('disabled', false))
    await person.selectOptions(status, 'contracted')
    await toasted('Status aktualisiert')
    await person.selectOptions(within(table).getByLabelText(/Status: Am Moor 1/), 'contracted')
    await waitFor(() => expect(sent('PUT', '/api/admin/property-tips/6/status')).toHaveLength(1))
    await person.selectOptions(within(table).getByLabelText(/Status: Lindenweg 7/), 'rejected')
    await waitFor(() => expect(sent('PUT', '/api/admin/property-tips/5/status')).toHaveLength(2))
    expect([5, 6].flatMap((id) => sent('PUT', `/api/admin/property-tips/${id}/status`).map(({ body }) => body))).toEqual([
      { status: 'contracted', rewardAmount: '250.00' },
      { status: 'rejected' },
      { status: 'contracted', rewardAmount: '0' },
    ])
  })

  it('can be assigned from the pool to an office, which is listed once with its people', async () => {
    const colleague = { id: ADMIN, firstName: 'Ida', lastName: 'Moor', email: 'ida@example.test' }
    const alone = {
      id: '0198a000-0000-7000-8000-000000000005',
      officeId: OTHER_OFFICE,
      firstName: 'Uwe',
      lastName: 'Holm',
      companyName: null,
    }
    edge.answer('PUT /api/admin/property-tips/5/agent', { body: tip({ maklerUserId: OFFICE, maklerName: 'Janssen Immobilien' }) })
    edge.answer('GET /api/admin/users', { body: [listed(), listed(colleague), listed(alone)] })
    open('/admin?tab=tipps&pool=ja')
    await person.click((await screen.findAllByRole('button', { name: 'Zuweisen' }))[0] as HTMLElement)
    const offices = within(await screen.findByRole('list', { name: 'Maklerbüros' }))
    expect((await offices.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Janssen ImmobilienJan Janssen, Ida MoorZuweisen',
      'Uwe HolmUwe HolmZuweisen',
    ])
    await press('An Janssen Immobilien geben')
    await toasted('Tipp zugewiesen')
    expect(sent('PUT', '/api/admin/property-tips/5/agent')[0]?.body).toEqual({ maklerUserId: OFFICE })
    expect(edge.calls.some(({ address }) => address.includes('isInPool=true'))).toBe(true)
  })
})

describe('mail servers', () => {
  it('are created with port 587 and STARTTLS, and require every field', async () => {
    edge.answer('POST /api/admin/smtp-settings', { body: setting() })
    open('/admin?tab=e-mail')
    await press('Neuer Mailserver')
    expect((await screen.findByLabelText('Port')).getAttribute('value')).toBe('587')
    expect(screen.getByLabelText(/TLS vom ersten Byte/)).toHaveProperty('checked', false)
    await person.clear(screen.getByLabelText('Absendername'))
    await press('Speichern')
    for (const text of [
      'Name der Konfiguration ist erforderlich',
      'Absendername ist erforderlich',
      'Server ist erforderlich',
      'Benutzername ist erforderlich',
      'Passwort ist erforderlich',
      'Gültige Absender-Adresse erforderlich',
    ])
      await screen.findByText(text)
    for (const [label, text] of [
      ['Name der Konfiguration', 'Büro'],
      ['Absendername', 'Firma'],
      ['Absender-E-Mail', 'post@firma.example'],
      ['Server', 'mail.firma.example'],
      ['Benutzername', 'post'],
      ['Passwort', 'geheim'],
    ] as const)
      await person.type(screen.getByLabelText(label), text)
    await person.click(screen.getByLabelText(/Globaler Standard/))
    await press('Speichern')
    await toasted('SMTP-Konfiguration erstellt')
    expect(sent('POST', '/api/admin/smtp-settings')[0]?.body).toEqual({
      settingName: 'Büro',
      fromName: 'Firma',
      fromEmail: 'post@firma.example',
      host: 'mail.firma.example',
      port: 587,
      user: 'post',
      password: 'geheim',
      secure: false,
      isGlobalDefault: true,
      isActive: true,
    })
  })

  it('can be changed, tested, made the default and deleted', async () => {
    edge.answer('PUT /api/admin/smtp-settings/3', { body: setting() })
    edge.answer('PUT /api/admin/smtp-settings/3/set-global', { body: setting({ isGlobalDefault: true }) })
    edge.answer('POST /api/admin/test-email', { body: { success: true } })
    edge.answer('DELETE /api/admin/smtp-settings/8', { body: { success: true } })
    open('/admin?tab=e-mail')
    await press('Test-E-Mail über Büro senden')
    await toasted('Test-E-Mail gesendet')
    expect(sent('POST', '/api/admin/test-email')[0]?.body).toEqual({ smtpId: 3, to: 'chef@example.test', subject: 'Test-E-Mail' })
    edge.answer('POST /api/admin/test-email', { status: 409, body: 'Der Mailserver hat Benutzername oder Passwort abgelehnt (535).' })
    await press('Test-E-Mail über Büro senden')
    await toasted('Fehler beim Senden', 'Der Mailserver hat Benutzername oder Passwort abgelehnt (535).')
    await press('Büro als globalen Standard setzen')
    await toasted('Globaler Standard gesetzt')
    await press('Büro bearbeiten')
    const password = await screen.findByLabelText('Passwort')
    expect(password.getAttribute('value') ?? (password as HTMLInputElement).value).not.toContain('geheim')
    await person.type(screen.getByLabelText('Absendername'), ' neu')
    await press('Speichern')
    await toasted('SMTP-Konfiguration aktualisiert')
    await press('Zweiter löschen')
    await screen.findByText(/Das ist der globale Standard/)
    await press('Löschen')
    await toasted('SMTP-Konfiguration gelöscht')
  })

  it('provide help for app passwords of 16 characters', async () => {
    open('/admin?tab=e-mail')
    await press('Hilfe zu App-Passwörtern')
    await screen.findByText('App-Passwort mit 16 Zeichen')
  })
})

describe('templates', () => {
  it('show three variables and the number of others, and are deleted after a confirmation', async () => {
    edge.answer('DELETE /api/admin/email-templates/4', { body: { success: true } })
    open('/admin?tab=vorlagen')
    const table = await screen.findByRole('table', { name: 'E-Mail-Vorlagen' })
    for (const text of ['firstName', 'lastName', 'email', '+2']) within(table).getByText(text)
    expect(within(table).queryByText('companyName')).toBeNull()
    await press('Willkommen löschen')
    await screen.findByText('Sind Sie sicher, dass Sie diese Vorlage löschen möchten?')
    await press('Löschen')
    await toasted('E-Mail-Vorlage gelöscht')
  })

  it('keep the typed text until the user agrees to replace it with the built-in one', async () => {
    edge.answer('GET /api/admin/email-templates/built-in', { body: { subject: 'Eingebaut', htmlContent: '<p>E</p>', textContent: 'E' } })
    open('/admin?tab=vorlagen')
    await press('Neue Vorlage')
    await press('Mit dem eingebauten Text beginnen')
    const subject = await screen.findByLabelText<HTMLInputElement>('Betreff')
    await waitFor(() => expect(subject.value).toBe('Eingebaut'))
    await person.clear(subject)
    await person.type(subject, 'Meiner')
    await person.clear(screen.getByLabelText(/^Text-Inhalt/))
    await press('Mit dem eingebauten Text beginnen')
    await screen.findByText('Ihren Text ersetzen?')
    const ask = within(screen.getByRole('alertdialog'))
    await person.click(ask.getByRole('button', { name: 'Abbrechen' }))
    expect(subject.value).toBe('Meiner')
    await press('Mit dem eingebauten Text beginnen')
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ersetzen' }))
    await waitFor(() => expect(subject.value).toBe('Eingebaut'))
  })

  it('are edited beside a sandboxed preview; unknown placeholders are listed', async () => {
    edge.answer('POST /api/admin/email-templates', { body: template() })
    open('/admin?tab=vorlagen')
    await press('Neue Vorlage')
    expect((await screen.findByLabelText<HTMLInputElement>('Variablen')).value).toBe('firstName, verificationUrl')
    const frame = await screen.findByTitle('Vorschau der E-Mail')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'")
    await screen.findByText(/\{\{kontonummer\}\}/)
    await press('Speichern')
    for (const text of ['Name der Vorlage ist erforderlich', 'Betreff ist erforderlich', 'HTML-Inhalt ist erforderlich'])
      await screen.findByText(text)
    await person.type(screen.getByLabelText('Name der Vorlage'), 'Gruß')
    await person.type(screen.getByLabelText('Betreff'), 'Hallo')
    await person.type(screen.getByLabelText('HTML-Inhalt'), '<p>Hallo</p>')
    await person.clear(screen.getByLabelText('Variablen'))
    await person.type(screen.getByLabelText('Variablen'), ' firstName ,, email ,')
    await press('Speichern')
    await toasted('E-Mail-Vorlage erstellt')
    expect(sent('POST', '/api/admin/email-templates')[0]?.body).toEqual({
      templateName: 'Gruß',
      templateType: 'verification',
      subject: 'Hallo',
      htmlContent: '<p>Hallo</p>',
      textContent: '',
      variables: ['firstName', 'email'],
      isActive: true,
    })
  })

  it('can be updated', async () => {
    edge.answer('PUT /api/admin/email-templates/4', { body: template() })
    open('/admin?tab=vorlagen')
    await press('Willkommen bearbeiten')
    await person.type(await screen.findByLabelText('Betreff'), '!')
    await press('Speichern')
    await toasted('E-Mail-Vorlage aktualisiert')
  })
})

describe('the system', () => {
  it('sums up its state in one sentence and lists problems first', async () => {
    edge.answer('GET /api/admin/system', {
      body: {
        version: '0.1.0',
        findings: [
          { state: 'good', text: 'Platz: 80 GB frei.', mend: null },
          { state: 'bad', text: 'Hintergrundarbeit bleibt liegen.', mend: 'Starten Sie einen Prozess mit ROLES=worker.' },
        ],
        queues: [
          { name: 'scrape', label: 'Portale lesen', waiting: 12, active: 1 },
          { name: 'sweep', label: 'Aufräumen', waiting: 0, active: 0 },
        ],
        ways: [{ channel: 'mail', waiting: 3, sentLastDay: 40, failed: 2 }],
        ai: {
          model: 'gross-1',
          host: 'ki.example',
          tokensPerDay: 200_000,
          tokensToday: 12_345,
          questionsToday: 9,
          failures: [
            {
              id: 1,
              failedAt: '2026-11-22T02:15:00Z',
              task: 'advert_facts',
              sentence: 'Der KI-Dienst hat nicht rechtzeitig geantwortet.',
              closedUntil: null,
              told: 'Rate limit reached',
            },
          ],
        },
      },
    })
    edge.answer('GET /api/admin/backups', {
      body: {
        folder: '/var/lib/giebel/backups',
        copies: 's3.example.de/giebel',
        hasKey: false,
        backups: [
          {
            id: 2,
            file: 'b',
            startedAt: '2026-11-22T02:15:00Z',
            endedAt: '2026-11-22T02:16:00Z',
            rows: null,
            bytes: null,
            isRestored: null,
            reason: 'Kein Platz.',
            copiedAt: null,
            copyReason: null,
            copyLockedUntil: null,
          },
          {
            id: 3,
            file: 'c',
            startedAt: '2026-11-20T02:15:00Z',
            endedAt: '2026-11-20T02:16:00Z',
            rows: 1100,
            bytes: 4_400_000,
            isRestored: true,
            reason: null,
            copiedAt: null,
            copyReason: 'Die Kopie nach s3.example.de/giebel ist misslungen. s3.example.de ist gerade nicht erreichbar.',
            copyLockedUntil: null,
          },
          {
            id: 1,
            file: 'a',
            startedAt: '2026-11-21T02:15:00Z',
            endedAt: '2026-11-21T02:16:00Z',
            rows: 1200,
            bytes: 4_500_000,
            isRestored: true,
            reason: null,
            copiedAt: '2026-11-21T02:45:00Z',
            copyReason: null,
            copyLockedUntil: '2027-03-12T02:45:00Z',
          },
        ],
      },
    })
    openApp(edge, '/admin?tab=system', sampleUser({ role: 'admin' }))
    expect(await screen.findByText('Ein Fehler braucht Sie')).toBeDefined()
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items.indexOf('Fehler: Hintergrundarbeit bleibt liegen.Starten Sie einen Prozess mit ROLES=worker.')).toBeLessThan(
      items.indexOf('In Ordnung: Platz: 80 GB frei.'),
    )
    expect(within(screen.getByRole('table', { name: 'Hintergrundarbeit' })).getAllByRole('row')).toHaveLength(2)
    expect(screen.getByText('Portale lesen')).toBeDefined()
    const saved = within(await screen.findByRole('table', { name: 'Nächtliche Sicherungen' }))
    expect(saved.getByText('Kein Platz.')).toBeDefined()
    expect(saved.getByText('1.200 Zeilen, 4,5 MB')).toBeDefined()
    expect(screen.getByText(/Zweiter Ort, verschlossen: s3\.example\.de\/giebel\./)).toBeDefined()
    expect(saved.getByText(/s3\.example\.de ist gerade nicht erreichbar/)).toBeDefined()
    expect(saved.getByText(/^Dort gesperrt bis 12\.0?3\.2027/)).toBeDefined()
    expect(screen.getByText(/Der Schlüssel liegt nicht bei/)).toBeDefined()
  })
})
