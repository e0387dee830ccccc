import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { LogEntry } from '#shared/contract/operations/audit.ts'
import type { Route } from '#shared/contract/route.ts'
import { LOG, LOGGED_KINDS } from '#shared/domain/event.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { Input } from '#test/as.ts'
import { days, minutes } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { makeNetwork } from '#test/network.ts'
import { findRoute, WRITES, type WriteName } from '#test/writes.ts'
import { forgetOldEvents } from './service.ts'

const { audit } = contract

let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin', first_name: 'Ada', last_name: 'Admin' })
})
afterAll(() => test.close())

/** The log, with all its pages. */
const log = async (query: object = {}) => {
  const reader = test.as(await test.make.signIn(admin))
  const entries: LogEntry[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const asked: object = cursor === '' ? query : { ...query, cursor }
    const { body, headers } = await reader.call(audit.list, { query: asked })
    entries.push(...body)
    cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
  }
  return entries
}
const listKinds = async (query: object = {}) => (await log(query)).map(({ kind }) => kind)
const login = (email: string, password: string) => test.as().call(contract.accounts.login, { body: { email, password } })

/** Expected log entries per route by which an admin writes. */
const OF_ADMINS = {
  'users.update': ['account_deactivated'],
  'users.remove': ['account_deleted', 'tip_returned'],
  'users.resetPassword': ['password_set'],
  'users.sendEmail': ['account_mail_sent'],
  'users.setRegistration': ['approval_switched'],
  'rewards.update': ['reward_changed'],
  'rewards.setTipStatus': ['tip_changed'],
  'rewards.giveTip': ['new_tip'],
  'smtpSettings.create': ['mail_server_made'],
  'smtpSettings.update': ['mail_server_changed', 'mail_server_made'],
  'smtpSettings.remove': ['mail_server_deleted', 'mail_server_made'],
  'smtpSettings.setGlobal': ['mail_server_chosen', 'mail_server_made'],
  'smtpSettings.test': ['mail_server_tested', 'mail_server_made'],
  'emailTemplates.create': ['template_made'],
  'emailTemplates.update': ['template_changed', 'template_made'],
  'emailTemplates.remove': ['template_deleted', 'template_made'],
  'emailTemplates.preview': [],
  'jobs.retry': ['job_retried'],
  'jobs.discard': ['job_discarded'],
  'deliveries.retryAny': ['delivery_retried'],
  'sources.update': ['source_changed'],
  'legal.update': ['legal_changed'],
  'privacy.setRetention': ['retention_changed'],
  'secondFactor.reset': ['factor_changed'],
  'secondFactor.require': ['factor_duty_switched'],
} as const satisfies Partial<Record<WriteName, readonly string[]>>

/** Expected log entries for routes of agents and partners that affect others or grant access. */
const OF_OTHERS = {
  'accounts.update': ['crm_changed'],
  'accounts.changePassword': ['password_changed'],
  'secondFactor.confirmApp': ['factor_changed'],
  'secondFactor.removeApp': ['factor_changed'],
  'secondFactor.renewCodes': ['factor_changed'],
  'secondFactor.turnOff': ['factor_changed'],
  'apiKeys.create': ['api_key_made'],
  'apiKeys.update': ['api_key_changed'],
  'apiKeys.end': ['api_key_ended'],
  'partners.connect': ['partner_joined'],
  'partners.pause': ['partner_paused'],
  'partners.renewLink': ['link_renewed'],
  'office.put': ['office_changed'],
  'consents.accept': ['office_agreed'],
  'billing.put': ['billing_changed'],
  'billing.accept': ['agreement_accepted'],
  'tips.submit': ['new_tip'],
  'tips.update': ['tip_changed'],
  'tipProspects.take': ['tip_changed'],
  'tipProspects.part': ['tip_object_changed'],
  'commissions.create': ['commission_changed', 'tip_changed'],
  'commissions.update': ['commission_changed'],
  'statements.issue': ['statement_changed'],
  'statements.pay': ['statement_changed'],
  'statements.cancel': ['statement_changed'],
  'statements.ask': ['agent_wrote'],
  'messages.send': ['partner_wrote'],
  'messages.sendToPartner': ['agent_wrote'],
  'contact.consent': ['consent_recorded'],
  'contact.withdrawConsent': ['consent_withdrawn', 'consent_recorded'],
  'contact.objection': ['objection_recorded'],
  'contact.undoObjection': ['objection_undone'],
  'contact.override': ['override_recorded'],
  'find.objection': ['objection_recorded'],
  'notices.record': ['owner_notice_recorded'],
  'notices.takeBack': ['owner_notice_recorded'],
} as const satisfies Partial<Record<WriteName, readonly string[]>>

