import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { office } from '#shared/contract/people/office.ts'
import { readCode, readPdf } from '#test/pdf.ts'
import { ALL_LOOKS, inspect, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({
  agent: { company_name: 'Berger Immobilien', phone_number: '03641 123456', first_steps_hidden: true },
  visitor: { reducedMotion: 'reduce' },
  isInspected: true,
})

const save = async (page: Page, name: string | RegExp) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return readFile(await file.path())
}

/** Opens the code's URL on the owner's phone: no session, and no JavaScript. */
async function ownerAt(page: Page, url: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const phone = await (context as NonNullable<typeof context>).newPage()
  await phone.goto(url)
  return phone
}

/** Sets the theme, because this page has no script that would. Runs in the page. */
function applyTheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => (document.documentElement.dataset['theme'] = isDark.matches ? 'dark' : 'light')
  isDark.addEventListener('change', apply)
  apply()
}

it('a letter leads its owner to three replies, and each changes the contact light at once', async () => {
  const { make } = stage.product
  const id = await make.property({
    title: 'Rotklinker am Park',
    contact_name: 'Karla Ott',
    address: 'Lindenweg 7',
    zip_code: '07745',
    location: 'Jena',
  })
  const page = await stage.enter({ as: stage.agent })
  await page.goto(`/property/${id}`)
  const open = () => page.getByRole('button', { name: 'Brief: Rotklinker am Park' }).locator('visible=true').click()
  await open()
  await page.getByText('Im Briefkopf fehlt noch: Straße und Hausnummer').waitFor()
  const address = { name: 'Berger Immobilien GmbH', street: 'Markt 1', zipCode: '07743', city: 'Jena' }
  await page.request.put(office.put.path, { data: address })
  await page.reload()
  await open()
  await page.getByRole('form', { name: 'Neuer Brief' }).waitFor()
  expect(await page.getByLabel('Straße und Hausnummer').inputValue()).toBe('Lindenweg 7')
  expect(await inspect(page, 'brief', ALL_LOOKS)).toEqual([])
  // An edited text is discarded or replaced only after confirmation.
  const [text, template] = [page.getByRole('textbox', { name: /^Text/ }), page.getByLabel('Vorlage', { exact: true })]
  const own = 'Guten Tag {{eigentuemer}}, nur für Sie.'
  await text.fill(own)
  for (const away of [() => page.keyboard.press('Escape'), () => template.selectOption({ index: 1 })]) {
    await away()
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    expect(await text.inputValue()).toBe(own)
  }
  await template.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Ersetzen', exact: true }).click()
  await expect.poll(() => text.inputValue()).not.toBe(own)
  await template.selectOption({ index: 0 })
  await page.getByLabel('Als Vorlage speichern unter').fill('Meine')
  await page.getByRole('button', { name: 'Vorlage speichern' }).click()
  await stage.visitor.toast('Vorlage gespeichert').waitFor()
  // Beside the fields, without a click.
  await page.setViewportSize({ width: 1440, height: 900 })
  const preview = page.getByRole('region', { name: 'Vorschau des Briefs' })
  await preview.getByText('Guten Tag Karla Ott,').waitFor()
  await page.getByLabel('Empfänger').fill('Familie Ott')
  await preview.getByText('Familie Ott').waitFor()
  const withoutToast = () => page.getByRole('button', { name: 'Meldung schließen' }).first().waitFor({ state: 'hidden' })
  await withoutToast()
  await page.getByLabel('Straße und Hausnummer').fill('Lindenweg 77')
  await page.getByLabel('Woher haben Sie die Anschrift?').selectOption({ label: 'Vor Ort gesehen' })
  await preview.getByText('Ihre Anschrift aus eigener Anschauung vor Ort').waitFor()
  await page.getByLabel('Straße und Hausnummer').fill('Lindenweg 7')
  await preview.getByText('Auf das Papier kommen').scrollIntoViewIfNeeded()
  expect(await inspect(page, 'brief-vorschau', TWO_LOOKS)).toEqual([])
  await page.getByRole('button', { name: 'Brief erstellen' }).click()
  await page.getByRole('link', { name: /^PDF öffnen/ }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Der Brief ist erstellt')
  const link = page.getByLabel('Antwortlink des Eigentümers')
  expect(await link.inputValue()).toMatch(/\/e\/\w{5}-/)
  await withoutToast()
  expect(await inspect(page, 'brief-erstellt', TWO_LOOKS)).toEqual([])
  const pdf = await save(page, /^PDF: /)
  expect((await readPdf(pdf)).text).toContain('Guten Tag Karla Ott')
  await page.getByRole('button', { name: 'Abgeschickt', exact: true }).click()
  await page.getByText(/, abgeschickt am /).waitFor()

  const phone = await ownerAt(page, (await readCode(pdf))?.text ?? '')
  const printed = await link.inputValue()
  const consent = await phone.getByText(/^Ich bin einverstanden/).innerText()
  await phone.getByLabel('Ihre Telefonnummer').fill('03641 550123')
  await phone.getByRole('button', { name: 'Rufen Sie mich an' }).click()
  await phone.getByText('Das haben wir notiert: Rufen Sie mich an').waitFor()
  // The agent's page updates by itself.
  await page.getByText('Rufen Sie mich an', { exact: true }).waitFor()
  // A toast would cover the page; it may be gone already.
  await withoutToast()
  expect(await inspect(page, 'brief-antwort', TWO_LOOKS)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Kontakt-Ampel: Telefon erlaubt/ }).waitFor()
  await page.goto('/call-list')
  await page.getByRole('heading', { level: 2, name: /Karla Ott/ }).waitFor()
  await page
    .getByRole('link', { name: /03641 550123/ })
    .first()
    .waitFor()
  await page.goto('/datenschutz-auskunft')
  await page.getByRole('button', { name: 'Einwilligungen anzeigen' }).click()
  await page.getByText('Wortlaut').click()
  const proof = await page.getByText(/Vom Eigentümer angeklickt am/).innerText()
  expect(proof).toContain(consent)
  await page.goto(`/property/${id}`)

  // The printed link leads to the same page.
  await phone.goto(printed)
  await phone.getByRole('button', { name: 'Widerrufen' }).click()
  await phone.getByText('Das haben wir notiert: Einwilligung widerrufen').waitFor()
  await phone.getByRole('button', { name: 'Nie wieder kontaktieren' }).click()
  await phone.getByRole('heading', { name: 'Wirklich nie wieder?' }).waitFor()
  await phone.getByRole('button', { name: 'Ja, nie wieder kontaktieren' }).click()
  await phone.getByText('Das haben wir notiert: Nie wieder kontaktieren').waitFor()
  expect(await phone.getByRole('button').allInnerTexts()).toEqual(['Ich möchte doch wieder Kontakt …'])
  await open()
  await page.getByText(/Kein Brief möglich: Widerspruch vom/).waitFor()
  await page.getByText('Brief (Anschrift und Text gelöscht)').waitFor()
  await phone.context().close()
})

