import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleCard, sampleProperty, sampleUser } from '../../testing/samples.ts'

const edge = emptyHouse({
  'GET /api/properties': { body: { properties: [sampleCard()], total: 400, totalIsExact: true } },
  'GET /api/properties/7': { body: sampleProperty() },
  'GET /api/properties/7/activities': { body: [] },
})
afterEach(() => vi.useRealTimers())

const PATIENCE = { timeout: 8_000 }
const asked = (path: string) => edge.calls.filter(({ method, address }) => method === 'GET' && address.split('?')[0] === path).length

describe('an open page', () => {
  it.each([
    ['/properties', '/api/properties'],
    ['/', '/api/stats'],
    ['/', '/api/follow-up-prospects'],
    ['/prospect-management', '/api/properties'],
    ['/prospect-management?property=7', '/api/properties/7'],
    ['/prospect-management?property=7', '/api/properties/7/activities'],
  ])('at %s refetches %s every minute', async (page, path) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    openApp(edge, page, sampleUser())
    await expect.poll(() => asked(path), PATIENCE).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const before = asked(path)
    vi.advanceTimersByTime(59_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked(path)).toBe(before)
    vi.advanceTimersByTime(2_000)
    await expect.poll(() => asked(path), PATIENCE).toBe(before + 1)
  })
})

describe("a search's pagination", () => {
  it('has five links around the current page', async () => {
    openApp(edge, '/properties?page=9', sampleUser())
    const pages = within(await screen.findByRole('navigation', { name: 'Seiten' }))
    const links = pages.getAllByRole('link', { name: /^Seite / })
    expect(links.map((link) => link.textContent)).toEqual(['7', '8', '9', '10', '11'])
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('9')
  })

  it('ends with the page that holds the rest', async () => {
    edge.answer('GET /api/properties', { body: { properties: [sampleCard()], total: 401, totalIsExact: true } })
    openApp(edge, '/properties?page=21', sampleUser())
    const pages = within(await screen.findByRole('navigation', { name: 'Seiten' }))
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('21')
    expect(pages.queryByRole('link', { name: 'Seite 22' })).toBeNull()
  })

  it('restarts when a link leads to another list', async () => {
    openApp(edge, '/properties?city=Celle&hidden=true&page=3', sampleUser())
    const back = await screen.findByRole('link', { name: 'zurück zu den Treffern' })
    expect(back.getAttribute('href')).toBe('/properties?city=Celle')
    await userEvent.click(back)
    const pages = within(await screen.findByRole('navigation', { name: 'Seiten' }))
    await userEvent.click(pages.getByRole('link', { name: 'Seite 3' }))
    await waitFor(() => expect(location.search).toBe('?city=Celle&page=3'))
    expect((await screen.findByRole('link', { name: 'ansehen' })).getAttribute('href')).toBe('/properties?city=Celle&hidden=true')
  })
})
