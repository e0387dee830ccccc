import { crm } from '#shared/contract/work/crm.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { testComprehensively, testKey } from './connection.ts'
import { watchExports } from './progress.ts'
import { exportOptions, previewExport } from './preview.ts'
import { exportHistory, exportProperties, updateExport } from './service.ts'

export function crmRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, crm, {
    exportOne: (ctx, { user, body }) => exportProperties(ctx, user, body),
    exportMany: (ctx, { user, body }) => exportProperties(ctx, user, body),
    update: (ctx, { user, params, body }) => updateExport(ctx, user, params.id, body),
    preview: (ctx, { user, query }) => previewExport(ctx, user, query),
    options: (ctx, { user }) => exportOptions(ctx, user.officeId),
    list: (ctx, { user, query }) => exportHistory(ctx, user, query),
    progress: async (ctx, { user, listener }) => watchExports(ctx, user.officeId, listener),
    test: (ctx, { user, body }) => testKey(ctx, user.officeId, body),
    testComprehensive: (ctx, { user }) => testComprehensively(ctx, user.officeId),
  })
}
