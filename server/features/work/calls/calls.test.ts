import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { corrections } from '#shared/contract/market/corrections.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { CALL_CANDIDATES, CALL_LIST } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { createClient, fittingProperty } from '#test/search-clients.ts'
import { keepStatements } from '#test/statements.ts'
import { noteResult } from './service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const today = () => berlinDay(test.clock.now())
const in_ = (n: number) => daysAfter(today(), n)
const getList = async (agent: TestAgent) => (await test.as(agent).call(callList.get)).body
const pickIds = async (agent: TestAgent) => (await getList(agent)).leads.map(({ id }) => id)
const note = (agent: TestAgent, id: number, form: Partial<CallResultForm> = {}) =>
  test.as(agent).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'interested', ...form } })
const listActivities = async (agent: TestAgent, id: number) => (await test.as(agent).call(prospects.activities, { params: { id } })).body

let sellers = 0
/** A number of a new seller each time. */
const newNumber = () => `0171 ${5_560_000 + (sellers += 1)}`

/** A favorite whose advert has a phone number. */
async function liked(agent: TestAgent, advert: Parameters<TestApp['make']['property']>[0] = {}): Promise<number> {
  const id = await test.make.property({ contact_phone: newNumber(), seller_type: 'private', ...advert })
  await test.as(agent).call(favorites.add, { body: { propertyId: id } })
  return id
}

