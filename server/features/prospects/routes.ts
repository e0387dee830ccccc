import { prospects } from '#shared/contract/prospects.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../ctx.ts'
import { implement } from '../../http/implement.ts'
import { followUpsOf } from '../properties/service.ts'
import { contactOf, recordConsent, recordObjection, recordOverride } from './contact.ts'
import { activitiesOf, addActivity, updateProspect } from './service.ts'

export function prospectRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, prospects, {
    update: (ctx, { user, params, body }) => updateProspect(ctx, user.id, params.id, body),
    activities: (ctx, { user, params }) => activitiesOf(ctx, user.id, params.id),
    addActivity: (ctx, { user, params, body }) => addActivity(ctx, user.id, params.id, body),
    followUps: (ctx, { user }) => followUpsOf(ctx, user.id),
    contact: (ctx, { user, params }) => contactOf(ctx, user.id, params.id),
    consent: (ctx, { user, params, body }) => recordConsent(ctx, user.id, params.id, body),
    objection: (ctx, { user, params, body }) => recordObjection(ctx, user.id, params.id, body),
    override: (ctx, { user, params, body }) => recordOverride(ctx, user.id, params.id, body),
  })
}
