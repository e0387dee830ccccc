import { importListings } from '#server/features/market/adverts/service.ts'
import { refreshPriceLevels } from '#server/features/market/properties/service.ts'
import type { TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import { writingAgent } from '#test/letters.ts'
import { AT, type Draw, type Event, HOUSE, KINDS, newListing, newNumber, type World } from './light-world.fixture.ts'
import { joinForAll, settle } from './light-acts.fixture.ts'
import { MARKET } from './light-events-market.fixture.ts'
import { OWNER } from './light-events-owner.fixture.ts'
import { AGENT } from './light-events-agent.fixture.ts'

let worlds = 0

export async function createWorld(test: TestApp): Promise<World> {
  worlds += 1
  // an area of its own by each number of digits, for the price levels
  const zipCode = String(10_000 + (worlds % 90) * 1_000 + worlds)
  const kind = KINDS[Math.floor(worlds / 90) % KINDS.length] ?? 'house'
  const start = { name: `w${worlds}-`, zipCode, kind, turn: 0 }
  const number = (at: number) => ({ contactPhone: `0171 ${4_000_000 + worlds * 100 + at}` })
  const listings = [
    newListing(start, AT.called, { ...number(0), address: 'Lindenweg 1' }),
    newListing(start, AT.written, { address: 'Lindenweg 2' }),
    newListing(start, AT.unsure, { ...number(2), description: `${HOUSE} Makler eher nicht.` }),
    newListing(start, AT.refusing, { ...number(3), description: `${HOUSE} Makler bitte nicht melden.` }),
    newListing(start, AT.stays, { ...number(4), address: 'Lindenweg 4' }),
    newListing(start, AT.goes, { ...number(5), address: 'Lindenweg 5' }),
    newListing(start, AT.sameNumber, { ...number(0), address: 'Lindenweg 6' }),
    newListing(start, AT.hidden, { ...number(7), filedAs: 'wanted' }),
    newListing(start, AT.two, { ...number(8), address: 'Lindenweg 8' }),
    newListing(start, AT.beside, { ...number(9), source: 'immowelt.de', address: 'Lindenweg 8' }),
    newListing(start, AT.agreed, number(10)),
  ]
  const comparables = Array.from({ length: 12 }, (_, at) => newListing({ ...start, name: `c${worlds}-` }, at))
  const world: World = {
    test,
    admin: await test.make.user({ role: 'admin' }),
    ...start,
    agents: [await writingAgent(test), await writingAgent(test)],
    listings,
    comparables,
    learnt: [],
    taken: new Map(),
  }
  await importListings(test.ctx, [...listings, ...comparables])
  await joinForAll(world, AT.two, AT.beside)
  await refreshPriceLevels(test.ctx)
  for (const agent of world.agents) await settle(world, agent)
  return world
}

/** What may change a light, by what happens. Where an event has an end, the lights are learnt before it. */
export const EVENTS: Readonly<Record<string, Event>> = { ...MARKET, ...OWNER, ...AGENT }

/** Runs an event a minute after the one before. */
export async function happen(world: World, name: string, draw: Draw): Promise<void> {
  world.test.clock.advance(minutes(1))
  await EVENTS[name]?.(world, draw)
}

/** Replaces one of the properties by a new one: after many events most owners have objected. */
export async function renew(world: World, draw: Draw): Promise<void> {
  const at = draw(world.listings.length)
  const listing = newListing(world, at, { contactPhone: newNumber(world), address: `Lindenweg ${world.turn}` })
  world.listings[at] = listing
  await importListings(world.test.ctx, [listing])
}
