import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '#shared/contract/market/identity.ts'
import { properties } from '#shared/contract/market/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { decideSame, joinByHand, partAdvert, undoDecision } from './service.ts'
import { askToCompare } from './waiting.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let count = 0

/** Two adverts that the rules do not dare to join. */
async function pair(): Promise<{ oneId: number; otherId: number; ids: readonly [number, number] }> {
  count += 1
  const told = {
    details_read_at: test.clock.now(),
    size: 100 + count * 10,
    zip_code: `2${1000 + count}`,
    price_cents: 30_000_000 + count * 100,
  }
  const ids = [
    await test.make.property({ ...told, title: 'Haus am Park', description: 'Haus mit Garten.' }),
    await test.make.property({ ...told, title: 'Familienhaus', description: 'Ruhige Lage.', source: 'immowelt.de' }),
  ] as const
  const adverts = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', 'in', ids).orderBy('id').execute()
  const [oneId, otherId] = adverts.map(({ id }) => id) as [number, number]
  await askToCompare(test.ctx, [oneId, otherId])
  await test.drain()
  return { oneId, otherId, ids }
}

const list = async (agent: TestAgent) => (await test.as(agent).call(identity.list)).body
const isAsked = async (agent: TestAgent, { oneId, otherId }: { oneId: number; otherId: number }) =>
  (await list(agent)).pairs.some(({ one, other }) => one.id === oneId && other.id === otherId)
const objects = async (agent: TestAgent, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await test.as(agent).call(properties.get, { params: { id } })).body.id))

describe('a pair that may be one object', () => {
  it('says what agrees, and is one object for everybody once an agent says so, and two when he takes it back', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const { oneId, otherId, ids } = await pair()
    const asked = (await list(agent)).pairs.find(({ one }) => one.id === oneId)
    expect(asked?.agrees).toEqual(expect.arrayContaining([expect.stringMatching(/^gleiche Fläche/), 'gleiche Zimmerzahl 5']))
    const { body } = await test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame: true } })
    expect(await objects(other, ids)).toEqual([ids[0], ids[0]])
    expect(await isAsked(other, { oneId, otherId })).toBe(false)
    expect((await test.as(other).call(identity.undo, { params: { id: body.id } })).status).toBe(404)
    expect((await test.as(agent).call(identity.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await objects(other, ids)).toEqual(ids)
    expect(await isAsked(other, { oneId, otherId })).toBe(true)
  })

  it('stands before others for whose hits it is about, and those behind are reached by their place', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [first, second] = [await pair(), await pair()]
    await test.make.match(agent, first.ids[1] ?? 0)
    await test.make.match(other, second.ids[0] ?? 0)
    const leads = async (agent: TestAgent, offset = 0) =>
      (await test.as(agent).call(identity.list, { query: { offset } })).body.pairs.map(({ one }) => one.id)
    expect([(await leads(agent))[0], (await leads(other))[0]]).toEqual([first.oneId, second.oneId])
    expect(await leads(agent, 1)).toEqual((await leads(agent)).slice(1))
  })

  it('is not asked about again once an agent has said that these are two, whatever is imported', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const { oneId, otherId, ids } = await pair()
    const { body } = await test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame: false } })
    // now even the rules would join them
    await test.ctx.db
      .updateTable('adverts')
      .set({ description: 'Ein Haus mit Garten und altem Baumbestand, neuem Dach und trockenem Keller.', plot_size: 612, size: 133.7 })
      .where('id', 'in', [oneId, otherId])
      .execute()
    await askToCompare(test.ctx, [oneId, otherId])
    await test.drain()
    expect(await objects(agent, ids)).toEqual(ids)
    expect(await isAsked(other, { oneId, otherId })).toBe(false)
    expect((await test.as(other).call(identity.decide, { body: { oneId, otherId, isSame: true } })).status).toBe(404)
    await test.as(agent).call(identity.undo, { params: { id: body.id } })
    await askToCompare(test.ctx, [oneId, otherId])
    await test.drain()
    expect(await objects(agent, ids)).toEqual([ids[0], ids[0]])
  })
})

describe('an advert that is parted by hand', () => {
  it('stays apart whatever is imported, until the agent takes it back', async () => {
    const agent = await test.make.agent()
    const { oneId, otherId, ids } = await pair()
    await test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame: true } })
    const { body } = await test.as(agent).call(identity.part, { params: { id: ids[0] }, body: { advertId: otherId } })
    expect(await objects(agent, ids)).toEqual(ids)
    await askToCompare(test.ctx, [oneId, otherId])
    await test.drain()
    expect(await objects(agent, ids)).toEqual(ids)
    expect((await test.as(agent).call(identity.part, { params: { id: ids[0] }, body: { advertId: oneId } })).status).toBe(409)
    expect((await test.as(agent).call(identity.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await objects(agent, ids)).toEqual([ids[0], ids[0]])
  })
})

