import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/accounts.ts'
import { partners } from '#shared/contract/partners.ts'
import { addressOf, type Limit, type Route } from '#shared/contract/route.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { type Connection, connectTo } from '#test/connection.ts'

/** Two processes of one installation behind a proxy, and one of another installation that has none. */
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

/** Sends what no row accepts but for its address: a call counts before it is read. */
async function knock(process: number, row: Route, from: string, email: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await (processes[process] as Connection).send({
    method: row.method,
    path: addressOf(row, { shortLink: 'nobody' }),
    headers: { 'x-forwarded-for': from, ...headers },
    body: { email, password: '' },
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
  it('is limited for an account, from wherever and through whichever process somebody comes', async () => {
    const { calls, seconds } = limitPer(row, (per) => typeof per === 'object')
    const email = somebody()
    const spellings = [email, email.toUpperCase(), ` ${email} `, `${email}\t`]
    for (let n = 0; n < calls; n += 1) expect(await knock(n % 2, row, network(), spellings[n % 4])).not.toBe(429)
    for (const process of [0, 1]) expect(await knock(process, row, network(), email)).toBe(429)
    expect(await knock(0, row, network(), somebody())).not.toBe(429)
    behindProxy.clock.advance(seconds * 1000)
    expect(await knock(0, row, network(), email)).not.toBe(429)
  })

  it('is limited for a network address, for whomever and through whichever process somebody asks', async () => {
    const { calls, seconds } = limitPer(row, (per) => per === 'address')
    const from = network()
    for (let n = 0; n < calls; n += 1) expect(await knock(n % 2, row, from, somebody())).not.toBe(429)
    for (const process of [0, 1]) expect(await knock(process, row, from, somebody())).toBe(429)
    expect(await knock(0, row, network(), somebody())).not.toBe(429)
    behindProxy.clock.advance(seconds * 1000)
    expect(await knock(0, row, from, somebody())).not.toBe(429)
  })

  it('counts fifty at once as fifty', async () => {
    const { calls } = limitPer(row, (per) => typeof per === 'object')
    const email = somebody()
    const statuses = await Promise.all(Array.from({ length: 50 }, (__, n) => knock(n % 2, row, network(), email)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - calls)
  })

  it('counts a whole IPv6 network as one address', async () => {
    const { calls } = limitPer(row, (per) => per === 'address')
    count += 1
    const prefix = `2001:db8:${count.toString(16)}`
    for (let n = 0; n < calls; n += 1) await knock(0, row, `${prefix}:7:${n.toString(16)}::1`, somebody())
    expect(await knock(0, row, `${prefix}:7:ffff:ffff:ffff:ffff`, somebody())).toBe(429)
    expect(await knock(0, row, `${prefix}:8::1`, somebody())).not.toBe(429)
  })

  it('believes nobody but the proxy where somebody comes from', async () => {
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
    // what stood in the header before the proxy added its own is the sender's invention
    const from = network()
    for (let n = 0; n < calls; n += 1) await knock(0, row, `${network()}, ${from}`, somebody())
    expect(await knock(0, row, `${network()}, ${from}`, somebody())).toBe(429)
  })

  it('refuses an address that is no text without falling over', async () => {
    const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
    for (const email of [{ toString: 'x', valueOf: 'y' }, nested, ['a@example.test'], 7, true, null, '\u0000@example.test', '\ud800']) {
      expect(await knock(0, row, network(), email)).toBe(400)
    }
  })
})

describe('signing in', () => {
  it('stays refused with the right password too, and a look into the database finds the counters', async () => {
    const agent = await behindProxy.make.agent()
    const signIn = (password: string) =>
      (processes[0] as Connection).send({
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'x-forwarded-for': network() },
        body: { email: agent.email, password },
      })
    for (let n = 0; n < 10; n += 1) expect((await signIn('falsch-falsch')).status).toBe(401)
    const refused = await signIn(agent.password)
    expect([refused.status, refused.headers['set-cookie']]).toEqual([429, undefined])
    const counters = await behindProxy.ctx.db
      .selectFrom('rate_limits')
      .select('calls')
      .where('key', 'like', `%email ${agent.email}`)
      .execute()
    expect(counters).toEqual([{ calls: 11 }])
  })
})

describe('a password somebody is signed in with', () => {
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

describe("an address that is to be somebody's new one", () => {
  it('is written to a few times only, from however many accounts', async () => {
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
