import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '#shared/contract/people/notifications.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { readBell, propertiesInBell } from '#test/bell.ts'
import { announceMatches } from '../matches/service.ts'
import { planRuns } from './service.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.empty('properties', 'saved_searches')
  await emptyQueue()
  agent = await test.make.agent()
})

async function emptyQueue(): Promise<void> {
  await test.empty('pgboss.job')
}

const waiting = async () => {
  const { rows } = await sql<{ data: { source: string; request: string } }>`
    select data from pgboss.job where name = 'scrape' and state = 'created'`.execute(test.ctx.db)
  return rows.map(({ data }) => data)
}

const create = (body: Record<string, unknown>, user = agent) => test.as(user).call(savedSearches.create, { body: body as never })

describe('a new search', () => {
  it('gets the default values and runs at once', async () => {
    const answer = await create({ name: '  Häuser  ' })
    expect(answer.body).toMatchObject({
      name: 'Häuser',
      location: null,
      minPrice: null,
      propertyType: null,
      listingType: 'sale',
      sellerType: null,
      onlyWithImages: false,
      onlyNewListings: false,
      sources: ['kleinanzeigen.de'],
      isActive: true,
      autoExport: false,
      lastRuns: [],
    })
    expect(await waiting()).toHaveLength(1)
  })

  it('treats empty text and "all" as not set', async () => {
    const answer = await create({ name: 'x', location: '', minPrice: '', propertyType: 'all', sellerType: 'all', rooms: null })
    expect(answer.body).toMatchObject({ location: null, minPrice: null, propertyType: null, sellerType: null, rooms: null })
  })

  it('deduplicates its sources', async () => {
    const answer = await create({ name: 'x', sources: ['kleinanzeigen.de', 'kleinanzeigen.de'] })
    expect([answer.status, answer.body.sources]).toEqual([200, ['kleinanzeigen.de']])
  })

  it('does not run while inactive', async () => {
    await create({ name: 'x', isActive: false })
    expect(await waiting()).toEqual([])
  })

  it.each([
    [{ name: '' }, 'Name ist erforderlich'],
    [{ name: 'x', minPrice: -1 }, 'Der Wert darf nicht negativ sein'],
    [{ name: 'x', rooms: 'drei' }, 'Bitte geben Sie eine Zahl ein'],
    [{ name: 'x', sources: [] }, 'Bitte wählen Sie mindestens eine Quelle'],
    [{ name: 'x', sources: ['thinkimmo'] }, 'Unbekannte Quelle'],
    [{ name: 'x', propertyType: 'other' }, 'Unbekannter Immobilientyp'],
    [{ name: 'x', location: 'Hamburg', radius: 7 }, 'Diesen Umkreis bieten die Portale nicht an'],
  ])('is rejected: %j', async (body, sentence) => {
    const answer = await create(body)
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })
})

