import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
})

let sellers = 0
const newNumber = () => `0171 ${5_590_000 + (sellers += 1)}`
const toTel = (number: string) => `+49${number.slice(1).replace(' ', '')}`

/** A favorite of both agents, who are of two offices. */
async function liked(phone: string): Promise<number> {
  const id = await test.make.property({ contact_phone: phone, seller_type: 'private', address: 'Lindenweg 4' })
  for (const by of [agent, other]) await test.as(by).call(favorites.add, { body: { propertyId: id } })
  return id
}
const note = (id: number, form: Partial<CallResultForm> = {}, by = agent) =>
  test.as(by).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'wrong_number', ...form } })
const listNumbers = async (by = agent) =>
  (await test.as(by).call(callList.get)).body.leads.map(({ id, numbers }) => [id, numbers.map(({ tel }) => tel)])
const getProperty = async (id: number) => (await test.as(agent).call(properties.get, { params: { id } })).body

describe('a wrong number', () => {
  it('that is the only one takes its owner from the call list to those to write to, of that office alone, and explains why', async () => {
    const number = newNumber()
    const id = await liked(number)
    expect(await listNumbers()).toEqual([[id, [toTel(number)]]])
    expect((await note(id, { text: 'Bäckerei' })).body.property).toMatchObject({ prospectStatus: 'follow_up', publishedNumbers: [] })
    expect([await listNumbers(), await listNumbers(other)]).toEqual([[], [[id, [toTel(number)]]]])
    expect((await test.as(agent).call(callList.writing)).body.leads.map((lead) => lead.id)).toEqual([id])
    const { phone } = (await test.as(agent).call(contact.get, { params: { id } })).body.lights
    expect(phone).toEqual({
      light: 'red',
      reason: 'Falsche Nummer: Dort meldet sich jemand anderes. Ein Werbeanruf unter einer anderen braucht vorher eine Einwilligung.',
    })
    expect(await getProperty(id)).toMatchObject({ wrongPhones: number.replace(' ', ''), lastContactDate: null, nextFollowUpDate: null })
  })

  it('is kept in the history, and counts as a call at which nobody was reached', async () => {
    const id = await liked(newNumber())
    await note(id, { text: 'Bäckerei' })
    const activities = (await test.as(agent).call(prospects.activities, { params: { id } })).body
    expect(activities).toMatchObject([{ activityType: 'call', description: 'Falsche Nummer: Bäckerei', outcome: 'no_response' }])
    expect((await test.as(agent).call(callList.get)).body.today).toEqual({ noted: 1, reached: 0 })
  })

  it('leaves the other numbers on the list, until each of them is wrong', async () => {
    const [first, second] = [newNumber(), newNumber()]
    const id = await liked(`${first} / ${second}`)
    const missing = await note(id)
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('mehrere Nummern')])
    expect((await note(id, { phone: 'keine' })).status).toBe(400)
    await note(id, { phone: toTel(first) })
    expect(await listNumbers()).toEqual([[id, [toTel(second)]]])
    // the only one by now
    await note(id)
    expect(await listNumbers()).toEqual([])
  })

  it('is offered again once its result is undone, also if a later one followed, which stays', async () => {
    const [first, second] = [newNumber(), newNumber()]
    const id = await liked(`${first} / ${second}`)
    const keys = [randomUUID(), randomUUID()]
    for (const [at, phone] of [first, second].entries()) await note(id, { key: keys[at] as string, phone })
    await test.as(agent).call(callList.undo, { params: { key: keys[0] as string } })
    expect(await listNumbers()).toEqual([[id, [toTel(first)]]])
    expect((await getProperty(id)).prospectStatus).toBe('follow_up')
    await test.as(agent).call(callList.undo, { params: { key: keys[1] as string } })
    expect(await listNumbers()).toEqual([[id, [first, second].map(toTel)]])
    expect(await getProperty(id)).toMatchObject({ prospectStatus: 'not_contacted', wrongPhones: null, assignedTo: null })
  })

  it('is offered again once the agent enters it as that of the owner, or takes it from the wrong ones', async () => {
    const number = newNumber()
    for (const body of [{ ownerPhone: number }, { wrongPhones: null }]) {
      const id = await liked(number)
      await note(id)
      expect((await getProperty(id)).publishedNumbers).toEqual([])
      await test.as(agent).call(prospects.update, { params: { id }, body })
      expect(await getProperty(id)).toMatchObject({ wrongPhones: null, publishedNumbers: [{ text: number, tel: toTel(number) }] })
    }
  })

  it('stays wrong when the agent notes another number beside it', async () => {
    const [wrong, right] = [newNumber(), newNumber()]
    const id = await liked(wrong)
    await note(id)
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerPhone: right } })
    expect(await getProperty(id)).toMatchObject({ publishedNumbers: [], ownerNumbers: [{ tel: toTel(right) }] })
  })

  it('closes the call that a consent opened, as there is no other number', async () => {
    const number = newNumber()
    const id = await liked(number)
    const consent = { channel: 'phone', reason: 'Am Telefon', day: berlinDay(test.clock.now()) } as const
    await test.as(agent).call(contact.consent, { params: { id }, body: consent })
    await note(id)
    expect((await test.as(agent).call(contact.get, { params: { id } })).body.lights.phone).toEqual({
      light: 'red',
      reason: 'Falsche Nummer: Dort meldet sich jemand anderes. Bitte tragen Sie eine andere ein.',
    })
  })

  it('changes nothing if it arrives after a newer result', async () => {
    const number = newNumber()
    const id = await liked(number)
    await note(id, { result: 'callback_requested' })
    test.clock.advance(hours(1))
    await note(id, { phone: number, waitedSeconds: 4 * 60 * 60 })
    expect((await getProperty(id)).publishedNumbers).toEqual([{ text: number, tel: toTel(number) }])
  })
})
