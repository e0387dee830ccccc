import { expect, it } from 'vitest'
import { refreshPriceLevels } from '#server/features/market/properties/service.ts'
import { readPdf } from '#test/pdf.ts'
import { readFile } from 'node:fs/promises'
import { ALL_LOOKS, inspect, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({
  agent: { company_name: 'Berger Immobilien', first_steps_hidden: true },
  visitor: { reducedMotion: 'reduce' },
  isInspected: true,
})

it("asking prices go from a property's page to its owner as a document, which is recorded", async () => {
  const { ctx, make } = stage.product
  const now = ctx.clock.now().getTime()
  for (let one = 0; one < 60; one += 1)
    await make.property({
      zip_code: '20257',
      size: 90 + (one % 40),
      price_cents: (90 + (one % 40)) * (2_600 + 25 * (one % 40)) * 100,
      listed_at: new Date(now - (one * 9 + 3) * 86_400_000),
    })
  const id = await make.property({
    title: 'Rotklinker am Park',
    zip_code: '20257',
    location: 'Eimsbüttel',
    size: 110,
    price_cents: 39_900_000,
  })
  const lonely = await make.property({ title: 'Kate am Moor', zip_code: '99999', size: 80, price_cents: 9_900_000 })
  await refreshPriceLevels(ctx)
  const page = await stage.enter({ as: stage.agent })
  await page.goto(`/property/${id}`)
  await page.getByRole('link', { name: 'Marktblatt für den Eigentümer' }).click()
  await page.getByRole('region', { name: 'Was verlangt wird' }).waitFor()
  expect(await page.getByText(/^Verglichen: \d+ Häuser zum Kauf im Postleitzahlgebiet 20257/).count()).toBe(1)
  expect(await inspect(page, 'marktblatt', ALL_LOOKS)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Als PDF' }).click()])
  const { text } = await readPdf(await readFile(await file.path()))
  expect([file.suggestedFilename(), text.includes('Berger Immobilien'), text.includes('Rotklinker am Park')]).toEqual([
    `Marktblatt_${id}.pdf`,
    true,
    true,
  ])
  const noted = async () => ctx.db.selectFrom('prospect_activities').select('activity_type').where('property_id', '=', id).execute()
  expect(await noted()).toEqual([])
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Marktbericht übergeben' }).click()])
  expect((await readPdf(await readFile(await report.path()))).text).toContain('Rotklinker am Park')
  await page.getByRole('button', { name: 'Marktbericht übergeben und vermerkt' }).waitFor()
  expect(await noted()).toEqual([{ activity_type: 'market_report_sent' }])
  await page.goto(`/property/${lonely}`)
  await page.getByText('Für ein Marktblatt gibt es hier zu wenige vergleichbare Inserate mit Preis.').waitFor()
  expect(await page.getByRole('link', { name: 'Marktblatt für den Eigentümer' }).count()).toBe(0)
  await page.goto(`/property/${lonely}/marktblatt`)
  await page.getByRole('heading', { name: 'Zu wenige vergleichbare Inserate' }).waitFor()
  expect(await inspect(page, 'marktblatt-leer', TWO_LOOKS)).toEqual([])
})
