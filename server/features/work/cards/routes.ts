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
    list: (ctx, { user, query }) => searchProperties(ctx, user, query),
    board: (ctx, { user, query }) => searchBoard(ctx, user, query),
    looser: (ctx, { user, query }) => looserSearches(ctx, user, query),
    csv: (ctx, { user, query }) => searchFile(ctx, user, query, 'csv'),
    xlsx: (ctx, { user, query }) => searchFile(ctx, user, query, 'xlsx'),
    get: (ctx, { user, params }) => getProperty(ctx, user, params.id),
    changes: async (ctx, { user, params, query }) => {
      return listChanges(ctx, user.officeId, await requireProperty(ctx, user.officeId, params.id), query)
    },
  })
}
