import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/accounts.ts'
import { PASSWORD_MAX } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { registrationForm } from '#test/forms.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => test.clock.advance(hours(2)))
afterAll(() => test.close())

const statusOf = async (email: string, password: string) => (await test.as().call(accounts.login, { body: { email, password } })).status

async function registered(password: string): Promise<string> {
  const form = registrationForm({ password })
  expect((await test.as().call(accounts.register, { body: form })).status).toBe(200)
  return form.email
}

/** Each pair differs where something careless would not notice. */
const PAIRS: [string, string, string][] = [
  ['what follows the 72nd byte (where bcrypt stops)', `${'a'.repeat(72)}x`, `${'a'.repeat(72)}y`],
  ['the last of two hundred characters', `${'b'.repeat(PASSWORD_MAX - 1)}x`, `${'b'.repeat(PASSWORD_MAX - 1)}y`],
  ['what follows the 72nd byte of letters that take two', `${'ü'.repeat(40)}x`, `${'ü'.repeat(40)}y`],
  ['its length alone', 'c'.repeat(PASSWORD_MAX), 'c'.repeat(PASSWORD_MAX - 1)],
  ['a blank in front', ' geheim-genug', 'geheim-genug'],
  ['a blank at the end', 'geheim-genug ', 'geheim-genug'],
  ['a tab at the end', 'geheim-genug\t', 'geheim-genug'],
  ['a break at the end', 'geheim-genug\r\n', 'geheim-genug'],
  ['capital letters', 'Geheim-Genug', 'geheim-genug'],
  ['what follows a NUL', 'geheim\u0000eins', 'geheim\u0000zwei'],
  ['a NUL at the end', 'geheim-genug\u0000', 'geheim-genug'],
  ['what is outside of Latin', '🔑🔑🔑🔑🔑🔑', '🔒🔒🔒🔒🔒🔒'],
  ['what looks alike', 'passwоrt', 'passwort'],
  ['nothing but blanks', '      ', '       '],
]

describe('a password', () => {
  it.each(PAIRS)('is told from another by %s', async (_, password, other) => {
    const email = await registered(password)
    expect(await statusOf(email, password)).toBe(200)
    expect(await statusOf(email, other)).toBe(401)
  })

  it('keeps all of that when it is changed', async () => {
    const agent = await test.make.agent()
    const newPassword = ` ${'ü'.repeat(PASSWORD_MAX - 2)} `
    const body = { currentPassword: agent.password, newPassword }
    expect((await test.as(agent).call(accounts.changePassword, { body })).status).toBe(200)
    expect(await statusOf(agent.email, newPassword)).toBe(200)
    expect(await statusOf(agent.email, newPassword.trim())).toBe(401)
  })

  it('has six to two hundred characters, in every form that asks for one', async () => {
    const agent = await test.make.agent()
    for (const password of ['', '12345', 'x'.repeat(PASSWORD_MAX + 1), 'x'.repeat(500_000)]) {
      const answers = await Promise.all([
        test.as().call(accounts.register, { body: registrationForm({ password }) }),
        test.as().call(accounts.resetPassword, { body: { token: 'x', password } }),
        test.as(agent).call(accounts.changePassword, { body: { currentPassword: agent.password, newPassword: password } }),
      ])
      for (const answer of answers) expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/^Passwort /)])
    }
    expect(await statusOf(agent.email, agent.password)).toBe(200)
  })

  it('is kept as argon2id with at least what OWASP asks for, each with a salt of its own', async () => {
    const password = 'dasselbe-Passwort'
    const emails = [await registered(password), await registered(password)]
    const rows = await test.ctx.db.selectFrom('users').select('password_hash as hash').where('email', 'in', emails).execute()
    const salts = new Set<string>()
    for (const { hash } of rows) {
      const [, memory = 0, passes = 0, lanes = 0, salt = '', key = ''] =
        /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
      expect([Number(memory) >= 19_456, Number(passes) >= 2, Number(lanes)]).toEqual([true, true, 1])
      expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16)
      expect(Buffer.from(key, 'base64').length).toBeGreaterThanOrEqual(32)
      expect(await verify(hash, password)).toBe(true)
      salts.add(salt)
    }
    expect(salts.size).toBe(2)
  })
})
