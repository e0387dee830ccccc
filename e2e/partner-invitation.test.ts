import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PartnerProfile } from '#shared/contract/network/partners.ts'
import { LINK_REGISTRATION_DELAY, PARTNER_LOGIN_DELAY } from '#shared/domain/limits.ts'
import type { TestAgent } from '#test/factories.ts'
import { hours } from '#test/clock.ts'
import { mailTo } from './mails.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, fillIn, heardAt, openVisitor, PATIENCE, signIn, startBrowser, type Visitor } from './visitor.ts'

const CONFIRM = 'Bitte bestätigen Sie Ihre E-Mail-Adresse'
const jan = { email: 'jan@janssen.example.test', password: 'hecke-und-rasen' }
const vera = { email: 'vera@raeumt.example.test', password: 'dachboden-leer' }
/** In milliseconds: two clocks and a timer do not agree exactly. */
/** On a busy machine, a navigation is noticed this much later than a response. */
const LATER = 5
const SLACK = 20

let product: Product
let browser: Browser
let agent: TestAgent
let other: TestAgent
let anna: Visitor
let partner: Visitor
let link: string

const heading = (name: string | RegExp) => partner.page.getByRole('heading', { level: 1, name })
const press = (name: string) => partner.page.getByRole('button', { name, exact: true }).click()
const arriveAt = (path: string) => partner.page.waitForURL((url) => url.pathname === path)

/** The profile as the partner's browser reads it. */
const profileIn = (page: Page): Promise<PartnerProfile> =>
  page.evaluate(async () => (await fetch('/api/partner/profile')).json() as Promise<PartnerProfile>)

const isAnswer = (path: string) => (response: Response) =>
  new URL(response.url()).pathname === path && response.request().method() === 'POST'

beforeAll(async () => {
  product = await startProduct({ withMail: true })
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger', company_name: 'Berger Immobilien' })
  other = await product.make.agent({ first_name: 'Jonas', last_name: 'Petersen' })
  anna = await openVisitor(browser, product, { as: agent, permissions: ['clipboard-read', 'clipboard-write'] })
  partner = await openVisitor(browser, product)
})
asJourney(() => [anna, partner])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('an invitation', () => {
  it('is copied from the first steps, and the step is completed', async () => {
    await anna.page.goto('/')
    const step = anna.page.getByRole('listitem').filter({ has: anna.page.getByRole('heading', { name: 'Ersten Partner einladen' }) })
    await step.getByRole('button', { name: 'Link kopieren' }).click()
    await anna.toast('Einladungslink kopiert').waitFor()
    await step.getByText('Erledigt').waitFor()
    link = await anna.page.evaluate(() => navigator.clipboard.readText())
    expect(link.startsWith(`${product.url}/partner/`)).toBe(true)
    await anna.page.goto('/profile')
    await expect.poll(() => anna.page.getByLabel('Ihr Link').inputValue(), PATIENCE).toBe(link)
  })

  it("greets with the agent's name and lists what is missing", async () => {
    await partner.page.goto(link)
    await heading('Anna Berger lädt Sie ein').waitFor()
    await partner.page.getByText(/^Berger Immobilien\./).waitFor()
    await press('Registrieren')
    for (const text of ['Firmenname ist erforderlich', 'Vorname ist erforderlich', 'Nachname ist erforderlich'])
      await partner.page.getByText(text, { exact: true }).waitFor()
  })

  it('creates a partner account, and leads to the login after two seconds', async () => {
    await fillIn(partner.page, { Firmenname: 'Gartenbau Janssen', Vorname: 'Jan', Nachname: 'Janssen' })
    await fillIn(partner.page, { 'E-Mail': jan.email, Passwort: jan.password, 'Passwort bestätigen': jan.password })
    await partner.page.getByLabel('Branche').selectOption('gartenbauer')
    const answered = partner.page.waitForResponse(isAnswer(`/api/partner/register/${agent.id}`)).then(heardAt)
    await press('Registrieren')
    await heading('Registrierung erfolgreich!').waitFor()
    const seen = Date.now() - (await answered)
    await partner.toast('Erfolgreich registriert').waitFor()
    await arriveAt('/partner-login')
    const took = Date.now() - (await answered)
    expect(took).toBeGreaterThanOrEqual(LINK_REGISTRATION_DELAY - SLACK)
    expect(took).toBeLessThan(LINK_REGISTRATION_DELAY + 2_000 + LATER * seen)
    await mailTo(product, jan.email, CONFIRM)
  })

  it('leads to the login and, a second after it, to the dashboard', async () => {
    const answered = partner.page.waitForResponse(isAnswer('/api/auth/login')).then(heardAt)
    await signIn(partner.page, jan)
    await partner.toast('Erfolgreich angemeldet').waitFor()
    const seen = Date.now() - (await answered)
    await arriveAt('/partner-dashboard')
    const took = Date.now() - (await answered)
    expect(took).toBeGreaterThanOrEqual(PARTNER_LOGIN_DELAY - SLACK)
    expect(took).toBeLessThan(PARTNER_LOGIN_DELAY + 1_500 + LATER * seen)
    await heading('Gartenbau Janssen').waitFor()
    await partner.page.getByText('Guten Tag, Jan Janssen').waitFor()
    expect(await profileIn(partner.page)).toMatchObject({
      companyName: 'Gartenbau Janssen',
      industry: 'gartenbauer',
      maklerRelations: [{ maklerUserId: agent.officeId, maklerName: 'Berger Immobilien', isActive: true }],
    })
    await partner.leave()
  })
})

