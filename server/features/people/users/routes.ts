import { users } from '#shared/contract/people/users.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listUsers } from '../accounts/service.ts'
import { whatGoesWith } from './consequences.ts'
import { changeUser, deleteUser, resetPassword, sendMail, setRegistration } from './service.ts'

export function userRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, users, {
    list: (ctx, { query }) => listUsers(ctx, query),
    update: (ctx, { user, params, body }) => changeUser(ctx, params.id, body, user.id),
    consequences: (ctx, { params }) => whatGoesWith(ctx, params.id),
    remove: (ctx, { user, params }) => deleteUser(ctx, params.id, user.id),
    resetPassword: (ctx, { user, params, body }) => resetPassword(ctx, params.id, body.newPassword, user.id),
    sendEmail: (ctx, { user, params, body }) => sendMail(ctx, params.userId, user.id, body),
    setRegistration: (ctx, { user, body }) => setRegistration(ctx, body, user.id),
  })
}
