import { beforeAll, describe, expect, it } from 'vitest'
import { focused, focusLast, isFocusShown, isFocusUnderHead } from './focus.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' } })

beforeAll(() => stage.product.make.property())

describe('an agent using the keyboard', () => {
  it('reaches the search controls in reading order', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/properties')
    const firstCard = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
    const order: string[] = []
    const hidden: string[] = []
    while (order.at(-1) !== firstCard && order.length < 60) {
      await page.keyboard.press('Tab')
      order.push(await page.evaluate(focused))
      if (!(await page.evaluate(isFocusShown))) hidden.push(order.at(-1) ?? '')
    }
    const wanted = [
      'Zum Inhalt springen',
      'Giebel: zum Dashboard',
      'Dashboard',
      'Immobilien',
      'Sortierung',
      'Suche speichern',
      'Ort oder PLZ',
      'Preis bis (€)',
      'Anbieter',
      'Nur mit Bildern',
      firstCard,
    ]
    expect(order.filter((name) => wanted.includes(name))).toEqual(wanted)
    expect(hidden).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: firstCard }).waitFor()
  })

  it('skips the navigation through the skip link', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/properties')
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Zum Inhalt springen' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('inhalt')
  })

  it.each([
    ['/buero', 'Einsicht der Administration'],
    ['/profile', undefined],
  ])('never loses the focus under the head while moving backwards through %s', async (path, loadedLast) => {
    const page = await stage.enter({ as: stage.agent, viewport: { width: 1280, height: 450 } })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (loadedLast !== undefined) {
      await page.getByRole('heading', { name: loadedLast }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Lesen lassen …' }).waitFor()
    }
    await page.evaluate(focusLast)
    const covered: string[] = []
    let presses = 0
    while (presses < 120 && (await page.evaluate(() => document.activeElement?.closest('main') !== null))) {
      await page.keyboard.press('Shift+Tab')
      presses += 1
      if (await page.evaluate(isFocusUnderHead)) covered.push(await page.evaluate(focused))
    }
    expect(presses).toBeGreaterThan(5)
    expect(covered).toEqual([])
  })

  it('finds the focus kept in a dialog and restored afterwards', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/properties')
    const button = page.getByRole('button', { name: 'Suche speichern' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(focused)).toContain('Suche speichern')
  })
})
