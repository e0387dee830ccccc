import { describe, expect, it } from 'vitest'
import { imports } from '#shared/contract/ingest/imports.ts'
import { asUser } from './as-user.ts'
import { inspect, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' }, isInspected: true })

/** Windows-1252, quoted line breaks, a column with an unknown name, and two rows that are not adverts. */
function file(): Buffer {
  const rows = Array.from({ length: 300 }, (_, n) => {
    // Pictures only for rows that this journey does not show.
    const images = n > 9 ? '' : `"https://bilder.example.test/${n}a.jpg\r\nhttps://bilder.example.test/${n}b.jpg"`
    const link = `https://www.kleinanzeigen.de/s-anzeige/haus/${2_900_000_000 + n}-208-945`
    return `Häuschen ${n + 1} in Wülfrath;${250_000 + n * 1_000},00;${90 + n},5;4;Goethestraße ${n + 1};42489;HOUSE;${images};"Schön gelegen,\r\nmit Garten.";${link};`
  })
  const header = 'title;buyingPrice;squareMeter;rooms;adress;Gegend;buildingType;images;description;ebkLink;thinkImmoLink'
  const broken = ['Ohne Preisangabe;günstig;80;3;Goethestraße 1;42489;HOUSE;;;;', ';1;1;1;;42489;;;;;']
  return Buffer.from(`${[header, ...rows, ...broken].join('\r\n')}\r\n`, 'latin1')
}

describe('a ThinkImmo file', () => {
  it('is imported across a reload, lists its invalid rows, and is undone', async () => {
    const { product, agent } = stage
    const page = await stage.enter({ as: agent })
    await page.goto('/')
    await page.getByRole('button', { name: 'Synchronisation' }).click()
    await page.getByRole('link', { name: 'ThinkImmo-Import' }).click()
    await page.getByRole('heading', { level: 1, name: 'ThinkImmo-Import' }).waitFor()

    const field = page.getByLabel('CSV-Datei auswählen')
    await field.setInputFiles({ name: 'haus.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await page.getByText('Please select a CSV file').waitFor()
    await field.setInputFiles({ name: 'wuelfrath.csv', mimeType: 'application/vnd.ms-excel', buffer: file() })
    await page.getByRole('cell', { name: 'Häuschen 1 in Wülfrath' }).waitFor()
    expect(await page.getByText('nicht erkannt').count()).toBe(1)
    await page.getByRole('combobox', { name: 'Spalte Gegend ist' }).selectOption('Postleitzahl')
    expect(await inspect(page, 'import-vorschau', TWO_LOOKS)).toEqual([])
    await page.getByRole('button', { name: 'Import starten' }).click()
    await page.getByRole('button', { name: 'Import starten' }).waitFor({ state: 'detached' })
    await page.reload()

    const result = page.getByRole('region', { name: 'Ergebnis: wuelfrath.csv' })
    await result.waitFor({ timeout: 30_000 })
    expect((await result.locator('dd').allTextContents()).slice(0, 5)).toEqual(['302', '301', '0', '0', '1'])
    await result.getByText('Importiert, leer blieb: Kaufpreis: „günstig“ ist keine Zahl.').waitFor()
    await result.getByText('Zeile 303').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      result.getByRole('link', { name: /^Fehlerliste als CSV/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    expect(await inspect(page, 'import-ergebnis', TWO_LOOKS)).toEqual([])

    await result.getByRole('link', { name: 'Importierte Immobilien ansehen' }).click()
    await page
      .getByText(/^Häuschen \d+ in Wülfrath$/)
      .first()
      .waitFor()
    await page.goto('/thinkimmo-import')
    await page.getByRole('button', { name: 'Rückgängig machen: wuelfrath.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rückgängig machen' }).click()
    await page.getByText('Import rückgängig gemacht').waitFor()
    const [undone] = await asUser(product, agent).call(imports.list)
    expect(undone?.status).toBe('undone')
    await page.goto('/properties?sources=thinkimmo&sellerType=all')
    await page.getByText('Keine Immobilien gefunden').waitFor()
  })

  it('shows its result at the end over the live channel', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/thinkimmo-import')
    await page.getByLabel('CSV-Datei auswählen').setInputFiles({ name: 'noch einmal.csv', mimeType: 'text/csv', buffer: file() })
    await page.getByRole('combobox', { name: 'Spalte Gegend ist' }).selectOption('Postleitzahl')
    await page.getByRole('button', { name: 'Import starten' }).click()
    await page.getByText(/^Imported 301 new properties, updated 0 existing properties/).waitFor({ timeout: 30_000 })
  })
})
