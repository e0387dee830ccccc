import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '#server/secrets.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { users } from '#shared/contract/people/users.ts'
import { RESET_LIFE, VERIFICATION_LIFE } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { hours } from '#test/clock.ts'
import { type Connection, connectTo } from '#test/connection.ts'
import type { TestUser } from '#test/factories.ts'
import { registrationForm } from '#test/forms.ts'
import { newestToken } from '#test/mails.ts'

let test: TestApp
let connection: Connection
let log = ''
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      log += chunk.toString()
      done()
    },
  })
  test = await startTestApp({ env: { LOG_LEVEL: 'debug' }, log: sink })
  connection = connectTo(await test.listen())
})
beforeEach(() => test.clock.advance(hours(2)))
afterAll(async () => {
  connection.close()
  await test.close()
})

/** A user holding an emailed link. */
interface Holder {
  readonly user: TestUser
  /** The address the email was sent to. */
  readonly email: string
  readonly token: string
}

const newest = (email: string) => newestToken(test.ctx, email)
const NEW_PASSWORD = 'ganz-neu-gewählt'
const send = (path: string, body: object) => connection.send({ method: 'POST', path, body })
const verify = (token: string) => send(accounts.verifyEmail.path, { token })
const reset = (token: string) => send(accounts.resetPassword.path, { token, password: NEW_PASSWORD })
const DEAD = 'Dieser Link ist ungültig, abgelaufen oder wurde schon benutzt.'

async function askedFor(user: TestUser, path: string): Promise<Holder> {
  expect((await send(path, { email: user.email })).status).toBe(200)
  await test.drain()
  return { user, email: user.email, token: await newest(user.email) }
}

/** Each purpose: how a link is obtained and redeemed, how long it is valid, and what it changes. */
const PURPOSES = [
  {
    name: 'an address confirmation',
    redeem: verify,
    tryElsewhere: reset,
    life: VERIFICATION_LIFE,
    obtain: async (user?: TestUser) =>
      askedFor(user ?? (await test.make.agent({ is_email_verified: false })), accounts.resendVerification.path),
  },
  {
    name: 'a new password',
    redeem: reset,
    tryElsewhere: verify,
    life: RESET_LIFE,
    obtain: async (user?: TestUser) => askedFor(user ?? (await test.make.agent()), accounts.forgotPassword.path),
  },
  {
    name: 'another address',
    redeem: verify,
    tryElsewhere: reset,
    life: VERIFICATION_LIFE,
    obtain: async (known?: TestUser): Promise<Holder> => {
      const user = known ?? (await test.make.agent())
      const { email } = registrationForm()
      expect((await test.as(user).call(accounts.changeEmail, { body: { email, password: user.password } })).status).toBe(200)
      return { user, email, token: await newest(email) }
    },
  },
]

/** The account columns that an emailed link can change. */
const readState = ({ user }: Holder) =>
  test.ctx.db
    .selectFrom('users')
    .select(['email', 'password_hash', 'is_email_verified', 'is_active'])
    .where('id', '=', user.id)
    .executeTakeFirst()

async function expectDead(holder: Holder, redeem: (token: string) => ReturnType<typeof send>, token = holder.token) {
  const before = await readState(holder)
  const answer = await redeem(token)
  expect([answer.status, answer.text]).toEqual([400, DEAD])
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(await readState(holder)).toEqual(before)
}

