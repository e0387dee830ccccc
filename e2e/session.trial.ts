import { beforeEach, describe, expect, it } from 'vitest'
import { LOGIN_REDIRECT_DELAY } from '#shared/domain/limits.ts'
import { oneVisitor } from './stage.ts'
import { heardAt, listenTo } from './visitor.ts'

/** In milliseconds: two clocks and a timer do not agree exactly. */
const SLACK = 20

const stage = oneVisitor()

const heading = (name: string | RegExp) => stage.visitor.page.getByRole('heading', { level: 1, name })
const pathNow = () => new URL(stage.visitor.page.url()).pathname

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await stage.visitor.page.getByLabel('E-Mail').fill(email)
  await stage.visitor.page.getByLabel('Passwort', { exact: true }).fill(password)
  await stage.visitor.page.getByRole('button', { name: 'Anmelden' }).click()
}

describe("a new installation's set-up link", () => {
  const first = { email: 'karin@example.test', password: 'ein ganzer Satz' }

  async function setUp(): Promise<void> {
    await stage.visitor.page.goto(stage.product.setupUrl ?? '')
    await heading('Giebel einrichten').waitFor()
    await stage.visitor.page.getByLabel('Vorname').fill('Karin')
    await stage.visitor.page.getByLabel('Nachname').fill('Wulf')
    await stage.visitor.page.getByLabel('E-Mail').fill(first.email)
    await stage.visitor.page.getByLabel('Passwort', { exact: true }).fill(first.password)
    await stage.visitor.page.getByRole('button', { name: 'Administrator anlegen' }).click()
  }

  it('creates the first administrator', async () => {
    await stage.enter()
    await setUp()
    await stage.visitor.toast('Einrichtung abgeschlossen').waitFor()
    await heading('Guten Tag, Karin Wulf').waitFor()
    expect(pathNow()).toBe('/admin')
  })

  it('works once', async () => {
    await stage.enter()
    stage.visitor.allow(/404 .*\/api\/setup$/)
    await setUp()
    await stage.visitor.toast('Einrichtung fehlgeschlagen').waitFor()
    await stage.visitor.toast('Dieser Einrichtungslink ist ungültig oder wurde schon benutzt.').waitFor()
    await stage.visitor.page.goto('/auth')
    await signIn(first)
    await heading('Guten Tag, Karin Wulf').waitFor()
  })

  it('requires every field', async () => {
    await stage.enter()
    await stage.visitor.page.goto('/setup?token=kein-echter')
    await stage.visitor.page.getByRole('button', { name: 'Administrator anlegen' }).click()
    for (const text of [
      'Vorname ist erforderlich',
      'Nachname ist erforderlich',
      'Ungültige E-Mail-Adresse',
      'Passwort muss mindestens 6 Zeichen haben',
    ]) {
      await stage.visitor.page.getByText(text, { exact: true }).waitFor()
    }
    await stage.visitor.page.goto('/setup')
    await stage.visitor.page.getByText(/Der Einrichtungslink ist unvollständig/).waitFor()
  })
})

