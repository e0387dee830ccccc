import { openimmo } from '#shared/contract/work/openimmo.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { openImmoFile } from './service.ts'

export function openImmoRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, openimmo, { file: (ctx, { user, query }) => openImmoFile(ctx, user, query) })
}
