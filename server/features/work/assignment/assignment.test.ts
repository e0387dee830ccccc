import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignment } from '#shared/contract/work/assignment.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { claims } from '#shared/contract/work/claims.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { handOvers } from '#shared/contract/work/hand-overs.ts'
import { members } from '#shared/contract/people/members.ts'
import { users } from '#shared/contract/people/users.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { tipProspects } from '#shared/contract/work/tip-prospects.ts'
import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addRule, arrive, assigneeOf, GERA, JENA } from '#test/assignment.ts'
import { readBell } from '#test/bell.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { announceMatches } from '../../market/matches/service.ts'
import { closeAccount, reopenAccount, takeOverRole } from '../../people/members/service.ts'
import { assignNewLeads } from './assign.ts'

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
  jens = await test.make.agent({ first_name: 'Jens', last_name: 'Petersen' })
  anna = await test.make.agent({ office_id: jens.officeId, office_role: 'agent', first_name: 'Anna', last_name: 'Ott' })
  cem = await test.make.agent({ office_id: jens.officeId, office_role: 'agent', first_name: 'Cem', last_name: 'Kaya' })
  await test.make.savedSearch(jens, { location: 'Jena', morePlaces: ['Gera'] })
  // the search's run, which no portal answers here
  await test.empty('pgboss.job')
})

const lead = async (overrides: object = JENA) => (await arrive(test, overrides))[0] as number
const ownerOf = (id: number) => assigneeOf(test, jens, id)
const why = async (id: number, by = anna) => (await test.as(by).call(assignment.why, { params: { id } })).body
const setTurns = (isInTurn: boolean) => test.as(jens).call(assignment.set, { body: { isInTurn, returnDays: 3 } })
const absent = (by: TestAgent, standInId?: string, userId = by.id) =>
  test.as(by).call(assignment.addAbsence, { body: { userId, firstDay: '2026-11-20', lastDay: '2026-11-27', standInId } })

