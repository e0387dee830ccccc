import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './property.tsx'

const edge = emptyHouse()

it.each([
  [1, undefined],
  [349_000, 'vorher 349.000 €'],
])('a former price of %i € is shown as %s', async (previousPrice, shown) => {
  const property = sampleProperty({ price: 329_000, size: null, previousPrice })
  edge.answer(`GET /api/properties/${property.id}`, { body: property })
  edge.answer(`GET /api/properties/${property.id}/activities`, { body: [] })
  openApp(edge, `/property/${property.id}`, sampleUser())
  // the summary is rendered twice: beside the pictures, and below them on a phone
  await screen.findAllByText(/329\.000\s€/)
  const texts = screen.queryAllByText(/^vorher/).map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(texts[0]).toBe(shown)
})

it('names the search clients that the property fits', async () => {
  const property = sampleProperty({ matchingClients: { count: 1, clients: [{ id: 3, name: 'K-17' }] } })
  edge.answer(`GET /api/properties/${property.id}`, { body: property })
  edge.answer(`GET /api/properties/${property.id}/activities`, { body: [] })
  openApp(edge, `/property/${property.id}`, sampleUser())
  await userEvent.hover(await screen.findByRole('button', { name: 'Passt zu 1 Suchkunden' }))
  expect(screen.getByText('K-17').tagName).toBe('LI')
})
