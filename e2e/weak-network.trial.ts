import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { oneVisitor } from './stage.ts'
import { comeBack, fillIn, goOffline, hold, signIn } from './visitor.ts'

const stage = oneVisitor({ product: { withMail: true } })

const heading = (name: string | RegExp) => stage.visitor.page.getByRole('heading', { level: 1, name })
const readValue = (label: string) => stage.visitor.page.getByLabel(label, { exact: true }).inputValue()

async function enter(path: string): Promise<Page> {
  const page = await stage.enter()
  await page.goto(path)
  return page
}

describe('without a network', () => {
  it('the login reports it, keeps the input, and works when the network is back', async () => {
    const page = await enter('/auth')
    stage.visitor.allow(/ERR_INTERNET_DISCONNECTED/)
    await heading('Willkommen').waitFor()
    await goOffline(stage.visitor.context)
    await signIn(page, stage.agent)
    await stage.visitor.toast('Login fehlgeschlagen').waitFor()
    await stage.visitor.toast('Der Server ist gerade nicht erreichbar.').waitFor()
    expect([await readValue('E-Mail'), await readValue('Passwort')]).toEqual([stage.agent.email, stage.agent.password])
    await comeBack(stage.visitor.context)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await heading(/, Anna Berger$/).waitFor()
  })

  it('the login dialog reports it', async () => {
    const page = await enter('/')
    stage.visitor.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.getByRole('button', { name: 'Jetzt starten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anmelden' })
    await dialog.waitFor()
    await goOffline(stage.visitor.context)
    await fillIn(dialog, { 'E-Mail': stage.agent.email, Passwort: stage.agent.password })
    await page.keyboard.press('Enter')
    await stage.visitor.toast('Anmeldung fehlgeschlagen').waitFor()
    await stage.visitor.toast(/^Der Server ist gerade nicht erreichbar/).waitFor()
    expect(await dialog.getByLabel('Passwort', { exact: true }).inputValue()).toBe(stage.agent.password)
    await comeBack(stage.visitor.context)
    await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await heading(/, Anna Berger$/).waitFor()
  })

  it('a long registration keeps its input', async () => {
    const page = await enter('/register-partner')
    stage.visitor.allow(/ERR_INTERNET_DISCONNECTED/)
    await heading('Als Partner registrieren').waitFor()
    await fillIn(page, { Vorname: 'Vera', Nachname: 'Räumt', 'E-Mail': 'vera@example.test', Firmenname: 'Räumt & Co.' })
    await fillIn(page, { Passwort: 'dachboden', 'Passwort bestätigen': 'dachboden' })
    await page.getByLabel('Hauptdienstleistung').selectOption('garten')
    await goOffline(stage.visitor.context)
    const send = page.getByRole('button', { name: 'Partner-Konto erstellen' })
    await send.click()
    await stage.visitor.toast('Registrierung fehlgeschlagen').waitFor()
    expect([await readValue('Firmenname'), await readValue('Hauptdienstleistung'), await readValue('Passwort')]).toEqual([
      'Räumt & Co.',
      'garten',
      'dachboden',
    ])
    await comeBack(stage.visitor.context)
    await send.click()
    await heading('Ihre Registrierung ist angekommen').waitFor()
  })

  it('an emailed link is not used up', async () => {
    const page = await enter('/auth')
    stage.visitor.allow(/ERR_FAILED/)
    await page.route('**/api/auth/verify-email', (route) => route.abort())
    await page.goto('/verify-email?token=ein-link')
    await page.getByRole('heading', { name: 'Die Adresse konnte noch nicht bestätigt werden' }).waitFor()
    stage.visitor.allow(/400 .*verify-email$/)
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await heading('Das hat nicht geklappt').waitFor()
  })
})

describe('on a slow network', () => {
  it('a registration is sent once, despite several clicks', async () => {
    const page = await enter('/register-user')
    await heading('Als Makler registrieren').waitFor()
    const { count, release } = await hold(page, '**/api/auth/register')
    await fillIn(page, { Vorname: 'Nora', Nachname: 'Neu', 'E-Mail': 'nora@example.test' })
    await fillIn(page, { Passwort: 'birnbaum', 'Passwort bestätigen': 'birnbaum' })
    const send = page.getByRole('button', { name: 'Makler-Konto erstellen' })
    await send.dblclick()
    await send.click({ force: true })
    await page.getByLabel('Nachname').press('Enter')
    release()
    await heading('Ihre Registrierung ist angekommen').waitFor()
    expect(count()).toBe(1)
    await stage.product.mail.waitFor('nora@example.test')
    expect(stage.product.mail.messages().filter(({ recipients }) => recipients.includes('nora@example.test'))).toHaveLength(1)
  })

  it('a login is sent once, and its button shows that it is busy', async () => {
    const page = await enter('/')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Anmelden' })
    await dialog.waitFor()
    const { count, release } = await hold(page, '**/api/auth/login')
    await fillIn(dialog, { 'E-Mail': stage.agent.email, Passwort: stage.agent.password })
    const send = dialog.getByRole('button', { name: 'Anmelden', exact: true })
    await send.click()
    await send.click({ force: true })
    await page.keyboard.press('Enter')
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    release()
    await heading(/, Anna Berger$/).waitFor()
    expect(count()).toBe(1)
  })
})
