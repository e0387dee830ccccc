import { crm } from '#shared/contract/work/crm.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { testComprehensively, testKey } from './connection.ts'
import { watchExports } from './progress.ts'
import { exportHistory, exportProperties } from './service.ts'

export function crmRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, crm, {
    exportOne: (ctx, { user, body }) => exportProperties(ctx, user.id, body.propertyIds),
    exportMany: (ctx, { user, body }) => exportProperties(ctx, user.id, body.propertyIds),
    list: (ctx, { user, query }) => exportHistory(ctx, user.id, query),
    progress: async (ctx, { user, listener }) => watchExports(ctx, user.id, listener),
    test: (ctx, { user, body }) => testKey(ctx, user.id, body.apiKey),
    testComprehensive: (ctx, { user }) => testComprehensively(ctx, user.id),
  })
}
