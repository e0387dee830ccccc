import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAgent } from '#test/factories.ts'
import { mailTo, linkIn } from './mails.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, fillIn, openVisitor, signIn, startBrowser, type Visitor } from './visitor.ts'

const SUBJECT = 'Ihr neues Passwort für Giebel'
const STRANGER = 'niemand@example.test'
const PASSWORD = 'apfelbaum-am-tor'

let product: Product
let browser: Browser
let agent: TestAgent
let visitor: Visitor
/** A second browser, signed in to the same account. */
let open: Visitor
let link: string

const heading = (name: string | RegExp) => visitor.page.getByRole('heading', { level: 1, name })
const press = (name: string) => visitor.page.getByRole('button', { name, exact: true }).click()

async function askFor(email: string): Promise<string> {
  await visitor.page.goto('/forgot-password')
  await fillIn(visitor.page, { 'E-Mail': email })
  await press('Link anfordern')
  await heading('Bitte sehen Sie in Ihr Postfach').waitFor()
  return (await visitor.page.getByRole('main').innerText()).replace(email, '…')
}

async function choose(address: string, password: string): Promise<void> {
  await visitor.page.goto(address)
  await heading('Neues Passwort').waitFor()
  await fillIn(visitor.page, { 'Neues Passwort': password, 'Passwort bestätigen': password })
  await press('Passwort speichern')
}

beforeAll(async () => {
  product = await startProduct({ withMail: true })
  browser = await startBrowser()
  agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  open = await openVisitor(browser, product, { as: agent })
  visitor = await openVisitor(browser, product)
})
asJourney(() => [visitor, open])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('a user with a forgotten password', () => {
  it('starts from the login dialog', async () => {
    await visitor.page.goto('/')
    await press('Anmelden')
    await visitor.page.getByRole('dialog').getByRole('link', { name: 'Passwort vergessen?' }).click()
    await heading('Passwort vergessen?').waitFor()
    await press('Link anfordern')
    await visitor.page.getByText('Ungültige E-Mail-Adresse').waitFor()
  })

  it('gets the same response whether the account exists or not', async () => {
    const unknown = await askFor(STRANGER)
    expect(await askFor(agent.email)).toBe(unknown)
    link = linkIn(product, await mailTo(product, agent.email, SUBJECT))
    expect(product.mail.messages()).toHaveLength(1)
  })

  it('is shown what is wrong with the new password', async () => {
    await visitor.page.goto(link)
    await heading('Neues Passwort').waitFor()
    expect(visitor.page.url()).toBe(`${product.url}/reset-password`)
    await fillIn(visitor.page, { 'Neues Passwort': 'fünf5', 'Passwort bestätigen': 'fünf6' })
    await press('Passwort speichern')
    await visitor.page.getByText('Passwort muss mindestens 6 Zeichen haben').waitFor()
    await visitor.page.getByText('Passwörter stimmen nicht überein').waitFor()
  })

  it('sets a new one, which ends every open session', async () => {
    open.allow(/401 /)
    await open.page.goto('/favorites')
    await open.page.getByRole('heading', { level: 1, name: 'Meine Favoriten' }).waitFor()
    // Shown for half a second only, so every frame is checked; a locator polls too rarely.
    const toast = open.page.waitForFunction(() => document.querySelector('[aria-label="Meldungen"]')?.textContent.includes('Unauthorized'))
    await choose(link, PASSWORD)
    await visitor.toast('Passwort geändert').waitFor()
    await visitor.toast('Das Passwort wurde erfolgreich geändert.').waitFor()
    await heading('Willkommen').waitFor()
    await toast
    await open.page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor()
    await mailTo(product, agent.email, 'Ihr Passwort wurde geändert')
  })

  it('can sign in only with the new one', async () => {
    visitor.allow(/401 .*\/api\/auth\/login$/)
    await signIn(visitor.page, agent)
    await visitor.toast('Login fehlgeschlagen').waitFor()
    await visitor.toast('E-Mail oder Passwort ist falsch.').waitFor()
    await signIn(visitor.page, { ...agent, password: PASSWORD })
    await heading(/, Anna Berger$/).waitFor()
  })
})

describe('a link for a new password', () => {
  const isDead = async () => {
    await heading('Dieser Link gilt nicht mehr').waitFor()
    await visitor.page.getByText('Dieser Link ist ungültig, abgelaufen oder wurde schon benutzt. Fordern Sie').waitFor()
  }

  it('works once', async () => {
    visitor.allow(/400 .*\/api\/auth\/reset-password$/)
    await choose(link, 'ein-drittes-passwort')
    await isDead()
    await visitor.page.getByRole('link', { name: 'Neuen Link anfordern' }).click()
    await heading('Passwort vergessen?').waitFor()
  })

  it('expires after an hour', async () => {
    await askFor(agent.email)
    const late = linkIn(product, await mailTo(product, agent.email, SUBJECT))
    expect(late).not.toBe(link)
    const tokens = product.ctx.db.updateTable('account_tokens').where('user_id', '=', agent.id)
    await tokens.set({ expires_at: new Date(Date.now() - 1_000) }).execute()
    await choose(late, 'ein-drittes-passwort')
    await isDead()
  })

  it('reports that it is incomplete', async () => {
    await visitor.page.goto('/reset-password')
    await heading('Dieser Link gilt nicht mehr').waitFor()
    await visitor.page.getByText('Ihm fehlt ein Teil.').waitFor()
  })
})
