import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeBusinesses } from '#server/features/network/businesses/service.ts'
import { rawBusiness } from '#test/businesses.ts'
import { focused, isFocusShown } from './focus.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce', acceptDownloads: true } })

/** More than one page of the list. */
const BUSINESSES = 130

beforeAll(async () => {
  const { ctx } = stage.product
  const businesses = Array.from({ length: BUSINESSES }, (_, n) => {
    const number = String(100 + n)
    return rawBusiness({ externalId: number, name: `Gartenbau ${number}`, phone: `040 66969${number}`, street: `Weg ${number}` })
  })
  await storeBusinesses(ctx, { source: 'gelbeseiten.de', industry: 'Gartenbauer', offices: [stage.agent.officeId], businesses })
})

/** Presses Tab until the focus is there; the focus must be visible at each step. */
async function walkTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press(key)
    const at = await page.evaluate(focused)
    expect(await page.evaluate(isFocusShown), `the focus shows at ${at}`).toBe(true)
    if (at === name) return
  }
  throw new Error(`${name} is not reached by ${key}`)
}

const at = (page: Page) => page.evaluate(focused)

async function enter(search = ''): Promise<Page> {
  const page = await stage.enter({ as: stage.agent })
  await page.goto(`/partners${search}`)
  return page
}

describe('an agent using the keyboard', () => {
  it('selects and exports the whole list, and clears the selection', async () => {
    const page = await enter()
    await page.getByRole('table', { name: 'Partner' }).waitFor()
    await walkTo(page, 'Alle auswählen')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Alle 130 auswählen' }).waitFor()
    await walkTo(page, 'Alle 130 auswählen', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('130 ausgewählt').waitFor()
    expect(await at(page)).toBe('Auswahl aufheben')
    await page.keyboard.press('Enter')
    await page.getByText('130 ausgewählt').waitFor({ state: 'detached' })
    expect(await at(page)).toBe('Alle auswählen')
    await page.keyboard.press('Space')
    await walkTo(page, 'Alle 130 auswählen', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await walkTo(page, 'Auswahl exportieren', 'Shift+Tab')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^Partners_All_\d{4}-\d\d-\d\d\.csv$/)
    expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(BUSINESSES + 1)
    expect(await at(page)).toBe('Auswahl exportieren')
  })

  it('changes a status, and deletes a business', async () => {
    const page = await enter('?search=100')
    await page.getByRole('link', { name: 'Gartenbau 100' }).waitFor()
    await walkTo(page, 'Status: Gartenbau 100')
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowDown')
    await page.getByText('Status aktualisiert').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect([await at(page), await page.getByLabel('Status: Gartenbau 100').inputValue()]).toEqual(['Status: Gartenbau 100', 'proposal'])
    await walkTo(page, 'Gartenbau 100', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await walkTo(page, 'Vergessen')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await walkTo(page, 'Vergessen')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.id === 'inhalt')
  })

  it('creates, changes and deletes search criteria', async () => {
    const page = await enter('?bereich=suchkriterien')
    await page.getByRole('heading', { name: 'Noch keine Suchkriterien' }).waitFor()
    await walkTo(page, 'Neue Suchkriterien')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Gärten')
    await walkTo(page, 'Branche')
    await page.keyboard.type('Gartenbauer')
    await walkTo(page, 'Ort')
    await page.keyboard.type('Celle')
    await walkTo(page, 'Eingeschaltet')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Gärten' }).waitFor()
    expect(await at(page)).toBe('Neue Suchkriterien')
    await walkTo(page, 'Intervall: Gärten')
    for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowUp')
    await page.waitForLoadState('networkidle')
    expect([await at(page), await page.getByLabel('Intervall: Gärten').inputValue()]).toEqual(['Intervall: Gärten', '360'])
    await walkTo(page, 'Löschen: Gärten')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await walkTo(page, 'Löschen')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Gärten' }).waitFor({ state: 'detached' })
    expect(await at(page)).toBe('Neue Suchkriterien')
  })
})
