import { support } from '#shared/contract/people/support.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listLooks, listOpenOffices } from './queries.ts'
import { endSupport, getSupport, openSupport } from './service.ts'

export function supportRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, support, {
    get: (ctx, { user }) => getSupport(ctx, user.officeId),
    looks: (ctx, { user, query }) => listLooks(ctx, user.officeId, query),
    open: (ctx, { user, body }) => openSupport(ctx, user, body),
    end: (ctx, { user }) => endSupport(ctx, user),
    offices: (ctx, { query }) => listOpenOffices(ctx, query),
  })
}
