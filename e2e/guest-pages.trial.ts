import { describe, expect, it } from 'vitest'
import { inspect, lookAt, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'
import { fillIn, signIn } from './visitor.ts'

const stage = oneVisitor({ agent: { company_name: 'Berger Immobilien' }, visitor: { reducedMotion: 'reduce' }, isInspected: true })

describe('a visitor without a session', () => {
  const page = stage.resident()

  it.each([
    ['startseite', '/', 'Mit welchem Eigentümer sprechen Sie heute?'],
    ['auth', '/auth', 'Willkommen'],
    ['auth-registrieren', '/auth?tab=registrieren', 'Konto erstellen'],
    ['makler-registrieren', '/register-user', 'Makler-Konto erstellen'],
    ['partner-registrieren', '/register-partner', 'Partner-Konto erstellen'],
    ['partner-login', '/partner-login', 'Noch kein Partner-Konto?'],
    ['passwort-vergessen', '/forgot-password', 'Link anfordern'],
    ['neues-passwort', '/reset-password?token=ein-link', 'Passwort speichern'],
    ['einladung-ins-büro-unvollständig', '/einladung', 'Diese Einladung gilt nicht mehr'],
    ['firmenkonto', '/firmenkonto/anmelden', 'Weiter zum Firmenkonto'],
    ['bestätigung-unvollständig', '/verify-email', 'unvollständig'],
    ['setup', '/setup?token=ein-link', 'Administrator anlegen'],
    ['setup-unvollständig', '/setup', 'unvollständig'],
    ['logout', '/logout', 'Wieder anmelden'],
    ['impressum', '/impressum', 'Angaben nach § 5'],
    ['datenschutz', '/datenschutz', 'Sitzungs-Cookie'],
    ['agb', '/agb', '1. Worum es geht'],
    ['auftragsverarbeitung', '/auftragsverarbeitung', 'Art. 28'],
    ['barrierefreiheit', '/barrierefreiheit', 'Barrieren melden'],
  ])('finds that %s looks right', (name, path, content) => lookAt(page(), name, path, content))
})

describe('an invitation', () => {
  const invitation = () => `/partner/${stage.agent.id}`

  it('looks right when valid', async () => lookAt(await stage.enter(), 'einladung', invitation(), 'Anna Berger lädt Sie ein'))

  it('looks right when valid, with an invalid form', async () => {
    const page = await stage.enter()
    await page.goto(invitation())
    await page.getByText('Weitere Angaben (optional)').click()
    await page.getByLabel('Passwort', { exact: true }).fill('passwort')
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await page.getByText('Firmenname ist erforderlich').waitFor()
    expect(await inspect(page, 'einladung-falsch', TWO_LOOKS)).toEqual([])
  })

  it('looks right when invalid', async () => {
    const page = await stage.enter()
    stage.visitor.allow(/404 .*\/api\/partner\/check\//)
    await lookAt(page, 'einladung-ungültig', '/partner/gibt-es-nicht', 'Ungültiger oder abgelaufener Registrierungslink.', TWO_LOOKS)
  })

  it('looks right for an existing partner', async () =>
    lookAt(
      await stage.enter({ as: await stage.product.make.user({ role: 'partner' }) }),
      'einladung-verbinden',
      invitation(),
      'Mit Anna Berger verbinden',
      TWO_LOOKS,
    ))
})

describe("a form's result", () => {
  it('is shown for a registration', async () => {
    const page = await stage.enter()
    await page.goto('/auth?tab=registrieren')
    await fillIn(page, { Vorname: 'Nora', Nachname: 'Neu', 'E-Mail': 'nora.neu@example.test', Passwort: 'birnbaum' })
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByText('Die E-Mail wartet noch').waitFor()
    expect(await inspect(page, 'registriert', TWO_LOOKS)).toEqual([])
  })

  it('is shown for a registration with every field invalid', async () => {
    const page = await stage.enter()
    await page.goto('/register-partner')
    await page.getByLabel('Passwort', { exact: true }).fill('passwort')
    await page.getByRole('button', { name: 'Partner-Konto erstellen' }).click()
    await page.getByText('Dienstleistung ist erforderlich').waitFor()
    expect(await inspect(page, 'partner-registrieren-falsch', TWO_LOOKS)).toEqual([])
  })

  it('is shown for an expired link', async () => {
    const page = await stage.enter()
    stage.visitor.allow(/400 .*verify-email/)
    await lookAt(page, 'bestätigung-ungültig', '/verify-email?token=ein-link', 'Neuen Bestätigungslink anfordern', TWO_LOOKS)
  })

  it('is shown for an agent at the partner login', async () => {
    const page = await stage.enter()
    await page.goto('/partner-login')
    await signIn(page, stage.agent)
    await page.getByRole('link', { name: 'Zum regulären Login' }).waitFor()
    expect(await inspect(page, 'partner-login-falsch', TWO_LOOKS)).toEqual([])
  })
})
