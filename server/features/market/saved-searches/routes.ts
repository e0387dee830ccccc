import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listSavedSearches } from './queries.ts'
import { changeSavedSearch, createSavedSearch, removeSavedSearch, runSavedSearch } from './service.ts'

export function savedSearchRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, savedSearches, {
    list: (ctx, { user }) => listSavedSearches(ctx, user.id),
    create: (ctx, { user, body }) => createSavedSearch(ctx, user.id, body),
    update: (ctx, { user, params, body }) => changeSavedSearch(ctx, user.id, params.id, body),
    remove: (ctx, { user, params }) => removeSavedSearch(ctx, user.id, params.id),
    run: (ctx, { user, params }) => runSavedSearch(ctx, user.id, params.id),
  })
}
