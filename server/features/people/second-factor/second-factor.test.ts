import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkForAdmin } from '#server/features/people/accounts/recovery.ts'
import { removeByOperator } from '#server/features/people/second-factor/administration.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { secondFactor } from '#shared/contract/people/second-factor.ts'
import { users } from '#shared/contract/people/users.ts'
import { overview } from '#shared/contract/operations/overview.ts'
import { calendar } from '#shared/contract/work/calendar.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { codeAt, readCookies, giveApp, makePasskey, setUpApp, setUpPasskey } from '#test/authenticator.ts'
import { connectOwner } from '#test/database.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { days, hours, minutes } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { mailsTo, newestToken } from '#test/mails.ts'

const ORIGIN = 'https://giebel.test'
const STEP = '__Host-giebel-step'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let app: { secret: string; codes: string[] }

beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: ORIGIN } })
  other = await test.make.agent()
  await giveApp(test, other)
})
afterAll(() => test.close())

const password = (user: TestUser) => ({ body: { password: user.password } })
const now = (offset = 0) => codeAt(app.secret, new Date(test.clock.now().getTime() + offset))
const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Enters the password in a browser with these cookies; returns the response and the cookies afterwards. */
async function enterPassword(user: TestUser, cookie = '') {
  const { email, password } = user
  const answer = await test.as().call(accounts.login, { body: { email, password } }, { cookie })
  return { answer, cookie: [cookie, readCookies(answer)].filter(Boolean).join('; ') }
}
const finish = (cookie: string, body: { code?: string; recoveryCode?: string; trust?: boolean }) =>
  test.as().call(secondFactor.finish, { body }, { cookie })
const isIn = async (cookie: string) => (await test.as().call(accounts.current, {}, { cookie })).status === 200

const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Logged changes to a user's second factor. */
const changesOf = ({ id }: TestUser) =>
  test.ctx.db
    .selectFrom('events')
    .select(['actor_id as actor', 'details'])
    .where('kind', '=', 'factor_changed')
    .where(sql<boolean>`user_ids @> array[${id}]::uuid[]`)
    .orderBy('id')
    .execute()

/** Starts calls that all wait for a lock, then releases it, so that they run concurrently. */
async function whileHeld(hold: string, calls: () => Promise<{ readonly status: number }>[]): Promise<{ readonly status: number }[]> {
  const owner = await connectOwner(test.database)
  try {
    await owner.query('begin')
    await owner.query(hold)
    const begun = calls()
    await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(begun.length)
    await owner.query('commit')
    return await Promise.all(begun)
  } finally {
    await owner.end()
  }
}

beforeEach(async () => {
  // past the rate limit windows of earlier tests
  test.clock.advance(hours(2))
  agent = await test.make.agent()
  other = await test.make.signIn(other)
  app = await giveApp(test, agent)
})

describe('signing in with an app', () => {
  it('requires its code after the password', async () => {
    const { answer, cookie } = await enterPassword(agent)
    expect(answer.body).toEqual({ success: false, secondStep: { app: true, passkey: false, recoveryCode: true, isAppLost: false } })
    expect(readCookies(answer)).toMatch(new RegExp(`^${STEP}=[\\w-]{43}$`))
    expect(await isIn(cookie)).toBe(false)
    expect((await test.as().call(secondFactor.step, {}, { cookie })).body).toMatchObject({ app: true })
    const done = await finish(cookie, { code: now() })
    expect(done.body).toMatchObject({ success: true, user: { id: agent.id } })
    expect(await isIn(readCookies(done))).toBe(true)
    expect((await test.as().call(secondFactor.step, {}, { cookie })).status).toBe(404)
  })

  it('rejects a wrong password with the usual error', async () => {
    const answer = await test.as().call(accounts.login, { body: { email: agent.email, password: 'falsch-falsch' } })
    expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([401, 'E-Mail oder Passwort ist falsch.', undefined])
  })

  it.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('responds to a code whose clock is %i seconds off with %i', async (seconds, status) => {
    // in the middle of a time step
    test.clock.set(new Date(Math.ceil(test.clock.now().getTime() / 30_000) * 30_000 + 15_000))
    const { cookie } = await enterPassword(agent)
    expect((await finish(cookie, { code: now(seconds * 1_000) })).status).toBe(status)
  })

  it('accepts a code once, and none before it', async () => {
    const [first, second, third] = [await enterPassword(agent), await enterPassword(agent), await enterPassword(agent)]
    const [early, late] = [now(), now(30_000)]
    expect((await finish(first.cookie, { code: late })).status).toBe(200)
    const replay = await finish(second.cookie, { code: late })
    expect([replay.status, replay.text]).toEqual([
      401,
      'Der Code ist falsch oder wurde schon benutzt. Bitte nehmen Sie den nächsten aus Ihrer App.',
    ])
    expect((await finish(third.cookie, { code: early })).status).toBe(401)
  })

  it('accepts a code once from two concurrent sign-ins with steps of their own', async () => {
    const steps = await Promise.all([enterPassword(agent), enterPassword(agent)])
    const answers = await Promise.all(steps.map(({ cookie }) => finish(cookie, { code: now() })))
    expect(statusesOf(answers)).toEqual([200, 401])
  })

  it('does not accept the code that confirmed the app', async () => {
    const { secret } = (await test.as(agent).call(secondFactor.beginApp, password(agent))).body
    const code = codeAt(secret, test.clock.now())
    expect((await test.as(agent).call(secondFactor.confirmApp, { body: { code } })).body.recoveryCodes).toBe(null)
    const { cookie } = await enterPassword(agent)
    expect((await finish(cookie, { code })).status).toBe(401)
    expect((await finish(cookie, { code: codeAt(secret, new Date(test.clock.now().getTime() + 30_000)) })).status).toBe(200)
  })

  it('does not accept a code of another account', async () => {
    const { cookie } = await enterPassword(other)
    expect((await finish(cookie, { code: now() })).status).toBe(401)
    expect((await finish(cookie, { recoveryCode: app.codes[0] ?? '' })).status).toBe(401)
  })
})

