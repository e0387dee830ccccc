import { find } from '#shared/contract/work/find.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { findCallers } from './callers.ts'
import { objectByNumber } from './objection.ts'
import { findAnything } from './service.ts'

export function findRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, find, {
    anything: (ctx, { user, query }) => findAnything(ctx, user, query.q),
    caller: (ctx, { user, query }) => findCallers(ctx, user, query.number),
    objection: (ctx, { user, body }) => objectByNumber(ctx, user, body.number),
  })
}
