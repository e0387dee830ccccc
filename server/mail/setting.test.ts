import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readConfig } from '../config.ts'
import { mailIsReady, writeMail } from './outbox.ts'
import { applyMailSetting } from './setting.ts'

let test: TestApp
let smtp: SmtpStandIn
beforeAll(async () => {
  ;[test, smtp] = [await startTestApp(), await startSmtp()]
})
afterEach(() => test.empty('smtp_settings'))
afterAll(async () => {
  await test.close()
  await smtp.close()
})

const start = (SMTP_URL: string) => applyMailSetting({ ...test.ctx, config: { ...test.ctx.config, smtp: readConfig({ SMTP_URL }).smtp } })
const address = () =>
  `smtp://${encodeURIComponent(smtp.user)}:${encodeURIComponent(smtp.password)}@${smtp.host}:${smtp.port}?from=post@firma.test&name=B%C3%BCro`

describe('a mail server in the settings', () => {
  it('replaces the previous one', async () => {
    await connectMailServer(test.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
    await start(address())
    await start(address())
    await writeMail(test.ctx, { to: { email: 'anna@example.test' }, type: 'welcome', values: {} })
    await test.drain()
    expect(smtp.messages().map(({ from, recipients }) => [from, recipients[0]])).toEqual([
      [{ name: 'Büro', address: 'post@firma.test' }, 'anna@example.test'],
    ])
  })

  it('is deleted once it is removed from the settings', async () => {
    await start(address())
    expect(await mailIsReady(test.ctx)).toBe(true)
    await start('')
    expect(await mailIsReady(test.ctx)).toBe(false)
  })

  it.each([
    'https://mail.firma.test',
    'smtps://mail.firma.test?from=a@b.test',
    'smtps://u:p@mail.firma.test',
    'smtps://u:p@mail.firma.test?from=x',
  ])('is rejected if invalid: %s', (url) => {
    expect(() => readConfig({ SMTP_URL: url })).toThrow('SMTP_URL')
  })

  it("defaults to the port of its scheme, and to the product's name", () => {
    expect(readConfig({ SMTP_URL: 'smtps://u%40x:p%2F@mail.firma.test?from=a@b.test' }).smtp).toEqual({
      host: 'mail.firma.test',
      port: 465,
      secure: true,
      user: 'u@x',
      password: 'p/',
      fromEmail: 'a@b.test',
      fromName: 'Giebel',
    })
  })
})
