import { facts } from '#shared/contract/market/facts.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { factsOf } from './service.ts'

export function factRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, facts, { list: (ctx, { user, params }) => factsOf(ctx, user.id, params.id) })
}