describe("a second agent's invitation", () => {
  it('is sent to an existing account as an email with a link to sign in and return', async () => {
    partner = await openVisitor(browser, product)
    // Within an hour of the registration, no second email would be sent.
    product.advance(hours(2))
    await partner.page.goto(`/partner/${other.id}`)
    await heading('Jonas Petersen lädt Sie ein').waitFor()
    await fillIn(partner.page, { Firmenname: 'Gartenbau Janssen', Vorname: 'Jan', Nachname: 'Janssen' })
    await fillIn(partner.page, { 'E-Mail': jan.email, Passwort: 'ein-anderes', 'Passwort bestätigen': 'ein-anderes' })
    await press('Registrieren')
    await heading('Registrierung erfolgreich!').waitFor()
    const { text } = await mailTo(product, jan.email, 'Sie haben schon ein Konto bei Giebel')
    const [login = ''] = /https?:\/\/\S+/.exec(text) ?? []
    await partner.page.goto(login)
    await heading('Partner-Login').waitFor()
  })

  it('reappears after the login and is accepted with one click', async () => {
    await signIn(partner.page, jan)
    await arriveAt(`/partner/${other.id}`)
    await press('Mit Jonas Petersen verbinden')
    await partner.toast('Verbunden').waitFor()
    await arriveAt('/partner-dashboard')
    const { maklerRelations } = await profileIn(partner.page)
    expect(maklerRelations.map(({ maklerName }) => maklerName).sort()).toEqual(['Berger Immobilien', 'Jonas Petersen'])
    await partner.leave()
  })
})

describe('an invalid invitation', () => {
  it('is reported, with other ways to register', async () => {
    partner = await openVisitor(browser, product)
    partner.allow(/404 .*\/api\/partner\/check\//)
    await partner.page.goto('/partner/gibt-es-nicht')
    await heading('Dieser Link gilt nicht').waitFor()
    await partner.page.getByText('Ungültiger oder abgelaufener Registrierungslink.', { exact: true }).waitFor()
    await partner.toast('Ungültiger Registrierungslink.').waitFor()
    await partner.page.getByRole('link', { name: 'Ohne Link registrieren' }).click()
    await heading('Als Partner registrieren').waitFor()
  })
})

describe('a partner without an invitation', () => {
  it('chooses a main service, which is not sent', async () => {
    await fillIn(partner.page, { Vorname: 'Vera', Nachname: 'Räumt', 'E-Mail': vera.email, Firmenname: 'Räumt & Co.' })
    await fillIn(partner.page, { Passwort: vera.password, 'Passwort bestätigen': vera.password })
    await partner.page.getByLabel('Hauptdienstleistung').selectOption('Entrümpelung')
    const sent = partner.page.waitForRequest('**/api/auth/register')
    await press('Partner-Konto erstellen')
    await heading('Ihre Registrierung ist angekommen').waitFor()
    expect((await sent).postDataJSON()).toEqual({
      ...vera,
      firstName: 'Vera',
      lastName: 'Räumt',
      role: 'partner',
      companyName: 'Räumt & Co.',
    })
    await mailTo(product, vera.email, CONFIRM)
  })

  it('has it in the profile after the first login, and no longer in the browser', async () => {
    expect(await partner.page.evaluate(() => Object.values(localStorage))).toContain('entrümpelung')
    await partner.page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await heading('Partner-Login').waitFor()
    const stored = partner.page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await signIn(partner.page, vera)
    await arriveAt('/partner-dashboard')
    await stored
    expect(await profileIn(partner.page)).toMatchObject({ industry: 'entruempler', services: 'Entrümpelung', companyName: 'Räumt & Co.' })
    // Only the service is removed; the partner area is kept for offline use.
    expect(await partner.page.evaluate(() => Object.values(localStorage))).not.toContain('entrümpelung')
  })
})

describe('an agent at the partner login', () => {
  it('is rejected with the reason, without a session', async () => {
    await partner.leave()
    partner = await openVisitor(browser, product)
    await partner.page.goto('/partner-login')
    const ended = partner.page.waitForResponse(isAnswer('/api/auth/logout'))
    await signIn(partner.page, agent)
    await partner.toast('Ungültiger Account-Typ').waitFor()
    const notice = partner.page.getByRole('main').getByRole('alert')
    await notice.getByText('Dieser Account ist kein Partner-Account. Bitte verwenden Sie den regulären Login.').waitFor()
    await ended
    expect((await partner.context.cookies()).map(({ name }) => name)).not.toContain('giebel')
    expect(await partner.page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401)
    expect(new URL(partner.page.url()).pathname).toBe('/partner-login')
    await notice.getByRole('link', { name: 'Zum regulären Login' }).click()
    await heading('Willkommen').waitFor()
    await signIn(partner.page, agent)
    await heading(/, Anna Berger$/).waitFor()
  })
})
