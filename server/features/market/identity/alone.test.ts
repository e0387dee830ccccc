import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { identity } from '#shared/contract/market/identity.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { find } from '#shared/contract/work/find.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { handIn } from '#test/own-adverts.ts'
import { listCallLeads } from '../../work/calls/leads.ts'
import { provenBefore } from '../../work/notices/queries-retention.ts'
import { lookUp } from '../../work/captures/page.ts'
import { takeTurns } from '../matches/queries.ts'
import { mergeProperties } from '../properties/merge.ts'
import { holdNumbers, joinPrivately } from './alone.ts'
import { joinProperties, partProperty } from './join.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let count = 0

/** Properties that share nothing the rules could match. */
async function strangers<N extends object[]>(...changes: N): Promise<{ [K in keyof N]: number }> {
  const ids: number[] = []
  for (const change of changes) {
    count += 1
    ids.push(await test.make.property({ details_read_at: test.clock.now(), zip_code: `3${1000 + count}`, size: 50 + count * 7, ...change }))
  }
  return ids as { [K in keyof N]: number }
}

const office = (name: string) => test.make.agent({ company_name: `${name} ${(count += 1)}` })
const advertOf = async (id: number) => test.ctx.db.selectFrom('adverts').selectAll().where('property_id', '=', id).executeTakeFirstOrThrow()

