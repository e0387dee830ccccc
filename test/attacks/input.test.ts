import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accounts } from '#shared/contract/people/accounts.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { contract } from '#shared/contract/index.ts'
import { buildAddress, type Route, contractRows, type Write } from '#shared/contract/route.ts'
import { users } from '#shared/contract/people/users.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { invitationForm, registrationForm } from '#test/forms.ts'
import { mailsTo } from '#test/mails.ts'

let test: TestApp
let agent: TestAgent
let partner: TestUser<'partner'>
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  test.clock.advance(hours(2))
  agent = await test.make.agent()
  partner = await test.make.user({ role: 'partner' })
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

const stored = (email: string) => test.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Every endpoint that stores form data, an allowed caller, and a valid form. */
const FORMS: [string, { row: Route; caller?: () => TestUser; form: () => Record<string, unknown> }][] = [
  ['registering', { row: accounts.register, form: registrationForm }],
  ['registering by a link', { row: partners.register, form: invitationForm }],
  ['the own account', { row: accounts.update, caller: () => agent, form: () => ({ firstName: 'Nora' }) }],
  [
    "a partner's profile",
    { row: partners.updateProfile, caller: () => partner, form: () => ({ companyName: 'Foto Nord', firstName: 'Ida', lastName: 'Nord' }) },
  ],
  ['an account, by an administrator', { row: users.update, caller: () => admin, form: () => ({ isActive: true, role: 'agent' }) }],
]

