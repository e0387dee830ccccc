import { beforeAll, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { readXlsx } from '#test/xlsx.ts'
import { dress, inspect, lookAt, seeAll, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'
import { hold } from './visitor.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' }, isInspected: true })

beforeAll(() => stage.product.make.property())

/** Page, URL, the call its list depends on, its empty text, and its error text. */
const LISTS = [
  ['dashboard', '/', '/api/properties?', 'Noch keine Treffer', 'Immobilien konnten nicht geladen werden'],
  ['suche', '/properties?location=Nirgendwo', '/api/properties?', 'Keine Immobilien gefunden', 'Immobilien konnten nicht geladen werden'],
  ['favoriten', '/favorites', '/api/favorites', 'Keine Favoriten vorhanden', 'Favoriten konnten nicht geladen werden'],
  [
    'prospects',
    '/prospect-management?q=Nirgendwo',
    '/api/properties?',
    'Keine Prospects gefunden',
    'Prospects konnten nicht geladen werden',
  ],
  ['suchanfragen', '/search-criteria', '/api/search-criteria', 'Noch keine Suchanfragen', 'Suchanfragen konnten nicht geladen werden'],
] as const

describe.each(LISTS)('%s', (name, path, api, empty, failed) => {
  const call = (url: URL) => (url.pathname + (url.search ? '?' : '')).startsWith(api)

  it('looks right while it is empty', async () => {
    const newcomer = await stage.product.make.agent()
    // Without a saved search the dashboard shows new listings from everywhere.
    if (name === 'dashboard') await stage.product.make.savedSearch(newcomer, { location: 'Hintertupfingen' })
    await lookAt(await stage.enter({ as: newcomer }), `${name}-leer`, path, empty, TWO_LOOKS)
  })

  it('looks right while it is loading', async () => {
    const page = await stage.enter({ as: stage.agent })
    const { release } = await hold(page, call)
    await page.goto(path)
    const skeleton = page.getByRole('status', { name: /werden geladen$/ }).first()
    await skeleton.waitFor()
    await seeAll(page)
    expect(await inspect(page, `${name}-lädt`, TWO_LOOKS)).toEqual([])
    release()
    await skeleton.waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('looks right when loading fails, until a retry', async () => {
    const page = await stage.enter({ as: stage.agent })
    stage.visitor.allow(/ERR_FAILED/)
    await page.route(call, (route) => route.abort())
    await page.goto(path)
    await seeAll(page)
    await page.getByRole('heading', { name: failed }).waitFor()
    expect(await inspect(page, `${name}-fehler`, TWO_LOOKS)).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await page.getByRole('heading', { name: failed }).waitFor({ state: 'detached' })
  })
})

describe("a list's export", () => {
  it('is chosen and downloaded by keyboard, on a desktop and a phone', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/properties?city=Hamburg')
    const open = page.getByRole('button', { name: 'Als Datei' })
    for (const look of TWO_LOOKS) {
      await dress(page, look)
      await open.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('group', { name: 'Als Datei' }).waitFor()
      expect(await inspect(page, 'als-datei', [look], false)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await open.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^Immobilien_[\d-]+\.xlsx$/)
    expect((await readXlsx(readFileSync(await file.path()))).length).toBeGreaterThan(1)
    await page.goto('/prospect-management?who=all')
    await open.click()
    await page.getByRole('link', { name: 'OpenImmo (1 Objekt)' }).waitFor()
    expect(await inspect(page, 'als-datei-prospects', [{ width: 390, theme: 'dark' }], false)).toEqual([])
  })

  it('is also available for a single property', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto(`/property/${await stage.product.make.property({ contact_name: 'Erika Muster', contact_phone: '040 123456' })}`)
    await page.getByRole('button', { name: /^OpenImmo-Datei/ }).click()
    await page.getByRole('checkbox', { name: /^Eigentümer mitsenden/ }).check()
    expect(await inspect(page, 'openimmo', TWO_LOOKS, false)).toEqual([])
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Datei speichern' }).click()])
    expect(file.suggestedFilename()).toMatch(/^OpenImmo_[\d-]+\.xml$/)
    expect(readFileSync(await file.path(), 'utf8')).toContain('<vorname>Erika</vorname><name>Muster</name>')
  })
})

describe('the scroll position', () => {
  const top = () => Math.round(scrollY)

  it('is restored on Back, and a new page starts at the top', async () => {
    const agent = await stage.product.make.agent()
    for (let number = 0; number < 8; number += 1) await stage.product.make.property()
    const page = await stage.enter({ as: agent, viewport: { width: 390, height: 700 } })
    await page.goto('/properties')
    const card = page.locator('main h3 a').nth(5)
    await card.scrollIntoViewIfNeeded()
    const left = await page.evaluate(top)
    expect(left).toBeGreaterThan(700)
    await card.click()
    await page.getByRole('heading', { level: 2, name: 'Kontakt' }).first().waitFor()
    expect(await page.evaluate(top)).toBe(0)
    await page.goBack()
    await card.waitFor()
    await expect.poll(() => page.evaluate(top)).toBe(left)
    await page.goForward()
    await page.waitForURL('**/property/*')
    await expect.poll(() => page.evaluate(top)).toBe(0)
  })

  it('does not carry over to a full page load', async () => {
    for (let number = 0; number < 8; number += 1) await stage.product.make.property()
    const page = await stage.enter({ as: stage.agent, viewport: { width: 390, height: 700 } })
    const last = page.locator('main h3 a').nth(7)
    await page.goto('/properties')
    await last.scrollIntoViewIfNeeded()
    expect(await page.evaluate(top)).toBeGreaterThan(700)
    await page.goto('/properties?sort=price')
    await last.waitFor()
    await seeAll(page)
    expect(await page.evaluate(top)).toBe(0)
  })
})

describe('reduced motion', () => {
  /** The longest animation's duration in milliseconds. Runs in the page. */
  const longest = () => Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0)))

  it.each([
    ['reduce', -1, 1],
    // Proves that the measurement detects an animation.
    ['no-preference', 100, Infinity],
  ] as const)('set to %s keeps the longest animation above %d and up to %d ms', async (reducedMotion, least, most) => {
    const page = await stage.enter({ as: stage.agent, reducedMotion })
    const { release } = await hold(page, '**/api/properties?**')
    await page.goto('/properties')
    await page.getByRole('status', { name: 'Immobilien werden geladen' }).waitFor()
    const moved = await page.evaluate(longest)
    release()
    await page.unrouteAll({ behavior: 'wait' })
    expect(moved).toBeGreaterThan(least)
    expect(moved).toBeLessThanOrEqual(most)
  })
})
