import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { colorScheme: 'dark' } })

/** Prints the page; returns its number of sheets and its text. */
async function sheetOf(page: Page): Promise<{ pages: number; text: string }> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.evaluate(() => document.body.innerText)
  await page.emulateMedia({ media: null })
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  return { pages: [...pdf.matchAll(/\/Type \/Page\b/g)].length, text }
}

describe('printing', () => {
  it('puts a property on one readable sheet: no navigation, no button, no empty page', async () => {
    const id = await stage.product.make.property({
      title: 'Rotklinker am Park',
      address: 'Lindenweg 4',
      zip_code: '24103',
      location: 'Kiel',
      description: 'Gepflegtes Haus mit Garten.',
    })
    const page = await stage.enter({ as: stage.agent })
    await page.goto(`/property/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Rotklinker am Park' }).waitFor()
    await page.getByText('Gepflegtes Haus mit Garten.').waitFor()
    const { pages, text } = await sheetOf(page)
    expect(text).toContain('Lindenweg 4, 24103 Kiel')
    expect(text).toContain('Gepflegtes Haus mit Garten.')
    for (const pressed of ['Zum Inhalt springen', 'Dashboard', 'Zurück zur Übersicht', 'Impressum', 'Exportieren'])
      expect(text).not.toContain(pressed)
    expect(pages).toBeLessThanOrEqual(2)
  })

  it('includes all prospects, though the screen renders only those in view', async () => {
    const { make } = stage.product
    for (let number = 1; number <= 60; number += 1) await make.property({ title: `Haus Nummer ${number}` })
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/prospect-management?who=all')
    await page.getByRole('table').getByText('Haus Nummer').first().waitFor()
    expect(await page.getByText(/^Haus Nummer \d+$/).count()).toBeLessThan(60)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const { pages, text } = await sheetOf(page)
    for (let number = 1; number <= 60; number += 1) expect(text).toContain(`Haus Nummer ${number}\n`)
    expect(text).not.toContain('Zum Inhalt springen')
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThanOrEqual(5)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await page.getByText(/^Haus Nummer \d+$/).count()).toBeLessThan(60)
  })

  it("puts an office's report on paper: period, bars and table without buttons", async () => {
    const page = await stage.enter({ as: stage.agent })
    const params = { id: await stage.product.make.property({ title: 'Haus am Bach' }) }
    const answer = await page.request.patch(`/api/properties/${params.id}/prospect`, { data: { prospectStatus: 'closed_deal' } })
    expect(answer.status()).toBe(200)
    await page.goto('/buero/auswertung')
    await page.getByRole('table', { name: 'Auswertung' }).waitFor()
    const { pages, text } = await sheetOf(page)
    for (const printed of ['Auswertung', ' bis ', 'Vom Lead zum Verkauf', 'Zusammen', '§ 26 BDSG']) expect(text).toContain(printed)
    for (const pressed of ['Drucken', 'Als CSV', 'Zum Büro', 'Zum Inhalt springen']) expect(text).not.toContain(pressed)
    expect(pages).toBeLessThanOrEqual(2)
  })
})
