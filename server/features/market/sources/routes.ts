import { sources } from '#shared/contract/market/sources.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { sourceStates, switchPictures } from './service.ts'

export function sourceRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, sources, {
    list: (ctx) => sourceStates(ctx),
    update: (ctx, { user, params, body }) => switchPictures(ctx, params.source, body.marksPictures, user.id),
  })
}
