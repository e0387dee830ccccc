import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '#shared/contract/market/identity.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { decideSame, joinByHand, partAdvert, undoDecision } from './decisions.ts'
import { announceMatches } from '../matches/service.ts'
import { joinProperties } from './join.ts'
import { askToCompare } from './waiting.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let count = 0

/** Two adverts that the rules propose to join but do not join themselves. */
async function pair(): Promise<{ oneId: number; otherId: number; ids: readonly [number, number] }> {
  count += 1
  const common = {
    details_read_at: test.clock.now(),
    size: 100 + count * 10,
    zip_code: `2${1000 + count}`,
    price_cents: 30_000_000 + count * 100,
  }
  const ids = [
    await test.make.property({ ...common, title: 'Haus am Park', description: 'Haus mit Garten.' }),
    await test.make.property({ ...common, title: 'Familienhaus', description: 'Ruhige Lage.', source: 'immowelt.de' }),
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
const decide = (agent: TestAgent, { oneId, otherId }: { oneId: number; otherId: number }, isSame: boolean) =>
  test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame } })
const undo = async (agent: TestAgent, id: number) => (await test.as(agent).call(identity.undo, { params: { id } })).status
const objects = async (agent: TestAgent, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await test.as(agent).call(properties.get, { params: { id } })).body.id))

/** Two properties that share nothing the rules could match. */
async function strangers(change: object = {}): Promise<[number, number]> {
  count += 1
  const common = { details_read_at: test.clock.now(), zip_code: `3${1000 + count}` }
  return [
    await test.make.property({ ...common, title: 'Haus am Teich', size: 90 }),
    await test.make.property({ ...common, title: 'Rotklinker', size: 140, source: 'immowelt.de', ...change }),
  ]
}

/** Three agents from three offices. */
const offices = async () => [await test.make.agent(), await test.make.agent(), await test.make.agent()] as const

