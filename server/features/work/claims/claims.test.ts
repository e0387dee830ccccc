import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identity } from '#shared/contract/market/identity.ts'
import { members } from '#shared/contract/people/members.ts'
import { users } from '#shared/contract/people/users.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { claims } from '#shared/contract/work/claims.ts'
import { contact } from '#shared/contract/work/contact.ts'
import type { Problem } from '#shared/contract/problem.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'

let test: TestApp
let jens: TestAgent
let anna: TestAgent
let [first, second] = [0, 0]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
let sellers = 0
const newNumber = () => `0171 ${5_810_000 + (sellers += 1)}`
beforeEach(async () => {
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
  jens = await test.make.agent({ first_name: 'Jens', last_name: 'Petersen' })
  anna = await test.make.agent({ office_id: jens.officeId, first_name: 'Anna', last_name: 'Ott' })
  ;[first, second] = [await freeLead(newNumber()), await freeLead(newNumber())]
})

/** A free prospect that is due today. */
async function freeLead(contact_phone: string): Promise<number> {
  const id = await test.make.property({ contact_phone, seller_type: 'private', title: `Haus ${contact_phone}` })
  const body = { prospectStatus: 'follow_up', nextFollowUpDate: berlinDay(test.clock.now()), assignedTo: null } as const
  expect((await test.as(jens).call(prospects.update, { params: { id }, body })).status).toBe(200)
  return id
}

const JSON_WANTED = { accept: 'application/json' }
const claim = (by: TestAgent, id: number) => test.as(by).call(claims.claim, { params: { id } }, JSON_WANTED)
const renew = (by: TestAgent, id: number) => test.as(by).call(claims.renew, { params: { id } }, JSON_WANTED)
const readProblem = async (answer: Promise<{ readonly text: string }>) => JSON.parse((await answer).text) as Problem
const release = (by: TestAgent, id: number) => test.as(by).call(claims.release, { params: { id } })
const note = (by: TestAgent, id: number, result: 'interested' | 'note' | 'objection' = 'interested') =>
  test.as(by).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result, text: 'Ruft zurück' } })
const listLeads = async (by: TestAgent) => (await test.as(by).call(callList.get)).body.leads.map(({ id }) => id).toSorted((a, b) => a - b)
const listHeld = async (by: TestAgent) =>
  (await test.as(by).call(claims.list)).body.map(({ propertyId, name, isOwn }) => [propertyId, name, isOwn])
const ANNOUNCED = () => ({ toOffice: jens.officeId, message: { type: 'changed', paths: ['/api/claims'] } })

