import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ALL_LOOKS, inspect, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({
  agent: { first_steps_hidden: true },
  visitor: { reducedMotion: 'reduce' },
  isInspected: true,
})

const HOUSE = {
  property_type: 'house',
  price_cents: 35_000_000,
  zip_code: '07745',
  location: 'Jena',
  seller_type: 'private',
  contact_name: 'Karla Ott',
} as const

async function whatNow(page: Page, id: number) {
  await page.goto(`/property/${id}`)
  await page.getByRole('button', { name: /^(?:Was jetzt\?|Weitere Schritte)$/ }).click()
  return page.getByRole('region', { name: 'Was jetzt?' })
}

it('an owner with a published number may be called for a linked client only', async () => {
  const id = await stage.product.make.property({ ...HOUSE, title: 'Stadthaus am Fluss', contact_phone: '0171 5550123' })
  const page = await stage.enter({ as: stage.agent })
  const panel = await whatNow(page, id)
  await page.getByRole('button', { name: /Kontakt-Ampel: Telefon mit Bedingung/ }).waitFor()
  expect(await inspect(page, 'was-jetzt', ALL_LOOKS)).toEqual([])
  await panel.getByRole('button', { name: 'Suchkunde verknüpfen' }).click()
  await page.getByText('Sie haben noch keinen Suchkunden angelegt.').waitFor()
  await page.getByRole('button', { name: 'Neuer Suchkunde' }).click()
  const form = page.getByRole('dialog', { name: 'Neuer Suchkunde' })
  await form.getByLabel('Name oder Nummer').fill('K-17')
  await form.getByLabel('Budget bis').fill('300.000')
  await form.getByLabel('Orte oder Postleitzahlen').fill('Weimar,')
  await form.getByLabel('Orte oder Postleitzahlen').fill('Jena')
  await form.getByLabel('Orte oder Postleitzahlen').press('Enter')
  await form.getByRole('button', { name: 'Weimar entfernen' }).click()
  expect(await inspect(page, 'suchkunde', ALL_LOOKS)).toEqual([])
  await form.getByRole('button', { name: 'Suchkunden anlegen' }).click()
  await page.getByText('Der Preis liegt über dem Budget.').waitFor()
  expect(await inspect(page, 'suchkunde-verknuepfen', TWO_LOOKS)).toEqual([])
  expect(await page.getByRole('button', { name: 'Verknüpfen: K-17' }).count()).toBe(0)

  await page.goto('/suchkunden')
  await page.getByRole('button', { name: 'Bearbeiten: K-17' }).click()
  await page.getByLabel('Budget bis').fill('400.000')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await stage.visitor.toast('Suchkunde gespeichert').waitFor()
  await whatNow(page, id)
  await page.getByRole('button', { name: 'Passt zu 1 Suchkunden' }).waitFor()
  await panel.getByRole('button', { name: 'Suchkunde verknüpfen' }).click()
  await page.getByRole('button', { name: 'Verknüpfen: K-17' }).click()
  await page.getByRole('button', { name: /Kontakt-Ampel: Telefon erlaubt/ }).waitFor()
  await panel.getByText('Für den Suchkunden K-17').waitFor()
  await page.goto('/suchkunden')
  await page.getByRole('link', { name: 'Stadthaus am Fluss' }).waitFor()
  expect(await inspect(page, 'suchkunden', ALL_LOOKS)).toEqual([])
})

it('without an open channel, every step is a sentence and a button, and sends nothing', async () => {
  const { make } = stage.product
  const [mute, refuses] = [
    await make.property({ ...HOUSE, title: 'Haus ohne Nummer', source_url: 'https://www.kleinanzeigen.de/s-anzeige/haus/7' }),
    await make.property({ ...HOUSE, title: 'Haus ohne Makler', contact_phone: '0171 5550999', agent_refusal: 'keine Makler' }),
  ]
  const page = await stage.enter({ as: stage.agent })
  const panel = await whatNow(page, mute)
  await panel.getByRole('link', { name: /Inserat am Portal öffnen/ }).waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(3)
  await panel.getByRole('button', { name: 'Adresse ermitteln' }).click()
  const form = page.getByRole('dialog', { name: 'Adresse ermitteln' })
  await form.getByLabel('Straße und Hausnummer').fill('Lindenweg 77')
  await form.getByLabel('Woher haben Sie die Anschrift?').selectOption('Vor Ort gesehen')
  expect(await inspect(page, 'adresse-ermitteln', ALL_LOOKS)).toEqual([])
  await form.getByRole('button', { name: 'Speichern' }).click()
  await panel.getByRole('button', { name: 'Brief schreiben' }).waitFor()
  await panel.getByRole('button', { name: 'Beobachten' }).click()
  await panel.getByRole('button', { name: 'Nicht mehr beobachten' }).waitFor()

  await whatNow(page, refuses)
  await panel.getByText('Das gilt auch, wenn Sie für einen Suchkunden anfragen.').waitFor()
  expect(await panel.getByRole('button').allInnerTexts()).toEqual(['Beobachten'])
})

it('owners who refuse agents are collapsed at the end of a list, and announced only if the agent wants', async () => {
  const { make } = stage.product
  await make.property({ ...HOUSE, title: 'Haus mit Schild', location: 'Altenburg', zip_code: '04600', agent_refusal: 'keine Makler' })
  await make.property({ ...HOUSE, title: 'Haus ohne Schild', location: 'Altenburg', zip_code: '04600' })
  const page = await stage.enter({ as: stage.agent })
  await page.goto('/properties?location=Altenburg')
  await page.getByRole('link', { name: 'Haus ohne Schild' }).waitFor()
  expect(await page.getByRole('link', { name: 'Haus mit Schild' }).isVisible()).toBe(false)
  await page.getByText('Keine Makler gewünscht (1)').click()
  await page.getByRole('link', { name: 'Haus mit Schild' }).waitFor()
  expect(await inspect(page, 'keine-makler', TWO_LOOKS)).toEqual([])

  await page.goto('/search-criteria')
  const wish = page.getByRole('switch', { name: 'Keine Meldungen zu Eigentümern, die keine Makler wünschen' })
  await wish.waitFor()
  expect(await wish.isChecked()).toBe(true)
  await wish.click()
  await stage.visitor.toast('Benachrichtigungen gespeichert').waitFor()
  await page.reload()
  expect(await wish.isChecked()).toBe(false)
})
