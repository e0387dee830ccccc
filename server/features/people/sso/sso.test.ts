import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { ConnectionForm } from '#shared/contract/people/sso.ts'
import type { AdminId, AgentId } from '#shared/domain/ids.ts'
import type { Colleague } from '#stand-ins/company-account/colleague.ts'
import { type CompanyAccounts, startCompanyAccounts } from '#stand-ins/company-account/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { codeAt, giveApp } from '#test/authenticator.ts'
import { createTestClock } from '#test/clock.ts'
import { ANNA, connectionForm, connectOffice, openCompanyBrowser, proveDomain, resign } from '#test/company-account.ts'
import { publishText } from '#test/dns.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { mailsTo } from '#test/mails.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashToken } from '../../../secrets.ts'
import { changeUser, moveOut } from '../users/service.ts'
import { openToPasswords } from './operator.ts'

const { sso, scim, accounts, audit, members, users, secondFactor } = contract

let test: TestApp
let provider: CompanyAccounts
let principal: TestAgent
/** Each test has a domain and a person of its own. */
let domain: string
let anna: Colleague
let count = 0

beforeAll(async () => {
  // the provider dates its tokens by the real time
  test = await startTestApp({ clock: createTestClock(new Date()) })
})
beforeEach(async () => {
  test.clock.set(new Date())
  await test.empty('rate_limits')
  domain = `klee${(count += 1)}.example.test`
  anna = { ...ANNA, email: `anna@${domain}` }
  provider = await startCompanyAccounts([anna])
  principal = await test.make.agent()
})
afterEach(() => provider.close())
afterAll(() => test.close())

const connect = (changes: Partial<ConnectionForm> = {}) => connectOffice(test, principal, provider, { domain, ...changes })
const signIn = (returnTo?: string) => openCompanyBrowser(test).signIn(anna.email, anna.sub, returnTo)
const listPeople = async () => (await test.as(principal).call(members.list)).body
const findAnna = async () => (await listPeople()).find(({ email }) => email === anna.email)

describe('the provider of an office', () => {
  it('is stored with a sealed secret that is never sent again', async () => {
    await connect()
    const { text, body } = await test.as(principal).call(sso.get)
    expect(body.connection).toMatchObject({ issuer: provider.url, clientId: 'giebel', isSecretLost: false, isOnlyWay: false })
    expect(body.connection?.redirectUri).toBe(`http://giebel.test/firmenkonto/${body.connection?.id}`)
    expect(text).not.toContain(provider.clientSecret)
    const { client_secret } = await test.ctx.db.selectFrom('sso_connections').select('client_secret').executeTakeFirstOrThrow()
    expect(client_secret.toString()).not.toContain(provider.clientSecret)
  })

  it.each([
    ['answers nothing', () => 'https://login.invalid'],
    ['lies in the own network', () => 'https://10.0.0.7'],
    ['speaks plain http', () => 'http://login.klee-immobilien.de'],
    ['describes itself elsewhere', () => `${provider.url}/other`],
  ])('is refused with a sentence if its address %s', async (_, address) => {
    const { status, text } = await test.as(principal).call(sso.put, { body: connectionForm(provider, { issuer: address() }) })
    expect([status, text]).toEqual([400, expect.stringContaining('Unter dieser Adresse')])
  })

  it('gets its stored secret again, and another provider does not', async () => {
    await connect()
    const form = { ...connectionForm(provider, { createsAccounts: false }), clientSecret: '' }
    expect((await test.as(principal).call(sso.put, { body: form })).status).toBe(200)
    const other = await startCompanyAccounts([])
    const { status, text } = await test.as(principal).call(sso.put, { body: { ...form, issuer: other.url } })
    expect([status, text]).toEqual([400, expect.stringContaining('Client-Secret neu ein')])
    await other.close()
  })

  it('is removed with what came by it: sessions end, accounts stay', async () => {
    await connect()
    const browser = openCompanyBrowser(test)
    await browser.signIn(anna.email, anna.sub)
    await test.as(principal).call(sso.remove)
    expect((await test.as().call(accounts.current, {}, { cookie: browser.cookie })).status).toBe(401)
    expect((await test.as(principal).call(sso.get)).body).toMatchObject({ connection: null, domains: [] })
    expect(await findAnna()).toMatchObject({ isActive: true })
  })
})

