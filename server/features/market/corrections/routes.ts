import { corrections } from '#shared/contract/market/corrections.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { answerRefusal, correctVerdict, withdrawCorrection, withdrawRefusal } from './service.ts'

export function correctionRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, corrections, {
    set: (ctx, { user, params, body }) => correctVerdict(ctx, user.officeId, params.id, body.isOffer),
    remove: (ctx, { user, params }) => withdrawCorrection(ctx, user.officeId, params.id),
    answerRefusal: (ctx, { user, params, body }) => answerRefusal(ctx, user, params.id, body),
    withdrawRefusal: (ctx, { user, params }) => withdrawRefusal(ctx, user, params.id),
  })
}
