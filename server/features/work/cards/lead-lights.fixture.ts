import { randomUUID } from 'node:crypto'
import { corrections } from '#shared/contract/market/corrections.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { users } from '#shared/contract/people/users.ts'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { leadScore } from '#shared/contract/work/lead-score.ts'
import { ownAdverts } from '#shared/contract/work/own-adverts.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import { toCents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { createDb, createPool } from '#server/db/connect.ts'
import { storeKey } from '#server/db/rekey.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { endAdvert, type ImportListing, importListings } from '#server/features/market/adverts/service.ts'
import { joinByHand, partAdvert, undoDecision } from '#server/features/market/identity/decisions.ts'
import { joinProperties, partProperty } from '#server/features/market/identity/join.ts'
import { holdNumbers, joinPrivately, splitPrivately } from '#server/features/market/identity/service.ts'
import { refreshPriceLevels } from '#server/features/market/properties/service.ts'
import { createSecrets } from '#server/secrets.ts'
import type { TestApp } from '#test/app.ts'
import { days, minutes } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { letterPages, writingAgent } from '#test/letters.ts'
import { handIn } from '#test/own-adverts.ts'
import { findAdvertOwner, markObjectors, recordObjectionForAll, renewMarks } from '../contact/service.ts'
import { findLights, reckonLights } from './lead-lights.ts'
import { type LeadLight, listStoredLights } from './queries-lead-lights.ts'

/** Returns a whole number below `n`. */
export type Draw = (n: number) => number

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
  /** How often a value of these was taken. */
  readonly taken: Map<string, number>
}

export type Event = (world: World, draw: Draw) => Promise<unknown>

const HOUSE = 'Gepflegtes Haus mit Garten, ruhig gelegen.'
const PRICES = [900_000, 60_000, 250_000, 450_000]
const TOWN = 'Jena'
const pictures = (count: number) => Array.from({ length: count }, (_, at) => `https://img.example/${at}.jpg`)
/** Each kind has price levels of its own. */
const KINDS = ['house', 'apartment', 'commercial'] as const
let worlds = 0

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

const pick = <T>(from: readonly T[], draw: Draw): T => from[draw(from.length)] as T

/** The values in turn; the first one differs from that of a new world. */
function next<T>({ taken }: World, from: readonly T[]): T {
  const key = JSON.stringify(from)
  const at = taken.get(key) ?? 0
  taken.set(key, at + 1)
  return from[at % from.length] as T
}

const newNumber = (world: World) => `0171 ${5_000_000 + (Number(world.zipCode) % 100) * 10_000 + (world.turn += 1)}`
const today = ({ test }: World) => berlinDay(test.clock.now())

