import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_LOOKS, dress, inspect } from './inspect.ts'
import { oneVisitor } from './stage.ts'
import { PATIENCE } from './visitor.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' }, isInspected: true })
const DESK = { width: 1440, theme: 'light' } as const
const HOUSES = 24
const houses: number[] = []

beforeAll(async () => {
  const { make, ctx } = stage.product
  for (let n = 1; n <= HOUSES; n += 1) {
    const common = {
      title: `Haus Nummer ${n}`,
      price_cents: 10_000_000 * (1 + (n % 7)),
      size: 80 + n,
      rooms: 4,
      zip_code: '20257',
      location: 'Hamburg',
    }
    const reach =
      n % 3 === 0 ? { contact_phone: '0171 5550123', address: 'Am Deich 1' } : n % 5 === 0 ? { agent_refusal: 'keine Makler' } : {}
    houses.push(await make.property({ ...common, ...reach, listed_at: new Date(ctx.clock.now().getTime() - n * 3_600_000) }))
  }
})

const inSight = (page: Page) =>
  page
    .getByRole('region', { name: 'Treffer' })
    .getByRole('listitem')
    .evaluateAll((items) => items.filter((item) => item.getBoundingClientRect().bottom <= innerHeight).length)

describe('the search results as rows', () => {
  it('show at least twelve on a desktop, and stay rows for this agent', async () => {
    const page = await stage.enter({ as: stage.agent })
    await dress(page, DESK)
    await page.goto('/properties?sort=listedAt-DESC')
    await page.getByRole('link', { name: 'Haus Nummer 1', exact: true }).waitFor()
    expect(await inSight(page)).toBeLessThan(12)
    await page.getByRole('button', { name: 'Zeilen' }).click()
    await page.getByRole('link', { name: 'Haus Nummer 12', exact: true }).waitFor()
    expect(await inSight(page)).toBeGreaterThanOrEqual(12)
    await page.reload()
    await page.getByRole('link', { name: 'Haus Nummer 12', exact: true }).waitFor()
    expect(await inSight(page)).toBeGreaterThanOrEqual(12)
    await page.getByRole('button', { name: 'Weitere Aktionen: Haus Nummer 2', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Kein Angebot: Haus Nummer 2', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(await inspect(page, 'suche-zeilen', ALL_LOOKS)).toEqual([])
  })
})

describe('bulk editing of prospects', () => {
  const statusOf = (page: Page, n: number) => page.getByRole('combobox', { name: `Prospect-Status: Haus Nummer ${n}`, exact: true })
  const shown = (page: Page) => page.getByRole('table').getByRole('link').allTextContents()

  it('sets a status and a date, and undo restores both', async () => {
    const page = await stage.enter({ as: stage.agent })
    await dress(page, DESK)
    await page.goto('/prospect-management?sort=listed-desc')
    await page.getByText('Keine Prospects gefunden').waitFor()
    await page.getByRole('button', { name: 'Unter allen suchen' }).click()
    await page.waitForURL('**/prospect-management?sort=listed-desc&who=all')
    await statusOf(page, 1).waitFor()

    for (const n of [1, 2, 3]) await page.getByRole('checkbox', { name: `Auswählen: Haus Nummer ${n}`, exact: true }).check()
    const bar = page.getByRole('region', { name: 'Auswahl' })
    await bar.getByText('3 ausgewählt').waitFor()
    await bar.getByLabel('Status setzen').selectOption({ label: 'Kontaktiert' })
    await bar.getByLabel('Nachfassen setzen').selectOption({ label: 'In einer Woche nachfassen' })
    expect(await inspect(page, 'prospects-auswahl', ALL_LOOKS, false)).toEqual([])
    await dress(page, DESK)
    await bar.getByRole('button', { name: 'Übernehmen' }).click()
    const toast = stage.visitor.toast('3 Prospects geändert')
    await toast.waitFor()
    await bar.waitFor({ state: 'detached' })
    for (const n of [1, 2, 3]) await expect.poll(() => statusOf(page, n).inputValue(), PATIENCE).toBe('contacted')
    expect(await statusOf(page, 4).inputValue()).toBe('not_contacted')

    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await stage.visitor.toast('3 Änderungen zurückgenommen').waitFor()
    for (const n of [1, 2, 3]) await expect.poll(() => statusOf(page, n).inputValue(), PATIENCE).toBe('not_contacted')
    await page.getByRole('button', { name: 'Meine', exact: true }).click()
    await page.getByText('Keine Prospects gefunden').waitFor()
  })

  it("keeps this agent's columns and their order", async () => {
    const page = await stage.enter({ as: stage.agent })
    await dress(page, DESK)
    await page.goto('/prospect-management?who=all&sort=size-desc')
    await page.getByRole('link', { name: 'Haus Nummer 24', exact: true }).waitFor()
    expect((await shown(page))[0]).toBe('Haus Nummer 24')
    await page.getByRole('button', { name: 'Spalten' }).click()
    await page.getByRole('checkbox', { name: 'Fläche' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Fläche' }).click()
    await page.waitForURL('**/prospect-management?who=all')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Fläche' }).waitFor()
    await page.getByRole('button', { name: 'Fläche' }).press('Enter')
    await page.waitForURL('**/prospect-management?who=all&sort=size-asc')
    await expect.poll(async () => (await shown(page))[0], PATIENCE).toBe('Haus Nummer 1')
    expect(await inspect(page, 'prospects-spalten', ALL_LOOKS, false)).toEqual([])
  })
})

describe('a status in the table', () => {
  /** Pixels by which the longest status exceeds the select, which is as wide as its value. Runs in the page. */
  const cut = (select: HTMLSelectElement) => {
    const style = getComputedStyle(select)
    const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    brush.font = style.font
    const widths = Array.from(select.options, ({ text }) => brush.measureText(text).width)
    const widest = Math.max(...widths)
    select.selectedIndex = widths.indexOf(widest)
    return Math.floor(widest - (select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)))
  }

  it.each([1280, 1440])('is never truncated at a width of %d pixels', async (width) => {
    const page = await stage.enter({ as: stage.agent, viewport: { width, height: 900 } })
    await page.goto('/prospect-management?who=all')
    const status = page
      .getByRole('table')
      .getByRole('combobox', { name: /^Prospect-Status/ })
      .first()
    await status.waitFor()
    expect(await status.evaluate(cut)).toBeLessThanOrEqual(0)
  })
})

describe('new matches', () => {
  it('wait above the list until requested', async () => {
    const page = await stage.enter({ as: stage.agent })
    await dress(page, DESK)
    await page.clock.install()
    await page.goto('/properties?sort=listedAt-DESC')
    const first = page.getByRole('link', { name: 'Haus Nummer 1', exact: true })
    await first.waitFor()
    const before = await first.boundingBox()
    for (const title of ['Neu eins', 'Neu zwei', 'Neu drei']) await stage.product.make.property({ title })
    await page.clock.fastForward(61_000)
    const pill = page.getByRole('button', { name: '3 weitere Treffer' })
    await pill.waitFor()
    expect(await first.boundingBox()).toEqual(before)
    expect(await page.getByRole('link', { name: 'Neu drei' }).count()).toBe(0)
    expect(await inspect(page, 'suche-neue', ALL_LOOKS, false)).toEqual([])
    await dress(page, DESK)
    await pill.click()
    await page.getByRole('link', { name: 'Neu drei' }).waitFor()
    await pill.waitFor({ state: 'detached' })
  })
})
