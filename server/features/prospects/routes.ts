import { prospects } from '#shared/contract/prospects.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../ctx.ts'
import { implement } from '../../http/implement.ts'
import { updateProspect } from './service.ts'

export function prospectRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, prospects, {
    update: (ctx, { user, params, body }) => updateProspect(ctx, user.id, params.id, body),
  })
}
