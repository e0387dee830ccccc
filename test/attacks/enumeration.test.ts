import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { buildAddress } from '#shared/contract/route.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
import { type Connection, connectTo, type RawAnswer } from '#test/connection.ts'
import { invitationForm, registrationForm } from '#test/forms.ts'
import { mailsTo } from '#test/mails.ts'

let test: TestApp
let connection: Connection
beforeAll(async () => {
  test = await startTestApp()
  connection = connectTo(await test.listen())
})
beforeEach(() => test.clock.advance(hours(2)))
afterAll(async () => {
  connection.close()
  await test.close()
})

/** The parts of a response that a client sees, without those that always differ. */
function visible({ status, text, headers }: RawAnswer) {
  const { date, ...rest } = headers
  return { status, text, headers: rest, hasDate: date !== undefined }
}

/** One address of each kind. */
async function everyKind(): Promise<Record<string, string>> {
  return {
    unknown: `${randomUUID()}@example.test`,
    agent: (await test.make.agent()).email,
    partner: (await test.make.user({ role: 'partner' })).email,
    administrator: (await test.make.user({ role: 'admin' })).email,
    unconfirmed: (await test.make.agent({ is_email_verified: false })).email,
    deactivated: (await test.make.agent({ is_active: false })).email,
    spelled: (await test.make.agent()).email.toUpperCase(),
  }
}

describe('a response does not reveal whether an address has an account', () => {
  it.each([
    ['a sign-in with a wrong password', '/api/auth/login', { password: 'falsch-falsch' }, 401],
    ['a forgotten password', '/api/auth/forgot-password', {}, 200],
    ['a confirmation once more', '/api/auth/resend-verification', {}, 200],
  ])('after %s', async (_, path, more, status) => {
    const kinds = Object.entries(await everyKind())
    for (const accept of ['*/*', 'application/json']) {
      const headers = { accept, origin: 'http://giebel.test', 'user-agent': 'Firefox' }
      const answers = await Promise.all(
        kinds.map(async ([kind, email]) => {
          const answer = visible(await connection.send({ method: 'POST', path, headers, body: { email, ...more } }))
          return [kind, answer] as const
        }),
      )
      const [[, first] = []] = answers
      expect(first?.status).toBe(status)
      expect(first?.headers).not.toHaveProperty('set-cookie')
      for (const [kind, answer] of answers) expect(answer, kind).toEqual(first)
    }
  })

  it.each([
    ['sign-ins', '/api/auth/login', { password: '' }, 10],
    ['forgotten passwords', '/api/auth/forgot-password', {}, 3],
    ['confirmations', '/api/auth/resend-verification', {}, 3],
  ])('after too many %s', async (_, path, more, calls) => {
    const { unknown = '', agent = '' } = await everyKind()
    const last: Record<string, RawAnswer> = {}
    for (const email of [unknown, agent]) {
      for (let n = 0; n <= calls; n += 1) last[email] = await connection.send({ method: 'POST', path, body: { email, ...more } })
    }
    const [one, other] = [last[unknown] as RawAnswer, last[agent] as RawAnswer]
    expect(one.status).toBe(429)
    expect(visible(other)).toEqual(visible(one))
  })

  it('by an email to an unknown or deactivated account', async () => {
    const { unknown = '', deactivated = '', agent = '' } = await everyKind()
    for (const email of [unknown, deactivated, agent]) {
      await connection.send({ method: 'POST', path: '/api/auth/forgot-password', body: { email } })
      await connection.send({ method: 'POST', path: '/api/auth/resend-verification', body: { email } })
    }
    await test.drain()
    const mails = await test.ctx.db
      .selectFrom('deliveries')
      .select('recipient')
      .where('recipient', 'in', [unknown, deactivated, agent])
      .execute()
    expect(mails).toEqual([{ recipient: agent }])
  })
})

