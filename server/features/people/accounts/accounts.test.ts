import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { SESSION_ABSOLUTE, SESSION_IDLE } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signIn } from '#test/as.ts'
import { days, hours, minutes } from '#test/clock.ts'
import { prepareFirstAdmin } from './service.ts'
import { sweepSessions } from './sessions.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('signing in', () => {
  it('returns the user and sets a cookie that scripts and other sites cannot use', async () => {
    const agent = await test.make.agent()
    const answer = await test.as().call(accounts.login, { body: { email: ` ${agent.email.toUpperCase()} `, password: agent.password } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, user: { id: agent.id, role: 'agent', userLevel: 2 } })
    expect(answer.text).not.toMatch(/password|hash/i)
    const cookies = [answer.headers['set-cookie']].flat()
    expect(cookies.map((cookie) => String(cookie).split('=')[0])).toEqual(['giebel', 'giebel-device'])
    for (const cookie of cookies) expect(cookie).toMatch(/^[^;]+; .*HttpOnly; SameSite=Lax$/)
  })

  it('returns whether advert pictures load on click only', async () => {
    const agent = await test.make.agent()
    const byClick = await startTestApp({ env: { PICTURES_BY_CLICK: 'true' }, beside: test })
    const answers = await Promise.all(
      [test, byClick].map(async (app) => {
        const { body } = await app.as().call(accounts.login, { body: { email: agent.email, password: agent.password } })
        return 'user' in body ? body.user.picturesByClick : undefined
      }),
    )
    await byClick.close()
    expect(answers).toEqual([false, true])
  })

  it('rejects a wrong password and an unknown address with the same sentence', async () => {
    const agent = await test.make.agent()
    const wrong = await test.as().call(accounts.login, { body: { email: agent.email, password: 'falsch-falsch' } })
    const unknown = await test.as().call(accounts.login, { body: { email: 'niemand@example.test', password: 'falsch-falsch' } })
    for (const answer of [wrong, unknown]) expect([answer.status, answer.text]).toEqual([401, 'E-Mail oder Passwort ist falsch.'])
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  it('reports a deactivated account only after the right password', async () => {
    const agent = await test.make.agent({ is_active: false })
    const right = await test.as().call(accounts.login, { body: { email: agent.email, password: agent.password } })
    const wrong = await test.as().call(accounts.login, { body: { email: agent.email, password: 'falsch-falsch' } })
    expect([right.status, right.text]).toEqual([403, 'Ihr Konto ist deaktiviert. Bitte wenden Sie sich an den Administrator.'])
    expect(wrong.status).toBe(401)
  })

  it('issues a new token each time and ends the caller’s previous session', async () => {
    const agent = await test.make.agent()
    const first = await signIn(test.as(), agent)
    const second = await signIn(test.as(first), agent)
    expect(second.cookie).not.toBe(first.cookie)
    expect((await test.as(first).call(accounts.current)).status).toBe(401)
    expect((await test.as(second).call(accounts.current)).status).toBe(200)
  })

  it('stores only a token’s hash', async () => {
    const agent = await test.make.agent()
    const { cookie } = await signIn(test.as(), agent)
    const token = cookie.split('=')[1] ?? ''
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ found: boolean }>`
      select exists (select from sessions s where position(${token} in s::text) > 0) as found`.execute(test.ctx.db),
    )
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(rows[0]?.found).toBe(false)
  })

  it('rejects the eleventh attempt on an account and states the waiting time, then accepts again', async () => {
    const agent = await test.make.agent()
    const attempt = (password: string) => test.as().call(accounts.login, { body: { email: agent.email, password } })
    // start a fresh window, so that all attempts fall into one
    test.clock.advance(minutes(10))
    for (let n = 0; n < 10; n += 1) expect((await attempt('falsch-falsch')).status).toBe(401)
    const refused = await attempt(agent.password)
    expect(refused.status).toBe(429)
    expect(refused.text).toMatch(/^Zu viele Versuche\. Bitte warten Sie /)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    test.clock.advance(minutes(5))
    expect((await attempt(agent.password)).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends after a week without use, and after a month in any case', async () => {
    const idle = await test.make.agent()
    test.clock.advance(SESSION_IDLE + 1)
    expect((await test.as(idle).call(accounts.current)).status).toBe(401)

    const busy = await test.make.agent()
    for (let day = 0; day < SESSION_ABSOLUTE / days(6); day += 1) {
      expect((await test.as(busy).call(accounts.current)).status).toBe(200)
      test.clock.advance(days(6))
    }
    expect((await test.as(busy).call(accounts.current)).status).toBe(401)
  })

  it.each([
    ['was not used for a week', SESSION_IDLE],
    ['is a month old', SESSION_ABSOLUTE],
  ])('that %s ends permanently once it was rejected, even if the clock is set back', async (_, age) => {
    const agent = await test.make.agent()
    const other = await test.make.agent()
    const before = test.clock.now()
    test.clock.advance(age + 1)
    expect((await test.as(agent).call(accounts.current)).status).toBe(401)
    test.clock.set(before)
    expect((await test.as(agent).call(accounts.current)).status).toBe(401)
    // a session not used in the meantime is unaffected by the clock
    expect((await test.as(other).call(accounts.current)).status).toBe(200)
  })

  it('works again after its account was inactive for a while', async () => {
    const agent = await test.make.agent()
    const setActive = (is_active: boolean) => test.make.changeUser(agent, { is_active })
    await setActive(false)
    expect((await test.as(agent).call(accounts.current)).status).toBe(401)
    await setActive(true)
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)
  })

  it('is deleted a day after its end, even if the clock is wrong for some hours', async () => {
    const agent = await test.make.agent()
    const sessions = () => test.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', agent.id).execute()
    const before = test.clock.now()
    test.clock.advance(SESSION_IDLE + hours(3))
    await sweepSessions(test.ctx)
    test.clock.set(before)
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)
    test.clock.advance(SESSION_IDLE + days(1) + minutes(1))
    await sweepSessions(test.ctx)
    expect(await sessions()).toEqual([])
  })

  it('ends on the server at sign-out, which succeeds for ended sessions and guests too', async () => {
    const agent = await test.make.agent()
    for (const caller of [test.as(agent), test.as(agent), test.as()]) expect((await caller.call(accounts.logout)).status).toBe(200)
    expect((await test.as(agent).call(accounts.current)).text).toBe('Unauthorized')
  })

  it('only shows the end of the stored CRM key', async () => {
    const agent = await test.make.agent()
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: 'secret-key-of-propstack-1234' } })
    expect((await test.as(agent).call(accounts.current)).body.propstackApiKey).toBe('••••••••1234')
  })
})

