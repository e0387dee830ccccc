import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Connection, connectTo } from '#test/connection.ts'
import { mannWhitney, median } from '#test/mann-whitney.ts'

/** Requests of each kind in one measurement. */
const N = 300
const WARM_UP = 40
/**
 * Nobody tells the two kinds apart when one measurement finds no difference at this level. Where it does, it is repeated with new accounts;
 * the test is red when all of them find one, in the same direction. By chance alone that happens once in 4 million (0.01³ / 4) for
 * each row, while a difference that somebody could use is found every time.
 */
const LEVEL = 0.01
const MEASUREMENTS = 3

let test: TestApp
let connection: Connection
let from = 0
beforeAll(async () => {
  test = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  connection = connectTo(await test.listen())
})
afterAll(async () => {
  connection.close()
  await test.close()
})

/** Every request comes from a network of its own and names an address of its own, so that no limit is in the way. */
async function measure(path: string, email: string, password: string | undefined): Promise<number> {
  from += 1
  const headers = { 'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}` }
  const answer = await connection.send({ method: 'POST', path, headers, body: { email, ...(password && { password }) } })
  expect(answer.status).toBe(password ? 401 : 200)
  return answer.milliseconds
}

const addressOfNobody = () => `${randomUUID()}@example.test`

/** Accounts whose addresses look like those of nobody. */
async function openAccounts(count: number, isEmailVerified: boolean): Promise<string[]> {
  const agent = await test.make.agent()
  const { password_hash } = await test.ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, () => ({
    email: addressOfNobody(),
    password_hash,
    first_name: 'Anna',
    last_name: 'Berger',
    role: 'agent',
    is_email_verified: isEmailVerified,
  }))
  await test.ctx.db.insertInto('users').values(rows).execute()
  return rows.map(({ email }) => email)
}

async function compare(path: string, { password, isEmailVerified }: { password: string | undefined; isEmailVerified: boolean }) {
  const accounts = await openAccounts(WARM_UP + N, isEmailVerified)
  const known: number[] = []
  const unknown: number[] = []
  for (const [index, account] of accounts.entries()) {
    // pairs, each in a random order: what disturbs the machine for a while disturbs both kinds
    const kinds = [
      { email: account, times: known },
      { email: addressOfNobody(), times: unknown },
    ]
    for (const { email, times } of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
      const milliseconds = await measure(path, email, password)
      if (index >= WARM_UP) times.push(milliseconds)
    }
  }
  const found = mannWhitney(known, unknown)
  process.stdout.write(
    `${path}: n = ${known.length} + ${unknown.length}, median known ${median(known).toFixed(3)} ms, unknown ${median(unknown).toFixed(3)} ms, p = ${found.p.toPrecision(3)}\n`,
  )
  return found
}

describe('the time of an answer does not tell whether an address has an account', { timeout: 300_000 }, () => {
  it.each([
    ['a sign-in with a wrong password', '/api/auth/login', { password: 'falsch-falsch', isEmailVerified: true }],
    ['a forgotten password', '/api/auth/forgot-password', { password: undefined, isEmailVerified: true }],
    ['a confirmation once more', '/api/auth/resend-verification', { password: undefined, isEmailVerified: false }],
  ])('at %s', async (_, path, kind) => {
    const directions: boolean[] = []
    while (directions.length < MEASUREMENTS) {
      const { p, isFirstLarger } = await compare(path, kind)
      if (p >= LEVEL || (directions.length > 0 && directions[0] !== isFirstLarger)) return
      directions.push(isFirstLarger)
    }
    expect.fail(`${path} ${directions[0] ? 'takes longer' : 'is faster'} where there is an account`)
  })
})
