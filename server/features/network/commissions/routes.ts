import { commissions } from '#shared/contract/network/commissions.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { changeCommission, listCommissions, ownCommissions, recordSale } from './service.ts'

export function commissionRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, commissions, {
    own: (ctx, { user, query }) => ownCommissions(ctx, user.id, query),
    list: (ctx, { user, query }) => listCommissions(ctx, user.officeId, query),
    create: (ctx, { user, body }) => recordSale(ctx, user, body),
    update: (ctx, { user, params, body }) => changeCommission(ctx, user, params.id, body),
  })
}
