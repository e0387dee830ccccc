import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { keepStatements } from '#test/statements.ts'
import { getCallList } from './service.ts'

let test: TestApp
let jens: TestAgent
let anna: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
let sellers = 0
const newNumber = () => `0171 ${5_820_000 + (sellers += 1)}`
beforeEach(async () => {
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
  jens = await test.make.agent({ first_name: 'Jens', last_name: 'Petersen' })
  anna = await test.make.agent({ office_id: jens.officeId, office_role: 'agent' })
})

const house = (contact_phone: string | null, title = 'Haus') => test.make.property({ contact_phone, seller_type: 'private', title })
const update = (by: TestAgent, id: number, body: object) => test.as(by).call(prospects.update, { params: { id }, body })
/** A free prospect that is due today. */
const toList = (id: number) =>
  update(jens, id, { prospectStatus: 'follow_up', nextFollowUpDate: berlinDay(test.clock.now()), assignedTo: null })
const note = (by: TestAgent, id: number, description: string) =>
  test.as(by).call(prospects.addActivity, { params: { id }, body: { activityType: 'call', description, outcome: 'interested' } })
const readLead = async (by: TestAgent, id: number) =>
  (await test.as(by).call(callList.get)).body.leads.find((lead) => lead.id === id)?.lastSpoke

/** The calls were yesterday, so that the owner is not left alone today. */
const tomorrow = () => test.clock.advance(hours(24))

describe('the last conversation beside a lead', () => {
  it('is the one at this property, with its author', async () => {
    const id = await house(newNumber())
    await note(jens, id, 'Will im Frühjahr verkaufen')
    tomorrow()
    await toList(id)
    expect(await readLead(anna, id)).toEqual({
      at: '2026-11-23T09:30:00.000Z',
      activityType: 'call',
      outcome: 'interested',
      author: 'Jens Petersen',
      description: 'Will im Frühjahr verkaufen',
      elsewhere: null,
    })
  })

  it("is the one at the owner's other property, found by a number printed there in another form or noted", async () => {
    const [printed, own] = [newNumber(), newNumber()]
    const id = await house(printed)
    await update(jens, id, { ownerPhone: own })
    const other = await house(`+49 ${printed.slice(1)} oder abends`, 'Wohnung am Park')
    const third = await house(null, 'Garage')
    await update(jens, third, { ownerPhone: own })
    await note(jens, other, 'Nur die Wohnung')
    test.clock.advance(hours(1))
    await note(jens, third, 'Auch die Garage')
    tomorrow()
    await toList(id)
    expect(await readLead(anna, id)).toMatchObject({ description: 'Auch die Garage', elsewhere: 'Garage' })
    await test.ctx.db.deleteFrom('prospect_activities').where('property_id', '=', third).execute()
    expect(await readLead(anna, id)).toMatchObject({ description: 'Nur die Wohnung', elsewhere: 'Wohnung am Park' })
  })

  it('has no details where the office hides the prospect of the colleague', async () => {
    const phone = newNumber()
    const [id, other] = [await house(phone), await house(phone, 'Wohnung am Park')]
    await update(jens, other, { assignedTo: jens.id })
    await note(jens, other, 'Geheim')
    tomorrow()
    await toList(id)
    await test.ctx.db.updateTable('offices').set({ colleagues_prospects: 'none' }).where('id', '=', jens.officeId).execute()
    expect(await readLead(anna, id)).toMatchObject({ author: 'Jens Petersen', description: null, elsewhere: null, outcome: 'interested' })
  })

  it('is not that of a number that contains this one, of another office, or a mere note', async () => {
    const phone = newNumber()
    const id = await house(phone)
    const longer = await house(`${phone}7`)
    const stranger = await test.make.agent()
    await note(jens, longer, 'Ein anderer')
    await note(stranger, await house(phone), 'Fremdes Büro')
    await test.as(jens).call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Zaun' } })
    tomorrow()
    await toList(id)
    expect(await readLead(anna, id)).toBeNull()
  })

  it('is found in as many statements for ten leads as for one', async () => {
    const count = async () => {
      // learns the lights
      await test.as(anna).call(callList.get)
      const { ctx, statements } = keepStatements(test.ctx)
      await getCallList(ctx, { id: anna.id, officeId: anna.officeId, ofColleagues: 'work' })
      return statements.length
    }
    await toList(await house(newNumber()))
    const one = await count()
    for (let n = 0; n < 9; n += 1) await toList(await house(newNumber()))
    expect(await count()).toBe(one)
  })
})
