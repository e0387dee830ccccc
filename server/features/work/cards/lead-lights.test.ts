import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { users } from '#shared/contract/people/users.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refreshPriceLevels } from '#server/features/market/properties/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { objectedAmong } from '../contact/service.ts'
import { findLights, listCallable, listDue, OF_JOB } from './lead-lights.ts'
import { createWorld, EVENTS, happen } from './lead-lights.fixture.ts'
import { countOrphans, first, forgetLights, type Watch, watchWrites } from './lead-lights-triggers.fixture.ts'
import { learn, listIds, listReckoned, listStored, listWrong, readLights } from './light-readings.fixture.ts'
import { AT, findAdvert, idOf, type World } from './light-world.fixture.ts'
import { startLearning } from '../calls/service.ts'
import { listStoredLights } from './queries-lead-lights.ts'
import { listDueIds } from './queries-skeleton-prospects.ts'

let test: TestApp
let owner: pg.Client
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  owner = await connectOwner(test.database)
  watch = await watchWrites(test, owner)
})
// the jobs of earlier worlds would keep a test that runs its own waiting
beforeEach(() => test.empty('pgboss.job'))
afterAll(async () => {
  await owner.end()
  await test.close()
})

const NAMES = Object.keys(EVENTS)
/** Events by the tables they write. */
let watch: Watch

const forget = (world: World) => forgetLights(owner, world)

describe('a stored light', () => {
  it.each(NAMES)('is the reckoned one after this: %s', async (name) => {
    const world = await createWorld(test)
    await learn(world)
    await watch.run(world, name)
    expect(await listWrong(world)).toEqual([])
    const reckoned = await listReckoned(world)
    expect(reckoned).not.toEqual(world.learnt)
    for (const [at, { officeId }] of world.agents.entries()) {
      const green = reckoned[at]?.filter(({ phone, numbers }) => phone === 'green' && numbers.length > 0).map((light) => light.id)
      expect((await listCallable(world.test.ctx, officeId)).ids.toSorted((a, b) => a - b)).toEqual(green)
    }
    expect(await readLights(world)).toEqual(reckoned)
  })

  it.each(NAMES)('leaves out of the due exactly the owners who objected, after this: %s', async (name) => {
    const world = await createWorld(test)
    await learn(world)
    await watch.run(world, name)
    const ctx = world.test.ctx
    for (const { officeId } of world.agents) {
      await owner.query(`update prospects set next_follow_up_date = '2026-11-02' where office_id = $1`, [officeId])
      const due = await listDueIds(ctx, officeId)
      const objected = await objectedAmong(ctx, officeId, due)
      expect((await listDue(ctx, officeId)).ids).toEqual(due.filter((one) => !objected.has(one)))
    }
  })

  it('ends with the account of its agent', async () => {
    const world = await createWorld(test)
    await learn(world)
    await watch.run(world, 'an agent leaves to whom an owner objected')
    expect(await countOrphans(owner)).toBe(0)
  })

  it('ends with the last account of an office whose agents search', async () => {
    const world = await createWorld(test)
    const [agent] = world.agents
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    for (const one of [agent, colleague]) await test.make.savedSearch(one, { location: world.zipCode })
    await learn(world)
    for (const { id } of [colleague, agent]) await mustSucceed(test.as(world.admin).call(users.remove, { params: { id } }))
    expect(await countOrphans(owner)).toBe(0)
  })
})

type Rows = Record<string, unknown>[]

/** A context that calls `change` with the rows of each statement that contains this word, before they are returned. */
function withRows(ctx: Ctx, word: string, change: (rows: Rows) => Promise<Rows> | Rows): Ctx {
  const asked = new WeakMap<object, string>()
  const db = ctx.db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.set(queryId, JSON.stringify(node))
      return node
    },
    async transformResult({ result, queryId }) {
      return asked.get(queryId)?.includes(word) ? { ...result, rows: await change(result.rows) } : result
    },
  })
  return { ...ctx, db }
}

/** A context that runs `work` once lights are reckoned, before they are stored. */
function betweenReckoningAndStoring(ctx: Ctx, work: () => Promise<unknown>): Ctx & { hasRun(): boolean } {
  let isDone = false
  // the last statement that reads facts
  const watched = withRows(ctx, '"near"', async (rows) => {
    if (!isDone) {
      isDone = true
      await work()
    }
    return rows
  })
  return { ...watched, hasRun: () => isDone }
}

