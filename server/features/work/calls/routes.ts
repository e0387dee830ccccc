import { callList } from '#shared/contract/work/call-list.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getCallList, noteResult, setScripts, triesAt, undoResult, getWritingList } from './service.ts'

export function callRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, callList, {
    get: (ctx, { user, query }) => getCallList(ctx, user, query),
    writing: (ctx, { user, query }) => getWritingList(ctx, user, query),
    note: (ctx, { user, params, body }) => noteResult(ctx, user, params.id, body),
    undo: (ctx, { user, params }) => undoResult(ctx, user, params.key),
    tries: (ctx, { user, params }) => triesAt(ctx, user.officeId, params.id),
    setScripts: (ctx, { user, body }) => setScripts(ctx, user.officeId, body),
  })
}
