import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { corrections } from '#shared/contract/market/corrections.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import type { TestAgent } from '#test/factories.ts'
import { propertiesInBell } from '#test/bell.ts'
import { holdNumbers, joinPrivately } from '../identity/alone.ts'
import { joinProperties } from '../identity/join.ts'
import { announceMatches } from '../matches/service.ts'
import { findPage, planSearch, walkPage } from '../../work/cards/queries-skeleton-search.ts'
import { writeCases } from './cases.ts'

const ascending = (one = 0, other = 0) => one - other

let test: TestApp
let [agent, other]: TestAgent[] = []
/** A clear listing, a doubtful one and a hidden one, in this order. */
let [offer, doubtful, hidden]: number[] = []

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.empty('properties', 'saved_searches')
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  offer = await test.make.property()
  doubtful = await test.make.property({
    doubt_reason: 'swap',
    verdict_evidence: '„Tausche“',
    details_read_at: test.clock.now(),
    rules_version: 3,
  })
  hidden = await test.make.property({ hidden_reason: 'wanted', verdict_evidence: '„Suche“', rules_version: 3 })
  // the other agent's correction must not affect anyone else's lists
  await say(other, offer, false)
})

const as = (user: TestAgent | undefined) => test.as(user)
const say = (user: TestAgent | undefined, id: number | undefined, isOffer: boolean) =>
  as(user).call(corrections.set, { params: { id }, body: { isOffer } })
const undo = (user: TestAgent | undefined, id: number | undefined) => as(user).call(corrections.remove, { params: { id } })
const list = async (user: TestAgent | undefined, query: object = {}) => {
  const { body } = await as(user).call(properties.list, { query })
  return { ids: body.properties.map(({ id }) => id).toSorted(ascending), total: body.total }
}
const both = async (user: TestAgent | undefined, query: object = {}) => [
  await list(user, query),
  await list(user, { hidden: 'true', ...query }),
]

