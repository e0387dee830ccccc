import { calendar } from '#shared/contract/work/calendar.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getCalendar, readCalendar, renewCalendar } from './service.ts'

export function calendarRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, calendar, {
    address: (ctx, { user }) => getCalendar(ctx, user.id),
    renew: (ctx, { user }) => renewCalendar(ctx, user.id),
    read: (ctx, { params }) => readCalendar(ctx, params.token),
  })
}
