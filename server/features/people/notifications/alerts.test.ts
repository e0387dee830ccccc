import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { notifications } from '#shared/contract/people/notifications.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import { hours, minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { takeDue } from '#server/deliveries/queries.ts'
import { MAIL_TARGET, writeMail } from '#server/mail/outbox.ts'
import { mailsTo as allMailsTo } from '#test/mails.ts'
import { announceMatches } from '../../market/matches/service.ts'
import { dispatchEvents } from './dispatch.ts'
import { lockNextDue } from './queries-alerts.ts'
import { writeAlerts } from './service.ts'

let test: TestApp
let smtp: SmtpStandIn
beforeAll(async () => {
  ;[test, smtp] = [await startTestApp(), await startSmtp()]
})
beforeEach(async () => {
  await test.empty('properties', 'saved_searches', 'deliveries')
})
afterEach(() => test.clock.set(new Date('2026-11-23T09:30:00Z')))
afterAll(async () => {
  await test.close()
  await smtp.close()
})

interface Wish {
  readonly digestAt?: string
  readonly quiet?: readonly [string, string]
  readonly bell?: boolean
}

const prefer = (agent: TestAgent, mail: boolean, { digestAt, quiet, bell = true }: Wish = {}) =>
  test.as(agent).call(notifications.setPreferences, {
    body: {
      kinds: [{ kind: 'match', bell, mail }],
      digestAt: digestAt ?? null,
      quietFrom: quiet?.[0] ?? null,
      quietTo: quiet?.[1] ?? null,
    },
  })

async function alerted(wish: Wish = {}, search: object = {}): Promise<TestAgent> {
  const agent = await test.make.agent()
  await test.make.savedSearch(agent, { location: 'Hamburg', ...search })
  await prefer(agent, true, wish)
  return agent
}

async function find(...overrides: Parameters<TestApp['make']['property']>): Promise<number> {
  const id = await test.make.property(...overrides)
  await announceMatches(test.ctx, [id])
  await dispatchEvents(test.ctx)
  return id
}

/** Writes due alerts and returns all alert emails to the agent. */
async function mailsTo(agent: TestAgent) {
  await writeAlerts(test.ctx)
  return (await allMailsTo(test.ctx, agent.email)).filter(({ type }) => type === 'alert')
}

