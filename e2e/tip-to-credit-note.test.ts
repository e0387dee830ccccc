import sharp from 'sharp'
import type { Browser, Download, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAgent } from '#test/factories.ts'
import { readPdf } from '#test/pdf.ts'
import { readFile } from 'node:fs/promises'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, fillIn, openVisitor, PATIENCE, signIn, startBrowser, type Visitor } from './visitor.ts'

const account = { email: 'vera@raeumt.example.test', password: 'dachboden-leer-7' }

let product: Product
let browser: Browser
let agent: TestAgent
let anna: Visitor
let vera: Visitor

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  anna = await openVisitor(browser, product, { as: agent, permissions: ['clipboard-read', 'clipboard-write'] })
  vera = await openVisitor(browser, product)
})
asJourney(() => [anna, vera])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog')
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()
const shut = ({ page }: Visitor) => page.keyboard.press('Escape')
const open = ({ page }: Visitor, tab: string | RegExp) => page.getByRole('tab', { name: tab }).click()

/** Waits for the bell, and opens its entry's target. */
async function follow({ page }: Visitor, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Benachrichtigungen, [1-9]/ }).click(PATIENCE)
  await page.getByRole('link', { name: entry }).click(PATIENCE)
}

describe('the way from the tip to the credit note', () => {
  it("begins when a partner joins through the agent's link", async () => {
    await anna.page.goto('/partners')
    await anna.page.getByRole('heading', { name: 'Noch keine Partner' }).waitFor()
    await anna.page.getByRole('button', { name: 'Link kopieren' }).first().click()
    await anna.toast('Einladungslink kopiert').waitFor()
    await vera.page.goto(await anna.page.evaluate(() => navigator.clipboard.readText()))
    await fillIn(vera.page, { Firmenname: 'Vera räumt', Vorname: 'Vera', Nachname: 'Räumt', 'E-Mail': account.email })
    await fillIn(vera.page, { Passwort: account.password, 'Passwort bestätigen': account.password })
    await press(vera, 'Registrieren')
    await vera.page.waitForURL('**/partner-login', PATIENCE)
    await signIn(vera.page, account)
    await vera.page.getByRole('heading', { level: 1, name: 'Vera räumt' }).waitFor(PATIENCE)
    // without a reload
    await anna.page.getByRole('link', { name: 'Vera räumt' }).waitFor(PATIENCE)
  })

  it('takes the tip to the agent at once, and the bell opens it and its photo', async () => {
    await anna.page.goto('/')
    await anna.page.getByText('Noch keine Objekt-Tipps').waitFor(PATIENCE)
    await open(vera, 'Objekt-Tipps')
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3b7a57' } })
      .jpeg()
      .toBuffer()
    await vera.page.getByLabel('Foto aufnehmen').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
    await vera.page.getByAltText('Foto 1').waitFor(PATIENCE)
    await fillIn(vera.page, { 'Straße (empfohlen)': 'Lindenweg', 'Nr.': '7', PLZ: '22111', Ort: 'Hamburg' })
    await vera.page.getByLabel('Telefon des Eigentümers').fill('040 123456')
    await vera.page.getByRole('checkbox', { name: /Eigentümer/ }).check()
    await press(vera, 'Tipp senden')
    await vera.toast('Objekt-Tipp erfolgreich übermittelt').waitFor(PATIENCE)
    await anna.page.getByRole('link', { name: /Lindenweg 7/ }).waitFor(PATIENCE)
    await anna.page.goto('/partners')
    await follow(anna, /Neuer Objekt-Tipp in Hamburg/)
    const phone = dialogOf(anna).getByRole('link', { name: '040 123456' })
    expect(await phone.getAttribute('href')).toBe('tel:040123456')
    const picture = dialogOf(anna).getByAltText('Foto 1 zum Tipp, in voller Größe öffnen')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENCE).toBe(800)
  })

  it("shows the agent's changes on the partner's open page, with the history", async () => {
    await vera.page.getByRole('link', { name: /Lindenweg 7/ }).click()
    await dialogOf(vera).getByText('Noch keine Änderungen dokumentiert.').waitFor(PATIENCE)
    await dialogOf(anna).getByLabel('Status', { exact: true }).selectOption('Kontaktiert')
    await dialogOf(anna).getByLabel('Notizen für den Partner').fill('Termin am Montag')
    await press(anna, 'Speichern')
    await anna.toast('Objekt-Tipp aktualisiert').waitFor()
    await dialogOf(vera).getByText('Eingereicht → Kontaktiert').waitFor(PATIENCE)
    await dialogOf(vera).getByRole('list', { name: 'Verlauf' }).getByText('Termin am Montag').waitFor()
    await dialogOf(vera).getByText('Rückmeldung des Maklers').waitFor()
    await shut(vera)
    await open(vera, 'Übersicht')
    await follow(vera, /Neues zu Ihrem Tipp in Hamburg/)
    await dialogOf(vera).getByText('Rückmeldung des Maklers').waitFor(PATIENCE)
  })

  it('lets the agent add a private date and notes and make a prospect, which the partner sees', async () => {
    await anna.page.getByRole('link', { name: /Lindenweg 7/ }).click()
    await dialogOf(anna).getByLabel('Wiedervorlage am').fill('2030-01-15')
    await dialogOf(anna).getByLabel('Eigene Notizen').fill('Erbengemeinschaft')
    await press(anna, 'Speichern: Nur in Ihrem Büro')
    await anna.toast('Objekt-Tipp aktualisiert').waitFor()
    await dialogOf(anna).getByRole('button', { name: 'Speichern: Nur in Ihrem Büro' }).waitFor({ state: 'hidden' })
    await dialogOf(anna).getByRole('button', { name: 'Zu den Prospects nehmen' }).click()
    await dialogOf(anna).getByText('Nur Ihr Büro sieht es.').waitFor(PATIENCE)
    await dialogOf(vera).getByText('Zu den Prospects genommen').waitFor(PATIENCE)
    await vera.page.reload()
    await dialogOf(vera).getByText('Eingereicht → Kontaktiert').waitFor(PATIENCE)
    expect(await vera.page.content()).not.toContain('Erbengemeinschaft')
    await shut(vera)
  })

  it('includes the sale on the tip, and the partner sees the commission', async () => {
    await dialogOf(anna).getByRole('button', { name: 'Verkauf festhalten' }).click()
    await fillIn(dialogOf(anna), { 'Verkaufspreis (€)': '400.000', 'Satz für den Partner (%)': '0,5' })
    await dialogOf(anna).getByText('Leer: 2.000,00 € aus Preis und Satz').waitFor()
    await dialogOf(anna).getByRole('button', { name: 'Verkauf festhalten' }).click()
    await anna.toast('Provision festgehalten').waitFor()
    await dialogOf(anna).getByText('2.000,00 €').waitFor(PATIENCE)
    await vera.page
      .getByRole('link', { name: /Lindenweg 7/ })
      .getByText('Lindenweg')
      .waitFor(PATIENCE)
    await follow(vera, /Ihre Provision: 2\.000,00/)
    const earned = vera.page.getByRole('region', { name: 'Provisionen' })
    for (const text of ['2.000,00 €', '400.000 €', '0,5 %', 'Ausstehend']) await earned.getByText(text).waitFor(PATIENCE)
  })

  it('leads to a draft that lists what is missing, and is complete once both have added it', async () => {
    await anna.page.goto('/provisionen')
    await anna.page.getByRole('checkbox', { name: /Lindenweg 7, Hamburg auswählen/ }).check()
    await anna.page.getByText('1 Provision, 2.000,00 € netto').waitFor()
    await press(anna, 'Beleg erstellen')
    await dialogOf(anna).getByText('In Ihren Abrechnungsdaten fehlt der Name.').waitFor(PATIENCE)
    await press(anna, 'Abrechnungsdaten ergänzen')
    const own = anna.page.getByRole('dialog', { name: 'Abrechnungsdaten Ihres Büros' })
    await fillIn(own, {
      'Name oder Firma': 'Berger Immobilien',
      'Straße und Hausnummer': 'Am Wall 1',
      Postleitzahl: '20095',
      Ort: 'Hamburg',
    })
    await own.getByRole('button', { name: 'Speichern' }).click()
    await anna.toast('Abrechnungsdaten gespeichert').waitFor()
    await dialogOf(anna)
      .getByText('In Ihren Abrechnungsdaten fehlt der Name.')
      .waitFor({ state: 'hidden', ...PATIENCE })
    await open(vera, 'Profil')
    const sheet = vera.page.getByRole('region', { name: 'Abrechnungsdaten' })
    await fillIn(sheet, { 'Name oder Firma auf dem Beleg': 'Vera Räumt', 'Straße und Hausnummer': 'Moorweg 3', PLZ: '21335' })
    await fillIn(sheet, { Ort: 'Lüneburg', Steuernummer: '21/815/08150', IBAN: 'DE89 3704 0044 0532 0130 00' })
    await press(vera, 'Abrechnungsdaten speichern')
    await vera.toast('Abrechnungsdaten gespeichert').waitFor(PATIENCE)
    await vera.page.getByRole('checkbox', { name: /Vereinbarung gelesen/ }).check()
    await press(vera, 'Zustimmen')
    // The partner added it meanwhile; the page updates without a reload.
    await dialogOf(anna)
      .getByText('Das fehlt noch')
      .waitFor({ state: 'hidden', ...PATIENCE })
  })

  it('ends with a credit note that both get as PDF', async () => {
    await press(anna, 'Ausstellen')
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Ausstellen' }).click()
    await anna.toast('Beleg ausgestellt').waitFor()
    await open(vera, 'Provisionen')
    const files = await Promise.all([
      savedBy(anna, dialogOf(anna).getByRole('link', { name: 'PDF herunterladen' })),
      savedBy(vera, vera.page.getByRole('link', { name: 'Gutschrift GS-00001 als PDF' })),
    ])
    for (const file of files) expect(file.suggestedFilename()).toBe('Gutschrift_GS-00001.pdf')
    const [mine, theirs] = await Promise.all(files.map(async (file) => readFile(await file.path())))
    expect(theirs).toEqual(mine)
    const { text, attachments } = await readPdf(mine as Buffer)
    expect(text).toContain('Gesamtbetrag 2.380,00 €')
    expect(attachments.map(({ name }) => name)).toEqual(['factur-x.xml'])
  })

  it('records the payment, and both see it', async () => {
    await press(anna, 'Als gezahlt vermerken')
    await press(anna, 'Zahlung vermerken')
    await anna.toast('Zahlung vermerkt').waitFor()
    await shut(anna)
    await anna.page.getByRole('tab', { name: 'Gezahlt' }).click()
    await anna.page.getByText('Lindenweg 7, Hamburg').waitFor(PATIENCE)
    for (const name of ['Provisionen', 'Belege'])
      await vera.page.getByRole('region', { name }).getByText('Bezahlt', { exact: true }).waitFor(PATIENCE)
  })

  it('includes live messages, with a template, which the bell opens', async () => {
    await anna.page.goto('/partners')
    await anna.page.getByRole('link', { name: 'Vera räumt' }).click()
    await open(anna, 'Nachrichten')
    await dialogOf(anna).getByLabel('Vorlage').selectOption('Provision ist unterwegs')
    await press(anna, 'Senden')
    await anna.toast('Nachricht gesendet').waitFor()
    await shut(anna)
    await open(vera, /^Nachrichten/)
    await vera.page.getByText('Hallo Vera, Lindenweg 7, 22111 Hamburg ist verkauft.').waitFor(PATIENCE)
    await vera.page.getByLabel('Ihre Nachricht').fill('Danke, ist angekommen!')
    await press(vera, 'Senden')
    await anna.page.goto('/')
    await follow(anna, 'Neue Nachricht von Vera Räumt')
    await dialogOf(anna).getByText('Danke, ist angekommen!').waitFor(PATIENCE)
  })
})

async function savedBy({ page }: Visitor, link: Locator): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click(PATIENCE)])
  return file
}
