import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ALL_LOOKS, dress, inspect, type Look, lookAt, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'
import { WHOLE_RUN } from './visitor.ts'

const stage = oneVisitor({
  product: { ads: 300, layout: 'mixed' },
  agent: { company_name: 'Berger Immobilien' },
  visitor: { reducedMotion: 'reduce' },
  isInspected: true,
})

let advert: number
let tip: number
let draft: number

async function readDetails(externalId: string): Promise<boolean> {
  const rows = stage.product.ctx.db.selectFrom('adverts').select('details_read_at').where('external_id', '=', externalId)
  return (await rows.executeTakeFirstOrThrow()).details_read_at !== null
}

/** A week of an agent's work: matches, a failed source, favourites, statuses, a changed price. */
async function fill(): Promise<void> {
  await stage.product.make.savedSearch(stage.agent, { name: 'Alles in Hamburg', location: 'Hamburg', radius: 10, sellerType: 'private' })
  await stage.product.make.savedSearch(stage.agent, {
    name: 'Häuser in Köln und ein Name, der länger ist als die Karte breit',
    location: 'Köln',
    propertyType: 'house',
    sources: ['kleinanzeigen.de', 'immobilienscout24.de'],
  })
  await stage.product.make.savedSearch(stage.agent, { name: 'Ausgeschaltet', isActive: false })
  const page = await stage.enter({ as: stage.agent })
  await page.goto('/search-criteria')
  await page.getByRole('region', { name: 'Alles in Hamburg' }).getByText('fertig', { exact: true }).waitFor(WHOLE_RUN)
  await page.getByText('Portal nicht erreichbar').waitFor()
  const ad = stage.product.portal.publish({
    city: 'Hamburg',
    sellerType: 'private',
    category: '208',
    price: 560_000,
    size: 140,
    rooms: 5,
    pictures: 7,
  })
  const again = page.getByRole('region', { name: 'Alles in Hamburg' }).getByRole('button', { name: 'Jetzt suchen' })
  await again.click()
  await stage.visitor.toast('1 neue Immobilie gefunden').waitFor()
  // The ad page is read after its card, and would report the new price before the next search does.
  await vi.waitFor(async () => expect(await readDetails(ad.id)).toBe(true), WHOLE_RUN)
  stage.product.portal.changePrice(ad.id, 529_000)
  await again.click()
  await page.getByRole('region', { name: 'Alles in Hamburg' }).getByText('1 geändert').waitFor()
  advert = (
    await stage.product.ctx.db.selectFrom('adverts').select('property_id').where('external_id', '=', ad.id).executeTakeFirstOrThrow()
  ).property_id
  await stage.product.ctx.db.updateTable('adverts').set({ contact_phone: '0171 5550123' }).where('property_id', '=', advert).execute()
  await page.goto('/properties')
  await page
    .getByRole('button', { name: /^Favorit: / })
    .nth(0)
    .click()
  await page
    .getByRole('button', { name: /^Favorit: / })
    .nth(2)
    .click()
  await page
    .getByRole('combobox', { name: /^Prospect-Status: / })
    .nth(1)
    .selectOption('Kontaktiert')
  await page
    .getByRole('combobox', { name: /^Prospect-Status: / })
    .nth(2)
    .selectOption('Kein Interesse')
  await page
    .getByRole('combobox', { name: /^Prospect-Status: / })
    .nth(3)
    .selectOption('Nachfassung erforderlich')
  await askAboutTwo()
  // The tip's property is found by its address.
  await stage.product.make.property({ address: 'Lindenweg 7', zip_code: '22111', location: 'Hamburg' })
  tip = await stage.product.make.tip(stage.agent, await stage.product.make.user({ role: 'partner' }), { urgency: 'hoch' })
  const partner = await stage.product.make.user({ role: 'partner', company_name: 'Entrümpelung Räumt und Söhne' })
  await stage.product.make.relation(stage.agent, partner)
  draft = await draftFor(page, partner.id, await stage.product.make.tip(stage.agent, partner, { street: 'Moorweg', house_number: '3' }))
  await stage.visitor.leave()
}

/** Two adverts of one house, one with a picture and one with a long text, which the matching rules leave to the agent. */
async function askAboutTwo(): Promise<void> {
  const { make, ctx } = stage.product
  const { image_urls } = await ctx.db.selectFrom('adverts').select('image_urls').where('property_id', '=', advert).executeTakeFirstOrThrow()
  const common = { details_read_at: ctx.clock.now(), zip_code: '50823', location: 'Köln Ehrenfeld' }
  const ids = [
    await make.property({
      ...common,
      title: 'Haus am Park mit altem Baumbestand',
      plot_size: 412,
      year_built: 1962,
      contact_name: 'Familie Petersen',
      image_urls,
    }),
    await make.property({
      ...common,
      source: 'immowelt.de',
      title: 'Familienhaus',
      price_cents: 46_900_000,
      plot_size: 430,
      description: 'Ruhige Lage. '.repeat(60),
    }),
  ]
  const adverts = await ctx.db.selectFrom('adverts').select('id').where('property_id', 'in', ids).orderBy('id').execute()
  const [one_id, other_id] = adverts.map(({ id }) => id) as [number, number]
  await ctx.db.insertInto('maybe_pairs').values({ one_id, other_id, score: 5 }).execute()
}

