import { accounts } from '#shared/contract/people/accounts.ts'
import { DONE } from '#shared/contract/fields.ts'
import { safeReturnTo } from '#shared/domain/return-path.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { readImage, removeImage, setImage } from './profile-image.ts'
import { getUser } from './queries.ts'
import { askForMail, changePassword, resetPassword } from './recovery.ts'
import { changeEmail, register, verifyEmail, withdrawEmail } from './registration.ts'
import { endSession, endSessions, listOwnSessions } from './sessions.ts'
import { changeAccount, setUpAdmin, signIn, signOut } from './service.ts'

export function accountRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, accounts, {
    current: (ctx, { user }) => getUser(ctx, user.id),
    update: (ctx, { user, body }) => changeAccount(ctx, user, body),
    login: async (ctx, { body, session }) => {
      const came = await signIn(ctx, body, session)
      return 'userId' in came ? { ...DONE, user: await getUser(ctx, came.userId) } : ({ success: false, ...came } as const)
    },
    logout: async (ctx, { user, session }) => {
      await signOut(ctx, user?.id, session)
      return DONE
    },
    register: async (ctx, { body }) => {
      await register(ctx, body)
      return DONE
    },
    verifyEmail: async (ctx, { body, user }) => ({ ...DONE, email: await verifyEmail(ctx, body.token, user?.id) }),
    resendVerification: async (ctx, { body }) => {
      await askForMail(ctx, 'verification', body.email)
      return DONE
    },
    forgotPassword: async (ctx, { body }) => {
      await askForMail(ctx, 'reset', body.email)
      return DONE
    },
    resetPassword: async (ctx, { body, session }) => {
      await resetPassword(ctx, body, session)
      return DONE
    },
    changePassword: async (ctx, { user, body, session }) => {
      await changePassword(ctx, user.id, body, session)
      return DONE
    },
    changeEmail: async (ctx, { user, body, session }) => {
      await changeEmail(ctx, user.id, body, session)
      return DONE
    },
    withdrawEmail: async (ctx, { user }) => {
      await withdrawEmail(ctx, user.id)
      return DONE
    },
    sessions: (ctx, { user, session, query }) => listOwnSessions(ctx, user.id, session.id, query),
    endSession: async (ctx, { user, params }) => {
      await endSession(ctx, user.id, params.id)
      return DONE
    },
    endOtherSessions: async (ctx, { user, session }) => ({ ...DONE, ended: await endSessions(ctx, user.id, { except: session.id }) }),
    image: (ctx, { user }) => readImage(ctx, user.id),
    setImage: (ctx, { user, upload }) => setImage(ctx, user, upload),
    removeImage: (ctx, { user }) => removeImage(ctx, user.id),
    setUp: async (ctx, { body, session }) => {
      const id = await setUpAdmin(ctx, body, session)
      return { ...DONE, user: await getUser(ctx, id) }
    },
  })
  // a browser that arrives without the page's router still finds the form
  app.get<{ Querystring: { returnTo?: unknown } }>('/api/login', (request, reply) => {
    const target = safeReturnTo(request.query.returnTo)
    return reply.redirect(target ? `/auth?returnTo=${encodeURIComponent(target)}` : '/auth')
  })
}