describe('a visitor without a session', () => {
  it('returns from the login to the requested page', async () => {
    await stage.enter()
    await stage.visitor.page.goto(`/auth?returnTo=${encodeURIComponent('/properties?location=Hamburg&maxPrice=500000')}`)
    await heading('Willkommen').waitFor()
    await signIn(stage.agent)
    await heading('Immobilien suchen').waitFor()
    expect(stage.visitor.page.url()).toBe(`${stage.product.url}/properties?location=Hamburg&maxPrice=500000`)
  })

  const FOREIGN = [
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example/`,
    'javascript:alert(1)',
    '/auth?returnTo=//evil.example/',
  ]

  it('is never redirected to another site', async () => {
    await stage.enter()
    for (const target of FOREIGN) {
      await stage.visitor.page.goto(`/api/login?returnTo=${encodeURIComponent(target)}`)
      await heading('Willkommen').waitFor()
    }
    await stage.visitor.page.goto(`/auth?returnTo=${encodeURIComponent('//evil.example/')}`)
    await signIn(stage.agent)
    await heading(/, Anna Berger$/).waitFor()
    expect(stage.visitor.page.url()).toBe(`${stage.product.url}/`)
    for (const target of FOREIGN) {
      await stage.visitor.page.goto(`/auth?returnTo=${encodeURIComponent(target)}`)
      await heading(/, Anna Berger$/).waitFor()
      expect(stage.visitor.page.url()).toBe(`${stage.product.url}/`)
    }
  })
})

describe('a session that ends while a page is open', () => {
  beforeEach(async () => {
    await stage.enter({ as: await stage.product.make.signIn(stage.agent) })
    await stage.visitor.page.goto('/properties?location=Hamburg')
    await heading('Immobilien suchen').waitFor()
  })

  it('is reported, and leads to the login after half a second, and back', async () => {
    // The live channel may be rejected before the page leaves.
    stage.visitor.allow(/401 |\/ws' failed: HTTP Authentication failed/)
    const refused = stage.visitor.page.waitForResponse((response) => response.status() === 401).then(heardAt)
    const left = stage.visitor.page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login').then(() => Date.now())
    const hears = await listenTo(stage.visitor.page)
    await stage.product.ctx.db.deleteFrom('sessions').where('user_id', '=', stage.agent.id).execute()

    await stage.visitor.page.getByLabel('Sortierung').selectOption('Preis aufsteigend')
    await hears('Unauthorized', 'You are logged out. Logging in again...')
    await heading('Willkommen').waitFor()
    const took = (await left) - (await refused)
    expect(took).toBeGreaterThanOrEqual(LOGIN_REDIRECT_DELAY - SLACK)
    expect(took).toBeLessThan(LOGIN_REDIRECT_DELAY + 2_000)

    await signIn(stage.agent)
    await heading('Immobilien suchen').waitFor()
    expect(new URL(stage.visitor.page.url()).searchParams.get('location')).toBe('Hamburg')
    expect(new URL(stage.visitor.page.url()).searchParams.get('sort')).toBe('price-ASC')
  })

  it('ends through the menu, on a page with a link to sign in again', async () => {
    await stage.visitor.page.getByRole('button', { name: /^Konto: / }).click()
    await stage.visitor.page.getByRole('link', { name: 'Abmelden' }).click()
    await heading('Erfolgreich abgemeldet').waitFor()
    await stage.visitor.toast('Abgemeldet').waitFor()
    await stage.visitor.toast('Sie wurden erfolgreich abgemeldet.').waitFor()
    await stage.visitor.page.getByRole('link', { name: 'Zur Startseite', exact: true }).waitFor()
    await stage.visitor.page.reload()
    await heading('Erfolgreich abgemeldet').waitFor()
    await stage.visitor.page.getByRole('link', { name: 'Wieder anmelden' }).click()
    await heading('Willkommen').waitFor()
    await stage.visitor.page.goBack()
    await stage.visitor.page.goto('/favorites')
    await heading('Mit welchem Eigentümer sprechen Sie heute?').waitFor()
  })
})

describe('missing pages', () => {
  it.each([
    ['/gibt-es-nicht', 404],
    ['/properties/7', 404],
    // Exists, but for another role.
    ['/partner-dashboard', 200],
  ])('include %s for an agent', async (path, status) => {
    await stage.enter({ as: await stage.product.make.signIn(stage.agent) })
    stage.visitor.allow(/404 \(Not Found\)/)
    expect((await stage.visitor.page.goto(path))?.status()).toBe(status)
    await heading('404 Page Not Found').waitFor()
    await stage.visitor.page.getByText('Did you forget to add the page to the router?').waitFor()
    expect(await stage.visitor.page.title()).toBe('404 Page Not Found · Giebel')
    await stage.visitor.page.getByRole('link', { name: 'Zur Startseite', exact: true }).click()
    await heading(/, Anna Berger$/).waitFor()
  })

  const AGENT_PAGES = ['/dashboard', '/properties', '/property/1', '/favorites', '/search-criteria', '/propstack-sync']

  it.each([
    ['partner', '/partner-dashboard'],
    ['admin', '/admin'],
  ] as const)("include an agent's pages for the role %s", async (role, home) => {
    await stage.enter({ as: await stage.product.make.user({ role }) })
    for (const path of AGENT_PAGES) {
      await stage.visitor.page.goto(path)
      await heading('404 Page Not Found').waitFor()
    }
    await stage.visitor.page.goto('/auth')
    await heading(/^Guten Tag, /).waitFor()
    expect(pathNow()).toBe(home)
  })

  it('do not include the administration page, which redirects other roles to their home', async () => {
    await stage.enter({ as: await stage.product.make.signIn(stage.agent) })
    await stage.visitor.page.goto('/admin')
    await heading(/, Anna Berger$/).waitFor()
    expect(pathNow()).toBe('/')
  })

  it('include an unknown property, which is reported', async () => {
    await stage.enter({ as: await stage.product.make.signIn(stage.agent) })
    stage.visitor.allow(/404 .*\/api\/properties\/999/)
    for (const path of ['/property/999', '/property/abc']) {
      await stage.visitor.page.goto(path)
      await stage.visitor.page.getByRole('heading', { name: 'Immobilie nicht gefunden' }).waitFor()
      await stage.visitor.page.getByRole('link', { name: 'Zur Suche' }).waitFor()
    }
  })
})
