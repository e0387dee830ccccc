import { ownAdverts } from '#shared/contract/work/own-adverts.ts'
import { toCents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { endAdvert, type ImportListing, importListings } from '#server/features/market/adverts/service.ts'
import { joinByHand, partAdvert } from '#server/features/market/identity/decisions.ts'
import { partProperty } from '#server/features/market/identity/join.ts'
import { holdNumbers, joinPrivately, splitPrivately } from '#server/features/market/identity/service.ts'
import { refreshPriceLevels } from '#server/features/market/properties/service.ts'
import { handIn } from '#test/own-adverts.ts'
import {
  AT,
  choose,
  type Event,
  findAdvert,
  HOUSE,
  identify,
  idOf,
  newListing,
  newNumber,
  newOwn,
  next,
  pick,
  pictures,
  PRICES,
  TOWN,
  type World,
} from './light-world.fixture.ts'
import { learn } from './light-readings.fixture.ts'
import { joinForAll, listOwn, tried, undoDecisions } from './light-acts.fixture.ts'

export const reimport =
  (at: number, change: (world: World) => Partial<ImportListing>): Event =>
  async (world, draw) => {
    const place = draw(2) === 0 ? at : draw(world.listings.length)
    const listing = { ...(world.listings[place] as ImportListing), ...change(world) }
    world.listings[place] = listing
    return importListings(world.test.ctx, [listing])
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

const changeOwn =
  (body: (world: World) => object, at = 0): Event =>
  async (world, draw) => {
    const agent = pick(world.agents, draw)
    const own = await listOwn(world, agent)
    const id = own[(at + draw(own.length)) % own.length]?.id ?? 0
    return world.test.as(agent).call(ownAdverts.change, { params: { id }, body: body(world) })
  }

/** What happens on the market, between properties and with an agent's own adverts. */
export const MARKET: Readonly<Record<string, Event>> = {
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
    return tried(joinByHand(world.test.ctx, pick(world.agents, draw), one, other))
  },
  'two properties joined for one agent are parted': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await tried(joinByHand(world.test.ctx, agent, await idOf(world, AT.called), await idOf(world, AT.goes)))
    await learn(world)
    return undoDecisions(world, agent)
  },
  'an advert is parted for one agent': async (world, draw) => {
    const advert = await findAdvert(world, choose(world, draw, AT.beside))
    return advert && tried(partAdvert(world.test.ctx, pick(world.agents, draw), advert.property_id, advert.id))
  },
  'an advert parted for one agent is back': async (world, draw) => {
    const [advert, agent] = [await findAdvert(world, choose(world, draw, AT.beside)), pick(world.agents, draw)]
    if (advert) await tried(partAdvert(world.test.ctx, agent, advert.property_id, advert.id))
    await learn(world)
    return undoDecisions(world, agent)
  },
  'an advert joined for one agent gets another number': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await tried(joinByHand(world.test.ctx, agent, await idOf(world, AT.called), await idOf(world, AT.goes)))
    await learn(world)
    return reimport(AT.goes, (world) => ({ contactPhone: newNumber(world) }))(world, () => 0)
  },
  'two agents part an advert, and one takes it back': async (world, draw) => {
    const advert = await findAdvert(world, AT.beside)
    for (const agent of world.agents) if (advert) await tried(partAdvert(world.test.ctx, agent, advert.property_id, advert.id))
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
    return importListings(world.test.ctx, [listing], { officeId: agent.officeId, channel: 'file', objects, hashes: new Map() })
  },
  'an own advert gets another price': changeOwn((world) => ({ price: next(world, PRICES) })),
  'an own advert gets another address': changeOwn((world) => ({ address: `Buchenweg ${(world.turn += 1)}` })),
  'a joined own advert is parted': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const ids = (await listOwn(world, agent)).map(({ property_id }) => property_id)
    return inTransaction(world.test.ctx, async (ctx) => {
      for (const id of ids) await splitPrivately(ctx, agent.officeId, id)
    })
  },
  'an own property is joined': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const [own, at] = [(await listOwn(world, agent))[0], await idOf(world, choose(world, draw, AT.written))]
    if (!own || at === 0) return undefined
    return inTransaction(world.test.ctx, async (ctx) => {
      await holdNumbers(ctx)
      await joinPrivately(ctx, agent.officeId, own.property_id, at)
    })
  },
}
