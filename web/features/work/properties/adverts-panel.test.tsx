import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import { sampleAdvert, sampleProperty } from '#web/testing/samples.ts'
import { AdvertsPanel } from './adverts-panel.tsx'

afterEach(cleanup)

const property = (...changes: readonly Partial<Property['adverts'][number]>[]) =>
  sampleProperty({
    title: 'Haus am Park',
    size: 120,
    rooms: 5,
    adverts: changes.map((change, index) => sampleAdvert({ id: index + 1, ...change })),
  })

it('lists every advert with its own status and its differences from the property', () => {
  render(
    <AdvertsPanel
      property={property(
        {},
        {
          source: 'immowelt.de',
          state: 'reserved',
          price: 410_000,
          size: 118,
          title: 'Traumhaus',
          sellerType: 'commercial',
          sourceUrl: null,
        },
      )}
    />,
  )
  const [here, there] = within(screen.getByRole('region', { name: 'Inserate (2)' })).getAllByRole('listitem')
  const link = within(here as HTMLElement).getByRole('link', { name: /Kleinanzeigen/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://www.kleinanzeigen.de/s-anzeige/1', 'noopener noreferrer'])
  expect(here?.textContent).toMatch(/online.*400\.000 €.*Privat · eingestellt 01\.11\.2026$/)
  expect(there?.textContent).toMatch(
    /immowelt.*reserviert.*410\.000 €.*Gewerblich.*reserviert seit 01\.11\.2026.*Dort: 118 m² · „Traumhaus“/,
  )
})

it('links http addresses only', () => {
  render(<AdvertsPanel property={property({}, { sourceUrl: 'javascript:alert(1)' })} />)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it('shows nothing for a single advert', () => {
  const { container } = render(<AdvertsPanel property={property({})} />)
  expect(container.innerHTML).toBe('')
})

it('shows a single advert submitted by the agent, with its channel', () => {
  render(<AdvertsPanel property={property({ channel: 'mail', source: 'immobilienscout24.de' })} />)
  expect(screen.getByRole('listitem').textContent).toMatch(/Privat · aus einer Suchauftrags-Mail Ihres Büros · eingestellt/)
})

it('links to the private tip, even when it is the only advert', () => {
  const own = { ...property({ source: 'tip', channel: 'tip', tipId: 5, sourceUrl: null }), source: 'tip' } as const
  render(<AdvertsPanel property={own} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name: 'Tipp, nur in Ihrem Büro sichtbar' }).getAttribute('href')).toBe('/?tip=5')
})