describe.each(Object.entries({ ...OF_ADMINS, ...OF_OTHERS }) as [WriteName, readonly string[]][])('%s', (name, kinds) => {
  it(`is logged as ${kinds.join(', ') || 'nothing'} with its actor`, async () => {
    const { by, input } = await WRITES[name](test)
    const { status, text } = await test.as(by).call(findRoute(name), input as Input<Route>)
    expect([status, status === 200 || text]).toEqual([200, true])
    const rows = (await log({ person: by?.id })).filter(({ actor, kind }) => actor?.id === by?.id && kind !== 'account_opened')
    // the setup may have logged entries, too
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(expect.arrayContaining([...kinds].toSorted()))
    expect(rows.map(({ kind }) => kind).includes(kinds[0] as (typeof rows)[number]['kind'])).toBe(kinds.length > 0)
    for (const { sentence } of rows) expect(sentence).not.toMatch(/undefined|null|\[object|NaN/)
  })
})

describe('the log', () => {
  it('covers every write route that only admins may use', () => {
    const rows = Object.keys(WRITES).filter((name) => {
      const { access } = findRoute(name)
      return Array.isArray(access) && access.length === 1 && access[0] === 'admin'
    })
    expect(rows.toSorted()).toEqual(Object.keys(OF_ADMINS).toSorted())
  })

  it.each(['update events set kind = kind', 'delete from events', 'truncate events', 'truncate events cascade'])(
    'denies the application: %s',
    async (statement) => {
      await login((await test.make.agent()).email, 'wrong')
      const application = new pg.Client({ connectionString: test.database.appUrl })
      await application.connect()
      try {
        await expect(application.query(statement)).rejects.toThrow(/permission denied/)
        const { rows } = await application.query<{ owner: boolean }>(
          `select pg_has_role(current_user, tableowner, 'member') as owner from pg_tables where tablename = 'events'`,
        )
        expect(rows).toEqual([{ owner: false }])
      } finally {
        await application.end()
      }
    },
  )

  it('has no entry for a rolled-back transaction', async () => {
    const agent = await test.make.agent()
    const fails = inTransaction(test.ctx, async (ctx) => {
      await recordEvents(ctx, [{ kind: 'account_deactivated', actorId: admin.id, userIds: [agent.id] }])
      throw new Error('on purpose')
    })
    await expect(fails).rejects.toThrow('on purpose')
    expect(await log({ person: agent.id })).toEqual([])
  })

  it('logs sign-ins, and failed attempts once per 15 minutes', async () => {
    const agent = await test.make.agent({ first_name: 'Ute', last_name: 'Unbefugt' })
    await login(agent.email, agent.password)
    for (const wrong of ['one', 'two', 'three']) {
      await login(agent.email, wrong)
      await test.drain()
    }
    expect(await listKinds({ person: agent.id })).toEqual(['sign_in_failed', 'signed_in'])
    test.clock.advance(minutes(16))
    await login(agent.email, 'four')
    await login('nobody@example.test', 'four')
    await test.drain()
    const [last, ...before] = await log({ person: agent.id })
    expect(before).toHaveLength(2)
    expect([last?.actor, last?.sentence]).toEqual([null, 'hat eine Anmeldung als Ute Unbefugt abgewiesen: falsches Passwort'])
  })

  it('can be filtered by person, kind, area, subject, days and words, and is paginated by cursor', async () => {
    const { agent, partner } = await makeNetwork(test)
    const id = await test.make.tip(agent, partner)
    await test.as(agent).call(contract.tips.update, { params: { id }, body: { status: 'contacted' } })
    await test.as(agent).call(contract.tips.update, { params: { id }, body: { status: 'accepted' } })
    const other = await test.make.tip(agent, partner)
    await test.as(agent).call(contract.tips.update, { params: { id: other }, body: { status: 'rejected' } })
    const sentences = async (query: object) => (await log({ person: agent.id, ...query })).map(({ sentence }) => sentence)
    expect(await sentences({ subject: 'tip', subjectId: id })).toEqual([
      `hat Tipp ${id} auf „Angenommen“ gesetzt`,
      `hat Tipp ${id} auf „Kontaktiert“ gesetzt`,
    ])
    expect(await sentences({ kind: 'tip_changed' })).toHaveLength(3)
    expect(await sentences({ area: 'network' })).toHaveLength(3)
    expect(await sentences({ area: 'mail' })).toEqual([])
    expect(await sentences({ subject: 'commission', subjectId: id })).toEqual([])
    expect(await sentences({ search: `${agent.lastName} tipp geändert` })).toHaveLength(3)
    expect(await sentences({ search: 'keinsolchername' })).toEqual([])
    const today = test.clock.now().toISOString().slice(0, 10)
    expect(await sentences({ from: today, until: today })).toHaveLength(3)
    expect(await sentences({ from: '2030-01-01' })).toEqual([])
    expect(await sentences({ until: '2020-01-01' })).toEqual([])

    const reader = await test.make.signIn(admin)
    const seen: number[] = []
    for (let path: string | undefined = `/api/admin/audit?person=${agent.id}&limit=1`; path !== undefined && seen.length < 10;) {
      const page: { headers: { link?: unknown }; body: string } = await test.app.inject({ url: path, headers: { cookie: reader.cookie } })
      seen.push(...(JSON.parse(page.body) as { id: number }[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec((page.headers.link ?? '') as string)?.[1]
    }
    expect(seen).toEqual((await log({ person: agent.id })).map(({ id }) => id))
  })

  it('never names a deleted account or an owner', async () => {
    const { agent, partner } = await makeNetwork(test)
    const id = await test.make.tip(agent, partner, { seller_name: 'Erika Eigentum', seller_phone: '0171 555' })
    await test.as(agent).call(contract.tips.update, { params: { id }, body: { status: 'contacted', maklerNotes: 'Erika ist nett' } })
    const by = await test.make.user({ role: 'admin' })
    expect((await test.as(by).call(contract.users.remove, { params: { id: agent.id } })).status).toBe(200)
    const rows = await log({ subject: 'tip', subjectId: id })
    expect(rows.map(({ kind, actor }) => [kind, actor?.name])).toEqual([
      ['tip_returned', `${by.firstName} ${by.lastName}`],
      ['tip_changed', 'Gelöschtes Konto'],
    ])
    expect(JSON.stringify(await log())).not.toMatch(/Erika|0171 555/)
    const { rows: stored } = await sql<{ text: string }>`select to_jsonb(e)::text as text from events e`.execute(test.ctx.db)
    expect(stored.filter(({ text }) => /Erika|0171 555|example\.test/.test(text))).toEqual([])
    // the tip's history contains it, too
    const [entry] = (await test.as(partner).call(contract.tips.ownHistory, { params: { id } })).body
    expect([entry?.changeType, entry?.changedByName]).toEqual(['agent_left', 'Administration'])
  })

  it('exports all rows of the filter as CSV without formulas, and logs the export', async () => {
    const agent = await test.make.agent({ first_name: '=HYPERLINK("x")', last_name: '+1' })
    await login(agent.email, agent.password)
    const by = await test.make.user({ role: 'admin' })
    const { status, text, headers } = await test.as(by).call(audit.csv, { query: { person: agent.id } })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, row, ...more] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toMatch(/^"Zeitpunkt";"Wer";"Was"/)
    expect(row).toContain(`;"'=HYPERLINK(""x"") +1";"hat sich angemeldet";`)
    expect(more).toEqual([])
    expect(await listKinds({ person: by.id })).toEqual(['log_saved'])
  })

  it('is readable for admins only', async () => {
    const agent = await test.make.agent()
    for (const row of [audit.list, audit.csv]) expect((await test.as(agent).call(row)).status).toBe(403)
  })

  it('renders a sentence for every kind, even without details', async () => {
    const who = await test.make.agent({ first_name: 'Rita', last_name: 'Reihum' })
    await recordEvents(
      test.ctx,
      LOGGED_KINDS.map((kind) => ({ kind, actorId: admin.id, userIds: [who.id], subjectIds: LOG[kind].subject ? [987_654] : [] })),
    )
    const rows = await log({ person: who.id, limit: '40' })
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...LOGGED_KINDS].toSorted())
    for (const { sentence } of rows) expect(sentence).not.toMatch(/undefined|null|\[object|NaN|„“| {2}/)
  })

  it('counts all subjects of an event but names only the first few', async () => {
    const agent = await test.make.agent()
    const subjectIds = Array.from({ length: 20 }, (_, n) => 700_000 + n)
    await recordEvents(test.ctx, [{ kind: 'export_asked', actorId: agent.id, userIds: [], subjectIds }])
    const [entry] = await log({ person: agent.id })
    expect(entry?.sentence).toMatch(/700000, 700001, 700002 und 17 weitere/)
  })

  it('counts all people of an event but names only the first few', async () => {
    const [agent, message] = [await test.make.agent(), 700_100]
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => test.make.agent({ first_name: 'Otto', last_name: `Nr${n}` })))
    const userIds = all.map(({ id }) => id)
    await recordEvents(test.ctx, [{ kind: 'agent_wrote', actorId: agent.id, userIds, subjectIds: [message] }])
    const [entry] = await log({ person: agent.id })
    expect([entry?.peopleCount, entry?.people.length]).toEqual([12, 10])
    expect(entry?.sentence).toMatch(/Otto Nr8, Otto Nr9 und 2 weitere eine Nachricht/)
    expect((await test.as(admin).call(audit.csv, { query: { person: agent.id } })).text).toContain('Otto Nr9 | 2 weitere')
  })

  it('names the office of an agent who acted, and can be filtered by office', async () => {
    const anna = await test.make.agent({ first_name: 'Anna', last_name: 'Adler', company_name: 'Nordhaus GmbH' })
    const ben = await test.make.agent({ first_name: 'Ben', last_name: 'Bock', office_id: anna.officeId })
    const [stranger, partner] = [await test.make.agent({ company_name: 'Claus KG' }), await test.make.user({ role: 'partner' })]
    for (const by of [anna, stranger]) await test.make.relation(by, partner)
    for (const by of [anna, ben, stranger]) await login(by.email, by.password)
    for (const by of [ben, stranger])
      await test.as(by).call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Guten Tag' } })
    const office = { id: anna.officeId as string, name: 'Nordhaus GmbH' }
    const acts = (await log({ office: anna.officeId })).map(({ actor, kind, office, offices }) => [actor?.name, kind, office, offices])
    expect(acts).toEqual([
      ['Ben Bock', 'agent_wrote', office, []],
      ['Ben Bock', 'signed_in', office, []],
      ['Anna Adler', 'signed_in', office, []],
    ])
    expect((await log({ office: stranger.officeId })).map(({ actor, office }) => [actor?.id, office?.name])).toEqual([
      [stranger.id, 'Claus KG'],
      [stranger.id, 'Claus KG'],
    ])
    const { text } = await test.as(admin).call(audit.csv, { query: { office: anna.officeId } })
    expect(text.split('\r\n').filter((line) => line.endsWith('"Nordhaus GmbH"'))).toHaveLength(3)
    expect((await test.as(await test.make.signIn(admin)).call(audit.list, { query: { office: 'Nordhaus' } })).status).toBe(400)
  })

  it('keeps an act with the office for which it was done, after the agent has left', async () => {
    const anna = await test.make.agent({ company_name: 'Nordhaus GmbH' })
    const ben = await test.make.agent({ office_id: anna.officeId })
    const acting = async () => (await log({ office: anna.officeId })).map(({ kind }) => kind)
    await login(ben.email, ben.password)
    await test.as(await test.make.signIn(admin)).call(contract.users.update, { params: { id: ben.id }, body: { role: 'partner' } })
    const partner = await test.make.signIn(ben)
    await login(partner.email, partner.password)
    expect(await acting()).toEqual(['signed_in'])
    await test.as(await test.make.signIn(admin)).call(contract.users.remove, { params: { id: ben.id } })
    expect(await acting()).toEqual(['signed_in'])
  })

  it.each([undefined, 'Nordhaus GmbH'])('names the office that something happened to, and not its agents (firm: %s)', async (firm) => {
    const anna = await test.make.agent({ first_name: 'Anna', last_name: 'Adler', ...(firm !== undefined && { company_name: firm }) })
    const colleagues = [await test.make.agent({ first_name: 'Ben', last_name: 'Bock', office_id: anna.officeId })]
    const [stranger, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    for (const by of [anna, stranger]) await test.make.relation(by, partner)
    const submit = (to: TestAgent) =>
      test
        .as(partner)
        .call(contract.tips.submit, { body: { street: 'Lindenweg', houseNumber: '7', zipCode: '22111', maklerUserId: to.officeId } })
    const { id } = (await submit(anna)).body
    await submit(stranger)
    await test.as(partner).call(contract.messages.send, { body: { content: 'Guten Tag', maklerUserId: anna.officeId } })
    const name = firm ?? 'Anna Adler'
    const entries = await log({ office: anna.officeId })
    expect(entries.map(({ sentence }) => sentence)).toEqual([`hat ${name} eine Nachricht geschrieben`, `hat Tipp ${id} an ${name} gegeben`])
    for (const { office, offices, people, peopleCount } of entries)
      expect({ office, offices, people, peopleCount }).toEqual({
        office: null,
        offices: [{ id: anna.officeId, name }],
        people: [],
        peopleCount: 0,
      })
    // each colleague still finds what concerned the office then
    for (const { id } of [anna, ...colleagues]) expect(await listKinds({ person: id })).toEqual(['partner_wrote', 'new_tip'])
    const later = await test.make.agent({ office_id: anna.officeId })
    expect(await listKinds({ person: later.id })).toEqual([])
  })

  it('deletes events after 24 months, acting as the table’s owner', async () => {
    const agent: TestAgent = await test.make.agent()
    await login(agent.email, agent.password)
    test.clock.advance(days(720))
    await forgetOldEvents(test.ctx)
    expect(await listKinds({ person: agent.id })).toEqual(['signed_in'])
    test.clock.advance(days(15))
    await forgetOldEvents(test.ctx)
    expect(await listKinds({ person: agent.id })).toEqual([])
  })
})
