import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { writeLegalText } from '#server/features/operations/legal/service.ts'
import type { TestAgent } from '#test/factories.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { isNext, owner, readName } from './call-list-page.ts'
import { linkIn, mailTo } from './mails.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, fillIn, openVisitor, startBrowser, type Visitor } from './visitor.ts'

const cem = { email: 'cem@demir.example.test', password: 'drei Möwen am Fenster' }

let product: Product
let browser: Browser
let petra: TestAgent
let principal: Visitor
let colleague: Visitor

beforeAll(async () => {
  product = await startProduct({ withMail: true })
  browser = await startBrowser()
  petra = await product.make.agent({ first_name: 'Petra', last_name: 'Prinz', company_name: 'Prinz Immobilien' })
  principal = await openVisitor(browser, product, { as: petra })
  colleague = await openVisitor(browser, product)
})
asJourney(() => [principal, colleague])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

/** Opens the menu of partners; returns its entry that an assistant lacks. */
const openPartners = async ({ page }: Visitor) => {
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('button', { name: 'Partner' }).click()
  await page.getByRole('group', { name: 'Partner' }).getByRole('link', { name: 'Partner', exact: true }).waitFor()
  return page.getByRole('link', { name: 'Provisionen' })
}

describe('an office', () => {
  it('invites a colleague by email, with a role', async () => {
    const { page } = principal
    await page.goto('/')
    await page.getByRole('button', { name: /^Konto: / }).click()
    await page.getByRole('link', { name: 'Büro' }).click()
    await page.getByRole('heading', { level: 1, name: 'Büro' }).waitFor()
    await page.getByRole('button', { name: 'Einladen …' }).click()
    await fillIn(page, { 'E-Mail': cem.email })
    await page.getByLabel('Rolle', { exact: true }).selectOption('assistant')
    await page.getByRole('button', { name: 'Einladen', exact: true }).click()
    await principal.toast('Einladung verschickt').waitFor()
    await page.getByRole('list', { name: 'Offene Einladungen' }).getByText(cem.email).waitFor()
  })

  it('gets a colleague who opens the link, and sees him without a reload', async () => {
    const mail = await mailTo(product, cem.email, 'Einladung in das Büro Prinz Immobilien')
    const { page } = colleague
    await page.goto(linkIn(product, mail))
    await page.getByRole('heading', { level: 1, name: 'Einladung in das Büro Prinz Immobilien' }).waitFor()
    expect(page.url()).not.toContain('token')
    await fillIn(page, { Vorname: 'Cem', Nachname: 'Demir', Passwort: cem.password })
    await page.getByRole('button', { name: 'Konto anlegen und beitreten' }).click()
    await page.getByRole('heading', { level: 1, name: /Cem Demir/ }).waitFor()
    await principal.page.getByRole('region', { name: 'Menschen im Büro' }).getByText('Cem Demir').waitFor()
    await expect.poll(() => principal.page.getByRole('list', { name: 'Offene Einladungen' }).count()).toBe(0)
  })

  it('hides from an assistant what the role may not do, and shows it when the role changes', async () => {
    const { page } = colleague
    expect(await (await openPartners(colleague)).isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Konto: / }).click()
    await page.getByRole('link', { name: 'Büro' }).click()
    await page.getByRole('table', { name: 'Rollen und Rechte' }).waitFor()
    expect(await page.getByRole('button', { name: 'Einladen' }).count()).toBe(0)
    await principal.page.getByLabel('Rolle von Cem Demir').selectOption('manager')
    await principal.toast('Rolle geändert').waitFor()
    await page.getByText('Leitung', { exact: true }).first().waitFor()
    await (await openPartners(colleague)).waitFor()
  })

  it('never gives two the same owner to call, and names who is calling', async () => {
    const now = product.ctx.clock.now()
    for (const n of [1, 2]) {
      const property_id = await product.make.property({
        title: `Haus ${n}`,
        contact_name: `Eigentümer ${n}`,
        contact_phone: `0171 555091${n}`,
        seller_type: 'private',
      })
      const due = {
        prospect_status: 'follow_up',
        next_follow_up_date: berlinDay(now),
        created_at: now,
        updated_at: now,
        status_changed_at: now,
      }
      await product.ctx.db
        .insertInto('prospects')
        .values({ office_id: petra.officeId, property_id, ...due })
        .execute()
    }
    await principal.page.goto('/call-list')
    await owner(principal.page).waitFor()
    const hers = await readName(principal.page)
    await expect.poll(() => product.ctx.db.selectFrom('lead_claims').select('user_id as id').execute()).toEqual([{ id: petra.id }])
    await colleague.page.goto('/call-list')
    await owner(colleague.page).waitFor()
    const his = await readName(colleague.page)
    expect(his).not.toBe(hers)
    await colleague.page.getByText('Petra Prinz ruft gerade an').waitFor()
    await principal.page.getByText('Cem Demir ruft gerade an').waitFor()
    await colleague.page.goto('/dashboard')
    await expect.poll(() => principal.page.getByText('Cem Demir ruft gerade an').count()).toBe(0)
    await principal.page.getByRole('button', { name: 'Überspringen' }).first().click()
    await isNext(principal.page, hers)
    await principal.page.goto('/buero')
  })

  it('lets the administration read what its principal opens, with a banner for all, until someone ends it', async () => {
    const { page } = principal
    const banner = ({ page }: Visitor) => page.getByRole('region', { name: 'Die Administration darf lesen' })
    const admin = await openVisitor(browser, product, {
      as: await product.make.user({ role: 'admin', first_name: 'Ada', last_name: 'Admin' }),
    })
    await admin.page.goto('/admin?tab=einsicht')
    await admin.page.getByText('Kein Büro lässt Sie gerade lesen').waitFor()
    await page.getByRole('heading', { name: 'Einsicht der Administration' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Lesen lassen …' }).click()
    await page.getByLabel('Anrufliste', { exact: true }).check()
    await page.getByRole('button', { name: 'Lesen lassen', exact: true }).click()
    await banner(principal)
      .getByText(/: Anrufliste\. Ändern kann sie nichts/)
      .waitFor()
    await banner(colleague).waitFor()
    await admin.page.getByRole('link', { name: 'Ansehen: Prinz Immobilien' }).click()
    await admin.page.getByRole('link', { name: 'Anrufliste' }).click()
    await admin.page.getByRole('table', { name: 'Anrufe' }).getByText('Eigentümer 1').waitFor()
    await page.getByRole('button', { name: 'Was sie angesehen hat' }).click()
    await page
      .getByRole('list', { name: 'Was die Administration angesehen hat' })
      .getByText(/Ada Admin/)
      .waitFor()
    await banner(colleague).getByRole('button', { name: 'Beenden' }).click()
    await admin.page.getByText('Dieses Büro lässt Sie nicht oder nicht mehr lesen').waitFor()
    expect(await admin.page.getByText('Eigentümer 1').count()).toBe(0)
    for (const visitor of [principal, colleague]) await banner(visitor).waitFor({ state: 'detached' })
    expect(admin.problems()).toEqual([])
    await admin.leave()
  })

  it('hands over the prospects of a colleague, and takes that back', async () => {
    const { db } = product.ctx
    const { page } = principal
    await expect.poll(() => db.selectFrom('lead_claims').select('user_id').execute()).toEqual([])
    const { id } = await db.selectFrom('users').select('id').where('email', '=', cem.email).executeTakeFirstOrThrow()
    await db.updateTable('prospects').set({ assigned_to: id }).where('office_id', '=', petra.officeId).execute()
    const listWho = async () => (await db.selectFrom('prospects').select('assigned_to as who').execute()).map(({ who }) => who)
    await page.getByRole('button', { name: 'Übergeben …' }).click()
    await page.getByLabel('Von', { exact: true }).selectOption({ label: 'Cem Demir' })
    await page.getByLabel('An', { exact: true }).selectOption({ label: 'Petra Prinz (Sie)' })
    await page.getByText('2 mit Nachfassung, davon 2 fällig').waitFor()
    await page.getByRole('button', { name: '2 Prospects übergeben' }).click()
    await principal.toast('2 Prospects an Petra Prinz übergeben').waitFor()
    expect(await listWho()).toEqual([petra.id, petra.id])
    await page.getByRole('button', { name: 'Rückgängig: Cem Demir → Petra Prinz' }).click()
    await page.getByRole('button', { name: 'Rückgängig machen' }).click()
    await principal.toast('2 von 2 zurück').waitFor()
    expect(await listWho()).toEqual([id, id])
  })

  it('assigns leads by a rule once its effect was seen, and shows why', async () => {
    const { page } = principal
    await page.getByRole('heading', { name: 'Verteilung der Leads' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Neue Regel …' }).click()
    await fillIn(page, { 'Name der Regel': 'Horn', 'Postleitzahlen und Orte': '22111' })
    await page.getByLabel('Leads gehen an').selectOption({ label: 'Cem Demir' })
    await page.getByRole('button', { name: 'Regel anlegen' }).click()
    await principal.toast('Regel gespeichert').waitFor()
    await page.getByRole('button', { name: 'Wirkung ansehen: Horn' }).click()
    await page.getByText(/kam kein neuer Lead/).waitFor()
    await page.getByRole('button', { name: 'Einschalten', exact: true }).click()
    await principal.toast('Regel eingeschaltet').waitFor()
    await product.make.savedSearch(petra)
    const id = await product.make.property()
    await announceMatches(product.ctx, [id])
    await colleague.page.goto('/prospect-management')
    await expect.poll(() => product.ctx.db.selectFrom('lead_assignments').select('rule_name as rule').execute()).toEqual([{ rule: 'Horn' }])
    await colleague.page.goto(`/prospect-management?property=${id}`)
    await colleague.page.getByText('Warum bei mir?').click()
    await colleague.page.getByText('Durch die Regel „Horn“').waitFor()
  })

  it('takes a colleague out, who is signed out at once and leaves his prospects to the principal', async () => {
    const { page } = principal
    const listAssigned = () =>
      product.ctx.db.selectFrom('prospects').select(['property_id as id', 'assigned_to as who']).orderBy('property_id').execute()
    const before = await listAssigned()
    expect(before.filter(({ who }) => who !== petra.id).length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Aus dem Büro nehmen: Cem Demir' }).click()
    await page.getByLabel('Wer übernimmt die Prospects?').selectOption({ label: 'Petra Prinz' })
    await page.getByRole('button', { name: 'Aus dem Büro nehmen', exact: true }).click()
    await principal.toast('Aus dem Büro genommen').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Aus dem Büro nehmen: Cem Demir' }).count()).toBe(0)
    await colleague.page.waitForURL((url) => url.pathname === '/auth')
    const after = await listAssigned()
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
    expect(new Set(after.map(({ who }) => who))).toEqual(new Set([petra.id]))
  })

  it('asks its principal for the agreement on processing once the operator publishes it, and keeps what he accepted', async () => {
    const { page } = principal
    const { id } = await product.make.user({ role: 'admin' })
    const text = '## Weisungen\n\nMüller Software GmbH verarbeitet die Daten nur nach Weisung des Büros.'
    await writeLegalText(product.ctx, id, 'auftragsverarbeitung', { text, readAt: undefined })
    const asked = page.getByRole('link', { name: 'Lesen und annehmen' })
    await asked.click()
    await page.getByRole('region', { name: 'Text der Vereinbarung' }).getByText('nur nach Weisung').waitFor()
    await page.getByRole('button', { name: 'Für das Büro annehmen' }).click()
    await principal.toast('Vereinbarung angenommen').waitFor()
    await page.getByRole('list', { name: 'Angenommene Fassungen' }).getByText('Petra Prinz').waitFor()
    await expect.poll(() => asked.count()).toBe(0)
    const tab = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^Wortlaut vom/ }).click()
    await (await tab).getByText('nur nach Weisung des Büros').waitFor()
  })
})