describe('the call list', () => {
  it('lists owners with light, reason, number, price path and last activities', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent, { title: 'Haus am See', contact_name: 'Frau Ott', contact_phone: '0171 5550123, ab 18 Uhr' })
    await test.as(agent).call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Zaun ist neu' } })
    const { leads, more, today } = await getList(agent)
    expect(leads).toMatchObject([
      {
        id,
        title: 'Haus am See',
        ownerName: 'Frau Ott',
        light: 'amber',
        waits: 'client',
        why: expect.stringContaining('Suchkunden'),
        numbers: [{ text: '0171 5550123', tel: '+491715550123' }],
        tries: 0,
        said: [{ description: 'Zaun ist neu' }],
        otherOffers: 0,
      },
    ])
    expect(leads[0]?.reasons.length).toBeGreaterThan(0)
    expect({ more, today }).toEqual({ more: 0, today: { noted: 0, reached: 0 } })
  })

  it('shows the price path of the leading advert: its first price since listing, then each change in order', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent, { price_cents: 46_000_000, listed_at: new Date('2026-09-01T08:00:00Z') })
    const [advert, steady] = [
      await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', id).executeTakeFirstOrThrow(),
      await liked(agent),
    ]
    const changes = [
      ['2026-11-02T08:00:00Z', 48_000_000, 46_000_000],
      ['2026-10-01T08:00:00Z', 52_500_000, 48_000_000],
    ] as const
    await test.ctx.db
      .insertInto('property_changes')
      .values(
        changes.map(([at, before, after]) => ({
          property_id: id,
          advert_id: advert.id,
          change_type: 'price_change',
          created_at: new Date(at),
          field_changes: JSON.stringify([{ field: 'price', oldValue: before / 100, newValue: after / 100 }]),
        })),
      )
      .execute()
    const { leads } = await getList(agent)
    expect(leads.find((lead) => lead.id === id)?.prices).toEqual([
      { at: '2026-09-01T08:00:00.000Z', price: 525_000 },
      { at: '2026-10-01T08:00:00.000Z', price: 480_000 },
      { at: '2026-11-02T08:00:00.000Z', price: 460_000 },
    ])
    expect(leads.find((lead) => lead.id === steady)?.prices).toEqual([])
  })

  it('is separate for each agent', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [id, his] = [await liked(agent), await liked(other)]
    expect([await pickIds(agent), await pickIds(other)]).toEqual([[id], [his]])
    await note(agent, id)
    expect(await pickIds(other)).toEqual([his])
  })

  it("never shows an agent another agent's notes on the same property", async () => {
    const agents = [await test.make.agent(), await test.make.agent()]
    const id = await test.make.property({ contact_name: null, contact_phone: newNumber(), seller_type: 'private' })
    const calls = [1, 2]
    for (const [n, agent] of agents.entries()) {
      await test.as(agent).call(favorites.add, { body: { propertyId: id } })
      const mine = { ownerName: `Eignerin ${n}`, internalNotes: `Notiz ${n}` }
      await test.as(agent).call(prospects.update, { params: { id }, body: mine })
      for (const call of calls.slice(n)) {
        const activity = {
          activityType: 'call',
          contactMethod: 'phone',
          outcome: 'no_response',
          description: `Anruf ${call} von ${n}`,
        } as const
        await test.as(agent).call(prospects.addActivity, { params: { id }, body: activity })
      }
    }
    const seen = await Promise.all(agents.map(async (agent) => (await getList(agent)).leads))
    expect(
      seen.map((leads) =>
        leads.map(({ notes, ownerName, tries, said }) => ({ notes, ownerName, tries, said: said.map(({ description }) => description) })),
      ),
    ).toEqual([
      [{ notes: 'Notiz 0', ownerName: 'Eignerin 0', tries: 2, said: ['Anruf 2 von 0', 'Anruf 1 von 0'] }],
      [{ notes: 'Notiz 1', ownerName: 'Eignerin 1', tries: 1, said: ['Anruf 2 von 1'] }],
    ])
  })

  it('prefers an owner whose property fits a search client of this agent', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [sought, dearer] = [
      await fittingProperty(test, { contact_phone: newNumber() }),
      await fittingProperty(test, { contact_phone: newNumber(), price_cents: 90_000_000 }),
    ]
    for (const one of [agent, other])
      for (const propertyId of [sought, dearer]) await test.as(one).call(favorites.add, { body: { propertyId } })
    expect([await pickIds(agent), await pickIds(other)]).toEqual([
      [dearer, sought],
      [dearer, sought],
    ])
    await createClient(test, agent)
    expect([await pickIds(agent), await pickIds(other)]).toEqual([
      [sought, dearer],
      [dearer, sought],
    ])
  })

  it('never contains an owner who objected, at this advert or through the same number at another one', async () => {
    const agent = await test.make.agent()
    const [id, same, otherOwner] = [
      await liked(agent, { contact_phone: '0171 5550777' }),
      await liked(agent, { contact_phone: '0171/555 0777' }),
      await liked(agent, { contact_phone: '0171 5550999' }),
    ]
    expect((await getList(agent)).leads.map(({ id, otherOffers }) => [id, otherOffers])).toEqual([
      [otherOwner, 0],
      [same, 1],
    ])
    await test.as(agent).call(contact.objection, { params: { id }, body: {} })
    expect(await pickIds(agent)).toEqual([otherOwner])
  })

  it('never contains an owner with a red light, neither without a number nor with an advert that refuses agents', async () => {
    const agent = await test.make.agent()
    await liked(agent, { contact_phone: null })
    await liked(agent, { agent_refusal: 'keine Makler' })
    // a number found by the agent requires a consent
    const found = await liked(agent, { contact_phone: null })
    await test.as(agent).call(prospects.update, { params: { id: found }, body: { ownerPhone: '0171 5550124' } })
    expect(await pickIds(agent)).toEqual([])
    await test
      .as(agent)
      .call(contact.consent, { params: { id: found }, body: { channel: 'phone', reason: 'Im Treppenhaus gefragt', day: today() } })
    expect((await getList(agent)).leads).toMatchObject([{ id: found, light: 'green', numbers: [{ tel: '+491715550124' }] }])
  })

  it('leaves out an advert that is probably not genuine until the agent accepts it or its follow-up is due', async () => {
    const agent = await test.make.agent()
    const [doubted, due] = [await liked(agent, { doubt_reason: 'dealer' }), await liked(agent, { doubt_reason: 'dealer' })]
    await test.as(agent).call(prospects.update, { params: { id: due }, body: { nextFollowUpDate: today() } })
    expect(await pickIds(agent)).toEqual([due])
    await test.as(agent).call(corrections.set, { params: { id: doubted }, body: { isOffer: true } })
    expect(new Set(await pickIds(agent))).toEqual(new Set([due, doubted]))
  })

  it('never contains an owner who can only be reached by letter, due or not', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent, { contact_phone: null, address: 'Am Markt 1', zip_code: '24306' })
    expect(await pickIds(agent)).toEqual([])
    // the agent noted the owner's phone number and email address, but the owner has not consented
    const found = { ownerPhone: '0171 5550125', ownerEmail: 'ida@moor.test' }
    await test.as(agent).call(prospects.update, { params: { id }, body: { ...found, nextFollowUpDate: today() } })
    expect([await pickIds(agent), (await test.as(agent).call(callList.writing)).body.leads.map(({ id }) => id)]).toEqual([[], [id]])
  })

  it('picks the best chances even if there are more candidates than it loads, regardless of age', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [mine, hers] = [await test.make.savedSearch(agent), await test.make.savedSearch(other)]
    const advert = { seller_type: 'private' } as const
    const best = await test.make.property({ ...advert, contact_phone: newNumber(), price_cents: 90_000_000 })
    const silent = await test.make.property({ ...advert, contact_phone: null })
    for (const id of [best, silent])
      for (const [as, search] of [
        [agent, mine],
        [other, hers],
      ] as const)
        await test.make.match(as, id, search.id)
    for (let n = 0; n < CALL_CANDIDATES; n += 1)
      await test.make.match(agent, await test.make.property({ ...advert, contact_phone: newNumber(), price_cents: 5_000_000 }), mine.id)
    const ids = await pickIds(agent)
    expect([ids[0], ids.includes(silent), ids.length]).toEqual([best, false, CALL_LIST])
    expect(await pickIds(other)).toEqual([best])
  })

  it('contains a landlord only when a follow-up is due', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent, { listing_type: 'rent' })
    expect(await pickIds(agent)).toEqual([])
    await test.as(agent).call(prospects.update, { params: { id }, body: { nextFollowUpDate: in_(1) } })
    expect(await pickIds(agent)).toEqual([])
    test.clock.advance(days(1))
    expect(await pickIds(agent)).toEqual([id])
  })

  it('omits a snoozed owner until the follow-up is due', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    expect((await note(agent, id, { result: 'snoozed', nextDate: in_(1) })).body.property).toMatchObject({
      nextFollowUpDate: in_(1),
      prospectStatus: 'not_contacted',
    })
    expect(await pickIds(agent)).toEqual([])
    expect(await listActivities(agent, id)).toEqual([])
    test.clock.advance(days(1))
    expect(await pickIds(agent)).toEqual([id])
  })
})

