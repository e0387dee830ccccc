import { stats } from '#shared/contract/work/stats.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getFirstSteps, getStats } from './queries.ts'

export function statsRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, stats, {
    get: (ctx, { user }) => getStats(ctx, user.id),
    firstSteps: (ctx, { user }) => getFirstSteps(ctx, user.id),
  })
}