describe('an email about matches', () => {
  it('is written only to agents who want it, one for everything due together', async () => {
    const [wanting, other] = [await alerted(), await test.make.agent()]
    await test.make.savedSearch(other, { location: 'Hamburg' })
    await find({ price_cents: 48_500_000 })
    test.clock.advance(minutes(1))
    await find({ location: 'Hamburg Hamm', zip_code: '20535', price_cents: null })
    expect(await mailsTo(wanting)).toEqual([])
    test.clock.advance(minutes(1))
    const [mail, ...more] = await mailsTo(wanting)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 neue Treffer')
    for (const words of [
      'Häuser in Hamburg: 2 neue Treffer',
      '22111 Hamburg Horn, 485.000 €, 130 m²',
      '20535 Hamburg Hamm, Preis auf Anfrage',
    ])
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(words)
    expect(await mailsTo(other)).toEqual([])
    expect(await mailsTo(wanting)).toHaveLength(1)
  })

  it('respects its reader’s quiet hours while other readers get theirs', async () => {
    // 10:30 in Berlin
    const [quiet, other] = [await alerted({ quiet: ['08:00', '20:00'] }), await alerted()]
    await find()
    await find()
    test.clock.advance(minutes(3))
    expect([await mailsTo(other), await mailsTo(quiet)].map((mails) => mails.length)).toEqual([1, 0])
    await find()
    test.clock.advance(minutes(3))
    expect([await mailsTo(other), await mailsTo(quiet)].map((mails) => mails.length)).toEqual([2, 0])
    test.clock.advance(hours(10))
    expect(await mailsTo(quiet)).toHaveLength(1)
  })

  it('is sent after an email for which a user is waiting', async () => {
    const agent = await alerted()
    await find()
    test.clock.advance(minutes(3))
    await writeAlerts(test.ctx)
    await writeMail(test.ctx, { to: { email: 'neu@example.test' }, type: 'verification', values: {} })
    const place = { channel: 'mail', target: MAIL_TARGET } as const
    const taken = [
      await takeDue(test.ctx, place, { lease: minutes(1), batch: 1 }),
      await takeDue(test.ctx, place, { lease: minutes(1), batch: 1 }),
    ]
    expect(taken.flat().map(({ recipient }) => recipient)).toEqual(['neu@example.test', agent.email])
  })

  it("never contains the owner, the advert's words or another agent", async () => {
    const [one, other] = [await alerted({}, { name: 'CANARY-one' }), await alerted({}, { name: 'CANARY-other', location: 'Celle' })]
    await find({ title: 'Frau Kanari 0171 5550123', contact_name: 'CANARY-owner', contact_phone: '0171 5550123' })
    await find({ location: 'Celle', zip_code: '29221' })
    test.clock.advance(minutes(3))
    const [mine, theirs] = [(await mailsTo(one))[0], (await mailsTo(other))[0]]
    for (const part of [mine?.html, mine?.text, mine?.subject]) expect(part).not.toMatch(/Kanari|0171 5550123|CANARY-(owner|other)|Celle/)
    expect(mine?.text).toContain('CANARY-one')
    expect(theirs?.text).toContain('29221 Celle')
    expect(theirs?.text).not.toContain('CANARY-one')
  })

  it('escapes HTML in a name', async () => {
    const agent = await alerted({}, { name: '<img src=x onerror=alert(1)>' })
    await find()
    test.clock.advance(minutes(3))
    expect((await mailsTo(agent))[0]?.html).not.toContain('<img src=x')
  })

  it('waits for the end of the quiet hours', async () => {
    const agent = await alerted({ quiet: ['10:00', '12:00'] })
    await find()
    test.clock.advance(minutes(89))
    expect(await mailsTo(agent)).toEqual([])
    test.clock.advance(minutes(1))
    expect(await mailsTo(agent)).toHaveLength(1)
  })

  it('comes once a day at the chosen time, even across the start of summer time', async () => {
    test.clock.set(new Date('2027-03-27T12:00:00Z'))
    const agent = await alerted({ digestAt: '07:30' })
    await find()
    await find()
    test.clock.set(new Date('2027-03-28T05:29:00Z'))
    expect(await mailsTo(agent)).toEqual([])
    test.clock.set(new Date('2027-03-28T05:30:00Z'))
    expect((await mailsTo(agent)).map(({ subject }) => subject)).toEqual(['2 neue Treffer'])
    await find()
    test.clock.advance(hours(23))
    expect(await mailsTo(agent)).toHaveLength(1)
    test.clock.advance(hours(1))
    expect(await mailsTo(agent)).toHaveLength(2)
  })

  it('skips read matches, excluded searches and agents who turned it off', async () => {
    const [reader, leftOut, changed] = [await alerted(), await alerted(), await alerted()]
    const [search] = (await test.as(leftOut).call(savedSearches.list)).body
    await test.as(leftOut).call(savedSearches.update, { params: { id: search?.id ?? 0 }, body: { alerts: false } })
    await find()
    const matchIds = (await readBell(test, reader)).map(({ id }) => id)
    await test.as(reader).call(notifications.markRead, { body: { matchIds } })
    await prefer(changed, false)
    test.clock.advance(hours(1))
    for (const agent of [reader, leftOut, changed]) expect(await mailsTo(agent)).toEqual([])
  })

  it('is written even if the bell is turned off', async () => {
    const agent = await alerted({ bell: false })
    await find()
    expect(await readBell(test, agent)).toEqual([])
    test.clock.advance(minutes(3))
    expect(await mailsTo(agent)).toHaveLength(1)
  })

  it('is not sent to an unconfirmed address', async () => {
    const agent = await alerted()
    await test.make.changeUser(agent, { is_email_verified: false })
    await find()
    test.clock.advance(minutes(3))
    expect(await mailsTo(agent)).toEqual([])
  })

  it('is written once under concurrent writers', async () => {
    const agents = [await alerted(), await alerted(), await alerted()]
    await find()
    test.clock.advance(minutes(3))
    await Promise.all(Array.from({ length: 6 }, () => writeAlerts(test.ctx)))
    for (const agent of agents) expect(await mailsTo(agent)).toHaveLength(1)
  })

  it('is left to the writer that holds the lock, while others are written', async () => {
    const agents = [await alerted(), await alerted()]
    await find()
    test.clock.advance(minutes(3))
    await test.ctx.db.transaction().execute(async (db) => {
      const held = await lockNextDue({ ...test.ctx, db }, 'mail')
      for (const agent of agents) expect(await mailsTo(agent)).toHaveLength(agent.id === held?.id ? 0 : 1)
    })
    for (const agent of agents) expect(await mailsTo(agent)).toHaveLength(1)
  })

  it('is written later if the first attempt fails', async () => {
    const owner = new pg.Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    const agent = await alerted()
    await find()
    test.clock.advance(minutes(3))
    await owner.query(`create function no_mail() returns trigger language plpgsql as $$ begin raise exception 'the database fails'; end $$`)
    await owner.query(`create trigger no_mail before insert on deliveries for each row execute function no_mail()`)
    await expect(writeAlerts(test.ctx)).rejects.toThrow('the database fails')
    await owner.query(`drop trigger no_mail on deliveries; drop function no_mail()`)
    expect(await mailsTo(agent)).toHaveLength(1)
  })
})

