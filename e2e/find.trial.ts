import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { prospects } from '#shared/contract/work/prospects.ts'
import { asUser } from './as-user.ts'
import { ALL_LOOKS, inspect, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ agent: { first_steps_hidden: true }, visitor: { reducedMotion: 'reduce' }, isInspected: true })

/** One of the agent's properties, whose owner has a phone number. */
async function owner(ownerName: string, ownerPhone: string, title: string): Promise<number> {
  const id = await stage.product.make.property({ title })
  await asUser(stage.product, stage.agent).call(prospects.update, { params: { id }, body: { ownerName, ownerPhone } })
  return id
}

/** Opens the finder with its shortcut. */
async function openFinder(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Alles durchsuchen' })
  await dialog.getByRole('combobox').waitFor()
  return dialog
}

describe('Ctrl+K', () => {
  it('leads to an owner and to a page by name, without a mouse', async () => {
    const id = await owner('Jörg Harmsen', '0171 5550123', 'Haus am Deich')
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const dialog = await openFinder(page)
    await page.keyboard.type('harmsen')
    await dialog.getByRole('option', { name: /Jörg Harmsen|Haus am Deich/ }).waitFor()
    expect(await inspect(page, 'finden', ALL_LOOKS, false)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/property/${id}**`)
    await openFinder(page)
    await page.keyboard.type('provisionen')
    await dialog.getByRole('option', { name: 'Provisionen', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/provisionen')
  })

  it('offers only the prospect search for an unknown term, and Escape closes it', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/favorites')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const dialog = await openFinder(page)
    await page.keyboard.type('qwertzuiop')
    await dialog.getByRole('option', { name: 'In den Prospects suchen: „qwertzuiop“' }).waitFor()
    expect(await dialog.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/favorites')
  })
})

describe('a call from a number', () => {
  it.each(['0172 444 55 66', '+49 172 4445566', '0049-172-4445566'])('written as %s opens its owner', async (number) => {
    const id = await owner('Ida Ott', '0172/4445566', 'Reihenhaus Ott')
    const page = await stage.enter({ as: stage.agent })
    await page.goto(`/call/${encodeURIComponent(number)}`)
    await page.waitForURL(`**/property/${id}**`)
    await stage.product.ctx.db.deleteFrom('prospects').where('property_id', '=', id).execute()
  })

  it('shared by several owners lists them all, and one from an unknown number is saved for an owner', async () => {
    await owner('Enno Wessels', '0171 5550124', 'Haus Wessels')
    await owner('Karl Brandt', '0173 7778899', 'Hof Brandt')
    await owner('Uta Brandt', '0173 7778899', 'Kate Brandt')
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/call/0173/7778899')
    await page.getByRole('heading', { name: 'Mehrere mit dieser Nummer' }).waitFor()
    expect(await page.getByRole('main').getByRole('link').allTextContents()).toHaveLength(2)
    expect(await inspect(page, 'anruf-mehrere', TWO_LOOKS)).toEqual([])
    await page.goto('/call/0404040404')
    await page.getByRole('heading', { name: 'Nummer unbekannt' }).waitFor()
    await page.getByLabel('Eigentümer suchen').fill('Wessels')
    await page.getByRole('button', { name: /eintragen/i }).click()
    await expect
      .poll(() => stage.product.ctx.db.selectFrom('prospects').select('owner_phone').where('owner_name', '=', 'Enno Wessels').execute())
      .toEqual([{ owner_phone: '0171 5550124 / 040 4040404' }])
  })
})
