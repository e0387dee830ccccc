import { ownAdverts } from '#shared/contract/work/own-adverts.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { changeOwnAdvert } from './service.ts'

export function ownAdvertRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, ownAdverts, {
    change: (ctx, { user, params, body }) => changeOwnAdvert(ctx, user.officeId, params.id, body),
  })
}
