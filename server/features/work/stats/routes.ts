import { stats } from '#shared/contract/work/stats.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getFirstSteps, getStats } from './queries.ts'

export function statsRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, stats, {
    get: async (ctx, { user }) => {
      const [figures, firstSteps] = await Promise.all([getStats(ctx, user.id), getFirstSteps(ctx, user.id)])
      return { ...figures, firstSteps }
    },
  })
}
