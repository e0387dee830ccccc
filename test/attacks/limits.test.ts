import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepSessions } from '#server/features/people/accounts/sessions.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { legal } from '#shared/contract/operations/legal.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { buildAddress, type Limit, type Route } from '#shared/contract/route.ts'
import { invitationForm, registrationForm } from '#test/forms.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { days, hours } from '#test/clock.ts'
import { type Connection, connectTo, type RawAnswer } from '#test/connection.ts'
import type { TestUser } from '#test/factories.ts'
import { newestToken } from '#test/mails.ts'

/** Two processes of one installation behind a proxy, and one of another installation without a proxy. */
let behindProxy: TestApp
let second: TestApp
let direct: TestApp
let processes: Connection[] = []
beforeAll(async () => {
  behindProxy = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  second = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' }, beside: behindProxy })
  direct = await startTestApp()
  processes = await Promise.all([behindProxy, second, direct].map(async (app) => connectTo(await app.listen())))
})
beforeEach(() => {
  behindProxy.clock.advance(hours(2))
  direct.clock.advance(hours(2))
})
afterAll(async () => {
  for (const process of processes) process.close()
  for (const app of [second, behindProxy, direct]) await app.close()
})

let count = 0
const network = () => {
  count += 1
  return `198.51.${count >> 8}.${count & 255}`
}
const somebody = () => `${randomUUID()}@example.test`

/** A valid form where only valid calls count; elsewhere an address is enough because calls count before validation. */
function bodyFor(row: Route, email: unknown): object {
  if (typeof email === 'string' && row === accounts.register) return registrationForm({ email })
  if (typeof email === 'string' && row === partners.register) return invitationForm({ email })
  return { email, password: '' }
}

async function knock(process: number, row: Route, from: string, email: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await (processes[process] as Connection).send({
    method: row.method,
    path: buildAddress(row.path, { shortLink: 'nobody' }),
    headers: { 'x-forwarded-for': from, ...headers },
    body: bodyFor(row, email),
  })
  expect(status).toBeLessThan(500)
  return status
}

const ROWS: [string, Route][] = [
  ['signing in', accounts.login],
  ['registering', accounts.register],
  ['registering by a link', partners.register],
  ['a forgotten password', accounts.forgotPassword],
  ['a confirmation once more', accounts.resendVerification],
]
const limitPer = (row: Route, isWanted: (per: Limit['per']) => boolean): Limit => {
  const limit = row.limits?.find(({ per }) => isWanted(per))
  if (!limit) throw new Error(`${row.path} has no such limit`)
  return limit
}

