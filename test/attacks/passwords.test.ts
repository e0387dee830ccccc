import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { prepareFirstAdmin } from '#server/features/people/accounts/service.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { PASSWORD_MAX } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { type Connection, connectTo } from '#test/connection.ts'
import type { TestAgent } from '#test/factories.ts'
import { invitationForm, registrationForm } from '#test/forms.ts'
import { newestToken } from '#test/mails.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => test.clock.advance(hours(2)))
afterAll(() => test.close())

const readStatus = async (email: string, password: string) => (await test.as().call(accounts.login, { body: { email, password } })).status

async function registered(password: string): Promise<string> {
  const form = registrationForm({ password })
  expect((await test.as().call(accounts.register, { body: form })).status).toBe(200)
  return form.email
}

/** Pairs that differ only where a careless comparison would not notice. */
const PAIRS: [string, string, string][] = [
  ['what follows the 72nd byte (where bcrypt stops)', `Wal ${'a'.repeat(68)}x`, `Wal ${'a'.repeat(68)}y`],
  ['the last of two hundred characters', `Wal ${'b'.repeat(PASSWORD_MAX - 5)}x`, `Wal ${'b'.repeat(PASSWORD_MAX - 5)}y`],
  ['what follows the 72nd byte of letters that take two', `Wal ${'ü'.repeat(40)}x`, `Wal ${'ü'.repeat(40)}y`],
  ['its length alone', `Wal ${'c'.repeat(PASSWORD_MAX - 4)}`, `Wal ${'c'.repeat(PASSWORD_MAX - 5)}`],
  ['a blank in front', ' geheim-genug', 'geheim-genug'],
  ['a blank at the end', 'geheim-genug ', 'geheim-genug'],
  ['a tab at the end', 'geheim-genug\t', 'geheim-genug'],
  ['a break at the end', 'geheim-genug\r\n', 'geheim-genug'],
  ['capital letters', 'Geheim-Genug', 'geheim-genug'],
  ['what is outside of Latin', 'Tor 🔑🔑🔑', 'Tor 🔒🔒🔒'],
  ['what looks alike', 'passwоrt', 'passwort'],
  ['the number of blanks', 'Tor      7', 'Tor       7'],
]

const NORA = { firstName: 'Nora', lastName: 'Petersen-Groß', companyName: 'Hansen & Söhne Immobilien GmbH' }
const NORA_EMAIL = 'nora.petersen@hansen-soehne.example'

/** What attackers try first for a user with this name. */
const GUESSABLE: [string, string[]][] = [
  ['one of the commonest', ['123456', 'password', 'qwerty123', '1q2w3e4r', 'letmein', 'iloveyou', '111111', 'football']],
  [
    'a common one of Germans',
    ['passwort', 'hallo123', 'schatz', 'ichliebedich', 'qwertz', 'schalke04', 'fußball', 'arschloch', 'willkommen'],
  ],
  [
    'a common one with what people append',
    ['Passwort1!', 'PASSWORT', 'Sommer2026!', 'berlin1990', 'Geheim!!', 'master_007', 'Fussball...'],
  ],
  ['the own address', [NORA_EMAIL, NORA_EMAIL.toUpperCase(), 'nora.petersen', 'NoraPetersen1987', 'petersen!', 'hansen-soehne1']],
  ['the own name', ['Petersen', 'petersen-groß', 'Petersengross2', 'noragross', 'PetersenGrossNora', 'groß1987', '1987nora']],
  ['the own company', ['Hansen & Söhne Immobilien GmbH', 'hansen', 'Soehne2026', 'immobilien']],
  ['the name on the door', ['giebel', 'Giebel!', 'GIEBEL2026']],
]

/** Hard to guess, though they contain a common or personal word. */
const GOOD = [
  'drei Stühle am Fenster',
  'birnbaum',
  'sechs6',
  'nora-mag-keinen-Kaffee',
  'passwort fürs Maklerbüro',
  'hansen-und-der-Wal',
  'qzv8xk',
]