describe('a proposed pair', () => {
  it('lists what agrees and is joined only for the deciding agent until the decision is undone', async () => {
    const [agent, other] = await offices()
    const { oneId, otherId, ids } = await pair()
    const asked = (await list(agent)).pairs.find(({ one }) => one.id === oneId)
    expect(asked?.agrees).toEqual(expect.arrayContaining([expect.stringMatching(/^gleiche Fläche/), 'gleiche Zimmerzahl 5']))
    const { body } = await decide(agent, { oneId, otherId }, true)
    expect(body.isShared).toBe(false)
    expect([await objects(agent, ids), await objects(other, ids)]).toEqual([[ids[0], ids[0]], ids])
    expect([await isAsked(agent, { oneId, otherId }), await isAsked(other, { oneId, otherId })]).toEqual([false, true])
    expect([await undo(other, body.id), await undo(agent, body.id)]).toEqual([404, 200])
    expect(await objects(agent, ids)).toEqual(ids)
    expect(await isAsked(agent, { oneId, otherId })).toBe(true)
  })

  it('is joined for all agents once two offices decide so', async () => {
    const [agent, other, bystander] = await offices()
    const { oneId, otherId, ids } = await pair()
    await decide(agent, { oneId, otherId }, true)
    expect((await decide(other, { oneId, otherId }, true)).body.isShared).toBe(true)
    expect(await objects(bystander, ids)).toEqual([ids[0], ids[0]])
    expect(await isAsked(bystander, { oneId, otherId })).toBe(false)
    expect((await list(agent)).decisions[0]).toMatchObject({ kind: 'joined', by: 'self', isShared: true })
  })

  it('is decided once by an office, whose colleagues see it decided', async () => {
    const [agent, , bystander] = await offices()
    const { oneId, otherId, ids } = await pair()
    const colleague = await test.make.agent({ office_id: agent.officeId })
    await decide(colleague, { oneId, otherId }, true)
    expect((await decide(agent, { oneId, otherId }, true)).status).toBe(404)
    expect([await objects(agent, ids), await objects(bystander, ids)]).toEqual([[ids[0], ids[0]], ids])
  })

  it('is not joined for all agents when one of two votes comes from an unconfirmed address', async () => {
    const [agent, other, bystander] = await offices()
    const { oneId, otherId, ids } = await pair()
    await decide(other, { oneId, otherId }, true)
    await test.make.changeUser(other, { is_email_verified: false })
    expect((await decide(agent, { oneId, otherId }, true)).body.isShared).toBe(false)
    expect(await objects(bystander, ids)).toEqual(ids)
  })

  it('is not joined for all agents when a third office voted against it', async () => {
    const [agent, other, third] = await offices()
    const { oneId, otherId, ids } = await pair()
    await decide(third, { oneId, otherId }, false)
    await decide(agent, { oneId, otherId }, true)
    expect((await decide(other, { oneId, otherId }, true)).body.isShared).toBe(false)
    expect(await objects(third, ids)).toEqual(ids)
  })

  it('stays joined for the other office when one of the two undoes its decision', async () => {
    const [agent, other, bystander] = await offices()
    const { oneId, otherId, ids } = await pair()
    await test.as(other).call(prospects.update, { params: { id: ids[1] }, body: { internalNotes: 'Termin am Montag' } })
    const { body } = await decide(agent, { oneId, otherId }, true)
    await decide(other, { oneId, otherId }, true)
    expect(await undo(agent, body.id)).toBe(200)
    expect(await objects(bystander, ids)).toEqual(ids)
    expect([await objects(agent, ids), await objects(other, ids)]).toEqual([ids, [ids[0], ids[0]]])
    const [mine] = (await list(other)).decisions
    expect(mine).toMatchObject({ kind: 'joined', isShared: false })
    expect(await undo(other, mine?.id ?? 0)).toBe(200)
    const note = async (id: number) => (await test.as(other).call(properties.get, { params: { id } })).body.internalNotes
    expect([await objects(other, ids), await note(ids[1])]).toEqual([ids, 'Termin am Montag'])
  })

  it('is listed first for agents with a match on it, while the other pairs are reachable by offset', async () => {
    const [agent, other] = await offices()
    const [first, second] = [await pair(), await pair()]
    await test.make.match(agent, first.ids[1] ?? 0)
    await test.make.match(other, second.ids[0] ?? 0)
    const leads = async (agent: TestAgent, offset = 0) =>
      (await test.as(agent).call(identity.list, { query: { offset } })).body.pairs.map(({ one }) => one.id)
    expect([(await leads(agent))[0], (await leads(other))[0]]).toEqual([first.oneId, second.oneId])
    expect(await leads(agent, 1)).toEqual((await leads(agent)).slice(1))
  })

  it('is never joined by an import after two offices voted against it', async () => {
    const [agent, other, third] = await offices()
    const { oneId, otherId, ids } = await pair()
    const { body } = await decide(agent, { oneId, otherId }, false)
    expect([await isAsked(agent, { oneId, otherId }), await isAsked(other, { oneId, otherId })]).toEqual([false, true])
    expect((await decide(other, { oneId, otherId }, false)).body.isShared).toBe(true)
    // now the rules alone would join the two properties
    await test.ctx.db
      .updateTable('adverts')
      .set({ description: 'Ein Haus mit Garten und altem Baumbestand, neuem Dach und trockenem Keller.', plot_size: 612, size: 133.7 })
      .where('id', 'in', [oneId, otherId])
      .execute()
    const compare = async () => (await askToCompare(test.ctx, [oneId, otherId]), test.drain())
    await compare()
    expect(await objects(agent, ids)).toEqual(ids)
    expect((await decide(third, { oneId, otherId }, true)).status).toBe(404)
    await undo(agent, body.id)
    await compare()
    expect(await objects(agent, ids)).toEqual([ids[0], ids[0]])
  })
})

