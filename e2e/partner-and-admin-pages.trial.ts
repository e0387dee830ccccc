import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { TestPartner } from '#test/factories.ts'
import { inspect, lookAt, TWO_LOOKS } from './inspect.ts'
import { asUser } from './as-user.ts'
import { oneVisitor } from './stage.ts'
import { hold } from './visitor.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' }, isInspected: true })

/** A bundled picture in place of a camera photo. */
const photo = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp(readFileSync(join(import.meta.dirname, '../web/landing/pictures/search-light-1120.webp')))
          .resize(800, 600)
          .jpeg()
          .toBuffer(),
      ),
    ],
    { type: 'image/jpeg' },
  )

/** A partner of two agents with records of every kind. */
async function partnerWithEverything(): Promise<TestPartner> {
  const { product, agent } = stage
  const partner = await product.make.user({ role: 'partner', first_name: 'Jan', last_name: 'Janssen', company_name: 'Gartenbau Janssen' })
  const second = await product.make.agent({ first_name: 'Jonas', last_name: 'Petersen' })
  for (const one of [second, agent]) await product.make.relation(one, partner)
  const [as, asAgent] = [asUser(product, partner), asUser(product, agent)]
  const house = {
    street: 'Ulmenallee',
    houseNumber: '3',
    zipCode: '21335',
    city: 'Lüneburg',
    estimatedPrice: 312_000,
    maklerUserId: agent.officeId,
  }
  const owner = { sellerName: 'Karin Petersen', sellerPhone: '0171 5550123', ownerConsentVersion: 1 }
  const { id } = await as.call(contract.tips.submit, {
    body: { ...house, ...owner, description: 'Leer seit März', position: { latitude: 53.24941, longitude: 10.41409 } },
  })
  for (let count = 0; count < 2; count++) await as.call(contract.tipPhotos.add, { params: { id, key: randomUUID() }, body: await photo() })
  for (const street of ['Am Moor', 'Ein Weg mit einem recht langen Namen am Rand der alten Stadt', 'Lindenweg'])
    await as.call(contract.tips.submit, {
      body: { street, houseNumber: '7', city: 'Uelzen', tipType: 'Vermietung', propertyType: 'Wohnung' },
    })
  await asAgent.call(contract.tips.update, {
    params: { id },
    body: { status: 'contacted', maklerNotes: 'Ich rufe die Eigentümerin morgen an.' },
  })
  await as.call(contract.messages.send, { body: { content: 'Ist die Eigentümerin erreicht?', maklerUserId: agent.officeId } })
  await asAgent.call(contract.messages.sendToPartner, {
    params: { id: partner.id },
    body: { content: 'Ja, danke. Termin ist am Freitag um 14 Uhr.' },
  })
  const sale = { tipId: id, salePrice: 305_000, commissionRate: 0.5, saleDate: '2026-10-02', dueDate: '2026-11-01' }
  const commission = await asAgent.call(contract.commissions.create, { body: sale })
  const address = { street: 'Am Wall 1', zipCode: '20095', city: 'Hamburg', taxNumber: '21/815/08150', iban: 'DE89370400440532013000' }
  await as.call(contract.billing.put, { body: { ...address, legalName: 'Gartenbau Janssen' } })
  await asAgent.call(contract.billing.put, { body: { ...address, legalName: 'Berger Immobilien' } })
  await as.call(contract.billing.accept, { body: { maklerUserId: agent.officeId, version: 1 } })
  const statement = await asAgent.call(contract.statements.create, { body: { partnerId: partner.id, commissionIds: [commission.id] } })
  await asAgent.call(contract.statements.issue, { params: { id: statement.id } })
  return partner
}

