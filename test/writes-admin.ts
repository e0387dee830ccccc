import { contract } from '#shared/contract/index.ts'
import { DEMO_KEY } from '#stand-ins/propstack/start.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { failedExport } from './exports.ts'
import { deadJob } from './jobs.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import type { PreparedWrite } from './prepared-write.ts'

/** The rows that administrators write. */
export const ADMIN_WRITES = {
  'users.update': async ({ make }) => {
    const locked = await make.agent()
    return { by: await make.user({ role: 'admin' }), input: { params: { id: locked.id }, body: { isActive: false } } }
  },
  'users.remove': async ({ make }) => {
    const [leaving, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    await make.tip(leaving, partner)
    return { by: await make.user({ role: 'admin' }), input: { params: { id: leaving.id } } }
  },
  'users.resetPassword': async ({ make }) => {
    const { id } = await make.agent()
    return { by: await make.user({ role: 'admin' }), input: { params: { id }, body: { newPassword: 'Windrad-Kiesel-9' } } }
  },
  'users.sendEmail': async ({ make, ctx }) => {
    const { id } = await make.agent()
    await connectMailServer(ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
    return { by: await make.user({ role: 'admin' }), input: { params: { userId: id }, body: { templateType: 'welcome_email' } } }
  },
  'privacy.setRetention': async ({ make, clock }) => {
    const by = await make.user({ role: 'admin' })
    await make.property({ contact_name: 'Karla Ott', scraped_at: new Date(clock.now().getTime() - 20 * 86_400_000) })
    return { by, input: { params: { key: 'listing_contact' }, body: { days: 10 } } }
  },
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
  'emailTemplates.create': async ({ make }) => ({ by: await make.user({ role: 'admin' }), input: { body: TEMPLATE } }),
  'emailTemplates.update': async (test) => {
    const { by, id } = await emailTemplateOf(test)
    return { by, input: { params: { id }, body: { subject: 'Guten Tag' } } }
  },
  'emailTemplates.remove': async (test) => {
    const { by, id } = await emailTemplateOf(test)
    return { by, input: { params: { id } } }
  },
  'emailTemplates.preview': async ({ make }) => ({
    by: await make.user({ role: 'admin' }),
    input: { body: { templateType: 'welcome', subject: 'Hallo', htmlContent: '<p>Hallo</p>' } },
  }),
  'users.setRegistration': async (test) => {
    const by = await test.make.user({ role: 'admin' })
    const { needsApproval } = (await test.as(by).call(contract.overview.get)).body
    return { by, input: { body: { needsApproval: !needsApproval } } }
  },
  'jobs.retry': async (test) => ({ by: await test.make.user({ role: 'admin' }), input: { params: { id: await deadJob(test.ctx) } } }),
  'jobs.discard': async (test) => ({ by: await test.make.user({ role: 'admin' }), input: { params: { id: await deadJob(test.ctx) } } }),
  'deliveries.retryAny': async (test) => {
    const agent = await test.make.agent({ is_email_verified: true })
    await test.as(agent).call(contract.accounts.update, { body: { propstackApiKey: DEMO_KEY } })
    const id = await failedExport(test.ctx, agent.id, await test.make.property())
    return { by: await test.make.user({ role: 'admin' }), input: { params: { id } } }
  },
  'sources.update': async ({ make, ctx }) => {
    await ctx.db.updateTable('sources').set({ marks_pictures: false }).execute()
    return { by: await make.user({ role: 'admin' }), input: { params: { source: 'kleinanzeigen.de' }, body: { marksPictures: true } } }
  },
  'legal.update': async ({ make }) => ({
    by: await make.user({ role: 'admin' }),
    input: { params: { page: 'agb' }, body: { text: '# AGB\n\nEs gilt das Gesetz.' } },
  }),
} as const satisfies Readonly<Record<string, (test: TestApp) => Promise<PreparedWrite>>>

const SMTP = {
  settingName: 'Büro',
  host: 'mail.firma.example',
  user: 'post',
  password: 'geheim-genug',
  fromEmail: 'post@firma.example',
  fromName: 'Büro',
}
const TEMPLATE = { templateName: 'Gruß', templateType: 'contact' as const, subject: 'Hallo', htmlContent: '<p>Hallo {{firstName}}</p>' }

/** One for all tests of a process; it ends with it. */
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

async function emailTemplateOf(test: TestApp) {
  const by = await test.make.user({ role: 'admin' })
  const { id } = (await test.as(by).call(contract.emailTemplates.create, { body: TEMPLATE })).body
  return { by, id }
}
