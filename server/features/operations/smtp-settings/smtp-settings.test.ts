import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type SmtpPatch, smtpSettings } from '#shared/contract/operations/smtp-settings.ts'
import { HIDDEN_PASSWORD } from '#shared/domain/masked-key.ts'
import { applyMailSetting } from '#server/mail/setting.ts'
import { writeMail } from '#server/mail/outbox.ts'
import { readConfig } from '#server/config.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'

let test: TestApp
let smtp: SmtpStandIn
let admin: TestUser<'admin'>
let colleague: TestUser<'admin'>
let log = ''
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'info' }, log: { write: (line) => void (log += line) } })
  smtp = await startSmtp()
})
beforeEach(async () => {
  test.clock.advance(hours(2))
  await test.empty('smtp_settings')
  admin = await test.make.user({ role: 'admin' })
  colleague = await test.make.user({ role: 'admin' })
})
afterAll(async () => {
  await test.close()
  await smtp.close()
})

const FORM = {
  settingName: 'Büro',
  host: 'mail.firma.example',
  user: 'post',
  password: 'CANARY-geheim',
  fromEmail: 'post@firma.example',
  fromName: 'Büro',
}
const real = ({ host, port, user, password }: SmtpStandIn = smtp) => ({ ...FORM, host, port, user, password })

