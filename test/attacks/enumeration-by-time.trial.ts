import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startSmtp } from '#stand-ins/smtp/start.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { buildAddress } from '#shared/contract/route.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Connection, connectTo } from '#test/connection.ts'
import { invitationForm, registrationForm } from '#test/forms.ts'
import { mannWhitney, median } from '#test/mann-whitney.ts'

/** Requests of each kind per measurement, after a warm-up with an eighth as many. Registrations are few because each takes REGISTRATION_TAKES. */
const N = 300
const N_OF_REGISTRATIONS = 40
/** In milliseconds; longer than the work of any registration. */
const REGISTRATION_TAKES = 100
/**
 * A measurement that finds no difference at this significance level passes. Otherwise it is repeated with new accounts; the test fails when all find
 * a difference in the same direction. By chance that happens once in 4 million (0.01³ / 4) per row, while a usable difference is found every time.
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

interface Way {
  readonly path: string
  readonly body: object
  readonly status: number
  readonly n: number
  /** Number of accounts compared with unknown addresses. */
  readonly isEmailVerified: boolean
}

/** Each request has its own network and address, so that no rate limit applies. */
async function measure({ path, body, status }: Way, email: string): Promise<number> {
  from += 1
  const headers = { 'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}` }
  const answer = await connection.send({ method: 'POST', path, headers, body: { ...body, email } })
  expect(answer.status).toBe(status)
  return answer.milliseconds
}

const addressOfNobody = () => `${randomUUID()}@example.test`

/** Accounts whose addresses look like the unknown ones. */
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
    office_id: agent.officeId,
    office_role: 'agent',
    is_email_verified: isEmailVerified,
  }))
  await test.ctx.db.insertInto('users').values(rows).execute()
  return rows.map(({ email }) => email)
}

async function compare(way: Way) {
  const warmUp = Math.ceil(way.n / 8)
  const opened = await openAccounts(warmUp + way.n, way.isEmailVerified)
  const known: number[] = []
  const unknown: number[] = []
  for (const [index, account] of opened.entries()) {
    // Pairs in random order, so that a disturbance on the machine affects both kinds.
    const kinds = [
      { email: account, times: known },
      { email: addressOfNobody(), times: unknown },
    ]
    for (const { email, times } of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
      const milliseconds = await measure(way, email)
      if (index >= warmUp) times.push(milliseconds)
    }
  }
  const found = mannWhitney(known, unknown)
  process.stdout.write(
    `${way.path}: n = ${known.length} + ${unknown.length}, median known ${median(known).toFixed(3)} ms, unknown ${median(unknown).toFixed(3)} ms, p = ${found.p.toPrecision(3)}\n`,
  )
  return { ...found, fastest: Math.min(...known, ...unknown) }
}

/** Returns the fastest response in milliseconds. */
async function expectNoDifference(way: Way): Promise<number> {
  const directions: boolean[] = []
  while (directions.length < MEASUREMENTS) {
    const { p, isFirstLarger, fastest } = await compare(way)
    if (p >= LEVEL || (directions.length > 0 && directions[0] !== isFirstLarger)) return fastest
    directions.push(isFirstLarger)
  }
  return expect.fail(`${way.path} ${directions[0] ? 'takes longer' : 'is faster'} where there is an account`)
}

describe('response time does not reveal whether an address has an account', { timeout: 300_000 }, () => {
  it.each<[string, Pick<Way, 'path' | 'body' | 'status' | 'isEmailVerified'>]>([
    [
      'a sign-in with a wrong password',
      { path: accounts.login.path, body: { password: 'falsch-falsch' }, status: 401, isEmailVerified: true },
    ],
    ['a forgotten password', { path: accounts.forgotPassword.path, body: {}, status: 200, isEmailVerified: true }],
    ['a confirmation once more', { path: accounts.resendVerification.path, body: {}, status: 200, isEmailVerified: false }],
  ])('after %s', async (_, way) => {
    expect(await expectNoDifference({ ...way, n: N })).toBeGreaterThan(0)
  })

  it.each<[string, object, () => Promise<string>]>([
    ['a registration', registrationForm(), async () => accounts.register.path],
    [
      'a registration by a link',
      invitationForm(),
      async () => buildAddress(partners.register.path, { shortLink: (await test.make.agent()).id }),
    ],
  ])('after %s with a mail server', async (_, body, pathOf) => {
    const smtp = await startSmtp()
    await connectMailServer(test.ctx, smtp)
    const fastest = await expectNoDifference({ path: await pathOf(), body, status: 200, n: N_OF_REGISTRATIONS, isEmailVerified: true })
    expect(fastest).toBeGreaterThanOrEqual(REGISTRATION_TAKES)
    await smtp.close()
  })
})
