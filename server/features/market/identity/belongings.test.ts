import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { mergeProperties } from '../properties/merge.ts'
import { joinProperties, partProperty } from './join.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const OBJECTS = 3
const AGENTS = 2

/** Random steps, by the indexes of property, advert and agent. */
const at = (max: number) => fc.nat({ max: max - 1 })
const STEP = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('join' as const), one: at(OBJECTS), other: at(OBJECTS) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('part' as const), one: at(OBJECTS), other: at(OBJECTS) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom('note' as const, 'note' as const, 'log' as const, 'like' as const),
      one: at(OBJECTS),
      other: at(AGENTS),
    }),
  },
)

/** When two properties joined to a third are split off as one, notes on one must not overwrite notes on the other. */
const TWO_LEAVE_TOGETHER = [
  ...[1, 2, 0].map((one) => ({ act: 'note' as const, one, other: 0 })),
  { act: 'join' as const, one: 1, other: 0 },
  { act: 'join' as const, one: 0, other: 2 },
  { act: 'part' as const, one: 0, other: 0 },
]

interface World {
  readonly ids: readonly number[]
  readonly adverts: readonly number[]
  readonly agents: readonly TestAgent[]
  /** Per agent: the words written, and whether the agent has favourites. */
  readonly written: readonly string[][]
  readonly liked: readonly boolean[]
}

let words = 0

const findProperty = async (advertId: number) =>
  (await test.ctx.db.selectFrom('adverts').select('property_id').where('id', '=', advertId).executeTakeFirstOrThrow()).property_id

async function step(world: World, { act, one, other }: typeof STEP extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
  const id = world.ids[one] as number
  if (act === 'join') {
    const pair = [await findProperty(world.adverts[one] as number), await findProperty(world.adverts[other] as number)] as const
    if (pair[0] !== pair[1]) await inTransaction(test.ctx, (ctx) => joinProperties(ctx, Math.min(...pair), Math.max(...pair)))
    return
  }
  if (act === 'part') {
    const from = await findProperty(world.adverts[one] as number)
    const all = (await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', from).execute()).map((row) => row.id)
    if (all.length > 1) await inTransaction(test.ctx, (ctx) => partProperty(ctx, from, [world.adverts[one] as number]))
    return
  }
  const agent = world.agents[other] as TestAgent
  test.clock.advance(1000)
  words += 1
  const word = `Wort${words}.`
  const caller = test.as(agent)
  if (act === 'like') {
    await caller.call(favorites.add, { body: { propertyId: id } })
    ;(world.liked as boolean[])[other] = true
    return
  }
  world.written[other]?.push(word)
  if (act === 'log') await caller.call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: word } })
  else {
    const { internalNotes, internalNotesVersion } = (await caller.call(properties.get, { params: { id } })).body
    const body = { internalNotes: `${internalNotes ?? ''} ${word}`, internalNotesVersion }
    const { status, text } = await caller.call(prospects.update, { params: { id }, body })
    if (status !== 200) throw new Error(text)
  }
}

/** All notes and activities the agent can read. */
async function read(world: World, agent: TestAgent): Promise<string> {
  const texts: (string | null)[] = []
  for (const id of world.ids) {
    const property = await test.as(agent).call(properties.get, { params: { id } })
    expect(property.status).toBe(200)
    const log = await test.as(agent).call(prospects.activities, { params: { id }, query: { limit: 100 } })
    texts.push(property.body.internalNotes, ...log.body.map(({ description }) => description))
  }
  return texts.join('\n')
}

const wholeTable = async () => (await sql`select * from properties order by id`.execute(test.ctx.db)).rows

describe("agents' data", () => {
  it('is neither lost nor visible to others after any sequence of joins and splits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 10, maxLength: 20 }), async (steps) => {
        const ids: number[] = []
        for (let n = 0; n < OBJECTS; n += 1) ids.push(await test.make.property())
        const adverts = await Promise.all(
          ids.map(
            async (id) => (await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', id).executeTakeFirstOrThrow()).id,
          ),
        )
        const agents = [await test.make.agent(), await test.make.agent()]
        const world: World = { ids, adverts, agents, written: agents.map(() => []), liked: agents.map(() => false) }
        for (const one of steps) await step(world, one)

        for (const [n, agent] of agents.entries()) {
          const text = await read(world, agent)
          for (const word of world.written[n] ?? []) expect(text).toContain(word)
          for (const word of world.written[1 - n] ?? []) expect(text).not.toContain(word)
          const { length } = (await test.as(agent).call(favorites.list)).body
          expect(length > 0).toBe(world.liked[n])
        }
        const before = await wholeTable()
        await inTransaction(test.ctx, (ctx) =>
          mergeProperties(
            ctx,
            before.map((row) => (row as { id: number }).id),
          ),
        )
        expect(await wholeTable()).toEqual(before)
      }),
      { numRuns: 12, examples: [[TWO_LEAVE_TOGETHER]] },
    )
  }, 120_000)
})
