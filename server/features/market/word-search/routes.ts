import { wordSearch } from '#shared/contract/market/word-search.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { completeFilters } from './service.ts'

export function wordSearchRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, wordSearch, { complete: (ctx, { user, body }) => completeFilters(ctx, user.id, body.question) })
}
