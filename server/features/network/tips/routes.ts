import { tips } from '#shared/contract/network/tips.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listOwn } from './queries-own.ts'
import { historyOf, incomingTips, tipsOfPartner, updateTip } from './service.ts'
import { addToTip, ownHistory, submitTip } from './submit.ts'

export function tipRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, tips, {
    own: (ctx, { user }) => listOwn(ctx, user.id),
    submit: (ctx, { user, body }) => submitTip(ctx, user.id, body),
    addTo: (ctx, { user, params, body }) => addToTip(ctx, user.id, params.id, body),
    ownHistory: (ctx, { user, params }) => ownHistory(ctx, user.id, params.id),
    incoming: (ctx, { user }) => incomingTips(ctx, user.id),
    ofPartner: (ctx, { user, params }) => tipsOfPartner(ctx, user.id, params.id),
    history: (ctx, { user, params }) => historyOf(ctx, user.id, params.id),
    update: (ctx, { user, params, body }) => updateTip(ctx, user.id, params.id, body),
  })
}
