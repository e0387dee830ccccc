import { legal } from '#shared/contract/operations/legal.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getLegalText, listLegalTexts, writeLegalText } from './service.ts'

export function legalRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, legal, {
    list: (ctx) => listLegalTexts(ctx),
    get: (ctx, { params }) => getLegalText(ctx, params.page),
    update: (ctx, { user, params, body }) => writeLegalText(ctx, user.id, params.page, { text: body.text, readAt: body.version }),
  })
}
