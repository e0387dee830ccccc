import { DONE } from '#shared/contract/fields.ts'
import { deliveries } from '#shared/contract/office/deliveries.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listDeliveries } from './queries.ts'
import { retryDelivery } from './service.ts'

export function deliveryRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, deliveries, {
    list: (ctx, { user, query }) => listDeliveries(ctx, user.id, query),
    retry: async (ctx, { user, params }) => {
      await retryDelivery(ctx, user, params.id)
      return DONE
    },
  })
}
