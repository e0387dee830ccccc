import { readdir, readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startCapture } from '#stand-ins/capture.ts'
import { describeWith } from '#test/shared-material.ts'
import { startPortalWorld } from '#test/world.ts'

/** Runs a search on a portal that serves this page for every path. */
async function search(page: URL, wish: object) {
  const world = await startPortalWorld(await startCapture(await readFile(page), { robots: false }))
  onTestFinished(world.close)
  await world.test.make.savedSearch(world.agent, { ...wish })
  await world.test.drain()
  return world
}

describeWith('fixtures/portals/', 'a captured page through the running system', (portals) => {
  const captured = (name: string) => new URL(`kleinanzeigen/${name}`, portals)

  it.each([
    ['2026-02_search_berlin_haus-kaufen_privat', { name: 'Berlin', location: 'Berlin', propertyType: 'house', sellerType: 'private' }],
    ['2026-04_search_duesseldorf_wohnung', { name: 'Düsseldorf', location: 'Düsseldorf' }],
  ])('yields exactly the expected listings: %s', async (name, wish) => {
    const expected = JSON.parse(await readFile(captured(`${name}.expected.json`), 'utf8')) as { listings: Record<string, unknown>[] }
    const { portal, lastRun, allCards } = await search(captured(`${name}.html`), wish)
    expect(await lastRun()).toMatchObject({ status: 'completed', itemsFound: expected.listings.length })
    const cards = await allCards()
    expect(cards).toHaveLength(expected.listings.length)
    for (const listing of expected.listings) {
      const card = cards.find(({ externalId }) => externalId === listing.id)
      expect(card, String(listing.title)).toMatchObject({
        title: listing.title,
        price: listing.price,
        size: listing.sizeSqm,
        rooms: listing.rooms,
        zipCode: listing.zip,
        location: listing.place,
        priceNegotiable: listing.negotiable,
        sourceUrl: `${portal.url}${String(listing.path)}`,
      })
      expect(card?.sellerType).toBe(listing['seller'] === 'private' ? 'private' : null)
    }
  })

  it('makes the run fail instead of finding nothing if it is a wall or from another portal', async () => {
    const folder = new URL('immobilienscout24/', portals)
    const wall = (await readdir(folder)).find((file) => file.includes('bot-wall')) as string
    const { lastRun } = await search(new URL(wall, folder), { name: 'Häuser', location: '' })
    expect(await lastRun()).toMatchObject({ status: 'failed', failure: 'blocked' })
  })
})
