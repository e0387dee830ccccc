import { DONE } from '#shared/contract/fields.ts'
import { imports } from '#shared/contract/ingest/imports.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { cancel, failures, failuresFile, importFile, list, review, start, upload, watchImport } from './service.ts'
import { undo } from './undo.ts'

export function importRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, imports, {
    upload: (ctx, { user, upload: sent }) => upload(ctx, user, sent),
    importFile: (ctx, { user, upload: sent }) => importFile(ctx, user, sent),
    list: (ctx, { user }) => list(ctx, user.officeId),
    read: (ctx, { user, params }) => review(ctx, user.officeId, params.id),
    start: (ctx, { user, params, body }) => start(ctx, user.officeId, params.id, body.mapping),
    cancel: async (ctx, { user, params }) => {
      await cancel(ctx, user, params.id)
      return DONE
    },
    progress: (ctx, { user, params, listener }) => watchImport(ctx, user.officeId, params.id, listener),
    failures: (ctx, { user, params }) => failures(ctx, user.officeId, params.id),
    failuresFile: (ctx, { user, params }) => failuresFile(ctx, user.officeId, params.id),
    undo: (ctx, { user, params }) => undo(ctx, user.officeId, params.id),
  })
}