describe('with a mail server, no registration reveals whether an address has an account', () => {
  let smtp: SmtpStandIn
  let shortLink: string
  beforeAll(async () => {
    smtp = await startSmtp()
    await connectMailServer(test.ctx, smtp)
    shortLink = (await test.make.agent()).id
  })
  afterAll(() => smtp.close())

  /** Every way to submit an address for a new account. */
  const WAYS: [string, (email: string) => Promise<RawAnswer>][] = [
    ['an agent', (email) => post(accounts.register.path, registrationForm({ email }))],
    ['a partner', (email) => post(accounts.register.path, registrationForm({ email, role: 'partner' }))],
    ['a partner by a link', (email) => post(buildAddress(partners.register.path, { shortLink }), invitationForm({ email }))],
    [
      'somebody who moves',
      async (email) => {
        const { cookie, password } = await test.make.agent()
        return post(accounts.changeEmail.path, { email, password }, { cookie })
      },
    ],
  ]
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    connection.send({ method: 'POST', path, headers: { origin: 'http://giebel.test', ...headers }, body })

  it.each(WAYS)('when submitted by %s', async (_, register) => {
    const kinds = Object.entries(await everyKind())
    const answers = await Promise.all(kinds.map(async ([kind, email]) => [kind, visible(await register(email))] as const))
    const [[, first] = []] = answers
    expect(first?.status).toBe(200)
    expect(first?.headers).not.toHaveProperty('set-cookie')
    for (const [kind, answer] of answers) expect(answer, kind).toEqual(first)
    // existing accounts stay unchanged
    for (const [kind, email] of kinds.filter(([kind]) => kind !== 'unknown')) {
      const rows = await test.ctx.db.selectFrom('users').select('first_name').where('email', 'ilike', email).execute()
      expect(rows, kind).toHaveLength(1)
      expect(rows[0]?.first_name).not.toBe('Nora')
      const types = (await mailsTo(test.ctx, email.toLowerCase())).map(({ type }) => type)
      expect(types, kind).toEqual(kind === 'deactivated' ? [] : ['account_exists'])
    }
  })

  it('even while an address change is pending on the profile', async () => {
    const { unknown = '', partner = '' } = await everyKind()
    for (const email of [unknown, partner]) {
      const agent = await test.make.agent()
      await test.as(agent).call(accounts.changeEmail, { body: { email, password: agent.password } })
      expect((await test.as(agent).call(accounts.current)).body.pendingEmail).toBe(email)
    }
  })

  it.each([
    ['an agent', WAYS[0]?.[1], '/auth'],
    ['a partner', WAYS[1]?.[1], '/partner-login'],
    ['a partner by a link', WAYS[2]?.[1], '/partner-login?returnTo=%2Fpartner%2F'],
  ])('but emails the owner the sign-in link as %s and how to reset the password', async (_, register, login) => {
    const owner = await test.make.agent()
    await register?.(owner.email)
    const [mail] = await mailsTo(test.ctx, owner.email)
    expect(mail?.subject).toBe('Sie haben schon ein Konto bei Giebel')
    expect(mail?.text).toContain(`http://giebel.test${login}`)
    expect(mail?.text).toContain('http://giebel.test/forgot-password')
    // the email contains no token and nothing the sender typed
    expect(mail?.token).toBe('')
    expect(mail?.html).not.toMatch(/Nora|Janssen/)
  })

  it('but emails the owner at most once an hour, across all ways', async () => {
    const owner = await test.make.agent()
    const askEverywhere = () => Promise.all(WAYS.flatMap(([, register]) => [register(owner.email), register(owner.email)]))
    const count = async () => (await mailsTo(test.ctx, owner.email)).length
    for (const { status } of await askEverywhere()) expect(status).toBe(200)
    expect(await count()).toBe(1)
    test.clock.advance(minutes(59))
    await askEverywhere()
    expect(await count()).toBe(1)
    test.clock.advance(hours(1))
    await askEverywhere()
    expect(await count()).toBe(2)
  })

  it('but sends only the link when the same registration is submitted twice', async () => {
    const form = registrationForm()
    for (let n = 0; n < 2; n += 1) expect((await post(accounts.register.path, form)).status).toBe(200)
    expect((await mailsTo(test.ctx, form.email)).map(({ type }) => type)).toEqual(['verification'])
  })

  it('while the mail server is down', async () => {
    const owner = await test.make.agent()
    await test.ctx.db.updateTable('smtp_settings').set({ port: 9 }).execute()
    expect((await post(accounts.register.path, registrationForm({ email: owner.email }))).status).toBe(200)
    await test.drain()
    expect((await post(accounts.register.path, registrationForm({ email: owner.email }))).status).toBe(200)
    expect(await mailsTo(test.ctx, owner.email)).toHaveLength(1)
    await connectMailServer(test.ctx, smtp)
  })

  it('unless the mail server is switched off, when taken addresses are rejected', async () => {
    const owner = await test.make.agent()
    await test.ctx.db.updateTable('smtp_settings').set({ is_active: false }).execute()
    for (const [, register] of WAYS) {
      const answer = await register(owner.email)
      expect([answer.status, answer.text]).toEqual([409, 'Diese E-Mail-Adresse ist bereits registriert.'])
    }
    expect(await mailsTo(test.ctx, owner.email)).toEqual([])
  })
})
