import { audit } from '#shared/contract/operations/audit.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { logCsv, listLogEntries } from './service.ts'

export function auditRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, audit, {
    list: (ctx, { query }) => listLogEntries(ctx, query),
    csv: (ctx, { user, query }) => logCsv(ctx, user.id, query),
  })
}
