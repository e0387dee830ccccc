import { DONE } from '#shared/contract/fields.ts'
import { imports } from '#shared/contract/ingest/imports.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { cancel, failures, failuresFile, importFile, list, review, start, upload, watchImport } from './service.ts'
import { undo } from './undo.ts'

export function importRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, imports, {
    upload: (ctx, { user, upload: sent }) => upload(ctx, user.id, sent),
    importFile: (ctx, { user, upload: sent }) => importFile(ctx, user.id, sent),
    list: (ctx, { user }) => list(ctx, user.id),
    read: (ctx, { user, params }) => review(ctx, user.id, params.id),
    start: (ctx, { user, params, body }) => start(ctx, user.id, params.id, body.mapping),
    cancel: async (ctx, { user, params }) => {
      await cancel(ctx, user.id, params.id)
      return DONE
    },
    progress: (ctx, { user, params, listener }) => watchImport(ctx, user.id, params.id, listener),
    failures: (ctx, { user, params }) => failures(ctx, user.id, params.id),
    failuresFile: (ctx, { user, params }) => failuresFile(ctx, user.id, params.id),
    undo: (ctx, { user, params }) => undo(ctx, user.id, params.id),
  })
}
