import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOGIN_REDIRECT_DELAY } from '#shared/domain/limits.ts'
import type { TestUser } from '#test/factories.ts'
import { type Product, startProduct } from './product.ts'
import { heardAt, openVisitor, startBrowser, type Visitor, type VisitorOptions } from './visitor.ts'

/** Two clocks and a timer do not agree to the millisecond. */
const SLACK = 20

let product: Product
let browser: Browser
let agent: TestUser
let visitor: Visitor

const enter = async (options: VisitorOptions = {}) => (visitor = await openVisitor(browser, product, options))
const heading = (name: string | RegExp) => visitor.page.getByRole('heading', { level: 1, name })
const pathNow = () => new URL(visitor.page.url()).pathname

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await visitor.page.getByLabel('E-Mail').fill(email)
  await visitor.page.getByLabel('Passwort', { exact: true }).fill(password)
  await visitor.page.getByRole('button', { name: 'Anmelden' }).click()
}

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
})
afterEach(async () => {
  const problems = visitor.problems()
  await visitor.leave()
  expect(problems).toEqual([])
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

describe('the set-up link of a fresh installation', () => {
  const first = { email: 'karin@example.test', password: 'ein ganzer Satz' }

  async function setUp(): Promise<void> {
    await visitor.page.goto(product.setupUrl ?? '')
    await heading('Giebel einrichten').waitFor()
    await visitor.page.getByLabel('Vorname').fill('Karin')
    await visitor.page.getByLabel('Nachname').fill('Wulf')
    await visitor.page.getByLabel('E-Mail').fill(first.email)
    await visitor.page.getByLabel('Passwort', { exact: true }).fill(first.password)
    await visitor.page.getByRole('button', { name: 'Administrator anlegen' }).click()
  }

  it('makes the first administrator', async () => {
    await enter()
    await setUp()
    await visitor.toast('Einrichtung abgeschlossen').waitFor()
    await heading('Guten Tag, Karin Wulf').waitFor()
    expect(pathNow()).toBe('/admin')
  })

  it('works once', async () => {
    await enter()
    visitor.allow(/404 .*\/api\/setup$/)
    await setUp()
    await visitor.toast('Einrichtung fehlgeschlagen').waitFor()
    await visitor.toast('Dieser Einrichtungslink ist ungültig oder wurde schon benutzt.').waitFor()
    await visitor.page.goto('/auth')
    await signIn(first)
    await heading('Guten Tag, Karin Wulf').waitFor()
  })

  it('asks for what is missing', async () => {
    await enter()
    await visitor.page.goto('/setup?token=kein-echter')
    await visitor.page.getByRole('button', { name: 'Administrator anlegen' }).click()
    for (const text of [
      'Vorname ist erforderlich',
      'Nachname ist erforderlich',
      'Ungültige E-Mail-Adresse',
      'Passwort muss mindestens 6 Zeichen haben',
    ]) {
      await visitor.page.getByText(text, { exact: true }).waitFor()
    }
    await visitor.page.goto('/setup')
    await visitor.page.getByText(/Der Einrichtungslink ist unvollständig/).waitFor()
  })
})

describe('a visitor who is not signed in', () => {
  it('comes back from the login to where he wanted to go', async () => {
    await enter()
    await visitor.page.goto(`/auth?returnTo=${encodeURIComponent('/properties?location=Hamburg&maxPrice=500000')}`)
    await heading('Willkommen zurück').waitFor()
    await signIn(agent)
    await heading('Immobilien suchen').waitFor()
    expect(visitor.page.url()).toBe(`${product.url}/properties?location=Hamburg&maxPrice=500000`)
  })

  const FOREIGN = [
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example/`,
    'javascript:alert(1)',
    '/auth?returnTo=//evil.example/',
  ]

  it('is never led to another site by signing in', async () => {
    await enter()
    for (const target of FOREIGN) {
      await visitor.page.goto(`/api/login?returnTo=${encodeURIComponent(target)}`)
      await heading('Willkommen zurück').waitFor()
    }
    await visitor.page.goto(`/auth?returnTo=${encodeURIComponent('//evil.example/')}`)
    await signIn(agent)
    await heading(/, Anna Berger$/).waitFor()
    expect(visitor.page.url()).toBe(`${product.url}/`)
    for (const target of FOREIGN) {
      await visitor.page.goto(`/auth?returnTo=${encodeURIComponent(target)}`)
      await heading(/, Anna Berger$/).waitFor()
      expect(visitor.page.url()).toBe(`${product.url}/`)
    }
  })
})

describe('a session that ends while a page is open', () => {
  beforeEach(async () => {
    await enter({ as: await product.make.signIn(agent) })
    await visitor.page.goto('/properties?location=Hamburg')
    await heading('Immobilien suchen').waitFor()
  })

  it('says so, leads to the login after half a second, and back', async () => {
    visitor.allow(/401 /)
    const refused = visitor.page.waitForResponse((response) => response.status() === 401).then(heardAt)
    const left = visitor.page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login').then(() => Date.now())
    await product.ctx.db.deleteFrom('sessions').where('user_id', '=', agent.id).execute()

    await visitor.page.getByLabel('Sortierung').selectOption('Preis aufsteigend')
    await visitor.toast('Unauthorized').waitFor()
    await visitor.toast('You are logged out. Logging in again...').waitFor()
    await heading('Willkommen zurück').waitFor()
    const took = (await left) - (await refused)
    expect(took).toBeGreaterThanOrEqual(LOGIN_REDIRECT_DELAY - SLACK)
    expect(took).toBeLessThan(LOGIN_REDIRECT_DELAY + 2_000)

    await signIn(agent)
    await heading('Immobilien suchen').waitFor()
    expect(new URL(visitor.page.url()).searchParams.get('location')).toBe('Hamburg')
    expect(new URL(visitor.page.url()).searchParams.get('sort')).toBe('price-ASC')
  })

  it('ends by the menu, and the way back in stands there', async () => {
    await visitor.page.getByRole('button', { name: /^Konto: / }).click()
    await visitor.page.getByRole('link', { name: 'Abmelden' }).click()
    await heading('Erfolgreich abgemeldet').waitFor()
    await visitor.toast('Abgemeldet').waitFor()
    await visitor.toast('Sie wurden erfolgreich abgemeldet.').waitFor()
    await visitor.page.getByRole('link', { name: 'Zur Startseite', exact: true }).waitFor()
    await visitor.page.reload()
    await heading('Erfolgreich abgemeldet').waitFor()
    await visitor.page.getByRole('link', { name: 'Wieder anmelden' }).click()
    await heading('Willkommen zurück').waitFor()
    await visitor.page.goBack()
    await visitor.page.goto('/favorites')
    await heading('Mit welchem Eigentümer sprechen Sie heute?').waitFor()
  })
})

describe('pages that are not there', () => {
  it.each(['/gibt-es-nicht', '/properties/7', '/partner-dashboard'])('%s is 404 for an agent', async (path) => {
    await enter({ as: await product.make.signIn(agent) })
    await visitor.page.goto(path)
    await heading('404 Page Not Found').waitFor()
    await visitor.page.getByText('Did you forget to add the page to the router?').waitFor()
    expect(await visitor.page.title()).toBe('404 Page Not Found · Giebel')
    await visitor.page.getByRole('link', { name: 'Zur Startseite', exact: true }).click()
    await heading(/, Anna Berger$/).waitFor()
  })

  const AGENT_PAGES = ['/dashboard', '/properties', '/property/1', '/favorites', '/search-criteria', '/propstack-sync']

  it.each([
    ['partner', '/partner-dashboard'],
    ['admin', '/admin'],
  ] as const)('the pages of an agent are 404 for the role %s', async (role, home) => {
    await enter({ as: await product.make.user({ role }) })
    for (const path of AGENT_PAGES) {
      await visitor.page.goto(path)
      await heading('404 Page Not Found').waitFor()
    }
    await visitor.page.goto('/auth')
    await heading(/^Guten Tag, /).waitFor()
    expect(pathNow()).toBe(home)
  })

  it('strangers to the admin page end at home', async () => {
    await enter({ as: await product.make.signIn(agent) })
    await visitor.page.goto('/admin')
    await heading(/, Anna Berger$/).waitFor()
    expect(pathNow()).toBe('/')
  })

  it('an advert that is not there says so', async () => {
    await enter({ as: await product.make.signIn(agent) })
    visitor.allow(/404 .*\/api\/properties\/999/)
    for (const path of ['/property/999', '/property/abc']) {
      await visitor.page.goto(path)
      await visitor.page.getByRole('heading', { name: 'Immobilie nicht gefunden' }).waitFor()
      await visitor.page.getByRole('link', { name: 'Zur Suche' }).waitFor()
    }
  })
})
