import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_REDIRECT_DELAY } from '#shared/domain/limits.ts'
import { mailTo, linkIn } from './mails.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, fillIn, heardAt, listenTo, openVisitor, PATIENCE, signIn, startBrowser, type Visitor } from './visitor.ts'

const nora = { email: 'nora.neu@example.test', password: 'birnbaum-im-hof' }
const NEW_EMAIL = 'nora@neumann.example.test'
const NEW_PASSWORD = 'apfelbaum-am-tor'
/** In milliseconds: two clocks and a timer do not agree exactly. */
const SLACK = 20
/** For results that require several steps by another user. */
const LONG = { timeout: 60_000 }

let product: Product
let browser: Browser
let desk: Visitor
/** The same user's second browser. */
let phone: Visitor | undefined

const heading = (name: string | RegExp, page: Page = desk.page) => page.getByRole('heading', { level: 1, name })
const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
const panel = (name: string) => desk.page.getByRole('region', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname

beforeAll(async () => {
  product = await startProduct({ withMail: true })
  browser = await startBrowser()
  desk = await openVisitor(browser, product)
})
asJourney(() => [desk, phone])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('registering as an agent', () => {
  it('starts on the landing page and lists every missing or invalid field', async () => {
    await desk.page.goto('/')
    await desk.page.getByRole('link', { name: 'Makler werden' }).first().click()
    await heading('Als Makler registrieren').waitFor()
    await press('Makler-Konto erstellen')
    for (const text of ['Vorname ist erforderlich', 'Nachname ist erforderlich', 'E-Mail ist erforderlich', 'Passwort ist erforderlich'])
      await desk.page.getByText(text, { exact: true }).waitFor()
    await fillIn(desk.page, { 'E-Mail': 'nora.neu@', Passwort: 'sieben7', 'Passwort bestätigen': 'sieben8' })
    for (const text of ['Ungültige E-Mail-Adresse', 'Passwort muss mindestens 8 Zeichen lang sein', 'Passwörter stimmen nicht überein'])
      await desk.page.getByText(text, { exact: true }).waitFor()
    expect(product.mail.messages()).toEqual([])
  })

  it('creates an account, starts no session, and shows where the email went', async () => {
    const { email, password } = nora
    await fillIn(desk.page, { Vorname: 'Nora', Nachname: 'Neu', 'E-Mail': email, Passwort: password, 'Passwort bestätigen': password })
    await press('Makler-Konto erstellen')
    await heading('Ihre Registrierung ist angekommen').waitFor()
    await desk.toast('Registrierung erfolgreich').waitFor()
    await desk.toast('Bitte überprüfen Sie Ihre E-Mails zur Bestätigung.').waitFor()
    await desk.page.getByText(email, { exact: true }).waitFor()
    expect(await desk.context.cookies()).toEqual([])
  })

  it('looks the same for an existing account, whose owner gets an email', async () => {
    const other = await product.make.agent({ first_name: 'Anna' })
    const visitor = await openVisitor(browser, product)
    await visitor.page.goto('/register-user')
    const { email, password } = { email: other.email, password: 'ganz-woanders-her' }
    await fillIn(visitor.page, { Vorname: 'Nora', Nachname: 'Neu', 'E-Mail': email, Passwort: password, 'Passwort bestätigen': password })
    await visitor.page.getByRole('button', { name: 'Makler-Konto erstellen' }).click()
    await heading('Ihre Registrierung ist angekommen', visitor.page).waitFor()
    await visitor.toast('Registrierung erfolgreich').waitFor()
    const mail = await mailTo(product, email, 'Sie haben schon ein Konto bei Giebel')
    expect(mail.text).toContain('Guten Tag Anna')
    const [login = '', reset = ''] = mail.text.match(/https?:\/\/\S+/g) ?? []
    expect(reset).toBe(`${product.url}/forgot-password`)
    await visitor.page.goto(login)
    await signIn(visitor.page, other)
    await heading(/, Anna /, visitor.page).waitFor()
    expect(visitor.problems()).toEqual([])
    await visitor.leave()
  })

  it('is confirmed once through the emailed link', async () => {
    const link = linkIn(product, await mailTo(product, nora.email, 'Bitte bestätigen Sie Ihre E-Mail-Adresse'))
    await desk.page.goto(link)
    await heading('Ihre E-Mail-Adresse ist bestätigt').waitFor()
    // The token must not stay in the address bar.
    expect(desk.page.url()).toBe(`${product.url}/verify-email`)
    await mailTo(product, nora.email, 'Willkommen bei Giebel')

    desk.allow(/400 .*\/api\/auth\/verify-email$/)
    await desk.page.goto(link)
    await heading('Das hat nicht geklappt').waitFor()
    await desk.page.getByText('Dieser Link ist ungültig, abgelaufen oder wurde schon benutzt.').waitFor()
  })

  it('ends on the dashboard with the first steps', async () => {
    await desk.page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await heading('Willkommen').waitFor()
    await signIn(desk.page, nora)
    await desk.toast('Login erfolgreich').waitFor()
    await desk.toast('Willkommen zurück, Nora!').waitFor()
    await heading(/, Nora Neu$/).waitFor()
    expect(pathOf(desk.page)).toBe('/')
    const steps = panel('Erste Schritte').getByRole('heading', { level: 3 })
    await steps.first().waitFor()
    expect(await steps.allTextContents()).toEqual([
      'Erste Suchanfrage anlegen',
      'CRM verbinden',
      'Ersten Partner einladen',
      'Benachrichtigung einschalten',
    ])
    expect(await panel('E-Mail-Adresse bestätigen').count()).toBe(0)
  })
})

describe("the user's own profile", () => {
  it('changes name and phone, which the menu shows at once', async () => {
    await desk.page.getByRole('button', { name: /^Konto: / }).click()
    await desk.page.getByRole('link', { name: 'Mein Profil' }).click()
    await heading('Mein Profil').waitFor()
    const form = panel('Persönliche Angaben')
    await fillIn(form, { Nachname: 'Neumann' })
    await form.getByLabel(/^Telefon/).fill('0731 123456')
    await form.getByRole('button', { name: 'Angaben speichern' }).click()
    await desk.toast('Profile updated').waitFor()
    await desk.page.getByRole('button', { name: 'Konto: Nora Neumann' }).waitFor()
  })

  it('changes the password, which ends the session in the other browser at once', async () => {
    phone = await openVisitor(browser, product, { viewport: { width: 390, height: 844 } })
    const there = phone
    const { page } = there
    there.allow(/401 /)
    await page.goto('/auth')
    await signIn(page, nora)
    await heading(/, Nora Neumann$/, page).waitFor()
    await page.goto('/favorites')
    await heading('Meine Favoriten', page).waitFor()
    const refused = page.waitForResponse((response) => response.status() === 401, LONG).then(heardAt)
    const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login', LONG).then(() => Date.now())

    const form = panel('Passwort')
    const change = { 'Aktuelles Passwort': nora.password, 'Neues Passwort': NEW_PASSWORD, 'Neues Passwort wiederholen': NEW_PASSWORD }
    desk.allow(/400 .*\/api\/auth\/change-password$/)
    await fillIn(form, { ...change, 'Aktuelles Passwort': 'geraten-und-falsch' })
    await form.getByRole('button', { name: 'Passwort ändern' }).click()
    await form.getByText('Das aktuelle Passwort ist falsch.').waitFor()
    const hears = await listenTo(page)
    await fillIn(form, change)
    await form.getByRole('button', { name: 'Passwort ändern' }).click()
    await desk.toast('Passwort geändert').waitFor()
    await desk.toast('Das Passwort wurde erfolgreich geändert.').waitFor()

    await hears('Unauthorized', 'You are logged out. Logging in again...', 'Sie sind abgemeldet. Melde mich wieder an...')
    await heading('Willkommen', page).waitFor()
    expect(page.url()).toBe(`${product.url}/auth?returnTo=%2Ffavorites`)
    expect((await left) - (await refused)).toBeGreaterThanOrEqual(LOGIN_REDIRECT_DELAY - SLACK)
    await mailTo(product, nora.email, 'Ihr Passwort wurde geändert')
    // The browser that changed it stays signed in.
    await desk.page.reload()
    await heading('Mein Profil').waitFor()
  })

  it('lists sessions and ends the others', async () => {
    const { page } = phone!
    await signIn(page, { ...nora, password: NEW_PASSWORD })
    await heading('Meine Favoriten', page).waitFor()
    await desk.page.reload()
    const sessions = panel('Angemeldete Geräte')
    await sessions.getByText('dieses Gerät').waitFor()
    expect(await sessions.getByRole('listitem').count()).toBe(2)
    await sessions.getByRole('button', { name: 'Alle anderen abmelden' }).click()
    await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Alle anderen abmelden' }).click()
    await desk.toast('1 andere Sitzung beendet').waitFor()
    await heading('Willkommen', page).waitFor()
    await expect.poll(() => sessions.getByRole('listitem').count(), PATIENCE).toBe(1)
  })

  it('moves the account to a new address once the link sent there is opened', async () => {
    const form = panel('E-Mail-Adresse')
    await fillIn(form, { 'Neue E-Mail-Adresse': NEW_EMAIL, 'Ihr Passwort': NEW_PASSWORD })
    await form.getByRole('button', { name: 'Bestätigungslink senden' }).click()
    await desk.toast('Link gesendet').waitFor()
    await form.getByText(`Bestätigung ausstehend für ${NEW_EMAIL}`).waitFor()
    await form.getByText(nora.email).waitFor()

    // Opened on the phone without a session; the open page on the desktop updates by itself.
    const link = linkIn(product, await mailTo(product, NEW_EMAIL, 'Bitte bestätigen Sie Ihre E-Mail-Adresse'))
    await phone!.page.goto(link)
    await heading('Ihre E-Mail-Adresse ist bestätigt', phone!.page).waitFor()
    await form.getByText(NEW_EMAIL, { exact: true }).waitFor()
    await form.getByText(`Bestätigung ausstehend für ${NEW_EMAIL}`).waitFor({ state: 'detached' })
    const notice = await mailTo(product, nora.email, 'Ihre E-Mail-Adresse wurde geändert')
    expect(notice.text).toContain(NEW_EMAIL)
  })

  it('has a sign-out in the menu that leads to the landing page', async () => {
    await desk.page.getByRole('button', { name: /^Konto: / }).click()
    await desk.page.getByRole('link', { name: 'Abmelden' }).click()
    await heading('Erfolgreich abgemeldet').waitFor()
    await desk.page.getByRole('link', { name: 'Zur Startseite', exact: true }).click()
    await heading('Mit welchem Eigentümer sprechen Sie heute?').waitFor()
    expect(pathOf(desk.page)).toBe('/')
    // The browser stays known.
    expect((await desk.context.cookies()).map(({ name }) => name)).toEqual(['giebel-device'])
  })

  it('accepts only the new address afterwards', async () => {
    desk.allow(/401 .*\/api\/auth\/login$/)
    await desk.page.goto('/auth')
    await signIn(desk.page, { email: nora.email, password: NEW_PASSWORD })
    await desk.toast('Login fehlgeschlagen').waitFor()
    await desk.toast('E-Mail oder Passwort ist falsch.').waitFor()
    await signIn(desk.page, { email: NEW_EMAIL, password: NEW_PASSWORD })
    await heading(/, Nora Neumann$/).waitFor()
  })
})
