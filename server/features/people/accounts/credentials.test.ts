import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { calendar } from '#shared/contract/work/calendar.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { registrationForm } from '#test/forms.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { mailsTo, newestToken } from '#test/mails.ts'
import { storeActive, storePassword } from './queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
// limits count per hour and address, and all tests share one address
beforeEach(() => test.clock.advance(hours(2)))

const tokenFor = (email: string) => newestToken(test.ctx, email)
const login = (email: string, password: string) => test.as().call(accounts.login, { body: { email, password } })

describe('changing the password', () => {
  it('requires the old one, ends the other sessions and notifies the owner by email', async () => {
    const agent = await test.make.agent()
    const elsewhere = await test.make.signIn(agent)
    const change = (currentPassword: string) =>
      test.as(agent).call(accounts.changePassword, { body: { currentPassword, newPassword: 'ganz-neu' } })
    const wrong = await change('falsch')
    expect([wrong.status, wrong.text]).toEqual([400, 'Das aktuelle Passwort ist falsch.'])
    expect((await test.as(elsewhere).call(accounts.current)).status).toBe(200)
    expect((await change(agent.password)).status).toBe(200)
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)
    expect((await test.as(elsewhere).call(accounts.current)).status).toBe(401)
    expect((await login(agent.email, 'ganz-neu')).status).toBe(200)
    expect((await mailsTo(test.ctx, agent.email)).map(({ type }) => type)).toEqual(['notification'])
  })

  it('lists in the email what opens the account without a password', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const key = { body: { name: 'Auswertung', scopes: ['read' as const] } }
    for (const one of [agent, other]) await test.as(one).call(apiKeys.create, key)
    await test.as(agent).call(apiKeys.create, key)
    await test.as(agent).call(calendar.address)
    const change = (of: typeof agent) =>
      test.as(of).call(accounts.changePassword, { body: { currentPassword: of.password, newPassword: 'ganz-neu-7' } })
    for (const one of [agent, other]) expect((await change(one)).status).toBe(200)
    const lastMailTo = async (email: string) => (await mailsTo(test.ctx, email)).at(-1)?.text
    expect(await lastMailTo(agent.email)).toContain('Weiter gelten: 2 API-Schlüssel und die Adresse des Kalenders.')
    expect(await lastMailTo(other.email)).toContain('Weiter gilt: ein API-Schlüssel.')
  })

  it('cancels a pending change of address that a stranger may have requested', async () => {
    const agent = await test.make.agent()
    const email = 'eindringling@example.test'
    await test.as(agent).call(accounts.changeEmail, { body: { email, password: agent.password } })
    const token = await tokenFor(email)
    const body = { currentPassword: agent.password, newPassword: 'ganz-neu' }
    expect((await test.as(agent).call(accounts.changePassword, { body })).status).toBe(200)
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).status).toBe(400)
    expect((await test.as(agent).call(accounts.current)).body).toMatchObject({ email: agent.email, pendingEmail: null })
  })

  it.each([
    ['another one is being stored', (ctx: Ctx, id: UserId) => storePassword(ctx, id, 'not a hash of anything')],
    ['the account is being deactivated', (ctx: Ctx, id: UserId) => storeActive(ctx, id, false)],
  ])('rejects a concurrent sign-in with the old one while %s', async (_, change) => {
    const agent = await test.make.agent()
    const signIns: ReturnType<typeof login>[] = []
    await inTransaction(test.ctx, async (ctx) => {
      await change(ctx, agent.id)
      signIns.push(login(agent.email, agent.password))
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
    })
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([401])
  })
})

describe('a password with umlauts', () => {
  it('matches in both Unicode normal forms', async () => {
    const agent = await test.make.agent()
    const newPassword = 'Grün-ist-das-Tor-7'
    const body = { currentPassword: agent.password, newPassword: newPassword.normalize('NFD') }
    expect((await test.as(agent).call(accounts.changePassword, { body })).status).toBe(200)
    for (const form of ['NFC', 'NFD'] as const) expect((await login(agent.email, newPassword.normalize(form))).status).toBe(200)
  })
})

describe('changing the address', () => {
  it('requires the password and the link at the new address, and notifies the old one', async () => {
    const agent = await test.make.agent()
    const email = 'neue-adresse@example.test'
    const change = (password: string) => test.as(agent).call(accounts.changeEmail, { body: { email, password } })
    expect((await change('falsch')).text).toBe('Das Passwort ist falsch.')
    expect((await change(agent.password)).status).toBe(200)
    expect((await test.as(agent).call(accounts.current)).body).toMatchObject({ email: agent.email, pendingEmail: email })
    const token = await tokenFor(email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).body).toEqual({ success: true, email })
    expect((await test.as(agent).call(accounts.current)).body).toMatchObject({ email, pendingEmail: null, isEmailVerified: true })
    const notice = (await mailsTo(test.ctx, agent.email)).at(-1)?.text
    expect(notice).toContain(email)
    // the old address no longer leads to an account, so it cannot request a new password
    expect(notice).toContain('http://giebel.test/impressum')
    expect(notice).not.toContain('/forgot-password')
  })

  it('ends all sessions but the requesting one, and lists for the old address what stays valid', async () => {
    const agent = await test.make.agent()
    const elsewhere = await test.make.signIn(agent)
    await test.as(agent).call(apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } })
    await test.as(agent).call(calendar.address)
    const socket = new WebSocket(`${(await test.listen()).replace('http', 'ws')}/ws`, { headers: { cookie: elsewhere.cookie } })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    const email = `neu-${agent.email}`
    await test.as(agent).call(accounts.changeEmail, { body: { email, password: agent.password } })
    expect((await test.as().call(accounts.verifyEmail, { body: { token: await tokenFor(email) } })).status).toBe(200)
    expect((await test.as(elsewhere).call(accounts.current)).status).toBe(401)
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)
    expect((await closed)[0]).toBe(4401)
    expect((await mailsTo(test.ctx, agent.email)).at(-1)?.text).toContain(
      'Alle anderen Sitzungen wurden beendet. Weiter gelten: ein API-Schlüssel und die Adresse des Kalenders. Beenden können Sie das im Profil.',
    )
  })

  it('sends emails to at most ten addresses an hour', async () => {
    const agent = await test.make.agent()
    const move = (to: number) =>
      test.as(agent).call(accounts.changeEmail, { body: { email: `fremd-${to}-${agent.email}`, password: agent.password } })
    const statuses = []
    for (let to = 1; to <= 11; to += 1) statuses.push((await move(to)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('can be withdrawn, which invalidates the link', async () => {
    const agent = await test.make.agent()
    const email = 'doch-nicht@example.test'
    await test.as(agent).call(accounts.changeEmail, { body: { email, password: agent.password } })
    expect((await test.as(agent).call(accounts.withdrawEmail)).status).toBe(200)
    expect((await test.as(agent).call(accounts.current)).body.pendingEmail).toBeNull()
    const token = await tokenFor(email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).status).toBe(400)
  })

  it('is rejected if the address is taken, even if it was taken after the request', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const taken = await test.as(agent).call(accounts.changeEmail, { body: { email: other.email, password: agent.password } })
    expect([taken.status, taken.text]).toEqual([409, 'Diese E-Mail-Adresse ist bereits registriert.'])
    const email = 'umkaempft@example.test'
    await test.as(agent).call(accounts.changeEmail, { body: { email, password: agent.password } })
    const token = await tokenFor(email)
    await test.as().call(accounts.register, { body: registrationForm({ email }) })
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).status).toBe(409)
    expect((await test.as(agent).call(accounts.current)).body.email).toBe(agent.email)
  })
})