describe('a changed search', () => {
  it('keeps fields that were not sent, clears emptied ones, and runs at once', async () => {
    const { id } = (await create({ name: 'Hamburg', location: 'Hamburg', radius: 10, maxPrice: 500_000 })).body
    await emptyQueue()
    const changed = await test.as(agent).call(savedSearches.update, { params: { id }, body: { maxPrice: null, rooms: 4 } })
    expect(changed.body).toMatchObject({ name: 'Hamburg', location: 'Hamburg', radius: 10, maxPrice: null, rooms: 4 })
    expect((await waiting()).map(({ request }) => JSON.parse(request) as object)).toMatchObject([
      { location: 'Hamburg', maxPrice: null, rooms: 4 },
    ])
  })

  it('loses its radius when the field is sent empty, as browsers do', async () => {
    const { id } = (await create({ name: 'Hamburg', location: 'Hamburg', radius: 10 })).body
    const changed = await test.as(agent).call(savedSearches.update, { params: { id }, body: { radius: '' } })
    expect(changed.body).toMatchObject({ location: 'Hamburg', radius: null })
  })

  it('has no radius without a place, and loses it along with the place', async () => {
    expect((await create({ name: 'x', radius: 10 })).body).toMatchObject({ location: null, radius: null })
    const { id } = (await create({ name: 'Hamburg', location: 'Hamburg', radius: 10 })).body
    const changed = await test.as(agent).call(savedSearches.update, { params: { id }, body: { location: '' } })
    expect(changed.body).toMatchObject({ location: null, radius: null })
  })

  it('is rejected if the minimum price is above the maximum, also against stored values', async () => {
    const refused = { status: 400, text: expect.stringContaining('unter dem niedrigsten') }
    expect(await create({ name: 'x', minPrice: 500_000, maxPrice: 100_000 })).toMatchObject(refused)
    const { id } = (await create({ name: 'x', minPrice: 100_000, maxPrice: 100_000 })).body
    await emptyQueue()
    const change = (body: object) => test.as(agent).call(savedSearches.update, { params: { id }, body })
    expect(await change({ minPrice: 100_001 })).toMatchObject(refused)
    expect(await change({ maxPrice: 99_999 })).toMatchObject(refused)
    const [stored] = (await test.as(agent).call(savedSearches.list)).body
    expect([stored?.minPrice, stored?.maxPrice, await waiting()]).toEqual([100_000, 100_000, []])
    expect((await change({ minPrice: 200_000, maxPrice: 300_000 })).status).toBe(200)
    expect((await change({ maxPrice: null })).status).toBe(200)
    expect((await change({ minPrice: 900_000 })).status).toBe(200)
  })

  it('can be toggled without other changes: inactive it does not send requests, active it runs at once', async () => {
    const { id } = (await create({ name: 'x' })).body
    await emptyQueue()
    const off = await test.as(agent).call(savedSearches.update, { params: { id }, body: { isActive: false } })
    expect([off.body.isActive, off.body.nextRunAt, await waiting()]).toEqual([false, null, []])
    const on = await test.as(agent).call(savedSearches.update, { params: { id }, body: { isActive: true } })
    expect(on.body.isActive).toBe(true)
    expect(await waiting()).toHaveLength(1)
  })

  it('can be run by hand, even while inactive', async () => {
    const { id } = (await create({ name: 'x', isActive: false })).body
    expect((await test.as(agent).call(savedSearches.run, { params: { id } })).status).toBe(200)
    expect(await waiting()).toHaveLength(1)
  })
})

describe('the list of searches', () => {
  it("is sorted newest first, with matches, next run and each portal's last run in a fixed order", async () => {
    const both = { sources: ['kleinanzeigen.de', 'immowelt.de'] }
    const first = (await create({ name: 'Eins', location: 'Celle', ...both })).body.id
    const second = (await create({ name: 'Zwei', location: 'Uelzen', isActive: false })).body.id
    const theirs = (await create({ name: 'Drei', location: 'Gifhorn' }, await test.make.agent())).body.id
    const runs: number[] = []
    for (const [id, source, minute] of [
      [first, 'immowelt.de', 0],
      [first, 'kleinanzeigen.de', 1],
      [first, 'kleinanzeigen.de', 1],
      [theirs, 'kleinanzeigen.de', 2],
      // started earlier but stored later
      [first, 'kleinanzeigen.de', 0],
    ] as const) {
      const asked = test.ctx.db.selectFrom('saved_search_requests').select('request').where('saved_search_id', '=', id)
      const { request } = await asked.where('source', '=', source).executeTakeFirstOrThrow()
      const started_at = new Date(test.clock.now().getTime() + minute * 60_000)
      runs.push(await test.make.run({ source, request, started_at, completed_at: started_at }))
    }
    await test.make.match(agent, await test.make.property(), first)
    await test.make.match(agent, await test.make.property(), second)
    await test.make.match(agent, await test.make.property(), second)
    const list = async () => (await test.as(agent).call(savedSearches.list)).body
    expect((await list()).map(({ name, matches, lastRuns }) => [name, matches, lastRuns.map(({ id }) => id)])).toEqual([
      ['Zwei', 2, []],
      ['Eins', 1, [runs[0], runs[2]]],
    ])
    const next = async (now: string) => {
      test.clock.set(new Date(now))
      return (await list()).map(({ nextRunAt }) => nextRunAt)
    }
    const before = test.clock.now().toISOString()
    expect(await next('2026-11-23T09:59:59.999Z')).toEqual([null, '2026-11-23T10:00:00.000Z'])
    expect(await next('2026-11-23T10:00:00Z')).toEqual([null, '2026-11-23T10:30:00.000Z'])
    await next(before)
  })
})

