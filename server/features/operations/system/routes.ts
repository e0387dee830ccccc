import { system } from '#shared/contract/operations/system.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { mailIsReady } from '../../../mail/outbox.ts'
import { askDatabase } from './queries.ts'
import { systemState } from './service.ts'

export function systemRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, system, {
    health: async (ctx) => {
      await askDatabase(ctx)
      return { status: 'ok' as const }
    },
    state: (ctx) => systemState(ctx),
    installation: async (ctx) => ({
      product: PRODUCT_NAME,
      mailServer: await mailIsReady(ctx),
      demoMailbox: ctx.config.demoMailbox ?? null,
    }),
  })
}