/** One event for each way in which a change ends lights. */
const RACING = [
  'an advert gets another number',
  'an advert is gone',
  'an advert joined for one agent gets another number',
  'two properties are joined for all',
  'two properties are joined for one agent',
  'an advert is parted for one agent',
  'a property is deleted',
  'an owner gets a number',
  'an owner agrees to calls',
  'an owner of two properties objects at one',
  'an owner objects to all agents',
  'an agent corrects a verdict',
  'a search client is linked',
  'a search client gets another budget',
  'an agent weighs areas and kinds',
  'a search is saved',
  'prices in the area change',
]

describe('a reading', () => {
  // of a test that failed halfway
  afterEach(() => owner.query('rollback'))

  const readAll = async (ctx: Ctx, world: World) => findLights(ctx, world.agents[0].officeId, await listIds(world))

  it.each(RACING)('stores nothing outdated when this happens between reckoning and storing: %s', async (name) => {
    const world = await createWorld(test)
    await forget(world)
    const ctx = betweenReckoningAndStoring(test.ctx, () => happen(world, name, first))
    await readAll(ctx, world)
    expect([ctx.hasRun(), await listWrong(world)]).toEqual([true, []])
  })

  it.each([
    ['the noted number', 'update prospects set owner_phone = $1 where property_id = $2'],
    ["the advert's number", 'update adverts set contact_phone = $1 where property_id = $2'],
  ])('waits for a write that has begun and changes %s', async (_, statement) => {
    const world = await createWorld(test)
    await forget(world)
    const id = await idOf(world, AT.agreed)
    await owner.query('begin')
    await owner.query(statement, ['0171 7777777', id])
    const reading = readAll(test.ctx, world)
    await expect.poll(() => countClaims(world)).toBeGreaterThan(0)
    await owner.query('commit')
    await reading
    expect(await listWrong(world)).toEqual([])
  })

  it('stores nothing when such a write takes long', async () => {
    const world = await createWorld(test)
    await forget(world)
    await owner.query('begin')
    await owner.query('update prospects set owner_phone = $1 where property_id = $2', ['0171 7777777', await idOf(world, AT.agreed)])
    await readAll(test.ctx, world)
    await owner.query('commit')
    expect(await listStored(world)).toEqual([[], []])
  })

  it('stores nothing outdated when a write begins before storing and ends after it', async () => {
    const world = await createWorld(test)
    await forget(world)
    const id = await idOf(world, AT.agreed)
    const reading = readAll(
      betweenReckoningAndStoring(test.ctx, async () => {
        await owner.query('begin')
        await owner.query('update prospects set owner_phone = $1 where property_id = $2', ['0171 7777777', id])
      }),
      world,
    )
    await expect.poll(async () => (await owner.query('select 1 from pg_locks where not granted')).rowCount).toBeGreaterThan(0)
    await owner.query('commit')
    await reading
    expect(await listWrong(world)).toEqual([])
  })

  it('does not fill the claim of another reading', async () => {
    const world = await createWorld(test)
    await forget(world)
    let second: Promise<unknown> = Promise.resolve()
    const [claimed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = betweenReckoningAndStoring(test.ctx, async () => {
      claimed.resolve()
      await released.promise
    })
    await readAll(
      betweenReckoningAndStoring(test.ctx, async () => {
        await happen(world, 'an owner gets a number', first)
        second = readAll(held, world)
        await claimed.promise
      }),
      world,
    )
    expect(await listWrong(world)).toEqual([])
    released.resolve()
    await second
    expect(await listWrong(world)).toEqual([])
  })

  it('may run several times at once, beside writes', async () => {
    const world = await createWorld(test)
    for (const name of ['an owner gets a number', 'an advert gets another number', 'a search client gets another budget']) {
      await forget(world)
      await Promise.all([readLights(world), readLights(world), happen(world, name, first), readLights(world), readLights(world)])
      expect(await listWrong(world)).toEqual([])
    }
  })

  it('stores nothing inside a transaction', async () => {
    const world = await createWorld(test)
    await forget(world)
    await inTransaction(test.ctx, (ctx) => readAll(ctx, world))
    expect(await countClaims(world)).toBe(0)
  })

  it('returns its lights without storing them while a write holds the rows', async () => {
    const world = await createWorld(test)
    await learn(world)
    const id = await idOf(world, AT.agreed)
    await owner.query('begin')
    await owner.query('update prospects set owner_phone = $1 where property_id = $2', ['0171 7777777', id])
    // as if the score's time were over, so that the reading claims the row that the write deletes
    const expired = withRows(test.ctx, 'is_faded', (rows) => rows.filter((row) => row['id'] !== id))
    const lights = await Promise.race([readAll(expired, world), pause(5_000, undefined)])
    await owner.query('rollback')
    expect(lights?.lights.size).toBe(world.learnt[0]?.length)
    expect(await listStored(world)).toEqual(world.learnt)
  })

  it('returns its lights without storing them while a write that began after the claim holds the rows', async () => {
    const world = await createWorld(test)
    await forget(world)
    const id = await idOf(world, AT.agreed)
    const busy = betweenReckoningAndStoring(test.ctx, async () => {
      await owner.query('begin')
      await owner.query('update prospects set owner_phone = $1 where property_id = $2', ['0171 7777777', id])
    })
    const lights = await Promise.race([readAll(busy, world), pause(5_000, undefined)])
    await owner.query('commit')
    expect([busy.hasRun(), lights?.lights.get(id)?.phone]).toEqual([true, 'green'])
    expect(await listWrong(world)).toEqual([])
  })

  it('leaves no claim on a property that was deleted before it', async () => {
    const world = await createWorld(test)
    await forget(world)
    const ids = await listIds(world)
    await happen(world, 'a property is deleted', first)
    for (const isBusy of [false, true]) {
      if (isBusy) await owner.query('begin; select pg_current_xact_id()')
      await findLights(test.ctx, world.agents[0].officeId, ids)
      if (isBusy) await owner.query('rollback')
      const { rows } = await owner.query(
        'select 1 from lead_lights where office_id = $1 and property_id not in (select id from properties)',
        [world.agents[0].officeId],
      )
      expect(rows, String(isBusy)).toEqual([])
      await forget(world)
    }
  })

  it('reckons the first ones up to the limit, and reports how many are pending', async () => {
    const world = await createWorld(test)
    await forget(world)
    const ids = await listIds(world)
    const limits = { ...OF_JOB, most: 3 }
    const { lights, pending } = await findLights(test.ctx, world.agents[0].officeId, ids, limits)
    expect([[...lights.keys()].toSorted((a, b) => a - b), pending]).toEqual([ids.slice(0, 3), ids.length - 3])
    const again = await findLights(test.ctx, world.agents[0].officeId, ids, limits)
    expect([again.lights.size, again.pending]).toEqual([6, ids.length - 6])
  })

  const countClaims = async ({ agents }: World) =>
    (await owner.query('select 1 from lead_lights where office_id = any($1)', [agents.map(({ officeId }) => officeId)])).rowCount ?? 0

  const readPatiently = async (ctx: Ctx, world: World) => findLights(ctx, world.agents[0].officeId, await listIds(world), OF_JOB)

  type Write = readonly [statement: string, values: readonly unknown[]]
  interface Pair {
    readonly first: Write
    readonly second: Write
  }

  async function joinGoing(world: World): Promise<Write> {
    const [going, stays] = [await findAdvert(world, AT.goes), await idOf(world, AT.called)]
    return [
      `insert into property_aliases (id, property_id, advert_id, advert_ids, joined_at, office_id)
      values ($1, $2, $3::bigint, array[$3::bigint], now(), $4)`,
      [going?.property_id, stays, going?.id, world.agents[0].officeId],
    ]
  }
  const moveAdvert = async (world: World): Promise<Write> => [
    'update adverts set property_id = $1 where id = $2',
    [await idOf(world, AT.goes), (await findAdvert(world, AT.written))?.id],
  ]
  const recordConsent = (world: World): Write => [
    `insert into contact_records (office_id, source, external_id, kind, channel, reason, day, created_at)
    values ($1, $2, $3, 'consent', 'phone', 'Am Zaun', '2026-11-20', now())`,
    [world.agents[0].officeId, world.listings[AT.written]?.source, world.listings[AT.written]?.externalId],
  ]

  /** The second write looks up what the first one changes. */
  const PAIRS: Readonly<Record<string, (world: World) => Promise<Pair>>> = {
    'an advert moves to another property, and its owner agrees': async (world) => ({
      first: await moveAdvert(world),
      second: recordConsent(world),
    }),
    'a property is joined for one agent, and its advert gets another number': async (world) => ({
      first: await joinGoing(world),
      second: ['update adverts set contact_phone = $1 where id = $2', ['0171 7777777', (await findAdvert(world, AT.goes))?.id]],
    }),
    'a property moves to another postcode, and its prices are compared': async (world) => ({
      first: ["update properties set zip_code = '01001' where id = $1", [await idOf(world, AT.called)]],
      second: [
        `insert into price_levels (listing_type, property_type, area, low_cents, median_cents, high_cents, listings, online_days, updated_at)
        values ('sale', $1, '01001', 90000, 100000, 110000, 12, 30, now()) on conflict do nothing`,
        [world.kind],
      ],
    }),
  }

  it.each(Object.keys(PAIRS))('stores nothing outdated when two writes overlap: %s', async (name) => {
    const world = await createWorld(test)
    await forget(world)
    const pair = await (PAIRS[name] as (typeof PAIRS)[string])(world)
    const other = await connectOwner(test.database)
    await owner.query('begin')
    await owner.query(pair.first[0], [...pair.first[1]])
    const reading = readPatiently(test.ctx, world)
    await claimed(world)
    await other.query('begin')
    await other.query(pair.second[0], [...pair.second[1]])
    await owner.query('commit')
    await Promise.race([reading, pause(500)])
    await other.query('commit')
    await reading
    await other.end()
    expect(await listWrong(world)).toEqual([])
    expect((await listStored(world))[0]).not.toEqual([])
  })

  /** Until the reading has claimed its lights and waits. */
  async function claimed(world: World): Promise<void> {
    await expect.poll(() => countClaims(world)).toBeGreaterThan(0)
    await pause(100)
  }
})

/** Changes that concern no light. */
const HARMLESS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'prices are compared again and equal': ({ test }) => refreshPriceLevels(test.ctx),
  'a saved search gets another name': changeSearch({ name: 'Umbenannt' }),
  'a saved search gets another price': changeSearch({ maxPrice: 123_456 }),
  'a saved search no longer alerts': changeSearch({ alerts: false }),
  'a search client gets another name': async ({ test, agents: [agent] }) => {
    const [client] = (await test.as(agent).call(searchClients.list)).body
    if (!client) throw new Error('no client')
    const { id, budget, places, since, isActive, propertyType } = client
    const body = { name: 'Familie Anders', budget, places, since, isActive, propertyType: propertyType ?? undefined }
    return mustSucceed(test.as(agent).call(searchClients.update, { params: { id }, body }))
  },
}

