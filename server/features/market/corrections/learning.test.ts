import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { corrections } from '#shared/contract/market/corrections.ts'
import { HIDDEN_REASONS } from '#shared/domain/hidden-reason.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { startJudging } from '../adverts/judge-stored.ts'
import { importListings } from '../adverts/service.ts'
import { SHIPPED } from '../adverts/judge-weights.ts'
import { RULES_VERSION } from '../adverts/rules-version.ts'
import { encodeWeights } from '../judge/weights.ts'
import { learnFromCorrections, switchLearning } from './learning.ts'
import { listNewestCorrections } from './queries-cases.ts'
import { storeLearnt } from './queries-learning.ts'
import { currentWeights } from './weights.ts'

/** Learning holds all cases of the release. */
const LEARNING = 120_000

let test: TestApp
let admin: TestUser<'admin'>
let [agent, other]: TestAgent[] = []

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of ['properties', 'judged_listings'] as const) await test.ctx.db.deleteFrom(table).execute()
  await test.ctx.db
    .updateTable('learning_settings')
    .set({ is_on: false, outcome: null, learnt_from: null, advert_shift: null, refusal_shift: null, shift_version: 0 })
    .execute()
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
})

const REASONS = ['aus gesundheitlichen Gründen', 'wegen einer Trennung', 'weil wir ins Ausland ziehen', 'nach einem Todesfall']
const shellText = (n: number) =>
  `Wir können ${n % 3 ? 'den Rohbau' : 'das Haus'} ${REASONS[n % 4]} nicht fertig bauen. Sie übernehmen Baugenehmigung und Verträge mit den Handwerkern und bauen nach Ihren Wünschen aus.`
/** An owner's offer that the shipped weights take for a builder's. */
const makeShell = async (description: string) =>
  test.make.property({ title: 'Rohbau zu übernehmen', description, details_read_at: test.clock.now() })
const SIMILAR =
  'Aus Altersgründen geben wir den Rohbau ab und bauen nicht weiter. Sie übernehmen die Verträge mit den Handwerkern samt Baugenehmigung und bauen das Haus nach Ihren Wünschen aus.'
const BUILDER =
  'Wir bauen Ihr Traumhaus schlüsselfertig zum Festpreis, inklusive Bodenplatte und Baugenehmigung. Rufen Sie unser Beraterteam an und vereinbaren Sie einen Termin im Musterhaus.'

/** Each of these agents corrects as many adverts of his own. */
async function correct(agents: readonly (TestAgent | undefined)[], count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1)
    for (const by of agents) {
      const id = await makeShell(shellText(n))
      ids.push(id)
      await test.as(by).call(corrections.set, { params: { id }, body: { isOffer: true } })
    }
  return ids
}
const turn = (isOn: boolean) => test.as(admin).call(corrections.switchLearning, { body: { isOn } })
const state = async () => (await test.as(admin).call(corrections.learning)).body
const doubtOf = async (id: number) => {
  const page = test.ctx.db.selectFrom('properties').select('doubt_reason').where('id', '=', id)
  return (await page.executeTakeFirstOrThrow()).doubt_reason
}
const judge = async () => {
  await startJudging(test.ctx)
  await test.drain()
}
let imported = 0
const doubtOfImported = async () => {
  const { ids } = await importListings(test.ctx, [
    {
      source: 'kleinanzeigen.de',
      externalId: `shell-${(imported += 1)}`,
      title: 'Rohbau zu übernehmen',
      description: SIMILAR,
      propertyType: 'house',
      listingType: 'sale',
      placeKeys: [],
      filedAs: null,
      isDetailed: true,
      isDemo: false,
      sellerType: 'private',
      size: 130,
      zipCode: '22111',
    },
  ])
  return doubtOf(ids[0] as number)
}

