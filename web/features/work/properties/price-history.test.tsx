import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import { sampleProperty } from '#web/testing/samples.ts'
import { PriceHistory } from './price-history.tsx'

afterEach(cleanup)

const NOW = Date.parse('2026-11-20T12:00:00Z')
const advert = (change: Partial<Property['adverts'][number]>): Property['adverts'][number] => ({
  id: 1,
  source: 'kleinanzeigen.de',
  channel: 'portal',
  tipId: null,
  state: 'online',
  stateSince: '2026-10-01T10:00:00Z',
  title: 'Haus am Park',
  price: 400_000,
  size: null,
  rooms: null,
  sellerType: 'private',
  listedAt: '2026-10-01T10:00:00Z',
  sourceUrl: null,
  prices: [],
  decision: null,
  ...change,
})
const show = (...adverts: readonly Property['adverts'][number][]) =>
  render(<PriceHistory property={sampleProperty({ adverts: [...adverts], listingDate: null })} now={NOW} />)

it('shows the same prices in the chart and in the table', async () => {
  const { container } = show(
    advert({
      source: 'immowelt.de',
      listedAt: '2026-11-10T10:00:00Z',
      prices: [{ at: '2026-11-10T10:00:00Z', price: 390_000 }],
    }),
    advert({
      state: 'gone',
      stateSince: '2026-11-05T10:00:00Z',
      prices: [
        { at: '2026-10-01T10:00:00Z', price: 425_000 },
        { at: '2026-10-20T10:00:00Z', price: 399_500 },
        { at: '2026-10-25T10:00:00Z', price: 400_000 },
      ],
    }),
  )
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Datum', 'Inserat', 'Preis', 'Änderung'],
    ['01.10.2026', 'Kleinanzeigen', '425.000 €', '–'],
    ['20.10.2026', 'Kleinanzeigen', '399.500 €', '−6 %'],
    ['25.10.2026', 'Kleinanzeigen', '400.000 €', '+0,1 %'],
    ['10.11.2026', 'immowelt', '390.000 €', '–'],
  ])
  // 1202 hours from left to right; the highest price is near the top, the lowest near the bottom
  await vi.waitFor(() => expect(container.querySelector('g > path')).not.toBeNull())
  const drawn = [...container.querySelectorAll('g > path:first-child')].map((path) => path.getAttribute('d'))
  expect(drawn).toEqual(['M0 60H379V701H479V689H699', 'M799 940H1000'])
})

it('shows a sentence for a single price, and nothing without a price', () => {
  show(advert({ prices: [{ at: '2026-10-01T10:00:00Z', price: 425_000 }] }))
  expect(screen.getByRole('region', { name: 'Preisverlauf' }).textContent).toBe(
    'Preisverlauf425.000 €, unverändert seit mindestens 01.10.2026.',
  )
  expect(screen.queryByRole('table')).toBeNull()
  cleanup()
  expect(show(advert({ price: null })).container.innerHTML).toBe('')
})
