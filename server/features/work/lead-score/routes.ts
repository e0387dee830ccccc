import { leadScore } from '#shared/contract/work/lead-score.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { setShifts, getShifts } from './service.ts'

export function leadScoreRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, leadScore, {
    shifts: (ctx, { user }) => getShifts(ctx, user.officeId),
    setShifts: (ctx, { user, body }) => setShifts(ctx, user.officeId, body),
  })
}