describe('a call result', () => {
  it('stores activity, status and next follow-up together', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const { body } = await note(agent, id, { result: 'send_info', text: 'Will das Exposé', status: 'contacted', nextDate: in_(5) })
    expect(body).toMatchObject({
      isRepeated: false,
      property: { id, prospectStatus: 'contacted', nextFollowUpDate: in_(5), lastContactDate: today() },
    })
    expect(await listActivities(agent, id)).toMatchObject([
      { activityType: 'call', contactMethod: 'phone', outcome: 'interested', description: 'Info senden: Will das Exposé' },
    ])
    expect(await getList(agent)).toMatchObject({ leads: [], today: { noted: 1, reached: 1 } })
  })

  it('falls back to the proposed status and date, and keeps the last contact after an unanswered call', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const { property } = (await note(agent, id, { result: 'no_response' })).body
    expect(property).toMatchObject({ prospectStatus: 'follow_up', lastContactDate: null })
    expect(property?.nextFollowUpDate && property.nextFollowUpDate >= in_(3)).toBe(true)
  })

  it('proposes neither a date nor a contact after the third unanswered call, however the first two were noted', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const id = await liked(agent)
    const triesAt = async (as: TestAgent) => (await test.as(as).call(callList.tries, { params: { id } })).body.tries
    const unanswered = { activityType: 'call', description: 'Besetzt', contactMethod: 'phone', outcome: 'no_response' } as const
    await test.as(agent).call(prospects.addActivity, { params: { id }, body: unanswered })
    await note(agent, id, { result: 'no_response', nextDate: today() })
    expect([(await getList(agent)).leads[0]?.tries, await triesAt(agent), await triesAt(other)]).toEqual([2, 2, 0])
    expect((await note(agent, id, { result: 'no_response' })).body.property).toMatchObject({
      prospectStatus: 'follow_up',
      nextFollowUpDate: null,
    })
    expect([await pickIds(agent), await triesAt(agent)]).toEqual([[], 3])
  })

  it('keeps the text of a snoozed call as a note', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    await note(agent, id, { result: 'snoozed', text: 'Erst nach dem Urlaub', nextDate: in_(7) })
    expect(await listActivities(agent, id)).toMatchObject([
      { activityType: 'note_added', contactMethod: null, outcome: null, description: 'Zurückgestellt: Erst nach dem Urlaub' },
    ])
    expect(await getList(agent)).toMatchObject({ today: { noted: 0, reached: 0 } })
  })

  it('may be just a note, which changes no status or count, even after an objection', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const key = randomUUID()
    const { property } = (await note(agent, id, { key, result: 'note', text: 'Hund im Garten' })).body
    expect(property).toMatchObject({ prospectStatus: 'not_contacted', nextFollowUpDate: null, lastContactDate: null })
    expect(await listActivities(agent, id)).toMatchObject([
      { activityType: 'note_added', contactMethod: null, outcome: null, description: 'Hund im Garten' },
    ])
    expect(await getList(agent)).toMatchObject({ leads: [{ id }], today: { noted: 0, reached: 0 } })
    expect((await note(agent, id, { result: 'note' })).status).toBe(400)
    await test.as(agent).call(callList.undo, { params: { key } })
    expect(await listActivities(agent, id)).toEqual([])
    await note(agent, id, { result: 'objection' })
    await note(agent, id, { result: 'note', text: 'Schlüssel zurück' })
    expect((await listActivities(agent, id))[0]).toMatchObject({ description: 'Schlüssel zurück' })
  })

  it('counts towards the unanswered calls until one is answered; after three without a date the lead is dropped', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const triesOf = async () => (await getList(agent)).leads[0]?.tries
    await note(agent, id, { result: 'no_response', nextDate: today() })
    await note(agent, id, { result: 'no_response', nextDate: today() })
    expect(await triesOf()).toBe(2)
    await note(agent, id, { result: 'interested', nextDate: today() })
    expect(await triesOf()).toBe(0)
    for (let tries = 0; tries < 3; tries += 1) await note(agent, id, { result: 'no_response', nextDate: null, status: 'contacted' })
    expect(await pickIds(agent)).toEqual([])
  })

  it('is stored once when sent again, also concurrently', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => note(agent, id, { key, text: 'Einmal' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.filter(({ body }) => !body.isRepeated)).toHaveLength(1)
    // sending it again does not undo later changes
    await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'closed_deal' } })
    expect((await note(agent, id, { key, text: 'Einmal' })).body).toMatchObject({
      isRepeated: true,
      property: { prospectStatus: 'closed_deal' },
    })
    expect(await listActivities(agent, id)).toHaveLength(1)
    expect((await getList(agent)).today.noted).toBe(1)
  })

  it('is rejected and not stored under a key used for another property, result or text', async () => {
    const agent = await test.make.agent()
    const [id, next] = [await liked(agent), await liked(agent)]
    const key = randomUUID()
    const first = { key, result: 'no_response', text: 'Mailbox' } as const
    expect((await note(agent, id, first)).status).toBe(200)
    for (const [on, form] of [
      [next, first],
      [next, { ...first, result: 'objection' }],
      [id, { ...first, result: 'objection' }],
      [id, { ...first, text: 'Doch erreicht' }],
      [id, { ...first, nextDate: in_(9) }],
    ] as const) {
      const answer = await note(agent, on, form)
      expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(/^Unter demselben Schlüssel .* nicht gespeichert/)])
    }
    expect((await note(agent, next, { ...first, key: randomUUID(), result: 'objection' })).body.property?.contact.objectedAt).toBe(today())
    expect((await note(agent, id, { ...first, waitedSeconds: 40 })).body.isRepeated).toBe(true)
  })

  it.each(['interested', 'objection'] as const)(
    'of %s loads the owner once, and once more for the property in the response',
    async (result) => {
      const by = await test.make.agent()
      const id = await liked(by)
      const { ctx, statements } = keepStatements(test.ctx)
      const form = { key: randomUUID(), channel: 'phone', result } as const
      expect((await noteResult(ctx, by, id, form)).property?.contact.objectedAt).toBe(result === 'objection' ? today() : null)
      expect(statements.filter((one) => one.includes('"hasMarks"'))).toHaveLength(2)
    },
  )

  it("may share its key with another agent's result, but is rejected for an unknown property", async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [id, his] = [await liked(agent), await liked(other)]
    const key = randomUUID()
    await note(agent, id, { key })
    expect((await note(other, his, { key })).body.isRepeated).toBe(false)
    expect(await listActivities(other, id)).toEqual([])
    expect((await note(agent, 999_999_999)).status).toBe(404)
  })

  it("ends all contact when the owner objects, and keeps the owner's words", async () => {
    const agent = await test.make.agent()
    const id = await liked(agent, { contact_phone: '0171 5550666' })
    const { property } = (await note(agent, id, { result: 'objection', text: 'Nie wieder!' })).body
    expect(property).toMatchObject({ prospectStatus: 'not_interested', nextFollowUpDate: null, contact: { objectedAt: today() } })
    expect((await test.as(agent).call(contact.get, { params: { id } })).body.records).toMatchObject([
      { kind: 'objection', reason: 'Nie wieder!' },
    ])
  })

  it('is recorded after an objection, but schedules no further contact', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent, { contact_phone: '0171 5550555' })
    await test.as(agent).call(contact.objection, { params: { id }, body: {} })
    const { property } = (await note(agent, id, { result: 'callback_requested', nextDate: in_(1) })).body
    expect(property).toMatchObject({ nextFollowUpDate: null, prospectStatus: 'not_contacted' })
    expect((await note(agent, id, { result: 'snoozed', nextDate: in_(1) })).body.property?.nextFollowUpDate).toBeNull()
    expect(await listActivities(agent, id)).toHaveLength(1)
  })

  it('has the time of the call if it waited in the queue of a device, at most a week ago, and of its arrival if it did not', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const ago = (n: number) => new Date(test.clock.now().getTime() - days(n)).toISOString()
    for (const n of [1, 0, 30]) await note(agent, id, { waitedSeconds: days(n) / 1_000 })
    await note(agent, id)
    expect((await listActivities(agent, id)).map(({ createdAt }) => new Date(createdAt).toISOString())).toEqual([
      ago(0),
      ago(0),
      ago(1),
      ago(7),
    ])
    expect((await note(agent, id, { waitedSeconds: -1 })).status).toBe(400)
  })
})