describe('a lead', () => {
  it('goes to the agent of the first rule that fits, who gets a notification and sees why', async () => {
    await addRule(test, jens, { name: 'Teuer', minPrice: 900_000, userId: cem.id })
    await addRule(test, jens, { name: 'Jena Nord', places: ['077'], userId: anna.id })
    await addRule(test, jens, { name: 'Alles', places: [], userId: cem.id })
    let id = 0
    const events = await liveEventsDuring(test, async () => (id = await lead({ ...JENA, contact_phone: '0171 5550127' })))
    expect(await ownerOf(id)).toBe(anna.id)
    expect((await test.as(anna).call(callList.get)).body.leads.map((one) => one.id)).toEqual([id])
    expect((await test.as(cem).call(callList.get)).body.leads).toEqual([])
    expect(await why(id)).toEqual({
      userId: anna.id,
      way: 'rule',
      rule: 'Jena Nord',
      standsInFor: null,
      by: null,
      at: '2026-11-23T09:30:00.000Z',
      lastDay: '2026-11-26',
    })
    expect(events).toContainEqual({ toOffice: jens.officeId, message: { type: 'changed', paths: CARD_LISTS } })
    expect((await readBell(test, anna)).map(({ kind, property, reason }) => [kind, property?.id, reason])).toEqual([
      ['lead_assigned', id, 'Jena Nord'],
    ])
    expect((await readBell(test, cem)).map(({ kind }) => kind)).toEqual([])
  })

  it('stays free without a rule that fits, and is not tried again', async () => {
    await addRule(test, jens, { userId: anna.id })
    const id = await lead(GERA)
    await addRule(test, jens, { places: [], userId: cem.id })
    await lead(GERA)
    expect(await ownerOf(id)).toBeNull()
    expect(await why(id)).toMatchObject({ userId: null, way: 'free' })
  })

  it('is not assigned by a rule that is off, or was switched on after it arrived', async () => {
    const id = await lead()
    await addRule(test, jens, { userId: anna.id }, false)
    const other = await lead()
    test.clock.advance(minutes(1))
    await addRule(test, jens, { userId: cem.id })
    const third = await lead()
    expect([await ownerOf(id), await ownerOf(other), await ownerOf(third)]).toEqual([null, null, cem.id])
  })

  it('stays with who has begun or is calling, and is left alone after an objection', async () => {
    await addRule(test, jens, { userId: anna.id })
    const [worked = 0, held = 0, objected = 0] = await test.make.properties([JENA, JENA, JENA])
    await announceMatches(test.ctx, [worked, held, objected])
    const description = 'Hat zurückgerufen'
    await test.as(cem).call(prospects.addActivity, { params: { id: worked }, body: { activityType: 'call', description } })
    await test.as(cem).call(claims.claim, { params: { id: held } })
    await test.as(cem).call(contact.objection, { params: { id: objected }, body: {} })
    await test.drain()
    expect([await ownerOf(worked), await ownerOf(held), await ownerOf(objected)]).toEqual([cem.id, null, null])
    expect(await why(worked)).toMatchObject({ userId: cem.id, way: 'own', lastDay: null })
    test.clock.advance(minutes(16))
    await lead(GERA)
    expect(await ownerOf(held)).toBe(anna.id)
  })

  it('is assigned once by ten processes at the same time, in turn', async () => {
    await setTurns(true)
    const other = await startTestApp({ beside: test })
    const ids = await test.make.properties(Array.from({ length: 30 }, () => JENA))
    await announceMatches(test.ctx, ids)
    const assign = ({ ctx }: TestApp) => assignNewLeads(ctx, jens.officeId)
    const take = (id: number) => test.as(cem).call(prospects.update, { params: { id }, body: { assignedTo: cem.id } })
    await Promise.all([...Array.from({ length: 10 }, (_, n) => assign(n % 2 === 0 ? test : other)), ...ids.slice(0, 5).map(take)])
    await other.close()
    const rows = await test.ctx.db
      .selectFrom('lead_assignments as l')
      .innerJoin('prospects as p', (join) => join.onRef('p.property_id', '=', 'l.property_id').onRef('p.office_id', '=', 'l.office_id'))
      .select(['l.property_id as id', 'l.way', 'l.user_id as by', 'p.assigned_to as now'])
      .where('l.office_id', '=', jens.officeId)
      .execute()
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(rows.filter(({ by, now }) => by !== now)).toEqual([])
    const turns = Object.values(
      Object.groupBy(
        rows.filter(({ way }) => way === 'turn'),
        ({ now }) => now ?? 'nobody',
      ),
    ).map((all) => all?.length ?? 0)
    expect(turns).toHaveLength(3)
    expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(1)
  })

  it('goes in turn among those present, beginning with who had none for longest', async () => {
    await setTurns(true)
    await absent(cem)
    const order: (string | null)[] = []
    for (let n = 0; n < 4; n += 1) {
      test.clock.advance(minutes(1))
      order.push(await ownerOf(await lead()))
    }
    expect(new Set(order.slice(0, 2))).toEqual(new Set([jens.id, anna.id]))
    expect(order.slice(2)).toEqual(order.slice(0, 2))
    expect(await why(await lead(GERA))).toMatchObject({ way: 'turn', rule: null })
  })

  it('goes to the stand-in of an absent agent, and without one to the next rule', async () => {
    await addRule(test, jens, { userId: anna.id })
    await addRule(test, jens, { name: 'Rest', places: [], userId: jens.id })
    const away = (await absent(anna, cem.id)).body
    const id = await lead()
    expect(await why(id)).toMatchObject({ userId: cem.id, rule: 'Jena', standsInFor: 'Anna Ott' })
    await absent(cem)
    expect(await why(await lead())).toMatchObject({ userId: jens.id, rule: 'Rest', standsInFor: null })
    await test.as(anna).call(assignment.removeAbsence, { params: { id: away.id } })
    expect(await ownerOf(await lead())).toBe(anna.id)
  })

  it('from a tip goes to the agent by whose link the partner came', async () => {
    const partner = await test.make.user({ role: 'partner' })
    await test.make.relation(jens, partner, { short_link: cem.id })
    await addRule(test, jens, { name: 'Tipps', places: [], sources: ['tip'], userId: undefined })
    const tip = await test.make.tip(jens, partner)
    const { propertyId } = (await test.as(jens).call(tipProspects.take, { params: { id: tip }, body: {} })).body
    await test.drain()
    expect(await why(propertyId ?? 0)).toMatchObject({ userId: cem.id, way: 'rule', rule: 'Tipps' })
    expect(await ownerOf(await lead())).toBeNull()
  })

  it('handed over to a colleague is no longer news for the former agent', async () => {
    await addRule(test, jens, { userId: anna.id })
    await lead()
    const listBell = async (by: TestAgent) => (await readBell(test, by)).map(({ kind }) => kind)
    expect(await listBell(anna)).toEqual(['lead_assigned'])
    expect((await test.as(jens).call(handOvers.create, { body: { from: anna.id, to: cem.id } })).status).toBe(200)
    expect([await listBell(anna), await listBell(cem)]).toEqual([[], ['handed_over']])
  })

  it('assigned by hand shows who did it, and notifies the new agent', async () => {
    const id = await lead()
    await test.as(jens).call(prospects.update, { params: { id }, body: { assignedTo: anna.id } })
    expect(await why(id)).toMatchObject({ userId: anna.id, way: 'hand', by: 'Jens Petersen', lastDay: '2026-11-26' })
    expect((await readBell(test, anna)).map(({ kind, reason }) => [kind, reason])).toEqual([['lead_assigned', null]])
    test.clock.advance(minutes(1))
    await test.as(jens).call(prospects.update, { params: { id }, body: { assignedTo: anna.id, leadScore: 7 } })
    expect((await why(id)).at).toBe('2026-11-23T09:30:00.000Z')
    await test.as(anna).call(prospects.update, { params: { id }, body: { assignedTo: null } })
    expect(await why(id)).toMatchObject({ userId: null, way: 'free' })
  })
})