describe('a claim', () => {
  it.each(['PUT /api/claims/:id', 'POST /api/call-list/next'])(
    'is given back if the return arrives while it is being made: %s',
    async (way) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const office = inTransaction(test.ctx, async (ctx) => {
        await lockOffice(ctx, anna.officeId)
        await promise
      })
      const countWaiting = async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`.execute(
          test.ctx.db,
        )
        return rows[0]?.n
      }
      const body = { propertyIds: [first], withColleagues: false }
      const making = way.startsWith('PUT') ? claim(anna, first) : test.as(anna).call(callList.next, { body })
      await expect.poll(countWaiting).toBe(1)
      const returning = test.as(anna).call(claims.release, { params: { id: first } })
      await expect.poll(countWaiting).toBe(2).finally(resolve)
      const answers = await Promise.all([making, returning, office])
      expect(answers.slice(0, 2).map((answer) => answer?.status)).toEqual([200, 200])
      expect((await test.as(anna).call(claims.list)).body).toEqual([])
    },
  )

  const PAGE = '00000000000000a1'
  const leave = (keep: number[] = []) => test.as(anna).call(claims.leave, { body: { page: PAGE, keep } })

  it.each(['PUT /api/claims/:id', 'POST /api/call-list/next'])(
    'of a page is given back with it, and refused after that: %s',
    async (way) => {
      const ask = (id: number, page?: string) =>
        way.startsWith('PUT')
          ? test.as(anna).call(claims.claim, { params: { id }, body: { page } })
          : test.as(anna).call(callList.next, { body: { propertyIds: [id], withColleagues: false, page } })
      const third = await freeLead(newNumber())
      for (const id of [first, second]) expect((await ask(id, PAGE)).status).toBe(200)
      expect((await ask(third)).status).toBe(200)
      expect((await leave([second])).status).toBe(200)
      expect(new Set((await listHeld(anna)).map(([id]) => id))).toEqual(new Set([second, third]))
      // sent before the page was left, and arrived after it
      expect((await ask(first, PAGE)).status).toBe(409)
      expect((await leave()).status).toBe(200)
      expect((await listHeld(anna)).map(([id]) => id)).toEqual([third])
      expect((await ask(first, '00000000000000a2')).status).toBe(200)
    },
  )

  it('of a page is not given back by another person’s page of the same name', async () => {
    await test.as(jens).call(claims.claim, { params: { id: first }, body: { page: PAGE } })
    await leave()
    expect(await listHeld(jens)).toEqual([[first, 'Jens Petersen', true]])
    await test.as(jens).call(claims.claim, { params: { id: second }, body: { page: PAGE } })
    expect(await listHeld(jens)).toHaveLength(2)
  })

  it('gives the owner to one, and is refused to a colleague with name and time', async () => {
    expect((await claim(jens, first)).body).toEqual({ until: '2026-11-23T09:45:00.000Z' })
    expect(await readProblem(claim(anna, first))).toMatchObject({
      status: 409,
      code: 'claimed',
      detail: 'Jens Petersen ruft hier gerade an, bis 10:45 Uhr.',
    })
    expect(await listHeld(anna)).toEqual([[first, 'Jens Petersen', false]])
    expect(await listHeld(jens)).toEqual([[first, 'Jens Petersen', true]])
  })

  it('goes to one of ten who want it at once', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => test.make.agent({ office_id: jens.officeId })))
    const answers = await Promise.all(ten.map((by) => claim(by, first)))
    expect(Object.groupBy(answers, ({ status }) => status)).toMatchObject({ 200: { length: 1 }, 409: { length: 9 } })
  })

  it('leaves the owner out of the call list of colleagues, with the same owner’s other properties, and no others', async () => {
    const phone = newNumber()
    const [one, other] = [await freeLead(phone), await freeLead(phone)]
    await claim(jens, other)
    expect(await listLeads(anna)).toEqual([first, second])
    expect(await listLeads(jens)).toEqual(expect.arrayContaining([first, second]))
    expect((await listLeads(jens)).filter((id) => id === one || id === other)).toHaveLength(1)
  })

  it('lasts a quarter of an hour, and longer with each renewal', async () => {
    await claim(jens, first)
    test.clock.advance(minutes(14))
    expect((await renew(jens, first)).body).toEqual({ until: '2026-11-23T09:59:00.000Z' })
    test.clock.advance(minutes(14))
    expect((await claim(anna, first)).status).toBe(409)
    test.clock.advance(minutes(1))
    expect(await listLeads(anna)).toEqual([first, second])
    expect((await claim(anna, first)).status).toBe(200)
    expect(await readProblem(renew(jens, first))).toMatchObject({ code: 'claimed', detail: expect.stringContaining('Anna Ott') })
  })

  it('is not renewed once it has ended, and only by who holds it', async () => {
    await claim(jens, first)
    expect(await readProblem(renew(anna, first))).toMatchObject({ code: 'claimed' })
    test.clock.advance(minutes(15))
    expect(await readProblem(renew(jens, first))).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: expect.stringContaining('ist um'),
    })
  })

  it('is kept by an activity, a change or a note of who holds it', async () => {
    const works = [
      () => test.as(jens).call(prospects.addActivity, { params: { id: first }, body: { activityType: 'note_added', description: 'Lage' } }),
      () => test.as(jens).call(prospects.update, { params: { id: first }, body: { leadScore: 7 } }),
      () => note(jens, first, 'note'),
    ]
    await claim(jens, first)
    for (const work of works) {
      test.clock.advance(minutes(14))
      expect((await work()).status).toBe(200)
    }
    test.clock.advance(minutes(14))
    expect(await listHeld(anna)).toHaveLength(1)
  })

  it('ends when it is given back, which a colleague cannot do', async () => {
    await claim(jens, first)
    await release(anna, first)
    expect(await listHeld(anna)).toHaveLength(1)
    await release(jens, first)
    expect(await listHeld(anna)).toEqual([])
    expect((await claim(anna, first)).status).toBe(200)
  })

  it('ends with a result, which assigns the owner for good', async () => {
    await claim(jens, first)
    expect((await note(jens, first)).body.property?.assignedTo).toBe(jens.id)
    expect(await listHeld(anna)).toEqual([])
    expect(await listLeads(anna)).toEqual([second])
  })

  it('ends when the owner is assigned to another colleague', async () => {
    const cem = await test.make.agent({ office_id: jens.officeId, office_role: 'agent' })
    await claim(anna, first)
    expect((await test.as(jens).call(prospects.update, { params: { id: first }, body: { assignedTo: cem.id } })).status).toBe(200)
    expect(await listHeld(anna)).toEqual([])
    expect((await claim(cem, first)).status).toBe(200)
  })

  it('is not renewed after an objection at another property of the owner', async () => {
    const phone = newNumber()
    const [one, other] = [await freeLead(phone), await freeLead(phone)]
    await claim(jens, one)
    await test.as(anna).call(contact.objection, { params: { id: other }, body: {} })
    expect(await readProblem(renew(jens, one))).toMatchObject({ status: 409, detail: expect.stringContaining('widersprochen') })
    expect(await listHeld(anna)).toEqual([])
  })

  it('stays when a colleague notes a result', async () => {
    await claim(jens, first)
    await note(anna, first)
    expect(await listHeld(anna)).toEqual([[first, 'Jens Petersen', false]])
  })

  it('ends with an objection, and is refused after one', async () => {
    await claim(jens, first)
    const events = await liveEventsDuring(test, () => test.as(anna).call(contact.objection, { params: { id: first }, body: {} }))
    expect(events).toContainEqual(ANNOUNCED())
    expect(await listHeld(jens)).toEqual([])
    expect(await readProblem(claim(jens, first))).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: expect.stringContaining('widersprochen'),
    })
    expect((await note(jens, second, 'objection')).status).toBe(200)
    expect((await claim(anna, second)).status).toBe(409)
  })

  it('is announced to the office without content, also when it ends', async () => {
    expect(await liveEventsDuring(test, () => claim(jens, first))).toEqual([ANNOUNCED()])
    expect(await liveEventsDuring(test, () => release(jens, first))).toEqual([ANNOUNCED()])
    await claim(jens, first)
    expect(await liveEventsDuring(test, () => note(jens, first))).toContainEqual(ANNOUNCED())
    expect(await liveEventsDuring(test, () => claim(jens, first).then(() => note(anna, first)))).not.toContainEqual({
      to: anna.id,
      message: expect.objectContaining({ paths: ['/api/claims'] }),
    })
  })

  it.each(['leaves the office', 'is taken out of it', 'becomes an assistant', 'is locked', 'is deleted'])(
    'ends when the person %s',
    async (how) => {
      const admin = await test.make.user({ role: 'admin' })
      const params = { id: anna.id }
      await claim(anna, first)
      const end = {
        'leaves the office': () => test.as(anna).call(members.leave),
        'is taken out of it': () => test.as(jens).call(members.remove, { params }),
        'becomes an assistant': () => test.as(jens).call(members.change, { params, body: { officeRole: 'assistant' } }),
        'is locked': () => test.as(admin).call(users.update, { params, body: { isActive: false } }),
        'is deleted': () => test.as(admin).call(users.remove, { params }),
      }[how]
      expect((await end?.())?.status).toBe(200)
      expect(await listHeld(jens)).toEqual([])
      expect((await claim(jens, first)).status).toBe(200)
    },
  )

  it('moves to the property that remains of a join, and of two the later one stays', async () => {
    const third = await freeLead(newNumber())
    await claim(jens, first)
    test.clock.advance(minutes(5))
    await claim(anna, second)
    await claim(anna, third)
    const { status } = await test.as(jens).call(identity.join, { params: { id: first }, body: { otherId: second } })
    expect(status).toBe(200)
    expect((await listHeld(jens)).map(([, name]) => name)).toEqual(['Anna Ott', 'Anna Ott'])
  })

  it('is deleted at night once it has ended', async () => {
    await claim(jens, first)
    test.clock.advance(days(2))
    await claim(jens, second)
    await test.drain('retain')
    const rows = await test.ctx.db.selectFrom('lead_claims').select('property_id as id').where('office_id', '=', jens.officeId).execute()
    expect(rows).toEqual([{ id: second }])
  })

  it('is invisible where the office hides a colleague’s prospect', async () => {
    await test.as(jens).call(prospects.update, { params: { id: first }, body: { assignedTo: jens.id } })
    await claim(jens, first)
    expect(await listHeld(anna)).toHaveLength(1)
    await test.ctx.db.updateTable('offices').set({ colleagues_prospects: 'none' }).where('id', '=', jens.officeId).execute()
    const hidden = await test.make.agent({ office_id: jens.officeId, office_role: 'agent' })
    expect(await listHeld(hidden)).toEqual([])
    expect(await readProblem(claim(hidden, first))).toMatchObject({ status: 403, code: 'of_colleague' })
  })
})