async function mustSucceed(answer: Promise<{ readonly status: number }>): Promise<void> {
  expect((await answer).status).toBe(200)
}

function changeSearch(body: object) {
  return async ({ test, agents: [agent] }: World): Promise<unknown> => {
    const [search] = (await test.as(agent).call(savedSearches.list)).body
    return mustSucceed(test.as(agent).call(savedSearches.update, { params: { id: search?.id ?? 0 }, body }))
  }
}

describe('stored lights', () => {
  it.each(Object.keys(HARMLESS))('stay after this: %s', async (name) => {
    const world = await createWorld(test)
    await happen(world, 'a search is saved', first)
    await refreshPriceLevels(test.ctx)
    await learn(world)
    await (HARMLESS[name] as (typeof HARMLESS)[string])(world)
    expect(await listStored(world)).toEqual(world.learnt)
  })

  it('are read by processes with the same code alone', async () => {
    const world = await createWorld(test)
    await learn(world)
    const [old, ids] = [{ ...test.ctx, build: 'earlier' }, await listIds(world)]
    const [agent] = world.agents
    expect(await listStoredLights(old, agent.officeId, ids)).toEqual([])
    await findLights(old, agent.officeId, ids)
    expect([(await listStoredLights(old, agent.officeId, ids)).length, (await listStored(world))[0]]).toEqual([world.learnt[0]?.length, []])
    expect((await listCallable(test.ctx, agent.officeId, { ...OF_JOB, most: 0 })).ids).toEqual([])
  })

  it('stay when a worker starts with the same code, and go with other code, after which the job stores them again', async () => {
    const world = await createWorld(test)
    await learn(world)
    await startLearning(test.ctx)
    expect(await listStored(world)).toEqual(world.learnt)
    await owner.query("update lead_lights set rules = 'earlier' where office_id = $1", [world.agents[0].officeId])
    await startLearning(test.ctx)
    expect(await countRows(world.agents[0].officeId)).toBe(0)
    await test.drain()
    expect(await countRows(world.agents[0].officeId)).toBeGreaterThan(0)
    expect(await listWrong(world)).toEqual([])
  })

  it('are reckoned anew for an agent who was a partner meanwhile', async () => {
    const world = await createWorld(test)
    await happen(world, 'a search is saved', first)
    const [{ id }] = world.agents
    const become = (role: 'agent' | 'partner') => mustSucceed(test.as(world.admin).call(users.update, { params: { id }, body: { role } }))
    await become('partner')
    await forget(world)
    await learn(world)
    await become('agent')
    expect(await listWrong(world)).toEqual([])
    expect((await listReckoned(world))[0]).not.toEqual(world.learnt[0])
  })

  it('are stored again by the job after new price levels', async () => {
    const world = await createWorld(test)
    await learn(world)
    await happen(world, 'prices in the area change', first)
    const before = await countRows(world.agents[0].officeId)
    await test.drain()
    expect(await countRows(world.agents[0].officeId)).toBeGreaterThan(before)
    expect(await listWrong(world)).toEqual([])
  })

  const countRows = async (officeId: string) =>
    (await owner.query('select 1 from lead_lights where office_id = $1 and is_known', [officeId])).rowCount ?? 0
})
