import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { inTransaction } from '#server/db/transaction.ts'
import { hashPassword } from '#server/features/people/accounts/passwords.ts'
import { storePassword } from '#server/features/people/accounts/queries.ts'
import { endSessions, sweepSessions } from '#server/features/people/accounts/sessions.ts'
import { newToken } from '#server/secrets.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { users } from '#shared/contract/people/users.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { mailsTo, newestToken } from '#test/mails.ts'

/** Two processes of one installation: a session ended in one is ended in the other. */
let test: TestApp
let second: TestApp
let bases: string[] = []
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  second = await startTestApp({ beside: test })
  bases = await Promise.all([test.listen(), second.listen()])
})
beforeEach(async () => {
  test.clock.advance(hours(2))
  admin = await test.make.user({ role: 'admin' })
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const setCookies = (headers: Readonly<Record<string, unknown>>) => [headers['set-cookie'] ?? []].flat().map(String)
const cookieOf = (headers: Readonly<Record<string, unknown>>) => setCookies(headers)[0]?.split(';')[0] ?? ''
const isIn = async (user: TestUser, app = test) => (await app.as(user).call(accounts.current)).status === 200
const login = (user: TestUser, cookie?: string) =>
  test.as().call(accounts.login, { body: { email: user.email, password: user.password } }, cookie === undefined ? {} : { cookie })

describe('a planted cookie', () => {
  it.each([
    ['of a form the server gives out', () => newToken()],
    ['of another form', () => 'planted'],
    ['that is empty', () => ''],
  ])('%s opens nothing, before or after its victim signs in', async (_, make) => {
    const agent = await test.make.agent()
    const planted = { ...agent, cookie: `giebel=${make()}` }
    expect(await isIn(planted)).toBe(false)
    const answer = await login(agent, planted.cookie)
    expect(answer.status).toBe(200)
    expect(cookieOf(answer.headers)).not.toBe(planted.cookie)
    expect(await isIn(planted)).toBe(false)
    expect(await isIn({ ...agent, cookie: cookieOf(answer.headers) })).toBe(true)
  })

  it("is not adopted with the attacker's own session when the victim signs in", async () => {
    const [thief, victim] = [await test.make.agent(), await test.make.agent()]
    const answer = await login(victim, thief.cookie)
    expect(answer.body).toMatchObject({ user: { id: victim.id } })
    expect(await isIn({ ...victim, cookie: thief.cookie })).toBe(false)
  })

  it('is ignored in the URL, the body and other headers', async () => {
    const agent = await test.make.agent()
    const token = agent.cookie.split('=')[1] ?? ''
    const attempts = [
      { url: `/api/auth/user?giebel=${token}&token=${token}` },
      { url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } },
      { url: '/api/auth/user', headers: { 'x-session': token, 'x-auth-token': token } },
      { url: '/api/auth/user', headers: { cookie: `Giebel=${token}` } },
      { url: '/api/auth/user', headers: { cookie: `__Host-giebel=${token}` } },
    ]
    for (const attempt of attempts) expect((await test.app.inject(attempt)).statusCode).toBe(401)
  })
})

describe('signing in', () => {
  it('issues a new, unique token each time and ends the old one', async () => {
    const agent = await test.make.agent()
    const tokens = new Set<string>()
    let cookie = agent.cookie
    for (let n = 0; n < 8; n += 1) {
      const before = { ...agent, cookie }
      cookie = cookieOf((await login(agent, cookie)).headers)
      tokens.add(cookie)
      expect(await isIn(before)).toBe(false)
      expect(await isIn({ ...agent, cookie })).toBe(true)
    }
    expect(tokens.size).toBe(8)
    for (const token of tokens) expect(token).toMatch(/^giebel=[\w-]{43}$/)
  })
})

describe('a password replaced while it is checked', () => {
  it.each<[string, (user: TestUser) => Promise<{ status: number; headers: Readonly<Record<string, unknown>> }>, number]>([
    ['signs nobody in', (user) => login(user), 401],
    [
      'changes no password',
      (user) => test.as(user).call(accounts.changePassword, { body: { currentPassword: user.password, newPassword: 'vom-Dieb-gewählt' } }),
      400,
    ],
    [
      'moves to no other address',
      (user) => test.as(user).call(accounts.changeEmail, { body: { email: `dieb-${user.id}@example.test`, password: user.password } }),
      400,
    ],
  ])('%s', async (_, act, refused) => {
    const agent = await test.make.agent()
    const passwordHash = await hashPassword('ganz-neu-gewählt')
    // The queue of hashes delays the check, so the account row it read is outdated by then.
    const line = Array.from({ length: 40 }, () => hashPassword('jemand anderes'))
    const late = act(agent)
    await pause(150)
    // Acts as another process, whose queue is empty.
    await inTransaction(second.ctx, async (ctx) => {
      await storePassword(ctx, agent.id, passwordHash)
      await endSessions(ctx, agent.id)
    })
    const answer = await late
    expect([answer.status, setCookies(answer.headers)]).toEqual([refused, []])
    const left = await Promise.all([
      test.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', agent.id).execute(),
      test.ctx.db.selectFrom('account_tokens').select('email').where('user_id', '=', agent.id).execute(),
      test.ctx.db.selectFrom('users').select('password_hash').where('id', '=', agent.id).execute(),
    ])
    expect(left).toEqual([[], [], [{ password_hash: passwordHash }]])
    await Promise.all(line)
  })
})

const CLOSED = ['Expires', 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']

describe('a session', () => {
  it('ends thirty days after it began, even when used every week', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    for (const day of [6, 12, 18, 24, 29]) {
      test.clock.advance(hours(24 * (day === 29 ? 5 : 6)))
      expect([day, await isIn(agent)]).toEqual([day, true])
    }
    test.clock.advance(hours(23))
    expect(await isIn(agent)).toBe(true)
    test.clock.advance(hours(1))
    expect([await isIn(agent), await isIn(await test.make.signIn(other))]).toEqual([false, true])
  })
})

describe('a wrong clock', () => {
  it('revives no session when corrected, whether used meanwhile or not', async () => {
    const [asked, silent] = [await test.make.agent(), await test.make.agent()]
    const right = test.clock.now()
    test.clock.advance(hours(24 * 40))
    expect(await isIn(asked)).toBe(false)
    await sweepSessions(test.ctx)
    test.clock.set(right)
    expect([await isIn(asked), await isIn(silent)]).toEqual([false, false])
  })
})

describe('the cookie', () => {
  it('is HttpOnly and SameSite over http, and expires with the session', async () => {
    const [cookie = ''] = setCookies((await login(await test.make.agent())).headers)
    const [pair, ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^giebel=[\w-]{43}$/)
    const expires = new Date(test.clock.now().getTime() + 30 * 86_400_000).toUTCString()
    expect(attributes.toSorted()).toEqual([`Expires=${expires}`, 'HttpOnly', 'Path=/', 'SameSite=Lax'].toSorted())
  })

  it('has the __Host- prefix with https, and the plain name opens nothing', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://giebel.test' } })
    try {
      const agent = await secure.make.agent()
      const answer = await secure.as().call(accounts.login, { body: { email: agent.email, password: agent.password } })
      const cookies = setCookies(answer.headers)
      const pair = cookies[0]?.split('; ')[0] ?? ''
      expect(pair).toMatch(/^__Host-giebel=[\w-]{43}$/)
      expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-giebel', '__Host-giebel-device'])
      for (const cookie of cookies) {
        const names = cookie.split('; ').slice(1)
        // `__Host-` is invalid with a domain or another path.
        expect(names.map((name) => name.replace(/^Expires=.*/, 'Expires')).toSorted()).toEqual(CLOSED)
      }
      expect(await isIn({ ...agent, cookie: pair }, secure)).toBe(true)
      expect(await isIn({ ...agent, cookie: pair.replace('__Host-', '') }, secure)).toBe(false)
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      const out = await secure.as({ ...agent, cookie: pair }).call(accounts.logout)
      expect(setCookies(out.headers)[0]).toMatch(/^__Host-giebel=; Max-Age=0|^__Host-giebel=;.*Expires=Thu, 01 Jan 1970/)
      expect(await isIn({ ...agent, cookie: pair }, secure)).toBe(false)
    } finally {
      await secure.close()
    }
  })
})

