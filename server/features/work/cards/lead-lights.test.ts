import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { objectedAmong } from '../contact/service.ts'
import { findLights, listCallable, listDue } from './lead-lights.ts'
import {
  AT,
  createWorld,
  EVENTS,
  happen,
  idOf,
  learn,
  listIds,
  listReckoned,
  listStored,
  listWrong,
  readLights,
  type World,
} from './lead-lights.fixture.ts'
import { listDueIds } from './queries-skeleton-prospects.ts'
import { countOrphans, first, forgetLights, type Watch, watchWrites } from './lead-lights-triggers.fixture.ts'

let test: TestApp
let owner: pg.Client
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  owner = await connectOwner(test.database)
  watch = await watchWrites(test, owner)
})
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
    for (const [at, { id }] of world.agents.entries()) {
      const green = reckoned[at]?.filter(({ phone, numbers }) => phone === 'green' && numbers.length > 0).map((light) => light.id)
      expect((await listCallable(world.test.ctx, id)).toSorted((a, b) => a - b)).toEqual(green)
    }
    expect(await readLights(world)).toEqual(reckoned)
  })

  it.each(NAMES)('leaves out of the due exactly the owners who objected, after this: %s', async (name) => {
    const world = await createWorld(test)
    await learn(world)
    await watch.run(world, name)
    const ctx = world.test.ctx
    for (const { id } of world.agents) {
      await owner.query(`update prospects set next_follow_up_date = '2026-11-02' where agent_id = $1`, [id])
      const due = await listDueIds(ctx, id)
      const objected = await objectedAmong(ctx, id, due)
      expect(await listDue(ctx, id)).toEqual(due.filter((one) => !objected.has(one)))
    }
  })

  it('ends with the account of its agent', async () => {
    const world = await createWorld(test)
    await learn(world)
    await watch.run(world, 'an agent leaves to whom an owner objected')
    expect(await countOrphans(owner)).toBe(0)
  })
})

/** A context that runs `work` once lights are reckoned, before they are stored. */
function betweenReckoningAndStoring(ctx: Ctx, work: () => Promise<unknown>): Ctx & { hasRun(): boolean } {
  const asked = new WeakMap<object, string>()
  let isDone = false
  const db = ctx.db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.set(queryId, JSON.stringify(node))
      return node
    },
    async transformResult({ result, queryId }) {
      // the last statement that reads facts
      if (!isDone && asked.get(queryId)?.includes('"near"')) {
        isDone = true
        await work()
      }
      return result
    },
  })
  return { ...ctx, db, hasRun: () => isDone }
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
  const readAll = async (ctx: Ctx, world: World) => findLights(ctx, world.agents[0].id, await listIds(world))

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

  const countClaims = async ({ agents }: World) =>
    (await owner.query('select 1 from lead_lights where agent_id = any($1)', [agents.map(({ id }) => id)])).rowCount ?? 0
})
