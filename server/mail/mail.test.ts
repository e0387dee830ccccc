import { system } from '#shared/contract/operations/system.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, hours } from '#test/clock.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import { createSecrets } from '../secrets.ts'
import { deliver } from '../deliveries/deliver.ts'
import { sweepDeliveries } from '../deliveries/outbox.ts'
import { takeDue } from '../deliveries/queries.ts'
import { mailChannel } from './channel.ts'
import { type Mail, type MailContent, MAIL_TARGET, buildMessageId, writeMail } from './outbox.ts'
import { findGlobalSetting, type SmtpSetting } from './queries.ts'
import { openTransport } from './smtp.ts'

let test: TestApp
let ctx: Ctx
let smtp: SmtpStandIn
beforeAll(async () => {
  test = await startTestApp()
  ctx = test.ctx
})
beforeEach(async () => {
  await test.empty('deliveries', 'smtp_settings', 'email_templates', 'pgboss.job')
  smtp = await startSmtp()
})
afterEach(() => smtp.close())
afterAll(() => test.close())

const LINK = 'https://giebel.example/verify-email?token=SECRET-TOKEN'

const write = (overrides: Partial<Mail> = {}) =>
  writeMail(ctx, {
    to: { email: 'anna@example.test', name: 'Anna Berger' },
    type: 'verification',
    values: { firstName: 'Anna', verificationUrl: LINK },
    ...overrides,
  })

const sendMails = () => deliver(ctx, mailChannel, MAIL_TARGET)
const contentOf = ({ content }: { content: Buffer | null }) => JSON.parse(ctx.secrets.open(content as Buffer) ?? '') as MailContent
const mails = () => ctx.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
const onlyMail = async () => {
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  if (!mail) throw new Error('There is no mail.')
  return mail
}
const arrived = () => smtp.messages().map(({ recipients }) => recipients[0])

