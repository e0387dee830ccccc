import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commissions } from '#shared/contract/network/commissions.ts'
import { rewards } from '#shared/contract/network/rewards.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { overview } from '#shared/contract/operations/overview.ts'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { calendar } from '#shared/contract/work/calendar.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type UserChange, users } from '#shared/contract/people/users.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, hours } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { registrationForm } from '#test/forms.ts'
import { handIn } from '#test/own-adverts.ts'
import { mailsTo, newestToken } from '#test/mails.ts'

let test: TestApp
let admin: TestUser<'admin'>
let colleague: TestUser<'admin'>
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  await connectMailServer(test.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
})
beforeEach(async () => {
  test.clock.advance(hours(2))
  admin = await test.make.user({ role: 'admin' })
  colleague = await test.make.user({ role: 'admin' })
  agent = await test.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  other = await test.make.agent({ first_name: 'Berta', last_name: 'Anders' })
})
afterAll(() => test.close())

const list = async (query: object = {}) => (await test.as(admin).call(users.list, { query })).body
const change = (id: string, body: Partial<UserChange>, by = admin) => test.as(by).call(users.update, { params: { id }, body })
const remove = (id: string, by = admin) => test.as(by).call(users.remove, { params: { id } })
const login = (email: string, password: string) => test.as().call(accounts.login, { body: { email, password } })
const isSignedIn = async (user: TestUser) => (await test.as(user).call(accounts.current)).status === 200