/** Creates a sale and a draft statement for it, whose required billing data is still missing. */
const draftFor = (page: Page, partnerId: string, tipId: number): Promise<number> =>
  page.evaluate(
    async ([partnerId, tipId]) => {
      const post = async (path: string, body: object) => {
        const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
        return ((await answer.json()) as { id: number }).id
      }
      const sale = { tipId, salePrice: 400_000, commissionRate: 0.5, saleDate: '2026-01-05' }
      return post('/api/makler/statements', { partnerId, commissionIds: [await post('/api/makler/commissions', sale)] })
    },
    [partnerId, tipId] as const,
  )

beforeAll(fill)

describe("an agent's pages", () => {
  const page = stage.resident(() => ({ as: stage.agent }))

  it.each([
    ['dashboard', '/', 'Latest Favorite Properties'],
    ['suche', '/properties', /^\d+ Objekte von privat/],
    ['prospects', '/prospect-management', /beste Chance zuerst/],
    ['board', '/prospect-management?view=board', 'Niemand in diesem Status.'],
    ['anrufliste', '/call-list', 'Für heute fertig'],
    ['favoriten', '/favorites', '2 gemerkte Objekte'],
    ['suchanfragen', '/search-criteria', 'Portal nicht erreichbar'],
    ['suchanfrage-neu', '/search-criteria?form=neu', 'Suche anlegen'],
    ['propstack', '/propstack-sync', 'Übernehmen'],
    ['auskunft', '/datenschutz-auskunft', 'Löschprotokoll'],
    ['dasselbe-objekt', '/dasselbe-objekt', 'Das spricht dafür'],
    ['buero', '/buero', 'Rollen und Rechte'],
    ['auswertung', '/buero/auswertung?by=source&number=leads', 'Was gezählt wird'],
    ['profil', '/profile', 'dieses Gerät'],
  ])('look right: %s', (name, path, content) => lookAt(page(), name, path, content))

  it('look right: 404', async () => {
    const here = page()
    // The browser logs the 404.
    stage.visitor.allow(/404 .*\/gibt-es-nicht/)
    await lookAt(here, '404', '/gibt-es-nicht', '404 Page Not Found')
  })

  it.each([
    ['suche-gefiltert', '/properties?location=Hamburg&propertyType=house&sort=price-ASC', /^\d+ Objekte von privat/],
    ['suche-ausgeblendet', '/properties?hidden=true', /ausgeblendete Anzeigen?/],
  ])('look right: %s', (name, path, content) => lookAt(page(), name, path, content, TWO_LOOKS))

  it.each([
    ['partner', '/partners', 'Entrümpelung Räumt und Söhne'],
    ['provisionen', '/provisionen', 'Moorweg 3, Hamburg'],
    ['belege', '/provisionen?ansicht=belege', 'Entwurf'],
  ])('look right: %s', (name, path, content) => lookAt(page(), name, path, content, TWO_LOOKS))

  it('look right: fenster-partner', async () => {
    const { ctx, make } = stage.product
    const partner = await make.user({ role: 'partner', company_name: 'Gartenbau Lührs und Töchter', phone_number: '040 66969 123' })
    await make.relation(stage.agent, partner)
    await ctx.db
      .insertInto('partner_profiles')
      .values({
        user_id: partner.id,
        industry: 'gartenbauer',
        address: 'Große Bleiche 14',
        zip_code: '20354',
        city: 'Hamburg',
        website: 'https://www.gartenbau-luehrs-und-toechter.example/leistungen',
        services: 'Gartenpflege, Baumfällung, Winterdienst, Zäune und Wege',
        description: 'Familienbetrieb in dritter Generation.',
        service_area: 'Hamburg und der Landkreis Stormarn',
        price_range: 'premium',
        availability: '2_wochen',
        updated_at: ctx.clock.now(),
      })
      .execute()
    await lookAt(page(), 'fenster-partner', `/partners?partner=${partner.id}`, 'Hamburg und der Landkreis Stormarn', TWO_LOOKS)
  })

  it('look right: banner', async () => {
    const unconfirmed = await stage.product.make.agent({ is_email_verified: false })
    await lookAt(await stage.enter({ as: unconfirmed }), 'banner', '/', 'Link erneut senden')
  })

  it("look right on a new agent's dashboard", async () => {
    const newcomer = await stage.product.make.agent({ email: 'nora.neumann-vom-lindenweg@example.test', is_email_verified: false })
    await lookAt(await stage.enter({ as: newcomer }), 'dashboard-neuling', '/', 'Ersten Partner einladen')
    expect(await stage.visitor.page.getByRole('region', { name: 'E-Mail-Adresse bestätigen' }).count()).toBe(1)
  })

  it('look right: immobilie', () => lookAt(page(), 'immobilie', `/property/${advert}`, 'Vom Portal'))

  it('look right: immobilie-unbekannt', async () => {
    const unlucky = await stage.enter({ as: stage.agent })
    stage.visitor.allow(/404 .*\/api\/properties\/999/)
    await lookAt(unlucky, 'immobilie-unbekannt', '/property/99999999', 'Immobilie nicht gefunden', TWO_LOOKS)
  })
})

