import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyAccounts, startCompanyAccounts } from '#stand-ins/company-account/start.ts'
import { ANNA } from '#test/company-account.ts'
import { publishText } from '#test/dns.ts'
import type { TestAgent } from '#test/factories.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, fillIn, openVisitor, startBrowser, type Visitor } from './visitor.ts'

const DOMAIN = 'klee.example.test'

let product: Product
let provider: CompanyAccounts
let browser: Browser
let petra: TestAgent
let principal: Visitor
let anna: Visitor

beforeAll(async () => {
  product = await startProduct()
  provider = await startCompanyAccounts([ANNA])
  browser = await startBrowser()
  petra = await product.make.agent({ first_name: 'Petra', last_name: 'Prinz', company_name: 'Prinz Immobilien' })
  principal = await openVisitor(browser, product, { as: petra })
  anna = await openVisitor(browser, product)
  // the provider's pages lie elsewhere
  anna.allow(new RegExp(`^foreign request: ${provider.url}/`))
})
asJourney(() => [principal, anna])
afterAll(async () => {
  await closeVisits(browser)
  await provider.close()
  await product.close()
})

const heading = ({ page }: Visitor, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

describe('a company account', () => {
  it('is set up by the principal on the page of the office', async () => {
    const { page } = principal
    await page.goto('/buero')
    const card = page.getByRole('region', { name: 'Anmeldung mit Firmenkonto' })
    await page.getByRole('heading', { name: 'Anmeldung mit Firmenkonto' }).scrollIntoViewIfNeeded()
    await card.getByRole('button', { name: 'Einrichten …' }).click()
    await fillIn(page, {
      'Adresse des Anbieters (Issuer)': provider.url,
      'Client-ID': provider.clientId,
      'Client-Secret': provider.clientSecret,
    })
    await card.getByLabel(/bekommt bei der ersten Anmeldung eines/).check()
    await card.getByRole('button', { name: 'Anbieter prüfen und speichern' }).click()
    await principal.toast('Anbieter gespeichert').waitFor()
    await card.getByText('Weiterleitung (Redirect URI)').waitFor()
    const texts = await card.getByRole('code').allTextContents()
    const find = (part: RegExp) => texts.find((text) => part.test(text)) ?? ''
    provider.register({ redirectUri: find(/\/firmenkonto\/\d+$/), logoutUri: find(/\/logout$/) })
  })

  it('counts for a domain once its record is there', async () => {
    const { page } = principal
    const card = page.getByRole('region', { name: 'Anmeldung mit Firmenkonto' })
    await card.getByRole('button', { name: 'Domain eintragen …' }).click()
    await card.getByLabel('Domain', { exact: true }).fill(DOMAIN)
    await card.getByRole('button', { name: 'Eintragen', exact: true }).click()
    const row = card.getByRole('listitem')
    await row.waitFor()
    const [name = '', text = ''] = await row.getByRole('code').allTextContents()
    expect(name).toBe(`_anmeldung.${DOMAIN}`)
    publishText(name, text)
    await row.getByRole('button', { name: 'Prüfen' }).click()
    await principal.toast('Domain bestätigt').waitFor()
    await row.getByText('bestätigt', { exact: true }).waitFor()
  })

  it('leads from the sign-in page over the provider to the call list', async () => {
    const { page } = anna
    await page.goto('/auth?returnTo=%2Fcall-list')
    await page.getByRole('link', { name: 'Mit Firmenkonto anmelden' }).click()
    await page.getByLabel('E-Mail').fill(ANNA.email)
    await page.getByRole('button', { name: 'Weiter zum Firmenkonto' }).click()
    await heading(anna, 'Firmenkonto der Demo').waitFor()
    await page.getByRole('button', { name: /Anna Klee/ }).click()
    await heading(anna, /Anrufliste/).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/call-list')
    await principal.page.getByRole('region', { name: 'Menschen im Büro' }).getByText('Anna Klee').waitFor()
  })

  it('ends the session here when it ends at the provider', async () => {
    const away = await anna.context.newPage()
    await away.goto(`${provider.url}/session/end`)
    await away.getByRole('button', { name: 'Abmelden' }).click()
    await away.getByText('Sie sind beim Firmenkonto abgemeldet.').waitFor()
    await away.close()
    await heading(anna, 'Willkommen').waitFor()
    expect(new URL(anna.page.url()).pathname).toBe('/auth')
  })
})
