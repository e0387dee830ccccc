import { SIPGATE_FORM_MAX, telephony } from '#shared/contract/work/telephony.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { contactFor, receiveSipgateCall } from './service.ts'

export function telephonyRoutes(app: FastifyInstance, ctx: Ctx): void {
  app.register(async (app) => {
    // sipgate posts forms; the first of repeated names wins
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: SIPGATE_FORM_MAX }, (_, text, done) => {
      done(null, Object.fromEntries([...new URLSearchParams(text.toString())].toReversed()))
    })
    implement(app, ctx, telephony, {
      sipgate: (ctx, { user, body }) => receiveSipgateCall(ctx, user, body),
      threeCx: (ctx, { user, query }) => contactFor(ctx, user, query.number),
    })
  })
}