describe('the list of accounts', () => {
  it('can be searched by words in name, address and company, and filtered by role and state', async () => {
    const found = await test.make.agent({ first_name: 'Jörg', last_name: 'Kühne-Ott', company_name: 'Wohnwert 100%_GmbH' })
    await test.make.agent({ company_name: 'Wohnwert 1000 GmbH', is_active: false })
    const ids = async (query: object) => (await list(query)).map(({ id }) => id)
    expect(await ids({ search: 'kühne  JÖRG' })).toEqual([found.id])
    expect(await ids({ search: 'wohnwert 100%_' })).toEqual([found.id])
    expect(await ids({ search: found.email.toUpperCase() })).toEqual([found.id])
    expect(await ids({ search: 'wohnwert', state: 'locked' })).toHaveLength(1)
    expect(await ids({ search: 'wohnwert', state: 'active' })).toEqual([found.id])
    expect(await ids({ search: 'wohnwert', role: 'partner' })).toEqual([])
    expect(await ids({ search: String.raw`\ ' " ; drop` })).toEqual([])
    // the state of a Propstack key only concerns its owner
    expect(JSON.stringify(await list({ search: 'kühne' }))).not.toMatch(/propstack/i)
  })

  it.each([
    ['newest', sql`created_at desc, id desc`],
    ['name', sql`lower(last_name || ' ' || first_name), id`],
    ['email', sql`lower(email), id`],
    [
      'company',
      sql`lower(coalesce(case when role = 'agent' then (select nullif(name, trim(first_name || ' ' || last_name)) from offices o where o.id = office_id) else company_name end, '')), id`,
    ],
  ] as const)('lists each account once across pages, sorted by %s', async (sort, order) => {
    const { rows } = await sql<{ id: string }>`select id from users where deleted_at is null order by ${order}`.execute(test.ctx.db)
    const seen: string[] = []
    for (let path: string | undefined = `/api/admin/users?sort=${sort}&limit=3`; path !== undefined && seen.length < rows.length;) {
      const page: { headers: { link?: unknown }; body: string } = await test.app.inject({
        url: path,
        headers: { cookie: admin.cookie },
      })
      seen.push(...(JSON.parse(page.body) as { id: string }[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec((page.headers.link ?? '') as string)?.[1]
    }
    expect(rows.length).toBeGreaterThan(6)
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it.each(['newest', 'name', 'email'] as const)('sorted by %s is read from an index', async (sort) => {
    await test.ctx.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_sort = off`.execute(db)
      const key = {
        newest: sql`created_at desc, id desc`,
        name: sql`lower(last_name || ' ' || first_name), id`,
        email: sql`lower(email)`,
      }[sort]
      const { rows } = await sql<
        Record<string, string>
      >`explain select id from users where deleted_at is null order by ${key} limit 50`.execute(db)
      expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan using users_(newest|name|email)/)
    })
  })
})

describe('an account', () => {
  it('is changed in the given fields only, leaving other accounts unchanged', async () => {
    const body = { firstName: 'Anneliese', companyName: 'Berger Immobilien', phoneNumber: '' }
    const before = await list({ search: other.email })
    expect((await change(agent.id, body)).body).toMatchObject({
      firstName: 'Anneliese',
      lastName: 'Berger',
      companyName: 'Berger Immobilien',
      phoneNumber: null,
    })
    expect(await list({ search: other.email })).toEqual(before)
    expect(await isSignedIn(agent)).toBe(true)
  })

  it('has to confirm another address, and the old address is notified', async () => {
    const email = registrationForm().email
    await test.as().call(accounts.forgotPassword, { body: { email: agent.email } })
    await test.drain()
    const old = await newestToken(test.ctx, agent.email)
    expect((await change(agent.id, { email })).body).toMatchObject({ email, isEmailVerified: false })
    expect([await isSignedIn(agent), await isSignedIn(other)]).toEqual([false, true])
    expect((await mailsTo(test.ctx, agent.email)).at(-1)?.subject).toBe('Ihre E-Mail-Adresse wurde geändert')
    // a link sent to the old address no longer works
    const reset = await test.as().call(accounts.resetPassword, { body: { token: old, password: 'Windrad-Kiesel-9' } })
    expect(reset.status).toBe(400)
    const token = await newestToken(test.ctx, email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).status).toBe(200)
    expect((await list({ search: email }))[0]?.isEmailVerified).toBe(true)
  })

  it('loses its API keys on a move to another address, and the old address is notified; others keep theirs', async () => {
    const keys = [agent, other].map((owner) => test.as(owner).call(apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } }))
    const [own, foreign] = (await Promise.all(keys)).map(({ body }) => ({ authorization: `Bearer ${body.token}` }))
    const works = async (headers: object) => (await test.as().call(stats.get, {}, headers as Record<string, string>)).status
    expect([await works(own as object), await works(foreign as object)]).toEqual([200, 200])
    await change(agent.id, { firstName: 'Anne' })
    expect(await works(own as object)).toBe(200)
    await change(agent.id, { email: registrationForm().email })
    expect([await works(own as object), await works(foreign as object)]).toEqual([401, 200])
    expect((await mailsTo(test.ctx, agent.email)).at(-1)?.text).toContain('Die API-Schlüssel des Kontos gelten nicht mehr')
    await change(other.id, { email: agent.email })
    // the email to an account without keys does not mention any
    const without = await test.make.agent()
    await change(without.id, { email: registrationForm().email })
    expect((await mailsTo(test.ctx, without.email)).at(-1)?.text).not.toContain('API-Schlüssel')
  })

  it('loses its calendar address and trusted browsers on a move to another address; others keep theirs', async () => {
    const calendars = await Promise.all([agent, other].map(async (owner) => (await test.as(owner).call(calendar.address)).body.url))
    const shown = () => Promise.all(calendars.map(async (url) => (await test.app.inject(new URL(String(url)).pathname)).statusCode))
    const trusted = async () =>
      (await test.ctx.db.selectFrom('known_devices').select('user_id').where('trusted_until', 'is not', null).execute()).map(
        ({ user_id }) => user_id,
      )
    const now = test.clock.now()
    const device = { last_used_at: now, trusted_at: now, trusted_until: new Date(now.getTime() + days(20)) }
    for (const { id } of [agent, other])
      await test.ctx.db
        .insertInto('known_devices')
        .values({ ...device, user_id: id, token_hash: randomBytes(32) })
        .execute()
    await change(agent.id, { firstName: 'Anne' })
    expect([await shown(), (await trusted()).length]).toEqual([[200, 200], 2])
    await change(agent.id, { email: registrationForm().email })
    expect([await shown(), await trusted()]).toEqual([[404, 200], [other.id]])
    expect((await mailsTo(test.ctx, agent.email)).at(-1)?.text).toContain('Die Adresse des Kalenders gilt nicht mehr')
  })

  it('cannot get an address that another account has', async () => {
    expect((await change(agent.id, { email: other.email.toUpperCase() })).text).toBe('Diese E-Mail-Adresse ist bereits registriert.')
    expect((await list({ search: agent.email })).map(({ id }) => id)).toEqual([agent.id])
  })

  it('has to sign in again with another role; other accounts stay signed in', async () => {
    expect((await change(agent.id, { role: 'partner' })).body).toMatchObject({ role: 'partner', userLevel: 3 })
    expect([await isSignedIn(agent), await isSignedIn(other)]).toEqual([false, true])
    expect((await login(agent.email, agent.password)).body).toMatchObject({ user: { role: 'partner', userLevel: 3 } })
    expect((await change(agent.id, { role: 'admin' } as never)).status).toBe(400)
  })

  it('that becomes a partner returns its tips to the pool, and new ones go to another agent', async () => {
    const by = await test.make.user({ role: 'partner' })
    await test.make.relation(other, by)
    test.clock.advance(1_000)
    await test.make.relation(agent, by)
    const tip = await test.make.tip(agent, by)
    await change(agent.id, { role: 'partner' })
    expect((await test.as(admin).call(rewards.tips)).body.find(({ id }) => id === tip)).toMatchObject({ maklerUserId: null })
    const later = await test
      .as(by)
      .call(tips.submit, { body: { serviceType: 'verkauf', city: 'Celle', clientKey: crypto.randomUUID() } as never })
    expect(later.status).toBe(200)
    expect((await test.as(other).call(tips.incoming)).body.map(({ id }) => id)).toContain(later.body.id)
  })

  it('gets a new password, which ends its sessions', async () => {
    const reset = (newPassword: string, id: string = agent.id) =>
      test.as(admin).call(users.resetPassword, { params: { id }, body: { newPassword } })
    expect((await reset('12345')).text).toBe('Das Passwort muss mindestens 6 Zeichen lang sein.')
    expect((await reset('passwort')).status).toBe(400)
    expect(await isSignedIn(agent)).toBe(true)
    expect((await reset('Windrad-Kiesel-9')).status).toBe(200)
    expect([await isSignedIn(agent), await isSignedIn(other)]).toEqual([false, true])
    expect([(await login(agent.email, agent.password)).status, (await login(agent.email, 'Windrad-Kiesel-9')).status]).toEqual([401, 200])
    expect((await mailsTo(test.ctx, agent.email)).at(-1)?.text).toContain(
      'Die Administration hat für Ihr Konto ein neues Passwort festgelegt',
    )
    expect((await reset('Windrad-Kiesel-9', '0198a000-0000-7000-8000-000000000001')).status).toBe(404)
  })

  it('of an admin cannot be locked, moved, deleted or given a password', async () => {
    const stored = () => test.ctx.db.selectFrom('users').selectAll().where('id', '=', colleague.id).executeTakeFirstOrThrow()
    const before = await stored()
    const answers = [
      await change(colleague.id, { isActive: false }),
      await change(colleague.id, { role: 'agent' }),
      await change(colleague.id, { email: registrationForm().email }),
      await remove(colleague.id),
      await remove(admin.id),
      await test.as(admin).call(users.resetPassword, { params: { id: colleague.id }, body: { newPassword: 'Windrad-Kiesel-9' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await stored()).toEqual(before)
    expect([await isSignedIn(admin), await isSignedIn(colleague)]).toEqual([true, true])
  })

  it('gets the emails an admin sends, where they make sense', async () => {
    const send = (templateType: 'welcome_email' | 'email_verification', userId: string, customData?: { userType: string }) =>
      test.as(admin).call(users.sendEmail, { params: { userId }, body: { templateType, ...(customData && { customData }) } })
    expect((await send('welcome_email', agent.id, { userType: 'agent' })).status).toBe(200)
    expect((await mailsTo(test.ctx, agent.email)).map(({ type }) => type)).toEqual(['welcome'])
    expect((await send('email_verification', agent.id)).text).toBe('Diese Adresse ist schon bestätigt.')
    const newcomer = await test.make.agent({ is_email_verified: false })
    expect((await send('email_verification', newcomer.id)).status).toBe(200)
    const token = await newestToken(test.ctx, newcomer.email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).status).toBe(200)
    expect(await mailsTo(test.ctx, other.email)).toEqual([])
    await test.empty('smtp_settings')
    expect((await send('welcome_email', agent.id)).text).toContain('Es ist noch kein Mailserver eingerichtet.')
    await connectMailServer(test.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
  })
})

describe('deleting an account', () => {
  const rowsOf = async ({ id, officeId }: TestAgent) => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'office_id', 'partner_id')`.execute(
      test.ctx.db,
    )
    const counts = new Map<string, number>()
    for (const { table, column } of rows) {
      const { rows: found } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)}::text = ${column === 'office_id' ? officeId : id}`.execute(
        test.ctx.db,
      )
      if (found[0]?.n) counts.set(`${table}.${column}`, found[0].n)
    }
    return Object.fromEntries(counts)
  }

  async function withEverything(one: TestAgent) {
    const partner = await test.make.user({ role: 'partner' })
    const property = await test.make.property()
    await test.make.relation(one, partner)
    const open = await test.make.tip(one, partner, {
      own_notes: 'nur für mich',
      seller_phone: '0171 5550123',
      owner_cleared_at: test.clock.now(),
      follow_up_date: '2026-12-01',
    })
    const sold = await test.make.tip(one, partner, { status: 'sold' })
    const sale = { salePrice: 300_000, commissionRate: 1, saleDate: '2026-11-20' }
    await test.as(one).call(commissions.create, { body: { tipId: sold, ...sale } })
    await test.make.notification(one, property, (await test.make.savedSearch(one)).id)
    return { partner, open, sold }
  }

  it('previews and deletes the account’s own data, keeps books without the name and returns open tips', async () => {
    const [mine, theirs] = [await withEverything(agent), await withEverything(other)]
    const untouched = await rowsOf(other)
    const { body } = await test.as(admin).call(users.consequences, { params: { id: agent.id } })
    expect(body).toEqual({
      savedSearches: 1,
      prospects: 0,
      favorites: 0,
      relations: 1,
      messages: expect.any(Number),
      returnedTips: 1,
      keptTips: 1,
      keptCommissions: 1,
      unpaidCommissions: 1,
      unpaidAmount: 3_000,
      keptStatements: 0,
    })
    expect((await remove(agent.id)).status).toBe(200)
    expect(await rowsOf(agent)).toEqual({
      'commissions.office_id': 1,
      'events.office_id': 2,
      'property_tips.office_id': 1,
      'users.office_id': 1,
    })
    expect(await rowsOf(other)).toEqual(untouched)
    expect(await list({ search: agent.email })).toEqual([])
    expect(await isSignedIn(agent)).toBe(false)
    expect((await login(agent.email, agent.password)).status).toBe(401)
    const row = await test.ctx.db.selectFrom('users').selectAll().where('id', '=', agent.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/Anna|Berger|person\d+@/)
    const pool = (await test.as(admin).call(rewards.tips)).body.find(({ id }) => id === mine.open)
    expect(pool).toMatchObject({ maklerUserId: null })
    const given = await test.as(admin).call(rewards.giveTip, { params: { id: mine.open }, body: { maklerUserId: other.officeId } })
    expect(given.status).toBe(200)
    const received = (await test.as(other).call(tips.incoming)).body
    const marks = { ownNotes: null, followUpDate: null, isOwnerHidden: true }
    expect(received.find(({ id }) => id === mine.open)).toMatchObject(marks)
    expect((await test.as(theirs.partner).call(commissions.own)).body).toHaveLength(1)
  })

  it('closes an office once its last agent goes, also when both go at once', async () => {
    const first = await test.make.agent()
    const [second, partner] = [await test.make.agent({ office_id: first.officeId }), await test.make.user({ role: 'partner' })]
    const tip = await test.make.tip(first, partner)
    await test.as(second).call(prospects.update, { params: { id: await test.make.property() }, body: { prospectStatus: 'contacted' } })
    const count = async () =>
      (await test.ctx.db.selectFrom('prospects').select('property_id').where('office_id', '=', first.officeId).execute()).length
    expect(await count()).toBe(1)
    const answers = await Promise.all([first, second].map(({ id }) => remove(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await count()).toBe(0)
    const pool = (await test.as(admin).call(rewards.tips)).body
    expect(pool.find(({ id }) => id === tip)).toMatchObject({ maklerUserId: null })
  })

  it('of one of two keeps what belongs to the office', async () => {
    const first = await test.make.agent()
    const second = await test.make.agent({ office_id: first.officeId })
    const id = await test.make.property()
    await test.as(second).call(prospects.update, { params: { id }, body: { prospectStatus: 'contacted' } })
    await test.make.tip(first, await test.make.user({ role: 'partner' }))
    const { body } = await test.as(admin).call(users.consequences, { params: { id: second.id } })
    expect(body).toMatchObject({ prospects: 0, returnedTips: 0, keptTips: 0 })
    expect((await remove(second.id)).status).toBe(200)
    expect(await rowsOf(first)).toMatchObject({ 'prospects.office_id': 1, 'property_tips.office_id': 1, 'users.office_id': 1 })
    expect((await test.as(first).call(properties.get, { params: { id } })).body.prospectStatus).toBe('contacted')
  })

  it('or becoming a partner ends the membership of an office that goes on, also for a way back', async () => {
    const first = await test.make.agent()
    const second = await test.make.agent({ office_id: first.officeId })
    const id = await test.make.property()
    await test.as(first).call(prospects.update, { params: { id }, body: { prospectStatus: 'contacted' } })
    await change(second.id, { role: 'partner' })
    await change(second.id, { role: 'agent' })
    const back = await test.make.signIn(second)
    expect((await test.as(back).call(properties.get, { params: { id } })).body.prospectStatus).toBe('not_contacted')
    expect((await test.as(first).call(properties.get, { params: { id } })).body.prospectStatus).toBe('contacted')
  })

  const objectedTo = async (id: number) => (await test.as(other).call(contact.get, { params: { id } })).body.objectedAt
  const called = (id: number, by = agent) =>
    test.as(by).call(prospects.addActivity, { params: { id }, body: { activityType: 'call', description: 'Angerufen' } })
  const object = (id: number, by = agent) => test.as(by).call(contact.objection, { params: { id }, body: { reason: 'Nein' } })

  it.each([
    ['deleted', '0171 5550', () => remove(agent.id)],
    ['made a partner', '0172 5550', () => change(agent.id, { role: 'partner' })],
  ])('keeps objections to an agent who is %s, for all agents and without the reason', async (_, number, leave) => {
    const partner = await test.make.user({ role: 'partner' })
    const tip = await test.make.tip(agent, partner, {
      seller_phone: `${number}147`,
      place_street: `lindenweg ${number}`,
      place_zip: '22111',
      owner_consent_version: 1,
      owner_consent_at: test.clock.now(),
    })
    const [noted, elsewhere, stranger] = [
      await test.make.property({ contact_phone: `${number}148` }),
      await test.make.property({ contact_phone: `+49 ${number.slice(1)}148` }),
      await test.make.property({ contact_phone: `${number}149` }),
    ]
    await test.as(agent).call(tips.update, { params: { id: tip }, body: { ownerObjection: { reason: 'GEHEIMES WORT' } } })
    await called(noted)
    await test.as(agent).call(contact.objection, { params: { id: noted }, body: { reason: 'GEHEIMES WORT' } })
    await test.as(agent).call(contact.consent, { params: { id: stranger }, body: { channel: 'phone', reason: 'Ja', day: '2026-11-20' } })
    expect([await objectedTo(noted), await objectedTo(elsewhere)]).toEqual([null, null])
    expect((await leave()).status).toBe(200)
    expect([await objectedTo(noted), await objectedTo(elsewhere), await objectedTo(stranger)]).toEqual([
      berlinDay(test.clock.now()),
      berlinDay(test.clock.now()),
      null,
    ])
    expect((await test.as(admin).call(rewards.giveTip, { params: { id: tip }, body: { maklerUserId: other.officeId } })).status).toBe(200)
    const given = (await test.as(other).call(tips.incoming)).body.find(({ id }) => id === tip)
    expect([given?.contact.objectedAt, given?.contact.lights.phone.light]).toEqual([berlinDay(test.clock.now()), 'red'])
    const kept = await test.ctx.db.selectFrom('contact_records').selectAll().where('office_id', 'is', null).execute()
    expect(JSON.stringify(kept)).not.toContain('GEHEIMES WORT')
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['objection']))
    // an objection to an agent who stays does not apply to others
    const own = await test.make.property({ contact_phone: `${number}150` })
    await test.as(other).call(contact.objection, { params: { id: own }, body: { reason: 'Nein' } })
    const third = await test.make.agent()
    expect((await test.as(third).call(contact.get, { params: { id: own } })).body.objectedAt).toBeNull()
    expect((await test.as(third).call(contact.get, { params: { id: noted } })).body.objectedAt).not.toBeNull()
  })

  it.each([
    ['by an account without a confirmed address', '0173 5550', false, true],
    ['without a contact that was noted', '0174 5550', true, false],
  ])('drops objections noted %s', async (_, number, isConfirmed, wasCalled) => {
    const stranger = await test.make.agent({ is_email_verified: isConfirmed })
    const [noted, elsewhere] = [
      await test.make.property({ contact_phone: `${number}151` }),
      await test.make.property({ contact_phone: `${number}151` }),
    ]
    if (wasCalled) await called(noted, stranger)
    expect((await object(noted, stranger)).status).toBe(200)
    expect((await remove(stranger.id)).status).toBe(200)
    expect([await objectedTo(noted), await objectedTo(elsewhere)]).toEqual([null, null])
    for (const table of ['objections', 'contact_records'] as const)
      expect(await test.ctx.db.selectFrom(table).select('day').where('office_id', '=', stranger.officeId).execute()).toEqual([])
  })

  it('does not pass on a number that the agent typed or had in an advert of their own', async () => {
    const numbers = ['0175 5550161', '0175 5550162', '0175 5550163'] as const
    const noted = await test.make.property({ contact_phone: numbers[0] })
    const { propertyId: own } = await handIn(test, agent, { contactPhone: numbers[2] })
    await test.as(agent).call(prospects.update, { params: { id: noted }, body: { ownerPhone: numbers[1] } })
    for (const id of [noted, own]) {
      await called(id)
      expect((await object(id)).status).toBe(200)
    }
    expect((await remove(agent.id)).status).toBe(200)
    const days = []
    for (const contact_phone of numbers) days.push(await objectedTo(await test.make.property({ contact_phone })))
    expect(days).toEqual([berlinDay(test.clock.now()), null, null])
  })

  it('passes on an objection even if the day of contact and the number were deleted before', async () => {
    const noted = await test.make.property({ contact_phone: '0175 5550171' })
    await called(noted)
    await object(noted)
    const day = berlinDay(test.clock.now())
    await test.ctx.db.updateTable('prospects').set({ last_contact_date: null }).where('property_id', '=', noted).execute()
    await test.make.changeAdverts(noted, { contact_phone: null })
    expect((await remove(agent.id)).status).toBe(200)
    expect([await objectedTo(noted), await objectedTo(await test.make.property({ contact_phone: '0175 5550171' }))]).toEqual([day, day])
  })

  it('does not happen on a role change: an objection for that agent alone stays with the agent', async () => {
    const noted = await test.make.property({ contact_phone: '0175 5550181' })
    await object(noted)
    for (const role of ['partner', 'agent'] as const) expect((await change(agent.id, { role })).status).toBe(200)
    const again = await test.as(await test.make.signIn(agent)).call(contact.get, { params: { id: noted } })
    expect([again.body.objectedAt, await objectedTo(noted)]).toEqual([berlinDay(test.clock.now()), null])
  })

  it('frees the address for a new account, and happens only once', async () => {
    const answers = await Promise.all([remove(agent.id), remove(agent.id, colleague)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    for (const answer of [await change(agent.id, { firstName: 'Wer' }), await change(agent.id, { isActive: true })])
      expect(answer.status).toBe(404)
    const before = (await test.as(admin).call(overview.get)).body.users
    await test.as().call(accounts.register, { body: registrationForm({ email: agent.email }) })
    expect((await test.as(admin).call(overview.get)).body.users).toBe(before + 1)
  })
})

describe('the switch „Freigabe durch Admin“', () => {
  const setSwitch = (needsApproval: boolean) => test.as(admin).call(users.setRegistration, { body: { needsApproval } })

  it('makes a new account wait, though it can confirm its address meanwhile, and lets it sign in once approved', async () => {
    await setSwitch(true)
    const form = registrationForm()
    await test.as().call(accounts.register, { body: form })
    await setSwitch(false)
    const waiting = 'Ihr Konto wartet noch auf die Freigabe durch die Administration. Sobald es frei ist, schreiben wir Ihnen.'
    expect((await login(form.email, form.password)).text).toBe(waiting)
    const token = await newestToken(test.ctx, form.email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).status).toBe(200)
    expect((await login(form.email, form.password)).status).toBe(403)
    expect((await test.as(admin).call(overview.get)).body.waitingUsers).toBe(1)
    const [one] = await list({ state: 'waiting' })
    expect(one).toMatchObject({ email: form.email, isActive: false, awaitsApproval: true, isEmailVerified: true })
    await change(one?.id ?? '', { isActive: true })
    expect((await login(form.email, form.password)).status).toBe(200)
    expect((await mailsTo(test.ctx, form.email)).map(({ subject }) => subject)).toContain('Ihr Konto ist freigegeben')
    expect((await test.as(admin).call(overview.get)).body.waitingUsers).toBe(0)
  })

  it('sends the approval email to an address corrected during approval', async () => {
    await setSwitch(true)
    const [form, { email }] = [registrationForm(), registrationForm()]
    await test.as().call(accounts.register, { body: form })
    await setSwitch(false)
    const [one] = await list({ search: form.email })
    await change(one?.id ?? '', { isActive: true, email })
    const subjectsTo = async (address: string) => (await mailsTo(test.ctx, address)).map(({ subject }) => subject)
    expect(await subjectsTo(email)).toContain('Ihr Konto ist freigegeben')
    expect(await subjectsTo(form.email)).not.toContain('Ihr Konto ist freigegeben')
  })

  it('lets a new account sign in at once while it is off', async () => {
    const form = registrationForm()
    await test.as().call(accounts.register, { body: form })
    expect((await login(form.email, form.password)).status).toBe(200)
  })
})
