import { tipProspects } from '#shared/contract/work/tip-prospects.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { partTip, takeTip, tipProspect } from './service.ts'

export function tipProspectRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, tipProspects, {
    get: (ctx, { user, params }) => tipProspect(ctx, user, params.id),
    take: (ctx, { user, params, body }) => takeTip(ctx, user, params.id, body.propertyId),
    part: (ctx, { user, params }) => partTip(ctx, user, params.id),
  })
}
