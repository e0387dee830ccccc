import { DONE } from '#shared/contract/fields.ts'
import { LOGOUT_FORM_MAX, sso } from '#shared/contract/people/sso.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getAccount } from '../accounts/service.ts'
import { endByProvider } from './logout.ts'
import { disconnectOwn, getOwn } from './own.ts'
import { addDomain, checkDomain, removeDomain } from './domains.ts'
import { connect, disconnect, getSingleSignOn, setOnlyWay } from './service.ts'
import { beginConnecting, beginSignIn, enterInEmergency, finishSignIn, type Return } from './sign-in.ts'

// only this row is called by programs that post forms
const { logout, ...pages } = sso

export function ssoRoutes(app: FastifyInstance, ctx: Ctx): void {
  app.register(async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LOGOUT_FORM_MAX }, (_, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text.toString())))
    })
    implement(
      app,
      ctx,
      { logout },
      {
        logout: async (ctx, { params, body }) => {
          await endByProvider(ctx, params.id, body.logout_token)
          return DONE
        },
      },
    )
  })
  implement(app, ctx, pages, {
    get: (ctx, { user, session }) => getSingleSignOn(ctx, user, session),
    put: (ctx, { user, body, session }) => connect(ctx, user, body, session),
    remove: (ctx, { user, session }) => disconnect(ctx, user, session),
    addDomain: async (ctx, { user, body, session }) => {
      await addDomain(ctx, user, body.domain)
      return getSingleSignOn(ctx, user, session)
    },
    checkDomain: async (ctx, { user, params, session }) => {
      await checkDomain(ctx, user, params.id)
      return getSingleSignOn(ctx, user, session)
    },
    removeDomain: async (ctx, { user, params, session }) => {
      await removeDomain(ctx, user, params.id)
      return getSingleSignOn(ctx, user, session)
    },
    setOnlyWay: (ctx, { user, body, session }) => setOnlyWay(ctx, user, body.isOnlyWay, session),
    begin: (ctx, { body, session }) => beginSignIn(ctx, body, session),
    finish: async (ctx, { user, body, session }) => toReply(ctx, await finishSignIn(ctx, body, session, user?.id)),
    own: (ctx, { user }) => getOwn(ctx, user),
    connect: (ctx, { user, body, session }) => beginConnecting(ctx, user, body.password, session),
    disconnect: async (ctx, { user }) => {
      await disconnectOwn(ctx, user)
      return DONE
    },
    enterInEmergency: async (ctx, { body, session }) => toReply(ctx, await enterInEmergency(ctx, body, session)),
  })
}

async function toReply(ctx: Ctx, came: Return) {
  if ('userId' in came) return { ...DONE, user: await getAccount(ctx, came.userId), returnTo: came.returnTo }
  return { success: false, ...came } as const
}
