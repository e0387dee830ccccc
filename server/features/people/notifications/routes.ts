import { DONE } from '#shared/contract/fields.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listNotifications, markRead } from './queries.ts'

export function notificationRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, notifications, {
    list: (ctx, { user }) => listNotifications(ctx, user.id),
    markRead: async (ctx, { user, body }) => {
      await markRead(ctx, user.id, body.matchIds)
      return DONE
    },
  })
}
