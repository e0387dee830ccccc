import { describe, expect, it } from 'vitest'
import { initialScriptBytes } from '../bench/first-load.ts'
import { inspect } from './inspect.ts'
import { oneVisitor } from './stage.ts'
import { hold, PATIENCE } from './visitor.ts'

const TITLE = 'Mit welchem Eigentümer sprechen Sie heute?'
const INITIAL_SCRIPT_MAX = 120_000

const stage = oneVisitor({ isInspected: true })

const heading = (name: string | RegExp) => stage.visitor.page.getByRole('heading', { level: 1, name })
const dialog = () => stage.visitor.page.getByRole('dialog', { name: 'Anmelden' })
const button = (name: string) => stage.visitor.page.getByRole('button', { name, exact: true })

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await dialog().getByLabel('E-Mail').fill(email)
  await dialog().getByLabel('Passwort', { exact: true }).fill(password)
  await stage.visitor.page.keyboard.press('Enter')
}

describe('a visitor without a session', () => {
  it('gets the landing page at every URL, without an API call', async () => {
    const page = await stage.enter()
    const calls: string[] = []
    page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api') && calls.push(request.url()))
    stage.visitor.allow(/404 .*\/gibt-es-nicht$/)
    for (const path of ['/', '/properties?location=Ulm', '/dashboard', '/gibt-es-nicht']) {
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      expect(answer?.status()).toBe(path === '/gibt-es-nicht' ? 404 : 200)
      await heading(TITLE).waitFor()
      expect(page.url()).toBe(stage.product.url + path)
    }
    expect(calls).toEqual([])
    expect(await page.title()).toBe(`Giebel – ${TITLE}`)
  })

  it('loads few scripts before any interaction', async () => {
    const page = await stage.enter()
    await page.goto('/')
    expect(initialScriptBytes('landing.html')).toBeLessThanOrEqual(INITIAL_SCRIPT_MAX)
    // Proves that the measurement detects a larger bundle.
    expect(initialScriptBytes('index.html')).toBeGreaterThan(INITIAL_SCRIPT_MAX / 2)
  })

  it('can read the whole page and reach the login without JavaScript', async () => {
    const page = await stage.enter({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByText('128', { exact: true }).waitFor()
    await button('Jetzt starten').click()
    await page.waitForURL((url) => url.pathname === '/auth')
  })

  it('keeps a click made before the code has loaded', async () => {
    const page = await stage.enter()
    const { release } = await hold(page, '**/assets/main-*.js')
    await page.goto('/')
    await button('Kostenlos testen').click()
    release()
    await dialog().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it.each([
    ['dark', 'light', 'rgb(23, 21, 19)'],
    ['light', 'dark', 'rgb(250, 249, 247)'],
  ] as const)('sees the chosen theme %s on a system that is %s', async (chosen, colorScheme, background) => {
    const page = await stage.enter({ colorScheme })
    await page.addInitScript((theme) => localStorage.setItem('giebel.theme', theme), chosen)
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(background)
    const picture = page.locator('picture img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc), PATIENCE).toContain(`search-${chosen}-`)
  })

  it("sees the system's theme before any script runs", async () => {
    const page = await stage.enter({ javaScriptEnabled: false, colorScheme: 'dark' })
    await page.goto('/')
    await page.screenshot({ path: 'e2e/pictures/startseite-ohne-skript.png' })
    expect(await page.locator('picture img').evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('search-dark-')
  })
})

describe('the login dialog', () => {
  it('is accessible', async () => {
    const page = await stage.enter({ reducedMotion: 'reduce' })
    await page.goto('/')
    await button('Anmelden').click()
    await dialog().waitFor()
    expect(await inspect(page, 'startseite-anmelden', undefined, false)).toEqual([])
  })

  it('closes by Escape and Back, and Forward opens it again', async () => {
    const page = await stage.enter()
    await page.goto('/favorites')
    await button('Jetzt starten').click()
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Jetzt starten')
    await button('Jetzt starten').click()
    await dialog().waitFor()
    await page.goBack()
    await dialog().waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${stage.product.url}/favorites`)
  })

  it('rejects a wrong password, then signs in and greets after the reload', async () => {
    const page = await stage.enter()
    stage.visitor.allow(/401 .*\/api\/auth\/login$/)
    await page.goto('/')
    await button('Anmelden').click()
    await signIn({ email: stage.agent.email, password: 'falsch-geraten' })
    await stage.visitor.toast('Anmeldung fehlgeschlagen').waitFor()
    await stage.visitor.toast('E-Mail oder Passwort ist falsch.').waitFor()
    await signIn(stage.agent)
    await heading(/, Anna Berger$/).waitFor()
    await stage.visitor.toast('Anmeldung erfolgreich').waitFor()
    await stage.visitor.toast('Willkommen bei Giebel').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.reload()
    await heading(/, Anna Berger$/).waitFor()
    expect(await stage.visitor.toast('Anmeldung erfolgreich').count()).toBe(0)
  })

  it('returns to the requested page', async () => {
    const page = await stage.enter()
    await page.goto('/properties?location=Hamburg&maxPrice=500000')
    await button('Anmelden').click()
    await signIn(stage.agent)
    await heading('Immobilien suchen').waitFor()
    expect(page.url()).toBe(`${stage.product.url}/properties?location=Hamburg&maxPrice=500000`)
  })

  it.each(['admin', 'partner'] as const)('leads the role %s to its home page', async (role) => {
    const user = await stage.product.make.user({ role })
    const page = await stage.enter()
    await page.goto('/')
    await button('Anmelden').click()
    await signIn(user)
    await stage.visitor.toast('Anmeldung erfolgreich').waitFor()
    expect(new URL(page.url()).pathname).toMatch(role === 'admin' ? /^\/admin$/ : /^\/partner/)
  })

  it('also works when the session has expired', async () => {
    const expired = await stage.product.make.signIn(stage.agent)
    await stage.product.ctx.db.deleteFrom('sessions').where('user_id', '=', stage.agent.id).execute()
    const page = await stage.enter({ as: expired })
    await page.goto('/favorites')
    await heading(TITLE).waitFor()
    await button('Jetzt starten').click()
    await signIn(stage.agent)
    await heading('Meine Favoriten').waitFor()
    await stage.visitor.toast('Anmeldung erfolgreich').waitFor()
  })
})