describe('an advert split off by hand', () => {
  /** One property with two adverts, joined for all agents. */
  async function joined() {
    const [agent, other, third] = await offices()
    const proposed = await pair()
    await decide(agent, proposed, true)
    await decide(other, proposed, true)
    return { agent, other, third, ...proposed }
  }
  const partOf = (agent: TestAgent, id: number, advertId: number) =>
    test.as(agent).call(identity.part, { params: { id }, body: { advertId } })
  const adverts = async (agent: TestAgent, id: number) => (await test.as(agent).call(properties.get, { params: { id } })).body.adverts

  it('is marked only for its author, who can undo the split', async () => {
    const { agent, other, otherId, ids } = await joined()
    const { body } = await partOf(agent, ids[0], otherId)
    const decision = async (who: TestAgent) => (await adverts(who, ids[0])).find(({ id }) => id === otherId)?.decision
    expect([await decision(agent), await decision(other)]).toEqual([{ id: body.id, kind: 'parted' }, null])
    expect((await partOf(agent, ids[0], otherId)).status).toBe(409)
    expect([await undo(other, body.id), await undo(agent, body.id)]).toEqual([404, 200])
    expect(await decision(agent)).toBeNull()
  })

  it('has its phone number hidden only from the author', async () => {
    const { agent, other, otherId, ids } = await joined()
    await test.ctx.db.updateTable('adverts').set({ contact_phone: '0171 5550199' }).where('id', '=', otherId).execute()
    const numbers = async (who: TestAgent) =>
      JSON.stringify((await test.as(who).call(properties.get, { params: { id: ids[0] } })).body.contactInfo)
    expect(await numbers(agent)).toContain('5550199')
    await partOf(agent, ids[0], otherId)
    expect(await numbers(agent)).not.toContain('5550199')
    expect(await numbers(other)).toContain('5550199')
  })

  it('becomes a separate property once two offices split it off, until one of them undoes it', async () => {
    const { agent, other, third, oneId, otherId, ids } = await joined()
    await partOf(agent, ids[0], otherId)
    const { body } = await partOf(other, ids[0], otherId)
    expect([body.isShared, ...(await objects(third, ids))]).toEqual([true, ...ids])
    await askToCompare(test.ctx, [oneId, otherId])
    await test.drain()
    expect(await objects(agent, ids)).toEqual(ids)
    expect((await partOf(agent, ids[0], oneId)).status).toBe(409)
    expect(await undo(other, body.id)).toBe(200)
    expect(await objects(third, ids)).toEqual([ids[0], ids[0]])
    expect((await adverts(agent, ids[0])).map(({ decision }) => decision?.kind)).toEqual(expect.arrayContaining([undefined, 'parted']))
  })

  it('needs two offices that work on the property when the rules treat both adverts as the same property', async () => {
    const [agent, other, third] = await offices()
    const { oneId, otherId, ids } = await pair()
    await test.ctx.db
      .updateTable('adverts')
      .set({ description: 'Freistehendes Haus mit Wintergarten, Kamin und einem großen Carport vor der Tür.', plot_size: 731, size: 144.3 })
      .where('id', 'in', [oneId, otherId])
      .execute()
    await askToCompare(test.ctx, [oneId, otherId])
    await test.drain()
    expect(await objects(third, ids)).toEqual([ids[0], ids[0]])
    const work = (who: TestAgent) =>
      test.as(who).call(prospects.addActivity, { params: { id: ids[0] }, body: { activityType: 'note_added', description: 'Besichtigt.' } })
    const partAgain = async (who: TestAgent, id?: number) => {
      if (id !== undefined) await undo(who, id)
      return (await partOf(who, ids[0], otherId)).body
    }
    await partAgain(agent)
    const first = await partAgain(other)
    await work(other)
    const second = await partAgain(other, first.id)
    expect([first.isShared, second.isShared, ...(await objects(third, ids))]).toEqual([false, false, ids[0], ids[0]])
    await work(agent)
    const last = await partAgain(other, second.id)
    expect([last.isShared, ...(await objects(third, ids))]).toEqual([true, ...ids])
  })
})

