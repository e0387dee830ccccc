import { prospects } from '#shared/contract/work/prospects.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listFollowUpCards } from '../cards/service.ts'
import { undoProspects, updateProspects } from './many.ts'
import { listPropertyActivities, addActivity, updateProspect } from './service.ts'

export function prospectRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, prospects, {
    update: (ctx, { user, params, body }) => updateProspect(ctx, user, params.id, body),
    updateMany: (ctx, { user, body: { propertyIds, ...set } }) => updateProspects(ctx, user, propertyIds, set),
    undoMany: (ctx, { user, body }) => undoProspects(ctx, user, body),
    activities: (ctx, { user, params, query }) => listPropertyActivities(ctx, user.officeId, params.id, query),
    addActivity: (ctx, { user, params, body }) => addActivity(ctx, user, params.id, body),
    followUps: (ctx, { user, query }) => listFollowUpCards(ctx, user, query),
  })
}
