import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignment } from '#shared/contract/work/assignment.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { PREVIEW_DAYS } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addRule, arrive, GERA, JENA } from '#test/assignment.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let jens: TestAgent
let anna: TestAgent
let cem: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.empty('properties', 'saved_searches')
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
  jens = await test.make.agent({ first_name: 'Jens' })
  anna = await test.make.agent({ office_id: jens.officeId, office_role: 'agent', first_name: 'Anna' })
  cem = await test.make.agent({ office_id: jens.officeId, office_role: 'agent', first_name: 'Cem' })
  await test.make.savedSearch(jens, { location: 'Jena', morePlaces: ['Gera'] })
})

const preview = async (id: number) => {
  const { people, examples, ...rest } = (await test.as(jens).call(assignment.previewRule, { params: { id } })).body
  const counts = Object.fromEntries(people.map(({ userId, before, after }) => [userId ?? 'nobody', [before, after]]))
  return { ...rest, counts, examples: examples.map((one) => one.id) }
}

describe('the preview of a rule', () => {
  it('shows what it would have taken in the last days, and from which agents, beside the rules that are on', async () => {
    const early = await arrive(test, JENA)
    test.clock.advance(days(PREVIEW_DAYS + 1))
    const jena = await arrive(test, JENA, JENA)
    test.clock.advance(days(1))
    const gera = await arrive(test, GERA)
    // the session ended meanwhile
    jens = await test.make.signIn(jens)
    const rest = await addRule(test, jens, { name: 'Rest', places: [], userId: cem.id })
    const rule = await addRule(test, jens, { userId: anna.id }, false)
    expect(await preview(rule)).toMatchObject({ leads: 3, isCut: false, taken: 0, counts: { [cem.id]: [3, 3], [anna.id]: [0, 0] } })
    await test.as(jens).call(assignment.order, { body: { ruleIds: [rule, rest] } })
    expect(await preview(rule)).toEqual({
      leads: 3,
      isCut: false,
      taken: 2,
      counts: { [jens.id]: [0, 0], [anna.id]: [0, 2], [cem.id]: [3, 1], nobody: [0, 0] },
      examples: jena.toReversed(),
    })
    expect((await preview(rest)).counts).toMatchObject({ nobody: [3, 0], [cem.id]: [0, 3] })
    expect([...early, ...gera]).toHaveLength(2)
  })

  it('counts leads that have an agent now, and changes nothing', async () => {
    const [id = 0] = await arrive(test, JENA)
    await test.as(cem).call(prospects.addActivity, { params: { id }, body: { activityType: 'call', description: 'Rief an' } })
    const rule = await addRule(test, jens, { userId: anna.id }, false)
    expect(await preview(rule)).toMatchObject({ taken: 1, examples: [id] })
    expect((await test.as(anna).call(assignment.why, { params: { id } })).body).toMatchObject({ userId: cem.id, way: 'own' })
  })

  it('respects who was absent on the day', async () => {
    const body = { userId: anna.id, firstDay: '2026-11-24', lastDay: '2026-11-24', standInId: cem.id }
    await test.as(anna).call(assignment.addAbsence, { body })
    await arrive(test, JENA)
    test.clock.advance(days(1))
    await arrive(test, JENA)
    test.clock.advance(days(1))
    const rule = await addRule(test, jens, { userId: anna.id }, false)
    expect((await preview(rule)).counts).toMatchObject({ [anna.id]: [0, 1], [cem.id]: [0, 1], nobody: [2, 0] })
  })

  it('is missing for a rule of another office', async () => {
    const rule = await addRule(test, jens, { userId: anna.id })
    const stranger = await test.make.agent()
    expect((await test.as(stranger).call(assignment.previewRule, { params: { id: rule } })).status).toBe(404)
  })
})

describe('a territory', () => {
  it('shows what it brought in the last quarter to who assigns and who gets its leads', async () => {
    test.clock.set(new Date('2026-09-29T09:30:00Z'))
    await addRule(test, jens, { userId: anna.id })
    await addRule(test, jens, { name: 'Rest', places: [], userId: cem.id })
    const [called = 0, sold = 0] = await arrive(test, JENA, JENA, JENA)
    await arrive(test, GERA)
    await test.as(anna).call(prospects.addActivity, { params: { id: called }, body: { activityType: 'call', description: 'Rief an' } })
    await test.as(anna).call(prospects.update, { params: { id: sold }, body: { prospectStatus: 'closed_deal' } })
    const read = async (by = jens) => (await test.as(by).call(assignment.get)).body.rules.map(({ lastQuarter }) => lastQuarter)
    expect(await read()).toEqual([{ from: '2026-04-01', leads: 0, contacted: 0, deals: 0 }, null])
    // 23:30 in Berlin
    test.clock.set(new Date('2026-09-30T21:30:00Z'))
    await arrive(test, JENA)
    test.clock.set(new Date('2026-10-01T09:30:00Z'))
    await arrive(test, JENA)
    expect(await read()).toEqual([{ from: '2026-07-01', leads: 4, contacted: 2, deals: 1 }, null])
    expect(await read(anna)).toEqual(await read())
    expect(await read(cem)).toEqual([null, null])
  })
})