describe('an email', () => {
  it('is stored only if its cause is committed', async () => {
    await connectMailServer(ctx, smtp)
    const failing = inTransaction(ctx, async (ctx) => {
      await writeMail(ctx, { to: { email: 'anna@example.test' }, type: 'welcome', values: {} })
      throw new Error('the registration failed')
    })
    await expect(failing).rejects.toThrow('the registration failed')
    expect(await mails()).toEqual([])
    expect(await test.drain()).toBe(0)
    await inTransaction(ctx, (ctx) => writeMail(ctx, { to: { email: 'anna@example.test' }, type: 'welcome', values: {} }))
    await test.drain()
    expect(arrived()).toEqual(['anna@example.test'])
  })

  it('arrives with its content, which is not kept', async () => {
    await connectMailServer(ctx, smtp)
    await write()
    const waiting = await onlyMail()
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0, title: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' })
    expect(JSON.stringify(waiting)).not.toContain('SECRET-TOKEN')
    expect((waiting.content as Buffer).toString('latin1')).not.toContain('SECRET-TOKEN')
    await test.drain()
    const mail = await smtp.waitFor('anna@example.test')
    expect(mail).toMatchObject({
      from: { name: 'Giebel', address: 'hallo@giebel.demo' },
      to: { name: 'Anna Berger', address: 'anna@example.test' },
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      messageId: buildMessageId(ctx, waiting.mark),
    })
    expect(mail.text).toContain(`E-Mail-Adresse bestätigen:\n${LINK}\n`)
    expect(mail.html).toContain('Guten Tag Anna,')
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 1, content: null, reason: null, leased_until: null })
    expect((await onlyMail()).ended_at).toBe(ctx.clock.now().toISOString())
  })

  it('uses the newest active template of its type', async () => {
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

  it('is deleted with its account', async () => {
    const user = await test.make.agent()
    await write({ userId: user.id })
    await ctx.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await mails()).toEqual([])
  })

  it('is sent to no other address, even with line breaks in the recipient', async () => {
    await connectMailServer(ctx, smtp)
    await expect(write({ to: { email: 'anna@example.test\r\nBcc: alle@example.test' } })).rejects.toThrow('Not a plain mail address.')
    expect(await mails()).toEqual([])
    const name = 'Anna\r\nBcc: alle@example.test\r\n\r\n<alle@example.test>, "x" <alle@example.test>'
    await write({ to: { email: 'anna@example.test', name }, type: 'notification', values: { title: `Neu\r\nBcc: alle@example.test` } })
    expect(contentOf(await onlyMail()).name).toBe('Anna Bcc: alle@example.test <alle@example.test>, "x" <alle@example.test>')
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
  it('waits without a mail server, does not count attempts meanwhile, and starts once there is one', async () => {
    await write()
    await test.drain()
    await sweepDeliveries(ctx)
    await test.drain()
    expect(await onlyMail()).toMatchObject({ status: 'waiting', attempts: 0, reason: null })
    expect(await installation()).toEqual({ product: 'Giebel', mailServer: false, demoMailbox: null })
    await connectMailServer(ctx, smtp)
    expect(await installation()).toMatchObject({ mailServer: true })
    await sweepDeliveries(ctx)
    await test.drain()
    expect(arrived()).toEqual(['anna@example.test'])
  })

  it('ignores an inactive setting', async () => {
    await connectMailServer(ctx, smtp)
    await ctx.db.updateTable('smtp_settings').set({ is_active: false }).execute()
    await write()
    await test.drain()
    expect(await onlyMail()).toMatchObject({ status: 'waiting', attempts: 0 })
  })

  it('delivers every email once with concurrent senders', async () => {
    await connectMailServer(ctx, smtp)
    const addresses = Array.from({ length: 40 }, (_, index) => `person${index}@example.test`)
    for (const email of addresses) await write({ to: { email } })
    await Promise.all([sendMails(), sendMails(), sendMails()])
    expect(arrived()).toHaveLength(addresses.length)
    expect(new Set(arrived())).toEqual(new Set(addresses))
    expect(new Set((await mails()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(['sent 1']))
  })

  it('resends an email with the same Message-ID after a crash between sending and recording it', async () => {
    await connectMailServer(ctx, smtp)
    await write()
    const [taken] = await takeDue(ctx, { channel: 'mail', target: MAIL_TARGET }, mailChannel)
    if (!taken) throw new Error('Nothing was taken.')
    const dead = openTransport((await findGlobalSetting(ctx)) as SmtpSetting, smtp.password)
    onTestFinished(() => dead.close())
    await dead.send({
      to: { name: '', address: taken.recipient },
      subject: taken.title ?? '',
      html: '',
      text: 'x',
      messageId: buildMessageId(ctx, taken.mark),
      date: ctx.clock.now(),
    })
    await sendMails()
    expect(arrived()).toHaveLength(1)
    test.clock.advance(mailChannel.lease)
    await sendMails()
    expect(new Set(smtp.messages().map(({ messageId }) => messageId))).toEqual(new Set([buildMessageId(ctx, taken.mark)]))
    expect(arrived()).toHaveLength(2)
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2 })
  })

  it('fails emails sealed with an old key, names the setting, and delivers the others', async () => {
    await connectMailServer(ctx, smtp)
    await write()
    const others = createSecrets('another key for the tests, long enough')
    await ctx.db
      .updateTable('deliveries')
      .set({ content: others.seal('{}') })
      .execute()
    await write({ to: { email: 'jonas@example.test' } })
    await sendMails()
    expect((await mails()).map(({ status }) => status)).toEqual(['failed', 'sent'])
    await ctx.db
      .updateTable('smtp_settings')
      .set({ password: others.seal(smtp.password) })
      .execute()
    await write({ to: { email: 'karin@example.test' } })
    await sendMails()
    expect((await mails())[2]).toMatchObject({
      status: 'waiting',
      attempts: 0,
      reason: expect.stringContaining('SECRET_KEY') as string,
    })
  })

  it('deletes ended emails after three months, but never waiting ones', async () => {
    await write()
    await connectMailServer(ctx, smtp)
    await test.drain()
    await ctx.db.updateTable('smtp_settings').set({ is_active: false }).execute()
    await write({ to: { email: 'bernd@example.test' } })
    test.clock.advance(days(89))
    await sweepDeliveries(ctx)
    expect(await mails()).toHaveLength(2)
    test.clock.advance(days(2))
    await sweepDeliveries(ctx)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['bernd@example.test'])
  })

  it('gives up expired emails, with or without a mail server', async () => {
    const expiresAt = new Date(ctx.clock.now().getTime() + hours(1))
    await write({ expiresAt })
    test.clock.advance(hours(1))
    await sweepDeliveries(ctx)
    expect(await onlyMail()).toMatchObject({ status: 'expired', content: null, attempts: 0 })
    await connectMailServer(ctx, smtp)
    await write({ to: { email: 'jonas@example.test' }, expiresAt })
    await test.drain()
    expect((await mails()).map(({ status }) => status)).toEqual(['expired', 'expired'])
    expect(arrived()).toEqual([])
  })
})