/** Two objects in which the rules see nothing in common. */
async function strangers(change: object = {}): Promise<[number, number]> {
  count += 1
  const told = { details_read_at: test.clock.now(), zip_code: `3${1000 + count}` }
  return [
    await test.make.property({ ...told, title: 'Haus am Teich', size: 90 }),
    await test.make.property({ ...told, title: 'Rotklinker', size: 140, source: 'immowelt.de', ...change }),
  ]
}

describe('a decision that holds for everybody', () => {
  it('needs a confirmed address', async () => {
    const agent = await test.make.agent({ is_email_verified: false })
    const { oneId, otherId, ids } = await pair()
    const answers = [
      await test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame: true } }),
      await test.as(agent).call(identity.join, { params: { id: ids[0] }, body: { otherId: ids[1] } }),
      await test.as(agent).call(identity.part, { params: { id: ids[0] }, body: { advertId: oneId } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(answers[0]?.text).toContain('bestätigen Sie zuerst Ihre E-Mail-Adresse')
    expect(await objects(agent, ids)).toEqual(ids)
  })

  it('is made thirty times a day by one agent, and no more', async () => {
    const agent = await test.make.agent()
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1)
      statuses.push((await test.as(agent).call(identity.join, { params: { id: 1 }, body: { otherId: 900_000_000 + n } })).status)
    const { ids } = await pair()
    const { status } = await test.as(agent).call(identity.join, { params: { id: ids[0] }, body: { otherId: ids[1] } })
    expect([new Set(statuses).has(200), status]).toEqual([false, 429])
  })

  it('is seen and taken back by an agent who works on one of its objects, and by no other', async () => {
    const [stranger, worker, bystander] = [await test.make.agent(), await test.make.agent(), await test.make.agent()]
    const ids = await strangers()
    await test.as(worker).call(prospects.update, { params: { id: ids[1] }, body: { internalNotes: 'Termin am Montag' } })
    const { body } = await test.as(stranger).call(identity.join, { params: { id: ids[0] }, body: { otherId: ids[1] } })
    expect((await list(worker)).decisions[0]).toMatchObject({ id: body.id, kind: 'joined', by: 'colleague' })
    expect((await list(bystander)).decisions.map(({ id }) => id)).not.toContain(body.id)
    expect((await test.as(bystander).call(identity.undo, { params: { id: body.id } })).status).toBe(404)
    expect((await test.as(worker).call(identity.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await objects(worker, ids)).toEqual(ids)
    const note = (await test.as(worker).call(properties.get, { params: { id: ids[1] } })).body.internalNotes
    expect(note).toBe('Termin am Montag')
  })
})

describe('two objects that an agent joins by hand', () => {
  const join = (agent: TestAgent, id: number, otherId: number) => test.as(agent).call(identity.join, { params: { id }, body: { otherId } })

  it('are one for everybody under the smaller number, until he takes it back; nobody is asked about them then', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const ids = await strangers()
    const { body } = await join(agent, ids[1], ids[0])
    expect(body.propertyId).toBe(ids[0])
    expect(await objects(other, ids)).toEqual([ids[0], ids[0]])
    expect((await list(agent)).decisions[0]).toMatchObject({ id: body.id, kind: 'joined', by: 'self' })
    expect((await join(other, ids[0], ids[1])).text).toContain('Das ist schon dasselbe Objekt.')
    expect((await test.as(other).call(identity.undo, { params: { id: body.id } })).status).toBe(404)
    expect((await test.as(agent).call(identity.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await objects(other, ids)).toEqual(ids)
    const asked = (await list(agent)).pairs.flatMap(({ one, other }) => [one.propertyId, other.propertyId])
    expect(asked).not.toContain(ids[0])
  })

  it.each([
    [{ listing_type: 'rent' }, 'Das eine ist zu verkaufen, das andere zu vermieten.'],
    [{ property_type: 'land' }, 'Das sind zwei verschiedene Arten von Immobilien.'],
  ])('are not joined where they cannot be one: %o', async (change, reason) => {
    const ids = await strangers(change)
    const { status, text } = await join(await test.make.agent(), ...ids)
    expect([status, text]).toEqual([409, expect.stringContaining(reason)])
  })

  it('say in their history that they are one, and two again', async () => {
    const agent = await test.make.agent()
    const [one, other] = [await test.make.property({ property_type: 'house' }), await test.make.property({ property_type: 'house' })]
    const { body } = await test.as(agent).call(identity.join, { params: { id: one }, body: { otherId: other } })
    const history = async (as: TestAgent, id = one) =>
      (await test.as(as).call(properties.changes, { params: { id } })).body.map(({ changeType, description }) => [changeType, description])
    const joined = ['other', 'Ein weiteres Inserat wurde als dasselbe Objekt erkannt.']
    expect([await history(agent), await history(await test.make.agent())]).toEqual([[joined], [joined]])
    await test.as(agent).call(identity.undo, { params: { id: body.id } })
    const parted = ['other', 'Inserate, die als ein Objekt galten, sind wieder zwei.']
    expect([await history(agent), await history(agent, other)]).toEqual([[parted, joined], [parted]])
  })

  it('are not joined against what somebody decided, nor where one of them is not there', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const { oneId, otherId, ids } = await pair()
    await test.as(other).call(identity.decide, { body: { oneId, otherId, isSame: false } })
    expect((await join(agent, ...ids)).status).toBe(409)
    expect(await objects(agent, ids)).toEqual(ids)
    expect((await join(agent, ids[0], 99_999_999)).status).toBe(404)
  })
})

describe('a decision whose author is gone', () => {
  it('can be taken back by any agent, and is shown to all of them', async () => {
    const [gone, agent] = [await test.make.agent(), await test.make.agent()]
    const { oneId, otherId } = await pair()
    const { body } = await test.as(gone).call(identity.decide, { body: { oneId, otherId, isSame: false } })
    const shown = async () => (await list(agent)).decisions.find(({ id }) => id === body.id)
    expect(await shown()).toBeUndefined()
    await test.ctx.db.deleteFrom('users').where('id', '=', gone.id).execute()
    expect(await shown()).toMatchObject({ kind: 'apart', by: 'gone' })
    expect((await test.as(agent).call(identity.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await isAsked(agent, { oneId, otherId })).toBe(true)
  })
})

/** What is answered to the second one, who calls while the first one's transaction is still open. */
async function statusDuring(first: (ctx: Ctx) => Promise<unknown>, second: () => Promise<{ status: number }>): Promise<number> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deciding = inTransaction(test.ctx, async (ctx) => {
    await first(ctx)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const answer = second()
  await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
  end.resolve()
  await deciding
  return (await answer).status
}

describe('two who decide at the same moment', () => {
  it('do not both answer one pair', async () => {
    const [one, two] = [await test.make.agent(), await test.make.agent()]
    const { oneId, otherId, ids } = await pair()
    const status = await statusDuring(
      (ctx) => decideSame(ctx, one.id, oneId, otherId, false),
      () => test.as(two).call(identity.decide, { body: { oneId, otherId, isSame: true } }),
    )
    expect([status, ...(await objects(two, ids))]).toEqual([404, ...ids])
  })

  it('do not both join two objects by hand', async () => {
    const [one, two] = [await test.make.agent(), await test.make.agent()]
    const ids = await strangers()
    const status = await statusDuring(
      (ctx) => joinByHand(ctx, one.id, ...ids),
      () => test.as(two).call(identity.join, { params: { id: ids[0] }, body: { otherId: ids[1] } }),
    )
    expect([status, ...(await objects(two, ids))]).toEqual([409, ids[0], ids[0]])
  })

  it('join the object to which an advert belongs by then', async () => {
    const [one, two] = [await test.make.agent(), await test.make.agent()]
    const { oneId, otherId, ids } = await pair()
    await test.as(one).call(identity.decide, { body: { oneId, otherId, isSame: true } })
    const third = await test.make.property({ details_read_at: test.clock.now(), title: 'Haus am Wald' })
    const { id: thirdId } = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', third).executeTakeFirstOrThrow()
    await test.ctx.db.insertInto('maybe_pairs').values({ one_id: otherId, other_id: thirdId, score: 5 }).execute()
    const status = await statusDuring(
      (ctx) => partAdvert(ctx, one.id, ids[0], otherId),
      () => test.as(two).call(identity.decide, { body: { oneId: otherId, otherId: thirdId, isSame: true } }),
    )
    expect([status, ...(await objects(two, [...ids, third]))]).toEqual([200, ...ids, ids[1]])
  })

  it('take an advert out of its object once, and take that back once', async () => {
    const agent = await test.make.agent()
    const { oneId, otherId, ids } = await pair()
    await test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame: true } })
    let decision = 0
    const parted = await statusDuring(
      async (ctx) => (decision = (await partAdvert(ctx, agent.id, ids[0], otherId)).id),
      () => test.as(agent).call(identity.part, { params: { id: ids[0] }, body: { advertId: otherId } }),
    )
    const undone = await statusDuring(
      (ctx) => undoDecision(ctx, agent.id, decision),
      () => test.as(agent).call(identity.undo, { params: { id: decision } }),
    )
    expect([parted, undone, ...(await objects(agent, ids))]).toEqual([409, 404, ids[0], ids[0]])
  })
})
