import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ad } from '#stand-ins/world/ad.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, openVisitor, PATIENCE, startBrowser, type Visitor, WHOLE_RUN } from './visitor.ts'

const SEARCH = 'Häuser um Hamburg'
const TITLE = 'Reihenhaus mit Garten von privat'

let product: Product
let browser: Browser
let agent: TestAgent
let anna: Visitor
let jonas: Visitor | undefined
let ad: Ad

const card = () => anna.page.getByRole('region', { name: SEARCH })
const property = () => anna.page.getByRole('link', { name: TITLE, exact: true })
const heart = () => anna.page.getByRole('button', { name: `Favorit: ${TITLE}` })
const bell = (unread: number) => anna.page.getByRole('button', { name: `Benachrichtigungen, ${unread} ungelesen` })

const PAGES = { Suche: 'Immobilien suchen', Suchanfragen: 'Suchanfragen', Favoriten: 'Meine Favoriten' } as const

/** Navigates through the menu with the mouse. */
async function go(entry: keyof typeof PAGES): Promise<void> {
  const menu = anna.page.getByRole('navigation', { name: 'Hauptmenü' })
  await menu.getByRole('button', { name: 'Immobilien' }).click()
  await menu.getByRole('link', { name: entry, exact: true }).click()
  await anna.page.getByRole('heading', { level: 1, name: PAGES[entry], exact: true }).waitFor()
}

/** Runs the saved search and waits until its card shows this result. */
async function searchNow(ending: string): Promise<void> {
  await go('Suchanfragen')
  await card().getByRole('button', { name: 'Jetzt suchen' }).click()
  await card().getByText(ending).waitFor()
}

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  // Fills a second page with listings that are older and elsewhere, so the journey's search ignores them.
  const listed_at = new Date(Date.now() - days(90))
  for (let count = 0; count < 24; count += 1) await product.make.property({ location: 'Lüneburg', zip_code: '21335', listed_at })
  anna = await openVisitor(browser, product)
})
asJourney(() => [anna, jonas])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('signing in', () => {
  it('validates the form before it calls the server', async () => {
    await anna.page.goto('/auth')
    await anna.page.getByRole('button', { name: 'Anmelden' }).click()
    await anna.page.getByText('Ungültige E-Mail-Adresse').waitFor()
    await anna.page.getByText('Passwort ist erforderlich').waitFor()
    expect(await anna.page.getByLabel('E-Mail').getAttribute('aria-invalid')).toBe('true')
  })

  it('rejects a wrong password with a message', async () => {
    anna.allow(/401 .*\/api\/auth\/login$/)
    await anna.page.getByLabel('E-Mail').fill(agent.email)
    await anna.page.getByLabel('Passwort', { exact: true }).fill('falsch-geraten')
    await anna.page.getByRole('button', { name: 'Anmelden' }).click()
    await anna.toast('Login fehlgeschlagen').waitFor()
    await anna.toast('E-Mail oder Passwort ist falsch.').waitFor()
  })

  it('opens the dashboard', async () => {
    await anna.page.getByLabel('Passwort', { exact: true }).fill(agent.password)
    await anna.page.getByRole('button', { name: 'Anmelden' }).click()
    await anna.toast('Login erfolgreich').waitFor()
    await anna.toast('Willkommen zurück, Anna!').waitFor()
    await anna.page.getByRole('heading', { level: 1, name: /, Anna Berger$/ }).waitFor()
    for (const figure of ['Total Properties', 'New Today', 'Exported', 'Favorites']) {
      await anna.page.getByRole('heading', { name: figure, exact: true }).waitFor()
    }
    // Below the fold, loaded when scrolled into view.
    await anna.page.getByRole('region', { name: 'Latest Favorite Properties' }).scrollIntoViewIfNeeded()
    await anna.page.getByText('Noch nichts gemerkt').waitFor()
  })
})