const send = (row: Route, body: unknown, caller?: TestUser) =>
  test.app.inject({
    method: row.method,
    url: buildAddress(row.path, { shortLink: agent.id, id: agent.id }),
    headers: { 'content-type': 'application/json', ...(caller && { cookie: caller.cookie }) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Every field in the form plus one unknown field. */
function namesIn(row: Route): string[] {
  const { properties } = z.toJSONSchema((row as Write).body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return [...Object.keys(properties ?? {}), 'unheardOf']
}

/** Fields that no form may set, spelled as in the contract and in the tables. */
const FORBIDDEN: Record<string, unknown> = {
  id: '0198a000-0000-7000-8000-000000000001',
  role: 'admin',
  userLevel: 1,
  user_level: 1,
  isEmailVerified: true,
  is_email_verified: true,
  is_active: false,
  isDemo: true,
  is_demo: true,
  shortLink: 'evil',
  short_link: 'evil',
  passwordHash: 'evil',
  password_hash: 'evil',
  profileImageUrl: 'https://evil.example/x.png',
  createdAt: '2000-01-01T00:00:00Z',
  created_at: '2000-01-01T00:00:00Z',
  agentId: '0198a000-0000-7000-8000-000000000001',
  userId: '0198a000-0000-7000-8000-000000000001',
  tokens: [],
  sessions: [],
}

/** The user columns that no form in this file changes. */
function untouchedOf({
  first_name: _,
  last_name: __,
  company_name: ___,
  phone_number: ____,
  updated_at: _____,
  ...rest
}: Awaited<ReturnType<typeof stored>>) {
  return rest
}

describe.each(FORMS)('%s', (_, { row, caller, form }) => {
  it('ignores fields the form does not define', async () => {
    const own = form()
    // A field the form defines keeps its valid value.
    const body = { ...FORBIDDEN, ...(row !== users.update && { isActive: false }), ...own }
    const email = row === users.update ? agent.email : (caller?.().email ?? String(own.email))
    const before = caller ? await stored(email) : undefined
    expect((await send(row, body, caller?.())).statusCode).toBe(200)
    const after = await stored(email)
    const newcomer = {
      role: own.role ?? 'partner',
      is_active: true,
      is_email_verified: false,
      is_demo: false,
      profile_image_url: null,
      short_link: after.id,
    }
    expect(after).toMatchObject(before ? untouchedOf(before) : newcomer)
    expect(after.id).not.toBe(FORBIDDEN.id)
    expect(after.password_hash).toMatch(/^\$argon2id\$/)
    expect(Date.parse(after.created_at)).toBeGreaterThan(Date.parse('2020-01-01'))
  })

  it.each([
    ['a poisoned prototype', '"__proto__":{"role":"admin","isActive":true,"polluted":1}'],
    ['a poisoned prototype, spelled otherwise', '"\\u005f_proto__":{"role":"admin","polluted":1}'],
    ['a poisoned constructor', '"constructor":{"prototype":{"role":"admin","polluted":1}}'],
  ])('rejects %s', async (__, poison) => {
    const text = JSON.stringify(form())
    for (const payload of [
      `${text.slice(0, -1)},${poison}}`,
      `{${poison},${text.slice(1)}`,
      `{"x":{${poison}},${text.slice(1)}`,
      `[{${poison}}]`,
    ]) {
      expect((await send(row, payload, caller?.())).statusCode).toBe(400)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })

  it('responds to invalid field values with a validation error, never a 500', async () => {
    const wrong: unknown[] = [
      'x'.repeat(100_000),
      '\u0000',
      'a\u0000b',
      7,
      -0.5,
      1e308,
      [],
      {},
      { toString: 'x' },
      [[['x']]],
      '\ud800',
      'x'.repeat(301),
    ]
    for (const name of namesIn(row)) {
      for (const value of wrong) {
        const answer = await send(row, { ...form(), [name]: value }, caller?.())
        // 200 for the unknown field and for lone surrogates, which are stored as the replacement character
        expect([200, 400, 429], `${name} ${JSON.stringify(value).slice(0, 40)}`).toContain(answer.statusCode)
        test.clock.advance(hours(1))
      }
    }
  })

  it.each([
    'null',
    '7',
    '"text"',
    '[]',
    '[[]]',
    '{',
    '{"a":1,}',
    '',
    '\u0000',
    '{"email":"\\ud800"}',
    `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  ])('rejects a body that is not an object: %j', async (payload) => {
    const answer = await send(row, payload, caller?.())
    // An update without fields is a no-op.
    expect(row === accounts.update || row === users.update ? [200, 400] : [400]).toContain(answer.statusCode)
  })
})

describe('a forged list cursor', () => {
  const MOMENTS = ['0000-01-01T00:00:00+18:00', '9999-12-31T23:59:59-23:59', '2026-01-01T00:00:00+16:00', '1000-01-01T00:00:00Z']
  const UUID = '0198a000-0000-7000-8000-000000000001'
  const shapes = (moment: string): unknown[] => [
    [moment],
    [moment, '1'],
    [moment, UUID],
    [moment, 'contact', '1'],
    [moment, 'terms', '1'],
    [moment, moment, '1'],
    ['true', moment, '1'],
    ['false', moment, '1'],
    [1, moment, '1'],
  ]
  const lists = contractRows(contract).flatMap(({ row }) => ('paged' in row && row.paged ? [row] : []))

  it.each(lists.map((row) => [row.path, row] as const))('is rejected by %s for every moment', async (_, row) => {
    const caller = { agent, partner, admin }[row.access[0] as 'agent'] ?? agent
    for (const cursor of MOMENTS.flatMap(shapes)) {
      const place = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      const url = buildAddress(row.path, { id: '1' }, { cursor: place })
      const { statusCode, body } = await test.app.inject({ method: 'GET', url, headers: { cookie: caller.cookie } })
      expect([400, 404], `${url} ${body}`).toContain(statusCode)
    }
  })
})

describe('emails', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</a><a href="https://evil.example">hier</a>',
    "' style='background:url(https://evil.example)",
    '{{verificationUrl}}',
    '{{ resetUrl }}',
    '{{constructor}}',
    '${7*7} #{7*7} <%= 7*7 %>',
    'Nora\r\nBcc: alle@evil.example',
    'Nora\nContent-Type: text/html\n\n<h1>Evil</h1>',
    'Nora\u2028Bcc: alle@evil.example',
    '=?utf-8?B?QmNjOiBhbGxlQGV2aWwuZXhhbXBsZQ==?=',
    '&lt;b&gt;',
    '<!--',
    '\u202egnp.exe',
  ]

  it.each(HOSTILE)("show the user's name as plain text: %j", async (firstName) => {
    const form = registrationForm({ firstName, lastName: firstName, companyName: firstName })
    expect((await test.as().call(accounts.register, { body: form })).status).toBe(200)
    const [mail] = await mailsTo(test.ctx, form.email)
    await test.as().call(accounts.verifyEmail, { body: { token: mail?.token ?? '' } })
    await test.as().call(accounts.forgotPassword, { body: { email: form.email } })
    await test.drain()
    const mails = await mailsTo(test.ctx, form.email)
    expect(mails.map(({ type }) => type)).toEqual(['verification', 'welcome', 'reset'])
    const plain = registrationForm({ firstName: 'Nora' })
    await test.as().call(accounts.register, { body: plain })
    const [innocent] = await mailsTo(test.ctx, plain.email)
    // Same tags, attributes and addresses as in an email with a harmless name.
    expect(shapeOf(mail?.html ?? '')).toEqual(shapeOf(innocent?.html ?? ''))
    for (const { html } of mails) expect(html).not.toMatch(/<script|<img src=x|<h1>Evil|href="https:\/\/evil| style='background/i)
    const links = mails.map(({ link }) => link.replace(/[\w-]{43}$/, ''))
    expect(links).toEqual(['http://giebel.test/verify-email?token=', '', 'http://giebel.test/reset-password?token='])
    const rows = await test.ctx.db.selectFrom('deliveries').select(['recipient', 'title']).where('recipient', '=', form.email).execute()
    expect(rows).toHaveLength(3)
    for (const { title } of rows) {
      expect(title).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
  })

  it.each([
    'nora@example.test\r\nBcc: alle@evil.example',
    'nora@example.test\nalle@evil.example',
    'nora@example.test,alle@evil.example',
    'nora@example.test;alle@evil.example',
    'nora@example.test alle@evil.example',
    'Nora <nora@example.test>',
    '<nora@example.test>',
    '"nora\r\n"@example.test',
    '"a b"@example.test',
    'nora@example.test>',
    'nora@[127.0.0.1]',
    'nora@localhost',
    'nora@example.test(comment)',
    'nora@example.test\u0000',
    'nora%0d%0aBcc:alle@evil.example\r',
    'nora@exam\u00adple.test\u200b',
    '../../etc/passwd@',
    `${'x'.repeat(250)}@example.test`,
  ])('are sent to one plain address only: %j', async (email) => {
    const answers = await Promise.all([
      test.as().call(accounts.register, { body: registrationForm({ email }) }),
      test.as().call(partners.register, { params: { shortLink: agent.id }, body: invitationForm({ email }) }),
      test.as().call(accounts.forgotPassword, { body: { email } }),
      test.as(agent).call(accounts.changeEmail, { body: { email, password: agent.password } }),
    ])
    for (const answer of answers) expect(answer.status).toBe(400)
    expect(await test.ctx.db.selectFrom('deliveries').select('id').where('recipient', 'like', '%evil%').execute()).toEqual([])
  })
})

/** Returns an email's tags with their attributes and link targets, without tokens. */
function shapeOf(html: string): string[] {
  return [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag.replace(/(token(?:=|&#61;))[\w-]+/g, '$1…'))
}