describe('a sign-in step', () => {
  it('ends after five wrong codes, even concurrent ones', async () => {
    const { cookie } = await enterPassword(agent)
    const wrong = anotherCode(now())
    const answers = await Promise.all(Array.from({ length: 12 }, () => finish(cookie, { code: wrong })))
    const outcomes = answers.map(({ status, text }) => `${status} ${text.slice(0, 12)}`)
    expect(outcomes.filter((answer) => answer === '401 Der Code ist')).toHaveLength(5)
    expect(outcomes.filter((answer) => answer === '401 Diese Anmeld')).toHaveLength(7)
    expect((await finish(cookie, { code: now() })).status).toBe(401)
  })

  it('is used once, even under concurrent requests', async () => {
    const { cookie } = await enterPassword(agent)
    const [one = '', two = ''] = app.codes
    const answers = await whileHeld(`select from users where id = '${agent.id}' for update`, () => [
      finish(cookie, { recoveryCode: one }),
      finish(cookie, { recoveryCode: two }),
    ])
    expect(statusesOf(answers)).toEqual([200, 401])
    expect((await finish(cookie, { code: now() })).text).toMatch(/^Diese Anmeldung ist abgelaufen/)
    expect((await test.as(agent).call(secondFactor.get)).body.recoveryCodes).toBe(9)
  })

  it('expires after five minutes', async () => {
    const { cookie } = await enterPassword(agent)
    test.clock.advance(minutes(5))
    const answer = await finish(cookie, { code: now() })
    expect([answer.status, answer.text.slice(0, 31)]).toEqual([401, 'Diese Anmeldung ist abgelaufen.'])
  })

  it('is bound to its browser: without a cookie, with a session cookie or with an invented one it cannot be continued', async () => {
    await enterPassword(agent)
    for (const cookie of ['', agent.cookie, `${STEP}=${'A'.repeat(43)}`, `${STEP}=`])
      expect((await finish(cookie, { code: now() })).status).toBe(401)
  })

  it("planted by an attacker does not sign the user in to the attacker's account", async () => {
    const planted = await enterPassword(other)
    const { answer, cookie } = await enterPassword(agent, planted.cookie)
    expect(readCookies(answer)).not.toBe(planted.cookie)
    // the browser sends the newer of two cookies with the same name
    const done = await finish(cookie.split('; ').at(-1) ?? '', { code: now() })
    expect(done.body.user.id).toBe(agent.id)
  })

  it('starts a session under a new token and ends the browser’s previous one', async () => {
    const before = await test.make.signIn(agent)
    const { cookie } = await enterPassword(agent, before.cookie)
    const done = await finish(cookie, { code: now() })
    expect([await isIn(before.cookie), await isIn(readCookies(done))]).toEqual([false, true])
  })

  it('is rejected if the account is locked in the meantime, with that reason', async () => {
    const { cookie } = await enterPassword(agent)
    const admin = await test.make.user({ role: 'admin' })
    await test.as(admin).call(users.update, { params: { id: agent.id }, body: { isActive: false } })
    const answer = await finish(cookie, { code: now() })
    expect([answer.status, answer.text.slice(0, 26)]).toEqual([403, 'Ihr Konto ist deaktiviert.'])
  })

  it('is rejected if the password changes in the meantime', async () => {
    const { cookie } = await enterPassword(agent)
    const body = { currentPassword: agent.password, newPassword: 'Windrad-Kiesel-9' }
    expect((await test.as(agent).call(accounts.changePassword, { body })).status).toBe(200)
    expect((await finish(cookie, { code: now() })).text).toMatch(/^Diese Anmeldung ist abgelaufen/)
  })

  it('is rejected if the second factor changes in the meantime', async () => {
    const { cookie } = await enterPassword(agent)
    await test.as(agent).call(secondFactor.renewCodes, password(agent))
    expect((await finish(cookie, { code: now() })).status).toBe(401)
  })
})

