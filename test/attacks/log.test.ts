import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { writeMail } from '#server/mail/outbox.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { withOwner } from '#test/database.ts'
import { registrationForm } from '#test/forms.ts'

/** Secrets no log may contain, each a unique value. */
const SECRET = {
  password: 'Passwort-Zeisig-4711',
  wrongPassword: 'Passwort-Stieglitz-4712',
  link: 'linkzeisigabcdefghijklmnopqrstuvwxyz01234567',
  mail: 'Mailtext Zeisig',
  ownerPhone: '0171 7777701',
  ownerName: 'Eigentuemer Zeisig',
  ownerEmail: 'eigentuemer.zeisig@example.test',
  note: 'Notiz Zeisig',
  newcomer: 'neu.zeisig@example.test',
  smtpPassword: 'Smtp-Zeisig-4713',
  crmKey: 'Schluessel-Zeisig-4714',
} as const
/** Tables with secret columns. */
const SPOILT = ['users', 'prospects', 'prospect_activities', 'crm_connections']
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const

let test: TestApp
let smtp: SmtpStandIn
const logged: string[] = []
const secrets: Record<string, string> = { ...SECRET, ownerPhoneAsStored: '+491717777701', ownerPhoneInOne: '01717777701' }

beforeAll(async () => {
  smtp = await startSmtp({ password: SECRET.smtpPassword })
  test = await startTestApp({
    env: { LOG_LEVEL: 'debug', PROPSTACK_URL: 'http://127.0.0.1:9' },
    log: { write: (line) => void logged.push(line) },
  })
  await connectMailServer(test.ctx, smtp)
})
afterAll(async () => {
  await test.close()
  await smtp.close()
})

/** Makes every insert or update of a table fail with an error whose detail contains the whole row. */
async function whileRowsFail(table: string, work: () => Promise<unknown>): Promise<void> {
  const own = (sql: string) => withOwner(test.database, (client) => client.query(sql))
  await own(`create function spoil() returns trigger language plpgsql as $$ begin new.planted := null; return new; end $$;
    alter table ${table} add column planted int not null default 1;
    create trigger spoil before insert or update on ${table} for each row execute function spoil()`)
  await work()
  await own(`drop function spoil cascade; alter table ${table} drop column planted`)
}

/** Exercises all features, mostly with failures. */
async function happen(): Promise<void> {
  const agent = await test.make.agent()
  const as = test.as(agent)
  secrets['cookie'] = agent.cookie.split('=')[1] ?? ''
  const property = await test.make.property()
  const params = { id: property }
  const owner = { ownerName: SECRET.ownerName, ownerPhone: SECRET.ownerPhone, ownerEmail: SECRET.ownerEmail, internalNotes: SECRET.note }
  const form = registrationForm({ email: SECRET.newcomer, password: SECRET.password })

  const key = await as.call(contract.apiKeys.create, { body: { name: 'Zeisig', scopes: ['read'] } })
  secrets['apiKey'] = key.body.token
  const inject = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers })
  await test.as().call(contract.accounts.login, { body: { email: agent.email, password: SECRET.wrongPassword } })
  await test.as().call(contract.accounts.resetPassword, { body: { token: SECRET.link, password: SECRET.password } })
  await inject(`/verify-email?token=${SECRET.link}`)
  await inject(`/api/calendar/${SECRET.link}`)
  await inject(`/api/properties?location=${encodeURIComponent(SECRET.note)}`, { authorization: `Bearer ${key.body.token}` })

  for (const table of SPOILT)
    await whileRowsFail(table, async () => {
      await test.as().call(contract.accounts.register, { body: form })
      await test.as().call(contract.accounts.login, { body: { email: agent.email, password: SECRET.password } })
      await as.call(contract.prospects.update, { params, body: owner })
      await as.call(contract.prospects.addActivity, { params, body: { activityType: 'call', description: SECRET.note } })
      await as.call(contract.accounts.update, { body: { propstackApiKey: SECRET.crmKey } })
      await test.drain().catch(() => {})
    })
  await as.call(contract.prospects.update, { params, body: owner })
  await test.as().call(contract.accounts.register, { body: form })
  for (const fault of ['5xx', 'auth', 'disconnect'] as const) {
    smtp.fault(fault, 1)
    await writeMail(test.ctx, {
      to: { email: SECRET.newcomer },
      type: 'verification',
      values: { verificationUrl: `https://x.test/?token=${SECRET.link}`, firstName: SECRET.mail },
    })
    await test.drain()
  }
}

describe('the log', { timeout: 60_000 }, () => {
  it('reports failures without passwords, links, keys, cookies, emails or owners', async () => {
    await happen()
    const text = logged.join('\n')
    // The rows failed and were logged.
    const reported = SPOILT.filter((table) => text.includes(`null value in column \\"planted\\" of relation \\"${table}\\"`))
    expect(reported).toEqual(SPOILT)
    expect(text.includes('not delivered')).toBe(true)
    expect(Object.values(secrets).filter((secret) => secret.length < 10)).toEqual([])
    const found = Object.entries(secrets).filter(([, secret]) => text.toLowerCase().includes(secret.toLowerCase()))
    expect(found.map(([name]) => name)).toEqual([])
  })

  it("contains the queue's warnings", () => {
    const before = logged.length
    test.ctx.log.warn({ err: { message: 'Warning: slow query' } }, 'queue')
    expect(JSON.parse(logged[before] ?? '')).toMatchObject({ err: { type: 'Warning', message: 'Warning: slow query' } })
  })

  it('contains only known levels', () => {
    const numbers = new Set(logged.map((line) => (JSON.parse(line) as { level: number }).level))
    const known = LEVELS.map((level) => test.ctx.log.levels.values[level])
    expect([...numbers].filter((level) => !known.includes(level))).toEqual([])
    expect(numbers.size).toBeGreaterThan(2)
  })
})
