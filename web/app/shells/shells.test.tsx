import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { User } from '#shared/contract/people/accounts.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { handleLive } from '../use-live.ts'
import { sampleCard, sampleUser } from '../../testing/samples.ts'

const INSTALLATION = { product: 'Giebel', mailServer: true, demoMailbox: null }
const edge = emptyHouse({ 'GET /api/installation': { body: INSTALLATION }, 'GET /api/legal': { body: [] } })

const open = async (address: string, change: Partial<User> = {}) => {
  openApp(edge, address, sampleUser(change))
  await screen.findByRole('heading', { level: 1 })
}
const banner = () => screen.findByRole('region', { name: 'E-Mail-Adresse bestätigen' })

it.each([
  [false, 1],
  [true, 0],
])('an agent who loads pictures by click (%s) finds %i of them loaded', async (picturesByClick, loaded) => {
  edge.answer('GET /api/favorites', { body: [sampleCard({ isFavorite: true, imageUrls: ['https://img.example/haus.jpg'] })] })
  await open('/favorites', { picturesByClick })
  await screen.findByRole('button', { name: /^Aus Favoriten entfernen/ })
  expect([...document.querySelectorAll('img')].filter(({ src }) => src.startsWith('https://img.example/'))).toHaveLength(loaded)
})

describe('the reminder to accept the agreement on processing', () => {
  const reminder = () => screen.findByRole('region', { name: 'Vereinbarung noch nicht angenommen' })

  it('leads a principal to the office, and waits when put off', async () => {
    await open('/favorites', { agreementDue: true })
    const link = within(await reminder()).getByRole('link', { name: 'Lesen und annehmen' })
    expect(link.getAttribute('href')).toBe('/buero#vereinbarung')
    await userEvent.click(within(await reminder()).getByRole('button', { name: 'Später' }))
    expect(screen.queryByRole('region', { name: 'Vereinbarung noch nicht angenommen' })).toBeNull()
  })

  it('comes after that to confirm the email address', async () => {
    await open('/favorites', { agreementDue: true, isEmailVerified: false })
    await banner()
    expect(screen.queryByRole('region', { name: 'Vereinbarung noch nicht angenommen' })).toBeNull()
  })
})

