import { contract } from '#shared/contract/index.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { TIPS_OF_PARTNER } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'users'> = {
  'users.update': async ({ make }) => {
    const locked = await make.agent()
    return {
      by: await make.user({ role: 'admin' }),
      input: { params: { id: locked.id }, body: { isActive: false } },
      heard: ['a session ends', 'agent: /api/office/people /api/assignment', 'all sessions of another user end'],
    }
  },
  'users.remove': async ({ make }) => {
    const [leaving, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    await make.tip(leaving, partner)
    return {
      by: await make.user({ role: 'admin' }),
      input: { params: { id: leaving.id } },
      heard: ['a session ends', 'all sessions of another user end', TIPS_OF_PARTNER],
    }
  },
  'users.resetPassword': async ({ make }) => {
    const { id } = await make.agent()
    return {
      by: await make.user({ role: 'admin' }),
      input: { params: { id }, body: { newPassword: 'Windrad-Kiesel-9' } },
      heard: ['a session ends'],
    }
  },
  'users.sendEmail': async ({ make, ctx }) => {
    const { id } = await make.agent()
    await connectMailServer(ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
    return { by: await make.user({ role: 'admin' }), input: { params: { userId: id }, body: { templateType: 'welcome_email' } } }
  },
  'users.setRegistration': async (test) => {
    const by = await test.make.user({ role: 'admin' })
    const { needsApproval } = (await test.as(by).call(contract.overview.get)).body
    return { by, input: { body: { needsApproval: !needsApproval } } }
  },
}