describe('a rule', () => {
  const read = async (by = jens) => (await test.as(by).call(assignment.get)).body

  it('is shown to all of the office in its order, and is off after a change', async () => {
    const [first, second] = [await addRule(test, jens, { userId: anna.id }), await addRule(test, jens, { name: 'Gera', userId: cem.id })]
    await test.as(jens).call(assignment.order, { body: { ruleIds: [second, first] } })
    expect((await read(anna)).rules.map(({ id, name, activeSince }) => [id, name, activeSince])).toEqual([
      [second, 'Gera', '2026-11-23T09:30:00.000Z'],
      [first, 'Jena', '2026-11-23T09:30:00.000Z'],
    ])
    const body = { name: 'Jena', places: ['07745'], propertyTypes: [], sources: [], userId: anna.id }
    expect((await test.as(jens).call(assignment.changeRule, { params: { id: first }, body })).body).toMatchObject({
      places: ['07745'],
      activeSince: null,
    })
  })

  it('keeps the order when another order names not the same rules', async () => {
    const first = await addRule(test, jens, { userId: anna.id })
    for (const ruleIds of [[], [first, first], [first, 999_999]])
      expect((await test.as(jens).call(assignment.order, { body: { ruleIds } })).status).toBe(409)
  })

  it('names only people of the office who work on prospects', async () => {
    const assistant = await test.make.agent({ office_id: jens.officeId, office_role: 'assistant' })
    const body = { name: 'Jena', places: [], propertyTypes: [], sources: [] }
    for (const { id: userId } of [assistant, await test.make.agent()])
      expect((await test.as(jens).call(assignment.addRule, { body: { ...body, userId } })).status).toBe(400)
  })

  const asAdmin = async () => test.as(await test.make.user({ role: 'admin' }))
  it.each<[string, () => Promise<{ readonly status: number }>]>([
    ['has left', () => test.as(anna).call(members.leave)],
    ['is an assistant', () => test.as(jens).call(members.change, { params: { id: anna.id }, body: { officeRole: 'assistant' } })],
    ['is locked', async () => (await asAdmin()).call(users.update, { params: { id: anna.id }, body: { isActive: false } })],
    ['is deleted', async () => (await asAdmin()).call(users.remove, { params: { id: anna.id } })],
  ])('is skipped once its agent %s, and cannot be switched on', async (_, end) => {
    const id = await addRule(test, jens, { userId: anna.id })
    expect((await end()).status).toBe(200)
    expect(await ownerOf(await lead())).toBeNull()
    expect((await read()).rules).toMatchObject([{ id, userId: anna.id, isPossible: false }])
    expect((await test.as(jens).call(assignment.switchRule, { params: { id }, body: { isActive: true } })).status).toBe(409)
  })

  it('is shown as skipped, and as possible again, on open pages when directory or provider decide it', async () => {
    const { officeId } = jens
    const acts: [boolean, (ctx: TestApp['ctx']) => Promise<unknown>][] = [
      [false, (ctx) => closeAccount(ctx, officeId, anna.id)],
      [true, (ctx) => reopenAccount(ctx, officeId, anna.id)],
      [false, (ctx) => takeOverRole(ctx, officeId, anna.id, 'assistant')],
      [true, (ctx) => takeOverRole(ctx, officeId, anna.id, 'agent')],
    ]
    await addRule(test, jens, { userId: anna.id })
    for (const [isPossible, act] of acts) {
      const events = await liveEventsDuring(test, () => inTransaction(test.ctx, act))
      expect((await read()).rules).toMatchObject([{ isPossible }])
      const paths = events.flatMap((event) =>
        'toOffice' in event && event.toOffice === officeId && event.message.type === 'changed' ? event.message.paths : [],
      )
      expect(paths).toContain('/api/assignment')
    }
  })

  it('that is deleted leaves what it assigned', async () => {
    const rule = await addRule(test, jens, { userId: anna.id })
    const id = await lead()
    await test.as(jens).call(assignment.removeRule, { params: { id: rule } })
    expect(await why(id)).toMatchObject({ userId: anna.id, rule: 'Jena' })
  })
})

