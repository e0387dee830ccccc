import { notices } from '#shared/contract/work/notices.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listDue } from './queries.ts'
import { getLetterhead } from '../letterhead/service.ts'
import { getNoticeAtHand, recordNotice, takeNoticeBack } from './service.ts'

export function noticeRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, notices, {
    due: (ctx, { user, query }) => listDue(ctx, user, query),
    letterhead: (ctx, { user }) => getLetterhead(ctx, user),
    get: (ctx, { user, params }) => getNoticeAtHand(ctx, user, params),
    record: (ctx, { user, params, body }) => recordNotice(ctx, user, params, body),
    takeBack: (ctx, { user, params }) => takeNoticeBack(ctx, user, params),
  })
}
