import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { CALL_LIST } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { createClient, fittingProperty } from '#test/search-clients.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const today = () => berlinDay(test.clock.now())
const getList = async (agent: TestAgent) => (await test.as(agent).call(callList.writing)).body
const pickIds = async (agent: TestAgent) => (await getList(agent)).leads.map(({ id }) => id)
const calledBy = async (agent: TestAgent) => (await test.as(agent).call(callList.get)).body.leads.map(({ id }) => id)

/** A favorite without a phone number. */
async function liked(agent: TestAgent, advert: Parameters<TestApp['make']['property']>[0] = {}): Promise<number> {
  const id = await test.make.property({ seller_type: 'private', ...advert })
  await test.as(agent).call(favorites.add, { body: { propertyId: id } })
  return id
}

describe('the writing list', () => {
  it('contains owners who may be written to but not called, best chance first, separately for each agent', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [addressed, unknown] = [await liked(agent, { address: 'Am Markt 1' }), await liked(agent)]
    const his = await liked(other, { address: 'Am Markt 2' })
    const { leads, more } = await getList(agent)
    expect([leads.map(({ id }) => id), more]).toEqual([[addressed, unknown], 0])
    expect(leads[0]?.score).toBeGreaterThan(leads[1]?.score ?? 100)
    expect(await pickIds(other)).toEqual([his])
    expect(await calledBy(agent)).toEqual([])
  })

  it('leaves out owners who may be called, now or for a client, because the call list has them', async () => {
    const agent = await test.make.agent()
    const callable = await fittingProperty(test)
    await test.as(agent).call(favorites.add, { body: { propertyId: callable } })
    expect([await pickIds(agent), await calledBy(agent)]).toEqual([[], [callable]])
    await test.as(agent).call(searchClients.link, { params: { id: callable }, body: { searchClientId: await createClient(test, agent) } })
    expect([await pickIds(agent), await calledBy(agent)]).toEqual([[], [callable]])
  })

  it('never contains an owner who objected, refuses agents or rejects letters, nor a rental, a listing that is gone or a closed case', async () => {
    const agent = await test.make.agent()
    const [objected, unwanted, closed] = [await liked(agent), await liked(agent), await liked(agent)]
    await liked(agent, { agent_refusal: 'keine Makler' })
    await liked(agent, { listing_type: 'rent' })
    await liked(agent, { offline_since: '2026-11-12T10:00:00Z' })
    expect(new Set(await pickIds(agent))).toEqual(new Set([objected, unwanted, closed]))
    await test.as(agent).call(contact.objection, { params: { id: objected }, body: {} })
    await test.as(agent).call(prospects.update, { params: { id: closed }, body: { prospectStatus: 'not_interested' } })
    expect(await pickIds(agent)).toEqual([unwanted])
  })

  it('contains an owner who agreed to emails although the advert refuses agents', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent, { agent_refusal: 'keine Makler' })
    expect(await pickIds(agent)).toEqual([])
    await test.as(agent).call(contact.consent, { params: { id }, body: { channel: 'email', reason: 'Am Zaun', day: today() } })
    expect(await pickIds(agent)).toEqual([id])
  })

  it('contains matches without a number, and lists an owner who was written to as due two weeks later', async () => {
    const agent = await test.make.agent()
    const search = await test.make.savedSearch(agent)
    const id = await test.make.property({ seller_type: 'private', address: 'Am Markt 3' })
    await test.make.match(agent, id, search.id)
    expect(await pickIds(agent)).toEqual([id])
    const { property } = (
      await test.as(agent).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'letter', result: 'written' } })
    ).body
    expect(property).toMatchObject({ prospectStatus: 'contacted', lastContactDate: today() })
    expect([daysAfter(today(), 14), daysAfter(today(), 15)]).toContain(property?.nextFollowUpDate)
    expect(await pickIds(agent)).toEqual([])
    await test.as(agent).call(prospects.update, { params: { id }, body: { nextFollowUpDate: today() } })
    expect([await pickIds(agent), await calledBy(agent)]).toEqual([[id], []])
  })

  it("counts a letter among the day's results, but not as an owner reached", async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const id = await test.make.property({ seller_type: 'private', address: 'Am Markt 5' })
    for (const [by, result] of [
      [agent, 'written'],
      [other, 'interested'],
    ] as const)
      await test.as(by).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'letter', result } })
    const countOf = async (by: TestAgent) => (await test.as(by).call(callList.get)).body.today
    expect([await countOf(agent), await countOf(other)]).toEqual([
      { noted: 1, reached: 0 },
      { noted: 1, reached: 1 },
    ])
  })

  it('contains a due owner whose advert is gone, until the agent drops the follow-up or closes the case', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const id = await liked(agent, { offline_since: '2026-11-12T10:00:00Z' })
    const due = { params: { id }, body: { nextFollowUpDate: today() } }
    for (const by of [agent, other]) await test.as(by).call(prospects.update, due)
    expect([await pickIds(agent), await pickIds(other)]).toEqual([[id], [id]])
    const key = randomUUID()
    const body = { key, channel: 'letter', result: 'snoozed', nextDate: null } as const
    await test.as(agent).call(callList.note, { params: { id }, body })
    expect([await pickIds(agent), await pickIds(other)]).toEqual([[], [id]])
    await test.as(agent).call(callList.undo, { params: { key } })
    await test.as(other).call(prospects.update, { params: { id }, body: { prospectStatus: 'closed_deal', nextFollowUpDate: null } })
    expect([await pickIds(agent), await pickIds(other)]).toEqual([[id], []])
  })

  it('lists due owners before those with a better chance', async () => {
    const agent = await test.make.agent()
    const [due, better] = [await liked(agent, { price_cents: 9_000_000 }), await liked(agent, { price_cents: 90_000_000 })]
    expect(await pickIds(agent)).toEqual([better, due])
    await test.as(agent).call(prospects.update, { params: { id: due }, body: { nextFollowUpDate: today() } })
    expect(await pickIds(agent)).toEqual([due, better])
  })

  it('stops at its maximum length and counts the rest', async () => {
    const agent = await test.make.agent()
    for (let at = 0; at < CALL_LIST + 2; at += 1) await liked(agent)
    const { leads, more } = await getList(agent)
    expect([leads.length, more]).toEqual([CALL_LIST, 2])
  })

  it('shows the address the agent found', async () => {
    const agent = await test.make.agent()
    const id = await liked(agent)
    const address = { ownerStreet: 'Fundweg 1', ownerZipCode: '07749', ownerCity: 'Jena', ownerAddressOrigin: 'sight' } as const
    await test.as(agent).call(prospects.update, { params: { id }, body: { ...address, nextFollowUpDate: today() } })
    expect((await getList(agent)).leads).toMatchObject([{ id, address: 'Fundweg 1', zipCode: '07749', location: 'Jena' }])
  })
})
