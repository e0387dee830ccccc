import { commissions } from '#shared/contract/network/commissions.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { changeCommission, listCommissions, ownCommissions, recordSale } from './service.ts'

export function commissionRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, commissions, {
    own: (ctx, { user, query }) => ownCommissions(ctx, user.id, query),
    list: (ctx, { user, query }) => listCommissions(ctx, user.id, query),
    create: (ctx, { user, body }) => recordSale(ctx, user.id, body),
    update: (ctx, { user, params, body }) => changeCommission(ctx, user.id, params.id, body),
  })
}