describe("a user's sessions", () => {
  it('are listed with their device and can be ended one by one or all but the current one', async () => {
    const agent = await test.make.agent()
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const firefox = await signIn(test.as(), agent, headers)
    const third = await test.make.signIn(agent)
    const list = (await test.as(firefox).call(accounts.sessions)).body
    expect(list).toHaveLength(3)
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({ device: 'Firefox auf Windows', address: '127.0.0.1' })
    const other = list.find(({ isCurrent }) => !isCurrent)
    expect((await test.as(firefox).call(accounts.endSession, { params: { id: other?.id ?? 0 } })).status).toBe(200)
    expect((await test.as(firefox).call(accounts.endOtherSessions)).body).toEqual({ success: true, ended: 1 })
    expect((await test.as(firefox).call(accounts.current)).status).toBe(200)
    for (const gone of [agent, third]) expect((await test.as(gone).call(accounts.current)).status).toBe(401)
  })

  it('cannot be ended by another user', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [foreign] = (await test.as(other).call(accounts.sessions)).body
    expect((await test.as(agent).call(accounts.endSession, { params: { id: foreign?.id ?? 0 } })).status).toBe(404)
    expect((await test.as(other).call(accounts.current)).status).toBe(200)
  })
})

describe('the first administrator', () => {
  const form = { email: 'chef@example.test', password: 'sehr-geheim', firstName: 'Karin', lastName: 'Wulf' }

  it('is created by a setup link that works once, even under concurrent use', async () => {
    await test.ctx.db.deleteFrom('users').where('role', '=', 'admin').execute()
    const path = await prepareFirstAdmin(test.ctx)
    // starting a worker does not create a link and leaves the existing one valid
    expect(await prepareFirstAdmin({ ...test.ctx, config: { ...test.ctx.config, roles: ['worker'] } })).toBeUndefined()
    const token = new URL(path ?? '', 'http://giebel.test').searchParams.get('token') ?? ''
    const answers = await Promise.all(
      [1, 2].map((n) => test.as().call(accounts.setUp, { body: { ...form, email: `chef${n}@example.test`, token } })),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 404]))
    const admins = await test.ctx.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
    expect(await prepareFirstAdmin(test.ctx)).toBeUndefined()
  })

  it('is created from the settings once across concurrent starts, which invalidate older links', async () => {
    await test.ctx.db.deleteFrom('users').where('role', '=', 'admin').execute()
    const path = await prepareFirstAdmin(test.ctx)
    const token = new URL(path ?? '', 'http://giebel.test').searchParams.get('token') ?? ''
    const configured = { ...test.ctx, config: { ...test.ctx.config, admin: { email: 'leitung@example.test', password: 'sehr-geheim' } } }
    expect(await Promise.all([1, 2, 3].map(() => prepareFirstAdmin(configured)))).toEqual([undefined, undefined, undefined])
    expect((await test.as().call(accounts.setUp, { body: { ...form, token } })).status).toBe(404)
    const admins = await test.ctx.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
    expect(admins).toEqual([{ email: 'leitung@example.test' }])
  })

  it('is not created if its address already has an account', async () => {
    await test.ctx.db.deleteFrom('users').where('role', '=', 'admin').execute()
    const agent = await test.make.agent()
    const admin = { email: agent.email.toUpperCase(), password: 'sehr-geheim' }
    const configured = { ...test.ctx, config: { ...test.ctx.config, admin } }
    await expect(prepareFirstAdmin(configured)).rejects.toThrow(/^ADMIN_EMAIL gehört schon zu einem anderen Konto.*\nADMIN_EMAIL belongs/)
  })

  it('is not created by a wrong link', async () => {
    const answer = await test.as().call(accounts.setUp, { body: { ...form, token: 'geraten' } })
    expect([answer.status, answer.text]).toEqual([404, 'Dieser Einrichtungslink ist ungültig oder wurde schon benutzt.'])
  })
})

describe('/api/login', () => {
  it.each([
    ['/properties?city=Hamburg', '/auth?returnTo=%2Fproperties%3Fcity%3DHamburg'],
    ['https://evil.example', '/auth'],
    ['//evil.example', '/auth'],
    ['/\\evil.example', '/auth'],
    ['/%5Cevil.example\\', '/auth'],
    ['javascript:alert(1)', '/auth'],
  ])('redirects %s to %s', async (returnTo, target) => {
    const response = await test.app.inject({ url: '/api/login', query: { returnTo } })
    expect([response.statusCode, response.headers.location]).toEqual([302, target])
  })
})