function newListing(
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

/** Gives an agent something of each kind. */
async function settle(world: World, agent: TestAgent): Promise<void> {
  const { test } = world
  await test.make.changeUser(agent, { company_name: `Büro ${agent.lastName}` })
  const as = test.as(agent)
  const client = { name: 'Familie Berger', budget: 700_000, places: [world.zipCode], since: '2026-11-03', propertyType: world.kind }
  const { id } = (await as.call(searchClients.create, { body: client })).body
  await handIn(test, agent, newOwn(world, { contactPhone: newNumber(world) }))
  await handIn(test, agent, { ...newOwn(world), ...identify(world, AT.stays), contactPhone: newNumber(world) })
  for (const at of [AT.called, AT.written, AT.goes, AT.two, AT.agreed]) await note(world, agent, at, { prospectStatus: 'contacted' })
  for (const at of [AT.called, AT.two]) await link(world, agent, at, id)
  await note(world, agent, AT.agreed, { ownerPhone: newNumber(world), ownerEmail: 'ott@example.test' })
  for (const channel of ['phone', 'email'] as const) await consent(world, agent, AT.agreed, channel)
}

const newOwn = (world: World, given: Partial<ImportListing> = {}) => ({
  // on one day, so that the first advert of a property leads
  ...newListing(world, 200, { source: 'ohne-makler.net', listedAt: new Date('2026-11-20T08:00:00Z') }),
  ...given,
})

const identify = (world: World, at: number) => {
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

/** All properties of the world, also those that only one agent has, and deleted ones with a light. */
export async function listIds({ test, name, agents }: World): Promise<number[]> {
  const rows = await test.ctx.db
    .selectFrom('adverts')
    .select('property_id as id')
    .distinct()
    .where('external_id', 'like', `${name}%`)
    .union(
      test.ctx.db
        .selectFrom('lead_lights')
        .select('property_id as id')
        .where(
          'agent_id',
          'in',
          agents.map(({ id }) => id),
        ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const LIGHT = ['id', 'isClosed', 'isFaded', 'phone', 'email', 'letter', 'waits', 'numbers', 'lacksClient', 'score'] as const
const toLight = (light: LeadLight) => Object.fromEntries(LIGHT.map((name) => [name, light[name]])) as unknown as LeadLight
const inOrder = (lights: Iterable<LeadLight>) => [...lights].map(toLight).toSorted((one, other) => one.id - other.id)

export const listReckoned = async (world: World): Promise<LeadLight[][]> => {
  const ids = await listIds(world)
  return Promise.all(world.agents.map(async ({ id }) => inOrder(await reckonLights(world.test.ctx, id, ids))))
}

export const listStored = async (world: World): Promise<LeadLight[][]> => {
  const ids = await listIds(world)
  return Promise.all(world.agents.map(async ({ id }) => inOrder(await listStoredLights(world.test.ctx, id, ids))))
}

export const readLights = async (world: World): Promise<LeadLight[][]> => {
  const ids = await listIds(world)
  return Promise.all(world.agents.map(async ({ id }) => inOrder((await findLights(world.test.ctx, id, ids)).values())))
}

/** Stores the lights of both agents for all properties. Repeats it, because a transaction of another test delays a claim. */
export async function learn(world: World): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    world.learnt = await readLights(world)
    const stored = await listStored(world)
    if (stored.every((lights, at) => lights.length === world.learnt[at]?.length)) return
  }
  throw new Error('lights are not stored')
}

/** Stored lights that differ from the reckoned ones, each with its agent's place and what was reckoned. */
export async function listWrong(world: World): Promise<[number, LeadLight, LeadLight | undefined][]> {
  const [stored, reckoned] = [await listStored(world), await listReckoned(world)]
  return stored.flatMap((lights, agent) =>
    lights.flatMap((light): [number, LeadLight, LeadLight | undefined][] => {
      const right = reckoned[agent]?.find(({ id }) => id === light.id)
      return JSON.stringify(light) === JSON.stringify(right) ? [] : [[agent, light, right]]
    }),
  )
}

const reimport =
  (at: number, change: (world: World) => Partial<ImportListing>): Event =>
  async (world, draw) => {
    const place = draw(2) === 0 ? at : draw(world.listings.length)
    const listing = { ...(world.listings[place] as ImportListing), ...change(world) }
    world.listings[place] = listing
    return importListings(world.test.ctx, [listing])
  }

const note = async (world: World, agent: TestAgent, at: number, body: object) =>
  world.test.as(agent).call(prospects.update, { params: { id: await idOf(world, at) }, body })

/** A change of the agent's notes on one property, which another event may have closed. */
const noting =
  (at: number, body: (world: World) => object): Event =>
  async (world, draw) =>
    note(world, pick(world.agents, draw), choose(world, draw, at), body(world))

/** The place that shows the event best, or any other. */
const choose = (world: World, draw: Draw, at: number) => (draw(2) === 0 ? at : draw(world.listings.length))

const consent = async (world: World, agent: TestAgent, at: number, channel: Channel) =>
  world.test
    .as(agent)
    .call(contact.consent, { params: { id: await idOf(world, at) }, body: { channel, reason: 'Am Zaun zugestimmt', day: today(world) } })

export const object = async (world: World, agent: TestAgent, at: number) =>
  world.test.as(agent).call(contact.objection, { params: { id: await idOf(world, at) }, body: { reason: 'Will nicht' } })

async function undoObjections(world: World, agent: TestAgent, at: number): Promise<void> {
  const params = { id: await idOf(world, at) }
  const as = world.test.as(agent)
  const found = await as.call(contact.get, { params })
  if (found.status !== 200) return
  const records = found.body.records.filter(({ kind, liftedAt }) => kind === 'objection' && liftedAt === null).map(({ id }) => id)
  await as.call(contact.undoObjection, { params, body: { records } })
}

const link = async (world: World, agent: TestAgent, at: number, searchClientId: number) =>
  world.test.as(agent).call(searchClients.link, { params: { id: await idOf(world, at) }, body: { searchClientId } })

const findClient = async (world: World, agent: TestAgent) => (await world.test.as(agent).call(searchClients.list)).body.at(-1)

const changeClient =
  (change: (world: World) => object): Event =>
  async (world, draw) => {
    const agent = pick(world.agents, draw)
    const client = await findClient(world, agent)
    if (!client) return createClient(world, agent)
    const { id, name, budget, places, propertyType, since, isActive } = client
    return world.test.as(agent).call(searchClients.update, {
      params: { id },
      body: { name, budget, places, propertyType: propertyType ?? undefined, since, isActive, ...change(world) },
    })
  }

const createClient = ({ test, zipCode }: World, agent: TestAgent) =>
  test.as(agent).call(searchClients.create, { body: { name: 'K-17', budget: 800_000, places: [zipCode], since: '2026-11-03' } })

async function joinForAll(world: World, one: number, other: number): Promise<void> {
  const [stays, goes] = [await idOf(world, one), await idOf(world, other)].toSorted((a, b) => a - b) as [number, number]
  if (stays === goes || stays === 0) return
  await inTransaction(world.test.ctx, async (ctx) => {
    await holdNumbers(ctx)
    await joinProperties(ctx, stays, goes)
  })
}

async function partForAll(world: World, at: number): Promise<void> {
  const advert = await findAdvert(world, at)
  const all = await world.test.ctx.db
    .selectFrom('adverts')
    .select('id')
    .where('property_id', '=', advert?.property_id ?? 0)
    .execute()
  if (!advert || all.length < 2) return
  await inTransaction(world.test.ctx, async (ctx) => {
    await holdNumbers(ctx)
    await partProperty(ctx, advert.property_id, [advert.id])
  })
}

/** Ignores a refusal: in a long sequence a decision may already have been made. */
const tried = (decision: Promise<unknown>) => decision.catch((error: unknown) => error)

async function undoDecisions(world: World, agent: TestAgent): Promise<void> {
  const { db } = world.test.ctx
  const rows = await db.selectFrom('identity_decisions').select('id').where('agent_id', '=', agent.id).execute()
  for (const { id } of rows) await tried(undoDecision(world.test.ctx, agent.id, id))
}

async function listOwn({ test }: World, agent: TestAgent) {
  return test.ctx.db.selectFrom('adverts').select(['id', 'property_id']).where('agent_id', '=', agent.id).orderBy('id').execute()
}

const changeOwn =
  (body: (world: World) => object, at = 0): Event =>
  async (world, draw) => {
    const agent = pick(world.agents, draw)
    const own = await listOwn(world, agent)
    const id = own[(at + draw(own.length)) % own.length]?.id ?? 0
    return world.test.as(agent).call(ownAdverts.change, { params: { id }, body: body(world) })
  }

async function setComparables(world: World, change: (listing: ImportListing, at: number) => Partial<ImportListing>): Promise<void> {
  world.comparables = world.comparables.map((listing, at) => ({ ...listing, ...change(listing, at) }))
  await importListings(world.test.ctx, world.comparables)
  await refreshPriceLevels(world.test.ctx)
}

async function endComparables(world: World): Promise<void> {
  const externalIds = world.comparables.map(({ externalId }) => externalId)
  for (const { id } of await world.test.ctx.db.selectFrom('adverts').select('id').where('external_id', 'in', externalIds).execute())
    await endAdvert(world.test.ctx, id, 'gone')
  await refreshPriceLevels(world.test.ctx)
}

async function call(world: World, agent: TestAgent, at: number, form: Partial<CallResultForm>) {
  const body = { key: randomUUID(), channel: 'phone', result: 'no_response', ...form } as const
  await world.test.as(agent).call(callList.note, { params: { id: await idOf(world, at) }, body })
  return body.key
}

const answerLetter =
  (form: Readonly<Record<string, string>>): Event =>
  async (world, draw) => {
    const { letterTo, answer } = letterPages(() => world.test)
    const [id, agent] = [await idOf(world, AT.written), pick(world.agents, draw)]
    const path = await letterTo(id, agent).catch(() => undefined)
    await learn(world)
    return path !== undefined && answer(path, form)
  }

const erase = async (world: World, user: TestUser<'agent' | 'admin'>, at: number, block: boolean) =>
  world.test.as(user).call(privacy.erase, { body: { of: [`property:${await idOf(world, at)}`], block } })

async function saveSearch({ test, zipCode, turn }: World, agent: TestAgent): Promise<void> {
  await test.as(agent).call(savedSearches.create, { body: { name: `Suche ${turn}`, location: zipCode } })
}

const findSearch = async ({ test }: World, agent: TestAgent) => (await test.as(agent).call(savedSearches.list)).body[0]

/** What may change a light, by what happens. Where an event has an end, the lights are learnt before it. */
export const EVENTS: Readonly<Record<string, Event>> = {
  // the market
  'an advert gets another price': reimport(AT.called, (world) => ({ priceCents: toCents(next(world, PRICES)) })),
  'an advert gets another number': reimport(AT.called, (world) => ({ contactPhone: newNumber(world) })),
  'an advert gets another address': reimport(AT.written, (world) => ({ address: next(world, ['Lindenweg', 'Ahornweg 3']) })),
  'an advert gets another provider': reimport(AT.agreed, (world) => ({ contactName: next(world, ['Karl Neumann', 'Anna Ott']) })),
  'an advert gets other words about agents': reimport(AT.called, (world) => ({
    description: `${HOUSE} ${next(world, ['Makler bitte nicht melden.', 'Makler eher nicht.', 'Mit Balkon.'])}`,
  })),
  'an advert gets other pictures': reimport(AT.called, (world) => ({ imageUrls: pictures(next(world, [1, 5])) })),
  'an advert names another portal': reimport(AT.called, (world) => ({
    platformLinks: { [next(world, ['immonetLink', 'immoweltLink', 'kipLink'] as const)]: `https://portal.example/${world.turn}` },
  })),
  'an advert moves': reimport(AT.called, (world) => {
    const place = { zipCode: next(world, ['99084', world.zipCode]), location: TOWN }
    return { ...place, placeKeys: placeKeys(place) }
  }),
  'an advert turns commercial or private': reimport(AT.called, (world) => ({ sellerType: next(world, ['commercial', 'private']) })),
  'an advert gets another size': reimport(AT.called, (world) => ({ size: next(world, [40, 180, 100]) })),
  'an advert is filed elsewhere': reimport(AT.called, (world) => ({ filedAs: next(world, ['wanted', 'auction', null]) })),
  'an advert is gone': async (world, draw) => {
    const advert = await findAdvert(world, choose(world, draw, AT.called))
    return advert && endAdvert(world.test.ctx, advert.id, 'gone')
  },
  'an advert is back': async (world, draw) => {
    const at = choose(world, draw, AT.called)
    const advert = await findAdvert(world, at)
    if (!advert) return undefined
    await endAdvert(world.test.ctx, advert.id, 'gone')
    await learn(world)
    return importListings(world.test.ctx, [world.listings[at] as ImportListing])
  },
  'an advert is new and joins another': async (world, draw) => {
    const listing = newListing(world, 300, { source: 'immonet.de', contactPhone: newNumber(world) })
    world.listings.push(listing)
    await importListings(world.test.ctx, [listing])
    await joinForAll(world, choose(world, draw, AT.called), world.listings.length - 1)
  },
  'a property is deleted': async (world, draw) => {
    const id = await idOf(world, choose(world, draw, AT.sameNumber))
    return inTransaction(world.test.ctx, async ({ db }) => {
      await db.deleteFrom('properties').where('id', '=', id).execute()
    })
  },
  'prices in the area change': (world) => {
    const price = next(world, [200_000, 900_000, 450_000])
    return setComparables(world, (_, at) => ({ priceCents: toCents(price + at * 100) }))
  },
  'the area has a price level again': async (world) => {
    await endComparables(world)
    await learn(world)
    await setComparables(world, (_, at) => ({ priceCents: toCents(900_000 + at * 100) }))
  },
  'the area has no price level any more': async (world) => {
    await setComparables(world, (_, at) => ({ priceCents: toCents(900_000 + at * 100) }))
    await learn(world)
    return endComparables(world)
  },
  // identity
  'two properties are joined for all': async (world, draw) => {
    const [one, other] = draw(2) === 0 ? [AT.stays, AT.goes] : [draw(world.listings.length), draw(world.listings.length)]
    return joinForAll(world, one, other)
  },
  'two properties are parted for all': async (world, draw) => {
    if (draw(2) === 1) await joinForAll(world, AT.stays, AT.goes)
    await learn(world)
    return partForAll(world, choose(world, draw, AT.beside))
  },
  'two properties are joined for one agent': async (world, draw) => {
    const [one, other] = [await idOf(world, AT.called), await idOf(world, draw(2) === 0 ? AT.goes : draw(world.listings.length))]
    return tried(joinByHand(world.test.ctx, pick(world.agents, draw).id, one, other))
  },
  'two properties joined for one agent are parted': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await tried(joinByHand(world.test.ctx, agent.id, await idOf(world, AT.called), await idOf(world, AT.goes)))
    await learn(world)
    return undoDecisions(world, agent)
  },
  'an advert is parted for one agent': async (world, draw) => {
    const advert = await findAdvert(world, choose(world, draw, AT.beside))
    return advert && tried(partAdvert(world.test.ctx, pick(world.agents, draw).id, advert.property_id, advert.id))
  },
  'an advert parted for one agent is back': async (world, draw) => {
    const [advert, agent] = [await findAdvert(world, choose(world, draw, AT.beside)), pick(world.agents, draw)]
    if (advert) await tried(partAdvert(world.test.ctx, agent.id, advert.property_id, advert.id))
    await learn(world)
    return undoDecisions(world, agent)
  },
  'an advert joined for one agent gets another number': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await tried(joinByHand(world.test.ctx, agent.id, await idOf(world, AT.called), await idOf(world, AT.goes)))
    await learn(world)
    return reimport(AT.goes, (world) => ({ contactPhone: newNumber(world) }))(world, () => 0)
  },
  'two agents part an advert, and one takes it back': async (world, draw) => {
    const advert = await findAdvert(world, AT.beside)
    for (const { id } of world.agents) if (advert) await tried(partAdvert(world.test.ctx, id, advert.property_id, advert.id))
    await learn(world)
    return undoDecisions(world, pick(world.agents, draw))
  },
  // own adverts
  'an own advert is added to a public property': (world, draw) =>
    handIn(world.test, pick(world.agents, draw), {
      ...newOwn(world, { contactPhone: newNumber(world) }),
      ...identify(world, choose(world, draw, AT.written)),
    }),
  'an own property gets a second advert': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const { property_id: id } = pick(await listOwn(world, agent), draw)
    const first = newOwn(world)
    const listing = { ...first, externalId: `${first.externalId}@${agent.id}`, contactPhone: newNumber(world) }
    const objects = new Map([[`${listing.source} ${listing.externalId}`, id]])
    return importListings(world.test.ctx, [listing], { agentId: agent.id, channel: 'file', objects, hashes: new Map() })
  },
  'an own advert gets another price': changeOwn((world) => ({ price: next(world, PRICES) })),
  'an own advert gets another address': changeOwn((world) => ({ address: `Buchenweg ${(world.turn += 1)}` })),
  'a joined own advert is parted': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const ids = (await listOwn(world, agent)).map(({ property_id }) => property_id)
    return inTransaction(world.test.ctx, async (ctx) => {
      for (const id of ids) await splitPrivately(ctx, agent.id, id)
    })
  },
  'an own property is joined': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const [own, at] = [(await listOwn(world, agent))[0], await idOf(world, choose(world, draw, AT.written))]
    if (!own || at === 0) return undefined
    return inTransaction(world.test.ctx, async (ctx) => {
      await holdNumbers(ctx)
      await joinPrivately(ctx, agent.id, own.property_id, at)
    })
  },
  // prospects
  'a prospect is created': noting(AT.sameNumber, () => ({ prospectStatus: 'closed_deal' })),
  'a prospect gets another status': noting(AT.called, (world) => ({
    prospectStatus: next(world, ['not_interested', 'contacted', 'closed_deal', 'follow_up']),
  })),
  'a prospect gets a score by hand': noting(AT.called, (world) => ({ leadScore: next(world, [77, 12, null]) })),
  'an owner gets a name': noting(AT.agreed, (world) => ({ ownerName: next(world, ['Karl Neumann', 'Anna Ott']) })),
  'an owner gets a number': noting(AT.agreed, (world) => ({ ownerPhone: newNumber(world) })),
  'an owner gets an email address': noting(AT.agreed, (world) => ({ ownerEmail: `ott${(world.turn += 1)}@example.test` })),
  'an owner gets a postal address': async (world, draw) => {
    const [agent, id] = [pick(world.agents, draw), await idOf(world, choose(world, draw, AT.agreed))]
    const body = {
      ownerStreet: `Eichweg ${(world.turn += 1)}`,
      ownerZipCode: world.zipCode,
      ownerCity: TOWN,
      ownerAddressOrigin: 'sight',
    } as const
    return world.test.as(agent).call(prospects.update, { params: { id }, body })
  },
  'a call ends with a result': (world, draw) =>
    call(world, pick(world.agents, draw), choose(world, draw, AT.called), { result: 'not_interested' }),
  'a call ends with a result that is undone': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const key = await call(world, agent, choose(world, draw, AT.called), { result: 'not_interested' })
    await learn(world)
    return world.test.as(agent).call(callList.undo, { params: { key } })
  },
  'several prospects are closed and reopened': async (world, draw) => {
    const as = world.test.as(pick(world.agents, draw))
    const propertyIds = [await idOf(world, AT.sameNumber), await idOf(world, choose(world, draw, AT.stays))]
    const closed = await as.call(prospects.updateMany, { body: { propertyIds, prospectStatus: 'closed_deal' } })
    await learn(world)
    const before = closed.status === 200 ? closed.body.before : []
    return as.call(prospects.undoMany, { body: { set: { prospectStatus: 'closed_deal' }, before } })
  },
  'an agent erases an owner': (world, draw) => erase(world, pick(world.agents, draw), choose(world, draw, AT.agreed), false),
  'an agent erases an owner and blocks contact': (world, draw) =>
    erase(world, pick(world.agents, draw), choose(world, draw, AT.called), true),
  'the administrator erases an owner': (world, draw) => erase(world, world.admin, choose(world, draw, AT.called), draw(2) === 1),
  // the owner's word
  'an owner agrees to calls': (world, draw) => consent(world, pick(world.agents, draw), choose(world, draw, AT.written), 'phone'),
  'an owner agrees to emails': (world, draw) => consent(world, pick(world.agents, draw), choose(world, draw, AT.written), 'email'),
  'an owner agrees to letters': (world, draw) => consent(world, pick(world.agents, draw), choose(world, draw, AT.refusing), 'letter'),
  'an owner objects': (world, draw) => object(world, pick(world.agents, draw), choose(world, draw, AT.agreed)),
  'an owner of two properties objects at one': (world, draw) => object(world, pick(world.agents, draw), AT.called),
  'a consent is deleted because it is old': async (world) => {
    const { test, agents } = world
    const old = { created_at: new Date('2019-01-07T09:00:00Z'), day: '2019-01-07', last_used_on: null }
    await test.ctx.db.updateTable('contact_records').set(old).where('agent_id', '=', agents[0].id).where('kind', '=', 'consent').execute()
    await learn(world)
    return test.drain('retain')
  },
  'an objection is undone': async (world, draw) => {
    const [agent, at] = [pick(world.agents, draw), choose(world, draw, AT.called)]
    await object(world, agent, at)
    await learn(world)
    return undoObjections(world, agent, at)
  },
  'an owner objects to all agents': async (world, draw) => {
    const row = await findAdvertOwner(world.test.ctx, await idOf(world, choose(world, draw, AT.sameNumber)))
    return row && inTransaction(world.test.ctx, (ctx) => recordObjectionForAll(ctx, row))
  },
  'an objection spreads to a number published later': async (world, draw) => {
    await object(world, pick(world.agents, draw), AT.called)
    const contactPhone = newNumber(world)
    for (const at of [AT.called, AT.stays]) await reimport(at, () => ({ contactPhone }))(world, () => 0)
    await learn(world)
    return inTransaction(world.test.ctx, (ctx) => markObjectors(ctx))
  },
  'an owner answers a letter with a number': answerLetter({ answer: 'call', phone: '03641 550123' }),
  'an owner answers a letter with an objection': answerLetter({ answer: 'never' }),
  // the agent's own rules
  'an agent reads that an advert refuses': async (world, draw) =>
    world.test.as(pick(world.agents, draw)).call(corrections.answerRefusal, {
      params: { id: await idOf(world, AT.unsure) },
      body: { answer: pick(['refuses', 'welcome'] as const, draw), quote: 'Makler eher nicht' },
    }),
  'an agent answers anew whether an advert refuses': async (world, draw) => {
    const [as, params] = [world.test.as(pick(world.agents, draw)), { id: await idOf(world, AT.unsure) }]
    const quote = 'Makler eher nicht'
    await as.call(corrections.answerRefusal, { params, body: { answer: 'refuses', quote } })
    await learn(world)
    return as.call(corrections.answerRefusal, { params, body: { answer: 'welcome', quote } })
  },
  'an agent withdraws the answer about a refusal': async (world, draw) => {
    const [as, params] = [world.test.as(pick(world.agents, draw)), { id: await idOf(world, AT.refusing) }]
    await as.call(corrections.answerRefusal, { params, body: { answer: 'welcome', quote: 'Makler bitte nicht melden' } })
    await learn(world)
    return as.call(corrections.withdrawRefusal, { params })
  },
  'an agent corrects a verdict': async (world, draw) =>
    world.test
      .as(pick(world.agents, draw))
      .call(corrections.set, { params: { id: await idOf(world, choose(world, draw, AT.hidden)) }, body: { isOffer: draw(2) === 0 } }),
  'an agent corrects a verdict anew': async (world, draw) => {
    const [as, params] = [world.test.as(pick(world.agents, draw)), { id: await idOf(world, choose(world, draw, AT.hidden)) }]
    await as.call(corrections.set, { params, body: { isOffer: true } })
    await learn(world)
    return as.call(corrections.set, { params, body: { isOffer: false } })
  },
  'an agent takes a correction back': async (world, draw) => {
    const [as, params] = [world.test.as(pick(world.agents, draw)), { id: await idOf(world, choose(world, draw, AT.hidden)) }]
    await as.call(corrections.set, { params, body: { isOffer: true } })
    await learn(world)
    return as.call(corrections.remove, { params })
  },
  'a search client is added': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const client = await findClient(world, agent)
    if (client) await world.test.as(agent).call(searchClients.remove, { params: { id: client.id } })
    await learn(world)
    return createClient(world, agent)
  },
  'a search client gets another budget': changeClient((world) => ({ budget: next(world, [1_000, 700_000]) })),
  'a search client looks elsewhere': changeClient((world) => ({ places: [next(world, ['Köln', world.zipCode])] })),
  'a search client looks for another kind': changeClient((world) => ({ propertyType: next(world, ['land', world.kind]) })),
  'a search client no longer searches': changeClient((world) => ({ isActive: next(world, [false, true]) })),
  'a search client is deleted': async (world, draw) => {
    const agent = pick(world.agents, draw)
    return world.test.as(agent).call(searchClients.remove, { params: { id: (await findClient(world, agent))?.id ?? 0 } })
  },
  'a search client is linked': async (world, draw) => {
    const agent = pick(world.agents, draw)
    return link(world, agent, choose(world, draw, AT.sameNumber), (await findClient(world, agent))?.id ?? 0)
  },
  'another search client is linked': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await changeClient(() => ({ budget: 1_000 }))(world, () => world.agents.indexOf(agent))
    const client = await createClient(world, agent)
    await learn(world)
    return client.status === 200 && link(world, agent, AT.called, client.body.id)
  },
  'a search client is unlinked': async (world, draw) =>
    world.test
      .as(pick(world.agents, draw))
      .call(searchClients.unlink, { params: { id: await idOf(world, choose(world, draw, AT.called)) } }),
  'an agent weighs areas and kinds': (world, draw) =>
    world.test.as(pick(world.agents, draw)).call(leadScore.setShifts, {
      body: { shifts: [{ aspect: pick(['kind', 'area'] as const, () => 0), value: world.kind, points: next(world, [20, -20, 7]) }] },
    }),
  'an agent weighs again': async (world, draw) => {
    const as = world.test.as(pick(world.agents, draw))
    const weigh = (points: number) => as.call(leadScore.setShifts, { body: { shifts: [{ aspect: 'area', value: world.zipCode, points }] } })
    await weigh(5)
    await learn(world)
    return weigh(next(world, [-20, 20]))
  },
  'a search is saved': (world, draw) => saveSearch(world, pick(world.agents, draw)),
  'a saved search is paused': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await saveSearch(world, agent)
    await learn(world)
    const found = await findSearch(world, agent)
    return world.test.as(agent).call(savedSearches.update, { params: { id: found?.id ?? 0 }, body: { isActive: false } })
  },
  'a saved search is deleted': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await saveSearch(world, agent)
    await learn(world)
    const found = await findSearch(world, agent)
    return world.test.as(agent).call(savedSearches.remove, { params: { id: found?.id ?? 0 } })
  },
  'an agent leaves to whom an owner objected': async (world) => {
    const { test, agents, admin } = world
    const [leaves, stays] = agents
    const body = { activityType: 'call', contactMethod: 'phone', description: 'Angerufen' } as const
    await test.as(leaves).call(prospects.addActivity, { params: { id: await idOf(world, AT.called) }, body })
    await object(world, leaves, AT.called)
    await learn(world)
    const { status } = await test.as(admin).call(users.remove, { params: { id: leaves.id } })
    if (status !== 200) throw new Error(`the account is kept: ${status}`)
    const follows = await writingAgent(test)
    await settle(world, follows)
    world.learnt = [world.learnt[1] ?? [], []]
    world.agents = [stays, follows]
  },
  'the key is lost': async (world) => {
    const secrets = createSecrets(`another key for the tests ${(world.turn += 1)}`)
    const pool = createPool(world.test.database.ownerUrl, 1)
    await createDb(pool)
      .transaction()
      .execute(async (db) => {
        await renewMarks({ db, secrets })
        await storeKey(db, secrets, undefined)
      })
    await pool.end()
    world.test = { ...world.test, ctx: { ...world.test.ctx, secrets } }
  },
  'time passes': async (world) => {
    world.test.clock.advance(days(next(world, [2, 13, 33])))
    for (const [at, agent] of world.agents.entries()) world.agents[at] = await world.test.make.signIn(agent)
    Object.assign(world.admin, await world.test.make.signIn(world.admin))
  },
}

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
