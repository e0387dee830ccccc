import { improvements } from '#shared/contract/network/improvements.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { askForImprovements, decideImprovements, getImprovements, readAndImprove } from './service.ts'

export function improvementRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, improvements, {
    get: (ctx, { user }) => getImprovements(ctx, user.id),
    decide: (ctx, { user, body }) => decideImprovements(ctx, user.id, body.ids, body.decision),
    ask: (ctx, { user, body }) => askForImprovements(ctx, user.id, body),
    scrape: (ctx, { user, params }) => readAndImprove(ctx, user.id, params.id),
  })
}
