import { scraper } from '#shared/contract/ingest/scraper.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { activitiesOf, statsOf, statusOf } from './service.ts'

export function scraperRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, scraper, {
    stats: (ctx, { user }) => statsOf(ctx, user.id),
    activities: (ctx, { user }) => activitiesOf(ctx, user.id),
    status: (ctx, { user }) => statusOf(ctx, user.id),
  })
}
