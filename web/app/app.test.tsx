import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/contract/people/accounts.ts'
import { WRITE_HEADER } from '#shared/contract/route.ts'
import { MEMBER_PATHS, PUBLIC_PATHS } from '#shared/domain/page-paths.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../testing/browser.tsx'
import { emptyHouse } from '../testing/house.ts'
import { sampleCard, sampleNotification, sampleSearch, sampleUser } from '../testing/samples.ts'
import { page, pagesFor } from './pages.tsx'
import { queryKey } from '#web/lib/query.ts'
import { handleLive } from './use-live.ts'

const edge = emptyHouse()
let left: readonly string[]

function open(address: string, user?: User) {
  const opened = openApp(edge, address, user)
  left = opened.left
  return opened.client
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, { timeout: 8_000 })
const here = () => location.pathname + location.search
const sessionCalls = () => edge.calls.filter(({ method, address }) => method === 'GET' && address === '/api/auth/user')

describe('access by role', () => {
  it('shows a guest the landing page on any path', async () => {
    open('/properties?location=Ulm')
    await heading('Mit welchem Eigentümer sprechen Sie heute?')
    expect(here()).toBe('/properties?location=Ulm')
  })

  it('redirects a guest from the administrator or partner area to the matching login', async () => {
    open('/admin')
    await heading('Willkommen')
    expect(here()).toBe('/auth')
    cleanup()
    open('/partner')
    await waitFor(() => expect(here()).toBe('/partner-login'))
  })

  it('has a page for every public path and no others', () => {
    const [guest] = pagesFor('guest')
    const mine = (guest?.children ?? []).map(({ path }) => path ?? '')
    expect(mine.filter((path) => path !== '*').toSorted()).toEqual([...Object.values(PUBLIC_PATHS), '/admin', '/partner'].toSorted())
  })

  it('has only pages the server lists, each for at least one role', () => {
    const pathsOf = (routes: readonly RouteObject[]): string[] =>
      routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
    const all = (['guest', 'agent', 'partner', 'admin'] as const).flatMap((role) => pathsOf(pagesFor(role)))
    expect(new Set(all)).toEqual(new Set(['*', ...Object.values(PUBLIC_PATHS), ...Object.values(MEMBER_PATHS)]))
  })

  it.each(['agent', 'partner', 'admin'] as const)('shows the %s only links to existing pages', async (role) => {
    open('/', sampleUser({ role }))
    await userEvent.click(await screen.findByRole('button', { name: /Konto:/ }, { timeout: 8_000 }))
    // jsdom does not track whether a popover is shown
    const offered = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href') ?? '')
    expect(offered).toContain('/profile')
    const missing = offered.filter((href) => {
      const route = matchRoutes(pagesFor(role), new URL(href, location.href).pathname)?.at(-1)?.route
      return route === undefined || route.path === '*'
    })
    expect(missing).toEqual([])
  })

  it('returns the focus to the menu button on Escape', async () => {
    open('/', sampleUser())
    const account = await screen.findByRole('button', { name: /Konto:/ }, { timeout: 8_000 })
    await userEvent.click(account)
    const menu = screen.getByLabelText('Konto')
    menu.style.display = 'block'
    const link = within(menu).getByRole('link', { name: 'Mein Profil' })
    act(() => link.focus())
    expect(document.activeElement).toBe(link)
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(account)
    expect(account.getAttribute('aria-expanded')).toBe('false')
  })

  it('shows agents their dashboard with its four figures', async () => {
    open('/', sampleUser())
    await heading(/Anna Berger/)
    for (const title of ['Total Properties', 'New Today', 'Exported', 'Favorites'])
      expect(screen.getByRole('heading', { name: title })).toBeDefined()
    expect(await screen.findByText('12.480')).toBeDefined()
  })

  it.each(['/properties', '/favorites', '/search-criteria', '/property/7', '/dashboard'])(
    'does not serve %s to administrators and partners',
    async (path) => {
      for (const [role, userLevel] of [
        ['admin', 1],
        ['partner', 3],
      ] as const) {
        open(path, sampleUser({ role, userLevel }))
        await heading('404 Page Not Found')
        expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined()
        cleanup()
      }
    },
  )

  it('redirects agents from /admin to the start page', async () => {
    open('/admin', sampleUser())
    await heading(/Anna Berger/)
    expect(here()).toBe('/')
  })

  it('offers a retry instead of a spinner when the server fails', async () => {
    edge.answer('GET /api/auth/user', { status: 503, body: 'Die Datenbank ist nicht erreichbar.' })
    open('/')
    const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
    edge.answer('GET /api/auth/user', { body: sampleUser() })
    await userEvent.click(again)
    await heading(/Anna Berger/)
  })
})

