import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendar } from '#shared/contract/work/calendar.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let log = ''
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'debug' }, log: { write: (line) => void (log += line) } })
})
afterAll(() => test.close())

const readAddress = async (agent: TestAgent) => (await test.as(agent).call(calendar.address)).body.url ?? ''
const read = (url: string) => test.app.inject({ url: new URL(url).pathname })

describe("an agent's calendar", () => {
  it('has a stable private address and contains the follow-ups as all-day events', async () => {
    const agent = await test.make.agent()
    const id = await test.make.property({ title: 'Haus; mit Komma, und Umlaut ä', location: 'Hamburg Horn', zip_code: '22111' })
    const due = await test.make.property()
    await test.make.property()
    for (const [property, nextFollowUpDate] of [
      [id, '2026-12-24'],
      [due, '2020-02-29'],
    ] as const)
      await test.as(agent).call(prospects.update, { params: { id: property }, body: { nextFollowUpDate } })
    const url = await readAddress(agent)
    expect(url).toMatch(/^http:\/\/giebel\.test\/api\/calendar\/[\w-]{43}\.ics$/)
    expect(await readAddress(agent)).toBe(url)
    const answer = await read(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const lines = answer.body.replaceAll('\r\n ', '').split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines).toContain('DTSTART;VALUE=DATE:20261224')
    expect(lines).toContain('DTSTART;VALUE=DATE:20200229')
    expect(lines).toContain(String.raw`SUMMARY:Nachfassen: Haus\; mit Komma\, und Umlaut ä`)
    expect(lines).toContain('LOCATION:22111 Hamburg Horn')
    expect(lines).toContain(String.raw`DESCRIPTION:Haus\; mit Komma\, und Umlaut ä\nhttp://giebel.test/prospect-management?property=${id}`)
    for (const property of [id, due]) expect(lines).toContain(`URL;VALUE=URI:http://giebel.test/prospect-management?property=${property}`)
  })

  it.each(PROSPECT_STATUSES)('lists a follow-up with the status %s only while the case is open', async (prospectStatus) => {
    const agent = await test.make.agent()
    const id = await test.make.property()
    await test.as(agent).call(prospects.update, { params: { id }, body: { nextFollowUpDate: '2026-12-01', prospectStatus } })
    const { body } = await read(await readAddress(agent))
    expect(body.includes('BEGIN:VEVENT')).toBe(!['not_interested', 'closed_deal'].includes(prospectStatus))
  })

  it('shows a follow-up with an agreed time as an event at that Berlin time, in winter and summer', async () => {
    const agent = await test.make.agent()
    for (const nextFollowUpDate of ['2026-12-24', '2027-07-01'])
      await test
        .as(agent)
        .call(prospects.update, { params: { id: await test.make.property() }, body: { nextFollowUpDate, nextFollowUpTime: '17:30' } })
    const { body } = await read(await readAddress(agent))
    for (const line of ['DTSTART:20261224T163000Z', 'DTEND:20261224T164500Z', 'DTSTART:20270701T153000Z'])
      expect(body.split('\r\n')).toContain(line)
  })

  it("is private, and stops working once its address is renewed or the agent's account is deleted", async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const id = await test.make.property()
    await test.as(agent).call(prospects.update, { params: { id }, body: { nextFollowUpDate: '2026-12-24', ownerName: 'Kanarienvogel' } })
    expect((await read(await readAddress(other))).body).not.toContain('Kanarienvogel')
    const old = await readAddress(agent)
    const url = (await test.as(agent).call(calendar.renew)).body.url ?? ''
    expect((await read(old)).statusCode).toBe(404)
    expect((await read(url)).body).toContain('Kanarienvogel')
    await test.make.changeUser(agent, { is_active: false })
    expect((await read(url)).statusCode).toBe(404)
  })

  it('is created once under concurrent first requests', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const askOften = (as: TestAgent) => Promise.all(Array.from({ length: 8 }, () => readAddress(as)))
    // warms up the pool, so that no request waits for a connection
    await askOften(other)
    const urls = await askOften(agent)
    expect(new Set(urls).size).toBe(1)
    expect((await read(urls[0] ?? '')).statusCode).toBe(200)
  })

  it('can be renewed when its address cannot be decrypted, and keeps working for its subscribers until then', async () => {
    const agent = await test.make.agent()
    const known = await readAddress(agent)
    await test.ctx.db
      .updateTable('calendars')
      .set({ token: Buffer.from('sealed by another key') })
      .where('agent_id', '=', agent.id)
      .execute()
    const answer = await test.as(agent).call(calendar.address)
    expect([answer.status, answer.body]).toEqual([200, { url: null }])
    expect((await read(known)).statusCode).toBe(200)
    await test.as(agent).call(calendar.renew)
    expect((await read(await readAddress(agent))).statusCode).toBe(200)
  })

  it('is stored as a hash and in encrypted form', async () => {
    const agent = await test.make.agent()
    const token = new URL(await readAddress(agent)).pathname.split('/').at(-1)?.replace('.ics', '') ?? ''
    const [row] = await test.ctx.db.selectFrom('calendars').selectAll().where('agent_id', '=', agent.id).execute()
    expect(row?.token.includes(token)).toBe(false)
    expect(row?.token_hash.includes(token)).toBe(false)
  })

  it('never appears in the log, not even when rejected after too many guesses from one network', async () => {
    const url = await readAddress(await test.make.agent())
    const guess = () => read(`http://giebel.test/api/calendar/${randomBytes(32).toString('base64url')}.ics`)
    for (let n = 0; n < 120; n += 1) await guess()
    expect((await read(url)).statusCode).toBe(429)
    expect(log).toContain('refused')
    expect(log).not.toContain(new URL(url).pathname.split('/').at(-1)?.replace('.ics', ''))
  })
})
