import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { signPhoto } from '#test/signs.ts'
import { asUser } from './as-user.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, comeBack, fillIn, goOffline, hold, openVisitor, startBrowser, type Visitor } from './visitor.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, geolocation: { latitude: 53.24941, longitude: 10.41409 } } as const

/** A sign that shows a price (`test/signs.ts`). */
const SIGN = 0

let product: Product
let browser: Browser
let agent: TestAgent
let partner: TestPartner
let phone: Visitor
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  partner = await product.make.user({ role: 'partner', first_name: 'Jan', last_name: 'Janssen', company_name: 'Gartenbau Janssen' })
  await product.make.relation(agent, partner)
  phone = await openVisitor(browser, product, { as: partner, permissions: ['geolocation'], ...PHONE })
  page = phone.page
})
asJourney(() => [phone])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

const incoming = () => asUser(product, agent).call(contract.tips.incoming)
const send = () => page.getByRole('button', { name: 'Tipp senden' }).click()

/** Closes the product on the phone and opens it again. */
async function reopen(): Promise<void> {
  await page.close()
  page = await phone.context.newPage()
  await page.goto('/partner-dashboard?tab=tipps')
}

/** A photo with a phone's EXIF data: camera and position. */
async function taken(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const exif = { IFD0: { Make: 'Kanarienkamera' }, IFD3: { GPSLatitude: '53/1 14/1 57/1', GPSLatitudeRef: 'N' } }
  const buffer = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#3b7a57' } })
    .withExif(exif)
    .jpeg()
    .toBuffer()
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

it('a started tip is still there after the phone closed the page', async () => {
  await page.goto('/partner-dashboard')
  await page.getByRole('heading', { level: 1, name: 'Gartenbau Janssen' }).waitFor()
  await page.getByRole('button', { name: 'Neuer Tipp' }).click()
  await page.getByLabel('Foto aufnehmen').setInputFiles(await taken())
  await page.getByAltText('Foto 1').waitFor()
  await page.getByLabel('Straße (empfohlen)').fill('Ulmenallee')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const open = indexedDB.open('giebel')
        const device = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
        const all = device.transaction('tips').objectStore('tips').getAll()
        return new Promise<string>((done) => (all.onsuccess = () => done(JSON.stringify(all.result))))
      }),
    )
    .toContain('Ulmenallee')
  await reopen()
  await page.getByText('Ihr angefangener Tipp ist noch da').waitFor()
  expect(await page.getByLabel('Straße (empfohlen)').inputValue()).toBe('Ulmenallee')
  await page.getByAltText('Foto 1').waitFor()
})

it('a tip waits without a network, even with the page closed, and arrives once with its photo', async () => {
  phone.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const desk = await openVisitor(browser, product, { as: agent })
  await desk.page.goto('/')
  await desk.page.getByText('Noch keine Objekt-Tipps').waitFor()
  await fillIn(page, { 'Nr.': '3', PLZ: '21335', Ort: 'Lüneburg' })
  await page.getByRole('button', { name: 'Meinen Standort mitsenden' }).click()
  await page.getByText('53,24941 / 10,41409').waitFor()
  await goOffline(phone.context)
  await send()
  await page.getByText('Wird noch gesendet').waitFor()
  await page.getByText('Kein Netz: Ihr Tipp ist gespeichert').first().waitFor()
  expect(await incoming()).toEqual([])
  await page.close()
  await comeBack(phone.context)
  page = await phone.context.newPage()
  await page.goto('/partner-dashboard?tab=tipps')
  await page.getByText('Objekt-Tipp erfolgreich übermittelt').first().waitFor()
  await page.getByRole('link', { name: /Ulmenallee 3, 21335 Lüneburg/ }).waitFor()
  await page.getByText('Wird noch gesendet').waitFor({ state: 'hidden' })
  // The agent's open page updates by itself.
  await desk.page.getByRole('link', { name: /Ulmenallee 3, 21335 Lüneburg/ }).waitFor()
  expect(desk.problems()).toEqual([])
  await desk.leave()
  const [tip, ...more] = await incoming()
  expect(more).toEqual([])
  expect(tip).toMatchObject({
    street: 'Ulmenallee',
    houseNumber: '3',
    position: PHONE.geolocation,
    photos: [{ width: 1_600, height: 1_067 }],
  })
})

