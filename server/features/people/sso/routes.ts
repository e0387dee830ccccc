import { DONE } from '#shared/contract/fields.ts'
import { sso } from '#shared/contract/people/sso.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getAccount } from '../accounts/service.ts'
import { addDomain, checkDomain, removeDomain } from './domains.ts'
import { connect, disconnect, getSingleSignOn, setOnlyWay } from './service.ts'
import { beginSignIn, enterInEmergency, finishSignIn, type Return } from './sign-in.ts'

export function ssoRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, sso, {
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
    finish: async (ctx, { body, session }) => toReply(ctx, await finishSignIn(ctx, body, session)),
    enterInEmergency: async (ctx, { body, session }) => toReply(ctx, await enterInEmergency(ctx, body, session)),
  })
}

async function toReply(ctx: Ctx, came: Return) {
  if ('userId' in came) return { ...DONE, user: await getAccount(ctx, came.userId), returnTo: came.returnTo }
  return { success: false, ...came } as const
}