describe("another agent's search", () => {
  it('cannot be seen or changed', async () => {
    const { id } = (await create({ name: 'CANARY' })).body
    const before = await test.ctx.db.selectFrom('saved_searches').selectAll().where('id', '=', id).execute()
    await emptyQueue()
    const stranger = test.as(await test.make.agent())
    const answers = [
      await stranger.call(savedSearches.update, { params: { id }, body: { name: 'meins', isActive: false } }),
      await stranger.call(savedSearches.remove, { params: { id } }),
      await stranger.call(savedSearches.run, { params: { id } }),
    ]
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, 'Suchanfrage nicht gefunden'])
    expect((await stranger.call(savedSearches.list)).text).not.toContain('CANARY')
    expect(await test.ctx.db.selectFrom('saved_searches').selectAll().where('id', '=', id).execute()).toEqual(before)
    expect(await waiting()).toEqual([])
  })
})

describe('the plan', () => {
  it('requests equal searches by active agents once, and sends no requests for inactive ones', async () => {
    const other = await test.make.agent()
    const gone = await test.make.agent()
    const hamburg = { location: 'Hamburg', propertyType: 'house', sellerType: 'private' }
    await create({ name: 'A', ...hamburg })
    await create({ name: 'B', ...hamburg, location: '  hamburg ', onlyWithImages: true }, other)
    await create({ name: 'C', location: 'Berlin', isActive: false }, other)
    await create({ name: 'D', location: 'Köln' }, gone)
    await test.make.changeUser(gone, { is_active: false })
    await emptyQueue()
    await planRuns(test.ctx, ['kleinanzeigen.de'])
    await planRuns(test.ctx, ['kleinanzeigen.de'])
    expect((await waiting()).map(({ request }) => (JSON.parse(request) as { location: string }).location)).toEqual(['Hamburg'])
  })
})

