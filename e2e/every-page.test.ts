import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inspect, type Look, sizeOf, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'
import { fillIn, PATIENCE, signIn } from './visitor.ts'

const stage = oneVisitor({
  product: { ads: 300, layout: 'mixed' },
  agent: { company_name: 'Berger Immobilien' },
  visitor: { reducedMotion: 'reduce' },
  isInspected: true,
})
let advert: number

async function readDetails(externalId: string): Promise<boolean> {
  const rows = stage.product.ctx.db.selectFrom('properties').select('details_read_at').where('external_id', '=', externalId)
  return (await rows.executeTakeFirstOrThrow()).details_read_at !== null
}

/** A week of work of one agent: matches, a failed source, favourites, statuses, a changed price. */
async function fill(): Promise<void> {
  await stage.product.make.savedSearch(stage.agent, { name: 'Alles in Hamburg', location: 'Hamburg', radius: 10, sellerType: 'private' })
  await stage.product.make.savedSearch(stage.agent, {
    name: 'Häuser in Köln und ein Name, der länger ist als die Karte breit',
    location: 'Köln',
    propertyType: 'house',
    sources: ['kleinanzeigen.de', 'immowelt.de'],
  })
  await stage.product.make.savedSearch(stage.agent, { name: 'Ausgeschaltet', isActive: false })
  const page = await stage.enter({ as: stage.agent })
  await page.goto('/search-criteria')
  await page.getByRole('region', { name: 'Alles in Hamburg' }).getByText('fertig', { exact: true }).waitFor()
  await page.getByText('Quelle nicht angeschlossen').waitFor()
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
  // the advert's own page is read afterwards, and would tell of the new price before the next search does
  await vi.waitFor(async () => expect(await readDetails(ad.id)).toBe(true), PATIENCE)
  stage.product.portal.changePrice(ad.id, 529_000)
  await again.click()
  await page.getByRole('region', { name: 'Alles in Hamburg' }).getByText('1 geändert').waitFor()
  advert = (await stage.product.ctx.db.selectFrom('properties').select('id').where('external_id', '=', ad.id).executeTakeFirstOrThrow()).id
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
  await stage.visitor.leave()
}

beforeAll(fill)

/** Opens a page, waits for what the user came for, and looks at it. */
async function look(page: Page, name: string, path: string, content: string | RegExp, looks?: readonly Look[]): Promise<void> {
  await page.goto(path)
  await page.getByText(content).filter({ visible: true }).first().waitFor()
  expect(await inspect(page, name, looks)).toEqual([])
}

describe('without a session', () => {
  it.each([
    ['startseite', '/', 'Mit welchem Eigentümer sprechen Sie heute?'],
    ['auth', '/auth', 'Willkommen zurück'],
    ['auth-registrieren', '/auth?tab=registrieren', 'Konto erstellen'],
    ['makler-registrieren', '/register-user', 'Makler-Konto erstellen'],
    ['partner-registrieren', '/register-partner', 'Partner-Konto erstellen'],
    ['partner-login', '/partner-login', 'Noch kein Partner-Konto?'],
    ['passwort-vergessen', '/forgot-password', 'Link anfordern'],
    ['neues-passwort', '/reset-password?token=ein-link', 'Passwort speichern'],
    ['bestätigung-unvollständig', '/verify-email', 'unvollständig'],
    ['setup', '/setup?token=ein-link', 'Administrator anlegen'],
    ['setup-unvollständig', '/setup', 'unvollständig'],
    ['logout', '/logout', 'Wieder anmelden'],
    ['impressum', '/impressum', 'Angaben nach § 5'],
    ['datenschutz', '/datenschutz', 'Sitzungs-Cookie'],
    ['agb', '/agb', '1. Worum es geht'],
    ['barrierefreiheit', '/barrierefreiheit', 'Barrieren melden'],
  ])('%s', async (name, path, content) => look(await stage.enter(), name, path, content))
})

