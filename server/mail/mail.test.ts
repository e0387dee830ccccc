import { system } from '#shared/contract/system.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import { createSecrets } from '../secrets.ts'
import { type Letter, sweepMails, writeLetter } from './outbox.ts'
import { findGlobalSetting, type SmtpSetting, takeDueMail } from './queries.ts'
import { MAIL_LEASE, MAIL_PAUSES, sendMails } from './send.ts'
import { openTransport, SMTP_TIMEOUTS } from './smtp.ts'

let test: TestApp
let ctx: Ctx
let smtp: SmtpStandIn
beforeEach(async () => {
  test = await startTestApp()
  ctx = test.ctx
  smtp = await startSmtp()
})
afterEach(async () => {
  await test.close()
  await smtp.close()
})

const LINK = 'https://giebel.example/verify-email?token=SECRET-TOKEN'

const write = (overrides: Partial<Letter> = {}) =>
  writeLetter(ctx, {
    to: { email: 'anna@example.test', name: 'Anna Berger' },
    type: 'verification',
    values: { firstName: 'Anna', verificationUrl: LINK },
    ...overrides,
  })

const mails = () => ctx.db.selectFrom('mails').selectAll().orderBy('id').execute()
const onlyMail = async () => {
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  if (!mail) throw new Error('There is no mail.')
  return mail
}
const arrived = () => smtp.messages().map(({ recipients }) => recipients[0])

describe('a letter', () => {
  it('exists exactly if what caused it exists', async () => {
    await connectMailServer(ctx, smtp)
    const failing = inTransaction(ctx, async (ctx) => {
      await writeLetter(ctx, { to: { email: 'anna@example.test' }, type: 'welcome', values: {} })
      throw new Error('the registration failed')
    })
    await expect(failing).rejects.toThrow('the registration failed')
    expect(await mails()).toEqual([])
    expect(await test.drain()).toBe(0)
    await inTransaction(ctx, (ctx) => writeLetter(ctx, { to: { email: 'anna@example.test' }, type: 'welcome', values: {} }))
    await test.drain()
    expect(arrived()).toEqual(['anna@example.test'])
  })

  it('arrives as it was written, and keeps nothing behind', async () => {
    await connectMailServer(ctx, smtp)
    await write()
    const waiting = await onlyMail()
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0, subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' })
    expect(JSON.stringify(waiting)).not.toContain('SECRET-TOKEN')
    expect((waiting.content as Buffer).toString('latin1')).not.toContain('SECRET-TOKEN')
    await test.drain()
    const mail = await smtp.waitFor('anna@example.test')
    expect(mail).toMatchObject({
      from: { name: 'Giebel', address: 'hallo@giebel.demo' },
      to: { name: 'Anna Berger', address: 'anna@example.test' },
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      messageId: waiting.message_id,
    })
    expect(mail.text).toContain(`E-Mail-Adresse bestätigen:\n${LINK}\n`)
    expect(mail.html).toContain('Guten Tag Anna,')
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 1, content: null, last_error: null, leased_until: null })
    expect((await onlyMail()).sent_at).toBe(ctx.clock.now().toISOString())
  })

  it('reads by the newest active template of its type', async () => {
    await connectMailServer(ctx, smtp)
    const template = (name: string, type: string, minute: number, isActive: boolean) => ({
      template_name: name,
      template_type: type,
      subject: `${name} für {{ firstName }}`,
      html_content: `<p>${name}</p><p><a href="{{verificationUrl}}">Bestätigen</a></p>`,
      is_active: isActive,
      created_at: new Date(2026, 0, 1, 0, minute),
    })
    await ctx.db
      .insertInto('email_templates')
      .values([
        template('Alt', 'verification', 1, true),
        template('Neu', 'verification', 2, true),
        template('Abgeschaltet', 'verification', 3, false),
        template('Anders', 'welcome', 4, true),
      ])
      .execute()
    await write()
    await test.drain()
    const mail = await smtp.waitFor('anna@example.test')
    expect(mail.subject).toBe('Neu für Anna')
    expect(mail.text.trim()).toBe(`Neu\n\nBestätigen (${LINK})`)
  })

  it('dies with the account it is about', async () => {
    const user = await test.make.agent()
    await write({ userId: user.id })
    await ctx.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await mails()).toEqual([])
  })

  it('goes to nobody else, whatever the recipient is called', async () => {
    await connectMailServer(ctx, smtp)
    await expect(write({ to: { email: 'anna@example.test\r\nBcc: alle@example.test' } })).rejects.toThrow('Not a plain mail address.')
    expect(await mails()).toEqual([])
    const name = 'Anna\r\nBcc: alle@example.test\r\n\r\n<alle@example.test>, "x" <alle@example.test>'
    await write({ to: { email: 'anna@example.test', name }, type: 'notification', values: { title: `Neu\r\nBcc: alle@example.test` } })
    await test.drain()
    const [mail, ...others] = smtp.messages()
    expect(others).toEqual([])
    expect(mail?.recipients).toEqual(['anna@example.test'])
    expect(mail?.to.address).toBe('anna@example.test')
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc):/im)
  })
})