describe('an absence', () => {
  const list = async () => (await test.as(cem).call(assignment.get)).body.absences
  const add = (by: TestAgent, firstDay: string, lastDay: string) =>
    test.as(by).call(assignment.addAbsence, { body: { userId: by.id, firstDay, lastDay } })

  it('is entered by the agent, and for others by who assigns', async () => {
    expect((await absent(anna, cem.id)).status).toBe(200)
    expect((await absent(anna, undefined, cem.id)).status).toBe(403)
    expect((await absent(jens, undefined, cem.id)).status).toBe(200)
    const [own, others] = await list()
    expect(own).toMatchObject({ userId: anna.id, firstDay: '2026-11-20', lastDay: '2026-11-27', standInId: cem.id })
    const remove = async (by: TestAgent, id = 0) => (await test.as(by).call(assignment.removeAbsence, { params: { id } })).status
    expect([await remove(anna, others?.id), await remove(cem, others?.id), await remove(jens, own?.id)]).toEqual([403, 200, 200])
    expect(await list()).toEqual([])
  })

  it.each([
    ['ends before it begins', { firstDay: '2026-12-02', lastDay: '2026-12-01' }],
    ['is over', { firstDay: '2026-11-02', lastDay: '2026-11-22' }],
    ['has the absent as stand-in', { standInId: 'self' }],
    ['has a stranger as stand-in', { standInId: 'stranger' }],
  ])('is refused when it %s', async (_, form: { readonly firstDay?: string; readonly lastDay?: string; readonly standInId?: string }) => {
    const stranger = await test.make.agent()
    const people: Readonly<Record<string, string>> = { self: anna.id, stranger: stranger.id }
    const standInId = people[form.standInId ?? '']
    const body = { userId: anna.id, firstDay: '2026-11-25', lastDay: '2026-11-27', ...form, standInId }
    expect((await test.as(anna).call(assignment.addAbsence, { body })).status).toBe(400)
  })

  it.each([
    ['2026-11-27', '2026-12-04', '20.11.2026 bis 27.11.2026'],
    ['2026-11-24', '2026-11-24', '20.11.2026 bis 27.11.2026'],
    ['2026-11-29', '2026-12-02', '01.12.2026'],
  ])('from %s to %s is refused when the same person is away already: %s', async (firstDay, lastDay, days) => {
    await absent(anna)
    await add(anna, '2026-12-01', '2026-12-01')
    const { status, text } = await add(anna, firstDay, lastDay)
    expect([status, text]).toEqual([409, expect.stringContaining(`Für diese Zeit ist schon eine Abwesenheit eingetragen: ${days}.`)])
    expect((await add(cem, firstDay, lastDay)).status).toBe(200)
  })

  it('may begin on the day after another of the same person, and end on the day before', async () => {
    await absent(anna)
    await add(anna, '2026-12-01', '2026-12-01')
    expect((await add(anna, '2026-11-28', '2026-11-30')).status).toBe(200)
  })

  it('is entered once when it comes from two devices at the same time', async () => {
    const answers = await Promise.all([absent(anna), absent(anna)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('ends when the agent leaves the office, and so does standing in', async () => {
    await absent(anna, cem.id)
    await absent(cem, anna.id)
    await test.as(cem).call(members.leave)
    expect((await test.as(jens).call(assignment.get)).body.absences).toMatchObject([{ userId: anna.id, standInId: null }])
  })

  it('and an assignment are deleted at night once they are old', async () => {
    await addRule(test, jens, { userId: anna.id })
    await lead()
    await absent(anna)
    test.clock.set(new Date('2028-01-10T09:30:00Z'))
    await test.drain('retain')
    const count = async (table: 'absences' | 'lead_assignments') =>
      (await test.ctx.db.selectFrom(table).select('office_id').where('office_id', '=', jens.officeId).execute()).length
    expect([await count('absences'), await count('lead_assignments')]).toEqual([0, 0])
  })
})