describe('learning from corrections', () => {
  it(
    'judges similar adverts by what two agents corrected, also new ones, until it is switched off',
    async () => {
      const [similar, builder] = [await makeShell(SIMILAR), await makeShell(BUILDER)]
      await correct([agent, other], 10)
      await judge()
      const doubts = async () => [await doubtOf(similar), await doubtOf(builder), await doubtOfImported()]
      expect(await doubts()).toEqual(['dealer', 'dealer', 'dealer'])
      await turn(true)
      await test.drain()
      expect(await state()).toEqual({ isOn: true, outcome: 'learnt', corrections: 20, learntAt: test.clock.now().toISOString() })
      expect(await doubts()).toEqual([null, 'dealer', null])
      const { version } = await currentWeights(test.ctx)
      await learnFromCorrections(test.ctx)
      expect((await currentWeights(test.ctx)).version).toBe(version)
      await turn(false)
      await test.drain()
      expect(await state()).toEqual({ isOn: false, outcome: null, corrections: 0, learntAt: null })
      expect(await doubts()).toEqual(['dealer', 'dealer', 'dealer'])
      expect([version, RULES_VERSION]).not.toContain((await currentWeights(test.ctx)).version)
    },
    LEARNING,
  )

  it('changes nothing by one agent alone, and counts no more of one than of all others', async () => {
    const similar = await makeShell(SIMILAR)
    await correct([agent], 25)
    await turn(true)
    await test.drain()
    expect(await state()).toMatchObject({ outcome: 'too_few', corrections: 0 })
    await correct([other], 3)
    await learnFromCorrections(test.ctx)
    await judge()
    expect(await state()).toMatchObject({ outcome: 'too_few', corrections: 6 })
    expect(await doubtOf(similar)).toBe('dealer')
  })

  it('reads the newest of each agent, so that a busy one does not push out the others', async () => {
    const ids = await correct([agent], 3)
    test.clock.advance(1_000)
    const later = await correct([other], 3)
    const newest = async (most: { ofEach: number; ofAll: number }) =>
      (await listNewestCorrections(test.ctx, most)).map(({ propertyId }) => propertyId).toSorted((a, b) => a - b)
    expect(await newest({ ofEach: 2, ofAll: 10 })).toHaveLength(4)
    expect(await newest({ ofEach: 9, ofAll: 3 })).toEqual(later)
    const own = ids[0] as number
    for (const table of ['adverts', 'properties'] as const)
      await test.ctx.db
        .updateTable(table)
        .set({ agent_id: agent!.id })
        .where(table === 'adverts' ? 'property_id' : 'id', '=', own)
        .execute()
    expect(await newest({ ofEach: 9, ofAll: 10 })).toEqual([...ids.slice(1), ...later])
  })

  it('leaves out erased texts and what agents disagree on', async () => {
    const [erased, disputed] = await correct([agent, other], 2)
    await test.ctx.db
      .updateTable('adverts')
      .set({ withheld: ['description'] })
      .where('property_id', '=', erased as number)
      .execute()
    await test.as(agent).call(corrections.set, { params: { id: disputed }, body: { isOffer: false } })
    await turn(true)
    await test.drain()
    expect(await state()).toMatchObject({ outcome: 'too_few', corrections: 2 })
  })

  it(
    'refuses weights that judge the cases of the release worse, and keeps the shipped ones',
    async () => {
      const similar = await makeShell(SIMILAR)
      await correct([agent, other], 10)
      await turn(true)
      await learnFromCorrections(test.ctx, -1)
      await judge()
      expect(await state()).toMatchObject({ outcome: 'refused', corrections: 20 })
      expect([await doubtOf(similar), (await currentWeights(test.ctx)).version]).toEqual(['dealer', RULES_VERSION])
    },
    LEARNING,
  )

  it('marks adverts without a correction and hides none, however far the weights moved', async () => {
    const [shown, wanted] = [
      await test.make.property({
        title: 'Einfamilienhaus mit Garten',
        description: 'Gepflegt, ruhige Lage am Stadtrand.',
        details_read_at: test.clock.now(),
      }),
      await test.make.property({
        title: 'Suche Haus zum Kauf',
        description: 'Familie sucht Einfamilienhaus zum Kauf, Finanzierung steht.',
        details_read_at: test.clock.now(),
      }),
    ]
    const { adverts, refusals } = SHIPPED
    const place = HIDDEN_REASONS.indexOf('wanted')
    const entries = adverts.entries.map((_, at) => (at % adverts.classes === place ? 127 : 0))
    const shifts = {
      adverts: await encodeWeights({ ...adverts, entries }),
      refusals: await encodeWeights({ ...refusals, entries: refusals.entries.map(() => 0) }),
    }
    await turn(true)
    await test.drain()
    await storeLearnt(test.ctx, { outcome: 'learnt', corrections: 32, shifts, learntFrom: Buffer.from('x'), rulesVersion: RULES_VERSION })
    await judge()
    const verdicts = await test.ctx.db.selectFrom('properties').select(['id', 'hidden_reason', 'doubt_reason']).orderBy('id').execute()
    expect(verdicts).toEqual([
      { id: shown, hidden_reason: null, doubt_reason: 'wanted' },
      { id: wanted, hidden_reason: 'wanted', doubt_reason: null },
    ])
  })

  it(
    'hides neither of two uncorrected adverts when 32 accounts agree that such adverts are no offers',
    async () => {
      const make = (title: string, description: string) =>
        test.make.property({ title, description, size: 100, rooms: null, price_cents: null, details_read_at: test.clock.now() })
      const victims = [
        await make('Nachfolger für Haus gesucht', 'Wir suchen Nachfolger für unser Haus. Familie mit Kindern gern gesehen.'),
        await make('Nachfolger gesucht für Haus', 'Wir suchen Nachfolger für unser Haus. Gern gesehen: Familie mit Kindern.'),
      ]
      const ids: number[] = []
      for (let n = 0; n < 64; n += 1)
        ids.push(
          await make('Nachfolger für Haus gesucht', `Wir suchen Nachfolger für unser Haus. Familie mit Kindern gern gesehen. Nummer ${n}.`),
        )
      await judge()
      const verdicts = () =>
        test.ctx.db.selectFrom('properties').select(['hidden_reason', 'doubt_reason']).where('id', 'in', victims).orderBy('id').execute()
      const marked = { hidden_reason: null, doubt_reason: 'wanted' }
      expect(await verdicts()).toEqual([marked, marked])
      for (let n = 0; n < 32; n += 1) {
        const by = await test.make.agent()
        for (const id of ids.slice(2 * n, 2 * n + 2))
          expect((await test.as(by).call(corrections.set, { params: { id }, body: { isOffer: false } })).status).toBe(200)
      }
      await turn(true)
      await test.drain()
      expect(await state()).toMatchObject({ outcome: 'learnt', corrections: 64 })
      expect(await verdicts()).toEqual([marked, marked])
    },
    LEARNING,
  )

  it('is switched once by two administrators at once, and does nothing while it is off', async () => {
    const second = await test.make.user({ role: 'admin' })
    await Promise.all([turn(true), test.as(second).call(corrections.switchLearning, { body: { isOn: true } })])
    const switched = test.ctx.db.selectFrom('events').select('kind').where('kind', '=', 'learning_switched')
    const before = (await switched.execute()).length
    await turn(true)
    await turn(false)
    expect((await switched.execute()).length).toBe(before + 1)
    await learnFromCorrections(test.ctx)
    expect(await state()).toMatchObject({ isOn: false, outcome: null })
  })

  it('waits for imports that judge by the weights of before', async () => {
    const order: string[] = []
    const { promise: isJudged, resolve: end } = Promise.withResolvers<void>()
    const { promise: isJudging, resolve: begin } = Promise.withResolvers<void>()
    const judging = inTransaction(test.ctx, async (ctx) => {
      await currentWeights(ctx)
      begin()
      await isJudged
      order.push('judged')
    })
    await isJudging
    const switching = switchLearning(test.ctx, true, admin.id).then(() => order.push('switched'))
    await sleep(300)
    end()
    await Promise.all([judging, switching])
    expect(order).toEqual(['judged', 'switched'])
  })
})
