import { DONE } from '#shared/contract/fields.ts'
import { secondFactor } from '#shared/contract/people/second-factor.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getAccount } from '../accounts/service.ts'
import { requireFactor, resetFactor } from './administration.ts'
import {
  addPasskey,
  askForPasskey,
  beginApp,
  confirmApp,
  distrust,
  getSecondFactor,
  removeApp,
  removePasskey,
  renamePasskey,
  renewCodes,
  turnOff,
} from './service.ts'
import { askToSign, finishSignIn, pendingStep, signInByPasskey } from './sign-in.ts'

export function secondFactorRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, secondFactor, {
    get: (ctx, { user, session }) => getSecondFactor(ctx, user, session),
    beginApp: (ctx, { user, body }) => beginApp(ctx, user.id, body.password),
    confirmApp: (ctx, { user, body, session }) => confirmApp(ctx, user.id, body.code, session),
    removeApp: (ctx, { user, body }) => removeApp(ctx, user.id, body.password),
    askForPasskey: (ctx, { user, body }) => askForPasskey(ctx, user.id, body.password),
    addPasskey: (ctx, { user, body, session }) => addPasskey(ctx, user.id, body, session),
    renamePasskey: (ctx, { user, params, body }) => renamePasskey(ctx, user.id, params.id, body.name),
    removePasskey: (ctx, { user, params, body }) => removePasskey(ctx, user.id, params.id, body.password),
    renewCodes: (ctx, { user, body }) => renewCodes(ctx, user.id, body.password),
    turnOff: (ctx, { user, body }) => turnOff(ctx, user.id, body.password),
    distrust: (ctx, { user, params }) => distrust(ctx, user.id, params.id),
    step: (ctx, { session }) => pendingStep(ctx, session.step),
    finish: async (ctx, { body, session }) => {
      const id = await finishSignIn(ctx, body, session)
      return { ...DONE, user: await getAccount(ctx, id) }
    },
    askToSign: (ctx, { session }) => askToSign(ctx, session),
    signIn: async (ctx, { body, session }) => {
      const id = await signInByPasskey(ctx, body.answer, body.trust, session)
      return { ...DONE, user: await getAccount(ctx, id) }
    },
    require: (ctx, { user, body }) => requireFactor(ctx, body.isRequired, user.id),
    reset: (ctx, { user, params }) => resetFactor(ctx, params.id, user.id),
  })
}