const installation = async () => (await test.as().call(system.installation)).body

describe('sending', () => {
  it('waits for a mail server, counts nothing meanwhile, and goes on by itself once there is one', async () => {
    await write()
    await test.drain()
    await sweepMails(ctx)
    expect(await test.drain()).toBe(0)
    expect(await onlyMail()).toMatchObject({ status: 'waiting', attempts: 0, last_error: null })
    expect(await installation()).toEqual({ product: 'Giebel', mailServer: false, demoMailbox: null })
    await connectMailServer(ctx, smtp)
    expect(await installation()).toMatchObject({ mailServer: true })
    await sweepMails(ctx)
    await test.drain()
    expect(arrived()).toEqual(['anna@example.test'])
  })

  it('uses no setting that is switched off', async () => {
    await connectMailServer(ctx, smtp)
    await ctx.db.updateTable('smtp_settings').set({ is_active: false }).execute()
    await write()
    await test.drain()
    expect(await onlyMail()).toMatchObject({ status: 'waiting', attempts: 0 })
  })

  it('by several senders at once sends every letter once', async () => {
    await connectMailServer(ctx, smtp)
    const addresses = Array.from({ length: 40 }, (_, index) => `person${index}@example.test`)
    for (const email of addresses) await write({ to: { email } })
    await Promise.all([sendMails(ctx), sendMails(ctx), sendMails(ctx)])
    expect(arrived()).toHaveLength(addresses.length)
    expect(new Set(arrived())).toEqual(new Set(addresses))
    expect(new Set((await mails()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(['sent 1']))
  })

  it('after a death between sent and recorded does it again, later and recognisably', async () => {
    await connectMailServer(ctx, smtp)
    await write()
    const taken = await takeDueMail(ctx, MAIL_LEASE)
    if (!taken) throw new Error('Nothing was taken.')
    const dead = openTransport((await findGlobalSetting(ctx)) as SmtpSetting, smtp.password)
    onTestFinished(() => dead.close())
    await dead.send({
      to: { name: '', address: taken.toEmail },
      subject: taken.subject,
      html: '',
      text: 'x',
      messageId: taken.messageId,
      date: ctx.clock.now(),
    })
    await sendMails(ctx)
    expect(arrived()).toHaveLength(1)
    test.clock.advance(MAIL_LEASE)
    await sendMails(ctx)
    expect(new Set(smtp.messages().map(({ messageId }) => messageId))).toEqual(new Set([taken.messageId]))
    expect(arrived()).toHaveLength(2)
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2 })
  })

  it('after the installation’s key was changed says so and goes on with what it can read', async () => {
    await connectMailServer(ctx, smtp)
    await write()
    const others = createSecrets('another key for the tests, long enough')
    await ctx.db
      .updateTable('mails')
      .set({ content: others.seal('{}') })
      .execute()
    await write({ to: { email: 'jonas@example.test' } })
    await sendMails(ctx)
    expect((await mails()).map(({ status }) => status)).toEqual(['failed', 'sent'])
    await ctx.db
      .updateTable('smtp_settings')
      .set({ password: others.seal(smtp.password) })
      .execute()
    await write({ to: { email: 'karin@example.test' } })
    await sendMails(ctx)
    expect((await mails())[2]).toMatchObject({
      status: 'waiting',
      attempts: 0,
      last_error: expect.stringContaining('SECRET_KEY') as string,
    })
  })

  it('gives up what holds no longer, with a mail server or without', async () => {
    const expiresAt = new Date(ctx.clock.now().getTime() + hours(1))
    await write({ expiresAt })
    test.clock.advance(hours(1))
    await sweepMails(ctx)
    expect(await onlyMail()).toMatchObject({ status: 'expired', content: null, attempts: 0 })
    await connectMailServer(ctx, smtp)
    await write({ to: { email: 'jonas@example.test' }, expiresAt })
    await test.drain()
    expect((await mails()).map(({ status }) => status)).toEqual(['expired', 'expired'])
    expect(arrived()).toEqual([])
  })
})

const QUICK = { ...SMTP_TIMEOUTS, greeting: 300, silence: 300 }

