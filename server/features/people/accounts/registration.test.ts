import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { VERIFICATION_LIFE } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { registrationForm } from '#test/forms.ts'
import { mailsTo, newestToken } from '#test/mails.ts'
import { register } from './registration.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
// limits count per hour and address, and all tests share one address
beforeEach(() => test.clock.advance(hours(2)))

const tokenFor = (email: string) => newestToken(test.ctx, email)
const user = (email: string) => test.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('registering', () => {
  it('does not count a rejected form towards the ten attempts', async () => {
    const body = registrationForm()
    for (let tries = 0; tries < 12; tries += 1)
      expect((await test.as().call(accounts.register, { body: { ...body, password: 'kurz' } })).status).toBe(400)
    expect((await test.as().call(accounts.register, { body })).status).toBe(200)
    // whether an address is taken can be checked ten times at most
    const answers: number[] = []
    for (let more = 0; more < 10; more += 1) answers.push((await test.as().call(accounts.register, { body })).status)
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 409), 429])
  })

  it('creates an account together with its confirmation email, and does not sign in', async () => {
    const body = registrationForm({ companyName: 'Nordlicht Immobilien', phoneNumber: '040 123456' })
    const answer = await test.as().call(accounts.register, { body })
    expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await user(body.email)).toMatchObject({
      role: 'agent',
      phone_number: '040 123456',
      is_active: true,
      is_email_verified: false,
    })
    const [mail] = await mailsTo(test.ctx, body.email)
    expect(mail).toMatchObject({ type: 'verification' })
    expect(mail?.link).toMatch(/^http:\/\/giebel\.test\/verify-email\?token=[\w-]{43}$/)
    expect((await test.as().call(accounts.login, { body })).status).toBe(200)
  })

  it.each([
    ['an administrator', { role: 'admin' }, 'Bitte wählen Sie, ob Sie Makler oder Partner sind'],
    ['five characters', { password: '12345' }, 'Passwort muss mindestens 6 Zeichen haben'],
    ['no address', { email: 'nora' }, 'Ungültige E-Mail-Adresse'],
    ['no first name', { firstName: ' ' }, 'Vorname ist erforderlich'],
    ['no last name', { lastName: undefined }, 'Nachname ist erforderlich'],
  ])('rejects %s', async (_, change, sentence) => {
    const answer = await test.as().call(accounts.register, { body: registrationForm(change) })
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it('accepts six characters, an empty company and phone, and ignores fields that a form may not set', async () => {
    const body = registrationForm({ password: 'sechs6', companyName: '', phoneNumber: '', isActive: false, isEmailVerified: true, id: 'x' })
    expect((await test.as().call(accounts.register, { body })).status).toBe(200)
    expect(await user(body.email)).toMatchObject({ company_name: null, phone_number: null, is_active: true, is_email_verified: false })
  })

  it.each(['Gewinn auf https://boese.example', 'boese.example', 'www.boese.example', 'boese24.example'])(
    'keeps %s out of the email',
    async (firstName) => {
      const body = registrationForm({ firstName })
      await test.as().call(accounts.register, { body })
      const [mail] = await mailsTo(test.ctx, body.email)
      expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain('boese')
      expect(mail?.text).toContain('Guten Tag,')
      expect(mail?.name).toBeUndefined()
    },
  )

  it('compares addresses case-insensitively', async () => {
    const body = registrationForm()
    await test.as().call(accounts.register, { body })
    const again = await test.as().call(accounts.register, { body: { ...body, email: body.email.toUpperCase() } })
    expect([again.status, again.text]).toEqual([409, 'Diese E-Mail-Adresse ist bereits registriert.'])
    expect(await mailsTo(test.ctx, body.email)).toHaveLength(1)
  })

  it('creates one account and one email under fifty concurrent requests', async () => {
    const body = registrationForm()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => register(test.ctx, { ...body, companyName: undefined, phoneNumber: undefined })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await test.ctx.db.selectFrom('users').select('id').where('email', '=', body.email).execute()
    expect(rows).toHaveLength(1)
    expect(await mailsTo(test.ctx, body.email)).toHaveLength(1)
  })
})

describe('an address confirmation', () => {
  it('works once, even under concurrent use, and sends the welcome email', async () => {
    const body = registrationForm()
    await test.as().call(accounts.register, { body })
    const token = await tokenFor(body.email)
    const answers = await Promise.all([1, 2].map(() => test.as().call(accounts.verifyEmail, { body: { token } })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await user(body.email)).is_email_verified).toBe(true)
    expect((await mailsTo(test.ctx, body.email)).map(({ type }) => type)).toEqual(['verification', 'welcome'])
  })

  it('is rejected after a day', async () => {
    const body = registrationForm()
    await test.as().call(accounts.register, { body })
    const token = await tokenFor(body.email)
    test.clock.advance(VERIFICATION_LIFE)
    const late = await test.as().call(accounts.verifyEmail, { body: { token } })
    expect([late.status, late.text]).toEqual([400, 'Dieser Link ist ungültig, abgelaufen oder wurde schon benutzt.'])
  })

  it('is resent on request if still needed, and then only the newest link works', async () => {
    const body = registrationForm()
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
    for (const email of [confirmed.email, 'niemand@example.test']) expect(await mailsTo(test.ctx, email)).toEqual([])
  })

  it('is required before exports to the CRM', async () => {
    const agent = await test.make.agent({ is_email_verified: false })
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: 'x'.repeat(20) } })
    const property = await test.make.property()
    const refused = await test.as(agent).call(crm.exportMany, { body: { propertyIds: [property] } })
    expect([refused.status, refused.text]).toEqual([403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Erst dann wird exportiert.'])
  })
})