describe('an invitation', () => {
  const invitation = () => `/partner/${stage.agent.id}`

  it('that is valid', async () => look(await stage.enter(), 'einladung', invitation(), 'Anna Berger lädt Sie ein'))

  it('that is valid, filled in wrong', async () => {
    const page = await stage.enter()
    await page.goto(invitation())
    await page.getByText('Weitere Angaben (optional)').click()
    await page.getByLabel('Passwort', { exact: true }).fill('passwort')
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await page.getByText('Firmenname ist erforderlich').waitFor()
    expect(await inspect(page, 'einladung-falsch', TWO_LOOKS)).toEqual([])
  })

  it('that is not valid', async () => {
    const page = await stage.enter()
    stage.visitor.allow(/404 .*\/api\/partner\/check\//)
    await look(page, 'einladung-ungültig', '/partner/gibt-es-nicht', 'Ungültiger oder abgelaufener Registrierungslink.', TWO_LOOKS)
  })

  it('for somebody who is a partner already', async () =>
    look(
      await stage.enter({ as: await stage.product.make.user({ role: 'partner' }) }),
      'einladung-verbinden',
      invitation(),
      'Mit Anna Berger verbinden',
      TWO_LOOKS,
    ))
})

describe('what follows a form', () => {
  it('a registration', async () => {
    const page = await stage.enter()
    await page.goto('/auth?tab=registrieren')
    await fillIn(page, { Vorname: 'Nora', Nachname: 'Neu', 'E-Mail': 'nora.neu@example.test', Passwort: 'birnbaum' })
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByText('Die E-Mail wartet noch').waitFor()
    expect(await inspect(page, 'registriert', TWO_LOOKS)).toEqual([])
  })

  it('a registration with everything wrong', async () => {
    const page = await stage.enter()
    await page.goto('/register-partner')
    await page.getByLabel('Passwort', { exact: true }).fill('passwort')
    await page.getByRole('button', { name: 'Partner-Konto erstellen' }).click()
    await page.getByText('Dienstleistung ist erforderlich').waitFor()
    expect(await inspect(page, 'partner-registrieren-falsch', TWO_LOOKS)).toEqual([])
  })

  it('a link that does not work any more', async () => {
    const page = await stage.enter()
    stage.visitor.allow(/400 .*verify-email/)
    await look(page, 'bestätigung-ungültig', '/verify-email?token=ein-link', 'Neuen Bestätigungslink anfordern', TWO_LOOKS)
  })

  it('an agent at the login of partners', async () => {
    const page = await stage.enter()
    await page.goto('/partner-login')
    await signIn(page, stage.agent)
    await page.getByRole('link', { name: 'Zum regulären Login' }).waitFor()
    expect(await inspect(page, 'partner-login-falsch', TWO_LOOKS)).toEqual([])
  })
})

describe('the other roles', () => {
  it.each([
    ['partner', '/partner'],
    ['admin', '/admin'],
  ] as const)('%s', async (role, path) =>
    look(await stage.enter({ as: await stage.product.make.user({ role }) }), role, path, 'Sie sind angemeldet.'),
  )

  it.each(['partner', 'admin'] as const)('profil-%s', async (role) =>
    look(await stage.enter({ as: await stage.product.make.user({ role }) }), `profil-${role}`, '/profile', 'dieses Gerät'),
  )

  it('rechtstexte', async () =>
    look(await stage.enter({ as: await stage.product.make.user({ role: 'admin' }) }), 'rechtstexte', '/admin/rechtstexte', 'Nächste Lücke'))
})

describe('the pages of an agent', () => {
  it.each([
    ['dashboard', '/', 'Latest Favorite Properties'],
    ['suche', '/properties', /^\d+ Objekte von privat/],
    ['favoriten', '/favorites', '2 gemerkte Objekte'],
    ['suchanfragen', '/search-criteria', 'Quelle nicht angeschlossen'],
    ['suchanfrage-neu', '/search-criteria?form=neu', 'Suche anlegen'],
    ['propstack', '/propstack-sync', 'Übernehmen'],
    ['profil', '/profile', 'dieses Gerät'],
    ['404', '/gibt-es-nicht', '404 Page Not Found'],
  ])('%s', async (name, path, content) => look(await stage.enter({ as: stage.agent }), name, path, content))

  it.each([
    ['suche-gefiltert', '/properties?location=Hamburg&propertyType=house&sort=price-ASC', /^\d+ Objekte von privat/],
    ['suche-ausgeblendet', '/properties?hidden=true', /ausgeblendete Anzeigen/],
  ])('%s', async (name, path, content) => look(await stage.enter({ as: stage.agent }), name, path, content, TWO_LOOKS))

  it('banner', async () => {
    const unconfirmed = await stage.product.make.agent({ is_email_verified: false })
    await look(await stage.enter({ as: unconfirmed }), 'banner', '/', 'Link erneut senden')
  })

  it('dashboard of a newcomer', async () => {
    const newcomer = await stage.product.make.agent({ email: 'nora.neumann-vom-lindenweg@example.test', is_email_verified: false })
    await look(await stage.enter({ as: newcomer }), 'dashboard-neuling', '/', 'Ersten Partner einladen')
    expect(await stage.visitor.page.getByRole('region', { name: 'E-Mail-Adresse bestätigen' }).count()).toBe(1)
  })

  it('immobilie', async () => look(await stage.enter({ as: stage.agent }), 'immobilie', `/property/${advert}`, 'Vom Portal'))

  it('immobilie-unbekannt', async () => {
    const page = await stage.enter({ as: stage.agent })
    stage.visitor.allow(/404 .*\/api\/properties\/999/)
    await look(page, 'immobilie-unbekannt', '/property/99999999', 'Immobilie nicht gefunden', TWO_LOOKS)
  })
})

describe('what opens above a page', () => {
  const overlay = async (name: string, path: string, width: Look['width'], open: (page: Page) => Promise<Locator>) => {
    const page = await stage.enter({ as: stage.agent, viewport: sizeOf(width) })
    await page.goto(path)
    const opened = await open(page)
    await opened.waitFor()
    const looks = (['light', 'dark'] as const).map((theme) => ({ width, theme }))
    expect(await inspect(page, name, looks, false)).toEqual([])
    expect(await opened.isVisible()).toBe(true)
  }

  it('bell', () =>
    overlay('glocke', '/favorites', 1440, async (page) => {
      await page.getByRole('button', { name: /^Benachrichtigungen, / }).click()
      return page.getByRole('group', { name: 'Benachrichtigungen', exact: true }).getByRole('link').first()
    }))
  it('account menu', () =>
    overlay('konto', '/favorites', 390, async (page) => {
      await page.getByRole('button', { name: /^Konto: / }).click()
      return page.getByRole('link', { name: 'Abmelden' })
    }))
  it('menu of small screens', () =>
    overlay('menü', '/favorites', 390, async (page) => {
      await page.getByRole('button', { name: 'Menü öffnen' }).click()
      return page.getByRole('dialog').getByRole('link', { name: 'Favoriten' })
    }))
  it('filters of small screens', () =>
    overlay('filter', '/properties?location=Nirgendwo', 390, async (page) => {
      await page.getByRole('button', { name: 'Filter (1)' }).click()
      return page.getByRole('dialog', { name: 'Erweiterte Suche' }).getByRole('button', { name: /Treffer zeigen/ })
    }))
  it('saving a search', () =>
    overlay('suche-speichern', '/properties?location=Nirgendwo', 1440, async (page) => {
      await page.getByRole('button', { name: 'Suche speichern' }).click()
      return page.getByRole('dialog').getByLabel('Name')
    }))
  it('question before a search is deleted', () =>
    overlay('löschen', '/search-criteria', 1440, async (page) => {
      await page.getByRole('button', { name: 'Löschen: Ausgeschaltet' }).click()
      return page.getByRole('alertdialog', { name: 'Sind Sie sicher, dass Sie dieses Suchkriterium löschen möchten?' })
    }))
  it('reasons of a lead score', () =>
    overlay('lead-score', '/favorites', 390, async (page) => {
      await page
        .getByRole('button', { name: /^Lead-Score / })
        .first()
        .click()
      return page.getByText('Vorschlag, weil …')
    }))
  it.each([1440, 390] as const)('large picture at %i px', (width) =>
    overlay('bild', `/property/${advert}`, width, async (page) => {
      await page.getByRole('button', { name: 'Bild 1 vergrößern' }).click()
      return page.getByRole('dialog', { name: /^Bild 1 von \d$/ })
    }),
  )
})

/** Page, address, the call its list depends on, what it says while empty and when the call fails. */
const LISTS = [
  ['dashboard', '/', '/api/properties?', 'Noch keine Treffer', 'Immobilien konnten nicht geladen werden'],
  ['suche', '/properties?location=Nirgendwo', '/api/properties?', 'Keine Immobilien gefunden', 'Immobilien konnten nicht geladen werden'],
  ['favoriten', '/favorites', '/api/favorites', 'Keine Favoriten vorhanden', 'Favoriten konnten nicht geladen werden'],
  ['suchanfragen', '/search-criteria', '/api/search-criteria', 'Noch keine Suchanfragen', 'Suchanfragen konnten nicht geladen werden'],
] as const

describe.each(LISTS)('%s', (name, path, api, empty, failed) => {
  const call = (url: URL) => (url.pathname + (url.search ? '?' : '')).startsWith(api)

  it('while it is empty', async () => {
    const newcomer = await stage.product.make.agent()
    // without any search the dashboard shows what is new everywhere
    if (name === 'dashboard') await stage.product.make.savedSearch(newcomer, { location: 'Hintertupfingen' })
    await look(await stage.enter({ as: newcomer }), `${name}-leer`, path, empty, TWO_LOOKS)
  })

  it('while it is on its way', async () => {
    const page = await stage.enter({ as: stage.agent })
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route(call, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    await page
      .getByRole('status', { name: /werden geladen$/ })
      .first()
      .waitFor()
    expect(await inspect(page, `${name}-lädt`, TWO_LOOKS)).toEqual([])
    release()
    await page
      .getByRole('status', { name: /werden geladen$/ })
      .first()
      .waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('when it cannot be read, until it is tried again', async () => {
    const page = await stage.enter({ as: stage.agent })
    stage.visitor.allow(/ERR_FAILED/)
    await page.route(call, (route) => route.abort())
    await page.goto(path)
    await page.getByRole('heading', { name: failed }).waitFor()
    expect(await inspect(page, `${name}-fehler`, TWO_LOOKS)).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await page.getByRole('heading', { name: failed }).waitFor({ state: 'detached' })
  })
})

/** What has the focus, by the name a user of a screen reader hears first. Runs in the page. */
function focused(): string {
  const { activeElement } = document
  const label =
    activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement
      ? activeElement.labels?.[0]?.textContent
      : undefined
  return (activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '').trim()
}

/** Whether something shows where the focus is. Runs in the page. */
function isFocusShown(): boolean {
  const { activeElement } = document
  const holders = [activeElement, activeElement?.closest('section'), activeElement?.closest('label'), activeElement?.parentElement]
  return holders.some((element) => element && getComputedStyle(element).outlineStyle !== 'none')
}

describe('by keyboard', () => {
  it('the search is reached in the order in which it is read', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/properties')
    const firstCard = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
    const order: string[] = []
    const hidden: string[] = []
    while (order.at(-1) !== firstCard && order.length < 60) {
      await page.keyboard.press('Tab')
      order.push(await page.evaluate(focused))
      if (!(await page.evaluate(isFocusShown))) hidden.push(order.at(-1) ?? '')
    }
    const wanted = [
      'Zum Inhalt springen',
      'Giebel: zum Dashboard',
      'Dashboard',
      'Immobilien',
      'Sortierung',
      'Suche speichern',
      'Ort oder PLZ',
      'Preis bis (€)',
      'Anbieter',
      'Nur mit Bildern',
      firstCard,
    ]
    expect(order.filter((name) => wanted.includes(name))).toEqual(wanted)
    expect(hidden).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: firstCard }).waitFor()
  })

  it('the skip link leads past the navigation', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/favorites')
    await page.getByText('2 gemerkte Objekte').waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Zum Inhalt springen' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('inhalt')
  })

  it('a dialog keeps the focus and gives it back', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/properties')
    const button = page.getByRole('button', { name: 'Suche speichern' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(focused)).toContain('Suche speichern')
  })
})

describe('reduced motion', () => {
  /** Milliseconds of the longest movement. Runs in the page. */
  const longest = () => Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0)))

  it.each([
    ['reduce', -1, 1],
    // the measure itself must be able to see a movement
    ['no-preference', 100, Infinity],
  ] as const)('%s: the longest movement takes more than %d and at most %d ms', async (reducedMotion, least, most) => {
    const page = await stage.enter({ as: stage.agent, reducedMotion })
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/properties?**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/properties')
    await page.getByRole('status', { name: 'Immobilien werden geladen' }).waitFor()
    const moved = await page.evaluate(longest)
    release()
    await page.unrouteAll({ behavior: 'wait' })
    expect(moved).toBeGreaterThan(least)
    expect(moved).toBeLessThanOrEqual(most)
  })
})
