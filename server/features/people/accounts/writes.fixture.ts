import { contract } from '#shared/contract/index.ts'
import { registrationForm } from '#test/forms.ts'
import { newestToken } from '#test/mails.ts'
import { picture } from '#test/pictures.ts'
import type { Writes } from '#test/prepared-write.ts'
import { subscribedBeside } from '#test/push.ts'
import { prepareFirstAdmin } from './service.ts'

export const WRITES: Writes<'accounts'> = {
  'accounts.update': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { firstName: 'Berta', propstackApiKey: 'a-new-key' } },
  }),
  'accounts.login': async ({ make }) => {
    const { email, password } = await make.agent()
    return { input: { body: { email, password } }, heard: ['agent: /api/auth/sessions'] }
  },
  'accounts.logout': async ({ make }) => ({ by: await make.agent(), heard: ['a session ends'] }),
  'accounts.register': async () => ({ input: { body: registrationForm() } }),
  'accounts.verifyEmail': async (test) => {
    const body = registrationForm()
    await test.as().call(contract.accounts.register, { body })
    await test.drain()
    return { input: { body: { token: await newestToken(test.ctx, body.email) } }, heard: ['agent: /api/auth/user /api/search-criteria'] }
  },
  'accounts.resendVerification': async ({ make }) => ({
    input: { body: { email: (await make.agent({ is_email_verified: false })).email } },
  }),
  'accounts.forgotPassword': async ({ make }) => ({ input: { body: { email: (await make.agent()).email } } }),
  'accounts.resetPassword': async (test) => {
    const { email } = await test.make.agent()
    await test.as().call(contract.accounts.forgotPassword, { body: { email } })
    await test.drain()
    return { input: { body: { token: await newestToken(test.ctx, email), password: 'Windrad-Kiesel-9' } }, heard: ['a session ends'] }
  },
  'accounts.changePassword': async (test) => {
    const by = await test.make.agent()
    await subscribedBeside(test, by)
    return { by, input: { body: { currentPassword: by.password, newPassword: 'Windrad-Kiesel-9' } }, heard: ['a session ends'] }
  },
  'accounts.changeEmail': async ({ make }) => {
    const by = await make.agent()
    return { by, input: { body: { email: registrationForm().email, password: by.password } } }
  },
  'accounts.withdrawEmail': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.accounts.changeEmail, { body: { email: registrationForm().email, password: by.password } })
    return { by }
  },
  'accounts.endSession': async (test) => {
    const by = await test.make.agent()
    await subscribedBeside(test, by)
    const other = (await test.as(by).call(contract.accounts.sessions)).body.find(({ isCurrent }) => !isCurrent)
    return { by, input: { params: { id: other?.id } }, heard: ['a session ends'] }
  },
  'accounts.endOtherSessions': async (test) => {
    const by = await test.make.agent()
    await subscribedBeside(test, by)
    return { by, heard: ['a session ends'] }
  },
  'accounts.setImage': async ({ make }) => ({ by: await make.agent(), input: { body: picture() } }),
  'accounts.removeImage': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.accounts.setImage, { body: picture() })
    return { by }
  },
  'accounts.setUp': async (test) => {
    await test.ctx.db.deleteFrom('users').where('role', '=', 'admin').execute()
    const path = (await prepareFirstAdmin(test.ctx)) ?? ''
    return { input: { body: registrationForm({ token: path.split('token=')[1] ?? '' }) } }
  },
}