describe('the schedule', () => {
  it('starts per agent with requests that were never read, followed by the least recently read', async () => {
    const other = await test.make.agent()
    const now = test.clock.now().getTime()
    await test.empty('scrape_runs')
    const read: Record<string, number> = { Soltau: 1, Celle: 3, Uelzen: 2, Verden: 1, Stade: 2 }
    for (const location of ['Soltau', 'Celle', 'Hamburg', 'Uelzen']) await create({ name: location, location })
    for (const location of ['Stade', 'Bremen', 'Verden']) await create({ name: location, location }, other)
    const placeOf = (request: string) => (JSON.parse(request) as { location: string }).location
    for (const { request } of await waiting()) {
      const started_at = new Date(now - (read[placeOf(request)] ?? 0) * 3_600_000)
      if (placeOf(request) in read) await test.make.run({ request, started_at, completed_at: started_at })
    }
    await emptyQueue()
    await planRuns(test.ctx, ['kleinanzeigen.de'])
    const { rows } = await sql<{ request: string; owner: string }>`
      select data ->> 'request' as request, group_id as owner from pgboss.job where name = 'scrape' order by priority desc`.execute(
      test.ctx.db,
    )
    const of = ({ officeId }: TestAgent) => rows.filter(({ owner }) => owner.includes(officeId)).map(({ request }) => placeOf(request))
    expect([of(agent), of(other)]).toEqual([
      ['Hamburg', 'Celle', 'Uelzen', 'Soltau'],
      ['Bremen', 'Stade', 'Verden'],
    ])
  })

  it('gives colleagues the turns of one office at a portal, on schedule and on request', async () => {
    const [first, stranger] = [await test.make.agent(), await test.make.agent()]
    const colleague = await test.make.agent({ office_id: first.officeId })
    const turns = async () => {
      const { rows } = await sql<{ owner: string; priority: number }>`
        select group_id as owner, priority from pgboss.job where name = 'scrape' and state = 'created' order by priority desc`.execute(
        test.ctx.db,
      )
      const of = (id: string) => rows.filter(({ owner }) => owner.endsWith(` ${id}`)).map(({ priority }) => priority)
      return [of(first.officeId), of(stranger.officeId)]
    }
    for (const location of ['Soltau', 'Celle']) await create({ name: location, location }, first)
    for (const location of ['Uelzen', 'Verden']) await create({ name: location, location }, colleague)
    await create({ name: 'Stade', location: 'Stade' }, stranger)
    expect(await turns()).toEqual([[10, 9, 8, 7], [10]])
    await emptyQueue()
    await planRuns(test.ctx, ['kleinanzeigen.de'])
    expect(await turns()).toEqual([[0, -1, -2, -3], [0]])
  })

  it('skips sources that are disabled or not connected', async () => {
    await create({ name: 'A', sources: ['kleinanzeigen.de', 'immowelt.de'] })
    await emptyQueue()
    await planRuns(test.ctx, ['kleinanzeigen.de'])
    expect((await waiting()).map(({ source }) => source)).toEqual(['kleinanzeigen.de'])
    await emptyQueue()
    await test.make.changeSources({ is_enabled: false }, 'kleinanzeigen.de')
    await planRuns(test.ctx, ['kleinanzeigen.de'])
    expect(await waiting()).toEqual([])
    await test.make.changeSources({ is_enabled: true })
  })
})

describe('matching', () => {
  const read = async (user: TestAgent) => await readBell(test, user)

  it.each([
    [{ location: 'Hamburg' }, true],
    [{ location: 'Horn' }, true],
    [{ location: '22111' }, true],
    [{ location: '221' }, true],
    [{ location: 'Berlin' }, false],
    [{}, true],
    [{ propertyType: 'house' }, true],
    [{ propertyType: 'land' }, false],
    [{ listingType: 'rent' }, false],
    [{ minPrice: 485_000, maxPrice: 485_000 }, true],
    [{ minPrice: 485_001 }, false],
    [{ maxPrice: 484_999 }, false],
    [{ minSize: 130 }, true],
    [{ minSize: 131 }, false],
    [{ rooms: 5 }, true],
    [{ rooms: 5.5 }, false],
    [{ sellerType: 'private' }, true],
    [{ sellerType: 'commercial' }, false],
    [{ onlyWithImages: true }, false],
    [{ onlyNewListings: true }, true],
    [{ sources: ['immowelt.de'] }, false],
    [{ isActive: false }, false],
  ])('compares %j with a house in Hamburg-Horn for 485.000 €: %s', async (criteria, fits) => {
    await create({ name: 'Suche', ...criteria })
    const id = await test.make.property()
    await announceMatches(test.ctx, [id])
    expect((await read(agent)).map(({ property }) => property?.id)).toEqual(fits ? [id] : [])
  })

  it('announces a property once to each agent with a matching search, and to no others', async () => {
    const other = await test.make.agent()
    await create({ name: 'Eins', location: 'Hamburg' })
    await create({ name: 'Zwei', propertyType: 'house' })
    await create({ name: 'Drei', location: 'Berlin' }, other)
    const id = await test.make.property({ title: 'CANARY Haus' })
    for (let n = 0; n < 3; n += 1) await announceMatches(test.ctx, [id])
    expect((await read(agent)).map(({ notified, searchName, property }) => [notified, searchName, property?.price])).toEqual([
      [false, 'Eins', 485_000],
    ])
    expect(await read(other)).toEqual([])
  })

  it.each([
    [{ onlyWithImages: true }, { image_urls: ['https://bilder.example/1.jpg'] }, true],
    [{ minSize: 1 }, { size: null }, false],
    [{ rooms: 1 }, { rooms: null }, false],
    [{ sellerType: 'private' }, { seller_type: null }, false],
    [{}, { size: null, rooms: null, seller_type: null, price_cents: null }, true],
  ])('compares %j with a listing with %j: %s', async (criteria, listing, fits) => {
    await create({ name: 'Suche', ...criteria })
    const id = await test.make.property(listing)
    await announceMatches(test.ctx, [id])
    expect((await read(agent)).map(({ property }) => property?.id)).toEqual(fits ? [id] : [])
  })

  it('never announces a hidden listing', async () => {
    await create({ name: 'Alles' })
    await announceMatches(test.ctx, [await test.make.property({ hidden_reason: 'wanted' })])
    expect(await read(agent)).toEqual([])
  })
})

