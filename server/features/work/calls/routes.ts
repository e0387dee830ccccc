import { callList } from '#shared/contract/work/call-list.ts'
import { NOTE } from '#shared/domain/call-result.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { requireRight } from '../../../perform.ts'
import { claimNext } from './next.ts'
import { getCallList, lastSpokeAt, noteResult, setScripts, triesAt, getWritingList } from './service.ts'
import { undoResult } from './undo.ts'

export function callRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, callList, {
    get: (ctx, { user, query }) => getCallList(ctx, user, query),
    next: (ctx, { user, body }) => claimNext(ctx, user, body),
    writing: (ctx, { user, query }) => getWritingList(ctx, user, query),
    note: (ctx, { user, params, body }) => {
      // notes and objections are open to all of the office
      if (body.result !== NOTE && body.result !== 'objection') requireRight(user, 'prospects.work')
      return noteResult(ctx, user, params.id, body)
    },
    undo: (ctx, { user, params }) => undoResult(ctx, user, params.key),
    tries: (ctx, { user, params }) => triesAt(ctx, user.officeId, params.id),
    lastSpoke: (ctx, { user, params }) => lastSpokeAt(ctx, user, params.id),
    setScripts: (ctx, { user, body }) => setScripts(ctx, user.officeId, body),
  })
}