describe('a partner', () => {
  const page = stage.resident(async () => ({ as: await partnerWithEverything() }))

  it.each([
    ['partner-uebersicht', '/partner-dashboard', 'Ulmenallee 3'],
    ['partner-tipps', '/partner-dashboard?tab=tipps', 'Am Moor 7'],
    ['partner-provisionen', '/partner-dashboard?tab=provisionen', 'Gutschrift GS-00001'],
    ['partner-nachrichten', '/partner-dashboard?tab=nachrichten', 'Termin ist am Freitag um 14 Uhr.'],
    ['partner-profil', '/partner-dashboard?tab=profil', 'Wortlaut, Fassung 1'],
    ['profil-partner', '/profile', 'dieses Gerät'],
  ])('finds that %s looks right', (name, path, content) => lookAt(page(), name, path, content))

  it("opens a tip and edits the partner's own data", async () => {
    await page().goto('/partner-dashboard?tab=tipps')
    await page()
      .getByRole('link', { name: /Ulmenallee 3/ })
      .click()
    await page().getByRole('dialog').getByText('Eingereicht → Kontaktiert').waitFor()
    expect(await inspect(page(), 'partner-tipp', TWO_LOOKS, false)).toEqual([])
    await page().goto('/partner-dashboard?tab=profil')
    await page().getByRole('button', { name: 'Bearbeiten' }).click()
    await page().getByLabel('Einsatzgebiet').waitFor()
    expect(await inspect(page(), 'partner-profil-bearbeiten', TWO_LOOKS)).toEqual([])
  })
})

describe('an administrator', () => {
  const page = stage.resident(async () => ({ as: await stage.product.make.user({ role: 'admin' }) }))

  it.each([
    ['admin', '/admin', 'Freigabe durch Admin'],
    ['admin-belohnungen', '/admin?tab=belohnungen', 'Energieausweis'],
    ['admin-tipps', '/admin?tab=tipps', 'Ulmenallee 3'],
    ['admin-mailserver', '/admin?tab=e-mail', 'Hilfe zu App-Passwörtern'],
    ['admin-quellen', '/admin?tab=quellen', 'immowelt'],
    ['admin-vorlagen', '/admin?tab=vorlagen', 'Noch keine eigene Vorlage'],
    ['profil-admin', '/profile', 'dieses Gerät'],
    ['rechtstexte', '/admin/rechtstexte', 'Nächste Lücke'],
    ['datenschutz', '/admin/datenschutz', 'Heute Nacht: nichts'],
  ])('finds that %s looks right', (name, path, content) => lookAt(page(), name, path, content))

  it('finds every action on the last account within 1440 × 900 pixels', async () => {
    for (let count = 0; count < 12; count += 1) await stage.product.make.agent()
    await page().setViewportSize({ width: 1440, height: 900 })
    const { release } = await hold(page(), '**/user-menu-items*')
    await page().goto('/admin')
    const last = page()
      .getByRole('button', { name: /^Aktionen für/ })
      .last()
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await page()
      .getByRole('group', { name: /^Aktionen für/ })
      .waitFor()
    release()
    const remove = page().getByRole('button', { name: 'Löschen' })
    await remove.waitFor()
    const bottom = async () => {
      const box = await remove.boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    }
    await expect.poll(bottom).toBeLessThanOrEqual(900)
    await page().keyboard.press('Escape')
    await page().unrouteAll({ behavior: 'wait' })
  })

  it('previews a template as an email', async () => {
    await page().goto('/admin?tab=vorlagen')
    await page().getByRole('button', { name: 'Neue Vorlage' }).click()
    await page().getByLabel('Betreff').fill('Hallo {{firstName}}')
    await page().getByLabel('HTML-Inhalt').fill('<p id="greeting" style="color:red">Hallo {{firstName}} {{wer}}</p>')
    const frame = page().frameLocator('iframe[title="Vorschau der E-Mail"]')
    await frame.getByText('Hallo Anna').waitFor()
    expect(await frame.locator('#greeting').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 0, 0)')
    await page()
      .getByText(/\{\{wer\}\}/)
      .waitFor()
  })
})