describe('a correction', () => {
  it("moves an advert only between its author's lists", async () => {
    await say(agent, hidden, true)
    await say(agent, offer, false)
    expect(await both(agent)).toEqual([
      { ids: [doubtful, hidden], total: 2 },
      { ids: [offer], total: 1 },
    ])
    expect(await both(other)).toEqual([
      { ids: [doubtful], total: 1 },
      { ids: [offer, hidden], total: 2 },
    ])
    expect(await both(await test.make.agent())).toEqual([
      { ids: [offer, doubtful], total: 2 },
      { ids: [hidden], total: 1 },
    ])
  })

  it('applies to every filter, order and page', async () => {
    await say(agent, hidden, true)
    for (const query of [
      { minPrice: 1000 },
      { listingType: 'sale' },
      { location: 'Hamburg' },
      { q: 'Einfamilienhaus' },
      { orderBy: 'price' },
      { orderBy: 'followUp' },
    ])
      expect((await list(agent, query)).ids, JSON.stringify(query)).toEqual([offer, doubtful, hidden])
    expect((await list(agent, { propertyType: 'land' })).ids).toEqual([])
    const pages = [await list(agent, { limit: 2 }), await list(agent, { limit: 2, offset: 2 })]
    expect(pages.map(({ total }) => total)).toEqual([3, 3])
    expect(pages.flatMap(({ ids }) => ids).toSorted(ascending)).toEqual([offer, doubtful, hidden].toSorted(ascending))
  })

  it('applies when a search has too many results to count', async () => {
    await say(agent, hidden, true)
    await say(agent, offer, false)
    const search = await planSearch(test.ctx, agent as TestAgent, {})
    expect((await findPage(test.ctx, search, 1)).totalIsExact).toBe(false)
    expect((await walkPage(test.ctx, search)).toSorted(ascending)).toEqual([doubtful, hidden].toSorted(ascending))
  })

  it('appears on the card and the page next to the verdict and its evidence', async () => {
    await say(agent, doubtful, true)
    const page = (await as(agent).call(properties.get, { params: { id: doubtful } })).body
    expect(page).toMatchObject({ doubtReason: 'swap', verdictEvidence: '„Tausche“', hiddenReason: null, correctedTo: 'offer' })
    expect((await as(other).call(properties.get, { params: { id: doubtful } })).body.correctedTo).toBeNull()
  })

  it("changes its author's figures", async () => {
    const figures = async (user: TestAgent | undefined) => {
      const { totalListings, newToday } = (await as(user).call(stats.get)).body
      return [totalListings, newToday]
    }
    expect([await figures(agent), await figures(other)]).toEqual([
      [2, 2],
      [1, 1],
    ])
    await say(agent, hidden, true)
    expect([await figures(agent), await figures(other)]).toEqual([
      [3, 3],
      [1, 1],
    ])
    await say(agent, doubtful, false)
    await say(agent, offer, false)
    expect(await figures(agent)).toEqual([1, 1])
  })

  it('notifies its author once, as for a new advert, when it brings an advert back', async () => {
    for (const user of [agent, other]) await test.make.savedSearch(user as TestAgent)
    const notified = async (user: TestAgent | undefined) => (await propertiesInBell(test, user as TestAgent)).toSorted(ascending)
    await announceMatches(test.ctx, [offer, doubtful, hidden] as number[])
    expect([await notified(agent), await notified(other)]).toEqual([[offer, doubtful], [doubtful]])
    await say(agent, hidden, true)
    expect(await notified(agent)).toEqual([offer, doubtful, hidden])
    await say(agent, hidden, true)
    await announceMatches(test.ctx, [offer, doubtful, hidden] as number[])
    expect([await notified(agent), await notified(other)]).toEqual([[offer, doubtful, hidden], [doubtful]])
    await say(agent, doubtful, false)
    expect([await notified(agent), await notified(other)]).toEqual([[offer, hidden], [doubtful]])
    // a match hidden only from the bell would still reach the CRM and the screen as news
    const stored = await test.ctx.db
      .selectFrom('matches')
      .select(['property_id'])
      .where('agent_id', '=', other?.id as AgentId)
      .execute()
    expect(stored).toEqual([{ property_id: doubtful }])
  })

  it('stores the current verdict and rules version, and the latest correction replaces earlier ones', async () => {
    await say(agent, doubtful, true)
    await test.make.changeProperty(doubtful ?? 0, { doubt_reason: null, hidden_reason: 'dealer' })
    await test.make.changeAdverts(doubtful ?? 0, { rules_version: 4 })
    test.clock.advance(1_000)
    await say(agent, doubtful, false)
    const cases = await test.ctx.db
      .selectFrom('verdict_corrections')
      .selectAll()
      .where('office_id', '=', agent?.officeId as OfficeId)
      .execute()
    expect(cases).toMatchObject([{ property_id: doubtful, is_offer: false, doubt_reason: null, hidden_reason: 'dealer', rules_version: 4 }])
    expect(Date.parse(cases[0]?.created_at ?? '')).toBe(test.clock.now().getTime())
  })

  it('can be withdrawn only by its author', async () => {
    await say(agent, hidden, true)
    expect((await undo(other, hidden)).status).toBe(404)
    expect((await list(agent)).ids).toContain(hidden)
    expect((await undo(agent, hidden)).status).toBe(200)
    expect((await list(agent)).ids).not.toContain(hidden)
    expect((await list(other, { hidden: 'true' })).ids).toContain(offer)
    expect((await undo(agent, hidden)).status).toBe(404)
  })

  it('is rejected for an unknown property or an empty body', async () => {
    expect((await say(agent, 999_999, true)).status).toBe(404)
    expect((await as(agent).call(corrections.set, { params: { id: offer }, body: {} as never })).status).toBe(400)
  })
})

