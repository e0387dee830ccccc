import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/accounts.ts'
import { crm } from '#shared/contract/crm.ts'
import { RESET_LIFE, VERIFICATION_LIFE } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'
import { lettersTo } from '#test/letters.ts'
import { register } from './registration.ts'

let test: TestApp
let count = 0
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
// limits are counted per hour and address, and every test comes from the same one
beforeEach(() => test.clock.advance(hours(2)))

const form = (change: object = {}) => {
  count += 1
  return {
    email: `neu${count}@example.test`,
    password: 'geheim',
    firstName: 'Nora',
    lastName: 'Petersen',
    role: 'agent' as const,
    ...change,
  }
}
const tokenFor = async (email: string) => (await lettersTo(test.ctx, email)).at(-1)?.token ?? ''
const login = (email: string, password: string) => test.as().call(accounts.login, { body: { email, password } })
const signedIn = async (email: string, password: string): Promise<TestUser> => {
  const answer = await login(email, password)
  return { ...answer.body.user, password, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}
const user = (email: string) => test.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('registering', () => {
  it('makes an account, writes the confirmation in the same breath, and does not sign in', async () => {
    const body = form({ companyName: 'Nordlicht Immobilien', phoneNumber: '040 123456' })
    const answer = await test.as().call(accounts.register, { body })
    expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await user(body.email)).toMatchObject({
      role: 'agent',
      company_name: 'Nordlicht Immobilien',
      phone_number: '040 123456',
      is_active: true,
      is_email_verified: false,
    })
    const [letter] = await lettersTo(test.ctx, body.email)
    expect(letter).toMatchObject({ type: 'verification' })
    expect(letter?.link).toMatch(/^http:\/\/giebel\.test\/verify-email\?token=[\w-]{43}$/)
    expect((await login(body.email, body.password)).status).toBe(200)
  })

  it.each([
    ['an administrator', { role: 'admin' }, 'Bitte wählen Sie, ob Sie Makler oder Partner sind'],
    ['five characters', { password: '12345' }, 'Passwort muss mindestens 6 Zeichen haben'],
    ['no address', { email: 'nora' }, 'Ungültige E-Mail-Adresse'],
    ['no first name', { firstName: ' ' }, 'Vorname ist erforderlich'],
    ['no last name', { lastName: undefined }, 'Nachname ist erforderlich'],
  ])('refuses %s', async (_, change, sentence) => {
    const answer = await test.as().call(accounts.register, { body: form(change) })
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it('takes six characters, empty company and phone, and ignores what a form may not set', async () => {
    const body = form({ password: '123456', companyName: '', phoneNumber: '', isActive: false, isEmailVerified: true, id: 'x' })
    expect((await test.as().call(accounts.register, { body })).status).toBe(200)
    expect(await user(body.email)).toMatchObject({ company_name: null, phone_number: null, is_active: true, is_email_verified: false })
  })

  it.each(['Gewinn auf https://boese.example', 'boese.example', 'www.boese.example', 'boese24.example'])(
    'does not carry %s to strangers',
    async (firstName) => {
      const body = form({ firstName })
      await test.as().call(accounts.register, { body })
      const [letter] = await lettersTo(test.ctx, body.email)
      expect(`${letter?.subject}${letter?.html}${letter?.text}`).not.toContain('boese')
      expect(letter?.text).toContain('Guten Tag,')
      const mail = test.ctx.db.selectFrom('mails').select('to_name').where('to_email', '=', body.email)
      expect(await mail.executeTakeFirst()).toEqual({ to_name: null })
    },
  )

  it('knows an address in whatever letters it is written', async () => {
    const body = form()
    await test.as().call(accounts.register, { body })
    const again = await test.as().call(accounts.register, { body: { ...body, email: body.email.toUpperCase() } })
    expect([again.status, again.text]).toEqual([409, 'Diese E-Mail-Adresse ist bereits registriert.'])
    expect(await lettersTo(test.ctx, body.email)).toHaveLength(1)
  })

  it('makes one account and one letter of fifty at once', async () => {
    const body = form()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => register(test.ctx, { ...body, companyName: undefined, phoneNumber: undefined })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await test.ctx.db.selectFrom('users').select('id').where('email', '=', body.email).execute()
    expect(rows).toHaveLength(1)
    expect(await lettersTo(test.ctx, body.email)).toHaveLength(1)
  })
})

describe('the confirmation of an address', () => {
  it('works once, for two at the same time too, and welcomes', async () => {
    const body = form()
    await test.as().call(accounts.register, { body })
    const token = await tokenFor(body.email)
    const answers = await Promise.all([1, 2].map(() => test.as().call(accounts.verifyEmail, { body: { token } })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await user(body.email)).is_email_verified).toBe(true)
    expect((await lettersTo(test.ctx, body.email)).map(({ type }) => type)).toEqual(['verification', 'welcome'])
  })

  it('comes too late after a day', async () => {
    const body = form()
    await test.as().call(accounts.register, { body })
    const token = await tokenFor(body.email)
    test.clock.advance(VERIFICATION_LIFE)
    const late = await test.as().call(accounts.verifyEmail, { body: { token } })
    expect([late.status, late.text]).toEqual([400, 'Dieser Link ist ungültig, abgelaufen oder wurde schon benutzt.'])
  })

  it('is sent again on demand, and then only the newest link works; nothing is sent where there is nothing to confirm', async () => {
    const body = form()
    await test.as().call(accounts.register, { body })
    const first = await tokenFor(body.email)
    const confirmed = await test.make.agent()
    for (const email of [body.email, confirmed.email, 'niemand@example.test']) {
      const answer = await test.as().call(accounts.resendVerification, { body: { email } })
      expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
    }
    await test.drain()
    const second = await tokenFor(body.email)
    expect(second).not.toBe(first)
    expect((await test.as().call(accounts.verifyEmail, { body: { token: first } })).status).toBe(400)
    expect((await test.as().call(accounts.verifyEmail, { body: { token: second } })).status).toBe(200)
    for (const email of [confirmed.email, 'niemand@example.test']) expect(await lettersTo(test.ctx, email)).toEqual([])
  })

  it('is what an export to the CRM waits for', async () => {
    const agent = await test.make.agent({ is_email_verified: false, propstack_api_key: test.ctx.secrets.seal('x'.repeat(20)) })
    const property = await test.make.property()
    const refused = await test.as(agent).call(crm.exportMany, { body: { propertyIds: [property] } })
    expect([refused.status, refused.text]).toEqual([403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Erst dann wird exportiert.'])
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link of a letter, once, within the hour; every session ends', async () => {
    const agent = await test.make.agent()
    const answer = await test.as().call(accounts.forgotPassword, { body: { email: agent.email.toUpperCase() } })
    expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
    await test.drain()
    const [letter] = await lettersTo(test.ctx, agent.email)
    expect(letter).toMatchObject({ type: 'reset' })
    expect(letter?.link).toMatch(/^http:\/\/giebel\.test\/reset-password\?token=/)
    // nothing has changed for whoever asked in somebody else's name
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)

    const body = { token: letter?.token ?? '', password: 'ganz-neu' }
    const answers = await Promise.all([1, 2].map(() => test.as().call(accounts.resetPassword, { body })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await test.as(agent).call(accounts.current)).text).toBe('Unauthorized')
    expect((await login(agent.email, agent.password)).status).toBe(401)
    expect((await login(agent.email, 'ganz-neu')).status).toBe(200)
    expect((await lettersTo(test.ctx, agent.email)).at(-1)?.subject).toContain('Passwort')
  })

  it('proves the address as well as a confirmation does', async () => {
    const body = form()
    await test.as().call(accounts.register, { body })
    await test.as().call(accounts.forgotPassword, { body: { email: body.email } })
    await test.drain()
    const token = await tokenFor(body.email)
    await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu' } })
    expect((await user(body.email)).is_email_verified).toBe(true)
    expect((await lettersTo(test.ctx, body.email)).map(({ type }) => type)).toContain('welcome')
  })

  it('comes too late after an hour', async () => {
    const agent = await test.make.agent()
    await test.as().call(accounts.forgotPassword, { body: { email: agent.email } })
    await test.drain()
    const token = await tokenFor(agent.email)
    test.clock.advance(RESET_LIFE)
    expect((await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu' } })).status).toBe(400)
    expect((await login(agent.email, agent.password)).status).toBe(200)
  })

  it.each([
    [
      'was deactivated',
      async (agent: TestUser) => test.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', agent.id).execute(),
    ],
    ['was deleted', async (agent: TestUser) => test.ctx.db.deleteFrom('users').where('id', '=', agent.id).execute()],
    [
      'moved to another address',
      async (agent: TestUser) =>
        test.ctx.db
          .updateTable('users')
          .set({ email: `weg-${agent.email}` })
          .where('id', '=', agent.id)
          .execute(),
    ],
  ])('is not replaced when the account %s in the meantime', async (_, change) => {
    const agent = await test.make.agent()
    await test.as().call(accounts.forgotPassword, { body: { email: agent.email } })
    await test.drain()
    const token = await tokenFor(agent.email)
    await change(agent)
    expect((await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu' } })).status).toBe(400)
  })

  it('is not asked for by the link of a confirmation, nor the other way round', async () => {
    const body = form()
    await test.as().call(accounts.register, { body })
    const token = await tokenFor(body.email)
    expect((await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu' } })).status).toBe(400)
    await test.as().call(accounts.forgotPassword, { body: { email: body.email } })
    await test.drain()
    const reset = await tokenFor(body.email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token: reset } })).status).toBe(400)
  })
})

describe('changing the own password', () => {
  it('needs the old one, ends the other sessions, and says so by letter', async () => {
    const agent = await test.make.agent()
    const elsewhere = await test.make.signIn(agent)
    const change = (currentPassword: string) =>
      test.as(agent).call(accounts.changePassword, { body: { currentPassword, newPassword: 'ganz-neu' } })
    const wrong = await change('falsch')
    expect([wrong.status, wrong.text]).toEqual([400, 'Das aktuelle Passwort ist falsch.'])
    expect((await test.as(elsewhere).call(accounts.current)).status).toBe(200)
    expect((await change(agent.password)).status).toBe(200)
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)
    expect((await test.as(elsewhere).call(accounts.current)).status).toBe(401)
    expect((await login(agent.email, 'ganz-neu')).status).toBe(200)
    expect((await lettersTo(test.ctx, agent.email)).map(({ type }) => type)).toEqual(['notification'])
  })
})

describe('changing the own address', () => {
  it('needs the password and the link at the new address; the old one hears of it', async () => {
    const agent = await test.make.agent()
    const email = `neue-adresse-${count}@example.test`
    const change = (password: string) => test.as(agent).call(accounts.changeEmail, { body: { email, password } })
    expect((await change('falsch')).text).toBe('Das Passwort ist falsch.')
    expect((await change(agent.password)).status).toBe(200)
    expect((await test.as(agent).call(accounts.current)).body).toMatchObject({ email: agent.email, pendingEmail: email })
    const token = await tokenFor(email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).body).toEqual({ success: true, email })
    expect((await test.as(agent).call(accounts.current)).body).toMatchObject({ email, pendingEmail: null, isEmailVerified: true })
    const notice = (await lettersTo(test.ctx, agent.email)).at(-1)?.text
    expect(notice).toContain(email)
    // a new password cannot be asked for with an address that leads to no account any more
    expect(notice).toContain('http://giebel.test/impressum')
    expect(notice).not.toContain('/forgot-password')
  })

  it('can be taken back; then the link leads nowhere', async () => {
    const agent = await test.make.agent()
    const email = `doch-nicht-${count}@example.test`
    await test.as(agent).call(accounts.changeEmail, { body: { email, password: agent.password } })
    expect((await test.as(agent).call(accounts.withdrawEmail)).status).toBe(200)
    expect((await test.as(agent).call(accounts.current)).body.pendingEmail).toBeNull()
    const token = await tokenFor(email)
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).status).toBe(400)
  })

  it('is refused for an address somebody has, also when he was faster', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const taken = await test.as(agent).call(accounts.changeEmail, { body: { email: other.email, password: agent.password } })
    expect([taken.status, taken.text]).toEqual([409, 'Diese E-Mail-Adresse ist bereits registriert.'])
    const email = `umkaempft-${count}@example.test`
    await test.as(agent).call(accounts.changeEmail, { body: { email, password: agent.password } })
    const token = await tokenFor(email)
    await test.as().call(accounts.register, { body: form({ email }) })
    expect((await test.as().call(accounts.verifyEmail, { body: { token } })).status).toBe(409)
    expect((await test.as(agent).call(accounts.current)).body.email).toBe(agent.email)
  })
})