describe('a principal who loses the right while the call waits', () => {
  const as = () => test.as(principal)
  const findDomain = async () => ({ id: (await as().call(sso.get)).body.domains[0]?.id ?? 0 })

  it.each<[string, (params: { readonly id: number }) => Promise<{ readonly status: number }>]>([
    ['stores no provider', () => as().call(sso.put, { body: connectionForm(provider) })],
    ['removes no provider', () => as().call(sso.remove)],
    ['switches no way in', () => as().call(sso.setOnlyWay, { body: { isOnlyWay: false } })],
    ['adds no domain', () => as().call(sso.addDomain, { body: { domain: `neu.${domain}` } })],
    ['proves no domain', (params) => as().call(sso.checkDomain, { params })],
    ['removes no domain', (params) => as().call(sso.removeDomain, { params })],
    ['makes no key for a directory', () => as().call(scim.makeKey)],
    ['ends no key of a directory', () => as().call(scim.endKey)],
  ])('%s', async (_, change) => {
    await connect()
    await as().call(scim.makeKey)
    const params = await findDomain()
    let changed: Promise<{ readonly status: number }> | undefined
    await inTransaction(test.ctx, async (ctx) => {
      await lockOffice(ctx, principal.officeId)
      await ctx.db.updateTable('users').set({ office_role: 'agent' }).where('id', '=', principal.id).execute()
      changed = change(params)
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    })
    expect((await changed)?.status).toBe(403)
  })
})

describe('a domain', () => {
  it('counts only once its record is published', async () => {
    await test.as(principal).call(sso.put, { body: connectionForm(provider) })
    const [added] = (await test.as(principal).call(sso.addDomain, { body: { domain: domain.toUpperCase() } })).body.domains
    const params = { id: added?.id ?? 0 }
    publishText(`_anmeldung.${domain}`, 'domain-check=somebody-else')
    const early = await test.as(principal).call(sso.checkDomain, { params })
    expect([early.status, early.text]).toEqual([409, expect.stringContaining(`_anmeldung.${domain} steht noch kein passender`)])
    expect((await openCompanyBrowser(test).begin(anna.email)).status).toBe(404)
    publishText(`_anmeldung.${domain}`, added?.recordText ?? '')
    expect((await test.as(principal).call(sso.checkDomain, { params })).body.domains[0]?.verifiedAt).not.toBeNull()
    expect((await openCompanyBrowser(test).begin(anna.email)).status).toBe(200)
  })

  it('belongs to one office', async () => {
    await connect()
    const other = await test.make.agent()
    const [added] = (await test.as(other).call(sso.addDomain, { body: { domain } })).body.domains
    publishText(`_anmeldung.${domain}`, added?.recordText ?? '')
    const { status, text } = await test.as(other).call(sso.checkDomain, { params: { id: added?.id ?? 0 } })
    expect([status, text]).toEqual([409, expect.stringContaining('gilt schon für ein anderes Büro')])
  })

  it('of another office is neither checked nor removed', async () => {
    await connect()
    const [added] = (await test.as(principal).call(sso.get)).body.domains
    const other = test.as(await test.make.agent())
    for (const row of [sso.checkDomain, sso.removeDomain])
      expect((await other.call(row, { params: { id: added?.id ?? 0 } })).status).toBe(404)
  })
})

