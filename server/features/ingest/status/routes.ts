import { scraper } from '#shared/contract/ingest/scraper.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listRunActivities, getRunStats, getRunStatus } from './service.ts'

export function runRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, scraper, {
    stats: (ctx, { user }) => getRunStats(ctx, user),
    activities: (ctx, { user }) => listRunActivities(ctx, user),
    status: (ctx, { user }) => getRunStatus(ctx, user.officeId),
  })
}
