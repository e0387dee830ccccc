import { consents } from '#shared/contract/people/consents.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { consentsCsv, listConsentsFor } from './service.ts'

export function consentRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, consents, {
    list: (ctx, { user, query }) => listConsentsFor(ctx, user, query),
    csv: async (ctx, { user }) => consentsCsv(ctx, user),
  })
}
