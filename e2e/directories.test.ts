import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { StandInBusiness } from '#stand-ins/directories/businesses.ts'
import { hours } from '#test/clock.ts'
import { oneVisitor } from './stage.ts'

const HERE = { trade: 'Gartenbauer', zip: '22111', city: 'Hamburg', domain: null, hasMail: false } as const
const SHOUTING = 'LÜHRS GARTENPFLEGE GMBH'
const BUSINESSES: readonly StandInBusiness[] = [
  {
    ...HERE,
    id: 1,
    name: SHOUTING,
    branches: 'Gartenbauer, Gartenbauer, Baumpflege',
    street: 'Am Wehr',
    houseNumber: '4',
    phone: '04066969001',
  },
  { ...HERE, id: 2, name: 'Öztürk Gartenbau', street: 'Kirchplatz', houseNumber: '12', phone: '04066969002' },
  {
    ...HERE,
    id: 3,
    name: 'Brandt Haustechnik',
    street: 'Mühlenweg',
    houseNumber: '7',
    phone: '04066969003',
    domain: 'brandt-3.example',
    branches: 'Heizungsbau, Sanitärtechnik',
  },
]

const stage = oneVisitor({ product: { businesses: BUSINESSES, withAi: true } })

const DIRECTORIES = ['Gelbe Seiten', 'Das Örtliche', '11880'] as const
/** Three directories are read one after the other. */
const READ = { timeout: 90_000 } as const

describe('the search for partners in directories', () => {
  const opened = stage.resident(() => ({ as: stage.agent }))
  const row = (name: string) =>
    opened()
      .getByRole('row')
      .filter({ hasText: new RegExp(name) })
  const improve = async (): Promise<void> => {
    await opened().getByRole('button', { name: 'Daten verbessern' }).click()
    await opened().getByRole('button', { name: 'Gartenbauer in Hamburg durchsehen' }).click()
  }
  const closeDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Schließen', exact: true }).last().click()

  it('creates criteria, for which each directory reports its results', { timeout: 180_000 }, async () => {
    const page = opened()
    await page.goto('/partners?bereich=suchkriterien')
    await page.getByRole('button', { name: 'Neue Suchkriterien' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Gärtner in Hamburg')
    await dialog.getByLabel('Branche').selectOption('Gartenbauer')
    await dialog.getByLabel('Ort', { exact: true }).fill('Hamburg')
    await dialog.getByRole('button', { name: 'Anlegen' }).click()
    await stage.visitor.toast('Suchkriterium erstellt').waitFor()
    const runs = page.getByRole('list', { name: 'Letzte Läufe' }).getByRole('listitem')
    for (const directory of DIRECTORIES) {
      await runs
        .filter({ hasText: directory })
        .filter({ hasText: 'fertig' })
        .filter({ hasText: /^.*3 gefunden/ })
        .waitFor(READ)
    }
  })

  it('lists a business once, with every directory that contains it', async () => {
    const page = opened()
    await page.goto('/partners')
    await page.getByRole('table', { name: 'Partner' }).waitFor()
    for (const { name } of BUSINESSES) {
      await row(name).first().waitFor()
      expect(await row(name).count()).toBe(1)
    }
    await page.getByRole('link', { name: SHOUTING }).click()
    const dialog = page.getByRole('dialog')
    for (const directory of DIRECTORIES) await dialog.getByRole('link', { name: directory }).waitFor()
    await dialog.getByText('Am Wehr 4, 22111 Hamburg').waitFor()
    await closeDialog(page)
  })

  it("reports that the AI service is down, and still shows the rules' results", { timeout: 120_000 }, async () => {
    const page = opened()
    stage.product.ai.behave('500')
    await improve()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Der KI-Dienst ist gerade nicht erreichbar.').waitFor(READ)
    await dialog.getByText('Lührs Gartenpflege GmbH', { exact: true }).waitFor()
    expect(await dialog.getByText('Heizung', { exact: true }).count()).toBe(0)
    await closeDialog(page)
    stage.product.ai.behave('good')
    // Calls pause for a while after a failure.
    stage.product.advance(hours(1))
  })

  it("shows a suggestion beside the directory's text, applies it, and undoes it", { timeout: 120_000 }, async () => {
    const page = opened()
    await improve()
    const proposed = page.getByRole('region', { name: 'Vorschläge' })
    await proposed.getByText('Lührs Gartenpflege GmbH', { exact: true }).waitFor(READ)
    await proposed.getByText('Heizung', { exact: true }).waitFor()
    await proposed.getByText(`Im Verzeichnis: „${SHOUTING}“`).first().waitFor()
    for (const other of ['Gartenbauer, Baumpflege', 'Heizung']) await proposed.getByLabel(`Auswählen: ${other}`).uncheck()
    await proposed.getByRole('button', { name: '1 übernehmen' }).click()
    await page.getByRole('region', { name: 'Entschieden' }).getByText('Übernommen').waitFor()
    await closeDialog(page)
    await row('Lührs Gartenpflege GmbH').waitFor()
    expect(await row(SHOUTING).count()).toBe(0)

    await page.getByRole('button', { name: 'Daten verbessern' }).click()
    await page.getByRole('button', { name: 'Rückgängig: Lührs Gartenpflege GmbH' }).click()
    await proposed.getByText('Lührs Gartenpflege GmbH', { exact: true }).waitFor()
    await closeDialog(page)
    await row(SHOUTING).waitFor()
  })
})
