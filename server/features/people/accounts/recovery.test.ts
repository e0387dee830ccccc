import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { RESET_LIFE } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { registrationForm } from '#test/forms.ts'
import { mailsTo, newestToken } from '#test/mails.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
// limits count per hour and address, and all tests share one address
beforeEach(() => test.clock.advance(hours(2)))

const tokenFor = (email: string) => newestToken(test.ctx, email)
const login = (email: string, password: string) => test.as().call(accounts.login, { body: { email, password } })

describe('resetting a forgotten password', () => {
  it('works once by an emailed link within an hour and ends every session', async () => {
    const agent = await test.make.agent()
    const answer = await test.as().call(accounts.forgotPassword, { body: { email: agent.email.toUpperCase() } })
    expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
    await test.drain()
    const [mail] = await mailsTo(test.ctx, agent.email)
    expect(mail).toMatchObject({ type: 'reset' })
    expect(mail?.link).toMatch(/^http:\/\/giebel\.test\/reset-password\?token=/)
    // the request alone changes nothing: a stranger may have made it
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)

    const body = { token: mail?.token ?? '', password: 'ganz-neu' }
    const answers = await Promise.all([1, 2].map(() => test.as().call(accounts.resetPassword, { body })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await test.as(agent).call(accounts.current)).text).toBe('Unauthorized')
    expect((await login(agent.email, agent.password)).status).toBe(401)
    expect((await login(agent.email, 'ganz-neu')).status).toBe(200)
    expect((await mailsTo(test.ctx, agent.email)).at(-1)?.subject).toContain('Passwort')
  })

  it('ends API keys and the calendar address, and lists them in the email', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const waysOf = async (one: TestAgent) => {
      const { token } = (await test.as(one).call(contract.apiKeys.create, { body: { name: 'Büro', scopes: ['read'] } })).body
      const { url } = (await test.as(one).call(contract.calendar.address)).body
      return { token, calendar: new URL(url ?? '').pathname }
    }
    const [hers, his] = [await waysOf(agent), await waysOf(other)]
    const statusesOf = async ({ token, calendar }: typeof hers) => [
      (await test.app.inject({ url: contract.properties.list.path, headers: { authorization: `Bearer ${token}` } })).statusCode,
      (await test.app.inject({ url: calendar })).statusCode,
    ]
    expect(await statusesOf(hers)).toEqual([200, 200])
    await test.as().call(accounts.forgotPassword, { body: { email: agent.email } })
    await test.drain()
    await test.as().call(accounts.resetPassword, { body: { token: await tokenFor(agent.email), password: 'ganz-neu' } })
    expect(await statusesOf(hers)).toEqual([401, 404])
    expect(await statusesOf(his)).toEqual([200, 200])
    const notice = (await mailsTo(test.ctx, agent.email)).at(-1)
    expect(notice?.text).toContain('API-Schlüssel des Kontos gelten nicht mehr')
    expect(notice?.text).toContain('Adresse des Kalenders gilt nicht mehr')
  })

  it('confirms the address as a confirmation does', async () => {
    const body = registrationForm()
    await test.as().call(accounts.register, { body })
    await test.as().call(accounts.forgotPassword, { body: { email: body.email } })
    await test.drain()
    const token = await tokenFor(body.email)
    await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu' } })
    expect((await login(body.email, 'ganz-neu')).body).toMatchObject({ user: { isEmailVerified: true } })
    expect((await mailsTo(test.ctx, body.email)).map(({ type }) => type)).toContain('welcome')
  })

  it('is rejected after an hour', async () => {
    const agent = await test.make.agent()
    await test.as().call(accounts.forgotPassword, { body: { email: agent.email } })
    await test.drain()
    const token = await tokenFor(agent.email)
    test.clock.advance(RESET_LIFE)
    expect((await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu' } })).status).toBe(400)
    expect((await login(agent.email, agent.password)).status).toBe(200)
  })

  it.each([
    ['was deactivated', async (agent: TestAgent) => test.make.changeUser(agent, { is_active: false })],
    ['was deleted', async (agent: TestAgent) => test.ctx.db.deleteFrom('users').where('id', '=', agent.id).execute()],
    ['moved to another address', async (agent: TestAgent) => test.make.changeUser(agent, { email: `weg-${agent.email}` })],
  ])('is rejected if the account %s in the meantime', async (_, change) => {
    const agent = await test.make.agent()
    await test.as().call(accounts.forgotPassword, { body: { email: agent.email } })
    await test.drain()
    const token = await tokenFor(agent.email)
    await change(agent)
    expect((await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu' } })).status).toBe(400)
  })

  it('is rejected with a confirmation link, and a reset link cannot confirm an address', async () => {
    const body = registrationForm()
    await test.as().call(accounts.register, { body })
    const token = await tokenFor(body.email)
    expect((await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu' } })).status).toBe(400)
    await test.as().call(accounts.forgotPassword, { body: { email: body.email } })
    await test.drain()
    const reset = await tokenFor(body.email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token: reset } })).status).toBe(400)
  })
})
