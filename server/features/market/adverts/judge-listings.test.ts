import { expect, it } from 'vitest'
import type { ImportListing } from './import-listing.ts'
import { judgeListings } from './judge-listings.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const TEXTS = [
  'Schönes Haus mit Garten in ruhiger Lage. Bitte keine Anfragen von Maklern!',
  'Wir suchen ein Haus mit Garten in Bonn, gern auch renovierungsbedürftig. Barzahlung möglich.',
  'Das Haus liegt nahe dem Bahnhof und hat einen neuen Keller.',
  'Unser Team berät Sie gern zu Ihrem Neubau und zur Finanzierung Ihres Hauses.',
]

const listing = (number: number): ImportListing => ({
  source: 'kleinanzeigen.de',
  externalId: String(number),
  propertyType: 'house',
  listingType: 'sale',
  title: number % 3 === 0 ? 'Suche Haus zum Kauf' : 'Haus in Bonn',
  placeKeys: ['bonn'],
  filedAs: null,
  isDetailed: number % 2 === 0,
  isDemo: false,
  description: TEXTS[number % TEXTS.length] ?? '',
})

const LISTINGS = Array.from({ length: 1_500 }, (_, number) => listing(number))

it('judges many listings at once as it judges each by itself', async () => {
  const together = await judgeListings('agent', LISTINGS, NOW)
  expect([...together.keys()]).toEqual(LISTINGS.map(({ externalId }) => `kleinanzeigen.de ${externalId}`))
  const some = LISTINGS.slice(0, 24)
  for (const one of some)
    expect(await judgeListings('agent', [one], NOW)).toEqual(
      new Map([...together].filter(([name]) => name === `kleinanzeigen.de ${one.externalId}`)),
    )
  expect(together.get('kleinanzeigen.de 4')).toMatchObject({ agent_refusal: expect.stringContaining('Maklern'), hidden_reason: null })
  expect(together.get('kleinanzeigen.de 9')).toMatchObject({ doubt_reason: 'wanted' })
})

it('leaves the event loop to requests while it judges many listings', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await judgeListings('agent', LISTINGS, NOW)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})