it("the owner's page is accessible in both themes, also with an invalid number", async () => {
  const { make } = stage.product
  const id = await make.property({ contact_name: 'Karla Ott', address: 'Lindenweg 9', zip_code: '07745', location: 'Jena' })
  const page = await stage.enter({ as: stage.agent })
  await page.goto('/dashboard')
  await page.request.put(office.put.path, { data: { street: 'Markt 1', zipCode: '07743', city: 'Jena', name: 'Berger GmbH' } })
  const made = await page.request.post('/api/letters', { data: { propertyIds: [id], subject: 'Ihr Haus', body: '{{Anrede}}' } })
  const { run } = (await made.json()) as { run: string }
  const pdf = await (await page.request.get(`/api/letters/${run}/pdf`)).body()
  const url = (await readCode(pdf))?.text ?? ''
  // In the agent's browser, the page accepts only an objection.
  await page.goto(url)
  await page.evaluate(applyTheme)
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Nie wieder kontaktieren'])
  expect(await inspect(page, 'antwortseite-makler', TWO_LOOKS)).toEqual([])
  await page.context().clearCookies()
  await page.goto(url)
  await page.evaluate(applyTheme)
  expect(await inspect(page, 'antwortseite', ALL_LOOKS)).toEqual([])
  await page.getByRole('button', { name: 'Nie wieder kontaktieren' }).click()
  await page.evaluate(applyTheme)
  expect(await inspect(page, 'antwortseite-frage', TWO_LOOKS)).toEqual([])
  await page.getByRole('link', { name: /^Zurück/ }).click()
  await page.getByLabel('Ihre Telefonnummer').fill('12')
  await page.getByRole('button', { name: 'Rufen Sie mich an' }).click()
  await page.getByText('Bitte geben Sie eine Telefonnummer mit Vorwahl an').waitFor()
  expect(await page.getByLabel('Ihre Telefonnummer').inputValue()).toBe('12')
  stage.visitor.allow(/400/)
})

it('several owners on a list get their letters in one file', async () => {
  const { make, ctx } = stage.product
  const page = await stage.enter({ as: stage.agent })
  await page.goto('/dashboard')
  await page.request.put(office.put.path, { data: { street: 'Markt 1', zipCode: '07743', city: 'Jena', name: 'Berger GmbH' } })
  for (const [at, [contact_name, address]] of (
    [
      ['Ina Weber', 'Weg 1'],
      ['Jan Kruse', 'Weg 2'],
      ['Uta Ernst', null],
    ] as const
  ).entries()) {
    const id = await make.property({ title: `Haus ${at}`, contact_name, address, zip_code: '07745', location: 'Jena' })
    await ctx.db
      .insertInto('prospects')
      .values({
        office_id: stage.agent.officeId,
        property_id: id,
        created_at: ctx.clock.now(),
        updated_at: ctx.clock.now(),
        status_changed_at: ctx.clock.now(),
      })
      .execute()
  }
  await page.goto('/prospect-management')
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await page.getByRole('button', { name: 'Serienbrief' }).click()
  await page.getByRole('button', { name: /Briefe erstellen$/ }).waitFor()
  expect(await page.getByRole('dialog').getByText('Haus 2').count()).toBe(0)
  expect(await inspect(page, 'serienbrief', ALL_LOOKS)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Keinen' }).click()
  await page.getByRole('checkbox', { name: /Haus 0/ }).check()
  await page.getByRole('checkbox', { name: /Haus 1/ }).check()
  await page.getByRole('button', { name: 'Vorschau', exact: true }).click()
  await page.getByLabel('Vorschau für').selectOption({ label: 'Jan Kruse · Haus 1' })
  await page.getByRole('region', { name: 'Vorschau des Briefs' }).getByText('Guten Tag Jan Kruse,').waitFor()
  await page.getByRole('button', { name: '2 Briefe erstellen' }).click()
  const pdf = await save(page, 'Alle als ein PDF speichern')
  expect((await readPdf(pdf)).pages).toHaveLength(4)
})