describe('notifications', () => {
  it('are withdrawn if the ad page proves that the advert is not a listing', async () => {
    const id = await test.make.property()
    await test.make.notification(agent, id)
    await test.make.changeProperty(id, { hidden_reason: 'dealer' })
    expect(await readBell(test, agent)).toEqual([])
  })

  it('can be marked read only by their owner', async () => {
    const id = await test.make.notification(agent, await test.make.property())
    const stranger = await test.make.agent()
    await test.as(stranger).call(notifications.markRead, { body: { matchIds: [id] } })
    expect((await readBell(test, agent))[0]?.notified).toBe(false)
    await test.as(agent).call(notifications.markRead, { body: { matchIds: [id, 999_999] } })
    expect((await readBell(test, agent))[0]?.notified).toBe(true)
  })

  it('are deleted with their search, apart from what another active search matches or the agent watches', async () => {
    const stranger = await test.make.agent()
    const { id } = (await create({ name: 'Alles' })).body
    const houses = (await create({ name: 'Häuser', propertyType: 'house' })).body
    await create({ name: 'Aus', isActive: false })
    await create({ name: 'Alles' }, stranger)
    const [flat, house, watched, liked, watchedByOther] = [
      await test.make.property({ property_type: 'apartment' }),
      await test.make.property({ property_type: 'house' }),
      await test.make.property({ property_type: 'apartment' }),
      await test.make.property({ property_type: 'apartment' }),
      await test.make.property({ property_type: 'apartment' }),
    ]
    const all = [flat, house, watched, liked, watchedByOther]
    await announceMatches(test.ctx, all)
    await test.as(agent).call(favorites.add, { body: { propertyId: watched, watched: true } })
    await test.as(agent).call(favorites.add, { body: { propertyId: liked } })
    await test.as(stranger).call(favorites.add, { body: { propertyId: watchedByOther, watched: true } })
    expect((await propertiesInBell(test, agent)).toSorted((a, b) => a - b)).toEqual(all)
    expect((await test.as(stranger).call(savedSearches.remove, { params: { id } })).status).toBe(404)
    expect((await test.as(agent).call(savedSearches.remove, { params: { id } })).status).toBe(200)
    const left = (await readBell(test, agent)).map(({ property, searchName }) => [property?.id, searchName])
    expect(left.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [house, 'Häuser'],
      [watched, 'Gelöschte Suche'],
    ])
    expect(await propertiesInBell(test, stranger)).toHaveLength(5)
    // both favourites stay, with and without a hit
    const kept = (await test.as(agent).call(favorites.list)).body
    expect(kept.map((card) => card.id).toSorted((a, b) => a - b)).toEqual([watched, liked])
    const list = (await test.as(agent).call(savedSearches.list)).body
    expect(list.find((one) => one.id === houses.id)?.matches).toBe(1)
  })
})