it('a file that is not a photo is rejected with a reason, and not added', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const hostile = [
    { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(`${svg}<`) },
    { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('0000001c6674797068656963', 'hex') },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('504b0304140000000800', 'hex') },
  ]
  for (const file of hostile) {
    await page.getByLabel('Aus der Galerie').setInputFiles(file)
    await page.getByText('Dieses Foto lässt sich hier nicht lesen').waitFor()
    await page.getByRole('button', { name: 'Meldung schließen' }).click()
  }
  expect(await page.getByAltText('Foto 1').count()).toBe(0)
})

it('a sign is read on the phone, and fills in fields only on request', { timeout: 180_000 }, async () => {
  const { photo, phone: number } = await signPhoto(SIGN)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const field = page.getByLabel('Telefon des Eigentümers')
  const choose = () =>
    page.getByLabel('Schild oder Zettel lesen').setInputFiles({ name: 'schild.jpg', mimeType: 'image/jpeg', buffer: photo })
  await choose()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByLabel('Schild oder Zettel lesen').waitFor()
  await choose()
  await page.getByText('Das steht auf dem Schild').waitFor({ timeout: 120_000 })
  const found = page.getByRole('list', { name: 'Auf dem Schild gelesen' })
  expect(await field.inputValue()).toBe('')
  await found.getByRole('button', { name: /^Telefon .* übernehmen$/ }).click()
  expect((await field.inputValue()).replaceAll(/\D/g, '')).toBe(number.replaceAll(/\D/g, ''))
  // Only accepted values are filled in.
  expect(await page.getByLabel('Preis (€)').inputValue()).toBe('')
  await found.getByRole('button', { name: 'Telefon übernommen' }).waitFor()
  await page.getByRole('button', { name: 'Foto des Schilds beifügen' }).click()
  await page.getByAltText('Foto 1').waitFor()
  await page.getByRole('button', { name: 'Gelesenes schließen' }).click()
  expect(errors).toEqual([])
  await page.getByLabel('Schild oder Zettel lesen').waitFor()
})

