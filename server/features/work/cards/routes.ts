import { properties } from '#shared/contract/work/properties.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { looserSearches } from './looser.ts'
import { searchFile } from './list-files.ts'
import { getProperty } from './cards.ts'
import { searchBoard, searchProperties } from './lists.ts'
import { listChanges } from './queries-details.ts'
import { requireProperty } from '../../market/properties/service.ts'

export function propertyRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, properties, {
    list: (ctx, { user, query }) => searchProperties(ctx, user.id, query),
    board: (ctx, { user, query }) => searchBoard(ctx, user.id, query),
    looser: (ctx, { user, query }) => looserSearches(ctx, user.id, query),
    csv: (ctx, { user, query }) => searchFile(ctx, user.id, query, 'csv'),
    xlsx: (ctx, { user, query }) => searchFile(ctx, user.id, query, 'xlsx'),
    get: (ctx, { user, params }) => getProperty(ctx, user.id, params.id),
    changes: async (ctx, { user, params, query }) => {
      return listChanges(ctx, user.id, await requireProperty(ctx, user.id, params.id), query)
    },
  })
}