describe('a saved search', () => {
  it('starts with the defaults and requires a name', async () => {
    await go('Suchanfragen')
    await anna.page.getByText('Noch keine Suchanfragen').waitFor()
    await anna.page.getByRole('link', { name: 'Neue Suchanfrage' }).first().click()
    const form = anna.page.getByRole('dialog', { name: 'Neue Suchanfrage' })
    expect(await form.getByLabel('Angebotsart').inputValue()).toBe('sale')
    expect(await form.getByLabel('Anbieter').inputValue()).toBe('private')
    const checked = await form
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => box.parentElement?.parentElement?.textContent))
    expect(checked).toEqual(['kleinanzeigen.de', 'Treffer auch per E-Mail melden'])
    expect(await form.getByRole('switch', { name: 'Aktiv' }).isChecked()).toBe(true)
    await form.getByRole('button', { name: 'Suche anlegen' }).click()
    await form.getByText('Name ist erforderlich').waitFor()
  })

  it('runs at once, and its card shows the progress', async () => {
    product.portal.fault('slow', { times: 1, path: /^\/s-haus/ })
    const form = anna.page.getByRole('dialog', { name: 'Neue Suchanfrage' })
    await form.getByLabel('Name').fill(SEARCH)
    await form.getByLabel('Ort oder PLZ').fill('Hamburg')
    await form.getByLabel('Umkreis').selectOption('+ 10 km')
    await form.getByLabel('Immobilientyp').selectOption('Haus')
    await form.getByLabel('Preis bis (€)').fill('900.000')
    await form.getByLabel('Anbieter').selectOption('Privat')
    await form.getByRole('button', { name: 'Suche anlegen' }).click()
    await anna.toast('Suchkriterium erstellt').waitFor()
    await card().getByText('läuft', { exact: true }).waitFor()
    await card().getByText('fertig', { exact: true }).waitFor(WHOLE_RUN)
    for (const text of ['Hamburg + 10 km', 'Haus', 'bis 900.000 €', 'Privat']) await card().getByText(text, { exact: true }).waitFor()
    expect(product.portal.requests.filter(({ path }) => path.startsWith('/s-haus')).every(({ path }) => path.includes('r10'))).toBe(true)
  })

  it('announces existing listings once, until they are marked as read', async () => {
    await anna.page.getByRole('button', { name: /^Benachrichtigungen, [1-9]\d* ungelesen$/ }).click()
    const list = anna.page.getByRole('group', { name: 'Benachrichtigungen', exact: true })
    await list.getByRole('button', { name: 'Als gelesen markieren' }).click()
    await bell(0).waitFor()
    await anna.page.keyboard.press('Escape')
  })
})