it('a lost response does not duplicate a tip', async () => {
  let isLost = false
  await page.route('**/api/partner/property-tips', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await fillIn(page, { 'Straße (empfohlen)': 'Lindenweg', 'Nr.': '7', Ort: 'Uelzen' })
  await send()
  await page.getByRole('link', { name: /Lindenweg 7, Uelzen/ }).waitFor()
  await page.getByText('Wird noch gesendet').waitFor({ state: 'hidden' })
  expect(isLost).toBe(true)
  expect((await incoming()).map(({ street }) => street)).toEqual(['Lindenweg', 'Ulmenallee'])
})

it("the agent's changes to a tip appear live, in the list and in its history", async () => {
  const [, tip] = await incoming()
  await page.getByRole('link', { name: /Ulmenallee 3/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Noch keine Änderungen dokumentiert.').waitFor()
  const body = { status: 'accepted', maklerNotes: 'Termin am Freitag.' } as const
  await asUser(product, agent).call(contract.tips.update, { params: { id: tip?.id ?? 0 }, body })
  await dialog.getByText('Eingereicht → Angenommen').waitFor()
  await dialog.getByText('Rückmeldung des Maklers').waitFor()
  await dialog.getByLabel('Telefon des Eigentümers').fill('0171 5550123')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Objekt-Tipp aktualisiert').first().waitFor()
  await page.getByLabel('Nach Status filtern').selectOption('Angenommen')
  await page.getByRole('link', { name: /Lindenweg 7/ }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /Ulmenallee 3/ }).waitFor()
})

it('messages go both ways, and are marked as new until they are read', async () => {
  const asAgent = asUser(product, agent)
  await asAgent.call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Wer hat den Schlüssel?' } })
  await page.getByRole('tab', { name: /^Nachrichten \(2\)/ }).click()
  await page.getByText('Wer hat den Schlüssel?').waitFor()
  await page.getByRole('tab', { name: 'Nachrichten', exact: true }).waitFor()
  await page.getByLabel('Ihre Nachricht').fill('Die Nachbarin.')
  await page.getByRole('button', { name: 'Senden', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Die Nachbarin.' }).getByText('Gesendet').waitFor()
  expect(await asAgent.call(contract.messages.ofAgent, { params: { id: partner.id } })).toMatchObject([
    { content: 'Die Nachbarin.', fromMakler: false },
    { content: 'Wer hat den Schlüssel?', fromMakler: true },
    { isAutomatic: true },
  ])
})

it('a message on a hidden page stays unread', async () => {
  const asAgent = asUser(product, agent)
  const look = (visibilityState: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibilityState)
  const newest = async () => (await asAgent.call(contract.messages.ofAgent, { params: { id: partner.id } }))[0]
  await look('hidden')
  await asAgent.call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Noch da?' } })
  await page.getByText('Noch da?').waitFor()
  await page.waitForTimeout(500)
  expect(await newest()).toMatchObject({ content: 'Noch da?', readAt: null })
  await look('visible')
  await expect.poll(async () => (await newest())?.readAt).not.toBeNull()
})

it('a tip sent with an expired session waits for the login with every photo, and arrives once', async () => {
  phone.allow(/401 /)
  await page.goto('/partner-dashboard?tab=tipps')
  await fillIn(page, { 'Straße (empfohlen)': 'Kastanienweg', 'Nr.': '9', Ort: 'Celle' })
  // The second is chosen while the first is still being re-encoded.
  await page.getByLabel('Foto aufnehmen').setInputFiles(await taken())
  await page.getByLabel('Aus der Galerie').setInputFiles(await taken())
  await page.getByAltText('Foto 2').waitFor()
  await product.ctx.db.deleteFrom('sessions').where('user_id', '=', partner.id).execute()
  const session = await hold(page, '**/api/auth/user')
  const went: string[] = []
  page.on('framenavigated', (frame) => went.push(new URL(frame.url()).pathname))
  await send()
  // A failed tip is retried after fifteen seconds.
  await page.waitForURL('/auth?**', { timeout: 30_000 })
  await expect.poll(session.count).toBeGreaterThan(0)
  // The session arrives late, as on a slow line; meanwhile, the user last seen on this phone must not redirect away from the login.
  await page.waitForTimeout(1_000)
  session.release()
  await page.getByRole('heading', { name: 'Willkommen' }).waitFor()
  expect(new Set(went)).toEqual(new Set(['/auth']))
  expect((await incoming()).map(({ street }) => street)).not.toContain('Kastanienweg')
  const [name = '', value = ''] = (await product.make.signIn(partner)).cookie.split('=')
  await phone.context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Lax' }])
  await page.goto('/partner-dashboard?tab=tipps')
  await page.getByRole('link', { name: /Kastanienweg 9, Celle/ }).waitFor()
  // The photos are uploaded one by one.
  const photos = async () => (await incoming()).filter(({ street }) => street === 'Kastanienweg').map((tip) => tip.photos.length)
  await expect.poll(photos).toEqual([2])
  // A page left before the response sends the tip again, and shows its toast during the next tip.
  await page.getByText('Objekt-Tipp erfolgreich übermittelt').first().waitFor()
})

it('a tip with a photo and the location takes less than half a minute', async () => {
  await page.goto('/partner-dashboard')
  const begin = Date.now()
  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).click()
  }
  await tap('Neuer Tipp')
  taps += 1
  await page.getByLabel('Foto aufnehmen').setInputFiles(await taken())
  await page.getByAltText('Foto 1').waitFor()
  await tap('Meinen Standort mitsenden')
  await page.getByText('53,24941 / 10,41409').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/partner/property-tips')) sent.push(request.url())
  })
  await tap('Tipp senden')
  await page.getByText('Objekt-Tipp erfolgreich übermittelt').first().waitFor()
  const seconds = (Date.now() - begin) / 1_000
  process.stdout.write(`a tip with a photo and the place, from the dashboard to its arrival: ${taps} taps, ${seconds.toFixed(1)} s\n`)
  expect([taps, seconds < 30]).toEqual([4, true])
  expect(sent).toHaveLength(1)
  const [tip] = await incoming()
  expect(tip).toMatchObject({ position: PHONE.geolocation, photos: [{ width: 1_600 }] })
})
