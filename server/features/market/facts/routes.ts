import { facts } from '#shared/contract/market/facts.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listAdvertFacts } from './service.ts'

export function factRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, facts, { list: (ctx, { user, params }) => listAdvertFacts(ctx, user.officeId, params.id) })
}