describe('a mail server that', () => {
  beforeEach(async () => {
    await connectMailServer(ctx, smtp)
  })

  it('refuses for now is asked again after longer and longer pauses, and not for ever', async () => {
    smtp.fault('4xx')
    await write()
    for (const pause of MAIL_PAUSES) {
      await sendMails(ctx)
      const mail = await onlyMail()
      expect(mail).toMatchObject({ status: 'waiting', leased_until: null })
      expect(mail.last_error).toBe('Der Mailserver ist gerade nicht bereit: 451 4.7.1 greylisted, please come back later')
      expect(Date.parse(mail.next_attempt_at) - ctx.clock.now().getTime()).toBe(pause)
      test.clock.advance(pause - 1)
      await sendMails(ctx)
      expect((await onlyMail()).attempts).toBe(mail.attempts)
      test.clock.advance(1)
    }
    await sendMails(ctx)
    expect(await onlyMail()).toMatchObject({ status: 'failed', attempts: MAIL_PAUSES.length + 1, content: null })
    expect(arrived()).toEqual([])
  })

  it('refuses once gets the letter the next time', async () => {
    smtp.fault('4xx', 1)
    await write()
    await test.drain()
    test.clock.advance(minutes(1))
    await sweepMails(ctx)
    await test.drain()
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
  })

  it('refuses for good is not asked again, and the next letter goes out', async () => {
    smtp.fault('5xx', 1)
    await write()
    await test.drain()
    expect(await onlyMail()).toMatchObject({
      status: 'failed',
      attempts: 1,
      content: null,
      last_error: 'Der Mailserver hat die E-Mail abgelehnt: 550 5.1.1 mailbox unavailable',
    })
    await write({ to: { email: 'jonas@example.test' } })
    await test.drain()
    expect(arrived()).toEqual(['jonas@example.test'])
  })

  it.each(['hang', 'silent', 'down', 'disconnect'] as const)('shows the fault "%s" holds nobody up for long', async (fault) => {
    smtp.fault(fault, 1)
    await write()
    const started = performance.now()
    await sendMails(ctx, QUICK)
    expect(performance.now() - started).toBeLessThan(8_000)
    const mail = await onlyMail()
    expect(mail).toMatchObject({ status: 'waiting', attempts: 1, leased_until: null })
    expect(mail.last_error).toMatch(/^(Der Mailserver hat nicht rechtzeitig geantwortet|Die Verbindung zum Mailserver ist abgebrochen)\.$/)
    test.clock.advance(minutes(1))
    await sendMails(ctx, QUICK)
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2 })
    expect(new Set(smtp.messages().map(({ messageId }) => messageId))).toEqual(new Set([mail.message_id]))
  })

  it('is not there is asked a few times per round, not once for each letter', async () => {
    await smtp.close()
    for (let index = 0; index < 20; index += 1) await write({ to: { email: `person${index}@example.test` } })
    await sendMails(ctx)
    const all = await mails()
    expect(all.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(4)
    expect(all.find(({ attempts }) => attempts > 0)?.last_error).toBe('Der Mailserver nimmt keine Verbindung an.')
  })

  it('does not let us in costs no letter an attempt, and its password stands nowhere', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    smtp.fault('auth')
    for (let index = 0; index < 10; index += 1) await write({ to: { email: `person${index}@example.test` } })
    await sendMails({ ...ctx, log })
    const refused = await mails()
    for (const mail of refused) {
      expect(mail).toMatchObject({ status: 'waiting', attempts: 0, leased_until: null })
      expect(mail.last_error).toBe('Der Mailserver hat Benutzername oder Passwort abgelehnt (535).')
    }
    expect(lines.length).toBeGreaterThan(0)
    for (const said of [...lines, JSON.stringify(refused)]) {
      for (const secret of [smtp.password, Buffer.from(smtp.password).toString('base64'), 'SECRET-TOKEN'])
        expect(said).not.toContain(secret)
    }
    smtp.fault(null)
    test.clock.advance(minutes(5))
    await sweepMails(ctx)
    await test.drain()
    expect(arrived()).toHaveLength(10)
  })

  it('shows a certificate nobody vouches for gets nothing', async () => {
    const secure = await startSmtp({ secure: true })
    onTestFinished(() => secure.close())
    await connectMailServer(ctx, secure)
    await ctx.db.updateTable('smtp_settings').set({ secure: true }).execute()
    await write()
    await sendMails(ctx)
    expect(await onlyMail()).toMatchObject({
      status: 'waiting',
      last_error: 'Das Zertifikat des Mailservers ist ungültig oder nicht vertrauenswürdig.',
    })
    expect(secure.messages()).toEqual([])
  })
})
