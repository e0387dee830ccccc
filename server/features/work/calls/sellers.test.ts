import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
})

const today = () => berlinDay(test.clock.now())
const in_ = (n: number) => daysAfter(today(), n)
const shownTo = async (to: TestAgent) =>
  (await test.as(to).call(callList.get)).body.leads.map(({ id, otherOffers }) => [id, otherOffers] as const)
const note = (by: TestAgent, id: number, form: Partial<CallResultForm> = {}) =>
  test.as(by).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'no_response', ...form } })
const plan = (by: TestAgent, id: number, nextFollowUpDate: string, nextFollowUpTime?: string) =>
  test.as(by).call(prospects.update, { params: { id }, body: { nextFollowUpDate, ...(nextFollowUpTime && { nextFollowUpTime }) } })

let sellers = 0
const newNumber = () => `0171 ${5_570_000 + (sellers += 1)}`

/** Adverts with these numbers, as favorites of both agents. */
async function offers(...phones: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const [at, contact_phone] of phones.entries()) {
    // the first lead has the best chance
    const id = await test.make.property({ contact_phone, seller_type: 'private', price_cents: at === 0 ? 90_000_000 : 5_000_000 })
    for (const by of [agent, other]) await test.as(by).call(favorites.add, { body: { propertyId: id } })
    ids.push(id)
  }
  return ids
}

describe('a seller with several properties', () => {
  it('is represented by the lead that has an agreed time, is due or is open, rather than by one with a better chance', async () => {
    const phone = newNumber()
    const [better, open, due, agreed] = (await offers(phone, phone, phone, phone)) as [number, number, number, number]
    expect([await shownTo(agent), await shownTo(other)]).toEqual([[[better, 3]], [[better, 3]]])
    await test.as(agent).call(contact.consent, { params: { id: open }, body: { channel: 'phone', reason: 'Am Zaun', day: today() } })
    expect(await shownTo(agent)).toEqual([[open, 3]])
    await plan(agent, due, today())
    expect(await shownTo(agent)).toEqual([[due, 3]])
    await plan(agent, agreed, today(), '17:30')
    expect(await shownTo(agent)).toEqual([[agreed, 3]])
    await plan(agent, better, today(), '09:00')
    expect(await shownTo(agent)).toEqual([[better, 3]])
    expect(await shownTo(other)).toEqual([[better, 3]])
  })

  it('is recognised even when two leads are linked only by a third one with both numbers', async () => {
    const [one, two] = [newNumber(), newNumber()]
    const [first, second, third] = (await offers(one, two, `${one} oder ${two}`)) as [number, number, number]
    expect(await shownTo(agent)).toEqual([[first, 2]])
    await plan(agent, second, today())
    await plan(other, third, today())
    expect([await shownTo(agent), await shownTo(other)]).toEqual([[[second, 2]], [[third, 2]]])
  })
})

describe('a call result of today', () => {
  it('pauses a lead of the same seller that only another paused property links to it', async () => {
    const [one, two] = [newNumber(), newNumber()]
    const [lead, linking, called] = (await offers(one, `${one} oder ${two}`, two)) as [number, number, number]
    for (const by of [agent, other]) await plan(by, lead, today())
    await note(agent, linking, { nextDate: in_(7) })
    test.clock.advance(days(1))
    expect(await shownTo(agent)).toEqual([[lead, 1]])
    await note(agent, called)
    expect([await shownTo(agent), await shownTo(other)]).toEqual([[], [[lead, 2]]])
  })

  it.each(['no_response', 'interested', 'not_interested', 'later', 'snoozed'] as const)(
    "pauses the seller's other leads, for that agent only: %s",
    async (result) => {
      const phone = newNumber()
      const [called, beside] = (await offers(phone, phone)) as [number, number]
      await plan(agent, beside, today())
      const key = randomUUID()
      await note(agent, called, { key, result, ...(result === 'snoozed' && { nextDate: in_(3) }) })
      expect([await shownTo(agent), await shownTo(other)]).toEqual([[], [[called, 1]]])
      // the lead is due by itself from the next day on
      test.clock.advance(days(1))
      expect(await shownTo(agent)).toEqual([[beside, 0]])
      test.clock.advance(days(-1))
      await test.as(agent).call(callList.undo, { params: { key } })
      expect(await shownTo(agent)).toEqual([[beside, 1]])
    },
  )

  it('pauses the other leads until the agreed day of the called one, and releases them afterwards', async () => {
    const phone = newNumber()
    const [called, beside] = (await offers(phone, phone)) as [number, number]
    await note(agent, called, { nextDate: in_(3) })
    await note(other, called, { result: 'not_interested' })
    test.clock.advance(days(1))
    expect([await shownTo(agent), await shownTo(other)]).toEqual([[], [[beside, 0]]])
    test.clock.advance(days(2))
    expect(await shownTo(agent)).toEqual([[called, 1]])
  })

  it('does not delay another lead with an agreed time', async () => {
    const phone = newNumber()
    const [called, agreed] = (await offers(phone, phone)) as [number, number]
    await plan(agent, agreed, today(), '17:30')
    await note(agent, called)
    expect([await shownTo(agent), await shownTo(other)]).toEqual([[[agreed, 0]], [[called, 1]]])
  })

  it('pauses nothing if it is a letter, a note or a cleared follow-up', async () => {
    const phone = newNumber()
    const [written, noted, open] = (await offers(phone, phone, phone)) as [number, number, number]
    await note(agent, written, { channel: 'letter', result: 'written' })
    await note(agent, noted, { result: 'note', text: 'Zaun ist neu' })
    await note(agent, noted, { channel: 'letter', result: 'snoozed', nextDate: null })
    await note(other, written)
    expect([await shownTo(agent), await shownTo(other)]).toEqual([[[open, 1]], []])
    await note(agent, noted, { nextDate: today() })
    expect(await shownTo(agent)).toEqual([[noted, 1]])
  })
})