describe('the own sessions', () => {
  it('are listed with what they are and end on demand, one or all others', async () => {
    const agent = await test.make.agent()
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const answer = await test.as().call(accounts.login, { body: { email: agent.email, password: agent.password } }, headers)
    const firefox = { ...agent, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
    const third = await signedIn(agent.email, agent.password)
    const list = (await test.as(firefox).call(accounts.sessions)).body
    expect(list).toHaveLength(3)
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({ device: 'Firefox auf Windows', address: '127.0.0.1' })
    const other = list.find(({ isCurrent }) => !isCurrent)
    expect((await test.as(firefox).call(accounts.endSession, { params: { id: other?.id ?? 0 } })).status).toBe(200)
    expect((await test.as(firefox).call(accounts.endOtherSessions)).body).toEqual({ success: true, ended: 1 })
    expect((await test.as(firefox).call(accounts.current)).status).toBe(200)
    for (const gone of [agent, third]) expect((await test.as(gone).call(accounts.current)).status).toBe(401)
  })

  it('of somebody else are not there', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [foreign] = (await test.as(other).call(accounts.sessions)).body
    expect((await test.as(agent).call(accounts.endSession, { params: { id: foreign?.id ?? 0 } })).status).toBe(404)
    expect((await test.as(other).call(accounts.current)).status).toBe(200)
  })
})
