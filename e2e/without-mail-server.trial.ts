import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo, linkIn } from './mails.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, fillIn, openVisitor, signIn, startBrowser, type Visitor } from './visitor.ts'

const nora = { email: 'nora.neu@example.test', password: 'birnbaum' }
const SUBJECT = 'Bitte bestätigen Sie Ihre E-Mail-Adresse'

let product: Product
let browser: Browser
let visitor: Visitor

const heading = (name: string | RegExp) => visitor.page.getByRole('heading', { level: 1, name })
const press = (name: string) => visitor.page.getByRole('button', { name, exact: true }).click()
const banner = () => visitor.page.getByRole('region', { name: 'E-Mail-Adresse bestätigen' })

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  visitor = await openVisitor(browser, product)
})
asJourney(() => [visitor])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('an installation without a mail server', () => {
  it('accepts a registration and shows that the email waits', async () => {
    await visitor.page.goto('/auth')
    await visitor.page.getByRole('tab', { name: 'Registrieren' }).click()
    await fillIn(visitor.page, { Vorname: 'Nora', Nachname: 'Neu', 'E-Mail': nora.email, Passwort: nora.password })
    await press('Konto erstellen')
    await visitor.page.getByRole('heading', { name: 'Ihre Registrierung ist angekommen' }).waitFor()
    await visitor.page.getByText('Die E-Mail wartet noch').waitFor()
    await visitor.page.getByText('Anmelden können Sie sich schon jetzt.').waitFor()
  })

  it('allows the sign-in anyway, with a reminder on every page', async () => {
    await visitor.page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await signIn(visitor.page, nora)
    await heading(/, Nora Neu$/).waitFor()
    await banner().getByText(`Bitte bestätigen Sie ${nora.email}.`).waitFor()
    await banner()
      .getByText(/Noch kann Giebel keine E-Mails verschicken/)
      .waitFor()
    await visitor.page.getByRole('link', { name: 'Alle Favoriten' }).click()
    await heading('Meine Favoriten').waitFor()
    await banner().waitFor()
    await banner().getByRole('button', { name: 'Später' }).click()
    await banner().waitFor({ state: 'detached' })
    await visitor.page.reload()
    await banner().waitFor()
  })

  it('shows the same after a forgotten password', async () => {
    const stranger = await openVisitor(browser, product)
    await stranger.page.goto('/forgot-password')
    await fillIn(stranger.page, { 'E-Mail': 'niemand@example.test' })
    await stranger.page.getByRole('button', { name: 'Link anfordern' }).click()
    await stranger.page.getByText('Die E-Mail wartet noch').waitFor()
    expect(stranger.problems()).toEqual([])
    await stranger.leave()
  })

  it('sends waiting emails once there is a mail server, and drops the reminder', async () => {
    expect(product.mail.messages()).toEqual([])
    await product.connectMail()
    const mail = await mailTo(product, nora.email, SUBJECT)
    expect(product.mail.messages()).toHaveLength(1)
    const elsewhere = await openVisitor(browser, product)
    await elsewhere.page.goto(linkIn(product, mail))
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Ihre E-Mail-Adresse ist bestätigt' }).waitFor()
    expect(elsewhere.problems()).toEqual([])
    await elsewhere.leave()
    // The open page updates by itself.
    await banner().waitFor({ state: 'detached' })
  })
})