describe('guessing', () => {
  it('is limited to ten wrong codes per account and hour over all steps; recovery codes still work', async () => {
    const wrong = anotherCode(now())
    for (let n = 0; n < 10; n += 1) {
      const { cookie } = await enterPassword(agent)
      expect((await finish(cookie, { code: wrong })).status).toBe(401)
    }
    const { cookie } = await enterPassword(agent)
    const refused = await finish(cookie, { code: now() })
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringMatching(
        /^Zu viele falsche Codes\. Mit Passkey oder Wiederherstellungscode geht es weiter\. Bitte warten Sie \d+ Minuten\.$/,
      ),
    ])
    // the owner is warned once that someone has the password
    const warnings = (await mailsTo(test.ctx, agent.email)).filter(({ text }) => text.includes('kennt jemand Ihr Passwort'))
    expect(warnings).toHaveLength(1)
    expect((await finish(cookie, { recoveryCode: app.codes[0] ?? '' })).status).toBe(200)
    // other accounts are unaffected
    const { cookie: step } = await enterPassword(other)
    expect((await finish(step, { code: wrong })).status).toBe(401)
  })

  it('is limited under concurrent requests as well', async () => {
    const steps: Awaited<ReturnType<typeof enterPassword>>[] = []
    for (let n = 0; n < 15; n += 1) steps.push(await enterPassword(agent))
    const wrong = anotherCode(now())
    const answers = await Promise.all(steps.map(({ cookie }) => finish(cookie, { code: wrong })))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  })

  it('the password in a browser left signed in is limited as well', async () => {
    const guess = () => test.as(agent).call(secondFactor.turnOff, { body: { password: 'falsch-falsch' } })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await test.as(agent).call(secondFactor.get)).body.app).toMatchObject({ state: 'on' })
  })
})

