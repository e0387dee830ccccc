import { overview } from '#shared/contract/operations/overview.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getOverview } from './service.ts'

export function overviewRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, overview, { get: (ctx) => getOverview(ctx) })
}
