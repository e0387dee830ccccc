import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignment } from '#shared/contract/work/assignment.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addRule, arrive, assigneeOf, JENA } from '#test/assignment.ts'
import { readBell } from '#test/bell.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let jens: TestAgent
let anna: TestAgent
let id = 0
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.empty('properties', 'saved_searches')
  // a Monday
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
  jens = await test.make.agent({ first_name: 'Jens' })
  anna = await test.make.agent({ office_id: jens.officeId, office_role: 'agent', first_name: 'Anna' })
  await test.make.savedSearch(jens, { location: 'Jena' })
  await addRule(test, jens, { userId: anna.id })
  id = (await arrive(test, JENA))[0] as number
})

/** The work of one morning. */
async function morning(day: string): Promise<void> {
  test.clock.set(new Date(`${day}T04:20:00Z`))
  // sessions end after a week without use
  ;[jens, anna] = [await test.make.signIn(jens), await test.make.signIn(anna)]
  await test.drain('return-leads')
}
const isAnnas = async () => (await assigneeOf(test, jens, id)) === anna.id
const returnNews = async () =>
  (await readBell(test, anna)).filter(({ kind }) => kind === 'lead_returns').map(({ property }) => property?.id)
const setDays = (returnDays: number | null) => test.as(jens).call(assignment.set, { body: { isInTurn: false, returnDays } })

describe('an unworked lead', () => {
  it('is free again after three working days, and its agent gets a notice on the last one', async () => {
    await morning('2026-11-25')
    expect([await isAnnas(), await returnNews()]).toEqual([true, []])
    await morning('2026-11-26')
    await morning('2026-11-26')
    expect([await isAnnas(), await returnNews()]).toEqual([true, [id]])
    await morning('2026-11-27')
    expect([await isAnnas(), await returnNews()]).toEqual([false, []])
    expect((await test.as(anna).call(assignment.why, { params: { id } })).body.way).toBe('free')
    // and no rule gives it back
    await arrive(test, JENA)
    expect(await isAnnas()).toBe(false)
  })

  it('stays a day longer when no notice was sent before', async () => {
    await morning('2026-11-30')
    expect([await isAnnas(), await returnNews()]).toEqual([true, [id]])
    await morning('2026-12-01')
    expect(await isAnnas()).toBe(false)
  })

  it.each([
    [1, '2026-11-24', '2026-11-25'],
    [5, '2026-11-30', '2026-12-01'],
  ])('stays for the %i working days that the office chose', async (days, last, next) => {
    await setDays(days)
    await morning(last)
    expect([await isAnnas(), await returnNews()]).toEqual([true, [id]])
    await morning(next)
    expect(await isAnnas()).toBe(false)
  })

  it('stays in an office that lets none return, and in an office of one', async () => {
    await setDays(null)
    await morning('2027-01-11')
    expect([await isAnnas(), await returnNews()]).toEqual([true, []])
    const alone = await test.make.agent()
    await test.make.savedSearch(alone, { location: 'Jena' })
    await addRule(test, alone, { userId: alone.id })
    const [own = 0] = await arrive(test, JENA)
    await morning('2027-02-11')
    await morning('2027-02-12')
    expect(await assigneeOf(test, await test.make.signIn(alone), own)).toBe(alone.id)
  })
})

describe('a lead', () => {
  it.each([
    [
      'a note',
      () => test.as(anna).call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Mailbox' } }),
    ],
    ['a status', () => test.as(anna).call(prospects.update, { params: { id }, body: { prospectStatus: 'contacted' } })],
    ['a next day', () => test.as(anna).call(prospects.update, { params: { id }, body: { nextFollowUpDate: '2026-12-24' } })],
  ])('with %s after the notice stays', async (_, work) => {
    await morning('2026-11-26')
    expect((await work()).status).toBe(200)
    await morning('2026-11-27')
    expect(await isAnnas()).toBe(true)
  })

  it('given to another agent by hand stays there for another three working days', async () => {
    await morning('2026-11-26')
    await test.as(jens).call(prospects.update, { params: { id }, body: { assignedTo: jens.id } })
    await morning('2026-11-27')
    expect(await assigneeOf(test, jens, id)).toBe(jens.id)
    await morning('2026-12-01')
    await morning('2026-12-02')
    expect(await assigneeOf(test, jens, id)).toBeNull()
  })
})
