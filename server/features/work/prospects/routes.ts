import { prospects } from '#shared/contract/work/prospects.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { followUpsOf } from '../../market/properties/service.ts'
import { activitiesOf, addActivity, updateProspect } from './service.ts'

export function prospectRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, prospects, {
    update: (ctx, { user, params, body }) => updateProspect(ctx, user.id, params.id, body),
    activities: (ctx, { user, params, query }) => activitiesOf(ctx, user.id, params.id, query),
    addActivity: (ctx, { user, params, body }) => addActivity(ctx, user.id, params.id, body),
    followUps: (ctx, { user, query }) => followUpsOf(ctx, user.id, query),
  })
}
