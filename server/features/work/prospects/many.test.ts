import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { type FormerProspect, prospects } from '#shared/contract/work/prospects.ts'
import { PROSPECTS_AT_ONCE } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let ids: number[]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.empty('properties')
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  ids = [await test.make.property(), await test.make.property(), await test.make.property()]
})

const DAY = '2026-12-24'
const set = (ids: readonly number[], what: object, as = agent) =>
  test.as(as).call(prospects.updateMany, { body: { propertyIds: [...ids], ...what } })
const undo = (what: object, before: FormerProspect[], as = agent) => test.as(as).call(prospects.undoMany, { body: { set: what, before } })
const patch = (id: number, body: object, as = agent) => test.as(as).call(prospects.update, { params: { id }, body })
const list = async (query: Record<string, unknown> = {}, as = agent) => (await test.as(as).call(properties.list, { query })).body.properties
const states = async (as = agent) =>
  Object.fromEntries((await list({}, as)).map((card) => [card.id, [card.prospectStatus, card.nextFollowUpDate, card.statusChangedAt]]))
const count = async (as = agent) =>
  (await test.ctx.db.selectFrom('prospects').select('property_id').where('office_id', '=', as.officeId).execute()).length

describe('a bulk change', () => {
  it('changes each prospect, for this agent only, and returns the previous state', async () => {
    const [first = 0, second = 0, third = 0] = ids
    await patch(first, { prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-01' })
    const { before } = (await set([first, second], { prospectStatus: 'contacted', nextFollowUpDate: DAY })).body
    expect(before).toEqual([
      expect.objectContaining({ id: first, isNew: false, prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-01' }),
      expect.objectContaining({ id: second, isNew: true, prospectStatus: 'not_contacted', nextFollowUpDate: null }),
    ])
    expect(await states()).toMatchObject({
      [first]: ['contacted', DAY, expect.any(String)],
      [second]: ['contacted', DAY, expect.any(String)],
      [third]: ['not_contacted', null, null],
    })
    expect(await count(other)).toBe(0)
  })

  it('keeps fields that it does not set', async () => {
    await patch(ids[0] ?? 0, { prospectStatus: 'send_info', nextFollowUpDate: DAY, internalNotes: 'Hund' })
    const changedAt = (await states())[ids[0] ?? 0]?.[2]
    test.clock.advance(hours(1))
    await set(ids, { nextFollowUpDate: null })
    expect((await states())[ids[0] ?? 0]).toEqual(['send_info', null, changedAt])
    await set(ids, { prospectStatus: 'send_info' })
    expect((await states())[ids[0] ?? 0]).toEqual(['send_info', null, changedAt])
  })

  it('skips deleted and invisible properties, but rejects too many, none, and an empty change', async () => {
    const gone = await test.make.property()
    await test.ctx.db.deleteFrom('properties').where('id', '=', gone).execute()
    const hers = await test.make.property({ source: 'tip', office_id: other.officeId })
    const { before } = (await set([gone, hers, ids[0] ?? 0, ids[0] ?? 0], { prospectStatus: 'contacted' })).body
    expect(before.map(({ id }) => id)).toEqual([ids[0]])
    const status = async (ids: number[], what: object) => (await set(ids, what)).status
    expect(await status([], { prospectStatus: 'contacted' })).toBe(400)
    expect(await status(ids, {})).toBe(400)
    expect(
      await status(
        Array.from({ length: PROSPECTS_AT_ONCE + 1 }, (_, n) => n + 1),
        { prospectStatus: 'contacted' },
      ),
    ).toBe(400)
    expect(
      await status(
        Array.from({ length: PROSPECTS_AT_ONCE }, (_, n) => n + 1),
        { prospectStatus: 'contacted' },
      ),
    ).toBe(200)
  })

  it('does not deadlock with a concurrent change in reverse order', async () => {
    await Promise.all([set(ids, { prospectStatus: 'contacted' }), set(ids.toReversed(), { nextFollowUpDate: DAY })])
    for (const id of ids) expect((await states())[id]?.slice(0, 2)).toEqual(['contacted', DAY])
  })
})

describe('undoing a bulk change', () => {
  it('restores the previous state and deletes prospects it had created', async () => {
    await patch(ids[0] ?? 0, { prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-01' })
    const before = await states()
    test.clock.advance(hours(1))
    const what = { prospectStatus: 'contacted', nextFollowUpDate: DAY } as const
    const previous = (await set(ids, what)).body.before
    expect(await count()).toBe(3)
    expect((await undo(what, previous)).body).toEqual({ restored: 3 })
    expect(await states()).toEqual(before)
    expect(await count()).toBe(1)
  })

  it('keeps later changes and notes, and does not affect other agents', async () => {
    const [first = 0, second = 0, third = 0] = ids
    const what = { prospectStatus: 'contacted' } as const
    const previous = (await set(ids, what)).body.before
    await patch(first, { prospectStatus: 'closed_deal' })
    await patch(second, { ownerName: 'Ida Moor' })
    await test.as(agent).call(prospects.addActivity, { params: { id: third }, body: { activityType: 'call', description: 'Niemand da' } })
    expect((await undo(what, previous, other)).body).toEqual({ restored: 0 })
    expect((await undo(what, previous)).body).toEqual({ restored: 2 })
    const after = await states()
    expect([first, second, third].map((id) => after[id]?.[0])).toEqual(['closed_deal', 'not_contacted', 'not_contacted'])
    expect(await count()).toBe(3)
  })
})

describe('data an agent added after a bulk change', () => {
  const what = { prospectStatus: 'contacted', nextFollowUpDate: DAY } as const

  it('survives undoing the change: an activity, notes written and cleared, a moved date', async () => {
    const [logged = 0, noted = 0, moved = 0] = ids
    const { before } = (await set(ids, what)).body
    await test.as(agent).call(prospects.addActivity, { params: { id: logged }, body: { activityType: 'note_added', description: 'Hund' } })
    await patch(noted, { internalNotes: 'Hund', internalNotesVersion: 0 })
    await patch(noted, { internalNotes: null, internalNotesVersion: 1 })
    await patch(moved, { nextFollowUpDate: '2027-01-01' })
    expect((await undo(what, before)).body).toEqual({ restored: 2 })
    expect(await count()).toBe(3)
    expect((await states())[moved]?.slice(0, 2)).toEqual(['contacted', '2027-01-01'])
  })

  it('survives a forged undo that claims new prospects and a future date', async () => {
    const [id = 0] = ids
    await patch(id, { prospectStatus: 'follow_up' })
    const { before } = (await set([id], what)).body
    const statusChangedAt = new Date(test.clock.now().getTime() + hours(24)).toISOString()
    await undo(
      what,
      before.map((state) => ({ ...state, isNew: true, statusChangedAt })),
    )
    expect((await states())[id]).toEqual(['follow_up', null, test.clock.now().toISOString()])
  })
})

describe("another agent's prospects of the same properties", () => {
  const rowsOf = (as: TestAgent) =>
    test.ctx.db.selectFrom('prospects').selectAll().where('office_id', '=', as.officeId).orderBy('property_id').execute()
  const what = { prospectStatus: 'contacted' } as const

  it('are not affected by changes and undoing them', async () => {
    const [first = 0, second = 0] = ids
    await patch(first, { prospectStatus: 'send_info', nextFollowUpDate: DAY }, other)
    // touched once, then reset
    await set([second], what, other)
    await set([second], { prospectStatus: 'not_contacted' }, other)
    await test.as(other).call(prospects.addActivity, { params: { id: first }, body: { activityType: 'call', description: 'Niemand da' } })
    const hers = await rowsOf(other)
    const { before } = (await set(ids, what)).body
    expect(before.map(({ prospectStatus, isNew }) => [prospectStatus, isNew])).toEqual(ids.map(() => ['not_contacted', true]))
    expect(await rowsOf(other)).toEqual(hers)
    expect((await undo(what, before)).body).toEqual({ restored: 3 })
    expect(await rowsOf(other)).toEqual(hers)
    expect(await count()).toBe(0)
  })

  it("do not make undoing revert this agent's later changes", async () => {
    await set(ids, what, other)
    const { before } = (await set(ids, what)).body
    await set(ids, { prospectStatus: 'closed_deal' })
    expect((await undo(what, before)).body).toEqual({ restored: 0 })
    expect(Object.values(await states()).map(([status]) => status)).toEqual(ids.map(() => 'closed_deal'))
  })
})

describe('two concurrent bulk requests', () => {
  /** Starts both while the first prospect is locked, so that they run one after the other. */
  async function together<T>(calls: (() => Promise<T>)[]): Promise<T[]> {
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = test.ctx.db.transaction().execute(async (db) => {
      await db
        .updateTable('prospects')
        .set({ words: '' })
        .where('property_id', '=', ids[0] ?? 0)
        .execute()
      held.resolve()
      await go.promise
    })
    await held.promise
    const all = calls.map((call) => call())
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(calls.length)
    go.resolve()
    await holding
    return Promise.all(all)
  }

  it("return different previous states: the second one gets the first one's value", async () => {
    await patch(ids[0] ?? 0, { prospectStatus: 'follow_up' })
    const statuses = ['contacted', 'send_info'] as const
    const answers = await together(statuses.map((prospectStatus) => () => set([ids[0] ?? 0], { prospectStatus })))
    const before = answers.map(({ body }) => body.before[0]?.prospectStatus)
    const first = before.indexOf('follow_up')
    expect(before[1 - first]).toBe(statuses[first])
  })

  it('undo the same change only once', async () => {
    const what = { prospectStatus: 'contacted' } as const
    for (const id of ids) await patch(id, { ownerName: 'Ida Moor' })
    const { before } = (await set(ids, what)).body
    const answers = await together([() => undo(what, before), () => undo(what, before)])
    expect(answers.map(({ body }) => body.restored).toSorted((a, b) => a - b)).toEqual([0, 3])
  })
})

describe("an agent's prospects", () => {
  const mine = async (query = {}, as = agent) => (await list({ onlyMine: 'true', ...query }, as)).map(({ id }) => id)

  it('include properties with data or a follow-up of the agent, and favorites', async () => {
    const [touched = 0, liked = 0, untouched = 0] = ids
    await patch(touched, { nextFollowUpDate: DAY })
    await test.as(agent).call(favorites.add, { body: { propertyId: liked } })
    expect(await mine({ orderBy: 'followUp' })).toEqual([touched, liked])
    expect((await mine()).toSorted((a, b) => a - b)).toEqual([touched, liked])
    expect(await mine({ orderBy: 'followUp', prospectStatus: 'follow_up' })).toEqual([])
    expect(await mine({ orderBy: 'followUp', limit: '1', offset: '1' })).toEqual([liked])
    expect(await mine({ orderBy: 'followUp' }, other)).toEqual([])
    expect(await mine({}, other)).toEqual([])
    await test.as(other).call(favorites.add, { body: { propertyId: untouched } })
    expect([await mine({}, other), (await mine()).includes(untouched)]).toEqual([[untouched], false])
    expect((await list({ orderBy: 'followUp' })).map(({ id }) => id)).toContain(untouched)
  })

  it('can be filtered by ids, in every order and in the file', async () => {
    const [first = 0, second = 0, third = 0] = ids
    await patch(third, { prospectStatus: 'contacted' })
    const some = { ids: `${first},${third}` }
    expect(await mine(some)).toEqual([third])
    expect((await list({ ...some, orderBy: 'followUp' })).map(({ id }) => id)).toEqual([third, first])
    const { text } = await test.as(agent).call(properties.csv, { query: { ...some, orderBy: 'followUp' } })
    expect(text).toContain(`\n"${third}";`)
    expect(text).not.toContain(`\n"${second}";`)
  })
})