describe('overlays', () => {
  const resident = stage.resident(() => ({ as: stage.agent }))

  const overlay = async (name: string, path: string, width: Look['width'], open: (page: Page) => Promise<Locator>) => {
    const page = resident()
    const looks = ALL_LOOKS.filter((each) => each.width === width)
    await dress(page, { width, theme: 'light' })
    // Going to the current URL would reload the page and keep the overlay open.
    await page.goto('about:blank')
    await page.goto(path)
    const opened = await open(page)
    await opened.waitFor()
    expect(await inspect(page, name, looks, false)).toEqual([])
    expect(await opened.isVisible()).toBe(true)
  }

  it('look right in the bell', () =>
    overlay('glocke', '/favorites', 1440, async (page) => {
      await page.getByRole('button', { name: /^Benachrichtigungen, / }).click()
      return page.getByRole('group', { name: 'Benachrichtigungen', exact: true }).getByRole('link').first()
    }))
  it('look right for a statement', () =>
    overlay('beleg', `/provisionen?beleg=${draft}`, 390, async (page) =>
      page.getByText('Das fehlt noch, bevor der Beleg ausgestellt werden kann'),
    ))
  it('look right in the account menu', () =>
    overlay('konto', '/favorites', 390, async (page) => {
      await page.getByRole('button', { name: /^Konto: / }).click()
      return page.getByRole('link', { name: 'Abmelden' })
    }))
  it('look right in the menu on small screens', () =>
    overlay('menü', '/favorites', 390, async (page) => {
      await page.getByRole('button', { name: 'Menü öffnen' }).click()
      return page.getByRole('dialog').getByRole('link', { name: 'Favoriten' })
    }))
  it('look right for the filters on small screens', () =>
    overlay('filter', '/properties?location=Nirgendwo', 390, async (page) => {
      await page.getByRole('button', { name: 'Filter (1)' }).click()
      return page.getByRole('dialog', { name: 'Erweiterte Suche' }).getByRole('button', { name: /Treffer zeigen/ })
    }))
  it('look right while a search is saved', () =>
    overlay('suche-speichern', '/properties?location=Nirgendwo', 1440, async (page) => {
      await page.getByRole('button', { name: 'Suche speichern' }).click()
      return page.getByRole('dialog').getByLabel('Name')
    }))
  it('look right before a search is deleted', () =>
    overlay('löschen', '/search-criteria', 1440, async (page) => {
      await page.getByRole('button', { name: 'Löschen: Ausgeschaltet' }).click()
      return page.getByRole('alertdialog', { name: 'Sind Sie sicher, dass Sie dieses Suchkriterium löschen möchten?' })
    }))
  it("look right with a lead score's reasons", () =>
    overlay('lead-score', '/favorites', 390, async (page) => {
      await page
        .getByRole('button', { name: /^Lead-Score / })
        .first()
        .click()
      return page.getByText('Vorschlag, weil …')
    }))
  it.each([1440, 390] as const)('look right for a prospect at %i px', (width) =>
    overlay('prospect', `/prospect-management?property=${advert}`, width, async (page) => {
      await page.getByRole('button', { name: 'Widerspruch eintragen' }).waitFor()
      return page.getByRole('form', { name: 'Aktivität hinzufügen' })
    }),
  )
  it.each([1440, 390] as const)('look right for a tip at %i px', (width) =>
    overlay('tipp', `/?tip=${tip}`, width, async (page) => {
      await page.getByText('Noch nichts geändert').waitFor()
      await page.getByRole('list', { name: 'Bekannte Objekte' }).waitFor()
      await page.getByRole('button', { name: 'Ich kenne das Haus schon …' }).click()
      return page.getByRole('dialog', { name: /^Objekt-Tipp: / })
    }),
  )
  it("look right with a contact light's reasons", () =>
    overlay('kontakt-ampel', '/favorites', 390, async (page) => {
      await page
        .getByRole('button', { name: /^Kontakt-Ampel/ })
        .first()
        .click()
      return page.getByRole('group', { name: /Kontakt-Ampel/ })
    }))
  it.each([1440, 390] as const)('look right for an enlarged picture at %i px', (width) =>
    overlay('bild', `/property/${advert}`, width, async (page) => {
      await page.getByRole('button', { name: 'Bild 1 vergrößern' }).click()
      return page.getByRole('dialog', { name: /^Bild 1 von \d$/ })
    }),
  )
})
