import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { DAY } from '#shared/domain/durations.ts'
import { OFFICE_ROLES } from '#shared/domain/office-rights.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { mailsTo, newestToken } from '#test/mails.ts'

const { members, users } = contract
const PASSWORD = 'Windrad-Kiesel-9'
const person = (token: string) => ({ token, firstName: 'Dora', lastName: 'Dabei', password: PASSWORD })

let test: TestApp
let principal: TestAgent
let colleague: TestAgent
let stranger: TestAgent
let number = 0

beforeAll(async () => {
  test = await startTestApp()
  await connectMailServer(test.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
})
afterAll(() => test.close())
beforeEach(async () => {
  principal = await test.make.agent({ first_name: 'Petra', last_name: 'Prinz' })
  colleague = await test.make.agent({ first_name: 'Kurt', last_name: 'Kollege', office_id: principal.officeId, office_role: 'agent' })
  stranger = await test.make.agent()
})

const newAddress = () => `person-${(number += 1)}@example.test`
const invite = (by: TestAgent, email: string, officeRole: (typeof OFFICE_ROLES)[number] = 'agent') =>
  test.as(by).call(members.invite, { body: { email, officeRole } })
const listRoles = async (by: TestAgent) =>
  Object.fromEntries((await test.as(by).call(members.list)).body.map(({ id, officeRole }) => [id, officeRole]))
const statusFor = async (user: TestAgent) => (await test.as(user).call(contract.accounts.current)).status

async function join(by: TestAgent, officeRole: (typeof OFFICE_ROLES)[number] = 'agent') {
  const email = newAddress()
  await invite(by, email, officeRole)
  return test.as().call(members.join, { body: person(await newestToken(test.ctx, email)) })
}

describe('an invitation', () => {
  it.each(OFFICE_ROLES)('opens an account in the inviting office as %s, with a confirmed address and a session', async (officeRole) => {
    const answer = await join(principal, officeRole)
    expect(answer.body.user).toMatchObject({ firstName: 'Dora', role: 'agent', officeRole, isEmailVerified: true })
    expect(String(answer.headers['set-cookie'])).toContain('giebel')
    expect((await listRoles(principal))[answer.body.user.id]).toBe(officeRole)
    const found = await test.ctx.db
      .selectFrom('users')
      .select('office_id')
      .where('id', '=', answer.body.user.id as AgentId)
      .executeTakeFirst()
    expect(found?.office_id).toBe(principal.officeId)
    expect(await listRoles(stranger)).toEqual({ [stranger.id]: 'principal' })
  })

  it('names office, inviter and role in its email and on its page', async () => {
    const email = newAddress()
    await invite(principal, email, 'assistant')
    const [mail] = await mailsTo(test.ctx, email)
    expect(mail?.text).toContain('Petra Prinz')
    expect(mail?.text).toContain('Assistenz')
    const { body } = await test.as().call(members.open, { body: { token: mail?.token ?? '' } })
    expect(body).toMatchObject({ invitedBy: 'Petra Prinz', email, officeRole: 'assistant' })
  })

  it('works once, also when two use it at the same time', async () => {
    const email = newAddress()
    await invite(principal, email)
    const body = person(await newestToken(test.ctx, email))
    const answers = await Promise.all([1, 2].map(() => test.as().call(members.join, { body })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await test.as().call(members.open, { body: { token: body.token } })).status).toBe(400)
    expect((await test.as(principal).call(members.invitations)).body).toEqual([])
  })

  it('ends after seven days, when it is withdrawn, and when a new one replaces it', async () => {
    const [late, withdrawn, replaced] = [newAddress(), newAddress(), newAddress()]
    const statusOf = async (token: string) => (await test.as().call(members.open, { body: { token } })).status
    await invite(principal, replaced)
    const first = await newestToken(test.ctx, replaced)
    await invite(principal, replaced, 'manager')
    expect([await statusOf(first), await statusOf(await newestToken(test.ctx, replaced))]).toEqual([400, 200])
    const { id } = (await invite(principal, withdrawn)).body
    expect((await test.as(stranger).call(members.withdraw, { params: { id } })).status).toBe(404)
    await test.as(principal).call(members.withdraw, { params: { id } })
    expect(await statusOf(await newestToken(test.ctx, withdrawn))).toBe(400)
    await invite(principal, late)
    const token = await newestToken(test.ctx, late)
    test.clock.advance(7 * DAY - 1_000)
    expect(await statusOf(token)).toBe(200)
    test.clock.advance(2_000)
    expect(await statusOf(token)).toBe(400)
    expect((await test.as().call(members.join, { body: person(token) })).status).toBe(400)
  })

  it('does not tell whether an address has an account, until its link is opened there', async () => {
    const answers = [await invite(principal, newAddress()), await invite(principal, stranger.email)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { status, text } = await test.as().call(members.join, { body: person(await newestToken(test.ctx, stranger.email)) })
    expect([status, text]).toEqual([409, expect.stringContaining('Diese E-Mail')])
    expect(await listRoles(principal)).toEqual({ [principal.id]: 'principal', [colleague.id]: 'agent' })
  })

  it('is refused for an agent of the office', async () => {
    expect((await invite(principal, colleague.email)).status).toBe(409)
  })

  const ENDS: readonly (readonly [string, (sender: TestAgent, admin: TestUser<'admin'>) => Promise<{ readonly status: number }>])[] = [
    ['is removed', ({ id }) => test.as(principal).call(members.remove, { params: { id } })],
    ['is demoted', ({ id }) => test.as(principal).call(members.change, { params: { id }, body: { officeRole: 'manager' } })],
    ['leaves', (sender) => test.as(sender).call(members.leave)],
    ['is locked', ({ id }, admin) => test.as(admin).call(users.update, { params: { id }, body: { isActive: false } })],
    ['becomes a partner', ({ id }, admin) => test.as(admin).call(users.update, { params: { id }, body: { role: 'partner' } })],
    ['gets another address', ({ id }, admin) => test.as(admin).call(users.update, { params: { id }, body: { email: newAddress() } })],
    ['gets a password', ({ id }, admin) => test.as(admin).call(users.resetPassword, { params: { id }, body: { newPassword: PASSWORD } })],
    ['is deleted', ({ id }, admin) => test.as(admin).call(users.remove, { params: { id } })],
  ]
  it.each(ENDS)('is over when its sender %s, and those of other senders are not', async (_, end) => {
    const [sender, admin] = [await test.make.agent({ office_id: principal.officeId }), await test.make.user({ role: 'admin' })]
    const [email, other] = [newAddress(), newAddress()]
    await invite(sender, email, 'principal')
    await invite(principal, other)
    expect((await end(sender, admin)).status).toBe(200)
    const token = await newestToken(test.ctx, email)
    expect((await test.as().call(members.open, { body: { token } })).status).toBe(400)
    expect((await test.as().call(members.join, { body: person(token) })).status).toBe(400)
    expect((await test.as().call(members.open, { body: { token: await newestToken(test.ctx, other) } })).status).toBe(200)
  })

  it.each(OFFICE_ROLES)('as %s is over once its sender, the only principal, was locked, also when unlocked again', async (role) => {
    const [admin, email] = [await test.make.user({ role: 'admin' }), newAddress()]
    await invite(principal, email, role)
    for (const isActive of [false, true]) {
      await test.as(admin).call(users.update, { params: { id: principal.id }, body: { isActive } })
      expect((await test.as().call(members.open, { body: { token: await newestToken(test.ctx, email) } })).status).toBe(400)
    }
  })

  it('is not written after its sender was locked at the same time', async () => {
    const admin = await test.make.user({ role: 'admin' })
    for (let round = 0; round < 5; round += 1) {
      const [sender, email] = [await test.make.agent({ office_id: principal.officeId }), newAddress()]
      const lock = test.as(admin).call(users.update, { params: { id: sender.id }, body: { isActive: false } })
      await Promise.all([invite(sender, email, 'principal'), lock])
      expect((await test.as(principal).call(members.invitations)).body).toEqual([])
    }
  })

  it('is not sent for a principal whose own address is unconfirmed', async () => {
    const [unconfirmed, email] = [await test.make.agent({ is_email_verified: false }), newAddress()]
    const { status } = await invite(unconfirmed, email)
    expect([status, await mailsTo(test.ctx, email)]).toEqual([403, []])
  })
})

describe('an office', () => {
  it('keeps a principal: the last one is neither demoted nor leaves', async () => {
    const demote = () => test.as(principal).call(members.change, { params: { id: principal.id }, body: { officeRole: 'agent' } })
    expect((await demote()).status).toBe(409)
    expect((await test.as(principal).call(members.leave)).status).toBe(409)
    await test.as(principal).call(members.change, { params: { id: colleague.id }, body: { officeRole: 'principal' } })
    expect((await demote()).status).toBe(200)
    expect(await listRoles(colleague)).toEqual({ [principal.id]: 'agent', [colleague.id]: 'principal' })
  })

  it('keeps a principal when two of them demote each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await test.make.changeUser(colleague, { office_role: 'principal' })
      await test.make.changeUser(principal, { office_role: 'principal' })
      await Promise.all([
        test.as(principal).call(members.change, { params: { id: colleague.id }, body: { officeRole: 'agent' } }),
        test.as(colleague).call(members.change, { params: { id: principal.id }, body: { officeRole: 'agent' } }),
      ])
      expect(Object.values(await listRoles(principal))).toContain('principal')
    }
  })

  it('keeps one of two principals who remove each other at the same time, with all that is the office’s', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await test.make.agent()
      const two = await test.make.agent({ office_id: one.officeId })
      const remove = (by: TestAgent, { id }: TestAgent) => test.as(by).call(members.remove, { params: { id } })
      const statuses = (await Promise.all([remove(one, two), remove(two, one)])).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 401]))
      const left = await test.ctx.db.selectFrom('users').select('office_role').where('office_id', '=', one.officeId).execute()
      expect(left).toEqual([{ office_role: 'principal' }])
    }
  })

  it('gets a principal when the only agent who is left is unlocked', async () => {
    const admin = await test.make.user({ role: 'admin' })
    const change = (id: string, body: { isActive: boolean }) => test.as(admin).call(contract.users.update, { params: { id }, body })
    await change(colleague.id, { isActive: false })
    await test.as(admin).call(contract.users.remove, { params: { id: principal.id } })
    await change(colleague.id, { isActive: true })
    expect(await listRoles(await test.make.signIn(colleague))).toEqual({ [colleague.id]: 'principal' })
  })

  it('keeps its name when a colleague with that name is renamed', async () => {
    const namesake = await test.make.agent({ office_id: principal.officeId, office_role: 'agent', first_name: 'Nora', last_name: 'Neu' })
    await test.as(principal).call(contract.office.put, { body: { name: 'Nora Neu' } })
    await test.as(namesake).call(contract.accounts.update, { body: { lastName: 'Alt' } })
    expect((await test.as(principal).call(contract.office.get)).body.name).toBe('Nora Neu')
  })

  it.each([
    ['is deleted', async (admin: TestAgent) => test.as(admin).call(contract.users.remove, { params: { id: principal.id } })],
    [
      'is locked',
      async (admin: TestAgent) => test.as(admin).call(contract.users.update, { params: { id: principal.id }, body: { isActive: false } }),
    ],
    [
      'becomes a partner',
      async (admin: TestAgent) => test.as(admin).call(contract.users.update, { params: { id: principal.id }, body: { role: 'partner' } }),
    ],
  ] as const)('gets its next in rank as principal, with a notification, when its only one %s', async (_, end) => {
    const manager = await test.make.agent({ office_id: principal.officeId, office_role: 'manager' })
    const admin = (await test.make.user({ role: 'admin' })) as unknown as TestAgent
    expect((await end(admin)).status).toBe(200)
    expect((await listRoles(manager))[manager.id]).toBe('principal')
    expect((await listRoles(manager))[colleague.id]).toBe('agent')
    expect((await mailsTo(test.ctx, manager.email)).map(({ subject }) => subject)).toContain('Sie sind jetzt Inhaber Ihres Büros')
  })

  it('of another office is out of reach', async () => {
    expect((await test.as(stranger).call(members.change, { params: { id: colleague.id }, body: { officeRole: 'manager' } })).status).toBe(
      404,
    )
    expect((await test.as(stranger).call(members.remove, { params: { id: colleague.id } })).status).toBe(404)
    expect((await listRoles(principal))[colleague.id]).toBe('agent')
  })
})