describe('a new advert', () => {
  it('is announced by toast, bell and banner', async () => {
    ad = product.portal.publish({
      city: 'Hamburg',
      sellerType: 'private',
      category: '208',
      title: TITLE,
      price: 449_000,
      size: 128,
      rooms: 5,
      pictures: 4,
    })
    await card().getByRole('button', { name: 'Jetzt suchen' }).click()
    await anna.toast('1 neue Immobilie gefunden').waitFor()
    await bell(1).waitFor()
    await go('Suche')
    const banner = anna.page.getByRole('status').filter({ hasText: '1 ungelesener Treffer' })
    await banner.getByText(ad.place.district).waitFor()
    await banner.getByRole('link', { name: '1 ungelesener Treffer' }).click()
    await anna.page.getByText('1 Objekt', { exact: false }).first().waitFor()
    await property().waitFor()
    await go('Suche')
  })

  it('is found by place and price, and the URL keeps the query', async () => {
    await anna.page.getByRole('link', { name: 'Seite 2' }).click()
    await anna.page.getByRole('link', { name: 'Seite 2', exact: true }).and(anna.page.locator('[aria-current=page]')).waitFor()
    expect(new URL(anna.page.url()).search).toBe('?page=2')

    await anna.page.getByLabel('Ort oder PLZ', { exact: true }).fill(ad.place.district)
    await anna.page.waitForURL(({ searchParams }) => searchParams.get('location') === ad.place.district && !searchParams.has('page'))
    await anna.page.getByLabel('Preis bis (€)').fill('450.000')
    await anna.page.getByLabel('Preis von (€)').fill('448.000')
    await anna.page.waitForURL(({ searchParams }) => searchParams.get('minPrice') === '448000' && searchParams.get('maxPrice') === '450000')
    await anna.page.getByText('1 Objekt von privat').waitFor()
    await property().waitFor()

    await anna.page.reload()
    await anna.page.getByText('1 Objekt von privat').waitFor()
    expect(await anna.page.getByLabel('Ort oder PLZ', { exact: true }).inputValue()).toBe(ad.place.district)
    expect(await anna.page.getByLabel('Preis bis (€)').inputValue()).toBe('450.000')
  })

  it('opens with its details, and Back restores the query', async () => {
    const question = anna.page.url()
    await property().click()
    await anna.page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    const facts = anna.page.getByRole('region', { name: 'Objektdaten' })
    for (const text of ['128 m²', ad.id, 'Kleinanzeigen', 'Haus', 'Kauf', 'Privat']) await facts.getByText(text, { exact: true }).waitFor()
    await anna.page.getByRole('region', { name: 'Beschreibung' }).waitFor()
    const link = anna.page.getByRole('link', { name: /^Kleinanzeigen \(öffnet in neuem Tab\)$/ })
    expect(await link.getAttribute('href')).toContain(ad.id)
    await anna.page.getByRole('region', { name: 'Objektdaten' }).scrollIntoViewIfNeeded()
    await anna.page.getByText('Noch keine Änderungen.').waitFor()

    await anna.page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
    await property().waitFor()
    expect(anna.page.url()).toBe(question)
    await property().click()
  })

  it('shows its pictures enlarged, by keyboard and with the back button', async () => {
    const { page } = anna
    // The ad page, read shortly after the card, adds the other pictures.
    const pictures = async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Bild 1 vergrößern' }).waitFor()
      return page.getByRole('button', { name: /^Bild \d vergrößern$/ }).count()
    }
    await expect.poll(pictures, PATIENCE).toBe(4)
    await page.getByRole('button', { name: 'Bild 1 vergrößern' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Bild 1 von 4' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Bild 2 von 4' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('dialog', { name: 'Bild 4 von 4' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Bild 3 vergrößern' }).click()
    await page.getByRole('dialog', { name: 'Bild 3 von 4' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  })

  it('shows changes on the portal in its history', async () => {
    product.portal.changePrice(ad.id, 399_000)
    await searchNow('1 geändert')
    await go('Suche')
    await property().click()
    await anna.page.getByRole('region', { name: 'Objektdaten' }).scrollIntoViewIfNeeded()
    const history = anna.page.getByRole('region', { name: 'Änderungsverlauf' })
    await history.getByRole('deletion').filter({ hasText: '449.000 €' }).waitFor()
    await history.getByText('399.000 €', { exact: true }).waitFor()
    await history.getByText('Vom Portal', { exact: true }).waitFor()
    await anna.page.getByText('Aktualisiert', { exact: true }).first().waitFor()
    await anna.page.getByText('Preis gesenkt −11 %', { exact: true }).first().waitFor()
    const prices = anna.page.getByRole('region', { name: 'Preisverlauf' }).getByRole('row')
    expect(await prices.last().textContent()).toMatch(/399\.000 €−11,1 %$/)
  })
})

describe('a favourite', () => {
  const answers = (method: string) =>
    anna.page.route('**/api/favorites**', async (route) => (route.request().method() === method ? route.abort() : route.fallback()))

  it('is marked optimistically', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await anna.page.route('**/api/favorites', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await go('Suche')
    expect(await heart().getAttribute('aria-pressed')).toBe('false')
    await heart().click()
    await heart().and(anna.page.locator('[aria-pressed=true]')).waitFor()
    expect(await anna.toast('Zu Favoriten hinzugefügt').count()).toBe(0)
    release()
    await anna.toast('Zu Favoriten hinzugefügt').waitFor()
    await anna.page.unrouteAll({ behavior: 'wait' })
    await anna.page.reload()
    await heart().and(anna.page.locator('[aria-pressed=true]')).waitFor()
  })

  it('stays marked if removing it fails', async () => {
    anna.allow(/ERR_FAILED .*\/api\/favorites/)
    await answers('DELETE')
    await heart().click()
    await anna.toast('Aktion konnte nicht ausgeführt werden').waitFor()
    await heart().and(anna.page.locator('[aria-pressed=true]')).waitFor()
    await anna.page.unrouteAll({ behavior: 'wait' })
  })

  it('is on the favourites page and can be removed there', async () => {
    await go('Favoriten')
    await anna.page.getByText('1 gemerktes Objekt', { exact: true }).waitFor()
    await anna.page.getByRole('button', { name: `Aus Favoriten entfernen: ${TITLE}` }).click()
    await anna.toast('Removed from favorites').waitFor()
    await anna.page.getByText('Keine Favoriten vorhanden').waitFor()
    await anna.page.getByRole('link', { name: 'Zurück zum Dashboard' }).click()
    await anna.page.getByRole('region', { name: 'Latest Matching Properties' }).scrollIntoViewIfNeeded()
    await heart().click()
    await anna.toast('Zu Favoriten hinzugefügt').waitFor()
  })
})

describe("an owner's status", () => {
  const status = () => anna.page.getByRole('combobox', { name: `Prospect-Status: ${TITLE}` })

  it('is changed on the card and updated everywhere', async () => {
    await go('Suche')
    await Promise.all([
      anna.page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok()),
      status().selectOption('Nachfassung erforderlich'),
    ])
    await anna.page.reload()
    expect(await status().inputValue()).toBe('follow_up')
    await property().click()
    await anna.page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    expect(await status().first().inputValue()).toBe('follow_up')
  })
})

describe('a second agent', () => {
  let second: Visitor
  const live: string[] = []

  beforeAll(async () => {
    const other = await product.make.agent({ first_name: 'Jonas', last_name: 'Petersen' })
    second = await openVisitor(browser, product, { as: other })
    jonas = second
    second.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => live.push(String(payload))))
    await second.page.goto('/properties')
  })

  it("sees the property without any of the first agent's data", async () => {
    await second.page.getByRole('link', { name: TITLE, exact: true }).waitFor()
    expect(await second.page.getByRole('button', { name: `Favorit: ${TITLE}` }).getAttribute('aria-pressed')).toBe('false')
    expect(await second.page.getByRole('combobox', { name: `Prospect-Status: ${TITLE}` }).inputValue()).toBe('not_contacted')
    await second.page.getByRole('button', { name: 'Benachrichtigungen, 0 ungelesen' }).waitFor()
    await second.page.goto('/favorites')
    await second.page.getByText('Keine Favoriten vorhanden').waitFor()
    await second.page.goto('/search-criteria')
    await second.page.getByText('Noch keine Suchanfragen').waitFor()
  })

  it("gets no message about another agent's match", async () => {
    const { id } = await product.ctx.db.selectFrom('users').select('id').where('first_name', '=', 'Jonas').executeTakeFirstOrThrow()
    product.portal.publish({ city: 'Hamburg', sellerType: 'private', category: '208', price: 389_000, size: 110, rooms: 4 })
    await searchNow('1 neu ')
    await anna.toast('1 neue Immobilie gefunden').waitFor()
    // Messages keep their order, so nothing older can arrive after this one.
    await product.ctx.live.announce(product.ctx, [{ to: id, message: { type: 'changed', paths: ['/api/favorites'] } }])
    await expect.poll(() => live, PATIENCE).toEqual([JSON.stringify({ type: 'changed', paths: ['/api/favorites'] })])
    expect(await second.toast(/gefunden/).count()).toBe(0)
    await second.page.getByRole('button', { name: 'Benachrichtigungen, 0 ungelesen' }).waitFor()
  })
})