describe('a decision', () => {
  it('requires a confirmed email address', async () => {
    const agent = await test.make.agent({ is_email_verified: false })
    const { oneId, otherId, ids } = await pair()
    const answers = [
      await decide(agent, { oneId, otherId }, true),
      await decide(agent, { oneId, otherId }, false),
      await test.as(agent).call(identity.join, { params: { id: ids[0] }, body: { otherId: ids[1] } }),
      await test.as(agent).call(identity.part, { params: { id: ids[0] }, body: { advertId: oneId } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(answers[0]?.text).toContain('bestätigen Sie bitte zuerst Ihre E-Mail-Adresse')
    expect(await objects(agent, ids)).toEqual(ids)
  })

  it('is limited to sixty per day and office', async () => {
    const [agent, stranger] = [await test.make.agent(), await test.make.agent()]
    const colleague = await test.make.agent({ office_id: agent.officeId })
    const { ids } = await pair()
    const join = async (by: TestAgent, id: number, otherId: number) =>
      (await test.as(by).call(identity.join, { params: { id }, body: { otherId } })).status
    const statuses: number[] = []
    for (let n = 0; n < 60; n += 1) statuses.push(await join(n % 2 ? agent : colleague, 1, 900_000_000 + n))
    expect(statuses.filter((status) => status === 200 || status === 429)).toEqual([])
    const [one, other] = ids
    expect([await join(agent, one, other), await join(colleague, one, other), await join(stranger, one, other)]).toEqual([429, 429, 200])
  })

  it('shared by two offices can be seen and undone only by agents working on one of the properties', async () => {
    const [agent, other, worker] = await offices()
    const bystander = await test.make.agent()
    const { oneId, otherId, ids } = await pair()
    await test.as(worker).call(prospects.update, { params: { id: ids[1] }, body: { internalNotes: 'Termin am Montag' } })
    await decide(agent, { oneId, otherId }, true)
    const { body } = await decide(other, { oneId, otherId }, true)
    expect((await list(worker)).decisions[0]).toMatchObject({ id: body.id, kind: 'joined', by: 'colleague', isShared: true })
    expect((await list(bystander)).decisions.map(({ id }) => id)).not.toContain(body.id)
    expect([await undo(bystander, body.id), await undo(worker, body.id)]).toEqual([404, 200])
    expect([await objects(worker, ids), await objects(agent, ids)]).toEqual([ids, [ids[0], ids[0]]])
    const note = (await test.as(worker).call(properties.get, { params: { id: ids[1] } })).body.internalNotes
    expect(note).toBe('Termin am Montag')
    const again = await test.make.agent({ company_name: 'Dritte GmbH' })
    expect((await decide(again, { oneId, otherId }, true)).body.isShared).toBe(false)
  })

  it('shared by two offices can be undone by an agent notified before it, but not by one who marks the property later', async () => {
    const [agent, other, marking] = await offices()
    const notified = await test.make.agent()
    const { oneId, otherId, ids } = await pair()
    await test.make.match(notified, ids[1])
    test.clock.advance(1)
    await decide(agent, { oneId, otherId }, true)
    const { body } = await decide(other, { oneId, otherId }, true)
    test.clock.advance(1)
    await test.as(marking).call(favorites.add, { body: { propertyId: ids[0] } })
    await test.make.match(marking, ids[0])
    const shown = async (who: TestAgent) => (await list(who)).decisions.some(({ id }) => id === body.id)
    expect([await shown(marking), await undo(marking, body.id)]).toEqual([false, 404])
    expect([await shown(notified), await undo(notified, body.id)]).toEqual([true, 200])
  })

  it("shared by two deleted agents can be undone by any agent, while one deleted agent's decision disappears", async () => {
    const [gone, too, agent] = await offices()
    const { oneId, otherId } = await pair()
    const alone = await pair()
    await decide(gone, { oneId, otherId }, false)
    const { body } = await decide(too, { oneId, otherId }, false)
    const single = await decide(gone, alone, true)
    const shown = async (id = body.id) => (await list(agent)).decisions.find((decision) => decision.id === id)
    expect(await shown()).toBeUndefined()
    await test.ctx.db.deleteFrom('users').where('id', 'in', [gone.id, too.id]).execute()
    await test.ctx.db.deleteFrom('offices').where('id', 'in', [gone.officeId, too.officeId]).execute()
    expect(await shown()).toMatchObject({ kind: 'apart', by: 'gone', isShared: true })
    expect([await shown(single.body.id), await undo(agent, single.body.id)]).toEqual([undefined, 404])
    expect(await undo(agent, body.id)).toBe(200)
    expect(await isAsked(agent, { oneId, otherId })).toBe(true)
  })
})

describe('two properties that an agent joins by hand', () => {
  const join = (agent: TestAgent, id: number, otherId: number) => test.as(agent).call(identity.join, { params: { id }, body: { otherId } })

  it('are one property under the smaller id for this agent until undone, and create no proposal', async () => {
    const [agent, other] = await offices()
    const ids = await strangers()
    const { body } = await join(agent, ids[1], ids[0])
    expect(body.propertyId).toBe(ids[0])
    expect([await objects(agent, ids), await objects(other, ids)]).toEqual([[ids[0], ids[0]], ids])
    expect((await list(agent)).decisions[0]).toMatchObject({ id: body.id, kind: 'joined', by: 'self', isShared: false })
    expect((await join(agent, ids[0], ids[1])).text).toContain('Das ist schon dasselbe Objekt.')
    // votes are not shared for a pair that the rules do not propose
    expect((await join(other, ids[0], ids[1])).body.isShared).toBe(false)
    expect([await undo(other, body.id), await undo(agent, body.id)]).toEqual([404, 200])
    expect([await objects(agent, ids), await objects(other, ids)]).toEqual([ids, [ids[0], ids[0]]])
    const asked = (await list(agent)).pairs.flatMap(({ one, other }) => [one.propertyId, other.propertyId])
    expect(asked).not.toContain(ids[0])
  })

  it('appear once with all data and adverts for the agent, and twice for others', async () => {
    const [agent, other] = await offices()
    const ids = await strangers()
    await test.as(agent).call(favorites.add, { body: { propertyId: ids[1] } })
    await test.as(other).call(favorites.add, { body: { propertyId: ids[1] } })
    await test.as(agent).call(prospects.update, { params: { id: ids[1] }, body: { internalNotes: 'Termin am Montag' } })
    const { body } = await join(agent, ids[0], ids[1])
    const zipCode = (await test.as(other).call(properties.get, { params: { id: ids[0] } })).body.zipCode ?? ''
    const found = async (who: TestAgent) =>
      (await test.as(who).call(properties.list, { query: { zipCode } })).body.properties.map(({ id }) => id).toSorted((a, b) => a - b)
    expect([await found(agent), await found(other)]).toEqual([[ids[0]], ids])
    const seen = (await test.as(agent).call(properties.get, { params: { id: ids[1] } })).body
    expect(seen).toMatchObject({ id: ids[0], isFavorite: true, internalNotes: 'Termin am Montag' })
    expect(seen.adverts.map(({ decision }) => decision)).toEqual([null, { id: body.id, kind: 'joined' }])
    const theirs = (await test.as(other).call(properties.get, { params: { id: ids[1] } })).body
    expect([theirs.id, theirs.isFavorite, theirs.adverts.length]).toEqual([ids[1], true, 1])
    await undo(agent, body.id)
    const back = (await test.as(agent).call(properties.get, { params: { id: ids[1] } })).body
    expect(back).toMatchObject({ id: ids[1], isFavorite: true, internalNotes: 'Termin am Montag' })
    expect(await found(agent)).toEqual(ids)
  })

  it('are announced to the agent as the remaining property, and to other agents separately', async () => {
    const [agent, other] = await offices()
    const ids = await strangers({ location: 'Bad Bevensen' })
    await join(agent, ids[0], ids[1])
    for (const who of [agent, other]) await test.make.savedSearch(who, { location: 'Bad Bevensen', sources: ['immowelt.de'] })
    await announceMatches(test.ctx, [ids[1]])
    const matched = async (who: TestAgent) =>
      (await test.ctx.db.selectFrom('matches').select('property_id').where('agent_id', '=', who.id).execute()).map((row) => row.property_id)
    expect([await matched(agent), await matched(other)]).toEqual([[ids[0]], [ids[1]]])
  })

  it('stay joined for the agent when the rules join one of them to a third', async () => {
    const [agent, other] = await offices()
    const ids = await strangers()
    const { body } = await join(agent, ids[0], ids[1])
    const third = await test.make.property({ title: 'Haus am Hang' })
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, ids[1], third))
    expect([await objects(agent, [...ids, third]), await objects(other, [...ids, third])]).toEqual([
      [ids[0], ids[0], ids[0]],
      [ids[0], ids[1], ids[1]],
    ])
    await undo(agent, body.id)
    expect(await objects(agent, [...ids, third])).toEqual([ids[0], ids[1], ids[1]])
  })

  it('become one for all agents when the rules join them, even after the agent undoes the join', async () => {
    const [agent, other] = await offices()
    const ids = await strangers()
    const { body } = await join(agent, ids[0], ids[1])
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, ids[0], ids[1]))
    expect([await objects(agent, ids), await objects(other, ids)]).toEqual([
      [ids[0], ids[0]],
      [ids[0], ids[0]],
    ])
    expect(await undo(agent, body.id)).toBe(200)
    expect(await objects(agent, ids)).toEqual([ids[0], ids[0]])
  })

  it.each([
    [{ listing_type: 'rent' }, 'Das eine ist zu verkaufen, das andere zu vermieten.'],
    [{ property_type: 'land' }, 'Das sind zwei verschiedene Arten von Immobilien.'],
  ])('are not joined when they cannot be the same: %o', async (change, reason) => {
    const ids = await strangers(change)
    const { status, text } = await join(await test.make.agent(), ...ids)
    expect([status, text]).toEqual([409, expect.stringContaining(reason)])
  })

  it('do not appear as joined in the public history', async () => {
    const [agent, other] = await offices()
    const ids = await strangers()
    await join(agent, ids[0], ids[1])
    expect((await test.as(other).call(properties.changes, { params: { id: ids[0] } })).body).toEqual([])
  })

  it("are not joined against two offices' decision or if one of them is missing", async () => {
    const [agent, other, third] = await offices()
    const { oneId, otherId, ids } = await pair()
    await decide(other, { oneId, otherId }, false)
    await decide(third, { oneId, otherId }, false)
    expect((await join(agent, ...ids)).status).toBe(409)
    expect(await objects(agent, ids)).toEqual(ids)
    expect((await join(agent, ids[0], 99_999_999)).status).toBe(404)
  })

  it("do not spread the agent's objection to other agents when split again", async () => {
    const [agent, other] = await offices()
    const ids = await strangers()
    const { body } = await join(agent, ids[0], ids[1])
    await test.as(agent).call(contact.objection, { params: { id: ids[0] }, body: { reason: 'Er will nicht.' } })
    await undo(agent, body.id)
    const light = async (who: TestAgent, id: number) =>
      (await test.as(who).call(properties.get, { params: { id } })).body.contact.objectedAt !== null
    expect([await light(agent, ids[0]), await light(agent, ids[1])]).toEqual([true, true])
    expect([await light(other, ids[0]), await light(other, ids[1])]).toEqual([false, false])
  })
})