describe('a recovery code', () => {
  it('signs in once, in any notation', async () => {
    const [code = ''] = app.codes
    expect(app.codes).toHaveLength(10)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    const first = await enterPassword(agent)
    expect((await finish(first.cookie, { recoveryCode: code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o') })).status).toBe(200)
    const second = await enterPassword(agent)
    const again = await finish(second.cookie, { recoveryCode: code })
    expect([again.status, again.text]).toEqual([401, 'Der Wiederherstellungscode ist falsch oder wurde schon benutzt.'])
  })

  it('signs in only one of two concurrent callers', async () => {
    const [code = ''] = app.codes
    const steps = await Promise.all([enterPassword(agent), enterPassword(agent)])
    const answers = await Promise.all(steps.map(({ cookie }) => finish(cookie, { recoveryCode: code })))
    expect(statusesOf(answers)).toEqual([200, 401])
  })

  it('is stored as a hash only, and invalid once new ones are made', async () => {
    const rows = await test.ctx.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', agent.id).execute()
    expect(JSON.stringify(rows.map(({ code_hash }) => code_hash.toString('utf8')))).not.toContain((app.codes[0] ?? '').replaceAll('-', ''))
    const { recoveryCodes } = (await test.as(agent).call(secondFactor.renewCodes, password(agent))).body
    const { cookie } = await enterPassword(agent)
    expect((await finish(cookie, { recoveryCode: app.codes[0] ?? '' })).status).toBe(401)
    expect((await finish(cookie, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200)
  })
})

describe('a trusted browser', () => {
  async function trusted() {
    const { cookie } = await enterPassword(agent)
    return readCookies(await finish(cookie, { code: now(), trust: true }))
  }
  const asksAgain = async (cookie: string) => !(await enterPassword(agent, cookie)).answer.body.success

  it('skips the second factor for 30 days, for its account only; another browser does not', async () => {
    const cookie = await trusted()
    expect([await asksAgain(cookie), await asksAgain('')]).toEqual([false, true])
    expect((await enterPassword(other, cookie)).answer.body.success).toBe(false)
    test.clock.advance(days(30))
    expect(await asksAgain(cookie)).toBe(true)
  })

  it('is trusted only on request', async () => {
    const { cookie } = await enterPassword(agent)
    expect(await asksAgain(readCookies(await finish(cookie, { code: now() })))).toBe(true)
  })

  it('is listed, and only its owner can revoke the trust', async () => {
    const cookie = await trusted()
    const { trustedDevices } = (await test.as().call(secondFactor.get, {}, { cookie })).body
    expect(trustedDevices).toMatchObject([{ isCurrent: true }])
    const params = { id: trustedDevices[0]?.id ?? 0 }
    expect((await test.as(other).call(secondFactor.distrust, { params })).status).toBe(404)
    expect(await asksAgain(cookie)).toBe(false)
    expect((await test.as(agent).call(secondFactor.distrust, { params })).status).toBe(200)
    expect(await asksAgain(cookie)).toBe(true)
    expect((await test.as(agent).call(secondFactor.distrust, { params })).status).toBe(404)
  })

  it.each([
    [
      'another password',
      (user: TestAgent) =>
        test.as(user).call(accounts.changePassword, { body: { currentPassword: user.password, newPassword: user.password } }),
    ],
    ['another factor', (user: TestAgent) => setUpPasskey(test, user)],
    ['new recovery codes', (user: TestAgent) => test.as(user).call(secondFactor.renewCodes, password(user))],
  ])('needs the second factor again after %s', async (_, change) => {
    const cookie = await trusted()
    await change(agent)
    expect(await asksAgain(cookie)).toBe(true)
  })
})

const NEW_PASSWORD = 'Windrad-Kiesel-9'

/** Resets the password by email; returns the user with the new password and with that browser's cookie. */
async function resetByMail(user: TestUser) {
  await test.as().call(accounts.forgotPassword, { body: { email: user.email } })
  await test.drain()
  const body = { token: await newestToken(test.ctx, user.email), password: NEW_PASSWORD }
  const answer = await test.as().call(accounts.resetPassword, { body })
  expect(answer.status).toBe(200)
  return { ...user, password: NEW_PASSWORD, cookie: readCookies(answer) }
}

async function setByAdmin(user: TestUser) {
  const admin = await test.make.user({ role: 'admin' })
  const set = { params: { id: user.id }, body: { newPassword: NEW_PASSWORD } }
  expect((await test.as(admin).call(users.resetPassword, set)).status).toBe(200)
  return { ...user, password: NEW_PASSWORD }
}

async function moveByAdmin(user: TestUser) {
  const admin = await test.make.user({ role: 'admin' })
  const email = `umgezogen-${user.email}`
  expect((await test.as(admin).call(users.update, { params: { id: user.id }, body: { email } })).status).toBe(200)
  return { ...user, email }
}

describe('a new password by email', () => {
  it('does not bypass the second factor', async () => {
    const changed = await resetByMail(agent)
    const { answer } = await enterPassword(changed, changed.cookie)
    expect(answer.body.success).toBe(false)
  })
})

describe('an API key', () => {
  it('does not require the second factor', async () => {
    const { token } = (await test.as(agent).call(apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } })).body
    expect((await test.as().call(favorites.list, {}, { authorization: `Bearer ${token}` })).status).toBe(200)
  })
})

describe('a passkey', () => {
  const ask = async (cookie = '') => {
    const answer = await test.as().call(secondFactor.askToSign, {}, { cookie })
    return { challenge: answer.body.challenge, cookie: readCookies(answer) }
  }
  const enter = (cookie: string, answer: ReturnType<ReturnType<typeof makePasskey>['get']>, trust = false) =>
    test.as().call(secondFactor.signIn, { body: { answer, trust } }, { cookie })

  it('signs in without a password, and serves as the second factor after one', async () => {
    const { passkey, codes } = await setUpPasskey(test, agent)
    // recovery codes exist already
    expect(codes).toEqual([])
    const { challenge, cookie } = await ask()
    const done = await enter(cookie, passkey.get(challenge))
    expect(done.body.user.id).toBe(agent.id)
    expect(await isIn(readCookies(done))).toBe(true)
    const step = await enterPassword(agent)
    expect(step.answer.body).toMatchObject({ secondStep: { app: true, passkey: true } })
    const again = await ask(step.cookie)
    expect((await enter(again.cookie, passkey.get(again.challenge))).status).toBe(200)
    // the passkey has consumed the step as well
    expect((await finish(step.cookie, { code: now() })).status).toBe(401)
    expect((await test.as(agent).call(secondFactor.get)).body.passkeys).toMatchObject([
      { name: 'Mein Telefon', lastUsedAt: expect.any(String) },
    ])
  })

  it('is refused after a password whose step ends at that moment', async () => {
    const { passkey } = await setUpPasskey(test, agent)
    const step = await enterPassword(agent)
    const { challenge, cookie } = await ask(step.cookie)
    const ended = `delete from sign_in_steps where user_id = '${agent.id}'`
    expect(statusesOf(await whileHeld(ended, () => [enter(cookie, passkey.get(challenge))]))).toEqual([401])
  })

  it('that needs the password is accepted after a company account, and still needs it alone', async () => {
    const { passkey } = await setUpPasskey(test, agent)
    const { db } = test.ctx
    await db.updateTable('passkeys').set({ needs_password: true }).where('user_id', '=', agent.id).execute()
    const step = await enterPassword(agent)
    const { id } = await db
      .insertInto('sso_identities')
      .values({
        office_id: agent.officeId,
        user_id: agent.id,
        issuer: 'https://login.example.test',
        subject: agent.id,
        created_at: test.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('sign_in_steps').set({ identity_id: id }).where('user_id', '=', agent.id).execute()
    const { challenge, cookie } = await ask(step.cookie)
    expect((await enter(cookie, passkey.get(challenge))).status).toBe(200)
    const alone = await ask()
    expect((await enter(alone.cookie, passkey.get(alone.challenge))).status).toBe(401)
  })

  it('signs a new challenge each time, valid once, in this browser only, for five minutes', async () => {
    const { passkey } = await setUpPasskey(test, agent)
    const { challenge, cookie } = await ask()
    const stranger = await ask()
    const signed = passkey.get(challenge)
    expect((await enter(stranger.cookie, signed)).status).toBe(401)
    expect((await enter('', signed)).status).toBe(401)
    expect((await enter(cookie, signed)).status).toBe(200)
    expect((await enter(cookie, signed)).status).toBe(401)
    const late = await ask()
    test.clock.advance(minutes(5))
    expect((await enter(late.cookie, passkey.get(late.challenge))).status).toBe(401)
  })

  it('signs in only one of two concurrent callers with the same signature', async () => {
    const { passkey } = await setUpPasskey(test, agent)
    const { challenge, cookie } = await ask()
    const signed = passkey.get(challenge)
    const answers = await Promise.all([enter(cookie, signed), enter(cookie, signed)])
    expect(statusesOf(answers)).toEqual([200, 401])
  })

  it('is rejected for a foreign challenge or origin, no user verification, another key or an old counter', async () => {
    const { passkey } = await setUpPasskey(test, agent)
    const forged = { ...makePasskey(ORIGIN).get('x'), id: passkey.get('x').id }
    const attempts = [
      (challenge: string) => passkey.get(challenge, { isVerified: false }),
      (challenge: string) => ({ ...makePasskey(ORIGIN).get(challenge), id: forged.id, rawId: forged.id }),
      (challenge: string) => ({ ...makePasskey('https://giebel.test.boese.example').get(challenge), id: forged.id, rawId: forged.id }),
      () => passkey.get(Buffer.alloc(32).toString('base64url')),
      (challenge: string) => makePasskey(ORIGIN).get(challenge),
    ]
    for (const attempt of attempts) {
      const { challenge, cookie } = await ask()
      expect((await enter(cookie, attempt(challenge))).status).toBe(401)
    }
    const [first, second] = [await ask(), await ask()]
    const [older, newer] = [passkey.get(first.challenge), passkey.get(second.challenge)]
    expect((await enter(second.cookie, newer)).status).toBe(200)
    expect((await enter(first.cookie, older)).status).toBe(401)
  })

  it('does not sign in if it was removed or its account is locked', async () => {
    const lockedOut = await test.make.agent()
    const [mine, theirs] = [await setUpPasskey(test, agent), await setUpPasskey(test, lockedOut)]
    await test.make.changeUser(lockedOut, { is_active: false })
    const locked = await ask()
    expect((await enter(locked.cookie, theirs.passkey.get(locked.challenge))).status).toBe(403)
    const [{ id } = { id: 0 }] = (await test.as(agent).call(secondFactor.get)).body.passkeys
    await test.as(agent).call(secondFactor.removePasskey, { params: { id }, ...password(agent) })
    const removed = await ask()
    expect((await enter(removed.cookie, mine.passkey.get(removed.challenge))).text).toMatch(/^Dieser Passkey gehört zu keinem Konto hier/)
  })

  it('can only be added by the user who entered the password, for the issued challenge, once', async () => {
    const passkey = makePasskey(ORIGIN)
    expect((await test.as(agent).call(secondFactor.askForPasskey, { body: { password: 'falsch-falsch' } })).status).toBe(400)
    const { challenge } = (await test.as(agent).call(secondFactor.askForPasskey, password(agent))).body
    const answer = passkey.create(challenge)
    const add = (user: TestUser) => test.as(user).call(secondFactor.addPasskey, { body: { name: 'Schlüssel', answer } })
    expect((await add(other)).status).toBe(400)
    expect((await add(agent)).status).toBe(200)
    expect((await add(agent)).status).toBe(400)
    const elsewhere = makePasskey('https://boese.example').create(
      (await test.as(agent).call(secondFactor.askForPasskey, password(agent))).body.challenge,
    )
    expect((await test.as(agent).call(secondFactor.addPasskey, { body: { name: 'Fremd', answer: elsewhere } })).status).toBe(400)
  })

  describe.each([
    ['a new password by mail', resetByMail],
    ['a password set by an administrator', setByAdmin],
    ['a move to another address by an administrator', moveByAdmin],
  ])('after %s', (_, change) => {
    it('needs the password, as the email explains, and works alone again after a sign-in with both', async () => {
      const owner = await test.make.agent()
      const { passkey } = await setUpPasskey(test, owner)
      const changed = await change(owner)
      expect((await mailsTo(test.ctx, owner.email)).at(-1)?.text).toContain('Die Passkeys des Kontos gelten nur noch nach dem Passwort.')
      const enterAlone = async () => {
        const { challenge, cookie } = await ask()
        return enter(cookie, passkey.get(challenge))
      }
      const alone = await enterAlone()
      expect([alone.status, alone.text]).toEqual([401, expect.stringMatching(/^Allein gilt dieser Passkey nicht mehr\./)])
      // another user's password does not help either
      const strange = await enterPassword(agent)
      const strangeAsk = await ask(strange.cookie)
      expect((await enter(strangeAsk.cookie, passkey.get(strangeAsk.challenge))).status).toBe(401)
      // it is still the second factor
      const step = await enterPassword(changed)
      expect(step.answer.body).toMatchObject({ success: false, secondStep: { passkey: true } })
      const { challenge, cookie } = await ask(step.cookie)
      expect((await enter(cookie, passkey.get(challenge))).status).toBe(200)
      expect((await enterAlone()).status).toBe(200)
    })
  })

  it('is listed with everything that stays valid when its owner changes the password', async () => {
    const owner = await test.make.agent()
    const { passkey } = await setUpPasskey(test, owner)
    await setUpPasskey(test, owner, 'Rechner')
    await test.as(owner).call(apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } })
    await test.as(owner).call(calendar.address)
    const body = { currentPassword: owner.password, newPassword: NEW_PASSWORD }
    expect((await test.as(owner).call(accounts.changePassword, { body })).status).toBe(200)
    const mail = (await mailsTo(test.ctx, owner.email)).at(-1)?.text
    expect(mail).toContain('Weiter gelten: 2 Passkeys, ein API-Schlüssel und die Adresse des Kalenders.')
    const { challenge, cookie } = await ask()
    expect((await enter(cookie, passkey.get(challenge))).status).toBe(200)
  })

  it('cannot be renamed or removed by another user', async () => {
    await setUpPasskey(test, agent)
    const [{ id } = { id: 0 }] = (await test.as(agent).call(secondFactor.get)).body.passkeys
    const params = { id }
    expect((await test.as(other).call(secondFactor.renamePasskey, { params, body: { name: 'Meiner' } })).status).toBe(404)
    expect((await test.as(other).call(secondFactor.removePasskey, { params, ...password(other) })).status).toBe(404)
    expect((await test.as(agent).call(secondFactor.renamePasskey, { params, body: { name: 'Laptop' } })).status).toBe(200)
    expect((await test.as(agent).call(secondFactor.get)).body.passkeys).toMatchObject([{ id, name: 'Laptop' }])
  })

  it('cannot be used at an address that browsers reject', async () => {
    const plain = await startTestApp()
    try {
      const somebody = await plain.make.agent()
      expect((await plain.as(somebody).call(secondFactor.get)).body.passkeysPossible).toBe(false)
      expect((await plain.as().call(secondFactor.askToSign)).status).toBe(409)
    } finally {
      await plain.close()
    }
  })
})

describe('changing the second factor', () => {
  it('requires the password, notifies the owner by email and is logged', async () => {
    for (const row of [secondFactor.beginApp, secondFactor.removeApp, secondFactor.renewCodes, secondFactor.turnOff] as const)
      expect((await test.as(agent).call(row as typeof secondFactor.turnOff, { body: { password: 'falsch-falsch' } })).status).toBe(400)
    await setUpApp(test, agent)
    await test.as(agent).call(secondFactor.removeApp, password(agent))
    const mails = (await mailsTo(test.ctx, agent.email)).map(({ text }) => text).join('\n')
    expect(mails).toContain('wurde eine Authenticator-App eingerichtet')
    expect(mails).toContain('Die Authenticator-App Ihres Kontos wurde entfernt')
    expect((await mailsTo(test.ctx, other.email)).map(({ text }) => text).join('\n')).not.toContain('entfernt')
    expect((await changesOf(agent)).map(({ actor, details }) => [actor, details])).toEqual([
      [agent.id, { what: 'app_on' }],
      [agent.id, { what: 'app_off' }],
    ])
  })

  it.each([
    ['an app', setUpApp],
    ['a passkey', setUpPasskey],
  ])('by adding %s as the first ends the other sessions and emails what stays valid; another one ends none', async (_, setUp) => {
    const owner = await test.make.agent()
    const before = await test.make.signIn(owner)
    await test.as(owner).call(apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } })
    await test.as(owner).call(calendar.address)
    await setUp(test, owner)
    expect([await isIn(before.cookie), await isIn(owner.cookie)]).toEqual([false, true])
    const lastMail = async () => (await mailsTo(test.ctx, owner.email)).at(-1)?.text
    expect(await lastMail()).toContain(
      'Alle anderen Sitzungen wurden beendet. Weiter gelten: ein API-Schlüssel und die Adresse des Kalenders. Beenden können Sie das im Profil.',
    )
    const after = await test.make.signIn(owner)
    await setUpPasskey(test, owner, 'Rechner')
    expect(await isIn(after.cookie)).toBe(true)
    expect(await lastMail()).not.toContain('Sitzungen')
  })

  it('by turning it off deletes the recovery codes and leaves sign-in to the password', async () => {
    await setUpPasskey(test, agent)
    expect((await test.as(agent).call(secondFactor.turnOff, password(agent))).status).toBe(200)
    expect((await test.as(agent).call(secondFactor.get)).body).toMatchObject({ app: null, passkeys: [], recoveryCodes: 0 })
    expect((await enterPassword(agent)).answer.body.success).toBe(true)
    expect((await test.as(agent).call(secondFactor.turnOff, password(agent))).status).toBe(404)
    expect((await enterPassword(other)).answer.body.success).toBe(false)
  })

  it('to an app counts only once confirmed, which must happen within a quarter of an hour', async () => {
    const newcomer = await test.make.agent()
    const { secret } = (await test.as(newcomer).call(secondFactor.beginApp, password(newcomer))).body
    expect((await enterPassword(newcomer)).answer.body.success).toBe(true)
    const wrong = await test.as(newcomer).call(secondFactor.confirmApp, { body: { code: anotherCode(codeAt(secret, test.clock.now())) } })
    expect(wrong.status).toBe(400)
    test.clock.advance(minutes(15))
    const late = await test.as(newcomer).call(secondFactor.confirmApp, { body: { code: codeAt(secret, test.clock.now()) } })
    expect(late.status).toBe(409)
  })

  it('to an app stores its secret sealed', async () => {
    const row = await test.ctx.db
      .selectFrom('authenticator_apps')
      .select('secret')
      .where('user_id', '=', agent.id)
      .executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(app.secret)
    expect(test.ctx.secrets.open(row.secret)).toBe(app.secret)
  })
})

describe('an app whose key is lost', () => {
  it('requires a recovery code after the password and is shown as unreadable', async () => {
    await test.ctx.db
      .updateTable('authenticator_apps')
      .set({ secret: Buffer.alloc(60, 1) })
      .where('user_id', '=', agent.id)
      .execute()
    const { answer, cookie } = await enterPassword(agent)
    expect(answer.body).toMatchObject({ success: false, secondStep: { app: false, recoveryCode: true, isAppLost: true } })
    expect((await finish(cookie, { code: now() })).status).toBe(401)
    const done = await finish(cookie, { recoveryCode: app.codes[0] ?? '' })
    expect((await test.as().call(secondFactor.get, {}, { cookie: readCookies(done) })).body.app).toMatchObject({ state: 'unreadable' })
  })
})

describe('an admin', () => {
  let admin: TestUser<'admin'>
  let colleague: TestUser<'admin'>
  beforeEach(async () => {
    admin = await test.make.user({ role: 'admin' })
    colleague = await test.make.user({ role: 'admin' })
  })
  const require = (isRequired: boolean, by = admin) => test.as(by).call(secondFactor.require, { body: { isRequired } })
  const reset = (id: string, by = admin) => test.as(by).call(secondFactor.reset, { params: { id } })

  it('resets the second factor of an agent who lost it, and notifies the agent', async () => {
    expect((await test.as(admin).call(users.list, { query: { search: agent.email } })).body).toMatchObject([{ hasSecondFactor: true }])
    expect((await reset(agent.id)).status).toBe(200)
    expect((await enterPassword(agent)).answer.body.success).toBe(true)
    expect((await enterPassword(other)).answer.body.success).toBe(false)
    expect((await mailsTo(test.ctx, agent.email)).at(-1)?.text).toContain('Die Administration hat den zweiten Faktor Ihres Kontos entfernt')
    expect([(await reset(agent.id)).status, (await reset('0198a000-0000-7000-8000-000000000001')).status]).toEqual([409, 404])
    expect((await test.as(admin).call(users.list, { query: { search: agent.email } })).body).toMatchObject([{ hasSecondFactor: false }])
  })

  it('cannot reset another admin’s second factor, unlike the operator on the server', async () => {
    await giveApp(test, colleague)
    expect((await reset(colleague.id)).status).toBe(403)
    expect((await enterPassword(colleague)).answer.body.success).toBe(false)
    const { id } = await linkForAdmin(test.ctx, colleague.email)
    expect([await removeByOperator(test.ctx, id), await removeByOperator(test.ctx, id)]).toEqual([true, false])
    expect((await enterPassword(colleague)).answer.body.success).toBe(true)
    expect(await changesOf(colleague)).toContainEqual({ actor: null, details: { what: 'removed_by_operator' } })
  })

  describe('with the second factor mandatory', () => {
    afterAll(() => test.ctx.db.updateTable('sign_in_settings').set({ admins_need_factor: false }).execute())

    it('must have one to turn the switch on', async () => {
      const refused = await require(true)
      expect([refused.status, refused.text]).toEqual([
        409,
        'Richten Sie zuerst für sich selbst einen zweiten Faktor ein: in „Mein Profil“.',
      ])
      expect((await test.as(admin).call(overview.get)).body.adminsNeedFactor).toBe(false)
    })

    it('can do nothing until one is set up, and must keep one; agents and partners are unaffected', async () => {
      await giveApp(test, admin)
      expect((await require(true)).body).toEqual({ isRequired: true })
      const refused = await test.as(colleague).call(users.list)
      expect([refused.status, refused.text]).toEqual([
        403,
        'Für Administratoren ist ein zweiter Faktor Pflicht. Bitte richten Sie zuerst einen ein.',
      ])
      expect((await require(false, colleague)).status).toBe(403)
      expect((await test.as(colleague).call(accounts.current)).body.needsSecondFactor).toBe(true)
      expect((await test.as(agent).call(accounts.current)).body.needsSecondFactor).toBe(false)
      expect((await test.as(other).call(favorites.list)).status).toBe(200)
      await setUpApp(test, colleague)
      expect((await test.as(colleague).call(users.list)).status).toBe(200)
      // and must keep one
      const last = await test.as(colleague).call(secondFactor.turnOff, password(colleague))
      expect([last.status, last.text]).toEqual([
        409,
        'Für Administratoren ist ein zweiter Faktor Pflicht. Richten Sie zuerst einen anderen ein.',
      ])
      expect((await test.as(colleague).call(secondFactor.removeApp, password(colleague))).status).toBe(409)
      expect((await enterPassword(colleague)).answer.body.success).toBe(false)
      await setUpPasskey(test, colleague)
      expect((await test.as(colleague).call(secondFactor.removeApp, password(colleague))).status).toBe(200)
      expect((await require(false)).body).toEqual({ isRequired: false })
    })

    it('can sign out without one', async () => {
      await giveApp(test, admin)
      await require(true)
      expect((await test.as(colleague).call(accounts.logout)).status).toBe(200)
      expect((await test.as(colleague).call(accounts.current)).status).toBe(401)
      await require(false)
    })

    it('keeps one of two factors if both are removed concurrently', async () => {
      await giveApp(test, admin)
      await setUpPasskey(test, admin)
      await require(true)
      const [{ id } = { id: 0 }] = (await test.as(admin).call(secondFactor.get)).body.passkeys
      const answers = await whileHeld('lock table events in share mode', () => [
        test.as(admin).call(secondFactor.removeApp, password(admin)),
        test.as(admin).call(secondFactor.removePasskey, { params: { id }, ...password(admin) }),
      ])
      expect(statusesOf(answers)).toEqual([200, 409])
      await require(false)
    })
  })
})

describe('an unfinished sign-in or set-up', () => {
  it('is deleted', async () => {
    await enterPassword(agent)
    await test.as().call(secondFactor.askToSign)
    await test.as(agent).call(secondFactor.beginApp, password(agent))
    test.clock.advance(hours(1))
    await test.drain('sweep')
    const { db } = test.ctx
    expect(await db.selectFrom('sign_in_steps').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('authenticator_apps').selectAll().where('confirmed_at', 'is', null).execute()).toEqual([])
  })
})