/** Opens a live socket at each of the two processes. */
async function openSockets(user: TestUser): Promise<WebSocket[]> {
  return Promise.all(
    bases.map(async (base) => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { cookie: user.cookie } })
      await once(socket, 'open')
      return socket
    }),
  )
}

/** Close code of a socket; undefined if it is still open after a second. */
const endOf = (socket: WebSocket): Promise<number | undefined> =>
  Promise.race([once(socket, 'close').then(([code]) => code as number), pause(1_000, undefined, { ref: false })])

const setActive = (user: TestUser, isActive: boolean) => test.as(admin).call(users.update, { params: { id: user.id }, body: { isActive } })

describe('other sessions and sockets end within a second in every process when', () => {
  it.each<[string, (own: TestUser, other: TestAgent) => Promise<unknown>, { ownStays: boolean }]>([
    ['the account is deactivated (CVE-2025-64489)', (own) => setActive(own, false), { ownStays: false }],
    [
      'the password is changed',
      (own) => test.as(own).call(accounts.changePassword, { body: { currentPassword: own.password, newPassword: 'ganz-neu-gewählt' } }),
      { ownStays: true },
    ],
    [
      'the password is replaced by a mail',
      async (own) => {
        await test.as().call(accounts.forgotPassword, { body: { email: own.email } })
        await test.drain()
        const token = await newestToken(test.ctx, own.email)
        return test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu-gewählt' } })
      },
      { ownStays: false },
    ],
    [
      'it is ended from the list',
      async (own) => {
        const list = (await test.as(own).call(accounts.sessions)).body
        return test.as(own).call(accounts.endSession, { params: { id: list.find(({ isCurrent }) => !isCurrent)?.id ?? 0 } })
      },
      { ownStays: true },
    ],
    ['all others are ended', (own) => test.as(own).call(accounts.endOtherSessions), { ownStays: true }],
    ['it signs out', (_, other) => test.as(other).call(accounts.logout), { ownStays: true }],
    ['its browser signs in once more', (own, other) => login(own, other.cookie), { ownStays: true }],
  ])('%s', async (_, end, { ownStays }) => {
    const own = await test.make.agent()
    const other = await test.make.signIn(own)
    const stranger = await test.make.agent()
    const [ownSockets, otherSockets, strangers] = [await openSockets(own), await openSockets(other), await openSockets(stranger)]
    const ends = otherSockets.map(endOf)
    const ownEnds = ownSockets.map(endOf)
    await end(own, other)
    expect(await Promise.all(ends)).toEqual([4401, 4401])
    for (const app of [test, second]) {
      expect(await isIn(other, app)).toBe(false)
      expect(await isIn(own, app)).toBe(ownStays)
    }
    expect(await Promise.all(ownEnds)).toEqual(ownStays ? [undefined, undefined] : [4401, 4401])
    for (const socket of strangers) expect(socket.readyState).toBe(WebSocket.OPEN)
    for (const socket of [...ownSockets, ...strangers]) socket.terminate()
  })

  it('the account is deactivated while the listening connection is lost', async () => {
    const agent = await test.make.agent()
    const sockets = await openSockets(agent)
    const owner = await connectOwner(test.database)
    const closed = sockets.map((socket) => once(socket, 'close'))
    const started = performance.now()
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'giebel live' and datname = current_database()`,
    )
    await owner.end()
    expect((await setActive(agent, false)).status).toBe(200)
    for (const [code] of await Promise.all(closed)) expect(code).toBe(4401)
    // Reconnecting takes half a second and must not wait for the next poll.
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('the account is deactivated while its sockets are being opened', async () => {
    for (let round = 0; round < 5; round += 1) {
      const agent = await test.make.agent()
      const sockets = Array.from({ length: 40 }, (_, n) => {
        const socket = new WebSocket(`${(bases[n % 2] ?? '').replace('http', 'ws')}/ws`, { headers: { cookie: agent.cookie } })
        socket.on('error', () => {})
        return socket
      })
      const closed = sockets.map((socket) => once(socket, 'close').catch(() => undefined))
      await pause(round * 8)
      await setActive(agent, false)
      await Promise.race([Promise.all(closed), pause(10_000, undefined, { ref: false })])
      expect(sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(0)
    }
  })
})

describe('a deactivated user', () => {
  it('cannot sign in, reset, register, reuse a session or submit a form', async () => {
    const agent = await test.make.agent()
    const cookie = cookieOf((await login(agent)).headers)
    const before = { ...agent, cookie }
    await setActive(agent, false)
    expect((await login(agent)).status).toBe(403)
    for (const row of [accounts.forgotPassword, accounts.resendVerification]) await test.as().call(row, { body: { email: agent.email } })
    await test.drain()
    expect(await mailsTo(test.ctx, agent.email)).toEqual([])
    const form = { email: agent.email, password: agent.password, firstName: 'Nora', lastName: 'Petersen', role: 'agent' as const }
    expect((await test.as().call(accounts.register, { body: form })).status).toBe(409)
    expect((await test.as(before).call(accounts.update, { body: { isActive: true } as never })).status).toBe(401)
    expect((await test.as(before).call(users.update, { params: { id: agent.id }, body: { isActive: true } })).status).toBe(401)
    expect(await test.ctx.db.selectFrom('users').select('is_active').where('id', '=', agent.id).executeTakeFirst()).toEqual({
      is_active: false,
    })
  })
})
