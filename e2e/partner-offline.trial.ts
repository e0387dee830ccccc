import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { asUser } from './as-user.ts'
import { keptCode, openOnce } from './partner-device.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, comeBack, fillIn, goOffline, openVisitor, startBrowser, type Visitor } from './visitor.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const

let product: Product
let browser: Browser
let agent: TestAgent
let partner: TestPartner
let other: TestPartner
let phone: Visitor

beforeAll(async () => {
  product = await startProduct({ hasLine: true })
  browser = await startBrowser()
  const { make } = product
  agent = await make.agent({ first_name: 'Anna', last_name: 'Berger' })
  partner = await make.user({ role: 'partner', first_name: 'Jan', last_name: 'Janssen', company_name: 'Gartenbau Janssen' })
  other = await make.user({ role: 'partner', first_name: 'Ole', last_name: 'Olsen', company_name: 'Dachdecker Olsen' })
  for (const one of [partner, other]) await make.relation(agent, one)
  await make.tip(agent, partner, { street: 'Ulmenallee', house_number: '3' })
  await make.tip(agent, other, { street: 'Kanarienweg', house_number: '9' })
  phone = await openVisitor(browser, product, { as: partner, ...PHONE })
})
asJourney(() => [phone])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

const heading = (page: Page, name = 'Gartenbau Janssen') => page.getByRole('heading', { level: 1, name })
const waiting = (page: Page) => page.getByText('Wird noch gesendet')
const incoming = () => asUser(product, agent).call(contract.tips.incoming)

async function giveTip(page: Page, street: string): Promise<void> {
  await page.goto('/partner-dashboard?tab=tipps')
  await fillIn(page, { 'Straße (empfohlen)': street, 'Nr.': '5', Ort: 'Uelzen' })
  await page.getByRole('button', { name: 'Tipp senden' }).click()
  await waiting(page).waitFor()
}

/** What this device has stored for a partner: cached views and tips. */
const keptOn = (page: Page) =>
  page.evaluate(async () => ({
    seen: Object.values(localStorage).join(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))

it('the partner area opens offline with its last data, their time, and the form', { timeout: 120_000 }, async () => {
  await openOnce(phone.page)
  phone.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await phone.page.close()
  await goOffline(phone.context, product.line)
  const page = await phone.context.newPage()
  await page.goto('/partner-dashboard')
  await heading(page).waitFor()
  await page.getByRole('link', { name: /Ulmenallee 3/ }).waitFor()
  await page.getByText(/^Stand von \d\d\.\d\d\.\d{4}, \d\d:\d\d/).waitFor()
  await giveTip(page, 'Lindenweg')
  await page.close()
  expect(await incoming()).toHaveLength(2)
})

it('the waiting tip is sent exactly once when the network is back', { timeout: 60_000 }, async () => {
  const offline = await phone.context.newPage()
  await offline.goto('/partner-dashboard?tab=tipps')
  await waiting(offline).waitFor()
  await comeBack(phone.context, product.line)
  await waiting(offline).waitFor({ state: 'hidden', timeout: 40_000 })
  await offline.getByRole('link', { name: /Lindenweg 5, Uelzen/ }).waitFor()
  await offline.getByText(/^Stand von/).waitFor({ state: 'hidden' })
  await offline.reload()
  await offline.getByRole('link', { name: /Lindenweg 5, Uelzen/ }).waitFor()
  expect((await incoming()).filter(({ street }) => street === 'Lindenweg')).toHaveLength(1)
  await offline.close()
})

it('a new version is cached only once it runs', { timeout: 60_000 }, async () => {
  const page = await phone.context.newPage()
  await page.route('**/partner-dashboard', (route) =>
    route.request().isNavigationRequest()
      ? route.continue()
      : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  )
  await page.goto('/partner-dashboard')
  await expect.poll(() => keptCode(page), { timeout: 30_000 }).toBe('')
  await page.unroute('**/partner-dashboard')
  await openOnce(page)
  await page.close()
})

it("another partner finds none of the previous partner's data on the device", { timeout: 60_000 }, async () => {
  const page = await phone.context.newPage()
  await goOffline(phone.context, product.line)
  await giveTip(page, 'Geheimweg')
  await comeBack(phone.context, product.line)
  // The tip is not sent, and the session is over.
  await page.route('**/api/partner/property-tips', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const [name = '', value = ''] = other.cookie.split('=')
  await phone.context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Lax' }])
  // The page reloads as soon as it receives the signed-in user, perhaps before it has loaded.
  await page.goto('/partner-dashboard?tab=tipps', { waitUntil: 'commit' })
  await heading(page, 'Dachdecker Olsen').waitFor()
  await page.getByRole('link', { name: /Kanarienweg 9/ }).waitFor()
  await expect.poll(async () => (await keptOn(page)).seen).toContain('Kanarienweg')
  expect((await keptOn(page)).seen).not.toMatch(/Janssen|Ulmenallee|Lindenweg/)
  const tips = await page.evaluate(async () => {
    const open = indexedDB.open('giebel')
    const device = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
    if (!device.objectStoreNames.contains('tips')) return []
    const all = device.transaction('tips').objectStore('tips').getAll()
    const found = await new Promise<unknown[]>((done) => (all.onsuccess = () => done(all.result as unknown[])))
    device.close()
    return found
  })
  expect(tips).toEqual([])
  await page.close()
})

it('signing out clears the device, after a warning when a tip would be lost', { timeout: 60_000 }, async () => {
  const page = await phone.context.newPage()
  await page.goto('/partner-dashboard?tab=tipps')
  await heading(page, 'Dachdecker Olsen').waitFor()
  await page.route('**/api/partner/property-tips', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await giveTip(page, 'Bleibweg')
  await page.getByRole('link', { name: 'Abmelden' }).click()
  await page.getByText('Ein Tipp ist noch nicht gesendet').waitFor()
  await page.getByRole('link', { name: 'Zurück zu den Tipps' }).click()
  await waiting(page).waitFor()
  await page.getByRole('link', { name: 'Abmelden' }).click()
  await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await page.getByText('Bis bald.').waitFor()
  await expect.poll(async () => (await keptOn(page)).databases).toEqual([])
  await expect.poll(() => keptCode(page)).toBe('')
  expect((await keptOn(page)).seen).not.toMatch(/Olsen|Kanarienweg|Bleibweg/)
  await goOffline(phone.context, product.line)
  await page.goto('/partner-dashboard')
  await heading(page, 'Sie sind offline').waitFor()
})
