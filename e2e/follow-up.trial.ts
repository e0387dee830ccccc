import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Ad } from '#stand-ins/world/ad.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, openVisitor, startBrowser, type Visitor, WHOLE_RUN } from './visitor.ts'

const SEARCH = 'Häuser in Hamburg'
const TITLE = 'Siedlungshaus mit Werkstatt'
const ALL_CLOSED = 'Kontakt-Ampel: Telefon gesperrt, E-Mail gesperrt, Brief gesperrt'
/** The day of the follow-up. */
const tomorrow = berlinDay(new Date(Date.now() + days(1)))

let product: Product
let browser: Browser
let agent: TestAgent
let anna: Visitor
let ad: Ad
let id: number

const menu = () => anna.page.getByRole('navigation', { name: 'Hauptmenü' })
const section = (name: string) => anna.page.getByRole('region', { name, exact: true })
const dialog = () => anna.page.getByRole('dialog', { name: TITLE })
const row = () => section('Follow-up Prospects').getByRole('listitem').filter({ hasText: TITLE })

async function findId(): Promise<number> {
  const rows = product.ctx.db.selectFrom('adverts').select('property_id as id').where('external_id', '=', ad.id)
  // an advert from the first run may be announced only now, once its page was read
  await expect.poll(() => rows.execute(), { timeout: 20_000 }).toHaveLength(1)
  return (await rows.executeTakeFirstOrThrow()).id
}

/** Runs the search until it announces one more advert. */
async function searchForOne(): Promise<void> {
  await anna.page.goto('/search-criteria')
  await section(SEARCH).getByRole('button', { name: 'Jetzt suchen' }).click()
  await anna.toast('1 neue Immobilie gefunden').waitFor()
  id = await findId()
}

async function expectAllRed(): Promise<void> {
  await dialog().getByText('Gesperrt', { exact: true }).nth(2).waitFor()
  expect(
    await dialog()
      .getByText(/^Widerspruch vom .*: kein Kontakt, auf keinem Weg\./)
      .count(),
    // the call panel may show it as well
  ).toBeGreaterThanOrEqual(3)
  for (const name of ['Anrufen', 'E-Mail', 'Anschrift kopieren', 'Brief'])
    expect(await dialog().getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
  expect(
    await dialog()
      .getByRole('button', { name: /^Trotzdem/ })
      .count(),
  ).toBe(0)
  expect(await dialog().getByRole('button', { name: 'Einwilligung eintragen' }).count()).toBe(0)
}

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  await product.make.savedSearch(agent, { name: SEARCH, location: 'Hamburg', propertyType: 'house' })
  anna = await openVisitor(browser, product, { as: agent })
  await anna.page.goto('/search-criteria')
  await section(SEARCH).getByText('fertig', { exact: true }).waitFor(WHOLE_RUN)
  ad = product.portal.publish({
    city: 'Hamburg',
    sellerType: 'private',
    category: '208',
    title: TITLE,
    text: 'Wir verkaufen unser Haus mit Werkstatt und Garten. Besichtigung am Wochenende.',
    price: 389_000,
    size: 118,
    rooms: 5,
  })
})
asJourney(() => [anna])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('a new match', () => {
  it('is marked as contacted on its card', async () => {
    await searchForOne()
    await menu().getByRole('link', { name: 'Dashboard' }).click()
    await section('Latest Matching Properties').scrollIntoViewIfNeeded()
    const status = section('Latest Matching Properties').getByRole('combobox', { name: `Prospect-Status: ${TITLE}` })
    await Promise.all([
      anna.page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok()),
      status.selectOption('Kontaktiert'),
    ])
    await section('Follow-up Prospects').getByText('Heute ist niemand nachzufassen').waitFor()
  })

  it('gets an activity with its result, and a follow-up for tomorrow', async () => {
    await menu().getByRole('link', { name: 'Prospects' }).click()
    // The dashboard lists the same property until the next page is shown.
    await anna.page.waitForURL('**/prospect-management')
    await anna.page.getByRole('heading', { level: 1, name: 'Prospects' }).waitFor()
    await anna.page.getByRole('link', { name: TITLE, exact: true }).click()
    const form = dialog().getByRole('form', { name: 'Aktivität hinzufügen' })
    const list = dialog().getByRole('list', { name: 'Aktivitäten' })
    await form.getByLabel('Art').selectOption('Anruf')
    await form.getByLabel('Ergebnis').selectOption('Rückruf gewünscht')
    await form.getByLabel('Beschreibung').fill('Möchte erst mit der Familie sprechen.')
    await form.getByRole('button', { name: 'Hinzufügen' }).click()
    await list.getByText('Rückruf gewünscht').waitFor()
    await form.getByLabel('Art').selectOption('Nachfassung geplant')
    await form.getByLabel('Nachfassen am').fill(tomorrow)
    await form.getByLabel('Beschreibung').fill('Noch einmal fragen.')
    await form.getByRole('button', { name: 'Hinzufügen' }).click()
    await list.getByText('Noch einmal fragen.').waitFor()
    await dialog().getByRole('button', { name: 'Schließen' }).first().click()
    await dialog().waitFor({ state: 'detached' })
  })
})

