import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { ColleaguesProspects } from '#shared/domain/office-rights.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

const { contact, find, office, prospects } = contract

let test: TestApp
let principal: TestAgent
let cem: TestAgent
let agent: TestAgent
let id: number
let phone: string
let owners = 0
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  principal = await test.make.agent()
  cem = await colleague('agent')
  agent = await colleague('agent')
  phone = `0171 ${5_530_000 + (owners += 1)}`
  id = await ofCem({ ownerPhone: phone })
  await choose('none')
})

const colleague = (office_role: 'agent' | 'assistant') => test.make.agent({ office_id: principal.officeId, office_role })
const choose = (colleaguesProspects: ColleaguesProspects) =>
  test.as(principal).call(office.setColleagues, { body: { colleaguesProspects } })
/** A prospect of Cem. */
async function ofCem(noted: object, advert: object = {}): Promise<number> {
  const made = await test.make.property(advert)
  await test.as(cem).call(prospects.update, { params: { id: made }, body: { assignedTo: cem.id, ...noted } })
  return made
}
const object = (number = phone, by = agent) => test.as(by).call(find.objection, { body: { number } })
const readContact = async (by: TestAgent, property = id) => (await test.as(by).call(contact.get, { params: { id: property } })).body

describe('the objection of a caller whose property the office hides', () => {
  it('holds for the whole office, and the agent reads nothing of the owner', async () => {
    const stranger = await test.make.agent()
    const { status, body } = await object(phone.replaceAll(' ', '').replace(/^0/, '+49'))
    expect([status, body]).toEqual([200, { success: true }])
    const { objectedAt, records } = await readContact(cem)
    expect([objectedAt !== null, records.map(({ kind, reason }) => [kind, reason])]).toEqual([true, [['objection', 'Am Telefon gesagt']]])
    expect((await readContact(stranger)).objectedAt).toBeNull()
  })

  it('is recorded once at each hidden property with the number, and not again', async () => {
    const other = await ofCem({}, { contact_phone: phone })
    for (let twice = 0; twice < 2; twice += 1) expect((await object()).status).toBe(200)
    for (const property of [id, other])
      expect((await readContact(cem, property)).records.filter(({ kind }) => kind === 'objection')).toHaveLength(1)
  })

  it('ends the follow-up, which the office’s principal resumes by undoing it', async () => {
    await test.as(cem).call(prospects.update, { params: { id }, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-24' } })
    await object()
    const read = async () => (await test.as(principal).call(contract.properties.get, { params: { id } })).body.nextFollowUpDate
    expect(await read()).toBeNull()
    const records = (await readContact(principal)).records.map((record) => record.id)
    expect((await test.as(principal).call(contact.undoObjection, { params: { id }, body: { records } })).status).toBe(200)
    expect(await read()).toBe('2026-12-24')
  })
})

describe('no objection is recorded', () => {
  it('by part of the number, or by an unknown number', async () => {
    for (const number of [phone.slice(0, -2), '0171 4440000']) {
      const { status, text } = await object(number)
      expect([status, text]).toEqual([404, expect.stringContaining('Zu dieser Nummer verbirgt Ihr Büro keinen Eigentümer')])
    }
    expect((await readContact(cem)).objectedAt).toBeNull()
  })

  it('where the agent sees the property, which has its own page', async () => {
    await choose('see')
    expect((await object()).status).toBe(404)
    await choose('none')
    expect((await object(phone, principal)).status).toBe(404)
    expect((await object(phone, await colleague('assistant'))).status).toBe(404)
    expect((await object(phone, await test.make.agent())).status).toBe(404)
  })
})