describe('unsubscribing', () => {
  async function written() {
    const agent = await alerted()
    await find()
    test.clock.advance(minutes(3))
    const [mail] = await mailsTo(agent)
    return { agent, token: mail?.token ?? '' }
  }
  const post = (token: string) =>
    test.app.inject({
      method: 'POST',
      url: `/api/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const wantsMails = async (agent: TestAgent) =>
    (await test.as(agent).call(notifications.preferences)).body.kinds.filter(({ mail }) => mail).map(({ kind }) => kind)

  it('takes one request to the address in the email header', async () => {
    const { agent } = await written()
    const { agent: other } = await written()
    await connectMailServer(test.ctx, smtp)
    await test.drain()
    const arrived = smtp.messages().find(({ recipients }) => recipients[0] === agent.email)
    const raw = String(arrived?.raw)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const token = /^List-Unsubscribe:\s+<http:\/\/giebel\.test\/api\/unsubscribe\/([\w-]+)>/m.exec(raw)?.[1] ?? ''
    expect((await post(token)).statusCode).toBe(200)
    expect([await wantsMails(agent), await wantsMails(other)]).toEqual([[], ['match', 'agreement_changed']])
    expect((await post(token)).statusCode).toBe(200)
    await test.ctx.db.updateTable('smtp_settings').set({ is_active: false }).execute()
  })

  it('undoes the first step of being notified, for its agent only', async () => {
    const isHeard = async (agent: TestAgent) => (await test.as(agent).call(stats.get)).body.firstSteps.hearsOfMatches
    const [{ agent, token }, { agent: other }, silent] = [await written(), await written(), await test.make.agent()]
    expect([await isHeard(agent), await isHeard(other), await isHeard(silent)]).toEqual([true, true, false])
    await post(token)
    expect([await isHeard(agent), await isHeard(other)]).toEqual([false, true])
  })

  it('does not happen on GET', async () => {
    const { agent, token } = await written()
    const answer = await test.app.inject({ method: 'GET', url: `/api/unsubscribe/${token}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/unsubscribe?token=${token}`])
    expect(await wantsMails(agent)).toEqual(['match', 'agreement_changed'])
  })

  it('rejects any other token', async () => {
    const [{ agent, token }, { agent: other }] = [await written(), await written()]
    for (const wrong of [`${other.id}${token.slice(36)}`, token.slice(0, -1), agent.id, 'x'])
      expect((await post(wrong)).statusCode).toBe(404)
    expect([await wantsMails(agent), await wantsMails(other)]).toEqual([agent, other].map(() => ['match', 'agreement_changed']))
  })
})
