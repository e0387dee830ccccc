import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { User } from '#shared/contract/people/accounts.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser } from '../../testing/samples.ts'

const NOTHING = { hasKey: false, hasSavedSearch: false, hasSharedLink: false, hearsOfMatches: false }
const LINK = { shortLink: 'abc', url: 'http://giebel.test/partner/abc', sharedAt: null }
const FIGURES = { totalListings: 12_480, newToday: 37, exported: 1, watchlist: 2 }
const taken = (steps: Partial<typeof NOTHING>) => ({ body: { ...FIGURES, firstSteps: { ...NOTHING, ...steps } } })
const ALL = { hasKey: true, hasSavedSearch: true, hasSharedLink: true, hearsOfMatches: true }
const edge = emptyHouse({ 'GET /api/stats': taken({}), 'GET /api/makler/partner-link': { body: LINK } })

const open = async (change: Partial<User> = {}) => {
  openApp(edge, '/', sampleUser(change))
  await screen.findByRole('heading', { level: 1, name: /Anna Berger/ })
}
const list = async () => within(await screen.findByRole('region', { name: 'Erste Schritte' }))

describe('the first steps', () => {
  it('link to where each is done', async () => {
    await open()
    const steps = await list()
    expect(steps.getByText('Vier kurze Schritte, dann arbeitet Giebel für Sie.')).toBeDefined()
    expect(steps.getByRole('link', { name: 'Schlüssel hinterlegen' }).getAttribute('href')).toBe('/propstack-sync')
    expect(steps.getByRole('link', { name: 'Suchanfrage anlegen' }).getAttribute('href')).toBe('/search-criteria?form=neu')
    expect(steps.getByRole('link', { name: 'E-Mail oder Hinweis wählen' }).getAttribute('href')).toBe('/profile#benachrichtigungen')
  })

  it('take one line on a phone until they are opened', async () => {
    edge.answer('GET /api/stats', taken({ hasKey: true }))
    await open()
    const line = (await list()).getByRole('button', { name: '1 von 4 erledigt: jetzt Suchanfrage anlegen' })
    const steps = (await list()).getByRole('list')
    expect([line.getAttribute('aria-expanded'), steps.classList.contains('max-sm:hidden')]).toEqual(['false', true])
    await userEvent.click(line)
    expect([line.getAttribute('aria-expanded'), steps.classList.contains('max-sm:hidden')]).toEqual(['true', false])
  })

  it('start with the search, which everything else depends on', async () => {
    edge.answer('GET /api/stats', taken({}))
    await open()
    const steps = await list()
    const titles = steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Erste Suchanfrage anlegen', 'CRM verbinden', 'Ersten Partner einladen', 'Benachrichtigung einschalten'])
    expect(steps.getByRole('link', { name: 'Suchanfrage anlegen' }).className).toBe(buttonClass({ size: 'small', variant: 'primary' }))
  })

  it('highlight the next one', async () => {
    edge.answer('GET /api/stats', taken({ hasKey: true }))
    await open()
    const steps = await list()
    const looksLike = (variant: 'primary' | 'outline') => buttonClass({ size: 'small', variant })
    expect(steps.getByRole('link', { name: 'Suchanfrage anlegen' }).className).toBe(looksLike('primary'))
    expect(steps.getByRole('button', { name: 'Link kopieren' }).className).toBe(looksLike('outline'))
  })

  it.each([
    [{ hasKey: true }, 'Einer von vier Schritten ist geschafft.', 1],
    [{ hasKey: true, hasSharedLink: true }, 'Zwei von vier Schritten sind geschafft.', 2],
    [{ hasKey: true, hasSharedLink: true, hearsOfMatches: true }, 'Nur noch ein Schritt.', 3],
  ])('show the progress: %o', async (done, text, count) => {
    edge.answer('GET /api/stats', taken(done))
    await open()
    const steps = await list()
    expect(steps.getByText(text)).toBeDefined()
    expect(steps.getAllByText('Erledigt')).toHaveLength(count)
    expect(steps.queryByRole('link', { name: 'Schlüssel hinterlegen' })).toBeNull()
  })

  it('disappear after the last one: copying the invitation', async () => {
    const user = userEvent.setup()
    edge.answer('GET /api/stats', taken({ ...ALL, hasSharedLink: false }))
    await open()
    const copy = (await list()).getByRole('button', { name: 'Link kopieren' })
    const asked = () => edge.calls.filter(({ method, address }) => method === 'GET' && address === '/api/makler/partner-link').length
    expect(asked()).toBe(0)
    edge.answer('POST /api/makler/partner-link', () => {
      edge.answer('GET /api/stats', taken(ALL))
      return { body: { ...LINK, sharedAt: '2026-11-21T08:00:00Z' } }
    })
    await user.click(copy)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Erste Schritte' })).toBeNull())
    expect(await navigator.clipboard.readText()).toBe(LINK.url)
    expect(asked()).toBe(1)
  })

  it('can be hidden for good', async () => {
    await open()
    edge.answer('PATCH /api/auth/user', { body: sampleUser({ firstStepsHidden: true }) })
    edge.answer('GET /api/auth/user', { body: sampleUser({ firstStepsHidden: true }) })
    await userEvent.click((await list()).getByRole('button', { name: 'Ausblenden' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Erste Schritte' })).toBeNull())
    expect(edge.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ firstStepsHidden: true })
    expect(toaster.current()).toMatchObject({ title: 'Erste Schritte ausgeblendet', failed: false })
  })

  it('stay when hiding them fails', async () => {
    await open()
    edge.answer('PATCH /api/auth/user', { status: 500 })
    await userEvent.click((await list()).getByRole('button', { name: 'Ausblenden' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Das hat nicht geklappt', failed: true }))
    expect(screen.getByRole('region', { name: 'Erste Schritte' })).toBeDefined()
  })

  it('are not shown once hidden', async () => {
    await open({ firstStepsHidden: true })
    await screen.findByText('12.480')
    expect(document.getElementById('erste-schritte')).toBeNull()
  })

  it('reserve their height while loading, unless they were done on the last visit', async () => {
    edge.answer('GET /api/stats', { after: new Promise(() => undefined) })
    await open()
    expect(document.getElementById('erste-schritte')).not.toBeNull()
    expect(screen.queryByRole('region', { name: 'Erste Schritte' })).toBeNull()
    cleanup()
    edge.answer('GET /api/stats', taken(ALL))
    await open()
    await waitFor(() => expect(document.getElementById('erste-schritte')).toBeNull())
    cleanup()
    edge.answer('GET /api/stats', { after: new Promise(() => undefined) })
    await open()
    expect(document.getElementById('erste-schritte')).toBeNull()
  })

  it('stay hidden when the server fails', async () => {
    edge.answer('GET /api/stats', { status: 500, body: 'Interner Fehler' })
    await open()
    await waitFor(() => expect(edge.calls.some(({ address }) => address === '/api/stats')).toBe(true))
    expect(screen.queryByRole('region', { name: 'Erste Schritte' })).toBeNull()
  })
})