/** Stores a proposal by the rules that two properties are the same. */
async function propose(a: number, b: number): Promise<{ oneId: number; otherId: number }> {
  const [one, other] = [(await advertOf(a)).id, (await advertOf(b)).id].toSorted((x, y) => x - y) as [number, number]
  await test.ctx.db
    .insertInto('maybe_pairs')
    .values({ one_id: one, other_id: other, score: 5 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { oneId: one, otherId: other }
}

const byRules = (a: number, b: number) => inTransaction(test.ctx, (ctx) => joinProperties(ctx, Math.min(a, b), Math.max(a, b)))
const decide = async (agent: TestAgent, pair: { oneId: number; otherId: number }, isSame = true) =>
  (await test.as(agent).call(identity.decide, { body: { ...pair, isSame } })).body
const join = async (agent: TestAgent, id: number, otherId: number) =>
  (await test.as(agent).call(identity.join, { params: { id }, body: { otherId } })).body
const part = async (agent: TestAgent, id: number, advertId: number) =>
  (await test.as(agent).call(identity.part, { params: { id }, body: { advertId } })).body
const undo = async (agent: TestAgent, id: number) => (await test.as(agent).call(identity.undo, { params: { id } })).status
const see = async (agent: TestAgent, id: number) => (await test.as(agent).call(properties.get, { params: { id } })).body
const objects = (agent: TestAgent, ids: readonly number[]) => Promise.all(ids.map(async (id) => (await see(agent, id)).id))
const notes = (agent: TestAgent, ids: readonly number[]) => Promise.all(ids.map(async (id) => (await see(agent, id)).internalNotes))

async function write(agent: TestAgent, id: number, internalNotes: string): Promise<void> {
  const { internalNotesVersion } = await see(agent, id)
  const { status } = await test.as(agent).call(prospects.update, { params: { id }, body: { internalNotes, internalNotesVersion } })
  expect(status).toBe(200)
}

const cardOf = async (agent: TestAgent, id: number) =>
  (await test.as(agent).call(properties.list, { query: { ids: [id] } })).body.properties[0]
const callsOf = async (agent: TestAgent) => (await listCallLeads(test.ctx, agent, 50)).leads

describe('a property that one agent joined to another', () => {
  it('is represented by the property still on the market', async () => {
    const agent = await office('Nord')
    const [gone, live] = await strangers({ zip_code: '36666' }, { zip_code: '36666' })
    await test.make.changeAdverts(gone, { state: 'gone', state_since: test.clock.now() })
    await inTransaction(test.ctx, (ctx) => mergeProperties(ctx, [gone]))
    await join(agent, gone, live)
    const { body } = await test.as(agent).call(properties.list, { query: { zipCode: '36666' } })
    expect(body.properties.map(({ id, state }) => [id, state])).toEqual([[live, 'online']])
    expect(await objects(agent, [gone, live])).toEqual([live, live])
  })

  it('has a page when the agent also added one of their own adverts to it', async () => {
    const agent = await office('Nord')
    const [a, b] = await strangers({}, {})
    const { propertyId: own } = await handIn(test, agent)
    await inTransaction(test.ctx, async (ctx) => {
      await holdNumbers(ctx)
      await joinPrivately(ctx, agent.officeId, own, a)
    })
    await join(agent, a, b)
    expect((await see(agent, a)).adverts).toHaveLength(3)
  })

  it('shows the phone numbers of both adverts on the card, in the call list and in the number search', async () => {
    const agent = await office('Nord')
    const [a, b] = await strangers({ contact_phone: null }, { contact_phone: '0171 5553333' })
    await test
      .as(agent)
      .call(prospects.update, { params: { id: b }, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-01-02' } })
    await join(agent, a, b)
    expect((await cardOf(agent, a))?.contact.hasPublishedPhone).toBe(true)
    expect((await callsOf(agent)).map(({ id, numbers }) => [id, numbers.length])).toEqual([[a, 1]])
    const { body } = await test.as(agent).call(find.caller, { query: { number: '0171 5553333' } })
    expect(body.callers.map(({ id }) => id)).toEqual([String(a)])
  })

  it('drops the phone number of an advert that the agent split off from the card and the call list', async () => {
    const agent = await office('Nord')
    const [a, b] = await strangers({ contact_phone: null }, { contact_phone: '0171 5554444' })
    const { id } = await advertOf(b)
    await byRules(a, b)
    await test
      .as(agent)
      .call(prospects.update, { params: { id: a }, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-01-02' } })
    await part(agent, a, id)
    expect((await cardOf(agent, a))?.contact.hasPublishedPhone).toBe(false)
    expect((await callsOf(agent)).flatMap(({ numbers }) => numbers)).toEqual([])
  })

  it('shows the phone number again once the split-off advert is separate for all agents', async () => {
    const [one, two, agent] = [await office('Nord'), await office('Süd'), await office('West')]
    const [a, b] = await strangers({}, { contact_phone: '0171 5550199' })
    const { id } = await advertOf(b)
    const pair = await propose(a, b)
    const decided = await decide(one, pair)
    await decide(two, pair)
    await part(agent, a, id)
    await undo(one, decided.id)
    const seen = await see(agent, b)
    expect(seen.contactInfo?.phone).toContain('5550199')
    expect(seen.adverts.map(({ decision }) => decision)).toEqual([null])
  })

  it('reports a price cut in either advert for a watched favourite', async () => {
    const agent = await office('Nord')
    const [a, b] = await strangers({}, {})
    await test.as(agent).call(favorites.add, { body: { propertyId: b } })
    await test.ctx.db.updateTable('favorites').set({ watched: true }).where('agent_id', '=', agent.id).execute()
    await test.make.match(agent, b)
    await join(agent, a, b)
    test.clock.advance(60_000)
    await test.make.changeProperty(b, { price_cut_at: test.clock.now(), price_cut: 10 })
    expect((await takeTurns(test.ctx, [b])).map(({ kind }) => kind)).toEqual(['price_drop'])
    expect(await takeTurns(test.ctx, [b])).toEqual([])
  })

  it('is found by the extension through the adverts of both', async () => {
    const agent = await office('Nord')
    const [a, b] = await strangers({}, { source: 'immowelt.de', external_id: '2abcd77' })
    await join(agent, a, b)
    const known = await lookUp(test.ctx, agent, { source: 'immowelt.de', externalIds: ['2abcd77'] })
    expect(known.map(({ card }) => card.id)).toEqual([a])
  })

  it('does not allow a letter if the owner objected under either advert', async () => {
    const agent = await office('Nord')
    const place = { zip_code: '38888', address: 'Weg 1' }
    const [a, b] = await strangers(place, place)
    await test.as(agent).call(contact.objection, { params: { id: b }, body: { reason: 'Er will nicht.' } })
    await join(agent, a, b)
    const { body } = await test.as(agent).call(properties.list, { query: { zipCode: '38888', letterPossible: true } })
    expect(body.properties).toEqual([])
  })

  it('keeps the proof of a notice under either advert while the agent works on it', async () => {
    const agent = await office('Nord')
    const [a, b] = await strangers({}, {})
    await write(agent, b, 'Notiz')
    const { source, external_id } = await advertOf(b)
    await test.ctx.db
      .insertInto('owner_notices')
      .values({
        office_id: agent.officeId,
        source,
        external_id,
        day: '2020-01-01',
        how: 'known',
        words: 'Hinweis',
        created_at: test.clock.now(),
      })
      .execute()
    await join(agent, a, b)
    const { rows } =
      await sql`select from owner_notices where office_id = ${agent.officeId} and ${provenBefore(new Date('2025-01-01'))}`.execute(
        test.ctx.db,
      )
    expect(rows).toEqual([])
  })

  it('is not proposed again through a pair whose adverts both belong to it', async () => {
    const agent = await office('Nord')
    const [a, b, c] = await strangers({}, {}, {})
    await join(agent, b, a)
    await join(agent, c, a)
    const { oneId } = await propose(b, c)
    const { pairs } = (await test.as(agent).call(identity.list)).body
    expect(pairs.some(({ one }) => one.id === oneId)).toBe(false)
  })
})

describe('notes at a property that an agent joined to another', () => {
  it('stay as edited when a second office confirms the join', async () => {
    const [one, two] = [await office('Nord'), await office('Süd')]
    const [a, b] = await strangers({}, {})
    await write(one, a, 'Notiz A')
    await write(one, b, 'Notiz B')
    const pair = await propose(a, b)
    await decide(one, pair)
    await write(one, a, 'nur das')
    expect((await decide(two, pair)).isShared).toBe(true)
    expect(await notes(one, [a])).toEqual(['nur das'])
  })

  it('return to each of three properties exactly once when the agent undoes the joins', async () => {
    const agent = await office('Nord')
    const [a, b, c] = await strangers({}, {}, {})
    for (const [id, text] of [[a, 'A'] as const, [b, 'B'] as const, [c, 'C'] as const]) await write(agent, id, text)
    const first = await join(agent, b, c)
    const second = await join(agent, a, b)
    await undo(agent, second.id)
    expect(await notes(agent, [a, b])).toEqual(['A', 'B\n\nC'])
    await undo(agent, first.id)
    expect(await notes(agent, [a, b, c])).toEqual(['A', 'B', 'C'])
  })

  it('move with the property that is split off for all agents', async () => {
    const agent = await office('Nord')
    const [z, a, g] = await strangers({}, {}, {})
    const { id } = await advertOf(g)
    await write(agent, g, 'Notiz G')
    await byRules(a, g)
    const decided = await join(agent, a, z)
    await inTransaction(test.ctx, (ctx) => partProperty(ctx, a, [id]))
    expect(await objects(agent, [z, a, g])).toEqual([z, z, g])
    expect(await notes(agent, [g])).toEqual(['Notiz G'])
    await undo(agent, decided.id)
    expect(await notes(agent, [z, a, g])).toEqual([null, null, 'Notiz G'])
  })
})

describe('a join by the rules or by two offices', () => {
  it('includes everything the agent had joined to either property', async () => {
    const agent = await office('Nord')
    const [t1, t2, s, g] = await strangers({}, {}, {}, {})
    await join(agent, s, t1)
    const second = await join(agent, g, t2)
    await byRules(s, g)
    expect(await objects(agent, [t1, t2, s, g])).toEqual([t1, t1, t1, t1])
    await undo(agent, second.id)
    expect(await objects(agent, [t1, t2, s, g])).toEqual([t1, t2, t1, t1])
  })

  it("stays with a third property until the agent's last decision about it is undone", async () => {
    const agent = await office('Nord')
    const [t, s, g] = await strangers({}, {}, {})
    const first = await join(agent, s, t)
    const second = await join(agent, g, t)
    await byRules(s, g)
    await undo(agent, first.id)
    expect(await objects(agent, [t, s, g])).toEqual([t, t, t])
    await undo(agent, second.id)
    expect(await objects(agent, [t, s, g])).toEqual([t, s, s])
  })

  it('keeps what the agent had joined to one of the properties before', async () => {
    const agent = await office('Nord')
    const [z, a, b] = await strangers({}, {}, {})
    const first = await join(agent, a, b)
    await join(agent, a, z)
    await byRules(a, b)
    await undo(agent, first.id)
    expect(await objects(agent, [z, a, b])).toEqual([z, z, z])
  })

  it('can be undone completely by an agent whose decision had redirected another id', async () => {
    const [one, two] = [await office('Nord'), await office('Süd')]
    const [p5, p7, p9] = await strangers({ zip_code: '39999' }, { zip_code: '39999' }, { zip_code: '39999' })
    const first = await join(one, p7, p9)
    const pair = await propose(p5, p9)
    const second = await decide(one, pair)
    await decide(two, pair)
    const { body } = await test.as(one).call(properties.list, { query: { zipCode: '39999' } })
    expect(body.properties.map(({ id }) => id)).toEqual([p5])
    await undo(one, second.id)
    await undo(one, first.id)
    expect(await objects(one, [p5, p7, p9])).toEqual([p5, p7, p9])
  })
})

describe('a shared decision', () => {
  it.each([
    ['a join', true],
    ['that two are two', false],
  ])("(%s) undone by an agent working on the property is not restored by another office's vote", async (_, isSame) => {
    const [one, two, worker, third] = [await office('Nord'), await office('Süd'), await office('West'), await office('Ost')]
    const [a, b] = await strangers({}, {})
    const pair = await propose(a, b)
    await write(worker, a, 'Notiz')
    await decide(one, pair, isSame)
    const { id } = await decide(two, pair, isSame)
    // one of its two authors may have been deleted
    await test.ctx.db.deleteFrom('users').where('id', '=', one.id).execute()
    await test.ctx.db.deleteFrom('offices').where('id', '=', one.officeId).execute()
    expect(await undo(worker, id)).toBe(200)
    await propose(a, b)
    expect((await decide(third, pair, isSame)).isShared).toBe(false)
  })

  it("(a split) undone by an agent working on the property is not restored by another office's vote", async () => {
    const [one, two, worker, third] = [await office('Nord'), await office('Süd'), await office('West'), await office('Ost')]
    const [a, b] = await strangers({}, {})
    const advert = await advertOf(b)
    await byRules(a, b)
    await write(worker, a, 'Notiz')
    await part(one, a, advert.id)
    const { id } = await part(two, a, advert.id)
    expect(await undo(worker, id)).toBe(200)
    expect((await part(third, a, advert.id)).isShared).toBe(false)
  })

  it('can be undone only with a confirmed email address', async () => {
    const [one, two] = [await office('Nord'), await office('Süd')]
    const fresh = await test.make.agent({ is_email_verified: false })
    const [a, b] = await strangers({}, {})
    const pair = await propose(a, b)
    await test.as(fresh).call(favorites.add, { body: { propertyId: a } })
    test.clock.advance(1)
    await decide(one, pair)
    const { id } = await decide(two, pair)
    expect(await undo(fresh, id)).toBe(403)
    expect(await objects(one, [a, b])).toEqual([a, a])
  })

  it.each([
    ['a join', true],
    ['that two are two', false],
  ])('(%s) ignores an opposing vote from an unconfirmed email address', async (_, isSame) => {
    const [one, two] = [await office('Nord'), await office('Süd')]
    const fresh = await office('Ost')
    const [a, b] = await strangers({}, {})
    const pair = await propose(a, b)
    await decide(fresh, pair, !isSame)
    await test.make.changeUser(fresh, { is_email_verified: false })
    await decide(one, pair, isSame)
    expect((await decide(two, pair, isSame)).isShared).toBe(true)
  })
})

it('counts a manual join as a vote to join what the agent kept apart before', async () => {
  const [one, two] = [await office('Nord'), await office('Süd')]
  const [a, b] = await strangers({}, {})
  const pair = await propose(a, b)
  await decide(one, pair, false)
  await join(one, a, b)
  expect((await decide(two, pair)).isShared).toBe(true)
})