describe('the banner while the administration may read', () => {
  const UNTIL = '2999-11-30T17:00:00Z'
  const WINDOW = {
    id: 1,
    areas: ['callList', 'partners'],
    openedAt: '2026-11-30T13:00:00Z',
    openedBy: 'Petra Prinz',
    until: UNTIL,
    endedAt: null,
    endedBy: null,
  }
  const support = () => screen.findByRole('region', { name: 'Die Administration darf lesen' })
  const noSupport = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Die Administration darf lesen' })).toBeNull())

  it.each([
    ['principal', 1],
    ['manager', 1],
    ['agent', 0],
    ['assistant', 0],
  ] as const)('shows what and until when to every role, and has a button to end it for %s: %i', async (officeRole, buttons) => {
    edge.answer('GET /api/office/support', { body: { open: WINDOW, past: [] } })
    await open('/favorites', { officeRole, supportUntil: UNTIL })
    const text = 'Die Administration darf bis 30.11.2999, 18:00 Uhr in Ihrem Büro lesen: Anrufliste und Partner. Ändern kann sie nichts.'
    await waitFor(async () => expect((await support()).textContent).toContain(text))
    expect(within(await support()).queryAllByRole('button', { name: 'Beenden' })).toHaveLength(buttons)
    expect(
      within(await support())
        .getByRole('link', { name: 'Was sie ansieht' })
        .getAttribute('href'),
    ).toBe('/buero#einsicht')
  })

  it('ends by a click, and leaves the page as it was', async () => {
    edge.answer('GET /api/office/support', { body: { open: WINDOW, past: [] } })
    edge.answer('DELETE /api/office/support', { body: { success: true } })
    await open('/favorites', { supportUntil: UNTIL })
    const end = within(await support()).getByRole('button', { name: 'Beenden' })
    edge.answer('GET /api/auth/user', { body: sampleUser() })
    await userEvent.click(end)
    await noSupport()
    expect(toaster.current()?.title).toBe('Beendet')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('appears and disappears on an open page', async () => {
    edge.answer('GET /api/office/support', { body: { open: WINDOW, past: [] } })
    const { client } = openApp(edge, '/favorites', sampleUser())
    await screen.findByRole('heading', { level: 1 })
    const hear = (supportUntil: string | null) => {
      edge.answer('GET /api/auth/user', { body: sampleUser({ supportUntil }) })
      handleLive(client, { type: 'changed', paths: ['/api/office/support', '/api/auth/user'] })
    }
    expect(screen.queryByRole('region', { name: 'Die Administration darf lesen' })).toBeNull()
    hear(UNTIL)
    await support()
    hear(null)
    await noSupport()
  })

  it('asks the server when the time is over, because its end is not announced', async () => {
    let asked = 0
    edge.answer('GET /api/auth/user', () => ({ body: sampleUser({ supportUntil: asked++ === 0 ? '2026-11-20T08:00:00Z' : null }) }))
    openApp(edge, '/favorites')
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(asked).toBe(2))
    await noSupport()
  })

  it('is beside a reminder, which is put off without it', async () => {
    edge.answer('GET /api/office/support', { body: { open: WINDOW, past: [] } })
    await open('/favorites', { supportUntil: UNTIL, agreementDue: true })
    await support()
    const reminder = await screen.findByRole('region', { name: 'Vereinbarung noch nicht angenommen' })
    await userEvent.click(within(reminder).getByRole('button', { name: 'Später' }))
    expect(screen.queryByRole('region', { name: 'Vereinbarung noch nicht angenommen' })).toBeNull()
    await support()
  })
})

describe('the reminder to confirm the email address', () => {
  it.each([
    ['agent', '/favorites', 'werden keine E-Mails verschickt und nichts in Ihr CRM exportiert'],
    ['agent', '/properties', 'werden keine E-Mails verschickt und nichts in Ihr CRM exportiert'],
    ['partner', '/partner', 'werden keine E-Mails verschickt, weder an Sie noch in Ihrem Namen'],
    ['admin', '/admin', 'werden keine E-Mails verschickt, weder an Sie noch in Ihrem Namen'],
  ] as const)('shows the role %s on %s what is on hold', async (role, address, text) => {
    await open(address, { role, isEmailVerified: false })
    expect((await banner()).textContent).toContain(text)
  })

  it('takes no space when there is nothing to show', async () => {
    await open('/favorites', { isEmailVerified: false })
    const strip = (await banner()).parentElement
    expect(strip?.childElementCount).toBe(1)
    expect(strip?.classList.contains('empty:hidden')).toBe(true)
  })

  it('is hidden after the confirmation', async () => {
    await open('/favorites')
    expect(screen.queryByRole('region', { name: 'E-Mail-Adresse bestätigen' })).toBeNull()
    expect(edge.calls.some(({ address }) => address === '/api/installation')).toBe(false)
  })

  it('sends the link again', async () => {
    await open('/favorites', { isEmailVerified: false })
    edge.answer('POST /api/auth/resend-verification', { body: { success: true } })
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Link erneut senden' }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Link gesendet'))
    expect(edge.calls.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'anna.berger@giebel.example' })
  })

  it("links to the demo's mailbox, but only in the demo", async () => {
    edge.answer('GET /api/installation', { body: { ...INSTALLATION, demoMailbox: 'http://127.0.0.1:4711' } })
    await open('/favorites', { isEmailVerified: false })
    const link = await within(await banner()).findByRole('link', { name: 'Postfach der Demo' })
    expect(link.getAttribute('href')).toBe('http://127.0.0.1:4711')
  })

  it.each([
    ['agent', '/favorites', 'Bitten Sie Ihre Administration, einen Mailserver einzurichten.'],
    ['admin', '/admin', 'Als Administration müssen Sie erst einen Mailserver einrichten.'],
  ] as const)('shows the role %s who has to set up a mail server', async (role, address, text) => {
    edge.answer('GET /api/installation', { body: { ...INSTALLATION, mailServer: false } })
    await open(address, { role, isEmailVerified: false })
    expect(await within(await banner()).findByText(new RegExp(text))).toBeDefined()
  })

  it('can be dismissed, and returns on the next visit', async () => {
    await open('/favorites', { isEmailVerified: false })
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Später' }))
    expect(screen.queryByRole('region', { name: 'E-Mail-Adresse bestätigen' })).toBeNull()
    cleanup()
    await open('/favorites', { isEmailVerified: false })
    await banner()
  })
})

describe('the Propstack badge', () => {
  it('comes with the account, without its own request', async () => {
    await open('/favorites', { propstackApiKey: '••••••••1234', crmTest: { at: '2026-11-21T09:30:00Z', error: null } })
    expect(
      screen.getByRole('button', { name: 'Propstack Connected. Zuletzt geprüft am 21.11.2026, 10:30 Uhr: Verbindung steht.' }),
    ).toBeDefined()
    expect(edge.calls.filter(({ address }) => address.startsWith('/api/propstack'))).toEqual([])
  })

  it('is hidden without a key', async () => {
    await open('/favorites')
    expect(screen.queryByRole('button', { name: /Propstack Connected/ })).toBeNull()
  })
})

