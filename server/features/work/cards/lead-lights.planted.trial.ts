import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { createWorld, EVENTS, happen } from './lead-lights.fixture.ts'
import { countOrphans, listTriggers } from './lead-lights-triggers.fixture.ts'
import { learn, listWrong } from './light-readings.fixture.ts'
import { type Draw, drawFrom, type World } from './light-world.fixture.ts'

/**
 * Shows that the comparison of stored and reckoned lights notices what is forgotten: each trigger is dropped, and each event leaves the lights as they
 * were. Runs are random, but every kind of event happens in each.
 */
let test: TestApp
let owner: pg.Client
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  owner = await connectOwner(test.database)
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

/** Ends no light: a reading finds by itself which scores no longer hold. */
const BY_READING = 'time passes'
/** Nothing can be compared any more after these, so they come last. */
const LAST = ['an agent leaves to whom an owner objected', 'the key is lost']
const NAMES = Object.keys(EVENTS).filter((name) => !LAST.includes(name))
const SEEDS = [1, 2, 3]

function shuffled(draw: Draw): string[] {
  const names = [...NAMES]
  for (let at = names.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1)
    ;[names[at], names[other]] = [names[other] as string, names[at] as string]
  }
  return [...names, ...LAST]
}

const isRed = async (world: World) => (await listWrong(world)).length > 0 || (await countOrphans(owner)) > 0

/** The event after which a run is red. */
async function findRed(draw: Draw): Promise<string | undefined> {
  const world = await createWorld(test)
  for (const name of shuffled(draw)) {
    await learn(world)
    await happen(world, name, draw)
    if (await isRed(world)) return name
  }
  return undefined
}

/** The first of some runs that is red, and after which event. */
async function findInRuns(): Promise<string | undefined> {
  for (const seed of SEEDS) {
    const name = await findRed(drawFrom(seed))
    await clear()
    if (name !== undefined) return `${name} (seed ${seed})`
  }
  return undefined
}

const print = (found: Readonly<Record<string, string | number | undefined>>) =>
  process.stdout.write(
    `${Object.entries(found)
      .map(([name, by]) => `${name}: ${by ?? 'not found'}`)
      .join('\n')}\n`,
  )

const clear = () => owner.query('delete from lead_lights; delete from light_epochs')

/** Runs an event and then restores the lights as last learnt. */
async function forget(world: World, name: string, draw: Draw): Promise<void> {
  world.onLearnt = async () => {
    await owner.query(`drop table if exists learnt_lights, learnt_epochs;
      create table learnt_lights as table lead_lights; create table learnt_epochs as table light_epochs`)
  }
  await learn(world)
  await happen(world, name, draw)
  delete world.onLearnt
  await owner.query(`delete from lead_lights; delete from light_epochs;
    insert into lead_lights table learnt_lights; insert into light_epochs table learnt_epochs`)
}

describe('a run of all events', () => {
  it('is green while nothing is forgotten', async () => {
    expect(await findInRuns()).toBeUndefined()
  })

  it('is red while a trigger is missing, whichever', async () => {
    const found: Record<string, string | undefined> = {}
    for (const { table, name, definition } of await listTriggers(owner)) {
      await owner.query(`drop trigger ${name} on ${table}`)
      found[`${table}.${name}`] = await findInRuns()
      await owner.query(definition)
    }
    print(found)
    expect(Object.keys(found).filter((name) => found[name] === undefined)).toEqual([])
  })

  it('is red when an event ends no lights, whichever', async () => {
    const found: Record<string, number | undefined> = {}
    const ending = [...NAMES, ...LAST].filter((name) => name !== BY_READING)
    for (const [at, name] of ending.entries()) {
      const draw = drawFrom(at)
      let world = await createWorld(test)
      for (let tries = 1; tries <= 10 && found[name] === undefined; tries += 1) {
        const before = NAMES[draw(NAMES.length)] as string
        await happen(world, before, draw)
        await forget(world, name, draw)
        if (await isRed(world)) found[name] = tries
        await clear()
        if (LAST.includes(name)) world = await createWorld(test)
      }
    }
    print(found)
    expect(ending.filter((name) => found[name] === undefined)).toEqual([])
  })
})
