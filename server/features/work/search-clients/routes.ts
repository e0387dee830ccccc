import { searchClients } from '#shared/contract/work/search-clients.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { countFittingPerClient } from '../cards/service.ts'
import { listSearchClients } from './queries.ts'
import {
  candidatesFor,
  changeSearchClient,
  createSearchClient,
  getSearchClient,
  linkSearchClient,
  removeSearchClient,
  unlinkSearchClient,
} from './service.ts'

export function searchClientRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, searchClients, {
    list: (ctx, { user, query }) => listSearchClients(ctx, user.officeId, query),
    get: (ctx, { user, params }) => getSearchClient(ctx, user.officeId, params.id),
    fitting: (ctx, { user }) => countFittingPerClient(ctx, user),
    create: (ctx, { user, body }) => createSearchClient(ctx, user.officeId, body),
    update: (ctx, { user, params, body }) => changeSearchClient(ctx, user.officeId, params.id, body),
    remove: (ctx, { user, params }) => removeSearchClient(ctx, user.officeId, params.id),
    of: (ctx, { user, params }) => candidatesFor(ctx, user.officeId, params.id),
    link: (ctx, { user, params, body }) => linkSearchClient(ctx, user, params.id, body.searchClientId),
    unlink: (ctx, { user, params }) => unlinkSearchClient(ctx, user.officeId, params.id),
  })
}
