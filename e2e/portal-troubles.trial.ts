import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '#stand-ins/portal-faults.ts'
import { minutes } from '#test/clock.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, openVisitor, startBrowser, type Visitor, WHOLE_RUN } from './visitor.ts'

const SEARCH = 'Häuser in Köln'

let product: Product
let browser: Browser
let anna: Visitor
let before: string | null

const card = () => anna.page.getByRole('region', { name: SEARCH })
const searchNow = () => card().getByRole('button', { name: 'Jetzt suchen' })
const matches = () =>
  card()
    .getByRole('link', { name: /Treffer ansehen$/ })
    .textContent()

/** The list's text, for comparison. */
async function list(): Promise<string | null> {
  // the order by chance of success changes with the ratings
  await anna.page.goto('/properties?location=K%C3%B6ln&sort=listedAt-DESC')
  await anna.page.getByText(/^\d+ Objekte? von privat/).waitFor()
  const titles = anna.page.getByRole('region', { name: 'Treffer' }).getByRole('heading', { level: 3 })
  // The count appears a moment before the cards.
  await titles.first().waitFor()
  return (await titles.allTextContents()).join('\n')
}

beforeAll(async () => {
  product = await startProduct({ ads: 300 })
  browser = await startBrowser()
  const agent = await product.make.agent()
  await product.make.savedSearch(agent, { name: SEARCH, location: 'Köln', propertyType: 'house' })
  anna = await openVisitor(browser, product, { as: agent })
  await anna.page.goto('/search-criteria')
  await card().getByText('fertig', { exact: true }).waitFor(WHOLE_RUN)
  before = await list()
})
asJourney(() => [anna])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

/** The portal's fault, the label on the card, and the reason below it. */
const TROUBLES: readonly (readonly [Fault, string, RegExp])[] = [
  ['captcha', 'Vom Portal abgewiesen', /^Das Portal zeigt statt der Ergebnisse eine Sperre: .+\.$/],
  ['403', 'Vom Portal abgewiesen', /403/],
  ['layout-changed', 'Seitenaufbau geändert', /^Die Seite des Portals ist nicht mehr zu lesen: .+\.$/],
  ['garbage', 'Seitenaufbau geändert', /^Die Seite des Portals ist nicht mehr zu lesen: .+\.$/],
  ['500', 'Portal nicht erreichbar', /500/],
]

describe.each(TROUBLES)('a portal that responds with %s', (fault, label, reason) => {
  it('is shown on the card, and existing results stay', async () => {
    await anna.page.goto('/search-criteria')
    const known = await matches()
    product.portal.fault(fault, { path: /^\/s-haus/ })
    await searchNow().click()
    await card().getByText(label, { exact: true }).waitFor()
    await card().getByText(reason).waitFor()
    expect(await card().getByText('fertig', { exact: true }).count()).toBe(0)
    expect(await matches()).toBe(known)
    expect(await list()).toBe(before)
  })

  it('is read again in the next run', async () => {
    product.portal.fault(null)
    // A portal that blocked a run is paused for a while.
    product.advance(minutes(6))
    await anna.page.goto('/search-criteria')
    await card().getByText(label, { exact: true }).waitFor()
    await searchNow().click()
    await card().getByText('fertig', { exact: true }).waitFor(WHOLE_RUN)
    await card()
      .getByText(/^[1-9]\d* gefunden · 0 neu/)
      .waitFor()
  })
})

describe('a slow portal', () => {
  it("is shown as running on the search's card until it is done", async () => {
    product.portal.fault('slow', { times: 1, path: /^\/s-haus/ })
    await searchNow().click()
    await card().getByText('läuft', { exact: true }).waitFor()
    expect(await searchNow().getAttribute('aria-busy')).toBe('true')
    await card().getByText('fertig', { exact: true }).waitFor(WHOLE_RUN)
    expect(await searchNow().getAttribute('aria-busy')).toBe(null)
  })
})