describe("an agent's menu", () => {
  const link = (name: string) => within(screen.getByRole('navigation', { name: 'Hauptmenü' })).getByRole('link', { name })

  it('links to the prospects from the bar', async () => {
    await open('/favorites')
    expect(link('Prospects').getAttribute('href')).toBe('/prospect-management')
    expect(link('Prospects').getAttribute('aria-current')).toBeNull()
    expect(link('Dashboard').getAttribute('href')).toBe('/')
  })

  it('marks the prospects as the open page', async () => {
    await open('/prospect-management')
    expect(link('Prospects').getAttribute('aria-current')).toBe('page')
    expect(link('Dashboard').getAttribute('aria-current')).toBeNull()
  })

  it('also links there from the drawer', async () => {
    await open('/favorites')
    await userEvent.click(screen.getByRole('button', { name: 'Menü öffnen' }))
    const entry = within(await screen.findByRole('dialog', { name: 'Giebel' })).getByRole('link', { name: 'Prospects' })
    expect(entry.getAttribute('href')).toBe('/prospect-management')
    await userEvent.click(entry)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Giebel' })).toBeNull())
    expect(location.pathname).toBe('/prospect-management')
  })
})

describe('the footer', () => {
  it.each([
    ['agent', '/favorites'],
    ['partner', '/partner'],
    ['admin', '/admin'],
  ] as const)('links to the legal pages for the role %s', async (role, address) => {
    await open(address, { role })
    const links = within(screen.getByRole('navigation', { name: 'Rechtliches' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/impressum', '/datenschutz', '/agb', '/barrierefreiheit'])
  })
})

/** Target of each menu entry, written by hand. */
const ENTRIES = {
  Immobilien: [
    ['Suche', '/properties'],
    ['Suchanfragen', '/search-criteria'],
    ['Favoriten', '/favorites'],
    ['Dasselbe Objekt?', '/dasselbe-objekt'],
    ['Suchkunden', '/suchkunden'],
  ],
  Partner: [
    ['Partner', '/partners'],
    ['Provisionen', '/provisionen'],
  ],
  Synchronisation: [
    ['CRM', '/propstack-sync'],
    ['ThinkImmo-Import', '/thinkimmo-import'],
    ['Link einfügen', '/teilen'],
    ['Scraper-Status', '/scraper-status'],
    ['E-Mail-Suchaufträge', '/suchauftraege'],
  ],
} as const
// jsdom does not support popovers
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link', { hidden: true })
    .map((one) => [one.textContent.trim(), one.getAttribute('href')])

describe('the menu entries', () => {
  it.each(Object.entries(ENTRIES))('below %s link to their pages, and mark the open one', async (name, entries) => {
    await open('/favorites')
    const bar = within(screen.getByRole('navigation', { name: 'Hauptmenü' }))
    const trigger = bar.getByRole('button', { name })
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(trigger)
    const menu = document.getElementById(trigger.getAttribute('aria-controls') ?? '') as HTMLElement
    expect(linksIn(menu)).toEqual(entries)
    const current = within(menu)
      .getAllByRole('link', { hidden: true })
      .filter((one) => one.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent.trim())).toEqual(name === 'Immobilien' ? ['Favoriten'] : [])
    await userEvent.click(within(menu).getAllByRole('link', { hidden: true })[0] as HTMLElement)
    await waitFor(() => expect(location.pathname).toBe(entries[0][1]))
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
  })

  it('are all in the drawer on a small screen', async () => {
    await open('/favorites')
    await userEvent.click(screen.getByRole('button', { name: 'Menü öffnen' }))
    const drawer = await screen.findByRole('dialog', { name: 'Giebel' })
    const own = [['Anrufliste', '/call-list'], ['Dashboard', '/'], ['Prospects', '/prospect-management'], ...Object.values(ENTRIES).flat()]
    expect(linksIn(within(drawer).getByRole('navigation'))).toEqual(own)
    expect(within(drawer).getByRole('link', { name: 'Favoriten' }).getAttribute('aria-current')).toBe('page')
  })

  it.each([
    ['agent', ['/profile', '/buero', '/propstack-sync', '/datenschutz-auskunft', '/logout']],
    ['partner', ['/profile', '/logout']],
    ['admin', ['/profile', '/logout']],
  ] as const)('link the role %s to its own pages in the account menu', async (role, addresses) => {
    await open(role === 'agent' ? '/favorites' : `/${role}`, { role })
    const trigger = screen.getByRole('button', { name: /Konto/ })
    await userEvent.click(trigger)
    const menu = document.getElementById(trigger.getAttribute('aria-controls') ?? '') as HTMLElement
    expect(linksIn(menu).map(([, href]) => href)).toEqual(addresses)
  })
})

it('a page can start loading behind the menu', async () => {
  await open('/favorites')
  const skip = screen.getByRole('link', { name: 'Zum Inhalt springen' })
  expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
})
