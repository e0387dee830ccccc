import { handOvers } from '#shared/contract/work/hand-overs.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listHandOvers } from './queries.ts'
import { handOver, previewHandOver, undoHandOver } from './service.ts'

export function handOverRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, handOvers, {
    list: (ctx, { user, query }) => listHandOvers(ctx, user.officeId, query),
    preview: (ctx, { user, query }) => previewHandOver(ctx, user, query),
    create: (ctx, { user, body }) => handOver(ctx, user, body),
    undo: (ctx, { user, params }) => undoHandOver(ctx, user, params.id),
  })
}