describe.each([
  ['removed from', () => test.as(principal).call(members.remove, { params: { id: colleague.id } })],
  ['who leaves', () => test.as(colleague).call(members.leave)],
] as const)('an agent %s an office', (_, leave) => {
  it('loses sessions, keys and calendar at once, and keeps the own searches in an office of one', async () => {
    const property = await test.make.property()
    const { prospects, savedSearches, apiKeys, calendar } = contract
    await test.as(principal).call(prospects.update, { params: { id: property }, body: { prospectStatus: 'contacted' } })
    await test.make.savedSearch(colleague)
    const { token } = (await test.as(colleague).call(apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } })).body
    await test.as(colleague).call(calendar.renew)
    expect((await leave()).status).toBe(200)
    expect(await statusFor(colleague)).toBe(401)
    const byKey = await test.app.inject({ url: '/api/stats', headers: { authorization: `Bearer ${token}` } })
    expect(byKey.statusCode).toBe(401)
    const again = await test.make.signIn(colleague)
    expect(await listRoles(again)).toEqual({ [colleague.id]: 'principal' })
    expect((await test.as(again).call(savedSearches.list)).body).toHaveLength(1)
    expect((await test.as(again).call(contract.properties.get, { params: { id: property } })).body.prospectStatus).not.toBe('contacted')
    expect((await test.as(principal).call(contract.properties.get, { params: { id: property } })).body.prospectStatus).toBe('contacted')
    expect(await listRoles(principal)).toEqual({ [principal.id]: 'principal' })
  })

  it('takes along neither matches nor favorites among the own adverts of the office, and those of shared adverts', async () => {
    const { favorites, notifications } = contract
    const [own, shared] = [await test.make.property({ office_id: principal.officeId }), await test.make.property()]
    for (const id of [own, shared]) {
      await test.make.notification(colleague, id)
      await test.as(colleague).call(favorites.add, { body: { propertyId: id, watched: true } })
    }
    expect((await leave()).status).toBe(200)
    const again = await test.make.signIn(colleague)
    expect((await test.as(again).call(favorites.list)).body.map(({ id }) => id)).toEqual([shared])
    expect((await test.as(again).call(notifications.list)).body.map(({ property }) => property?.id)).toEqual([shared])
    const matches = await test.ctx.db.selectFrom('matches').select('property_id as id').where('agent_id', '=', colleague.id).execute()
    expect(matches).toEqual([{ id: shared }])
  })
})

it('the administration lists offices with their people, finds them by name, and sees no work of theirs', async () => {
  const admin = await test.make.user({ role: 'admin' })
  const { body } = await test.as(admin).call(members.offices, { query: { search: 'Kollege' } })
  expect(body.find(({ id }) => id === principal.officeId)?.people.map(({ lastName, officeRole }) => [lastName, officeRole])).toEqual([
    ['Prinz', 'principal'],
    ['Kollege', 'agent'],
  ])
  const all = (await test.as(admin).call(members.offices)).body
  expect(all.map(({ people }) => people.map(({ id }) => id)).flat()).toContain(stranger.id)
  expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(['agreement', 'createdAt', 'id', 'name', 'people'])
})
