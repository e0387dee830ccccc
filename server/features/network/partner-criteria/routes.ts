import { partnerCriteria } from '#shared/contract/network/partner-criteria.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { changeCriteria, createCriteria, listPartnerCriteria, removeCriteria, runCriteria } from './service.ts'

export function partnerCriteriaRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, partnerCriteria, {
    list: (ctx, { user }) => listPartnerCriteria(ctx, user.officeId),
    create: (ctx, { user, body }) => createCriteria(ctx, user.officeId, body),
    update: (ctx, { user, params, body }) => changeCriteria(ctx, user.officeId, params.id, body),
    remove: (ctx, { user, params }) => removeCriteria(ctx, user.officeId, params.id),
    run: (ctx, { user, body }) => runCriteria(ctx, user.officeId, body.criteriaId),
  })
}
