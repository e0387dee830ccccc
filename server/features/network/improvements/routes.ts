import { improvements } from '#shared/contract/network/improvements.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { askForImprovements, decideImprovements, getImprovements, readAndImprove } from './service.ts'

export function improvementRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, improvements, {
    get: (ctx, { user }) => getImprovements(ctx, user.officeId),
    decide: (ctx, { user, body }) => decideImprovements(ctx, user.officeId, body.ids, body.decision),
    ask: (ctx, { user, body }) => askForImprovements(ctx, user.officeId, body),
    scrape: (ctx, { user, params }) => readAndImprove(ctx, user.officeId, params.id),
  })
}