describe('a password', () => {
  it.each(PAIRS)('differs from another in %s', async (_, password, other) => {
    const email = await registered(password)
    expect(await readStatus(email, password)).toBe(200)
    expect(await readStatus(email, other)).toBe(401)
  })

  it('is the same in NFC and NFD, whichever form is typed', async () => {
    const [one, two] = ['drei Stühle', 'vier Stühle']
    for (const [chosen, typed] of [
      ['NFC', 'NFD'],
      ['NFD', 'NFC'],
    ] as const) {
      const email = await registered(one.normalize(chosen))
      expect(await readStatus(email, one.normalize(typed))).toBe(200)
      await test.as().call(accounts.forgotPassword, { body: { email } })
      await test.drain()
      const token = await newestToken(test.ctx, email)
      const reset = await test.as().call(accounts.resetPassword, { body: { token, password: two.normalize(chosen) } })
      expect(reset.status).toBe(200)
      expect(await readStatus(email, two.normalize(typed))).toBe(200)

      const agent = await test.make.agent()
      const change = (currentPassword: string, newPassword: string) =>
        test.as(agent).call(accounts.changePassword, { body: { currentPassword, newPassword } })
      expect((await change(agent.password, one.normalize(chosen))).status).toBe(200)
      expect((await change(one.normalize(typed), two.normalize(chosen))).status).toBe(200)
      expect(await readStatus(agent.email, two.normalize(typed))).toBe(200)
    }
  })

  it('keeps its spaces and all 200 characters when changed', async () => {
    const agent = await test.make.agent()
    const newPassword = ` Wal${'ü'.repeat(PASSWORD_MAX - 5)} `
    const body = { currentPassword: agent.password, newPassword }
    expect((await test.as(agent).call(accounts.changePassword, { body })).status).toBe(200)
    expect(await readStatus(agent.email, newPassword)).toBe(200)
    expect(await readStatus(agent.email, newPassword.trim())).toBe(401)
  })

  it('is normalized before hashing and counting', async () => {
    const email = await registered('Grüße vom Gärtner'.normalize('NFD'))
    for (const form of ['NFC', 'NFD']) expect(await readStatus(email, 'Grüße vom Gärtner'.normalize(form))).toBe(200)
    // eight code points, but only four characters as typed
    const short = await test.as().call(accounts.register, { body: registrationForm({ password: 'üöäü'.normalize('NFD') }) })
    expect([short.status, short.text]).toEqual([400, 'Passwort muss mindestens 6 Zeichen haben'])
  })

  it('has 6 to 200 characters in every form', async () => {
    const agent = await test.make.agent()
    for (const password of ['', '12345', 'x'.repeat(PASSWORD_MAX + 1), 'x'.repeat(500_000)]) {
      const answers = await Promise.all([
        test.as().call(accounts.register, { body: registrationForm({ password }) }),
        test.as().call(accounts.resetPassword, { body: { token: 'x', password } }),
        test.as(agent).call(accounts.changePassword, { body: { currentPassword: agent.password, newPassword: password } }),
      ])
      for (const answer of answers) expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/^Passwort /)])
    }
    expect(await readStatus(agent.email, agent.password)).toBe(200)
  })

  it("is stored as argon2id with at least OWASP's parameters and its own salt", async () => {
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

describe('a guessable password', () => {
  const COMMON = /^Dieses Passwort gehört zu den häufigsten und wird als Erstes probiert\. Bitte wählen Sie ein anderes/
  const EITHER = /^Dieses Passwort (gehört zu den häufigsten|ist leicht zu erraten: Es besteht aus Ihrer E-Mail-Adresse, Ihrem Namen)/

  it.each(GUESSABLE)('is rejected: %s', async (_, passwords) => {
    for (const password of passwords) {
      const answer = await test.as().call(accounts.register, { body: registrationForm({ ...NORA, email: NORA_EMAIL, password }) })
      expect([password, answer.status, answer.text]).toEqual([password, 400, expect.stringMatching(EITHER)])
      test.clock.advance(hours(2))
    }
    expect(await test.ctx.db.selectFrom('users').select('id').where('email', '=', NORA_EMAIL).execute()).toEqual([])
  })

  it.each(GOOD)('does not include %s', async (password) => {
    const answer = await test.as().call(accounts.register, { body: registrationForm({ ...NORA, password }) })
    expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
  })

  it('is rejected in every form, and changes nothing', async () => {
    const agent = await test.make.agent({ last_name: 'Wulf', company_name: 'Deichhaus' })
    await test.as().call(accounts.forgotPassword, { body: { email: agent.email } })
    await test.drain()
    const token = await newestToken(test.ctx, agent.email)
    for (const password of ['passwort', 'Deichhaus1', 'annawulf']) {
      const change = { currentPassword: agent.password, newPassword: password }
      const answers = await Promise.all([
        test.as().call(accounts.resetPassword, { body: { token, password } }),
        test.as(agent).call(accounts.changePassword, { body: change }, { accept: 'application/json' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([400, 400])
      expect(JSON.parse(answers[1].text)).toMatchObject({ fields: { newPassword: expect.stringMatching(EITHER) } })
    }
    expect(await readStatus(agent.email, agent.password)).toBe(200)
    // The link was not used up.
    expect((await test.as().call(accounts.resetPassword, { body: { token, password: 'drei Stühle am Fenster' } })).status).toBe(200)

    const body = invitationForm({ companyName: 'Dachdeckerei Sturm', password: 'Dachdeckerei' })
    const byLink = await test.as().call(partners.register, { params: { shortLink: agent.id }, body })
    expect([byLink.status, byLink.text]).toEqual([400, expect.stringMatching(EITHER)])
  })

  it('is rejected for the first administrator, by link and by environment variable', async () => {
    const path = (await prepareFirstAdmin(test.ctx)) ?? ''
    const token = new URL(path, 'http://giebel.test').searchParams.get('token') ?? ''
    const form = { token, email: 'chefin@example.test', firstName: 'Karin', lastName: 'Wulf' }
    const refused = await test.as().call(accounts.setUp, { body: { ...form, password: '123456' } })
    expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(COMMON)])
    for (const password of ['passwort', 'leitung1', 'Administration']) {
      const configured = { ...test.ctx, config: { ...test.ctx.config, admin: { email: 'leitung@example.test', password } } }
      await expect(prepareFirstAdmin(configured)).rejects.toThrow(
        /^ADMIN_PASSWORD ist zu leicht zu erraten: [^\n]+\nADMIN_PASSWORD is too easy/,
      )
    }
    expect((await test.as().call(accounts.setUp, { body: { ...form, password: 'ein ganzer Satz' } })).status).toBe(200)
  })
})

/** libuv's default. */
const THREADS = 4

/** Blocks the threads that hash passwords, without load, by opening a pipe that has no writer. Returns what frees them; the end of the test does, too. */
async function blockHashing(): Promise<() => void> {
  const folder = await mkdtemp(join(tmpdir(), 'giebel-pipe-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const readers = Array.from({ length: THREADS }, () => open(pipe))
  let writer: number | undefined
  const free = () => {
    writer ??= openSync(pipe, 'w')
  }
  onTestFinished(async () => {
    free()
    for (const reader of readers) await (await reader).close()
    if (writer !== undefined) closeSync(writer)
    await rm(folder, { recursive: true })
  })
  return free
}

describe('more sign-ins than the server can process', () => {
  // each connection opens up to 64 sockets
  let connections: Connection[] = []
  let behindProxy: TestApp
  beforeAll(async () => {
    behindProxy = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
    const base = await behindProxy.listen()
    connections = [1, 2, 3, 4, 5].map(() => connectTo(base))
  })
  afterAll(async () => {
    for (const connection of connections) connection.close()
    await behindProxy.close()
  })

  it('get a 503 with a sentence, count against no limit, and do not disturb the server', async () => {
    const agents: TestAgent[] = []
    while (agents.length < 320) agents.push(await behindProxy.make.agent())
    // Else a machine that accepts requests more slowly than it hashes would refuse none.
    const free = await blockHashing()
    const answers = await Promise.all(
      agents.map(async ({ email, password }, n) => {
        const answer = await (connections[n % 5] as Connection).send({
          method: 'POST',
          path: accounts.login.path,
          headers: { 'x-forwarded-for': `198.51.${100 + (n % 5)}.${n % 256}` },
          body: { email, password },
        })
        if (answer.status !== 200) free()
        return answer
      }),
    )
    const [admitted, refused] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status !== 200)]
    expect(admitted.length).toBeGreaterThanOrEqual(100)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, text, headers } of refused) {
      expect([status, text]).toEqual([503, expect.stringMatching(/^Gerade melden sich sehr viele gleichzeitig an\. Bitte versuchen/)])
      expect(headers['retry-after']).toBe('5')
    }
    expect(await behindProxy.ctx.db.selectFrom('rate_limits').select('key').where('calls', '>', 0).execute()).toEqual([])
    for (const { email, password } of agents.slice(-3)) {
      expect((await behindProxy.as().call(accounts.login, { body: { email, password } })).status).toBe(200)
    }
  })
})