describe('an answer on whether the advert refuses agents', () => {
  const answer = (user: TestAgent | undefined, id: number, to: 'refuses' | 'welcome', quote: string) =>
    as(user).call(corrections.answerRefusal, { params: { id }, body: { answer: to, quote } })
  const withdraw = (user: TestAgent | undefined, id: number) => as(user).call(corrections.withdrawRefusal, { params: { id } })
  const seen = async (user: TestAgent | undefined, id: number) => {
    const { agentRefusal, possibleRefusal, refusalAnswer } = (await as(user).call(properties.get, { params: { id } })).body
    return { agentRefusal, possibleRefusal, refusalAnswer }
  }
  const NOTHING = { agentRefusal: null, possibleRefusal: null, refusalAnswer: null }
  const saysAnew = async (id: number, words: { agent_refusal?: string | null; possible_refusal?: string | null }, { db } = test.ctx) => {
    await db.updateTable('properties').set(words).where('id', '=', id).execute()
    await db.updateTable('adverts').set(words).where('property_id', '=', id).execute()
  }

  it('turns a possible refusal into a certain one for its author only', async () => {
    const id = await test.make.property({ possible_refusal: 'Makler eher nicht' })
    await answer(agent, id, 'refuses', 'Makler eher nicht')
    expect(await seen(agent, id)).toEqual({ agentRefusal: 'Makler eher nicht', possibleRefusal: null, refusalAnswer: 'refuses' })
    expect(await seen(other, id)).toEqual({ ...NOTHING, possibleRefusal: 'Makler eher nicht' })
  })

  it("dismisses a certain or possible refusal until the advert's words change", async () => {
    for (const [column, field] of [
      ['agent_refusal', 'agentRefusal'],
      ['possible_refusal', 'possibleRefusal'],
    ] as const) {
      const id = await test.make.property({ [column]: 'kein Makler beteiligt' })
      await answer(agent, id, 'welcome', 'kein Makler beteiligt')
      expect(await seen(agent, id)).toEqual({ ...NOTHING, refusalAnswer: 'welcome' })
      await saysAnew(id, { [column]: 'KEIN Makler - beteiligt!' })
      expect(await seen(agent, id)).toEqual({ ...NOTHING, refusalAnswer: 'welcome' })
      await saysAnew(id, { [column]: 'kein Makler' })
      expect(await seen(agent, id)).toEqual({ ...NOTHING, [field]: 'kein Makler' })
    }
  })

  it('stays when it confirms the refusal and the words leave the advert', async () => {
    const id = await test.make.property({ possible_refusal: 'Makler eher nicht' })
    await answer(agent, id, 'refuses', 'Makler eher nicht')
    await saysAnew(id, { possible_refusal: null })
    expect(await seen(agent, id)).toMatchObject({ agentRefusal: 'Makler eher nicht', refusalAnswer: 'refuses' })
  })

  it('dismisses only the words it was given on if another advert of the property may refuse agents too', async () => {
    const id = await test.make.property({ agent_refusal: 'kein Makler beteiligt', possible_refusal: 'Makler eher nicht' })
    expect(await seen(agent, id)).toEqual({ ...NOTHING, agentRefusal: 'kein Makler beteiligt' })
    await answer(agent, id, 'welcome', 'kein Makler beteiligt')
    expect(await seen(agent, id)).toEqual({ ...NOTHING, possibleRefusal: 'Makler eher nicht', refusalAnswer: 'welcome' })
    await answer(agent, id, 'welcome', 'Makler eher nicht')
    expect(await seen(agent, id)).toEqual({ ...NOTHING, refusalAnswer: 'welcome' })
  })

  it('is rejected with the current words if they changed while the agent was reading', async () => {
    const id = await test.make.property({ agent_refusal: 'keine Makler' })
    expect(await answer(agent, id, 'welcome', 'kein Makler beteiligt')).toMatchObject({
      status: 409,
      text: expect.stringContaining('„keine Makler“') as string,
    })
    expect(await seen(agent, id)).toEqual({ ...NOTHING, agentRefusal: 'keine Makler' })
  })

  it('waits for an import that is changing the words', async () => {
    const id = await test.make.property({ agent_refusal: 'kein Makler beteiligt' })
    const said = await inTransaction(test.ctx, async (ctx) => {
      await saysAnew(id, { agent_refusal: 'keine Makler' }, ctx)
      const said = answer(agent, id, 'welcome', 'kein Makler beteiligt')
      await expect.poll(() => countLockWaits(test.ctx.db)).toBeGreaterThan(0)
      return { said }
    })
    expect((await said.said).status).toBe(409)
    expect(await seen(agent, id)).toEqual({ ...NOTHING, agentRefusal: 'keine Makler' })
  })

  it("is recorded in its author's history", async () => {
    const id = await test.make.property({ agent_refusal: 'kein Makler beteiligt' })
    await answer(agent, id, 'welcome', 'kein Makler beteiligt')
    await withdraw(agent, id)
    const historyOf = async (user: TestAgent | undefined) =>
      (await as(user).call(prospects.activities, { params: { id } })).body.map(({ description }) => description)
    expect(await historyOf(agent)).toEqual([
      'Antwort zur Absage an Makler zurückgenommen',
      'Keine Absage an Makler: „kein Makler beteiligt“',
    ])
    expect(await historyOf(other)).toEqual([])
  })

  it('announces an advert that is not a refusal after all only once', async () => {
    const id = await test.make.property({ agent_refusal: 'kein Makler beteiligt' })
    for (const user of [agent, other]) await test.make.savedSearch(user!)
    await announceMatches(test.ctx, [id])
    expect(await propertiesInBell(test, agent!)).toEqual([])
    await answer(agent, id, 'welcome', 'kein Makler beteiligt')
    await answer(agent, id, 'welcome', 'kein Makler beteiligt')
    expect([await propertiesInBell(test, agent!), await propertiesInBell(test, other!)]).toEqual([[id], []])
    expect((await as(agent).call(prospects.activities, { params: { id } })).body).toHaveLength(1)
  })

  it('does not announce anything to others whose searches have not matched it yet', async () => {
    const id = await test.make.property({ possible_refusal: 'kein Makler beteiligt' })
    for (const user of [agent, other]) await test.make.savedSearch(user!)
    await answer(agent, id, 'welcome', 'kein Makler beteiligt')
    await say(agent, id, true)
    expect([await propertiesInBell(test, agent!), await propertiesInBell(test, other!)]).toEqual([[id], []])
  })

  it('is required before an advert that only its author joined is announced', async () => {
    const [stays, goes] = [await test.make.property({ agent_refusal: 'keine Makler' }), await test.make.property()]
    await inTransaction(test.ctx, async (ctx) => {
      await holdNumbers(ctx)
      await joinPrivately(ctx, agent!.officeId, goes, stays)
    })
    for (const user of [agent, other]) await test.make.savedSearch(user!)
    await announceMatches(test.ctx, [goes])
    expect([await propertiesInBell(test, agent!), await propertiesInBell(test, other!)]).toEqual([[], [goes]])
  })

  it('covers an advert that only its author joined to the property', async () => {
    const [stays, goes] = [await test.make.property(), await test.make.property({ agent_refusal: 'keine Makler' })]
    await inTransaction(test.ctx, async (ctx) => {
      await holdNumbers(ctx)
      await joinPrivately(ctx, agent!.officeId, goes, stays)
    })
    expect([await seen(agent, stays), await seen(other, stays)]).toEqual([{ ...NOTHING, agentRefusal: 'keine Makler' }, NOTHING])
    expect((await list(agent, { withoutRefusals: 'true' })).ids).not.toContain(stays)
    expect((await list(other, { withoutRefusals: 'true' })).ids).toContain(stays)
    await answer(agent, stays, 'welcome', 'keine Makler')
    expect(await seen(agent, stays)).toEqual({ ...NOTHING, refusalAnswer: 'welcome' })
    expect((await list(agent, { withoutRefusals: 'true' })).ids).toContain(stays)
  })

  it('leaves a certain or possible refusal in another advert of the property', async () => {
    for (const [column, field] of [
      ['agent_refusal', 'agentRefusal'],
      ['possible_refusal', 'possibleRefusal'],
    ] as const) {
      const [stays, goes] = [
        await test.make.property({ [column]: 'keine Maklerprovision' }),
        await test.make.property({ [column]: 'Makler zwecklos' }),
      ]
      await inTransaction(test.ctx, async (ctx) => {
        await holdNumbers(ctx)
        await joinProperties(ctx, stays, goes)
      })
      expect((await seen(agent, stays))[field]).toBe('keine Maklerprovision')
      await answer(agent, stays, 'welcome', 'keine Maklerprovision')
      expect(await seen(agent, stays)).toEqual({ ...NOTHING, [field]: 'Makler zwecklos', refusalAnswer: 'welcome' })
      expect((await list(agent, { withoutRefusals: 'true' })).ids.includes(stays)).toBe(column === 'possible_refusal')
      await answer(agent, stays, 'welcome', 'Makler zwecklos')
      expect(await seen(agent, stays)).toEqual({ ...NOTHING, refusalAnswer: 'welcome' })
      expect((await list(agent, { withoutRefusals: 'true' })).ids).toContain(stays)
    }
  })

  it('is kept for each quotation when two answered properties are joined', async () => {
    const [stays, goes] = [
      await test.make.property({ agent_refusal: 'keine Maklerprovision' }),
      await test.make.property({ agent_refusal: 'kein Makler beteiligt' }),
    ]
    await answer(agent, stays, 'welcome', 'keine Maklerprovision')
    await answer(agent, goes, 'welcome', 'kein Makler beteiligt')
    await inTransaction(test.ctx, async (ctx) => {
      await holdNumbers(ctx)
      await joinProperties(ctx, stays, goes)
    })
    expect(await seen(agent, stays)).toEqual({ ...NOTHING, refusalAnswer: 'welcome' })
  })

  it('removes the property from the lists without refusals', async () => {
    const id = await test.make.property({ possible_refusal: 'Makler eher nicht', address: 'Am Deich 1' })
    for (const query of [{ withoutRefusals: 'true' }, { letterPossible: 'true' }]) expect((await list(agent, query)).ids).toContain(id)
    await answer(agent, id, 'refuses', 'Makler eher nicht')
    for (const query of [{ withoutRefusals: 'true' }, { letterPossible: 'true' }]) expect((await list(agent, query)).ids).not.toContain(id)
    expect((await list(other, { withoutRefusals: 'true' })).ids).toContain(id)
  })

  it('brings the property back into the lists without refusals', async () => {
    const id = await test.make.property({ agent_refusal: 'kein Makler beteiligt', address: 'Am Deich 1' })
    const listed = async (user: TestAgent | undefined) =>
      Promise.all(
        [{ withoutRefusals: 'true' }, { letterPossible: 'true' }].map(async (query) => (await list(user, query)).ids.includes(id)),
      )
    expect(await listed(agent)).toEqual([false, false])
    await answer(agent, id, 'welcome', 'kein Makler beteiligt')
    expect([await listed(agent), await listed(other)]).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('can be withdrawn only by its author, and is replaced by the next answer', async () => {
    const id = await test.make.property({ agent_refusal: 'keine Makler' })
    await answer(agent, id, 'welcome', 'keine Makler')
    await answer(agent, id, 'refuses', 'keine Makler')
    expect((await seen(agent, id)).refusalAnswer).toBe('refuses')
    expect((await withdraw(other, id)).status).toBe(404)
    expect((await withdraw(agent, id)).status).toBe(200)
    expect(await seen(agent, id)).toEqual({ ...NOTHING, agentRefusal: 'keine Makler' })
  })

  it('is rejected in German for an unknown property and if the advert does not mention agents', async () => {
    const id = await test.make.property()
    expect(await answer(agent, id, 'welcome', 'keine Makler')).toMatchObject({
      status: 409,
      text: expect.stringContaining('Makler') as string,
    })
    expect((await answer(agent, 999_999, 'welcome', 'keine Makler')).status).toBe(404)
  })
})

describe("an installation's cases", () => {
  const written = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'giebel-cases-'))
    const file = join(folder, 'cases.json')
    try {
      const count = await writeCases(test.ctx, file)
      await expect(writeCases(test.ctx, file)).rejects.toThrow('EEXIST')
      return { count, cases: JSON.parse(readFileSync(file, 'utf8')) as unknown[] }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('are what agents corrected and answered, except where the text was erased', async () => {
    await say(agent, hidden, true)
    test.clock.advance(1)
    await say(agent, doubtful, false)
    const erased = await test.make.property()
    await say(agent, erased, false)
    await test.make.changeAdverts(erased, { withheld: ['description'] })
    const unsure = await test.make.property({ possible_refusal: 'Makler eher nicht' })
    await as(agent).call(corrections.answerRefusal, { params: { id: unsure }, body: { answer: 'welcome', quote: 'Makler eher nicht' } })
    const { count, cases } = await written()
    expect(count).toBe(4)
    const rest = expect.objectContaining({ price: 485_000, size: 130, sellerType: 'private' }) as object
    expect(cases).toMatchObject([
      { expected: 'unknown', rest },
      { expected: null, rest },
      { expected: 'swap', rest },
      { refuses: false, text: 'Makler eher nicht' },
    ])
  })

  it('are all written, however many there are', async () => {
    await test.empty('properties')
    const ids = [await test.make.property(), await test.make.property()]
    const agents = await Promise.all(Array.from({ length: 260 }, () => test.make.agent()))
    await test.ctx.db
      .insertInto('verdict_corrections')
      .values(
        agents.flatMap(({ officeId }) =>
          ids.map((property_id) => ({ office_id: officeId, property_id, is_offer: true, rules_version: 1, created_at: test.clock.now() })),
        ),
      )
      .execute()
    expect((await written()).cases).toHaveLength(520)
  })
})

describe('a doubtful card', () => {
  it('is announced once its page was read, or after an hour without a read', async () => {
    await test.make.savedSearch(agent as TestAgent)
    const notified = async () => await propertiesInBell(test, agent as TestAgent)
    const id = await test.make.property({ doubt_reason: 'wanted' })
    await announceMatches(test.ctx, [id])
    expect(await notified()).toEqual([])
    test.clock.advance(60 * 60_000 + 1)
    await announceMatches(test.ctx, [id])
    expect(await notified()).toEqual([id])
  })
})
