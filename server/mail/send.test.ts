import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { Ctx } from '../ctx.ts'
import { deliver } from '../deliveries/deliver.ts'
import { sweepDeliveries } from '../deliveries/outbox.ts'
import { createMailChannel, mailChannel } from './channel.ts'
import { MAIL_TARGET, buildMessageId, writeMail } from './outbox.ts'
import { MailFailure } from './failure.ts'
import type { SmtpSetting } from './queries.ts'
import { openTransport, SMTP_TIMEOUTS } from './smtp.ts'

let test: TestApp
let ctx: Ctx
let smtp: SmtpStandIn
beforeAll(async () => {
  test = await startTestApp()
  ctx = test.ctx
})
beforeEach(async () => {
  await test.empty('deliveries', 'smtp_settings', 'pgboss.job')
  smtp = await startSmtp()
  await connectMailServer(ctx, smtp)
})
afterEach(() => smtp.close())
afterAll(() => test.close())

const write = (email = 'anna@example.test') =>
  writeMail(ctx, { to: { email }, type: 'verification', values: { verificationUrl: 'https://giebel.example/?token=SECRET-TOKEN' } })

const sendMails = (as = ctx, channel = mailChannel) => deliver(as, channel, MAIL_TARGET)
const mails = () => ctx.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
const onlyMail = async () => {
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  if (!mail) throw new Error('There is no mail.')
  return mail
}
const arrived = () => smtp.messages().map(({ recipients }) => recipients[0])

const QUICK = { ...SMTP_TIMEOUTS, greeting: 300, silence: 300 }

describe('a mail server that', () => {
  it('rejects temporarily is retried after growing pauses, up to a limit', async () => {
    smtp.fault('4xx')
    await write()
    for (const pause of mailChannel.pauses) {
      await sendMails()
      const mail = await onlyMail()
      expect(mail).toMatchObject({ status: 'waiting', leased_until: null })
      expect(mail.reason).toBe('Der Mailserver ist gerade nicht bereit: 451 4.7.1 greylisted, please come back later')
      expect(Date.parse(mail.next_attempt_at) - ctx.clock.now().getTime()).toBe(pause)
      test.clock.advance(pause - 1)
      await sendMails()
      expect((await onlyMail()).attempts).toBe(mail.attempts)
      test.clock.advance(1)
    }
    await sendMails()
    expect(await onlyMail()).toMatchObject({ status: 'failed', attempts: mailChannel.pauses.length + 1 })
    expect(arrived()).toEqual([])
  })

  it('rejects once gets the email on the next attempt', async () => {
    smtp.fault('4xx', 1)
    await write()
    await test.drain()
    test.clock.advance(minutes(1))
    await sweepDeliveries(ctx)
    await test.drain()
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2, reason: null })
  })

  it('rejects permanently is not retried, and the next email goes out', async () => {
    smtp.fault('5xx', 1)
    await write()
    await test.drain()
    expect(await onlyMail()).toMatchObject({
      status: 'failed',
      attempts: 1,
      reason: 'Der Mailserver hat die E-Mail abgelehnt: 550 5.1.1 mailbox unavailable',
    })
    await write('jonas@example.test')
    await test.drain()
    expect(arrived()).toEqual(['jonas@example.test'])
  })

  it.each(['hang', 'silent', 'down', 'disconnect'] as const)('shows the fault "%s" delays sending only briefly', async (fault) => {
    smtp.fault(fault, 1)
    await write()
    const started = performance.now()
    await sendMails(ctx, createMailChannel(QUICK))
    expect(performance.now() - started).toBeLessThan(8_000)
    const mail = await onlyMail()
    expect(mail).toMatchObject({ status: 'waiting', attempts: 1, leased_until: null })
    expect(mail.reason).toMatch(/^(Der Mailserver hat nicht rechtzeitig geantwortet|Die Verbindung zum Mailserver ist abgebrochen)\.$/)
    test.clock.advance(minutes(1))
    await sendMails()
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2 })
    expect(new Set(smtp.messages().map(({ messageId }) => messageId))).toEqual(new Set([buildMessageId(ctx, mail.mark)]))
  })

  it('is unreachable is tried a few times per round, not once per email', async () => {
    await smtp.close()
    for (let index = 0; index < 20; index += 1) await write(`person${index}@example.test`)
    await sendMails()
    const all = await mails()
    expect(all.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(4)
    expect(all.find(({ attempts }) => attempts > 0)?.reason).toBe('Der Mailserver nimmt keine Verbindung an.')
  })

  it('rejects the login does not use up an email’s attempts, and its password is never logged', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    smtp.fault('auth')
    for (let index = 0; index < 10; index += 1) await write(`person${index}@example.test`)
    await sendMails({ ...ctx, log })
    const refused = await mails()
    for (const mail of refused) {
      expect(mail).toMatchObject({ status: 'waiting', attempts: 0, leased_until: null })
      expect(mail.reason).toBe('Der Mailserver hat Benutzername oder Passwort abgelehnt (535).')
    }
    expect(lines.length).toBeGreaterThan(0)
    for (const text of [...lines, JSON.stringify(refused)]) {
      for (const secret of [smtp.password, Buffer.from(smtp.password).toString('base64'), 'SECRET-TOKEN'])
        expect(text).not.toContain(secret)
    }
    smtp.fault(null)
    test.clock.advance(minutes(5))
    await sweepDeliveries(ctx)
    await test.drain()
    expect(arrived()).toHaveLength(10)
  })

  it('offers no encryption gets nothing, not even the password, unless it runs on this machine', async () => {
    const received: string[] = []
    const listener = createServer((socket) => {
      socket.write('220 mail.example ESMTP\r\n')
      socket.on('error', () => {})
      socket.on('data', (data) => {
        received.push(data.toString())
        // an attacker on the network has removed STARTTLS from the capabilities
        socket.write(data.toString().startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n' : '502 5.5.1 not here\r\n')
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void listener.close())
    const { port } = listener.address() as AddressInfo
    const setting = { host: 'mail.example', port, secure: false, userName: 'giebel', fromName: 'Büro', fromEmail: 'post@firma.test' }
    const to = { name: 'Anna', address: 'anna@example.test' }
    const message = { to, subject: 'Hallo', html: 'GEHEIM', text: 'GEHEIM', messageId: '<1@giebel.test>', date: new Date(0) }
    const sendTo = async (host: string) => {
      const transport = openTransport({ ...setting, host } as SmtpSetting, 'CANARY-password', QUICK, '127.0.0.1')
      await expect(transport.send(message)).rejects.toThrow(MailFailure)
      transport.close()
      return received.splice(0).map((line) => line.split(/\s/)[0])
    }
    expect(await sendTo('mail.example')).toEqual(['EHLO', 'STARTTLS'])
    expect(await sendTo('localhost')).toContain('AUTH')
  })

  it('presents an untrusted certificate gets nothing', async () => {
    const secure = await startSmtp({ secure: true })
    onTestFinished(() => secure.close())
    await connectMailServer(ctx, secure)
    await ctx.db.updateTable('smtp_settings').set({ secure: true }).execute()
    await write()
    await sendMails()
    expect(await onlyMail()).toMatchObject({
      status: 'waiting',
      reason: 'Das Zertifikat des Mailservers ist ungültig oder nicht vertrauenswürdig.',
    })
    expect(secure.messages()).toEqual([])
  })
})
