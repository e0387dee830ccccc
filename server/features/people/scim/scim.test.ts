import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { OFFICE_PEOPLE_MAX } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import { proveDomain } from '#test/company-account.ts'
import type { TestAgent } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { mailsTo } from '#test/mails.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { changeUser, moveOut } from '../users/service.ts'
import { changeUser as changeByDirectory } from './service.ts'

const { scim, accounts, audit, members, users } = contract

let test: TestApp
let principal: TestAgent
let domain: string
let token: string
let count = 0

beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  principal = await test.make.agent()
  domain = `verzeichnis${(count += 1)}.example.test`
  await proveDomain(test, principal, domain)
  token = (await test.as(principal).call(scim.makeKey)).body.token
})
afterAll(() => test.close())

async function ask(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown, key = token) {
  const response = await test.app.inject({
    method,
    url: `/api/scim/v2${path}`,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/scim+json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return {
    status: response.statusCode,
    body: (response.body === '' ? {} : JSON.parse(response.body)) as Record<string, unknown> & { id: string },
  }
}

const bea = (changes: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `Bea@${domain}`,
  externalId: `bea-${domain}`,
  name: { givenName: 'Bea', familyName: 'Falk' },
  active: true,
  ...changes,
})
const patch = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const findBea = async () => (await test.as(principal).call(members.list)).body.find(({ email }) => email === `bea@${domain}`)

describe("an office's directory", () => {
  it('adds a person, finds and reads the account, and lists the people of the office alone', async () => {
    await test.make.agent()
    const { status, body } = await ask('POST', '/Users', bea())
    expect([status, body]).toMatchObject([
      201,
      { userName: `bea@${domain}`, externalId: `bea-${domain}`, active: true, name: { familyName: 'Falk' } },
    ])
    expect(await findBea()).toMatchObject({ id: body.id, officeRole: 'agent', isActive: true })
    expect((await ask('GET', `/Users/${body.id}`)).body).toEqual(body)
    const filter = encodeURIComponent(`userName eq "bea@${domain}"`)
    expect((await ask('GET', `/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 1, Resources: [body] })
    expect((await ask('GET', `/Users?filter=${encodeURIComponent('externalId eq "x\\"y"')}`)).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    })
    expect((await ask('GET', '/Users?startIndex=2&count=1')).body).toMatchObject({ totalResults: 2, itemsPerPage: 1 })
  })

  it('locks an account with its sessions, keys and reopens it', async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    const colleague = await test.make.signIn({ ...principal, id } as unknown as TestAgent)
    expect((await test.as(colleague).call(accounts.current)).status).toBe(200)
    // as Entra ID words it
    expect((await ask('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))).body['active']).toBe(false)
    expect((await test.as(colleague).call(accounts.current)).status).toBe(401)
    expect(await findBea()).toMatchObject({ isActive: false })
    // and as Okta does
    expect((await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }))).body['active']).toBe(true)
    expect((await test.as(colleague).call(accounts.current)).status).toBe(401)
    expect(await findBea()).toMatchObject({ isActive: true })
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await findBea()).toMatchObject({ isActive: false })
    // left out it stays as it is
    expect((await ask('PUT', `/Users/${id}`, bea({ active: undefined }))).body['active']).toBe(false)
  })

  it('locks an account on the open pages of the office, also in the rules for new leads', async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    const events = await liveEventsDuring(test, () => ask('DELETE', `/Users/${id}`))
    const paths = ['/api/auth/user', '/api/office/people', '/api/office/invitations', '/api/assignment']
    expect(events).toContainEqual({ toOffice: principal.officeId, message: { type: 'changed', paths } })
  })

  it('does not reopen an account that the administration locked, not even after locking it itself', async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    const admin = await test.make.user({ role: 'admin' })
    const set = (active: boolean) => ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: active }))
    expect((await set(false)).status).toBe(200)
    await test.as(admin).call(users.update, { params: { id }, body: { isActive: false } })
    expect((await set(true)).status).toBe(403)
    expect(await findBea()).toMatchObject({ isActive: false })
  })

  /** What the directory is answered when it asks while the transaction of this work is open. */
  async function askDuring(work: (ctx: Ctx) => Promise<unknown>, id: string, ...operations: object[]): Promise<number | undefined> {
    let asked: ReturnType<typeof ask> | undefined
    await inTransaction(test.ctx, async (ctx) => {
      await work(ctx)
      asked = ask('PATCH', `/Users/${id}`, patch(...operations))
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    })
    return (await asked)?.status
  }

  const setByAdmin = async (id: string, isActive: boolean) =>
    test.as(await test.make.user({ role: 'admin' })).call(users.update, { params: { id }, body: { isActive } })
  const set = (id: string, active: boolean) => ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: active }))
  const SWITCHED_OFF = [409, expect.stringContaining('Das Verzeichnis des Büros hat dieses Konto abgeschaltet')]

  it('keeps an account closed that it switched off, even after the administration, until it switches it on', async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    await setByAdmin(id, false)
    expect((await set(id, false)).status).toBe(200)
    const { status, text } = await setByAdmin(id, true)
    expect([status, text]).toEqual(SWITCHED_OFF)
    // which only the administration opens then
    expect((await set(id, true)).status).toBe(403)
    expect(await findBea()).toMatchObject({ isActive: false })
    expect((await setByAdmin(id, true)).status).toBe(200)
    expect(await findBea()).toMatchObject({ isActive: true })
  })

  it('keeps no account closed once its key has ended', async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    await set(id, false)
    expect((await setByAdmin(id, true)).status).toBe(409)
    await test.as(principal).call(scim.endKey)
    expect((await setByAdmin(id, true)).status).toBe(200)
    expect(await findBea()).toMatchObject({ isActive: true })
  })

  it('keeps an account closed that it switches off while the administration opens it', async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    await setByAdmin(id, false)
    let opened: ReturnType<typeof setByAdmin> | undefined
    await inTransaction(test.ctx, async (ctx) => {
      await changeByDirectory(ctx, { officeId: principal.officeId }, id, { active: false })
      opened = setByAdmin(id, true)
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    })
    expect((await opened)?.status).toBe(409)
    expect(await findBea()).toMatchObject({ isActive: false })
  })

  it('does not rename a person who is just being taken out of the office', async () => {
    const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
    const renaming = { op: 'replace', path: 'name.familyName', value: 'Sturm' }
    expect(await askDuring((ctx) => moveOut(ctx, colleague.id, principal.id), colleague.id, renaming)).toBe(404)
    expect((await test.as(await test.make.signIn(colleague)).call(accounts.current)).body.lastName).toBe(colleague.lastName)
  })

  it('does not reopen an account that the administration was locking when it locked it, too', async () => {
    const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
    const admin = await test.make.user({ role: 'admin' })
    const closing = { op: 'replace', path: 'active', value: false }
    await askDuring((ctx) => changeUser(ctx, colleague.id, { isActive: false }, admin.id), colleague.id, closing)
    expect((await set(colleague.id, true)).status).toBe(403)
  })

  const lockBea = async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204)
    return { id, remove: () => test.as(principal).call(members.remove, { params: { id }, body: {} }) }
  }
  /** Whether the account is open, for a session that it would not have got. */
  const isOpen = async (id: string) => {
    const session = await test.make.signIn({ ...principal, id } as unknown as TestAgent)
    return (await test.as(session).call(accounts.current)).status === 200
  }

  it('forgets who is taken out of the office: its lock ends, and its name for the person is free', async () => {
    const { id, remove } = await lockBea()
    expect(await isOpen(id)).toBe(false)
    expect((await remove()).status).toBe(200)
    expect(await isOpen(id)).toBe(true)
    const { status, body } = await ask('POST', '/Users', bea({ userName: `bea.falk@${domain}` }))
    expect([status, body]).toMatchObject([201, { externalId: `bea-${domain}` }])
    const known = await test.ctx.db.selectFrom('scim_users').select('user_id').where('office_id', '=', principal.officeId).execute()
    expect(known).toEqual([{ user_id: body.id }])
  })

  it('ends no lock of the administration when the person is taken out of the office', async () => {
    const { id, remove } = await lockBea()
    await setByAdmin(id, false)
    expect((await remove()).status).toBe(200)
    expect(await isOpen(id)).toBe(false)
  })

  it('gives one name to one person', async () => {
    await ask('POST', '/Users', bea())
    const twice = await ask('PATCH', `/Users/${principal.id}`, patch({ op: 'add', path: 'externalId', value: `bea-${domain}` }))
    expect([twice.status, twice.body]).toMatchObject([409, { scimType: 'uniqueness' }])
  })

  it('is named in the log of the office for what it did, and no principal', async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    const named = bea({ externalId: `neu-${domain}`, name: { givenName: 'Beate', familyName: 'Falk' } })
    const put = () => ask('PUT', `/Users/${id}`, named)
    // the second one changes nothing
    expect([(await put()).status, (await put()).status]).toEqual([200, 200])
    await set(id, false)
    await set(id, true)
    const admin = await test.make.user({ role: 'admin' })
    const log = (await test.as(admin).call(audit.list, { query: { office: principal.officeId, person: id } })).body
    const acts = log.filter(({ actor }) => actor === null)
    expect(acts.map(({ sentence }) => sentence)).toEqual([
      'hat das Konto von Beate Falk aktiviert (Verzeichnis des Büros)',
      'hat das Konto von Beate Falk deaktiviert (Verzeichnis des Büros)',
      'hat das Konto von Beate Falk geändert: Vorname, Kennung im Verzeichnis (Verzeichnis des Büros)',
    ])
    expect(log.filter(({ actor }) => actor?.id === principal.id)).toEqual([])
  })

  it('adds and opens no one in a full office, in which locked accounts do not count', async () => {
    const colleague = { office_id: principal.officeId, office_role: 'agent' } as const
    const [one] = await Promise.all(Array.from({ length: OFFICE_PEOPLE_MAX - 1 }, () => test.make.agent(colleague)))
    const full = await ask('POST', '/Users', bea())
    expect([full.status, full.body]).toMatchObject([409, { detail: 'The office has no room for another open account.' }])
    expect(full.body).not.toHaveProperty('scimType')
    const id = one?.id ?? ''
    expect((await set(id, false)).status).toBe(200)
    expect((await ask('POST', '/Users', bea())).status).toBe(201)
    expect((await set(id, true)).status).toBe(409)
  })

  it('changes names, and no address', async () => {
    const { id } = (await ask('POST', '/Users', bea())).body
    await ask(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'name.familyName', value: 'Sturm' }, { op: 'add', path: 'title', value: 'x' }),
    )
    expect(await findBea()).toMatchObject({ firstName: 'Bea', lastName: 'Sturm' })
    const moved = await ask('PUT', `/Users/${id}`, bea({ userName: `beate@${domain}` }))
    expect([moved.status, moved.body]).toMatchObject([400, { scimType: 'mutability' }])
    expect((await ask('PUT', `/Users/${id}`, bea({ name: { givenName: 'Beate', familyName: 'Sturm' } }))).status).toBe(200)
    expect(await findBea()).toMatchObject({ firstName: 'Beate' })
  })

  it('does not lock the only principal', async () => {
    const { status, body } = await ask('PATCH', `/Users/${principal.id}`, patch({ op: 'replace', path: 'active', value: false }))
    expect([status, body]).toMatchObject([400, { scimType: 'mutability' }])
    expect((await test.as(principal).call(accounts.current)).status).toBe(200)
  })

  it('learns nothing about others: not of their accounts, not whether an address outside its domains has one', async () => {
    const stranger = await test.make.agent()
    for (const [method, body] of [['GET'], ['PATCH', patch({ op: 'replace', path: 'active', value: false })], ['DELETE']] as const)
      expect((await ask(method, `/Users/${stranger.id}`, body)).status).toBe(404)
    expect((await ask('GET', '/Users/keine-id')).status).toBe(404)
    const [known, unknown] = [
      await ask('POST', '/Users', bea({ userName: stranger.email })),
      await ask('POST', '/Users', bea({ userName: 'frei@example.test' })),
    ]
    expect(known).toEqual(unknown)
    expect(known.status).toBe(400)
    expect((await test.as(stranger).call(accounts.current)).status).toBe(200)
  })

  it('hears the same of every taken address of its domain, in this office or not, and changes nothing there', async () => {
    const answers = new Set<string>()
    const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'agent', email: `kollege@${domain}` })
    const others = [
      colleague,
      await test.make.agent({ email: `fremd@${domain}` }),
      await test.make.user({ role: 'partner', email: `partner@${domain}` }),
      await test.make.user({ role: 'admin', email: `verwaltung@${domain}` }),
    ]
    const readAll = () =>
      test.ctx.db
        .selectFrom('users')
        .selectAll()
        .where(
          'id',
          'in',
          others.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
    const before = await readAll()
    for (const { email } of others) answers.add(JSON.stringify(await ask('POST', '/Users', bea({ userName: email }))))
    expect([...answers]).toEqual([expect.stringContaining('"status":409')])
    expect(await readAll()).toEqual(before)
  })

  it('gets the reason for a refusal in the words of SCIM', async () => {
    await ask('POST', '/Users', bea())
    expect(await ask('POST', '/Users', bea())).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
    expect(await ask('POST', '/Users', bea({ userName: 'keine Adresse' }))).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
    const filters = ['userName co "a"', 'id eq "\\x"'].map((filter) => `filter=${encodeURIComponent(filter)}`)
    for (const query of [...filters, 'filter=a&filter=b'])
      expect(await ask('GET', `/Users?${query}`)).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } })
    expect(await ask('PATCH', `/Users/${principal.id}`, { Operations: [] })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidSyntax' },
    })
  })
})

describe('the key of a directory', () => {
  it('is stored as a hash, opens nothing else, and ends when another one is made or it is ended', async () => {
    const { token_hash } = await test.ctx.db
      .selectFrom('scim_keys')
      .select('token_hash')
      .where('office_id', '=', principal.officeId)
      .executeTakeFirstOrThrow()
    expect(token_hash.toString()).not.toContain(token)
    const current = (key: string) => test.as().call(accounts.current, {}, { authorization: `Bearer ${key}` })
    expect((await current(token)).status).toBe(401)
    const next = (await test.as(principal).call(scim.makeKey)).body.token
    expect((await ask('GET', '/Users')).status).toBe(401)
    expect((await ask('GET', '/Users', undefined, next)).status).toBe(200)
    expect((await test.as(principal).call(scim.get)).body.key?.lastUsedAt).not.toBeNull()
    await test.as(principal).call(scim.endKey)
    expect((await ask('GET', '/Users', undefined, next)).status).toBe(401)
  })

  const change = (officeRole: 'agent' | 'principal', by: TestAgent) =>
    test.as(by).call(members.change, { params: { id: principal.id }, body: { officeRole } })
  const asAdmin = async () => test.as(await test.make.user({ role: 'admin' }))
  const params = () => ({ id: principal.id })

  it.each<[string, (second: TestAgent) => Promise<{ readonly status: number }>]>([
    ['gets a role that does not manage the office', (second) => change('agent', second)],
    ['is taken out of the office', (second) => test.as(second).call(members.remove, { params: params(), body: {} })],
    ['is locked', async () => (await asAdmin()).call(users.update, { params: params(), body: { isActive: false } })],
    ['is deleted', async () => (await asAdmin()).call(users.remove, { params: params() })],
    [
      'gets a password from the administration',
      async () => (await asAdmin()).call(users.resetPassword, { params: params(), body: { newPassword: 'ganz-neu-2026' } }),
    ],
  ])('ends when its maker %s, and the other principals get an email', async (_, end) => {
    const second = await test.make.agent({ office_id: principal.officeId, office_role: 'principal' })
    expect((await end(second)).status).toBe(200)
    expect((await ask('GET', '/Users')).status).toBe(401)
    expect((await test.as(second).call(scim.get)).body.key).toBeNull()
    expect((await mailsTo(test.ctx, second.email)).some(({ text }) => text.includes('Wer ihn gemacht hat'))).toBe(true)
  })

  it('does not come back with the role of its maker', async () => {
    const second = await test.make.agent({ office_id: principal.officeId, office_role: 'principal' })
    await change('agent', second)
    await change('principal', second)
    expect((await ask('GET', '/Users')).status).toBe(401)
  })

  it('is refused at once while its maker may not sign in', async () => {
    await test.make.changeUser(principal, { is_active: false })
    expect((await ask('POST', '/Users', bea())).status).toBe(401)
  })

  it.each(['', 'giebel_scim_falsch', 'giebel_falsch'])('is needed: %j is refused in the words of SCIM', async (key) => {
    expect(await ask('GET', '/Users', undefined, key)).toMatchObject({ status: 401, body: { status: '401' } })
  })

  it('is not replaced by a cookie', async () => {
    const { statusCode } = await test.app.inject({ method: 'GET', url: '/api/scim/v2/Users', headers: { cookie: principal.cookie } })
    expect(statusCode).toBe(401)
  })
})

describe('the directories behind one address', () => {
  const nextWindow = () => test.clock.advance(minutes(6))
  beforeEach(nextWindow)
  afterEach(nextWindow)
  const status = async (key: string) => (await ask('GET', '/Users', undefined, key)).status

  it('are served while the key of one of them has ended', async () => {
    const statuses: number[] = []
    for (let call = 0; call <= 60; call += 1) statuses.push(await status('giebel_scim_beendet'))
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    expect(await status(token)).toBe(200)
  })

  it('are served while one of them calls too often', async () => {
    const other = (await test.as(await test.make.agent()).call(scim.makeKey)).body.token
    expect(await status(token)).toBe(200)
    await test.ctx.db.updateTable('rate_limits').set({ calls: 3_000 }).execute()
    expect([await status(token), await status(other)]).toEqual([429, 200])
  })
})
