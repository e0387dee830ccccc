import { DONE } from '#shared/contract/fields.ts'
import { notifications, unsubscribing } from '#shared/contract/people/notifications.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listNotifications, markRead } from './queries.ts'
import { getPreferences } from './queries-alerts.ts'
import { changePreferences, unsubscribe } from './service.ts'

export function notificationRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, notifications, {
    list: (ctx, { user, query }) => listNotifications(ctx, user.id, query),
    markRead: async (ctx, { user, body }) => {
      await markRead(ctx, user.id, body.matchIds)
      return DONE
    },
    preferences: (ctx, { user }) => getPreferences(ctx, user.id, user.role),
    setPreferences: (ctx, { user, body }) => changePreferences(ctx, user, body),
  })
  app.register(async (app) => {
    // mail programs send a form (RFC 8058); its content is constant
    app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], (_, payload, done) => {
      payload.resume()
      done(null, {})
    })
    implement(app, ctx, unsubscribing, {
      stop: async (ctx, { params }) => {
        await unsubscribe(ctx, params.token)
        return DONE
      },
    })
  })
  // a GET must not unsubscribe: the page has a button
  app.get<{ Params: { token: string } }>('/api/unsubscribe/:token', (request, reply) =>
    reply.redirect(`/unsubscribe?token=${encodeURIComponent(request.params.token)}`),
  )
}
