import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt } from '#test/authenticator.ts'
import type { TestUser } from '#test/factories.ts'
import { AXE, inspect, TWO_LOOKS } from './inspect.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, fillIn, openVisitor, signIn, startBrowser, type Visitor } from './visitor.ts'

let product: Product
let browser: Browser
let agent: TestUser
let partner: TestUser
let admin: TestUser
let desk: Visitor
let phone: Visitor
let office: Visitor

/** The secret of the app on the phone. */
let secret: string
let codes: string[]

const STEP = 'Noch ein Schritt'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const nowOnPhone = () => codeAt(secret, product.ctx.clock.now())

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await heading(page, 'Erfolgreich abgemeldet')
}

async function open(as?: TestUser): Promise<Visitor> {
  const visitor = await openVisitor(browser, product, as ? { as } : {})
  await visitor.context.addInitScript(AXE)
  // A sign-in waiting for its second step, a wrong code, and a page requested before it is allowed.
  visitor.allow(/40[134] .*\/api\//)
  return visitor
}

/** QR code, app code and recovery codes, as far as the dialog goes. */
async function setUpApp(page: Page, { password }: TestUser): Promise<void> {
  await press(page, 'App einrichten')
  await fillIn(page, { 'Ihr Passwort': password })
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor()
  secret = await page.getByLabel('Schlüssel zum Abtippen').inputValue()
}

async function confirmApp(page: Page): Promise<void> {
  await fillIn(page, { 'Code aus der App': nowOnPhone() })
  await page.keyboard.press('Enter')
  const shown = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await shown.first().waitFor()
  codes = await shown.allTextContents()
  // A used code is rejected, so the clock moves to the next one.
  product.advance(30_000)
}

beforeAll(async () => {
  product = await startProduct({ host: 'localhost' })
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna' })
  partner = await product.make.user({ role: 'partner', first_name: 'Vera' })
  admin = await product.make.user({ role: 'admin' })
  desk = await open(agent)
})
asJourney(() => [desk, phone, office])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('an agent with an app', () => {
  it('sets it up in the profile by keyboard, and sees recovery codes', async () => {
    const { page } = desk
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Zweiter Faktor und Passkeys' }).click()
    await heading(page, 'Zweiter Faktor')
    await page.getByText('Der zweite Faktor ist ausgeschaltet').waitFor()
    expect(await inspect(page, 'zweiter-faktor-aus', TWO_LOOKS)).toEqual([])
    await setUpApp(page, agent)
    expect(await inspect(page, 'zweiter-faktor-app', TWO_LOOKS, false)).toEqual([])
    await confirmApp(page)
    expect(codes).toHaveLength(10)
    expect(await inspect(page, 'zweiter-faktor-codes', TWO_LOOKS, false)).toEqual([])
    await press(page, 'Ich habe sie aufbewahrt')
    await page.getByText('Der zweite Faktor ist eingeschaltet').waitFor()
    await page.getByText('noch 10').waitFor()
    expect(await inspect(page, 'zweiter-faktor-an', TWO_LOOKS)).toEqual([])
  })

  it('has to enter a code at the next sign-in, and a wrong one is rejected', async () => {
    const { page } = desk
    await signOut(page)
    await page.goto('/auth?returnTo=%2Ffavorites')
    await signIn(page, agent)
    await heading(page, STEP)
    const field = page.getByLabel('Code aus Ihrer Authenticator-App')
    await field.fill(codeAt(secret, new Date(product.ctx.clock.now().getTime() + 600_000)))
    await page.keyboard.press('Enter')
    await page.getByText('Der Code ist falsch oder wurde schon benutzt.').waitFor()
    expect(await inspect(page, 'anmeldung-zweiter-faktor', TWO_LOOKS)).toEqual([])
    await page.getByLabel(/^Diesem Gerät 30 Tage vertrauen/).check()
    await field.fill(nowOnPhone())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/favorites')
  })

  it('needs no code on a trusted device, and can use a recovery code elsewhere', async () => {
    await signOut(desk.page)
    await desk.page.goto('/auth')
    await signIn(desk.page, agent)
    await heading(desk.page, /, Anna /)
    phone = await open()
    await phone.page.goto('/')
    await phone.page.getByRole('button', { name: 'Anmelden' }).first().click()
    await signIn(phone.page, agent)
    await heading(phone.page, STEP)
    await press(phone.page, 'Wiederherstellungscode verwenden')
    await fillIn(phone.page, { Wiederherstellungscode: (codes[0] ?? '').toLowerCase() })
    await phone.page.keyboard.press('Enter')
    await heading(phone.page, /, Anna /)
    expect(new URL(phone.page.url()).pathname).not.toBe('/auth')
    await phone.leave()
  })
})

describe('a partner with a passkey', () => {
  it('adds it in the profile, and signs in with it instead of a password', async () => {
    phone = await open(partner)
    const { page, context } = phone
    const line = await context.newCDPSession(page)
    await line.send('WebAuthn.enable')
    await line.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto('/profile/zweiter-faktor')
    await press(page, 'Passkey hinzufügen')
    await fillIn(page, { Name: 'Mein Telefon', 'Ihr Passwort': partner.password })
    await page.keyboard.press('Enter')
    await press(page, 'Ich habe sie aufbewahrt')
    await page.getByText('noch nicht benutzt').waitFor()
    await signOut(page)
    await page.goto('/partner-login')
    await press(page, 'Mit Passkey anmelden')
    await page.waitForURL('**/partner-dashboard')
  })

  it('has to use it after the password', async () => {
    const { page, context } = phone
    await signOut(page)
    await page.goto('/partner-login')
    await signIn(page, partner)
    await heading(page, STEP)
    await press(page, 'Mit Passkey bestätigen')
    await page.waitForURL('**/partner-dashboard')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('giebel-step')
  })
})

describe('an administrator who must have a second factor', () => {
  it('sets it up before anything else opens', async () => {
    await product.ctx.db.updateTable('sign_in_settings').set({ admins_need_factor: true }).execute()
    office = await open()
    const { page } = office
    await page.goto('/auth')
    await signIn(page, admin)
    await heading(page, 'Zweiten Faktor einrichten')
    await page.goto('/admin')
    await heading(page, 'Zweiten Faktor einrichten')
    expect(await inspect(page, 'zweiter-faktor-pflicht', TWO_LOOKS)).toEqual([])
    await setUpApp(page, admin)
    await confirmApp(page)
    await press(page, 'Ich habe sie aufbewahrt')
    await press(page, 'Weiter zur Administration')
    await page.getByRole('switch', { name: 'Zweiter Faktor für Administratoren Pflicht' }).waitFor()
    expect(await inspect(page, 'admin-benutzer-zweiter-faktor', TWO_LOOKS)).toEqual([])
  })
})
