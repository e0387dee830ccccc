import { users } from '#shared/contract/people/users.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { changeUser } from './service.ts'

export function userRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, users, {
    update: (ctx, { user, params, body }) => changeUser(ctx, params.id, body, user.id),
  })
}