describe('signing in', () => {
  const fill = async (email: string, password: string) => {
    if (email) await userEvent.type(screen.getByLabelText('E-Mail'), email)
    if (password) await userEvent.type(screen.getByLabelText('Passwort'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }))
  }

  it('reports missing input without a request', async () => {
    open('/auth')
    await heading('Willkommen')
    await fill('anna', '')
    expect(await screen.findByText('Ungültige E-Mail-Adresse')).toBeDefined()
    expect(screen.getByText('Passwort ist erforderlich')).toBeDefined()
    expect(edge.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it("shows the server's sentence after a failure", async () => {
    edge.answer('POST /api/auth/login', { status: 401, body: 'E-Mail oder Passwort ist falsch.' })
    open('/auth')
    await heading('Willkommen')
    await fill('anna@giebel.example', 'falsch')
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({ title: 'Login fehlgeschlagen', text: 'E-Mail oder Passwort ist falsch.', failed: true }),
    )
    expect(left).toEqual([])
    expect(sessionCalls()).toHaveLength(1)
  })

  it('greets the visitor and goes to the requested page', async () => {
    edge.answer('POST /api/auth/login', () => {
      edge.answer('GET /api/auth/user', { body: sampleUser() })
      return { body: { success: true, user: sampleUser() } }
    })
    open('/auth?returnTo=%2Ffavorites')
    await heading('Willkommen')
    await fill('anna@giebel.example', 'giebel-demo')
    await heading('Meine Favoriten')
    expect(toaster.current()).toMatchObject({ title: 'Login erfolgreich', text: 'Willkommen zurück, Anna!' })
    expect(sessionCalls()).toHaveLength(1)
  })

  it.each([
    ['/auth?returnTo=https://elsewhere.example', 'agent', 2, '/'],
    ['/auth', 'admin', 1, '/admin'],
    ['/auth', 'partner', 3, '/partner-dashboard'],
  ] as const)('redirects a signed-in visitor: %s as %s', async (address, role, userLevel, target) => {
    open(address, sampleUser({ role, userLevel }))
    await heading(/Anna Berger/)
    expect(here()).toBe(target)
  })
})

describe('signing out', () => {
  it('sends one request, confirms it and clears the cache', async () => {
    const read = { client: undefined as ReturnType<typeof open> | undefined }
    edge.answer('POST /api/auth/logout', () => {
      read.client?.setQueryData(queryKey('GET /api/favorites'), [sampleCard({ title: 'Annas Haus' })])
      edge.answer('GET /api/auth/user', { status: 401, body: 'Unauthorized' })
      return { body: { success: true } }
    })
    toaster.show({ title: 'Für Anna allein' })
    const client = (read.client = open('/logout', sampleUser()))
    await heading('Erfolgreich abgemeldet')
    expect(screen.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Wieder anmelden' }).getAttribute('href')).toBe('/auth')
    expect(edge.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(client.getQueryCache().getAll()).toHaveLength(1)
    expect(toaster.current()).toMatchObject({ title: 'Abgemeldet', text: 'Sie wurden erfolgreich abgemeldet.' })
    expect(toaster.log().map(({ title }) => title)).not.toContain('Für Anna allein')
    await userEvent.click(screen.getByRole('link', { name: 'Zur Startseite' }))
    await heading('Mit welchem Eigentümer sprechen Sie heute?')
  })

  it('offers a retry after a failure', async () => {
    edge.answer('POST /api/auth/logout', { status: 503, body: 'Bitte später.' })
    open('/logout', sampleUser())
    expect(await screen.findByRole('heading', { name: 'Fehler beim Abmelden' })).toBeDefined()
    expect(toaster.current()).toMatchObject({ title: 'Fehler beim Abmelden', text: '503: Bitte später.' })
    edge.answer('POST /api/auth/logout', { body: { success: true } })
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await heading('Erfolgreich abgemeldet')
  })
})

describe('a session that ends while a page is open', () => {
  it('shows one message and goes to the login after half a second', async () => {
    const client = open('/favorites', sampleUser())
    await heading('Meine Favoriten')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    for (const row of ['GET /api/favorites', 'GET /api/notifications'] as const) edge.answer(row, { status: 401, body: 'Unauthorized' })
    await act(async () => {
      await client.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/auth/user' })
    })
    expect(toaster.current()).toMatchObject({
      title: 'Unauthorized',
      text: 'You are logged out. Logging in again...',
      note: 'Sie sind abgemeldet. Melde mich wieder an...',
      failed: true,
    })
    expect(left).toEqual([])
    await waitFor(() => expect(left).toEqual(['/api/login?returnTo=%2Ffavorites']))
  })
})

describe('a live message', () => {
  it('refetches the list and shows how many are new', async () => {
    const client = open('/properties', sampleUser())
    await heading('Immobilien suchen')
    await screen.findByText('Noch keine Immobilien von privat')
    edge.answer('GET /api/properties', { body: { properties: [sampleCard()], total: 1, totalIsExact: true } })
    act(() => handleLive(client, { type: 'new_properties', count: 1 }))
    expect(await screen.findByRole('link', { name: 'Rotklinker am Park' })).toBeDefined()
    expect(toaster.current()?.title).toBe('1 neue Immobilie gefunden')
    act(() => handleLive(client, { type: 'new_properties', count: 5 }))
    expect(toaster.current()?.title).toBe('5 neue Immobilien gefunden')
  })

  it('refetches only what has changed', async () => {
    const client = open('/favorites', sampleUser())
    await screen.findByText('Keine Favoriten vorhanden')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const before = edge.calls.length
    act(() => handleLive(client, { type: 'changed', paths: ['/api/favorites'] }))
    await waitFor(() => expect(edge.calls.slice(before).map(({ address }) => address)).toEqual(['/api/favorites']))
  })
})

describe('a reconnected live connection', () => {
  it('refetches everything the page shows', async () => {
    class Socket {
      onopen: (() => void) | undefined
      onclose: ((event: { code: number }) => void) | undefined
      constructor() {
        sockets.push(this)
      }
      close() {}
    }
    const sockets: Socket[] = []
    vi.stubGlobal('WebSocket', Socket)
    open('/', sampleUser())
    await heading(/Anna Berger/)
    const asked = () => edge.calls.filter(({ method }) => method === 'GET').map(({ address }) => address)
    await waitFor(() => expect(sockets).toHaveLength(1))
    act(() => sockets[0]?.onopen?.())
    await new Promise((done) => setTimeout(done, 300))
    const shown = new Set(asked())
    edge.calls.length = 0
    act(() => sockets[0]?.onclose?.({ code: 1006 }))
    await waitFor(() => expect(sockets).toHaveLength(2), { timeout: 5_000 })
    act(() => sockets[1]?.onopen?.())
    await waitFor(() => expect(new Set(asked())).toEqual(shown))
  })
})

describe("a live message about this page's own write", () => {
  const nameOf = (method: string) => edge.calls.find((call) => call.method === method)?.headers[WRITE_HEADER] as string

  it('is ignored, while other messages still refetch', async () => {
    edge.answer('GET /api/favorites', { body: [sampleCard({ isFavorite: true })] })
    const client = open('/favorites', sampleUser())
    const asked = () => edge.calls.filter(({ method, address }) => method === 'GET' && address === '/api/favorites').length
    edge.answer('DELETE /api/favorites/7', { body: { success: true } })
    await userEvent.click(await screen.findByRole('button', { name: /^Aus Favoriten entfernen/ }))
    await waitFor(() => expect(asked()).toBe(2))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const before = edge.calls.length
    act(() => handleLive(client, { type: 'changed', by: nameOf('DELETE'), paths: ['/api/favorites'] }))
    act(() => handleLive(client, { type: 'changed', paths: ['/api/notifications'] }))
    await waitFor(() => expect(edge.calls.length).toBeGreaterThan(before))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    // lazily loaded parts of the page may fetch their own data
    const fetched = edge.calls.slice(before).filter(({ address }) => ['/api/favorites', '/api/notifications'].includes(address))
    expect(fetched.map(({ address }) => address)).toEqual(['/api/notifications'])
    act(() => handleLive(client, { type: 'changed', by: '0123456789abcdef', paths: ['/api/favorites'] }))
    await waitFor(() => expect(asked()).toBe(3))
  })

  it("causes a refetch if the write's response was lost, which itself refetches everything", async () => {
    edge.answer('GET /api/favorites', { body: [sampleCard({ isFavorite: true })] })
    const client = open('/favorites', sampleUser())
    const asked = (address: string) => edge.calls.filter((call) => call.method === 'GET' && call.address === address).length
    edge.answer('DELETE /api/favorites/7', { status: 504, byGateway: true })
    await userEvent.click(await screen.findByRole('button', { name: /^Aus Favoriten entfernen/ }))
    await waitFor(() => expect(toaster.current()?.failed).toBe(true))
    await waitFor(() => expect([asked('/api/favorites'), asked('/api/notifications')]).toEqual([2, 2]))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const before = edge.calls.length
    act(() => handleLive(client, { type: 'changed', by: nameOf('DELETE'), paths: ['/api/favorites'] }))
    await waitFor(() => expect(edge.calls.slice(before).map(({ address }) => address)).toEqual(['/api/favorites']))
  })
})

describe('the search page', () => {
  it('caps the bell at 9+, names three places and marks everything as read', async () => {
    const list = Array.from({ length: 12 }, (_, index) =>
      sampleNotification({ id: index + 1, place: ['Horn', 'Hamm', 'Harburg', 'Altona'][index % 4] ?? '' }),
    )
    edge.answer('GET /api/notifications', { body: list })
    open('/properties', sampleUser())
    await heading('Immobilien suchen')
    expect(await screen.findByText('9+')).toBeDefined()
    const banner = (await screen.findByText('12 ungelesene Treffer')).closest('[role=status]')
    expect(banner?.textContent).toContain('12 ungelesene Treffer in Horn, Hamm und Harburg')
    expect(screen.getByRole('link', { name: '12 ungelesene Treffer' }).getAttribute('href')).toBe(
      '/properties?sellerType=all&savedSearch=3&unread=true',
    )
    edge.answer('PATCH /api/notifications/mark-read', () => {
      edge.answer('GET /api/notifications', { body: list.map((one) => ({ ...one, notified: true })) })
      return { body: { success: true } }
    })
    await userEvent.click(screen.getByRole('button', { name: 'Als gelesen markieren' }))
    await waitFor(() => expect(screen.queryByText('12 ungelesene Treffer')).toBeNull())
    expect(edge.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ matchIds: list.map(({ id }) => id) })
  })

  it('names the saved search whose hits it shows, and shows all hits again once that is removed', async () => {
    edge.answer('GET /api/search-criteria', { body: [sampleSearch({ name: 'Häuser am See' })] })
    edge.answer('GET /api/properties', { body: { properties: [sampleCard()], total: 1, totalIsExact: true } })
    open('/properties?sellerType=all&savedSearch=3&unread=true', sampleUser())
    const chips = within(await screen.findByRole('list', { name: 'Filter der Treffer' }))
    await chips.findByText('Treffer von „Häuser am See“')
    const asked = edge.calls.find(({ address }) => address.includes('savedSearch=3'))?.address ?? 'listingType'
    expect(asked).not.toMatch(/listingType|sellerType|sources/)
    await userEvent.click(chips.getByRole('button', { name: 'Filter entfernen: Nur ungelesene Treffer' }))
    await waitFor(() => expect(location.search).toBe('?sellerType=all&savedSearch=3'))
    await userEvent.click(chips.getByRole('button', { name: 'Filter entfernen: Treffer von „Häuser am See“' }))
    await waitFor(() => expect(location.search).toBe('?sellerType=all'))
    expect(screen.queryByRole('list', { name: 'Filter der Treffer' })).toBeNull()
  })

  it('passes on the cards on the screen while new hits wait above them', async () => {
    const answer = (...ids: number[]) =>
      edge.answer('GET /api/properties', {
        body: { properties: ids.map((id) => sampleCard({ id, title: `Haus ${id}` })), total: ids.length, totalIsExact: true },
      })
    answer(7)
    const client = open('/properties', sampleUser())
    await screen.findByText('Haus 7')
    answer(8, 7)
    act(() => handleLive(client, { type: 'changed', paths: ['/api/properties'] }))
    await screen.findByText('1 weiterer Treffer')
    await userEvent.click(screen.getByRole('button', { name: /^Als Datei/ }))
    expect((await screen.findByText('OpenImmo (1 Objekt)')).closest('a')?.getAttribute('href')).toContain('propertyIds=7')
  })

  it('states that a radius works only where a saved search reads it', async () => {
    edge.answer('GET /api/properties', { body: { properties: [], total: 0, totalIsExact: true, radiusIsKnown: false } })
    open('/properties?location=Celle&radius=20', sampleUser())
    expect(await screen.findByText(/Was im Umkreis von 20 km um „Celle“ liegt, weiß nur/)).toBeDefined()
  })

  it('indicates when there are more unread matches than fit on one page', async () => {
    const list = Array.from({ length: 200 }, (_, index) => sampleNotification({ id: index + 1 }))
    edge.answer('GET /api/notifications', { body: list })
    open('/properties', sampleUser())
    expect(await screen.findByText('Mehr als 199 ungelesene Treffer')).toBeDefined()
    cleanup()
    edge.answer('GET /api/notifications', { body: list.with(199, sampleNotification({ id: 200, notified: true })) })
    open('/properties', sampleUser())
    expect(await screen.findByText('199 ungelesene Treffer')).toBeDefined()
  })

  it('marks a rent in the bell as monthly', async () => {
    const { property, ...rest } = sampleNotification()
    edge.answer('GET /api/notifications', { body: [{ ...rest, property: { ...property, price: 1_250, listingType: 'rent' } }] })
    open('/properties', sampleUser())
    await heading('Immobilien suchen')
    await userEvent.click(screen.getByRole('button', { name: /^Benachrichtigungen/ }))
    expect(await screen.findByText('1.250 €/Monat · Hamburg')).toBeDefined()
  })

  it('refetches from the first page with each filter, and puts it into the URL', async () => {
    open('/properties?page=3', sampleUser())
    await heading('Immobilien suchen')
    await userEvent.type(screen.getByLabelText('Ort oder PLZ'), 'Ulm')
    await userEvent.selectOptions(screen.getByLabelText('Anbieter'), 'Gewerblich')
    await waitFor(() => expect(here()).toBe('/properties?location=Ulm&sellerType=commercial'))
    expect(screen.getByText('Zurzeit sind nur private Anbieter verfügbar.')).toBeDefined()
    await waitFor(() => expect(edge.calls.at(-2)?.address ?? '').toContain('location=Ulm'))
  })

  it("shows a failed list in a toast and in the list's place", async () => {
    edge.answer('GET /api/properties', { status: 500, body: 'Interner Fehler' })
    open('/properties', sampleUser())
    expect(await screen.findByRole('heading', { name: 'Immobilien konnten nicht geladen werden' }, { timeout: 8_000 })).toBeDefined()
    expect(toaster.current()).toMatchObject({ title: 'Fehler', text: 'Immobilien konnten nicht geladen werden', failed: true })
  })

  it('announces a failed refetch only after the toast for a failed save was dismissed', async () => {
    edge.answer('GET /api/properties', { body: { properties: [sampleCard()], total: 1, totalIsExact: true } })
    const client = open('/properties', sampleUser())
    const status = await screen.findByRole('combobox', { name: 'Prospect-Status: Rotklinker am Park' })
    edge.answer('GET /api/properties', { status: 500 })
    edge.answer('PATCH /api/properties/7/prospect', { status: 500 })
    await userEvent.selectOptions(status, 'Abschluss')
    const list = () =>
      client
        .getQueryCache()
        .getAll()
        .find(({ meta }) => meta?.failure !== undefined)
    await waitFor(() => expect(list()?.state.status).toBe('error'))
    expect(toaster.current()).toMatchObject({ title: 'Status-Update fehlgeschlagen', failed: true })
    toaster.dismiss(toaster.current()?.id ?? 0)
    expect(toaster.current()).toMatchObject({ title: 'Fehler', text: 'Immobilien konnten nicht geladen werden', failed: true })
  })
})

describe('a page whose code cannot be fetched', () => {
  it('shows an error instead of staying empty', async () => {
    const start = { path: '/', element: <p>Anfang</p> }
    const router = createMemoryRouter([{ children: [start, page('/weg', async () => Promise.reject(new TypeError('Failed to fetch')))] }])
    render(<RouterProvider router={router} />)
    await screen.findByText('Anfang')
    await act(async () => router.navigate('/weg'))
    expect(await screen.findByRole('heading', { name: 'Diese Seite konnte nicht angezeigt werden' })).toBeDefined()
  })
})
