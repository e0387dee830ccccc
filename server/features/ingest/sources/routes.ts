import { sources } from '#shared/contract/ingest/sources.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { changeSource, sourceStates } from './service.ts'

export function sourceRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, sources, {
    list: (ctx) => sourceStates(ctx),
    update: (ctx, { user, params, body }) => changeSource(ctx, params.source, body, user.id),
  })
}