/** The status of the second call, made while the first call's transaction is still open. */
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

describe('two concurrent decisions', () => {
  it('run one after the other and together join a pair for all agents', async () => {
    const [one, two] = await offices()
    const { oneId, otherId, ids } = await pair()
    const status = await statusDuring(
      (ctx) => decideSame(ctx, one, oneId, otherId, true),
      () => decide(two, { oneId, otherId }, true),
    )
    expect([status, ...(await objects(await test.make.agent(), ids))]).toEqual([200, ids[0], ids[0]])
  })

  it('join two properties by hand only once for one agent', async () => {
    const agent = await test.make.agent()
    const ids = await strangers()
    const status = await statusDuring(
      (ctx) => joinByHand(ctx, agent, ...ids),
      () => test.as(agent).call(identity.join, { params: { id: ids[0] }, body: { otherId: ids[1] } }),
    )
    expect([status, ...(await objects(agent, ids))]).toEqual([409, ids[0], ids[0]])
  })

  it('split off an advert only once for one agent, and undo the split only once', async () => {
    const [agent, other] = await offices()
    const { oneId, otherId, ids } = await pair()
    for (const who of [agent, other]) await decide(who, { oneId, otherId }, true)
    let decision = 0
    const parted = await statusDuring(
      async (ctx) => (decision = (await partAdvert(ctx, agent, ids[0], otherId)).id),
      () => test.as(agent).call(identity.part, { params: { id: ids[0] }, body: { advertId: otherId } }),
    )
    const undone = await statusDuring(
      (ctx) => undoDecision(ctx, agent, decision),
      () => test.as(agent).call(identity.undo, { params: { id: decision } }),
    )
    expect([parted, undone]).toEqual([409, 404])
  })
})
