import { marketSheet } from '#shared/contract/work/market-sheet.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { handOver, marketSheetPdf } from './pdf.ts'
import { getMarketSheet } from './service.ts'

export function marketSheetRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, marketSheet, {
    get: (ctx, { user, params }) => getMarketSheet(ctx, user.officeId, params.id),
    pdf: (ctx, { user, params }) => marketSheetPdf(ctx, user, params.id),
    handOver: (ctx, { user, params }) => handOver(ctx, user, params.id),
  })
}
