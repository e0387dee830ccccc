import { captures } from '#shared/contract/work/captures.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { extensionFile } from './extension-file.ts'
import { capturePage, lookUp, noteAt } from './page.ts'
import { capture } from '../../ingest/captures/service.ts'

export function captureRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, captures, {
    create: (ctx, { user, body }) => capture(ctx, user, body.text),
    lookUp: (ctx, { user, body }) => lookUp(ctx, user, body),
    page: (ctx, { user, body }) => capturePage(ctx, user, body),
    result: (ctx, { user, body }) => noteAt(ctx, user, body),
    extension: (ctx) => extensionFile(ctx),
  })
}
