import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consents } from '#shared/contract/people/consents.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { joinProperties, partProperty } from '#server/features/market/identity/join.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { letterPages, writingAgent, writtenProperty } from '#test/letters.ts'

let test: TestApp
let agent: TestAgent
let id: number
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
})
afterAll(() => test.close())
beforeEach(async () => {
  agent = await test.make.agent()
  id = await test.make.property({ contact_phone: '0171 5550815' })
})

const give = async (day = '2026-11-20', channel: 'phone' | 'email' = 'phone') => {
  const { body } = await test.as(agent).call(contact.consent, { params: { id }, body: { channel, reason: 'Am Gartenzaun', day } })
  return body.records[0]?.id ?? 0
}
const withdraw = (record: number, cause: 'owner' | 'mistake', reason = '', by = agent) =>
  test.as(by).call(contact.withdrawConsent, { params: { id }, body: { record, cause, reason } })
const read = async () => (await test.as(agent).call(contact.get, { params: { id } })).body

describe('a consent withdrawn by the owner', () => {
  it('closes its channel alone, and stays on record beside the withdrawal with day and author', async () => {
    await test.make.agent({ office_id: agent.officeId })
    const record = await give()
    await give('2026-11-20', 'email')
    const { status, body } = await withdraw(record, 'owner', 'Will keine Anrufe mehr')
    expect(status).toBe(200)
    expect([body.lights.phone.light, body.lights.email.light]).toEqual(['red', 'green'])
    expect(body.lights.phone.reason).toMatch(/^Vom Eigentümer am .* ausgeschlossen: Will keine Anrufe mehr\.$/)
    const [withdrawal, ...others] = body.records
    expect(withdrawal).toMatchObject({ kind: 'withdrawal', channel: 'phone', reason: 'Will keine Anrufe mehr', liftedAt: null })
    expect(withdrawal?.author).toContain(agent.lastName)
    expect(others.find((one) => one.id === record)).toMatchObject({ kind: 'consent', liftedAt: null })
  })

  it('names only the day if no reason was written', async () => {
    const { body } = await withdraw(await give(), 'owner')
    expect(body.lights.phone.reason).toMatch(/^Vom Eigentümer am \d\d\.\d\d\.\d{4} ausgeschlossen\.$/)
  })

  it('can be given anew', async () => {
    await withdraw(await give(), 'owner')
    await give()
    expect((await read()).lights.phone.light).toBe('green')
  })

  it('stays with the advert of its consent when the adverts turn out to be two properties', async () => {
    const [joined, record] = [id, await give()]
    const leading = await test.make.property({ contact_phone: '0171 5550816' })
    const listAdverts = async (of: number) =>
      (await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', of).execute()).map((advert) => advert.id)
    const [[lead = 0], going] = [await listAdverts(leading), await listAdverts(joined)]
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, leading, joined))
    await test.ctx.db.updateTable('properties').set({ lead_advert_id: lead }).where('id', '=', leading).execute()
    id = leading
    expect((await withdraw(record, 'owner')).status).toBe(200)
    await inTransaction(test.ctx, (ctx) => partProperty(ctx, leading, going))
    id = joined
    expect((await read()).lights.phone).toMatchObject({ light: 'red', reason: expect.stringContaining('ausgeschlossen') })
  })
})

describe('a consent recorded by mistake', () => {
  it('leaves the lights as they were before it, and stays on record with who ended it', async () => {
    await test.make.agent({ office_id: agent.officeId })
    const before = (await read()).lights
    const record = await give()
    expect((await read()).lights).not.toEqual(before)
    const { body } = await withdraw(record, 'mistake', 'Falsche Zeile')
    expect(body.lights).toEqual(before)
    const [withdrawal, consent] = body.records
    expect(withdrawal).toMatchObject({
      kind: 'withdrawal',
      channel: 'phone',
      reason: 'Irrtümlich eingetragen: Falsche Zeile',
      liftedBy: null,
    })
    expect(withdrawal?.author).toContain(agent.lastName)
    expect(consent).toMatchObject({ id: record, kind: 'consent', liftedAt: expect.any(String), liftedBy: null })
    const [listed] = (await test.as(agent).call(consents.list)).body
    expect(listed?.wording).toBe('Am Gartenzaun (irrtümlich eingetragen)')
  })

  it('makes the one before it count again', async () => {
    await give('2026-11-01')
    const { body } = await withdraw(await give('2026-11-20'), 'mistake')
    expect(body.lights.phone).toMatchObject({ light: 'green', reason: expect.stringContaining('01.11.2026') })
  })
})

describe('a withdrawal', () => {
  it.each(['owner', 'mistake'] as const)('is recorded once when two arrive together: %s', async (cause) => {
    const record = await give()
    const answers = await Promise.all([withdraw(record, cause), withdraw(record, cause)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read()).records.filter(({ kind }) => kind === 'withdrawal')).toHaveLength(1)
  })

  it.each(['owner', 'mistake'] as const)("is refused for another office's consent, and for a replaced one: %s", async (cause) => {
    const [first, second] = [await give(), await give()]
    const before = await read()
    const refused = [await withdraw(second, cause, '', await test.make.agent()), await withdraw(first, cause)]
    expect(refused.map(({ status, text }) => [status, text])).toEqual(
      [1, 2].map(() => [409, 'Diese Einwilligung gilt nicht mehr. Bitte sehen Sie nach, welche jetzt gelten.']),
    )
    expect(await read()).toEqual(before)
  })

  it('is noted by an assistant, too', async () => {
    const assistant = await test.make.agent({ office_id: agent.officeId, office_role: 'assistant' })
    expect((await withdraw(await give(), 'owner', 'Rief an', assistant)).status).toBe(200)
  })

  it('of what the owner agreed to on a letter page is no mistake', async () => {
    agent = await writingAgent(test)
    id = await writtenProperty(test)
    const { letterTo, answer } = letterPages(() => test)
    await answer(await letterTo(id, agent), { answer: 'call', phone: '03641 550123' })
    const { records } = await read()
    const record = records.find(({ kind, channel }) => kind === 'consent' && channel === 'phone')?.id ?? 0
    const { status, text } = await withdraw(record, 'mistake')
    expect([status, text]).toEqual([409, expect.stringContaining('selbst im Brief gegeben')])
    expect((await withdraw(record, 'owner', 'Rief an')).body.lights.phone.light).toBe('red')
  })
})