describe('the day of the follow-up', () => {
  it('lists the owner on the dashboard', async () => {
    await anna.page.goto('/')
    await section('Follow-up Prospects').getByText('Heute ist niemand nachzufassen').waitFor()
    product.advance(days(1))
    await anna.page.clock.setSystemTime(Date.now() + days(1))
    await anna.page.reload()
    await row().getByText('heute', { exact: true }).waitFor()
    await anna.page.getByText(/ · 1 Eigentümer heute nachfassen$/).waitFor()
  })

  it('is in the calendar feed at its secret URL', async () => {
    await anna.page.goto('/profile')
    await section('Nachfassungen im Kalender').scrollIntoViewIfNeeded()
    const address = section('Nachfassungen im Kalender').getByLabel('Ihre private Kalenderadresse')
    await anna.page.waitForFunction((field) => (field as HTMLInputElement).value !== '', await address.elementHandle())
    const answer = await fetch(await address.inputValue())
    const text = (await answer.text()).replaceAll('\r\n ', '')
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect(text).toContain(`SUMMARY:Nachfassen: ${TITLE}`)
    expect(text).toContain(`DTSTART;VALUE=DATE:${tomorrow.replaceAll('-', '')}`)
    await anna.page.goto('/')
  })

  it('opens the prospect, and Back returns to the dashboard', async () => {
    await row().getByRole('link', { name: TITLE, exact: true }).click()
    await dialog().getByText('Noch einmal fragen.').waitFor()
    expect(new URL(anna.page.url()).search).toBe(`?prospect=${id}`)
    await anna.page.goBack()
    await dialog().waitFor({ state: 'detached' })
    await row()
      .getByRole('link', { name: `In Prospects öffnen: ${TITLE}` })
      .click()
    await anna.page.waitForURL(`**/prospect-management?property=${id}`)
    await dialog().waitFor()
  })
})

describe('an objection', () => {
  it('disables every contact to the owner, even on lists in another tab', async () => {
    const tab = await anna.context.newPage()
    await tab.goto('/')
    const latest = tab.getByRole('region', { name: 'Latest Matching Properties' })
    await latest.scrollIntoViewIfNeeded()
    const squares = latest.getByRole('button', { name: /^Kontakt-Ampel/ })
    await squares.first().waitFor()
    const closed = squares.and(tab.getByRole('button', { name: ALL_CLOSED }))
    const before = await closed.count()
    await dialog().getByRole('button', { name: 'Widerspruch eintragen' }).click()
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Widerspruch eintragen' }).click()
    await anna.toast('Widerspruch eingetragen').waitFor()
    await expectAllRed()
    await closed.nth(before).waitFor()
    await tab.close()
  })

  it('remains when the property is deleted and its advert imported again', async () => {
    const before = id
    await product.ctx.db.deleteFrom('properties').where('id', '=', id).execute()
    await searchForOne()
    expect(id).not.toBe(before)
    await anna.page.goto(`/prospect-management?property=${id}`)
    await expectAllRed()
  })
})