describe.each(ROWS)('%s', (_, row) => {
  it('is limited per account, across networks and processes', async () => {
    const { calls, seconds } = limitPer(row, (per) => typeof per === 'object' && 'body' in per)
    const email = somebody()
    const spellings = [email, email.toUpperCase(), ` ${email} `, `${email}\t`]
    for (let n = 0; n < calls; n += 1) expect(await knock(n % 2, row, network(), spellings[n % 4])).not.toBe(429)
    for (const process of [0, 1]) expect(await knock(process, row, network(), email)).toBe(429)
    expect(await knock(0, row, network(), somebody())).not.toBe(429)
    behindProxy.clock.advance(seconds * 1000)
    expect(await knock(0, row, network(), email)).not.toBe(429)
  })

  it('is limited per network address, across accounts and processes', async () => {
    const { calls, seconds } = limitPer(row, (per) => per === 'address')
    const from = network()
    for (let n = 0; n < calls; n += 1) expect(await knock(n % 2, row, from, somebody())).not.toBe(429)
    for (const process of [0, 1]) expect(await knock(process, row, from, somebody())).toBe(429)
    expect(await knock(0, row, network(), somebody())).not.toBe(429)
    behindProxy.clock.advance(seconds * 1000)
    expect(await knock(0, row, from, somebody())).not.toBe(429)
  })

  it('counts fifty concurrent calls as fifty', async () => {
    const { calls } = limitPer(row, (per) => typeof per === 'object' && 'body' in per)
    const email = somebody()
    const statuses = await Promise.all(Array.from({ length: 50 }, (__, n) => knock(n % 2, row, network(), email)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - calls)
  })

  it('counts an IPv6 /64 as one address', async () => {
    const { calls } = limitPer(row, (per) => per === 'address')
    count += 1
    const prefix = `2001:db8:${count.toString(16)}`
    for (let n = 0; n < calls; n += 1) await knock(0, row, `${prefix}:7:${n.toString(16)}::1`, somebody())
    expect(await knock(0, row, `${prefix}:7:ffff:ffff:ffff:ffff`, somebody())).toBe(429)
    expect(await knock(0, row, `${prefix}:8::1`, somebody())).not.toBe(429)
  })

  it('trusts only the proxy for the client address', async () => {
    const { calls } = limitPer(row, (per) => per === 'address')
    const lie = () => {
      const invented = network()
      return {
        'x-forwarded-for': invented,
        forwarded: `for=${invented}`,
        'x-real-ip': invented,
        'cf-connecting-ip': invented,
        'true-client-ip': invented,
      }
    }
    for (let n = 0; n < calls; n += 1) await knock(2, row, '', somebody(), lie())
    expect(await knock(2, row, '', somebody(), lie())).toBe(429)
    // Entries before the one the proxy appended are forged by the sender.
    const from = network()
    for (let n = 0; n < calls; n += 1) await knock(0, row, `${network()}, ${from}`, somebody())
    expect(await knock(0, row, `${network()}, ${from}`, somebody())).toBe(429)
  })

  it('responds 400 to an address that is not a string', async () => {
    const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
    for (const email of [{ toString: 'x', valueOf: 'y' }, nested, ['a@example.test'], 7, true, null, '\u0000@example.test', '\ud800']) {
      expect(await knock(0, row, network(), email)).toBe(400)
    }
  })
})

/** The cookies a browser would send back. */
const cookiesOf = ({ headers }: RawAnswer) => (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

interface SignIn {
  readonly password?: string
  readonly from?: string
  readonly cookie?: string
  readonly process?: number
}

function signIn(user: TestUser, { password = user.password, from = network(), cookie, process = 0 }: SignIn = {}): Promise<RawAnswer> {
  return (processes[process] as Connection).send({
    method: 'POST',
    path: accounts.login.path,
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    body: { email: user.email, password },
  })
}

const WRONG = 'falsch-falsch'
const ACCOUNT_CALLS = 10

/** Guesses from an unknown device until it is blocked. */
async function guess(user: TestUser, from?: string): Promise<void> {
  for (let n = 0; n < ACCOUNT_CALLS; n += 1) expect((await signIn(user, { password: WRONG, ...(from && { from }) })).status).toBe(401)
  expect((await signIn(user, { password: WRONG, ...(from && { from }) })).status).toBe(429)
}

const countersOf = (user: TestUser) =>
  behindProxy.ctx.db.selectFrom('rate_limits').select(['calls', 'pending']).where('key', 'like', `%email ${user.email}`).execute()

/** Runs `work` while these tables are locked exclusively. */
async function withLockedTables<T>(tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const owner = await connectOwner(behindProxy.database)
  try {
    await owner.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`)
    return await work()
  } finally {
    await owner.end()
  }
}

describe('signing in', () => {
  it('rejects even the right password from an unknown device, and reports the wait', async () => {
    const agent = await behindProxy.make.agent()
    behindProxy.clock.set(new Date('2026-03-10T10:00:30Z'))
    await guess(agent)
    behindProxy.clock.set(new Date('2026-03-10T10:03:10Z'))
    for (const process of [0, 1]) {
      const refused = await signIn(agent, { process })
      expect([refused.status, refused.text]).toEqual([429, 'Zu viele Versuche. Bitte warten Sie 2 Minuten.'])
      expect([refused.headers['retry-after'], refused.headers['set-cookie']]).toEqual(['110', undefined])
    }
    expect(await countersOf(agent)).toEqual([{ calls: ACCOUNT_CALLS, pending: 0 }])
    behindProxy.clock.set(new Date('2026-03-10T10:05:00Z'))
    expect((await signIn(agent)).status).toBe(200)
  })

  it('runs no query once a process has cached the block', async () => {
    const [agent, from] = [await behindProxy.make.agent(), network()]
    await guess(agent)
    expect((await signIn(agent, { process: 1 })).status).toBe(429)
    const statuses = await withLockedTables(['rate_limits', 'users', 'sessions', 'known_devices'], () =>
      Promise.all(
        Array.from(
          { length: 40 },
          async (_, n) => (await signIn(agent, { from, process: n % 2, cookie: 'giebel-device=erfunden.x' })).status,
        ),
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([429]))
  })

  it('serves other requests while it rejects guesses', async () => {
    const agent = await behindProxy.make.agent()
    await guess(agent)
    let refused = 0
    // More at once would exceed the concurrency limit.
    const refusals = Array.from({ length: 100 }, () =>
      behindProxy
        .as()
        .call(accounts.login, { body: { email: agent.email, password: WRONG } })
        .then(({ status }) => (refused += Number(status === 429))),
    )
    await behindProxy.as().call(legal.get, { params: { page: 'impressum' } }, { 'x-forwarded-for': '198.51.100.77' })
    expect(refused).toBeLessThan(50)
    await Promise.all(refusals)
    expect(refused).toBe(100)
  })

  it('counts failures only', async () => {
    const agent = await behindProxy.make.agent()
    for (let n = 0; n < ACCOUNT_CALLS + 2; n += 1) expect((await signIn(agent, { process: n % 2 })).status).toBe(200)
    expect(await countersOf(agent)).toEqual([{ calls: 0, pending: 0 }])
  })

  it('allows no extra guesses concurrently, and does not count successes', async () => {
    const [guessed, owner] = [await behindProxy.make.agent(), await behindProxy.make.agent()]
    const atOnce = (user: TestUser, password: string) =>
      Promise.all(Array.from({ length: 40 }, async (_, n) => (await signIn(user, { password, process: n % 2 })).status))
    const wrong = await atOnce(guessed, WRONG)
    expect(wrong.filter((status) => status === 401)).toHaveLength(ACCOUNT_CALLS)
    expect(wrong.filter((status) => status === 429)).toHaveLength(30)
    // With ten in flight, the next has to wait one second, not minutes.
    const right = await atOnce(owner, owner.password)
    expect(right.filter((status) => status === 200).length).toBeGreaterThanOrEqual(ACCOUNT_CALLS)
    for (const process of [0, 1]) expect((await signIn(owner, { process })).status).toBe(200)
    expect(await countersOf(owner)).toEqual([{ calls: 0, pending: 0 }])
  })

  it('works for thirty colleagues behind one address while one account is guessed', async () => {
    const from = network()
    const colleagues = await Promise.all(Array.from({ length: 30 }, () => behindProxy.make.agent()))
    const victim = await behindProxy.make.agent()
    const [answers] = await Promise.all([
      Promise.all(colleagues.map((colleague, n) => signIn(colleague, { from, process: n % 2 }))),
      guess(victim, from),
    ])
    expect(answers.map(({ status }) => status)).toEqual(colleagues.map(() => 200))
    expect((await signIn(victim, { from })).status).toBe(429)
    // one failed and one successful attempt each
    for (const colleague of colleagues) expect((await signIn(colleague, { from, password: WRONG })).status).toBe(401)
    expect((await signIn(await behindProxy.make.agent(), { from })).status).toBe(200)
  })
})

describe('a known browser', () => {
  it('can sign in while its account is guessed and its network is blocked', async () => {
    const [agent, other] = [await behindProxy.make.agent(), await behindProxy.make.agent()]
    const cookie = cookiesOf(await signIn(agent))
    const ofOther = cookiesOf(await signIn(other))
    await guess(agent)
    expect((await signIn(agent, { cookie: ofOther })).status).toBe(429)
    expect((await signIn(agent, { cookie: cookie.replace(/device=.{4}/, 'device=AAAA') })).status).toBe(429)
    const from = network()
    const { calls } = limitPer(accounts.login, (per) => per === 'address')
    for (let n = 0; n < calls; n += 1) await knock(0, accounts.login, from, somebody())
    expect(await knock(0, accounts.login, from, somebody())).toBe(429)
    for (const process of [0, 1]) expect((await signIn(agent, { cookie, from, process })).status).toBe(200)
  })

  it('is known for each account used in it, even after signing out', async () => {
    const [agent, other] = [await behindProxy.make.agent(), await behindProxy.make.agent()]
    const cookie = cookiesOf(await signIn(agent))
    const both = cookiesOf(await signIn(other, { cookie }))
    const out = { method: 'POST', path: accounts.logout.path, headers: { cookie: both } }
    expect((await (processes[0] as Connection).send(out)).status).toBe(200)
    const device = both.split('; ').find((pair) => pair.startsWith('giebel-device=')) ?? ''
    for (const user of [agent, other]) {
      await guess(user)
      expect((await signIn(user, { cookie: device })).status).toBe(200)
    }
  })

  it('has its own attempts, as many as an unknown one', async () => {
    const agent = await behindProxy.make.agent()
    const cookie = cookiesOf(await signIn(agent))
    for (let n = 0; n < ACCOUNT_CALLS; n += 1) expect((await signIn(agent, { cookie, password: WRONG, process: n % 2 })).status).toBe(401)
    for (const process of [0, 1]) expect((await signIn(agent, { cookie, process })).status).toBe(429)
    expect((await signIn(agent)).status).toBe(200)
  })

  it('becomes unknown when the password is changed elsewhere', async () => {
    const agent = await behindProxy.make.agent()
    const left = cookiesOf(await signIn(agent))
    const here = cookiesOf(await signIn(agent))
    const newPassword = 'drei Stühle am Fenster'
    const changed = await (processes[0] as Connection).send({
      method: 'POST',
      path: accounts.changePassword.path,
      headers: { cookie: here },
      body: { currentPassword: agent.password, newPassword },
    })
    expect(changed.status).toBe(200)
    await guess(agent)
    for (const cookie of [left, here]) expect((await signIn(agent, { cookie, password: newPassword })).status).toBe(429)
    expect((await signIn(agent, { cookie: cookiesOf(changed), password: newPassword })).status).toBe(200)
  })

  it('is only the one in which the password was reset by email', async () => {
    const agent = await behindProxy.make.agent()
    const left = cookiesOf(await signIn(agent))
    await guess(agent)
    await behindProxy.as().call(accounts.forgotPassword, { body: { email: agent.email } })
    await behindProxy.drain()
    const password = 'drei Stühle am Fenster'
    const reset = await (processes[0] as Connection).send({
      method: 'POST',
      path: accounts.resetPassword.path,
      body: { token: await newestToken(behindProxy.ctx, agent.email), password },
    })
    expect(reset.status).toBe(200)
    for (const cookie of ['', left]) expect((await signIn(agent, { cookie, password })).status).toBe(429)
    expect((await signIn(agent, { cookie: cookiesOf(reset), password })).status).toBe(200)
  })

  it('is forgotten after half a year, or when there are more than 50', async () => {
    const agent = await behindProxy.make.agent()
    const cookie = cookiesOf(await signIn(agent))
    const devicesOf = ({ id }: TestUser) =>
      behindProxy.ctx.db.selectFrom('known_devices').select('token_hash').where('user_id', '=', id).execute()
    const devices = () => devicesOf(agent)
    await behindProxy.ctx.db
      .insertInto('known_devices')
      .values(Array.from({ length: 60 }, () => ({ user_id: agent.id, token_hash: randomBytes(32), last_used_at: new Date(0) })))
      .execute()
    // A colleague uses the same browsers and more, and more recently.
    const colleague = await behindProxy.make.agent()
    const shared = (await devices()).map(({ token_hash }) => token_hash)
    const his = [...shared, ...Array.from({ length: 9 }, () => randomBytes(32))]
    await behindProxy.ctx.db
      .insertInto('known_devices')
      .values(his.map((token_hash) => ({ user_id: colleague.id, token_hash, last_used_at: behindProxy.clock.now() })))
      .execute()
    expect((await signIn(agent, { cookie })).status).toBe(200)
    expect([await devices(), await devicesOf(colleague)]).toMatchObject([{ length: 50 }, { length: his.length }])
    await behindProxy.ctx.db.deleteFrom('known_devices').where('user_id', '=', colleague.id).execute()
    await sweepSessions(behindProxy.ctx)
    expect(await devices()).toHaveLength(1)
    behindProxy.clock.advance(days(180))
    await guess(agent)
    expect((await signIn(agent, { cookie })).status).toBe(429)
    behindProxy.clock.advance(1)
    await sweepSessions(behindProxy.ctx)
    expect(await devices()).toEqual([])
  })
})

describe('a malformed forwarded address', () => {
  it('counts as the address of the proxy', async () => {
    const { calls } = limitPer(accounts.forgotPassword, (per) => per === 'address')
    const nonsense = (n: number) =>
      [
        `unknown-${n}`,
        `198.51.100.7:${50_000 + n}`,
        `[2001:db8::${n}]:443`,
        `2001:db8:${n}::1%eth${n}`,
        `198.51.100.${300 + n}`,
        '_hidden',
        '"',
      ][n % 7] ?? ''
    for (let n = 0; n < calls; n += 1) expect(await knock(n % 2, accounts.forgotPassword, nonsense(n), somebody())).toBe(200)
    for (let n = 0; n < 7; n += 1) expect(await knock(n % 2, accounts.forgotPassword, nonsense(n), somebody())).toBe(429)
    expect(await knock(0, accounts.forgotPassword, network(), somebody())).toBe(200)
    // An office behind one address is blocked for five minutes at most.
    behindProxy.clock.advance(5 * 60_000)
    expect(await knock(0, accounts.forgotPassword, nonsense(0), somebody())).toBe(200)
  })
})

describe('counters', () => {
  it('are cleared a day after their window', async () => {
    const agent = await behindProxy.make.agent()
    await signIn(agent, { password: WRONG })
    behindProxy.clock.advance(hours(23))
    await sweepSessions(behindProxy.ctx)
    expect(await countersOf(agent)).toHaveLength(1)
    behindProxy.clock.advance(hours(2))
    await sweepSessions(behindProxy.ctx)
    expect(await countersOf(agent)).toEqual([])
  })

  it('have short keys for long addresses', async () => {
    for (const row of [accounts.login, accounts.register]) await knock(0, row, network(), `${'ü'.repeat(100_000)}@example.test`)
    const keys = await behindProxy.ctx.db.selectFrom('rate_limits').select('key').execute()
    expect(Math.max(...keys.map(({ key }) => key.length))).toBeLessThan(400)
  })
})

describe('the current password', () => {
  it.each([
    ['changing it', accounts.changePassword, () => ({ currentPassword: '', newPassword: '' })],
    ['changing the address', accounts.changeEmail, () => ({ email: somebody(), password: '' })],
  ])('cannot be guessed by %s', async (_, row, body) => {
    const agent = await behindProxy.make.agent()
    const knockAs = async (n: number) =>
      (await (n % 2 ? behindProxy : second).as(await behindProxy.make.signIn(agent)).call(row, { body: body() })).status
    for (let n = 0; n < 10; n += 1) expect(await knockAs(n)).toBe(400)
    for (const n of [0, 1]) expect(await knockAs(n)).toBe(429)
  })
})

describe('a new address to confirm', () => {
  it('gets only a few emails, from any number of accounts', async () => {
    const email = somebody()
    const ask = async (n: number) => {
      const agent = await behindProxy.make.agent()
      const body = { email: n % 2 ? email : email.toUpperCase(), password: agent.password }
      return (await (n % 2 ? behindProxy : second).as(agent).call(accounts.changeEmail, { body })).status
    }
    for (let n = 0; n < 5; n += 1) expect(await ask(n)).toBe(200)
    for (const n of [0, 1]) expect(await ask(n)).toBe(429)
    behindProxy.clock.advance(15 * 60_000)
    expect(await ask(0)).toBe(200)
  })
})
