import { tips } from '#shared/contract/network/tips.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listIncoming } from './queries.ts'
import { historyOf, updateTip } from './service.ts'

export function tipRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, tips, {
    incoming: (ctx, { user }) => listIncoming(ctx, user.id),
    history: (ctx, { user, params }) => historyOf(ctx, user.id, params.id),
    update: (ctx, { user, params, body }) => updateTip(ctx, user.id, params.id, body),
  })
}