describe.each(PURPOSES)('the link for $name', ({ obtain, redeem, tryElsewhere, life }) => {
  it('works once and starts no session', async () => {
    const holder = await obtain()
    const answer = await redeem(holder.token)
    expect(answer.status).toBe(200)
    // Only a reset marks the browser as known.
    for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/^giebel-device=/)
    await expectDead(holder, redeem)
    test.clock.advance(hours(1))
    await expectDead(holder, redeem)
  })

  it('works once under twelve concurrent calls', async () => {
    const { token } = await obtain()
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11)
  })

  it('works until its last millisecond and not after it', async () => {
    const [late, last] = [await obtain(), await obtain()]
    test.clock.advance(life - 1)
    expect((await redeem(last.token)).status).toBe(200)
    test.clock.advance(1)
    await expectDead(late, redeem)
  })

  it('is rejected for other purposes without being used up', async () => {
    const holder = await obtain()
    await expectDead(holder, tryElsewhere)
    expect((await redeem(holder.token)).status).toBe(200)
  })

  it('stops working when a newer one is requested', async () => {
    const first = await obtain()
    const second = await obtain(first.user)
    expect(second.token).not.toBe(first.token)
    await expectDead(first, redeem)
    expect((await redeem(second.token)).status).toBe(200)
  })

  it('ends with the account and does not work for a new account with the same address (CVE-2021-25961)', async () => {
    const holder = await obtain()
    await test.ctx.db.deleteFrom('users').where('id', '=', holder.user.id).execute()
    for (const email of new Set([holder.user.email, holder.email])) {
      expect((await send(accounts.register.path, registrationForm({ email }))).status).toBe(200)
    }
    const found = () => test.ctx.db.selectFrom('users').selectAll().where('email', 'in', [holder.user.email, holder.email]).execute()
    const before = await found()
    await expectDead(holder, redeem)
    expect(await found()).toEqual(before)
  })

  it('does nothing for a deactivated account, even after reactivation', async () => {
    const holder = await obtain()
    const admin = await test.make.user({ role: 'admin' })
    const setActive = (isActive: boolean) => test.as(admin).call(users.update, { params: { id: holder.user.id }, body: { isActive } })
    expect((await setActive(false)).status).toBe(200)
    await expectDead(holder, redeem)
    expect((await setActive(true)).status).toBe(200)
    await expectDead(holder, redeem)
  })

  it('is not redeemable by its stored hash or a similar value', async () => {
    const holder = await obtain()
    const hash = hashToken(holder.token)
    const resembling = [
      hash.toString('base64url'),
      hash.toString('hex'),
      `\\x${hash.toString('hex')}`,
      holder.token.slice(0, -1),
      `${holder.token}=`,
      ` ${holder.token}`,
      holder.token.toLowerCase(),
      `${holder.token}' or '1'='1`,
      '%',
    ]
    for (const token of resembling) await expectDead(holder, redeem, token)
    // No field accepts NUL.
    expect((await redeem(`${holder.token}\u0000`)).status).toBe(400)
    expect((await redeem(holder.token)).status).toBe(200)
  })
})

describe('another link for the same account', () => {
  const [, newPassword, anotherAddress] = PURPOSES
  it('ends when the password is changed, because a thief may have requested it', async () => {
    for (const purpose of [newPassword, anotherAddress]) {
      const holder = (await purpose?.obtain()) as Holder
      const body = { currentPassword: holder.user.password, newPassword: NEW_PASSWORD }
      expect((await test.as(holder.user).call(accounts.changePassword, { body })).status).toBe(200)
      await expectDead(holder, purpose?.redeem ?? verify)
    }
    const holder = (await anotherAddress?.obtain()) as Holder
    const mail = (await newPassword?.obtain(holder.user)) as Holder
    expect((await reset(mail.token)).status).toBe(200)
    await expectDead(holder, verify)
  })

  it('ends when the address it was sent to is replaced', async () => {
    const holder = (await newPassword?.obtain()) as Holder
    const moved = (await anotherAddress?.obtain(holder.user)) as Holder
    expect((await verify(moved.token)).status).toBe(200)
    await expectDead(holder, reset)
  })
})

describe('secrets', () => {
  it('appear in no table and no log line, in any encoding', async () => {
    const signedUp = registrationForm({ password: 'Ein-Passwort-wie-kein-anderes' })
    await send(accounts.register.path, signedUp)
    const agent = await test.make.agent()
    const login = await send(accounts.login.path, { email: signedUp.email, password: signedUp.password })
    await send(accounts.login.path, { email: signedUp.email, password: 'Daneben-getippt-4711' })
    const session = /giebel=([\w-]+)/.exec(String(login.headers['set-cookie']))?.[1] ?? ''
    const holders = await Promise.all([PURPOSES[1]?.obtain(agent), PURPOSES[2]?.obtain()])
    const links = [await newest(signedUp.email), ...holders.map((holder) => holder?.token ?? '')]
    // including a redeemed and a rejected one
    await verify(links[0] ?? '')
    await reset(links[1] ?? '')
    await reset('geratener-link-4711')
    const secrets = [...links, session, signedUp.password, 'Daneben-getippt-4711', 'geratener-link-4711']
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(12)

    const dump = await dumpOf(test.database.ownerUrl)
    expect(dump).toContain(signedUp.email)
    expect(dump).toContain(Buffer.from(hashToken(session)).toString('hex'))
    for (const secret of secrets) {
      for (const spelling of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64').replace(/=+$/, '')]) {
        expect(dump).not.toContain(spelling)
        expect(log).not.toContain(spelling)
      }
    }
    for (const entry of ['sign-in', 'address confirmed', 'password chosen by mail']) expect(log).toContain(entry)
    // The log names users by id only.
    expect(log).not.toContain(signedUp.email)
  })
})

/** Every row of every table in every schema as text, binary columns in hex. */
async function dumpOf(ownerUrl: string): Promise<string> {
  const owner = await connectOwner({ ownerUrl })
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.account_tokens', 'public.deliveries', 'pgboss.job']))
    let dump = ''
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
      dump += rows.map(({ row }) => row).join('\n')
    }
    return dump
  } finally {
    await owner.end()
  }
}