describe('a person with a company account', () => {
  it('gets an account in the office at the first sign-in, and the same one at the next', async () => {
    await connect()
    const first = await signIn('/call-list')
    expect(first.body).toMatchObject({
      success: true,
      returnTo: '/call-list',
      user: { email: anna.email, firstName: 'Anna', lastName: 'Klee' },
    })
    expect(await findAnna()).toMatchObject({ officeRole: 'agent', isActive: true })
    // the provider's name for a person counts, not the address
    provider.colleagues.set(anna.sub, { ...anna, email: 'anna.klee@elsewhere.example.test' })
    const again = await signIn()
    expect(again.body.success && again.body.user.id).toBe(first.body.success && first.body.user.id)
    expect(await listPeople()).toHaveLength(2)
  })

  it('is refused where the office opens no accounts', async () => {
    await connect({ createsAccounts: false })
    const { status, text } = await signIn()
    expect([status, text]).toEqual([403, expect.stringContaining('gibt es in diesem Büro noch kein Konto')])
    expect(await listPeople()).toHaveLength(1)
  })

  it('is refused while the administration keeps all of the office locked', async () => {
    await connect()
    await test.make.changeUser(principal, { is_active: false })
    const { status, text } = await signIn()
    expect([status, text]).toEqual([403, expect.stringContaining('nimmt gerade niemanden auf')])
  })

  it('gets the existing account with the confirmed address, whose owner is notified', async () => {
    const account = await test.make.agent({ email: anna.email, office_id: principal.officeId, office_role: 'manager' })
    await connect({ createsAccounts: false })
    const { body } = await signIn()
    expect(body).toMatchObject({ success: true, user: { id: account.id, officeRole: 'manager' } })
    expect((await mailsTo(test.ctx, anna.email)).at(-1)?.text).toContain('mit Ihrem Firmenkonto verbunden')
  })

  it('gets an account that has to confirm its address if the provider does not', async () => {
    provider.colleagues.set(anna.sub, { ...anna, email_verified: false })
    await connect()
    const { body } = await signIn()
    expect(body).toMatchObject({ success: true, user: { isEmailVerified: false } })
    expect((await mailsTo(test.ctx, anna.email)).some(({ type }) => type === 'verification')).toBe(true)
  })

  it('is kept out while the account is locked', async () => {
    await connect()
    await signIn()
    await test.ctx.db.updateTable('users').set({ is_active: false }).where('email', '=', anna.email).execute()
    expect([(await signIn()).status]).toEqual([403])
  })

  it('comes in again after the directory locked and reopened the account, even if the provider confirms no address', async () => {
    provider.colleagues.set(anna.sub, { ...anna, email_verified: false })
    await connect()
    await signIn()
    const id = (await findAnna())?.id ?? ''
    const { token } = (await test.as(principal).call(scim.makeKey)).body
    const set = async (value: boolean) => {
      const { statusCode } = await test.app.inject({
        method: 'PATCH',
        url: `/api/scim/v2/Users/${id}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        payload: JSON.stringify({ Operations: [{ op: 'replace', path: 'active', value }] }),
      })
      return statusCode
    }
    expect([await set(false), (await signIn()).status, await set(true)]).toEqual([200, 403, 200])
    expect((await signIn()).body).toMatchObject({ success: true, user: { id } })
  })

  it.each<[string, (ctx: Ctx, id: AgentId, admin: AdminId) => Promise<unknown>]>([
    ['is taken out of the office', (ctx, id) => moveOut(ctx, id, principal.id)],
    ['becomes a partner', (ctx, id, admin) => changeUser(ctx, id, { role: 'partner' }, admin)],
  ])('who %s during the sign-in does not come in', async (_, leave) => {
    await connect()
    await signIn()
    const id = ((await findAnna())?.id ?? '') as AgentId
    const admin = await test.make.user({ role: 'admin' })
    const browser = openCompanyBrowser(test)
    const back = await browser.chooseAt((await browser.begin(anna.email)).body.url, anna.sub)
    let finished: ReturnType<typeof browser.finish> | undefined
    await inTransaction(test.ctx, async (ctx) => {
      await leave(ctx, id, admin.id)
      finished = browser.finish(back)
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    })
    const answer = await finished
    expect([answer?.status, answer?.text]).toEqual([403, expect.stringContaining('nicht zu diesem Büro gehört')])
    expect(await test.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
  })

  it('is still asked for the second factor of the account', async () => {
    const account = await test.make.agent({ email: anna.email, office_id: principal.officeId, office_role: 'agent' })
    const { secret } = await giveApp(test, account)
    await connect()
    const browser = openCompanyBrowser(test)
    const { body } = await browser.signIn(anna.email, anna.sub, '/call-list')
    expect(body).toMatchObject({ success: false, secondStep: { app: true }, returnTo: '/call-list' })
    expect((await test.as().call(accounts.current, {}, { cookie: browser.cookie })).status).toBe(401)
    const code = codeAt(secret, test.clock.now())
    expect((await test.as().call(secondFactor.finish, { body: { code } }, { cookie: browser.cookie })).body).toMatchObject({
      success: true,
    })
    const { identity_id } = await test.ctx.db
      .selectFrom('sessions')
      .select('identity_id')
      .where('user_id', '=', account.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(identity_id).not.toBeNull()
  })

  it('gets the highest role that the claim gives, at every sign-in', async () => {
    const roles = [
      { value: 'makler', officeRole: 'agent' },
      { value: 'leitung', officeRole: 'manager' },
    ] as const
    await connect({ roleClaim: 'groups', roles: [...roles], newRole: 'assistant' })
    await signIn()
    expect((await findAnna())?.officeRole).toBe('assistant')
    provider.colleagues.set(anna.sub, { ...anna, groups: ['makler', 'leitung', 'kantine'] })
    await signIn()
    expect((await findAnna())?.officeRole).toBe('manager')
    provider.colleagues.set(anna.sub, { ...anna, groups: ['makler'] })
    await signIn()
    expect((await findAnna())?.officeRole).toBe('agent')
  })

  it('gets a role that is in the log of the office, with what ends by it, as the work of the provider', async () => {
    const roles = [
      { value: 'makler', officeRole: 'agent' },
      { value: 'leitung', officeRole: 'principal' },
    ] as const
    await connect({ roleClaim: 'groups', roles: [...roles] })
    provider.colleagues.set(anna.sub, { ...anna, groups: ['leitung'] })
    await signIn()
    await test.ctx.db
      .insertInto('office_invitations')
      .values({
        office_id: principal.officeId,
        email: `neu@${domain}`,
        office_role: 'manager',
        token_hash: hashToken(domain),
        invited_by: (await findAnna())?.id ?? '',
        created_at: test.clock.now(),
        expires_at: new Date(test.clock.now().getTime() + 60_000),
      })
      .execute()
    provider.colleagues.set(anna.sub, { ...anna, groups: ['makler'] })
    await signIn()
    const admin = await test.make.user({ role: 'admin' })
    const log = (await test.as(admin).call(audit.list, { query: { office: principal.officeId } })).body
    expect(log.filter(({ actor }) => actor === null).map(({ sentence }) => sentence)).toEqual([
      'hat eine Einladung von Anna Klee in das Büro beendet: Leitung (Anbieter des Büros)',
      'hat die Rolle von Anna Klee im Büro geändert: von Inhaber zu Makler (Anbieter des Büros)',
    ])
  })

  it('gets the role from the user info if the signed token names an address and no roles, which confirms no address', async () => {
    await connect({ roleClaim: 'groups', roles: [{ value: 'leitung', officeRole: 'manager' }] })
    const email = `anna.klee@${domain}`
    provider.colleagues.set(anna.sub, { ...anna, groups: ['leitung'] })
    provider.tamper = (reply) => resign(provider, reply, (claims) => ({ ...claims, email }))
    const { body } = await signIn()
    expect(body).toMatchObject({ success: true, user: { email, officeRole: 'manager', isEmailVerified: false } })
  })

  it('stays the principal if the office has no other', async () => {
    await test.ctx.db.updateTable('users').set({ email: anna.email }).where('id', '=', principal.id).execute()
    await connect({ roleClaim: 'groups', roles: [{ value: 'makler', officeRole: 'agent' }] })
    provider.colleagues.set(anna.sub, { ...anna, groups: ['makler'] })
    expect((await signIn()).body).toMatchObject({ success: true, user: { id: principal.id, officeRole: 'principal' } })
  })

  it('comes in after the provider changed its key', async () => {
    await connect()
    await signIn()
    await provider.rotateKey()
    expect((await signIn()).body).toMatchObject({ success: true })
  })

  it.each([
    [50, true],
    [90, false],
  ])('comes in if a token ended %i seconds ago by our clock: %s', async (seconds, success) => {
    await connect()
    provider.tamper = (reply) =>
      resign(provider, reply, (claims) => ({ ...claims, exp: Math.floor(test.clock.now().getTime() / 1000) - seconds }))
    expect((await signIn()).status).toBe(success ? 200 : 401)
  })
})

describe('an office that lets its people in by its provider only', () => {
  /** The principal comes by the provider, as who closes the office to passwords has to. */
  async function comeByProvider(): Promise<{ readonly cookie: string }> {
    await test.ctx.db.updateTable('users').set({ email: anna.email }).where('id', '=', principal.id).execute()
    await connect()
    const browser = openCompanyBrowser(test)
    await browser.signIn(anna.email, anna.sub)
    return { cookie: browser.cookie }
  }
  const close = (by: { readonly cookie: string }) => test.as().call(sso.setOnlyWay, { body: { isOnlyWay: true } }, by)

  it('is closed to passwords, except for a principal with the emergency code, once', async () => {
    const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
    await test.ctx.db.updateTable('users').set({ email: anna.email }).where('id', '=', principal.id).execute()
    await connect()
    const early = await test.as(principal).call(sso.setOnlyWay, { body: { isOnlyWay: true } })
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('zuerst selbst mit Firmenkonto')])

    const browser = openCompanyBrowser(test)
    await browser.signIn(anna.email, anna.sub)
    const cookie = { cookie: browser.cookie }
    const { emergencyCode } = (await test.as().call(sso.setOnlyWay, { body: { isOnlyWay: true } }, cookie)).body
    expect((await test.as(colleague).call(accounts.current)).status).toBe(401)
    expect((await test.as().call(accounts.current, {}, cookie)).status).toBe(200)

    const login = { email: colleague.email, password: colleague.password }
    const refused = await test.as().call(accounts.login, { body: login })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('nur mit Firmenkonto')])
    const code = emergencyCode ?? ''
    const enter = (body: typeof login, typed = code) => test.as().call(sso.enterInEmergency, { body: { ...body, code: typed } })
    expect((await enter(login)).status).toBe(401)
    const own = { email: anna.email, password: principal.password }
    expect((await enter(own, 'ABCD-EFGH')).status).toBe(401)
    expect((await enter({ ...own, password: 'falsch' })).status).toBe(401)
    expect((await enter(own, code.toLowerCase())).body).toMatchObject({ success: true })
    expect((await enter(own)).status).toBe(401)

    await test.as().call(sso.setOnlyWay, { body: { isOnlyWay: false } }, cookie)
    expect((await test.as().call(accounts.login, { body: login })).body).toMatchObject({ success: true })
  })

  it('is closed by who came by the provider it has now, and ends sessions that came by a former one', async () => {
    const former = await comeByProvider()
    const bea = { ...anna, sub: 'bea-3', email: `bea@${domain}` }
    provider.colleagues.set(bea.sub, bea)
    const colleague = openCompanyBrowser(test)
    await colleague.signIn(bea.email, bea.sub)
    const next = await startCompanyAccounts([anna])
    const { connection } = (await test.as().call(sso.put, { body: connectionForm(next) }, former)).body
    expect((await test.as().call(sso.get, {}, former)).body.cameByProvider).toBe(false)
    const early = await close(former)
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('zuerst selbst mit Firmenkonto')])

    if (connection) next.register(connection)
    const browser = openCompanyBrowser(test)
    await browser.signIn(anna.email, anna.sub)
    const present = { cookie: browser.cookie }
    expect((await close(present)).status).toBe(200)
    expect((await test.as().call(accounts.current, {}, present)).status).toBe(200)
    for (const { cookie } of [colleague, former]) expect((await test.as().call(accounts.current, {}, { cookie })).status).toBe(401)
    await next.close()
  })

  it('keeps its last proven domain, and its provider while the emergency code is used up', async () => {
    const by = await comeByProvider()
    const { emergencyCode } = (await close(by)).body
    const params = { id: (await test.as().call(sso.get, {}, by)).body.domains[0]?.id ?? 0 }
    const last = await test.as().call(sso.removeDomain, { params }, by)
    expect([last.status, last.text]).toEqual([409, expect.stringContaining('zuerst auch Passwörter zu')])
    expect((await openCompanyBrowser(test).begin(anna.email)).status).toBe(200)

    const put = (changes: Partial<ConnectionForm> = {}) => test.as().call(sso.put, { body: connectionForm(provider, changes) }, by)
    expect((await put({ clientSecret: 'anderes' })).status).toBe(200)
    expect((await put()).status).toBe(200)
    const code = emergencyCode ?? ''
    await test.as().call(sso.enterInEmergency, { body: { email: anna.email, password: principal.password, code } })
    for (const changes of [{ clientSecret: 'anderes' }, { clientId: 'andere' }]) {
      const refused = await put(changes)
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Bitte machen Sie zuerst einen neuen')])
    }
    expect((await put({ createsAccounts: false })).status).toBe(200)
    await close(by)
    expect((await put({ clientSecret: 'anderes' })).status).toBe(200)

    await test.as().call(sso.setOnlyWay, { body: { isOnlyWay: false } }, by)
    expect((await test.as().call(sso.removeDomain, { params }, by)).status).toBe(200)
    const closing = await close(by)
    expect([closing.status, closing.text]).toEqual([409, expect.stringContaining('bestätigen Sie zuerst eine Domain')])
  })

  it('keeps its provider if the emergency code is used while a new one answers', async () => {
    const by = await comeByProvider()
    await close(by)
    let changed: Promise<{ readonly status: number; readonly text: string }> | undefined
    await inTransaction(test.ctx, async ({ db }) => {
      await db.updateTable('sso_connections').set({ emergency_hash: null }).where('office_id', '=', principal.officeId).execute()
      changed = test.as().call(sso.put, { body: connectionForm(provider, { clientSecret: 'anderes' }) }, by)
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    })
    const { status, text } = (await changed) ?? { status: 0, text: '' }
    expect([status, text]).toEqual([409, expect.stringContaining('Bitte machen Sie zuerst einen neuen')])
  })

  it('ends the connection of an agent who becomes a partner', async () => {
    const by = await comeByProvider()
    const bea = { ...anna, sub: 'bea-5', email: `bea@${domain}` }
    provider.colleagues.set(bea.sub, bea)
    await openCompanyBrowser(test).signIn(bea.email, bea.sub)
    await close(by)
    const id = (await test.as().call(members.list, {}, by)).body.find(({ email }) => email === bea.email)?.id ?? ''
    const admin = await test.make.user({ role: 'admin' })
    expect((await test.as(admin).call(users.update, { params: { id }, body: { role: 'partner' } })).status).toBe(200)
    const left = await test.ctx.db.selectFrom('sso_identities').select('user_id').where('office_id', '=', principal.officeId).execute()
    expect(left).toEqual([{ user_id: principal.id }])
  })

  it('is opened to passwords by the command of the operator, and its principals get an email', async () => {
    await close(await comeByProvider())
    await openToPasswords(test.ctx, anna.email.toUpperCase())
    expect((await mailsTo(test.ctx, anna.email)).at(-1)?.text).toContain('wieder die Anmeldung mit Passwort zu')
    const login = await test.as().call(accounts.login, { body: { email: anna.email, password: principal.password } })
    expect(login.body).toMatchObject({ success: true })
    await expect(openToPasswords(test.ctx, anna.email)).rejects.toThrow('nur mit Firmenkonto')
  })

  it('refuses a password that was being checked while it closed', async () => {
    const { email, password } = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
    await connect()
    let login: Promise<{ readonly status: number }> | undefined
    await inTransaction(test.ctx, async ({ db }) => {
      await db.updateTable('sso_connections').set({ is_only_way: true }).where('office_id', '=', principal.officeId).execute()
      login = test.as().call(accounts.login, { body: { email, password } })
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    })
    expect((await login)?.status).toBe(403)
  })

  it('ends a session that was being started by a second factor after the password while it closed', async () => {
    const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
    const by = await comeByProvider()
    const now = test.clock.now()
    const later = new Date(now.getTime() + 60_000)
    const own = { user_id: colleague.id, token_hash: hashToken(`being started by ${colleague.id}`), expires_at: later }
    await test.ctx.db
      .insertInto('sign_in_steps')
      .values({ ...own, credentials_hash: hashToken('password') })
      .execute()
    let closed: Promise<{ readonly status: number }> | undefined
    await inTransaction(test.ctx, async ({ db }) => {
      // what the second factor does
      await db.deleteFrom('sign_in_steps').where('user_id', '=', colleague.id).execute()
      await db
        .insertInto('sessions')
        .values({ ...own, created_at: now, last_seen_at: now })
        .execute()
      closed = close(by)
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    })
    expect((await closed)?.status).toBe(200)
    expect(await test.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', colleague.id).execute()).toEqual([])
  })
})

it('an office without a provider has none to switch', async () => {
  await proveDomain(test, principal, domain)
  expect((await test.as(principal).call(sso.setOnlyWay, { body: { isOnlyWay: true } })).status).toBe(409)
  expect((await test.as(principal).call(sso.remove)).status).toBe(404)
  expect((await openCompanyBrowser(test).begin(anna.email)).status).toBe(404)
})

describe("an agent's own account", () => {
  const openBrowser = () => openCompanyBrowser(test, principal)
  const begin = (password: string, cookie: string) => test.as().call(sso.connect, { body: { password } }, { cookie })

  it('is connected after its password, whatever the address, and signs in with it from then on', async () => {
    provider.colleagues.set(anna.sub, { ...anna, email: 'anna@elsewhere.example.test', email_verified: false })
    await connect({ createsAccounts: false })
    const browser = openBrowser()
    expect((await begin('falsch', browser.cookie)).status).toBe(400)
    expect((await browser.connect(principal.password, anna.sub)).body).toMatchObject({ success: true, returnTo: '/profile' })
    expect((await test.as(principal).call(sso.own)).body).toEqual({ isConnected: true, isPossible: true })
    expect((await signIn()).body).toMatchObject({ success: true, user: { id: principal.id } })
    await test.as(principal).call(sso.disconnect)
    expect((await test.as(principal).call(sso.own)).body).toEqual({ isConnected: false, isPossible: true })
    expect((await signIn()).status).toBe(403)
  })

  it('is connected neither for another user of the browser nor with the company account of a colleague', async () => {
    const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
    await connect()
    const browser = openBrowser()
    const { url } = (await begin(principal.password, browser.cookie)).body
    const back = await browser.chooseAt(url, anna.sub)
    expect((await openCompanyBrowser(test, colleague).finish(back)).status).toBe(401)

    await openCompanyBrowser(test, colleague).connect(colleague.password, anna.sub)
    const { status, text } = await openBrowser().connect(principal.password, anna.sub)
    expect([status, text]).toEqual([403, expect.stringContaining('gehört schon zu einem anderen Konto')])
  })
})