const create = (form: object = {}, by = admin) => test.as(by).call(smtpSettings.create, { body: { ...FORM, ...form } })
const change = (id: number, body: SmtpPatch, by = admin) => test.as(by).call(smtpSettings.update, { params: { id }, body })
const setGlobal = (id: number, by = admin) => test.as(by).call(smtpSettings.setGlobal, { params: { id } })
const list = async () => (await test.as(colleague).call(smtpSettings.list)).body
const tryOut = (smtpId: number, body: object = {}) => test.as(admin).call(smtpSettings.test, { body: { smtpId, ...body } })
const stored = (id: number) => test.ctx.db.selectFrom('smtp_settings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const passwordOf = async (id: number) => test.ctx.secrets.open((await stored(id)).password)

describe('a mail server', () => {
  it('stores its password encrypted and does not leak it in a response or log', async () => {
    const made = await create()
    expect(made.body).toEqual({
      id: expect.any(Number),
      settingName: 'Büro',
      host: 'mail.firma.example',
      port: 587,
      secure: false,
      user: 'post',
      fromEmail: 'post@firma.example',
      fromName: 'Büro',
      isGlobalDefault: false,
      isActive: true,
      isFromEnvironment: false,
    })
    const answers = [
      made.text,
      JSON.stringify(await list()),
      (await change(made.body.id, { password: 'CANARY-neu' })).text,
      (await setGlobal(made.body.id)).text,
    ]
    for (const text of [...answers, log, String((await stored(made.body.id)).password)]) expect(text).not.toContain('CANARY')
    expect(await passwordOf(made.body.id)).toBe('CANARY-neu')
  })

  it('keeps its password if none is given, and requires it again for another server', async () => {
    const { id } = (await create()).body
    for (const password of [undefined, '', HIDDEN_PASSWORD])
      expect((await change(id, { settingName: 'Anders', ...(password !== undefined && { password }) })).status).toBe(200)
    expect(await passwordOf(id)).toBe(FORM.password)
    for (const elsewhere of [{ host: 'evil.example' }, { port: 2525 }, { user: 'anders' }, { secure: true }]) {
      const refused = await change(id, { ...elsewhere, password: HIDDEN_PASSWORD })
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Bitte geben Sie das Passwort neu ein')])
    }
    expect((await stored(id)).host).toBe(FORM.host)
    expect((await change(id, { host: 'neu.example', password: 'anders' })).body.host).toBe('neu.example')
  })

  it.each([
    [{ settingName: ' ' }, 'Name der Konfiguration ist erforderlich'],
    [{ fromName: '' }, 'Absendername ist erforderlich'],
    [{ host: '' }, 'Server ist erforderlich'],
    [{ host: 'https://mail.example/' }, 'Bitte nur den Namen des Servers, ohne https:// und Leerzeichen'],
    [{ fromEmail: 'post' }, 'Gültige Absender-Adresse erforderlich'],
    [{ fromEmail: 'post@firma.example\r\nBcc: alle@evil.example' }, 'Gültige Absender-Adresse erforderlich'],
    [{ user: '' }, 'Benutzername ist erforderlich'],
    [{ password: '' }, 'Passwort ist erforderlich'],
    [{ port: 'x' }, 'Port muss eine Zahl sein'],
    [{ port: 70_000 }, 'Port muss zwischen 1 und 65535 liegen'],
    [{ fromName: 'Büro\r\nBcc: alle@evil.example' }, 'Bitte ohne Zeilenumbruch'],
    [
      { settingName: 'SMTP_URL' },
      '„SMTP_URL“ heißt der Mailserver aus den Einstellungen des Betreibers. Bitte wählen Sie einen anderen Namen.',
    ],
  ])('rejects %j: %s', async (wrong, sentence) => {
    expect([(await create(wrong)).text, await list()]).toEqual([sentence, []])
  })

  it('is the only global default after concurrent changes', async () => {
    const ids = []
    for (const settingName of ['eins', 'zwei', 'drei', 'vier']) ids.push((await create({ settingName })).body.id)
    const answers = await Promise.all(ids.map((id, index) => setGlobal(id, index % 2 === 0 ? admin : colleague)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await list()).filter(({ isGlobalDefault }) => isGlobalDefault)).toHaveLength(1)
    await create({ settingName: 'fünf', isGlobalDefault: true })
    expect((await list()).filter(({ isGlobalDefault }) => isGlobalDefault).map(({ settingName }) => settingName)).toEqual(['fünf'])
    expect((await list()).map(({ settingName }) => settingName)).toEqual(['fünf', 'vier', 'drei', 'zwei', 'eins'])
  })

  it('sends queued emails once it is the global default; emails wait again after its deletion', async () => {
    const { id } = (await create(real())).body
    const write = (email: string) => writeMail(test.ctx, { to: { email }, type: 'welcome', values: {} })
    await write('eins@example.test')
    await test.drain()
    expect(smtp.messages()).toEqual([])
    await setGlobal(id)
    await write('zwei@example.test')
    await test.drain()
    expect(
      smtp
        .messages()
        .map(({ recipients }) => recipients[0])
        .toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual(['eins@example.test', 'zwei@example.test'])
    expect((await test.as(admin).call(smtpSettings.remove, { params: { id } })).status).toBe(200)
    await write('drei@example.test')
    await test.drain()
    expect(smtp.messages()).toHaveLength(2)
    for (const gone of [await setGlobal(id), await change(id, { user: 'x' }), await tryOut(id)])
      expect(gone.text).toBe('Diesen Mailserver gibt es nicht mehr.')
  })

  it('is listed but read-only if it comes from SMTP_URL', async () => {
    const config = { ...test.ctx.config, smtp: readConfig({ SMTP_URL: 'smtps://u:p@mail.firma.example?from=a@firma.example' }).smtp }
    await applyMailSetting({ ...test.ctx, config })
    onTestFinished(() => applyMailSetting({ ...test.ctx, config: { ...config, smtp: undefined } }))
    const [fixed] = await list()
    expect(fixed).toMatchObject({ settingName: 'SMTP_URL', isFromEnvironment: true, isGlobalDefault: true })
    const id = fixed?.id ?? 0
    for (const refused of [await change(id, { user: 'x' }), await test.as(admin).call(smtpSettings.remove, { params: { id } })])
      expect([refused.status, refused.text]).toEqual([
        409,
        'Dieser Mailserver ist durch SMTP_URL festgelegt und lässt sich nur dort ändern.',
      ])
  })
})

describe('a test email', () => {
  it('goes out at once through the chosen server, to the requesting admin by default', async () => {
    const other = await startSmtp()
    onTestFinished(() => other.close())
    await create({ ...real(other), isGlobalDefault: true })
    const { id } = (await create(real())).body
    expect((await tryOut(id)).status).toBe(200)
    const mail = await smtp.waitFor(admin.email)
    expect([mail.subject, mail.from.address]).toEqual(['Test-E-Mail', FORM.fromEmail])
    expect((await tryOut(id, { to: colleague.email, subject: 'Probe\r\nBcc: alle@evil.example' })).status).toBe(200)
    expect((await smtp.waitFor(colleague.email)).subject).toBe('Probe Bcc: alle@evil.example')
    expect(other.messages()).toEqual([])
    expect((await tryOut(id, { to: 'a@b.example, c@d.example' })).status).toBe(400)
  })

  it.each([
    ['auth', 409, 'Der Mailserver hat Benutzername oder Passwort abgelehnt (535).'],
    ['5xx', 409, 'Der Mailserver hat die E-Mail abgelehnt: 550 5.1.1 mailbox unavailable'],
    ['4xx', 503, 'Der Mailserver ist gerade nicht bereit: 451 4.7.1 greylisted, please come back later'],
    ['down', 503, 'Die Verbindung zum Mailserver ist abgebrochen.'],
  ] as const)('reports what is wrong with a server: %s', async (fault, status, sentence) => {
    const { id } = (await create(real())).body
    smtp.fault(fault)
    onTestFinished(() => smtp.fault(null))
    const answer = await tryOut(id)
    expect([answer.status, answer.text]).toEqual([status, sentence])
  })

  it('reports a wrong password, a closed port and a bad certificate', async () => {
    const secure = await startSmtp({ secure: true })
    onTestFinished(() => secure.close())
    const texts = []
    for (const form of [
      { ...real(), password: 'falsch' },
      { ...real(), port: 9 },
      { ...real(secure), secure: true },
    ])
      texts.push((await tryOut((await create(form)).body.id)).text)
    expect(texts).toEqual([
      'Der Mailserver hat Benutzername oder Passwort abgelehnt (535).',
      'Der Mailserver nimmt keine Verbindung an.',
      'Das Zertifikat des Mailservers ist ungültig oder nicht vertrauenswürdig.',
    ])
    expect(secure.messages()).toEqual([])
  })

  it.each([
    ['127.0.0.2', 587],
    ['localhost', 25],
    ['127.1', 465],
    ['2130706433', 587],
    ['::1', 587],
    ['10.0.0.5', 587],
    ['169.254.169.254', 25],
    ['::ffff:127.0.0.1', 587],
  ])('is rejected for a host in the local network that the operator has not allowed: %s', async (host, port) => {
    const { id } = (await create({ host, port })).body
    const { status, text } = await tryOut(id)
    expect([status, text]).toEqual([409, expect.stringContaining('liegt im eigenen Netz')])
  })

  it('is rejected for a port of another service', async () => {
    const { id } = (await create({ host: '192.0.2.1', port: 6379 })).body
    expect((await tryOut(id)).text).toBe('Port 6379 gehört zu keinem Mailserver. Üblich sind 587, 465 und 25.')
  })
})

it('keeps emails queued without an attempt while connecting to their server is forbidden', async () => {
  const { id } = (await create({ host: '127.0.0.2', isGlobalDefault: true })).body
  await writeMail(test.ctx, { to: { email: 'warten@example.test' }, type: 'welcome', values: {} })
  await test.drain()
  const mail = await test.ctx.db
    .selectFrom('deliveries')
    .selectAll()
    .where('recipient', '=', 'warten@example.test')
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ status: 'waiting', attempts: 0, reason: expect.stringContaining('liegt im eigenen Netz') })
  expect(id).toBeGreaterThan(0)
})
