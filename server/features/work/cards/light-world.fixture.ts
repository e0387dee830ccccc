import { berlinDay } from '#shared/domain/berlin-time.ts'
import { toCents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import type { ImportListing } from '#server/features/market/adverts/service.ts'
import type { TestApp } from '#test/app.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import type { LeadLight } from './queries-lead-lights.ts'

/** Returns a whole number below `n`. */
export type Draw = (n: number) => number

/** Numbers that follow from the seed alone (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}

/** Two agents who both work on the same properties, and what each event changes next. */
export interface World {
  test: TestApp
  readonly admin: TestUser<'admin'>
  /** Begins the number of each of its adverts. */
  readonly name: string
  readonly zipCode: string
  readonly kind: (typeof KINDS)[number]
  agents: [TestAgent, TestAgent]
  /** Public adverts as last imported. */
  readonly listings: ImportListing[]
  /** Adverts that only give the price level. */
  comparables: ImportListing[]
  /** Grows with each event, so that values differ from those before. */
  turn: number
  /** The lights when they were last learnt, of each agent. */
  learnt: LeadLight[][]
  /** Runs whenever the lights were learnt. */
  onLearnt?: () => Promise<void>
  /** How often a value of these was taken. */
  readonly taken: Map<string, number>
}

export type Event = (world: World, draw: Draw) => Promise<unknown>

export const HOUSE = 'Gepflegtes Haus mit Garten, ruhig gelegen.'

export const PRICES = [900_000, 60_000, 250_000, 450_000]

export const TOWN = 'Jena'

export const pictures = (count: number) => Array.from({ length: count }, (_, at) => `https://img.example/${at}.jpg`)

/** Each kind has price levels of its own. */
export const KINDS = ['house', 'apartment', 'commercial'] as const

/** Places in `listings` of those with a role of their own. */
export const AT = {
  called: 0,
  written: 1,
  unsure: 2,
  refusing: 3,
  stays: 4,
  goes: 5,
  sameNumber: 6,
  hidden: 7,
  two: 8,
  beside: 9,
  agreed: 10,
} as const

export const pick = <T>(from: readonly T[], draw: Draw): T => from[draw(from.length)] as T

/** The values in turn; the first one differs from that of a new world. */
export function next<T>({ taken }: World, from: readonly T[]): T {
  const key = JSON.stringify(from)
  const at = taken.get(key) ?? 0
  taken.set(key, at + 1)
  return from[at % from.length] as T
}

export const newNumber = (world: World) => `0171 ${5_000_000 + (Number(world.zipCode) % 100) * 10_000 + (world.turn += 1)}`

export const today = ({ test }: World) => berlinDay(test.clock.now())

/** The place that shows the event best, or any other. */
export const choose = (world: World, draw: Draw, at: number) => (draw(2) === 0 ? at : draw(world.listings.length))

export function newListing(
  world: Pick<World, 'name' | 'zipCode' | 'kind' | 'turn'>,
  at: number,
  given: Partial<ImportListing> = {},
): ImportListing {
  world.turn += 1
  return {
    source: 'kleinanzeigen.de',
    externalId: `${world.name}${at}-${world.turn}`,
    title: `Einfamilienhaus ${at}`,
    description: HOUSE,
    descriptionIsCut: false,
    propertyType: world.kind,
    listingType: 'sale',
    sellerType: 'private',
    zipCode: world.zipCode,
    location: TOWN,
    placeKeys: placeKeys({ zipCode: world.zipCode, location: TOWN }),
    priceCents: toCents(450_000 + at * 1_000),
    size: 100,
    rooms: 5,
    imageUrls: pictures(3),
    contactName: 'Anna Ott',
    filedAs: null,
    isDetailed: true,
    isDemo: false,
    ...given,
  }
}

export const newOwn = (world: World, given: Partial<ImportListing> = {}) => ({
  // on one day, so that the first advert of a property leads
  ...newListing(world, 200, { source: 'ohne-makler.net', listedAt: new Date('2026-11-20T08:00:00Z') }),
  ...given,
})

export const identify = (world: World, at: number) => {
  const { source, externalId } = world.listings[at] as ImportListing
  return { source, externalId }
}

/** The property and advert of a listing; undefined if it was deleted. */
export async function findAdvert(world: World, at: number): Promise<{ id: number; property_id: number } | undefined> {
  const { source, externalId } = identify(world, at)
  return world.test.ctx.db
    .selectFrom('adverts')
    .select(['id', 'property_id'])
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
}

export const idOf = async (world: World, at: number) => (await findAdvert(world, at))?.property_id ?? 0
