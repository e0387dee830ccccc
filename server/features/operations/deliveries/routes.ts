import { DONE } from '#shared/contract/fields.ts'
import { deliveries } from '#shared/contract/operations/deliveries.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listAllDeliveries, listDeliveries } from './queries.ts'
import { retryDelivery, retryForOther } from './service.ts'

export function deliveryRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, deliveries, {
    list: (ctx, { user, query }) => listDeliveries(ctx, user, query),
    retry: async (ctx, { user, params }) => {
      await retryDelivery(ctx, user, params.id)
      return DONE
    },
    all: (ctx, { query }) => listAllDeliveries(ctx, query),
    retryAny: async (ctx, { user, params }) => {
      await retryForOther(ctx, user.id, params.id)
      return DONE
    },
  })
}
