import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_REDIRECT_DELAY } from '#shared/domain/limits.ts'
import type { TestAgent } from '#test/factories.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, heardAt, listenTo, openVisitor, PATIENCE, signIn, startBrowser, type Visitor } from './visitor.ts'

const SEARCH = '/properties?location=Hamburg'
/** In milliseconds: two clocks and a timer do not agree exactly. */
const SLACK = 20

let product: Product
let browser: Browser
let agent: TestAgent
let anna: Visitor
let admin: Visitor
let sockets = 0

const heading = (name: string | RegExp) => anna.page.getByRole('heading', { level: 1, name })

/** Calls the API from the administrator's page; returns the response status. */
const setActive = (isActive: boolean): Promise<number> =>
  admin.page.evaluate(
    async ([id, isActive]) => {
      const body = JSON.stringify({ isActive })
      return (await fetch(`/api/admin/users/${id}`, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })).status
    },
    [agent.id, isActive] as const,
  )

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  anna = await openVisitor(browser, product, { as: agent })
  admin = await openVisitor(browser, product, { as: await product.make.user({ role: 'admin' }) })
  anna.page.on('websocket', (socket) => {
    sockets += 1
    socket.on('close', () => (sockets -= 1))
  })
})
asJourney(() => [anna, admin])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('an agent deactivated by an administrator while working', () => {
  it('is notified at once without any interaction, and led to the login', async () => {
    await admin.page.goto('/admin')
    await anna.page.goto(SEARCH)
    await heading('Immobilien suchen').waitFor()
    await expect.poll(() => sockets, PATIENCE).toBe(1)
    anna.allow(/401 /)
    const left = anna.page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
    const refused = anna.page.waitForResponse((response) => response.status() === 401).then(heardAt)
    const hears = await listenTo(anna.page)
    expect(await setActive(false)).toBe(200)
    await hears('Unauthorized', 'You are logged out. Logging in again...', 'Sie sind abgemeldet. Melde mich wieder an...')
    expect(new URL((await left).url()).searchParams.get('returnTo')).toBe(SEARCH)
    expect(Date.now() - (await refused)).toBeGreaterThanOrEqual(LOGIN_REDIRECT_DELAY - SLACK)
    await heading('Willkommen').waitFor()
    expect(anna.page.url()).toBe(`${product.url}/auth?returnTo=${encodeURIComponent(SEARCH)}`)
    expect(sockets).toBe(0)
  })

  it('sees the reason on the login page', async () => {
    anna.allow(/403 .*\/api\/auth\/login$/)
    await signIn(anna.page, agent)
    await anna.toast('Login fehlgeschlagen').waitFor()
    await anna.toast('Ihr Konto ist deaktiviert. Bitte wenden Sie sich an den Administrator.').waitFor()
  })

  it('returns to the same page once reactivated', async () => {
    expect(await setActive(true)).toBe(200)
    await signIn(anna.page, agent)
    await heading('Immobilien suchen').waitFor()
    expect(anna.page.url()).toBe(product.url + SEARCH)
    await expect.poll(() => sockets, PATIENCE).toBe(1)
  })
})

describe('an agent whose password is being guessed', () => {
  it('has to wait in a new browser, but not in a known one', async () => {
    const guess = () =>
      fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: agent.email, password: 'geraten-und-falsch' }),
      })
    for (let n = 0; n < 10; n += 1) await guess()
    expect((await guess()).status).toBe(429)
    const stranger = await openVisitor(browser, product)
    stranger.allow(/429 .*\/api\/auth\/login$/)
    await stranger.page.goto('/auth')
    await signIn(stranger.page, agent)
    await stranger.toast(/^Zu viele Versuche\. Bitte warten Sie /).waitFor()
    await stranger.leave()
    await anna.context.clearCookies({ name: 'giebel' })
    await anna.page.goto('/auth')
    await signIn(anna.page, agent)
    await anna.toast('Willkommen zurück, Anna!').waitFor()
  })
})
