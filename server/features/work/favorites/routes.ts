import { favorites } from '#shared/contract/work/favorites.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { favoritesFile, listFavoriteCards } from '../cards/service.ts'
import { addFavorite, removeFavorite } from './service.ts'

export function favoriteRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, favorites, {
    list: (ctx, { user, query }) => listFavoriteCards(ctx, user, query),
    csv: (ctx, { user }) => favoritesFile(ctx, user, 'csv'),
    xlsx: (ctx, { user }) => favoritesFile(ctx, user, 'xlsx'),
    add: (ctx, { user, body }) => addFavorite(ctx, user, body),
    remove: (ctx, { user, params }) => removeFavorite(ctx, user, params.id),
  })
}
