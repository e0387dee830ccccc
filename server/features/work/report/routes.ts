import { report } from '#shared/contract/work/report.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { reportFile } from './file.ts'
import { getReport, listCounted } from './service.ts'

export function reportRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, report, {
    get: (ctx, { user, query }) => getReport(ctx, user, query),
    rows: (ctx, { user, query }) => listCounted(ctx, user, query),
    csv: (ctx, { user, query }) => reportFile(ctx, user, query),
  })
}
