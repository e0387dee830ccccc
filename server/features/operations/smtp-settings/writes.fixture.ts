import { contract } from '#shared/contract/index.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import type { TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'smtpSettings'> = {
  'smtpSettings.create': async (test) => ({ by: await adminWithoutMailServer(test), input: { body: { ...SMTP, isGlobalDefault: true } } }),
  'smtpSettings.update': async (test) => {
    const { by, id } = await smtpSettingOf(test)
    return { by, input: { params: { id }, body: { settingName: 'Anders' } } }
  },
  'smtpSettings.remove': async (test) => {
    const { by, id } = await smtpSettingOf(test)
    return { by, input: { params: { id } } }
  },
  'smtpSettings.setGlobal': async (test) => {
    const { by, id } = await smtpSettingOf(test)
    return { by, input: { params: { id } } }
  },
  'smtpSettings.test': async (test) => {
    mailServer ??= await startSmtp()
    const by = await adminWithoutMailServer(test)
    const { host, port, user, password } = mailServer
    const { id } = (await test.as(by).call(contract.smtpSettings.create, { body: { ...SMTP, host, port, user, password } })).body
    return { by, input: { body: { smtpId: id } } }
  },
}

const SMTP = {
  settingName: 'Büro',
  host: 'mail.firma.example',
  user: 'post',
  password: 'geheim-genug',
  fromEmail: 'post@firma.example',
  fromName: 'Büro',
}

/** One per test process; never closed. */
let mailServer: SmtpStandIn | undefined

async function adminWithoutMailServer({ ctx, make }: TestApp): Promise<TestUser> {
  await ctx.db.deleteFrom('smtp_settings').execute()
  return make.user({ role: 'admin' })
}

async function smtpSettingOf(test: TestApp) {
  const by = await adminWithoutMailServer(test)
  const { id } = (await test.as(by).call(contract.smtpSettings.create, { body: SMTP })).body
  return { by, id }
}