describe('undoing a call result', () => {
  const undo = (agent: TestAgent, key: string) => test.as(agent).call(callList.undo, { params: { key } })
  const readProspect = async (agent: TestAgent, id: number) => {
    const { prospectStatus, statusChangedAt, nextFollowUpDate, lastContactDate } = (
      await test.as(agent).call(properties.get, { params: { id } })
    ).body
    return { prospectStatus, statusChangedAt, nextFollowUpDate, lastContactDate }
  }
  const isTouched = async (agent: TestAgent, id: number) =>
    (
      await test.ctx.db
        .selectFrom('prospects')
        .select('property_id')
        .where('office_id', '=', agent.officeId)
        .where('property_id', '=', id)
        .execute()
    ).length > 0

  it.each(['interested', 'no_response', 'not_interested', 'snoozed'] as const)(
    'restores the prospect and removes the activity: %s',
    async (result) => {
      const [agent, other] = [await test.make.agent(), await test.make.agent()]
      const id = await liked(agent)
      const key = randomUUID()
      await note(other, id, { key })
      await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'send_info', nextFollowUpDate: today() } })
      const before = await readProspect(agent, id)
      test.clock.advance(60_000)
      await note(agent, id, { key, result, text: 'Ist verzogen', nextDate: in_(4) })
      expect(await listActivities(agent, id)).toHaveLength(1)
      expect(await readProspect(agent, id)).not.toEqual(before)
      expect((await undo(agent, key)).body).toMatchObject({ isRepeated: false, property: before })
      expect(await readProspect(agent, id)).toEqual(before)
      expect(await listActivities(agent, id)).toEqual([])
      expect(await getList(agent)).toMatchObject({ leads: [{ id, tries: 0 }], today: { noted: 0, reached: 0 } })
      // the other agent's result under the same key stays
      expect(await listActivities(other, id)).toHaveLength(1)
    },
  )

  it('deletes a prospect that the call created, unless notes were added since', async () => {
    const agent = await test.make.agent()
    const [id, noticed] = [await liked(agent), await liked(agent)]
    const [key, second] = [randomUUID(), randomUUID()]
    await note(agent, id, { key })
    await undo(agent, key)
    expect(await isTouched(agent, id)).toBe(false)
    await note(agent, noticed, { key: second })
    await test.as(agent).call(prospects.update, { params: { id: noticed }, body: { ownerName: 'Frau Ott' } })
    await undo(agent, second)
    expect(await isTouched(agent, noticed)).toBe(true)
    expect((await readProspect(agent, noticed)).prospectStatus).toBe('not_contacted')
  })

  it('happens only once, even concurrently, and is not reverted by sending the result again', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const key = randomUUID()
    await note(agent, id, { key })
    const answers = await Promise.all([undo(agent, key), undo(agent, key), undo(agent, key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => !body.isRepeated)).toHaveLength(1)
    expect((await note(agent, id, { key })).body).toMatchObject({ isRepeated: true, property: { prospectStatus: 'not_contacted' } })
    expect(await listActivities(agent, id)).toEqual([])
  })

  it('keeps later changes', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const key = randomUUID()
    await note(agent, id, { key })
    await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'closed_deal' } })
    expect((await undo(agent, key)).body.property).toMatchObject({
      prospectStatus: 'closed_deal',
      nextFollowUpDate: null,
      lastContactDate: null,
    })
  })

  it('does not restore the follow-up of an owner who objected in the meantime', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent, { contact_phone: '0171 5550321' })
    await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'follow_up', nextFollowUpDate: today() } })
    const key = randomUUID()
    await note(agent, id, { key, result: 'not_interested' })
    await test.as(agent).call(contact.objection, { params: { id }, body: {} })
    expect((await undo(agent, key)).body.property).toMatchObject({ prospectStatus: 'not_interested', nextFollowUpDate: null })
    expect(await listActivities(agent, id)).toEqual([])
  })

  it("is rejected for an objection, an unknown result and another agent's result", async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [id, his] = [await liked(agent), await liked(other)]
    const [objection, hisKey] = [randomUUID(), randomUUID()]
    await note(other, his, { key: hisKey })
    expect((await undo(agent, hisKey)).status).toBe(404)
    expect((await undo(agent, randomUUID())).status).toBe(404)
    await note(agent, id, { key: objection, result: 'objection' })
    expect(await undo(agent, objection)).toMatchObject({ status: 409, text: expect.stringContaining('Widerspruch') })
    expect((await readProspect(agent, id)).prospectStatus).toBe('not_interested')
    expect(await listActivities(other, his)).toHaveLength(1)
  })
})

it('call scripts are stored per agent, and an empty one falls back to the built-in script', async () => {
  const [agent, other] = [await test.make.agent(), await test.make.agent()]
  const set = await test.as(agent).call(callList.setScripts, { body: { forBuyer: 'Moin {{eigentuemer}}', ownServices: '' } })
  expect(set.body).toEqual({ forBuyer: 'Moin {{eigentuemer}}', ownServices: null })
  expect((await getList(agent)).scripts).toEqual(set.body)
  expect((await getList(other)).scripts).toEqual({ forBuyer: null, ownServices: null })
})
