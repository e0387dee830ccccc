import { system } from '#shared/contract/system.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../ctx.ts'
import { implement } from '../../http/implement.ts'
import { askDatabase } from './queries.ts'

export function systemRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, system, {
    health: async (ctx) => {
      await askDatabase(ctx)
      return { status: 'ok' as const }
    },
  })
}
